import { input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import { COMINT_ACTIONS } from "../../rules/research";
import { DISTANCES } from "../../tables/distances";
import { NATIONS } from "../../tables/units";
import { whole, wholeIn } from "../forces";
import { onOneSide } from "../elsewhere";
import { over } from "../next";

const TRIES =
  'SUMPRODUCT((Intelligence[Nation]=[@Nation])*(Intelligence[Action]="Break Code")*(Intelligence[Target]=[@Target])*(ROW(Intelligence[Nation])<=ROW()),Intelligence[Times])';

export const intelligence = table(
  {
    name: "Intelligence",
    title: "Intelligence",
    about: "What COMINT points are spent on in this turn.",
    cite: "17",
    key: ["nation", "action", "target"],
    player: "nation",
    columns: {
      nation: input.text("Nation", "Who spends the points.", { choices: NATIONS, width: 16 }),
      action: input.text("Action", "What is done.", { choices: COMINT_ACTIONS, width: 18 }),
      target: input.text("Target", "Break Code: whose code.", { choices: NATIONS, width: 16 }),
      times: wholeIn("Times", "How often it is done.", { required: "action" }),
      cost: whole(
        "Cost",
        'IF(OR([@Action]="",NOT(ISNUMBER([@Times]))),0,LEDGER.COMINTCOST([@Action],[@Times]))',
        "COMINT points.",
        {
          unit: "COMINT points",
        },
      ),
    },
    rows: [],
    spare: 8,
    ends: [over("orders", "done")],
  },
  ({ limit, needs }) => [
    limit({
      id: "break-code-once",
      at: "times",
      about: "Break Code is used at most once in a turn against each target.",
      check: "once in a turn",
      when: '[@Action]="Break Code"',
      broken: `${TRIES}>1`,
      figures: { tries: TRIES },
      expected: () => 1,
      found: ({ tries }) => tries,
      message: ({ nation, target, tries }) =>
        `${nation} breaks the code of ${target === "" ? "the same target" : target} ${count(tries, "time")} in this turn; once is allowed.`,
      fix: "Enter 1, or clear the row.",
    }),
    limit({
      id: "break-code-target",
      at: "target",
      about: "Break Code is used on an opponent.",
      check: "not an opponent",
      broken: `IF(AND([@Action]="Break Code",[@Target]<>""),OR([@Target]=[@Nation],${onOneSide("[@Target]", "target")}),FALSE)`,
      expected: () => "an opponent",
      message: ({ nation, target }) =>
        target === nation
          ? `${nation} breaks its own code.`
          : `${nation} breaks the code of ${target}, which is in its own alliance.`,
      fix: "Enter an opponent, or correct Alliance in the table Politics.",
    }),
    needs("target", {
      id: "break-code-target",
      about: "Break Code names whose code is to be broken.",
      when: '[@Action]="Break Code"',
      message: ({ nation }) => `${nation} breaks a code, but whose is not entered.`,
      fix: "Enter Target.",
    }),
  ],
);

const RADIUS = DISTANCES.COMINT.hexes;
/** What a unit adds to detection (17). */
const RAISE = { least: 3, most: 6 } as const;
const EFFECT = {
  id: "comint-effect",
  about: `An intelligence unit raises detection by ${RAISE.least} to ${RAISE.most} within ${RADIUS} hexes.`,
} as const;

export const intelligenceUnits = table(
  {
    name: "Intelligence units",
    title: "Intelligence units",
    about: "Intelligence units that are deployed, and what they add to detection.",
    cite: "17",
    key: "unit",
    player: "nation",
    rare: true,
    columns: {
      unit: input.text("Intelligence unit", "A name for it.", { width: 22 }),
      nation: input.text("Nation", "Whose it is.", { choices: NATIONS, width: 16 }),
      hex: input.text("Hex", "Where it is.", { width: 14, sealing: "open" }),
      nearest: wholeIn("Nearest other", "Distance to the nation's nearest other one.", { unit: "hexes", sealing: "open" }),
      raise: wholeIn("Raise", "Levels that it added to detection."),
      farthest: wholeIn("Farthest", "Distance of the farthest hex that it helped.", { unit: "hexes" }),
    },
    rows: [],
    spare: 6,
  },
  ({ limit, atMost, unique }) => [
    unique(["unit"]),
    limit({
      id: "comint-overlap",
      severity: "warning",
      at: "nearest",
      about: `Zones of ${RADIUS} hexes that overlap do not add up: units are more than ${2 * RADIUS} hexes apart.`,
      check: "zones overlap",
      when: "ISNUMBER([@[Nearest other]])",
      broken: `[@[Nearest other]]<=${2 * RADIUS}`,
      expected: () => 2 * RADIUS + 1,
      message: ({ unit, nearest }) =>
        `${unit} is ${count(nearest, "hex", "hexes")} from another intelligence unit; up to ${2 * RADIUS} their zones overlap and do not add up.`,
      fix: `Deploy it ${2 * RADIUS + 1} hexes away or more, or accept it.`,
    }),
    limit({
      ...EFFECT,
      at: "raise",
      check: `adds ${RAISE.least} to ${RAISE.most}`,
      when: "ISNUMBER([@Raise])",
      broken: `OR([@Raise]<${RAISE.least},[@Raise]>${RAISE.most})`,
      expected: () => `${RAISE.least} to ${RAISE.most}`,
      message: ({ unit, raise }) =>
        `${unit} raises detection by ${figure(raise)}; it raises it by ${RAISE.least} to ${RAISE.most}.`,
      fix: `Enter ${RAISE.least} to ${RAISE.most}.`,
    }),
    atMost("farthest", `${RADIUS}`, {
      ...EFFECT,
      check: `reaches ${RADIUS} hexes`,
      message: ({ unit, farthest }) => `${unit} helps a hex ${figure(farthest)} hexes away; it reaches ${RADIUS}.`,
      fix: `Enter ${RADIUS} or less.`,
    }),
  ],
);
