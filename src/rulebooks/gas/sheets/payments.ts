import { input } from "../../../kernel/column";
import { inForce, inForceHere, unlessChangedHere, type HouseRule } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { FREE_HQS, FREE_RETURNS, FREE_UNITS, HQ_GAS, MAP_GAS, RETURN_GAS } from "../house-rules";
import { GAS_MAPS } from "../parameters";
import { nameOf, NameOf } from "../powers";
import { are, gas, impulseOf } from "../phrases";
import { CARRIED_OUT, ORDER } from "../steps";
import { count, countIn, gasKnown, oilIsMissing, oneEach, power } from "./cells";
import { COUNTS, heldBy, inStock, isStoredAt, lostBefore, placeMeant, summed } from "./stored";
import { HAS_ACTION_ON_MAP, DROPS, UNITS } from "./units";

const PAID_AT = { power: "Major power", place: "Taken from" };

const map = input.text("Map", "Gas map that is paid for, or used without paying.", {
  choices: GAS_MAPS,
  width: 18,
  cite: "Maps",
});
const paid = input.number("Paid", "Gas paid. Blank or 0 where it is not paid for.", { format: "general", min: 0 });
const takenFrom = input.text("Taken from", "Place of Gas stock. Blank where the power has one only.", {
  width: 14,
  sealing: "open",
});

interface Pays {
  readonly power: string;
  readonly map: string;
  readonly paid: number;
}

const WHOLE = {
  id: "gas-spent-whole",
  cite: "Gas Expenditure",
  about: "A map costs 1 gas in an impulse and 1 in the Return to Base step, each HQ after the first 1.",
} as const;
/** A limit: payments for a map are its exact cost, at once and in whole gas. */
const mapCosts = (rule: HouseRule) => ({
  ...WHOLE,
  check: "not what a map costs",
  broken: `IF(N([@Paid])=0,FALSE,ROUND([@Paid]-${inForce(rule)},2)<>0)`,
  figures: { cost: inForce(rule) },
  expected: ({ cost }: { readonly cost: number }) => cost,
  message: ({ power: who, map: on, paid: is, cost }: Pays & { readonly cost: number }) =>
    `${NameOf(who)} pays ${gas(is)} for the ${on} map; a map costs ${figure(cost)}.`,
  fix: ({ cost }: { readonly cost: number }) => `Enter ${figure(cost)}, or 0 where the map is not paid for.`,
});

const AMERICAN_MAP = {
  id: "american-map-needs-module",
  cite: "Maps 5",
  about: "The American map is paid for and counted against where America in Flames is in play.",
  check: "needs America in Flames",
  broken: 'AND([@Map]="American",Campaign_America_in_Flames<>TRUE)',
  expected: () => "Western European or Pacific",
  message: ({ power: who, paid: is }: Pays) =>
    `${NameOf(who)} ${is > 0 ? `pays ${gas(is)} for` : "uses"} the American map, which is not a gas map without America in Flames.`,
  fix: "Count the units against the Western European or the Pacific map, or enter TRUE for America in Flames on the sheet Campaign.",
} as const;

const INCOMPLETE = {
  id: "payment-incomplete",
  about: "A payment names its map, and its impulse.",
  when: "N([@Paid])+N([@Units])>0",
} as const;

/*
 * Rows of the same power, impulse and map. The power is the first criterion, so that an invalid row of one power does not affect
 * others.
 */
const SAME_MAP = "Map_payments[Major power],[@[Major power]],Map_payments[Impulse],[@Impulse],Map_payments[Map],[@Map]";
const ABOVE = ',Map_payments[Order],"<"&[@Order]';
/**
 * Payments of all powers in the same impulse with the same side, or the other one. The side is the first criterion, as the power
 * is above.
 */
const withSide = (criterion: string, more = ""): string =>
  `COUNTIFS(Map_payments[Side moving],"?*",Map_payments[Side moving],${criterion},Map_payments[Impulse],[@Impulse]${more})`;
const OTHER_SIDE = part.number(
  "Other side moving",
  withSide('"<>"&[@[Side moving]]'),
  "Payments of all powers in the same impulse that are entered as the other side's.",
);
const SAME_SIDE = part.number(
  "Same side moving",
  withSide("[@[Side moving]]"),
  "Payments of all powers in the same impulse that are entered as the same side's.",
);
const onMap = (header: string): string => `SUMIFS(Map_payments[${header}],${SAME_MAP})`;
const PAID_THERE = part.number("Paid for the map", onMap("Paid"), "Gas that the power pays for the map in the impulse.");
const ACTING = part.number(
  "Units on the map",
  onMap("Units"),
  "Units of the power that act on the map in the impulse, all rows.",
);
/** Paid up to this row: in earlier impulses, and in rows above it in the same impulse. */
const PAID_SO_FAR = summed("Map_payments", "Paid", COUNTS, COUNTS, ',Map_payments[Order],"<="&[@Order]');

/** A chronological record of payments by power, impulse and map. */
export const mapPayments = table(
  {
    name: "Map payments",
    title: "Map payments",
    about: "Each impulse of either side, in order: the maps on which a power's units act, and the gas it pays for them.",
    cite: "Gas Expenditure 1; Limitations",
    key: ["power", "impulse", "map"],
    working: ["order", "counts", "before", "lacking"],
    player: "power",
    columns: {
      power,
      impulse: countIn("Impulse", "Number of the impulse in the turn, both sides' counted.", { min: 1 }),
      map,
      side: input.text("Side moving", "Side whose impulse it is.", { choices: ["Axis", "Allied"], width: 10 }),
      units: countIn("Units", "Gas-dependent units that act there without limitation; rail moves do not count.", {
        required: "map",
      }),
      due: count(
        "Gas due",
        unlessChangedHere(
          [FREE_UNITS, MAP_GAS],
          'LEDGER.GASDUE("Impulse",[@Units])',
          (free, each) => `IF(N([@Units])>${free},${each},0)`,
        ),
        "What these units need.",
      ),
      paid,
      takenFrom,
      left: count("Left", `${heldBy(COUNTS)}-[@[Lost before]]-${PAID_SO_FAR}`, "Gas left there after this payment."),
      order: count("Order", "100000*N([@Impulse])+ROW()", "Order of the payments: by impulse, and in one from the top down."),
      counts: placeMeant("Counts at", PAID_AT),
      before: lostBefore(COUNTS),
      lacking: count(
        "Lacking",
        "IF(AND(N([@Paid])>0,ROUND([@Left],2)<0,ROUND([@Left]+[@Paid],2)>=0),0-[@Left],0)",
        "Gas that is lacking where this payment goes below 0.",
      ),
    },
    rows: [],
    spare: 24,
    written: [
      {
        from: UNITS,
        when: `AND(${HAS_ACTION_ON_MAP},NOT(${DROPS}),ISNUMBER([@Impulse]))`,
        entries: { power: "[@[Major power]]", impulse: "[@Impulse]", map: "[@Map]" },
        why: "units act there",
      },
    ],
    ends: [CARRIED_OUT],
  },
  (kinds) => [
    kinds.needs("impulse", {
      ...INCOMPLETE,
      message: ({ power: who, paid: is }) => `${NameOf(who)} pays ${gas(is)} in an impulse that is not named.`,
    }),
    kinds.needs("map", {
      ...INCOMPLETE,
      message: ({ power: who, paid: is, side, impulse }) =>
        `${NameOf(who)} pays ${gas(is)} in ${impulseOf({ side, impulse })} for no map.`,
    }),
    kinds.limit({ ...mapCosts(MAP_GAS), at: "paid" }),
    kinds.limit({ ...AMERICAN_MAP, at: "map" }),
    kinds.limit({ ...inStock(PAID_AT), at: "takenFrom" }),
    kinds.limit({
      ...INCOMPLETE,
      at: "side",
      about: "Each impulse of the turn is that of one side.",
      check: "the other side moves in this impulse",
      when: 'AND(ISNUMBER([@Impulse]),[@[Side moving]]<>"")',
      broken: `IF(${OTHER_SIDE}=0,FALSE,OR(${OTHER_SIDE}>${SAME_SIDE},AND(${OTHER_SIDE}=${SAME_SIDE},${withSide('"<>"&[@[Side moving]]', ABOVE)}>0)))`,
      figures: { others: OTHER_SIDE },
      expected: ({ side }) => (side === "Axis" ? "Allied" : "Axis"),
      message: ({ side, impulse, power: who, others }) =>
        `Impulse ${figure(Number(impulse))} is entered as ${side} for ${nameOf(who)}, and as the other side's in ${counted(others, "row")}.`,
      fix: "Enter the same side for all payments of an impulse, or correct its number.",
    }),
    kinds.limit({
      id: "map-paid-twice",
      cite: "Gas Expenditure 1-2",
      severity: "warning",
      at: "paid",
      about: "A power pays once for a map in an impulse, and once in the Return to Base step.",
      check: "paid already",
      when: "N([@Paid])>0",
      broken: `COUNTIFS(${SAME_MAP},Map_payments[Paid],">0"${ABOVE})>0`,
      expected: () => 1,
      found: () => 2,
      message: ({ power: who, map: on, side, impulse }) =>
        `${NameOf(who)} paid twice for the ${on} map in ${impulseOf({ side, impulse })}.`,
      fix: "Clear one of the payments.",
    }),
    kinds.limit({
      id: "free-move-exceeded",
      cite: "Limitations",
      at: "units",
      about: "On a map that is not paid for, one unit of a power acts without limitation in an impulse.",
      check: "more than the free unit",
      broken: `IF(${PAID_THERE}>0,FALSE,AND(${ACTING}>${inForceHere(FREE_UNITS)},COUNTIFS(${SAME_MAP}${ABOVE})=0))`,
      figures: { acting: ACTING, free: inForceHere(FREE_UNITS), cost: inForceHere(MAP_GAS) },
      expected: ({ free }) => free,
      found: ({ acting }) => acting,
      message: ({ power: who, map: on, acting, free, side, impulse }) =>
        `${NameOf(who)} acts with ${counted(acting, "unit")} on the ${on} map in ${impulseOf({ side, impulse })} without gas; ${counted(free, "unit")} in an impulse ${are(free)} free.`,
      fix: ({ cost, free }) => `Pay ${gas(cost)}, or leave ${counted(free, "unit")} without limitation.`,
    }),
    kinds.limit({
      id: "gas-not-negative",
      cite: "Gas Expenditure",
      at: "paid",
      about: "A power spends and loses no more gas than it has, in any impulse.",
      check: "more than there is",
      when: "[@Lacking]>0",
      waits: oilIsMissing(),
      broken: `AND(${isStoredAt(COUNTS)},${gasKnown()})`,
      figures: { left: "[@Left]", there: "[@Left]+[@Paid]" },
      expected: ({ there }) => there,
      message: ({ power: who, paid: is, there, left, side, impulse }) =>
        `${NameOf(who)} pays ${gas(is)} in ${impulseOf({ side, impulse })} but holds ${figure(there)} by then; saved gas would be ${figure(left)}.`,
      fix: "Do without the map, or have gas lent.",
    }),
  ],
);

export const returnToBase = table(
  {
    name: "Return to Base",
    title: "Return to Base",
    about: "Maps on which units stay at sea in the Return to Base step, one sea section lower.",
    cite: "Gas Expenditure 2; Units at sea 1",
    key: ["power", "map"],
    working: ["counts"],
    player: "power",
    columns: {
      power,
      map,
      units: countIn("Units", "Gas-dependent ships and aircraft that drop a sea section there.", { required: "map" }),
      due: count(
        "Gas due",
        unlessChangedHere(
          [FREE_RETURNS, RETURN_GAS],
          'LEDGER.GASDUE("Return to Base",[@Units])',
          (free, each) => `IF(N([@Units])>${free},${each},0)`,
        ),
        "What these units need.",
      ),
      paid,
      takenFrom,
      counts: placeMeant("Counts at", PAID_AT),
    },
    rows: [],
    spare: 10,
    written: [
      {
        from: UNITS,
        when: `AND(${HAS_ACTION_ON_MAP},${DROPS})`,
        entries: { power: "[@[Major power]]", map: "[@Map]" },
        why: "units drop a sea section there",
      },
    ],
    ends: [CARRIED_OUT],
  },
  (kinds) => [
    kinds.needs("map", {
      ...INCOMPLETE,
      message: ({ power: who, paid: is }) => `${NameOf(who)} pays ${gas(is)} in the Return to Base step for no map.`,
    }),
    kinds.limit({ ...mapCosts(RETURN_GAS), at: "paid" }),
    kinds.limit({ ...AMERICAN_MAP, at: "map" }),
    kinds.limit({ ...inStock(PAID_AT), at: "takenFrom" }),
    kinds.unique(["power", "map"], {
      id: "map-paid-twice",
      severity: "warning",
      about: "A power pays once for a map in an impulse, and once in the Return to Base step.",
      check: "is listed twice",
      when: '[@Map]<>""',
      message: ({ power: who, map: on }: { readonly power: string; readonly map: string }) =>
        `${NameOf(who)} has two rows for the ${on} map in the Return to Base step; a map is paid for once.`,
      fix: "Bring the units together in one row.",
    }),
    kinds.limit({
      id: "return-drop-free",
      at: "units",
      about: "On a map that is not paid for, one unit drops a sea section in the Return to Base step.",
      check: "more than the free unit",
      broken: `AND(N([@Paid])=0,N([@Units])>${inForce(FREE_RETURNS)})`,
      figures: { free: inForce(FREE_RETURNS), cost: inForce(RETURN_GAS) },
      expected: ({ free }) => free,
      message: ({ power: who, map: on, units, free }) =>
        `${NameOf(who)} keeps ${counted(units, "unit")} at sea on the ${on} map without gas; ${figure(free)} may drop a section.`,
      fix: ({ cost, free }) => `Pay ${gas(cost)}, or keep ${counted(free, "unit")} at sea.`,
    }),
  ],
);

export const hqReorganisation = table(
  {
    name: "HQ reorganisation",
    title: "HQ reorganisation",
    about: "HQs in the final reorganisation phase, worldwide. The first one is free.",
    cite: "Gas Expenditure 3; Final Reorganization of HQs",
    ...oneEach,
    working: ["counts"],
    columns: {
      power,
      toFlip: countIn("HQs to flip", "HQs that are face down.", ORDER),
      reorganised: countIn("HQs reorganised", "HQs that are turned up again.", ORDER),
      due: count(
        "Gas due",
        unlessChangedHere(
          [FREE_HQS, HQ_GAS],
          'LEDGER.GASDUE("Reorganisation",[@[HQs reorganised]])',
          (free, each) => `${each}*MAX(0,N([@[HQs reorganised]])-${free})`,
        ),
        "One for each HQ after the first.",
      ),
      paid: { ...paid, about: "Gas paid for HQs.", ...ORDER },
      takenFrom,
      counts: placeMeant("Counts at", PAID_AT),
    },
  },
  (kinds) => [
    kinds.unique(["power"]),
    kinds.limit({ ...inStock(PAID_AT), at: "takenFrom" }),
    kinds.atMost("reorganised", "N([@[HQs to flip]])", {
      id: "hqs-to-flip",
      about: "A power reorganises no more HQs than are face down.",
      check: "more than are to flip",
      message: ({ power: who, reorganised, limit }) =>
        `${NameOf(who)} reorganises ${counted(reorganised, "HQ")}; ${figure(limit)} ${are(limit)} to flip.`,
      fix: "Correct HQs to flip or HQs reorganised.",
    }),
    kinds.atLeast("paid", "[@[Gas due]]", {
      id: "hq-gas",
      about: "Every HQ after the first one worldwide costs 1 gas.",
      check: "not enough gas paid",
      message: ({ power: who, reorganised, paid: is, limit }) =>
        `${NameOf(who)} reorganises ${counted(reorganised, "HQ")} and pays ${gas(is)}; ${figure(limit)} ${are(limit)} due.`,
      fix: ({ over }) => `Pay ${figure(over)} more, or reorganise fewer HQs.`,
    }),
    kinds.atMost("paid", "[@[Gas due]]", {
      ...WHOLE,
      check: "more gas than HQs cost",
      message: ({ power: who, reorganised, paid: is, limit }) =>
        `${NameOf(who)} pays ${gas(is)} for ${counted(reorganised, "HQ")}; ${figure(limit)} ${are(limit)} due.`,
      fix: ({ limit }) => `Enter ${figure(limit)} under Paid.`,
    }),
  ],
);
