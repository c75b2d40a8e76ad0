import { computed, input } from "../../../../kernel/column";
import { unlessChangedAt } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import { marketOilFor } from "../../house-rules";
import { CENTERS } from "../../rules/supply-centers";
import { are, nameOfPower, NameOf, oilUnits } from "../../phrases";
import { countIn, oil, oilIn, points } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { atWar, happened, happenedNow, plays } from "../refer";
import { EVENTS, OCEANS, TRACKS } from "../choices";
import { friends, NO_CENTER, NO_SUCH_CENTER, noPool } from "./allocation";
import { COUNTED, ORDER } from "../next";

/** The event that each buyer's market depends on (2.4.1.6). */
const event = `IF([@Nation]="Japan",${quoted(EVENTS.embargo)},IF([@Nation]="Italy",${quoted(EVENTS.italianWar)},${quoted(EVENTS.fallOfFrance)}))`;
const HAPPENED = "[@[Event happened]]";
const ITALY_AT_WAR = part.yesNo("Italy at war", atWar(TRACKS.italyAllies), "Whether Italy is at war with the Allies.");
const EMBARGO_NOW = part.yesNo("Embargo now", happenedNow(EVENTS.embargo), "Whether the Oil Embargo falls into this Turn.");
const IBERIA = part.yesNo(
  "Iberia attacked",
  happened(EVENTS.iberia),
  "Whether the Allies have attacked neutral Spain or Portugal.",
);
const condition = [
  `IF([@Nation]="Italy",IF(OR(${HAPPENED},${ITALY_AT_WAR}),"At War","Normal")`,
  `IF(NOT(${HAPPENED}),"Normal"`,
  `IF([@Nation]="Japan",IF(${EMBARGO_NOW},"Embargo","After Embargo")`,
  `IF(AND([@Nation]="Britain",${IBERIA}),"South America Lost","Fall of France"))))`,
].join(",");

const BUYERS = ["Japan", "Italy", "France", "Britain"];
const BUYS = "N([@Bought])>0";
const SOUTH_AMERICA = "South America";
const FROM_SOUTH_AMERICA = `ISNUMBER(SEARCH("${SOUTH_AMERICA}",[@Convoy]))`;
/** A Nation's purchases down to this row. */
const BOUGHT_SO_FAR =
  "SUMPRODUCT((International_market[Nation]=[@Nation])*(ROW(International_market[Nation])<=ROW()),International_market[Bought])";
const CENTER_POWER = part.text(
  "Power of the center",
  'IFERROR(INDEX(Supply_Centers[Power],MATCH([@[To Supply Center]],Supply_Centers[Center],0)),"")',
  "Power that may use the Supply Center.",
);
const PARIS_OCCUPIED = part.yesNo(
  "Paris occupied",
  `AND(${happened(EVENTS.fallOfFrance)},NOT(${happenedNow(EVENTS.fallOfFrance)}),NOT(${happened(EVENTS.paris)}))`,
  "Whether the Axis holds Paris.",
);

export const internationalMarket = table(
  {
    name: "International market",
    title: "International market",
    about: "Oil that can be bought before the war cuts it off. It costs no PPs, but a Transport for each Oil Unit.",
    cite: "2.4.1.6",
    owner: "nation",
    key: ["nation", "toCenter"],
    working: ["event", "eventHappened"],
    sealing: "open",
    columns: {
      nation: input.text("Nation", "Japan, Italy, France or Britain; a row for each Supply Center.", {
        choices: BUYERS,
        width: 12,
      }),
      toCenter: input.text("To Supply Center", "Where it goes.", { choices: CENTERS, width: 15, cite: "2.4.3.1" }),
      condition: computed.text("Condition", condition, "What the events of the sheet Campaign mean for the buyer.", {
        width: 18,
      }),
      most: oil(
        "Limit",
        unlessChangedAt(marketOilFor("[@Nation]", "[@Condition]"), "LEDGER.MARKETOIL([@Nation],[@Condition])", (most) => most),
        "Most that it can buy in this Turn.",
        {
          unit: "Oil Units",
        },
      ),
      bought: oilIn("Bought", "Oil bought in this Turn.", { unit: "Oil Units", ...ORDER }),
      transports: countIn("Transports", "Transports that fetch it: one for each Oil Unit.", { ...ORDER }),
      ocean: input.text("Ocean", "Ocean of the Transport pool.", { choices: OCEANS, open: true, width: 14 }),
      convoy: input.text("Convoy", "Convoy that carries it: after the fall of France Britain's comes from South America.", {
        width: 18,
      }),
      sunk: countIn("Transports sunk", "Each one sunk takes one Oil Unit with it.", { cite: "2.4.3.3", ...COUNTED }),
      arrives: oil("Arrives", "MAX(0,[@Bought]-[@[Transports sunk]])", "Oil that reaches the Supply Center.", {
        unit: "Oil Units",
        cite: "2.4.3.1",
      }),
      damage: countIn("Points of damage", "Strength points that the Transports lost.", { cite: "2.4.3.3", ...COUNTED }),
      swDamage: points(
        "SW damage",
        "LEDGER.MERCHANTDAMAGE([@[Points of damage]])",
        "Enter it in the SW damage ledger of the Nation: cause Tanker, place the ocean.",
        { cite: "2.4.3.3" },
      ),
      event: computed.text("Event", event, "What changes the market of the buyer.", { width: 16 }),
      eventHappened: computed.yesNo(
        "Event happened",
        "IFERROR(INDEX(Campaign_Events[Happened],MATCH([@Event],Campaign_Events[Event],0)),FALSE)=TRUE",
        "Whether it has happened.",
        { link: true },
      ),
    },
    rows: (setting) => BUYERS.filter((nation) => plays(setting, nation)).map((nation) => ({ nation })),
    spare: 2,
  },
  ({ limit, atMost, atLeast, needs, refersTo }) => [
    limit({
      id: "market-limit",
      at: "bought",
      about: "A Nation buys no more oil than the International Market sells it.",
      check: "over the limit",
      // The closed market of South America has a separate limit.
      when: `AND(${BUYS},[@Condition]<>"South America Lost")`,
      broken: `ROUND(${BOUGHT_SO_FAR}-[@Limit],2)>0`,
      figures: { total: BOUGHT_SO_FAR },
      expected: (row) => row.most,
      found: ({ total }) => total,
      message: (row) =>
        `${NameOf(row.nation)} buys ${oilUnits(row.total)}${row.condition === "Normal" ? "" : ` (${row.condition})`}; ${figure(row.most)} is the limit.`,
      fix: (row) => `Buy ${figure(Math.min(row.bought, row.total - row.most))} less.`,
    }),
    atLeast("transports", "[@Bought]", {
      id: "market-transport",
      about: "Each Oil Unit bought has a Transport.",
      check: "Transports lacking",
      when: BUYS,
      message: ({ nation, bought, transports }) =>
        `${NameOf(nation)} buys ${oilUnits(bought)} with ${count(transports, "Transport")}; each unit needs one.`,
      fix: ({ over }) => `Assign ${count(over, "more Transport")}, or buy less.`,
    }),
    limit({
      id: "market-transport",
      at: "convoy",
      about: "After the fall of France the Transports of Britain sail from South America.",
      check: "not from South America",
      when: `AND(${BUYS},[@Nation]="Britain")`,
      broken: `AND(${HAPPENED},NOT(${FROM_SOUTH_AMERICA}))`,
      expected: () => SOUTH_AMERICA,
      found: ({ convoy }) => (convoy === "" ? null : convoy),
      message: ({ bought }) =>
        `Britain buys ${oilUnits(bought)} after the fall of France; its Transports sail from ${SOUTH_AMERICA}.`,
      fix: `Enter the convoy ${SOUTH_AMERICA}.`,
    }),
    limit({
      id: "south-america-closed",
      at: "bought",
      cite: "2.4.1.6; 2.5.3.8",
      about: "South America sells no oil after an Allied attack on neutral Spain or Portugal.",
      check: "South America is closed",
      when: `AND(${BUYS},${IBERIA})`,
      broken: `OR([@Condition]="South America Lost",${FROM_SOUTH_AMERICA})`,
      expected: () => 0,
      message: ({ nation, bought }) =>
        `${NameOf(nation)} buys ${oilUnits(bought)} from South America after the Allied attack on Spain or Portugal; 0 can be bought.`,
      fix: "Buy none.",
    }),
    atMost("sunk", "N([@Transports])", {
      id: "tanker-loss",
      cite: "2.4.3.3",
      about: "No more Transports are sunk than sailed.",
      check: "more sunk than sailed",
      message: ({ nation, sunk, limit: sailed }) =>
        `${count(sunk, "Tanker")} of ${nation} ${are(sunk)} sunk; ${figure(sailed)} sailed.`,
      fix: ({ limit: sailed }) => `Enter ${figure(sailed)}${sailed === 0 ? "" : " or less"}, or the Transports that sailed.`,
    }),
    needs("toCenter", {
      ...NO_CENTER,
      when: BUYS,
      message: ({ nation, bought }) => `${NameOf(nation)} buys ${oilUnits(bought)} for no Supply Center.`,
    }),
    refersTo("toCenter", "Supply_Centers[Center]", {
      ...NO_SUCH_CENTER,
      when: `AND(${BUYS},[@[To Supply Center]]<>"Americas")`,
      message: ({ bought, toCenter }) =>
        `${oilUnits(bought)} ${bought === 1 ? "goes" : "go"} to ${toCenter}, which is none of the Supply Centers of the sheet.`,
    }),
    limit({
      id: "oil-ownership",
      at: "toCenter",
      cite: "2.4.3",
      about: "Bought oil goes to a Supply Center of the buyer or of a friend.",
      check: "not a friend's center",
      when: BUYS,
      broken: `IF(${CENTER_POWER}="",FALSE,NOT(${friends(CENTER_POWER, isOneOf("[@Nation]", ["Japan", "Italy"]))}))`,
      texts: { centerPower: CENTER_POWER },
      expected: () => "a Supply Center of its own or of a friend",
      message: ({ nation, toCenter, centerPower }) =>
        `${toCenter} belongs to ${nameOfPower(centerPower)}; oil that ${nation} buys cannot go there.`,
      fix: "Enter a Supply Center of the buyer or of a friend.",
    }),
    limit({
      id: "paris-status",
      at: "toCenter",
      cite: "2.5.3.5; 2.5.4",
      about: "Paris takes no oil while it is occupied.",
      check: "Paris is occupied",
      when: `AND(${BUYS},[@[To Supply Center]]="Paris")`,
      broken: PARIS_OCCUPIED,
      expected: () => 0,
      found: ({ bought }) => bought,
      message: ({ bought }) => `${oilUnits(bought)} ${bought === 1 ? "goes" : "go"} to Paris, which is occupied.`,
      fix: "Choose another Supply Center.",
    }),
    limit(noPool("[@Transports]")),
  ],
);
