import { computed, input, namesOf } from "../../../kernel/column";
import { inForce } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { count as counted, figure, oneOf } from "../../../kernel/text";
import { FREE_RETURNS, FREE_UNITS } from "../house-rules";
import { area, GAS_MAPS } from "../parameters";
import { nameOf, NameOf } from "../powers";
import { are } from "../phrases";
import { ACTIONS, KINDS } from "../rules/expenditure";
import { COUNTED } from "../steps";
import { count, countIn, power } from "./cells";

/*
 * Gas-dependent units, as looked up by the tables with their payments.
 */
export const UNITS = "Gas_operations_Units";

/** Whether a unit stays at sea in the Return to Base step. */
export const DROPS = '[@Action]="Drop section"';

/** Whether a unit's action and its map are entered. */
export const HAS_ACTION_ON_MAP = 'AND([@[Major power]]<>"",[@Action]<>"",[@Map]<>"")';

const PAYMENTS = "Gas_ledger_Map_payments";
const RETURNS = "Gas_ledger_Return_to_Base";
const paidFor = (table: string, more = ""): string =>
  `SUMIFS(${table}[Paid],${table}[Major power],[@[Major power]],${table}[Map],[@Map]${more})`;

/** One row can represent several units that do the same. */
const NUMBER = "MAX(1,N([@Number]))";
/** Gas is available, but the unit cannot trace to it. */
const CUT_OFF = "AND([@Paid]=TRUE,[@[Cut off]]=TRUE,[@[At sea]]<>TRUE)";
const isActiveAs = (kind: string, effect = "No"): string => `AND([@Kind]="${kind}",[@Effect]="${effect}",NOT(${CUT_OFF}))`;
const NOT_FLIPPED = `AND([@Effect]="Flip",N([@Flipped])<${NUMBER})`;
/** Rows that use the free unit of a map; the power is the first criterion, to skip other powers' rows. */
const SAME = 'Units[Major power],[@[Major power]],Units[Map],[@Map],Units[Impulse],[@Impulse]&"",Units[Free unit],TRUE';
const CAN_USE_ACTION = part.number(
  "Units that may act",
  `IF(${DROPS},${inForce(FREE_RETURNS)},${inForce(FREE_UNITS)})`,
  "Units that act on a map without gas.",
);
/** Free units on the map; a row without a number counts as one. */
const FREE = [
  part.number(
    "Free units counted",
    `SUMIFS(Units[Number],${SAME})`,
    "Free units of the power on the map, of rows with a number.",
  ),
  part.number("Rows of free units", `COUNTIFS(${SAME})`, "Rows of the power's free units on the map."),
]
  .join("+")
  .concat(`-COUNTIFS(${SAME},Units[Number],">0")`);

const ACTING = part.number("Free units on the map", FREE, "Free units of the power on the map in the impulse.");

type ActingUnit = { readonly power: string; readonly unit: string; readonly map: string };

const INCOMPLETE = {
  id: "unit-incomplete",
  about: "A unit that acts names what it is, what it does and the gas map that it counts against.",
} as const;

export const units = table(
  {
    name: "Units",
    title: "Units",
    about: "Gas-dependent units that act, where it matters what they may do: on maps without gas, and cut off from it.",
    cite: "Limitations",
    key: ["power", "unit", "impulse", "action"],
    working: ["row"],
    player: "power",
    columns: {
      power,
      unit: input.text("Unit", "The unit, or several that do the same.", { width: 16 }),
      impulse: countIn("Impulse", "Number of the impulse; blank in the Return to Base step.", { min: 1 }),
      action: input.text("Action", "What it does.", { choices: ACTIONS.filter((action) => action !== "Reorganise"), width: 15 }),
      kind: input.text("Kind", "Kind of gas-dependent unit; HQs stand in the table HQ reorganisation.", {
        choices: KINDS.filter((kind) => kind !== "HQ"),
        width: 13,
      }),
      number: countIn("Number", "How many units; blank for one."),
      area: input.text("Area", "Map on which it begins its move.", { choices: namesOf(area), width: 16, cite: "Maps" }),
      map: input.text("Map", "Gas map that it counts against.", { choices: GAS_MAPS, width: 16, cite: "Maps" }),
      gasOf: input.text("Gas of", "Power whose gas it counts on; blank for its own.", {
        choices: ({ players }) => players,
        width: 14,
        cite: "Tracing Gas Supply",
      }),
      cutOff: input.yesNo("Cut off", "TRUE where it cannot trace to the gas of its power.", { cite: "Tracing Gas Supply" }),
      atSea: input.yesNo("At sea", "TRUE in a sea section: no trace is needed.", { cite: "Tracing Gas Supply" }),
      faceDown: input.yesNo("Face down", "TRUE where it was face down before it acted.", { cite: "Units at sea 2" }),
      free: input.yesNo("Free unit", "TRUE for the unit that acts without gas on the map."),
      paid: computed.yesNo(
        "Paid",
        `IF(${DROPS},${paidFor(RETURNS)},${paidFor(PAYMENTS, `,${PAYMENTS}[Impulse],[@Impulse]`)})>0`,
        "Whether its power paid for the map, in this impulse or in the Return to Base step.",
        { link: true, cite: "Gas Expenditure" },
      ),
      mapAllowed: computed.yesNo(
        "Map allowed",
        'IF(OR([@Area]="",[@Map]=""),TRUE,LEDGER.GASMAPVALID([@Area],[@Map],Campaign_America_in_Flames=TRUE))',
        "Whether the area may count against the map.",
        { cite: "Maps" },
      ),
      ready: computed.yesNo(
        "Ready",
        "LEDGER.GASREADY([@Paid],[@[Cut off]]<>TRUE,[@[At sea]]=TRUE,[@[Free unit]]=TRUE)",
        "Whether it acts without limitation.",
      ),
      effect: computed.text(
        "Effect",
        'IF(OR([@Kind]="",[@Action]="",[@Map]="",[@[Map allowed]]=FALSE),"",LEDGER.GASEFFECT([@Kind],[@Action],[@Ready]))',
        "Yes; Flip: it acts and turns face down; No: it may not. Blank until its map is right.",
      ),
      flipped: countIn("Flipped", "How many of them turned face down."),
      row: count("Row", "ROW()", "Row of the sheet."),
    },
    rows: [],
    spare: 16,
    ends: [COUNTED],
  },
  ({ atMost, limit, needs }) => [
    needs("action", {
      ...INCOMPLETE,
      when: '[@Unit]<>""',
      message: ({ power: who, unit }) => `What ${unit} of ${nameOf(who)} does is not entered.`,
    }),
    needs("kind", {
      ...INCOMPLETE,
      when: '[@Action]<>""',
      message: ({ power: who, unit }) => `What kind of unit ${unit} of ${nameOf(who)} is, is not entered.`,
    }),
    needs("map", {
      ...INCOMPLETE,
      when: 'AND([@Kind]<>"",[@Action]<>"")',
      message: ({ power: who, unit }) => `Against which gas map ${unit} of ${nameOf(who)} counts is not entered.`,
    }),
    needs("impulse", {
      ...INCOMPLETE,
      when: `AND([@Unit]<>"",[@Action]<>"",NOT(${DROPS}))`,
      message: ({ power: who, unit }) => `In which impulse ${unit} of ${nameOf(who)} acts is not entered.`,
    }),
    limit({
      ...INCOMPLETE,
      at: "impulse",
      check: "belongs to no impulse",
      broken: `AND(${DROPS},ISNUMBER([@Impulse]))`,
      expected: () => null,
      message: ({ power: who, unit, impulse }) =>
        `${unit} of ${nameOf(who)} drops a sea section in impulse ${figure(Number(impulse))}; that is done in the Return to Base step.`,
      fix: "Clear the impulse.",
    }),
    atMost("flipped", NUMBER, {
      ...INCOMPLETE,
      check: "more than act",
      when: '[@Action]<>""',
      message: ({ power: who, unit, flipped, limit: acting }) =>
        `${counted(flipped, "unit")} ${flipped === 1 ? "is" : "are"} entered as flipped in the row ${unit} of ${nameOf(who)}; ${figure(acting)} ${are(acting)} in it.`,
      fix: ({ limit: acting }) => `Enter ${figure(acting)} or less, or correct Number.`,
    }),
    limit({
      id: "map-assignment",
      cite: "Maps",
      at: "map",
      about: "Units count against a gas map that their area allows.",
      check: "not a map for this area",
      broken: "[@[Map allowed]]=FALSE",
      texts: { maps: "LEDGER.GASMAP([@Area],Campaign_America_in_Flames=TRUE)" },
      expected: ({ maps }) => maps,
      message: ({ area: on, map, maps }) =>
        `Units on the ${on} map are counted against the ${map} map; allowed ${maps.includes("/") ? "are" : "is"} ${oneOf(maps.split(" / "))}.`,
      fix: ({ maps }) => `Enter ${oneOf(maps.split(" / "))}.`,
    }),
    limit({
      id: "free-move-exceeded",
      at: "free",
      about: "On a map that is not paid for, one unit of a power acts without limitation in an impulse.",
      check: "above the free unit",
      when: "AND([@[Free unit]]=TRUE,[@Paid]<>TRUE)",
      broken: `AND(${ACTING}>${CAN_USE_ACTION},COUNTIFS(${SAME},Units[Row],"<"&[@Row])=0)`,
      figures: { acting: ACTING, free: CAN_USE_ACTION },
      expected: ({ free }) => free,
      found: ({ acting }) => acting,
      message: ({ power: who, map, acting, free }) =>
        `${NameOf(who)} enters ${counted(acting, "free unit")} on the ${map} map without gas; ${figure(free)} may act.`,
      fix: "Pay for the map, or clear Free unit of the others.",
    }),
    limit({
      id: "unpaid-units-flipped",
      cite: "Gas-dependent land units without gas 1-2; Naval units 1",
      at: "flipped",
      about: "Land and naval units that move, and land units that advance, without gas turn face down.",
      check: "not flipped",
      broken: `AND(${NOT_FLIPPED},NOT(${CUT_OFF}))`,
      figures: { moved: NUMBER },
      expected: ({ moved }) => moved,
      message: ({ power: who, unit, action, moved, flipped }) =>
        `${figure(moved)} of ${nameOf(who)}'s ${unit} ${action === "Advance" ? "advanced" : "moved"} without gas; ${figure(flipped)} ${flipped === 1 ? "is" : "are"} flipped.`,
      fix: ({ moved }) => `Flip them and enter ${figure(moved)}, or pay for the map.`,
    }),
    limit({
      id: "unpaid-air-missions",
      cite: "Air units without gas 1-2",
      at: "action",
      about: "Without gas aircraft fly rebase missions only; carrier planes always fly from a carrier in naval combat.",
      check: "only rebases without gas",
      broken: isActiveAs("Air"),
      expected: () => "Rebase",
      message: ({ power: who, unit, action }) =>
        `${NameOf(who)} flew ${unit} on ${action === "Defensive air" ? "defensive air" : "an air mission"} without gas; only rebases are allowed.`,
      fix: "Pay for the map, or take the mission back.",
    }),
    limit({
      id: "extra-hex-without-gas",
      cite: "Gas-dependent land units without gas 3",
      at: "action",
      about: "Land units without gas never advance the extra hex of a B result.",
      check: "no extra hex without gas",
      broken: isActiveAs("Land"),
      expected: () => "Advance",
      message: ({ power: who, unit }) => `${unit} of ${nameOf(who)} advanced the extra hex without gas.`,
      fix: "Pay for the map, or take the extra hex back.",
    }),
    limit({
      id: "return-drop-free",
      cite: "Units at sea 1",
      at: "action",
      about: "On a map that is not paid for, one unit drops a sea section in the Return to Base step.",
      check: "may not drop a section",
      broken: isActiveAs("At sea"),
      expected: () => "returned to base",
      message: ({ power: who, unit, map }: ActingUnit) =>
        `${unit} of ${nameOf(who)} drops a sea section on the ${map} map, which is not paid for in the Return to Base step.`,
      fix: "Pay for the map, enter it as the free unit, or return it to base.",
    }),
    limit({
      id: "face-down-initiates",
      cite: "Units at sea 2",
      at: "faceDown",
      about: "Without gas only face-up units initiate naval combat.",
      check: "face down",
      broken: 'AND([@Action]="Initiate combat",[@[Face down]]=TRUE,[@Ready]<>TRUE)',
      expected: () => false,
      message: ({ power: who, unit }) => `${unit} of ${nameOf(who)} is face down and has no gas, but initiates naval combat.`,
      fix: "Take the combat back, or pay for the map.",
    }),
    limit({
      id: "gas-trace",
      cite: "Tracing Gas Supply",
      at: "cutOff",
      about: "A unit on land acts without limitation where it traces to the gas that its power spent on the map.",
      check: "cut off from the gas",
      broken: `AND(${CUT_OFF},OR([@Effect]="No",${NOT_FLIPPED}))`,
      expected: () => false,
      message: ({ power: who, unit, map }) =>
        `${unit} of ${nameOf(who)} acts as if it had gas, but cannot trace to the gas that was paid for the ${map} map.`,
      fix: "Take the action back or flip the unit, or enter FALSE where it traces.",
    }),
    limit({
      id: "gas-own-power",
      cite: "Tracing Gas Supply",
      at: "gasOf",
      about: "The gas that supports a unit was spent by its own major power.",
      check: "gas of another power",
      broken: 'AND([@[Gas of]]<>"",[@[Gas of]]<>[@[Major power]])',
      expected: ({ power: who }) => who,
      message: ({ power: who, unit, gasOf }) => `${unit} of ${nameOf(who)} counts on the gas of ${nameOf(gasOf)}.`,
      fix: ({ power: who }) => `Only gas of ${nameOf(who)} supports it: pay with that, and clear Gas of.`,
    }),
  ],
);
