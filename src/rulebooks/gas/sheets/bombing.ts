import { input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { nameOf, NameOf } from "../powers";
import { are, gas } from "../phrases";
import { COUNTED } from "../steps";
import { count, countIn, gasKnown, power } from "./cells";
import { COUNTS, gasThere, goneMeanwhile, lacking, lostBefore, placeMeant } from "./stored";

const HOME_IN_STOCK = part.yesNo(
  "At home in the stock",
  "COUNTIFS(Gas_ledger_Gas_stock[Major power],[@[Major power]],Gas_ledger_Gas_stock[Place],[@Hex],Gas_ledger_Gas_stock[In home country],TRUE)>0",
  "Whether the table Gas stock has the hex in the home country.",
);
const HOME_IN_ANOTHER_ROW = part.yesNo(
  "At home in another row",
  "SUMPRODUCT((Strategic_bombing[Major power]=[@[Major power]])*(Strategic_bombing[Hex]=[@Hex])*(Strategic_bombing[Hits]>0)*(Strategic_bombing[Abroad]<>TRUE))>0",
  "Whether another raid on the hex is entered as one at home.",
);

/** The hex's points of a kind from an earlier row, and the losses in raids up to this impulse. */
const valueBefore = (asset: string): string =>
  part.number(
    `${asset} points before`,
    `MIN(IF((Strategic_bombing[Major power]=[@[Major power]])*(Strategic_bombing[Hex]=[@Hex])*ISNUMBER(Strategic_bombing[${asset}])*ISNUMBER(Strategic_bombing[Impulse])*(Strategic_bombing[Impulse]<[@Impulse]),Strategic_bombing[${asset}],""))`,
    `Fewest ${asset.toLowerCase()} points that the hex has in a raid of an earlier impulse.`,
  );
const lostByNow = (asset: string): string =>
  `SUMIFS(Strategic_bombing[${asset} lost],Strategic_bombing[Major power],[@[Major power]],Strategic_bombing[Hex],[@Hex],Strategic_bombing[Impulse],"<"&[@Impulse])`;
const WAS_BOMBED =
  'COUNTIFS(Strategic_bombing[Major power],[@[Major power]],Strategic_bombing[Hex],[@Hex],Strategic_bombing[Impulse],"<"&[@Impulse])>0';

/** Gas in the hex that hits can certainly destroy: what is there when the impulse begins, without payments and captures in it. */
const SURE_GAS = part.number(
  "Sure gas",
  `[@[Gas there]]-${goneMeanwhile(COUNTS)}`,
  "Gas that lies in the hex whatever else happens in the impulse.",
);

/** Hits that remain after the kinds above, once those are entered. */
function hitsLeft(header: string, ...above: readonly string[]) {
  const known = above.map((what) => `ISNUMBER([@[${what}]])`).join(",");
  return count(
    header,
    `IF(AND(ISNUMBER([@Hits]),${known}),MAX(0,[@Hits]-${above.map((what) => `[@[${what}]]`).join("-")}),0)`,
    `Hits beyond ${above.join(", ").toLowerCase()}: what they destroy next is asked for.`,
  );
}

const POINTS = "Gas_production_Build_points";
/** Build points saved earlier or received; those of this turn are produced after the raids. */
const POINTS_SAVED = part.number(
  "Points saved",
  ["Saved before", "Gained"].map((what) => `SUMIFS(${POINTS}[${what}],${POINTS}[Major power],[@[Major power]])`).join("+"),
  "Build points of the power that raids can hit.",
);
const POINTS_LOST_TO_HERE = part.number(
  "Points lost so far",
  "SUMPRODUCT((Strategic_bombing[Major power]=[@[Major power]])*(ROW(Strategic_bombing[Hex])<=ROW()),Strategic_bombing[Build points lost])",
  "Build points of the power that are lost to bombing, down to this row.",
);

const lost = (asset: string, what: string) =>
  count(
    `${what} lost`,
    `LEDGER.GASBOMBLOSS("${asset}",[@Hits],[@Regular],[@Oil],[@[Saved gas]],[@[Saved build points]],[@Abroad]<>TRUE)`,
    `${what} destroyed. Regular points go first, then oil points, saved gas, and saved build points.`,
  );

export const strategicBombing = table(
  {
    name: "Strategic bombing",
    title: "Strategic bombing",
    about: "Raids on factories: what is in the hex, and what the hits destroy in the rulebook's order.",
    cite: "Strategic Bombing",
    key: ["power", "hex", "impulse"],
    working: ["counts", "before", "there", "lacking", "beyondRegular", "beyondOil", "beyondGas"],
    player: "power",
    columns: {
      power: { ...power, about: "Power that is bombed." },
      hex: input.text("Hex", "Hex or city that is bombed; where gas is saved there, as in the table Gas stock.", { width: 16 }),
      impulse: countIn("Impulse", "Number of the impulse, where gas is lost.", { min: 1 }),
      abroad: input.yesNo("Abroad", "TRUE outside the power's home country: oil points and gas cannot be hit there."),
      hits: countIn("Hits", "Points of loss, by rule 11.7.", { required: "hex" }),
      regular: countIn("Regular", "Regular production points of the hex, 0 for none.", { required: "hits" }),
      oil: countIn("Oil", "Oil production points of the hex.", { required: "beyondRegular" }),
      savedGas: countIn("Saved gas", "Gas saved in the hex.", { required: "beyondOil" }),
      savedPoints: countIn("Saved build points", "Build points saved in the hex.", { required: "beyondGas" }),
      regularLost: lost("Regular", "Regular"),
      oilLost: lost("Oil", "Oil"),
      gasLost: lost("Gas", "Gas"),
      pointsLost: lost("Build points", "Build points"),
      counts: placeMeant("Counts at", { power: "Major power", place: "Hex" }),
      before: lostBefore(COUNTS),
      there: gasThere(COUNTS),
      lacking: lacking("Gas lost"),
      beyondRegular: hitsLeft("Hits on oil", "Regular"),
      beyondOil: hitsLeft("Hits on gas", "Regular", "Oil"),
      beyondGas: hitsLeft("Hits on build points", "Regular", "Oil", "Saved gas"),
    },
    rows: [],
    spare: 8,
    ends: [COUNTED],
  },
  ({ atLeast, atMost, limit, unique }) => [
    unique(["power", "hex", "impulse"], { about: "A hex, power or place has one row in its table." }),
    ...(["regular", "oil"] as const).map((at) => {
      const what = at === "regular" ? "Regular" : "Oil";
      return limit({
        id: "bombed-production",
        at,
        about: "Production points that an earlier raid destroyed are not destroyed again.",
        check: `more ${at} points than the hex had`,
        when: `AND(ISNUMBER([@Impulse]),ISNUMBER([@${what}]),${WAS_BOMBED})`,
        broken: `OR([@${what}]>${valueBefore(what)},${lostByNow(what)}+[@[${what} lost]]>${valueBefore(what)})`,
        figures: { had: valueBefore(what), before: lostByNow(what) },
        expected: ({ had, before }) => had - before,
        message: ({ hex, impulse, had, before, regular, oil }) =>
          `${hex} is entered with ${counted(at === "regular" ? regular : oil, `${at} point`)} in impulse ${figure(Number(impulse))}; it had ${figure(had)} in an earlier raid, of which ${figure(before)} ${are(before)} lost.`,
        fix: ({ had, before }) => `Enter ${figure(had - before)}, or correct the earlier raid.`,
      });
    }),
    atMost("savedGas", "MAX(0,[@[Gas there]])", {
      id: "bombed-gas",
      about: "No more gas is bombed in a hex than the power has there by then.",
      check: "more gas than there is",
      when: gasKnown(),
      message: ({ hex, savedGas, limit }) =>
        `${hex} is entered with ${gas(savedGas)}; ${figure(limit)} ${are(limit)} there by then.`,
      fix: "Enter the gas that lies there, and its place in the table Gas stock.",
    }),
    atLeast("savedGas", `MIN([@[Hits on gas]],${SURE_GAS})`, {
      id: "bombed-gas",
      about: "Hits beyond the production points of a hex destroy the gas that is saved there before saved build points.",
      check: "gas lies there",
      when: `AND(ISNUMBER([@Impulse]),ISNUMBER([@[Saved gas]]),[@Hex]=[@[Counts at]],[@Abroad]<>TRUE,${gasKnown()})`,
      figures: { lies: SURE_GAS },
      expected: ({ lies }) => lies,
      message: ({ hex, savedGas, lies }) =>
        `${hex} is entered with ${gas(savedGas)}, but ${figure(lies)} ${are(lies)} there; gas is destroyed before saved build points.`,
      fix: ({ lies }) => `Enter ${figure(lies)}, or correct the gas of the place.`,
    }),
    limit({
      id: "bombed-points",
      at: "savedPoints",
      about: "No more saved build points are bombed than the power has saved.",
      check: "more points than were saved",
      when: "[@[Build points lost]]>0",
      broken: `AND(${POINTS_LOST_TO_HERE}>${POINTS_SAVED},${POINTS_LOST_TO_HERE}-[@[Build points lost]]<=${POINTS_SAVED})`,
      figures: { saved: POINTS_SAVED, all: POINTS_LOST_TO_HERE },
      expected: ({ saved, all, pointsLost }) => Math.max(0, saved - (all - pointsLost)),
      message: ({ power, hex, all, saved }) =>
        `${NameOf(power)} loses ${counted(all, "saved build point")} to bombing, those in ${hex} among them; it has saved ${figure(saved)}.`,
      fix: "Enter the build points that lie in the hex.",
    }),
    limit({
      id: "bombed-abroad",
      at: "abroad",
      about: "A hex of the home country is not bombed as one abroad, where oil points and gas are spared.",
      check: "lies at home",
      broken: `IF([@Abroad]=TRUE,OR(${HOME_IN_STOCK},N([@[Saved gas]])>0,${HOME_IN_ANOTHER_ROW}),FALSE)`,
      figures: { stock: `IF(${HOME_IN_STOCK},1,0)` },
      expected: () => false,
      found: () => true,
      message: ({ hex, power, savedGas, stock }) =>
        stock > 0
          ? `${hex} is bombed as a hex abroad, but the table Gas stock has it in the home country of ${nameOf(power)}.`
          : savedGas > 0
            ? `${hex} is bombed as a hex abroad, but has ${gas(savedGas)}; gas is saved in the home country only.`
            : `${hex} is bombed as a hex abroad, but another row has it in the home country of ${nameOf(power)}.`,
      fix: "Clear Abroad, or correct the other entry.",
    }),
  ],
);
