import { computed, input, namesAndSynonymsOf } from "../../../kernel/column";
import { inForceHere, unlessChanged, unlessChangedHere } from "../../../kernel/house-rule";
import type { Limit } from "../../../kernel/limit";
import { part } from "../../../kernel/part";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { LONG_LULL_FROM, LONG_REPAIRS, SHORT_REPAIRS } from "../house-rules";
import { lull as lullParameter } from "../parameters";
import { LULL_ON, lullRecovery } from "../rules/lulls";
import { TRAININGS } from "../rules/reaction";
import { points } from "../phrases";
import { becomes, cleared, over } from "../steps";
import { count, countIn, diceIn, IN_LONG_LULL, IN_LULL, once, rowIn, shown, shows, side } from "./cells";
import { ROLLS } from "./dice";

const ROLLED_FOR = part.yesNo(
  "Lull roll due",
  "IF(AND(Battle_Turn>0,ISNUMBER(Battle_Proximity)),AND(Battle_Turn>=Battle_Proximity,Had_lull<>TRUE),FALSE)",
  "Whether this turn rolls for a lull.",
);
const COMES = unlessChanged(
  LONG_LULL_FROM,
  "LEDGER.COMBATLULL(Battle_Proximity,Battle_Turn,Shows)",
  () => `IF(Shows<>${LULL_ON},"None",IF(Battle_Turn<${inForceHere(LONG_LULL_FROM)},"Short","Long"))`,
);

export const lull = form(
  {
    name: "Lull",
    visibleTo: "all",
    title: "Lull of this turn",
    about: "Rolled for at the start of the attacker's assault phase, from the turn of the proximity die on, until a lull comes.",
    cite: "9 Combat Lulls",
    columns: {
      Die: diceIn("Lull die", 1, "Die of this turn; a 6 brings a lull.", cleared("lull", "counted")),
      Shows: shown(shows("Die", 1, ROLLS.lull, ROLLED_FOR)),
      Agreed: input.text("Agreed lull", "A lull that both sides declare, at any time.", {
        ...namesAndSynonymsOf(lullParameter),
        ...cleared("lull", "over"),
      }),
      Had_lull: input.yesNo("Lull before", "TRUE once a lull has come; entered by the close.", {
        ...becomes("lull", "TRUE", "a lull has come", IN_LULL),
      }),
      First_turn: count("Rolled for from turn", "Battle_Proximity", "The proximity die.", { format: "plain" }),
      Lull: computed.text(
        "Lull",
        `IF(Agreed<>"",Agreed,IF(AND(${ROLLED_FOR},ISNUMBER(Shows)),${COMES},"None"))`,
        "None, Short or Long: long from turn 7 on.",
        { total: true },
      ),
    },
    fill: { Had_lull: false },
  },
  ({ limit }) => [
    limit({
      id: "lull-first-turn",
      at: "Die",
      about: "Lulls are rolled for from the turn of the proximity die on, until one has come.",
      check: "no lull roll is due",
      broken: `AND(ISNUMBER(Die),NOT(${ROLLED_FOR}))`,
      figures: { turn: "Battle_Turn", first: "Battle_Proximity" },
      expected: () => null,
      message: ({ turn, first, Had_lull }) =>
        Had_lull
          ? `A lull roll is entered on turn ${turn}; a lull has come before, and no more are rolled for.`
          : first
            ? `A lull roll is entered on turn ${turn}; the proximity roll is ${first}.`
            : `A lull roll is entered on turn ${turn}; there is no proximity roll.`,
      fix: ({ Had_lull, first }) =>
        Had_lull || first
          ? "Clear the lull die; a lull that both sides declare goes under Agreed lull."
          : "Enter the proximity die.",
    }),
  ],
);

const MOST_REPAIRED = unlessChangedHere(
  [SHORT_REPAIRS, LONG_REPAIRS],
  "LEDGER.LULLREPAIRLIMIT(Lulls_Lull)",
  (short, long) => `IF(${IN_LONG_LULL},${long},${short})`,
);
/** Points repaired at a base, up to and including this row. */
const REPAIRED =
  "SUMPRODUCT((Recovery[Unit]=[@Unit])*(Recovery[Side]=[@Side])*(Recovery[Attempt]=[@Attempt])*(ROW(Recovery[Unit])<=ROW()),Recovery[Repaired])";

export const recovery = table(
  {
    name: "Recovery",
    title: "Repair and recovery",
    about: "Dice of bases and units in the lull: one row for each roll.",
    cite: "9 Combat Lulls, lull table",
    key: ["unit", "side", "attempt", "number"],
    working: ["toRoll"],
    player: "side",
    columns: {
      unit: input.text("Unit", "The unit or base that rolls.", { width: 20 }),
      side,
      attempt: input.text("Attempt", "What is attempted; Reorganize asks whether a pinned unit gets free.", {
        ...namesAndSynonymsOf(lullRecovery.params.feature!),
        width: 21,
      }),
      number: countIn("No.", "1 for its first roll in this lull, 2 for the second.", { format: "plain", min: 1 }),
      needs: computed.text(
        "Needs",
        once(`AND(${IN_LULL},[@Attempt]<>"")`, "LEDGER.LULLFEATURE([@Attempt],Lulls_Lull)"),
        "What the lull allows, or the numbers needed.",
        { width: 18 },
      ),
      die: diceIn("Die", 1, "Die as rolled.", { required: "toRoll" }),
      shows: shown(shows("[@Die]", 1, `${ROLLS.recovery - 1}+${rowIn("Recovery[Unit]")}`, IN_LULL)),
      success: computed.yesNo(
        "Success",
        once(`AND(${IN_LULL},[@Attempt]<>"",ISNUMBER([@Shows]))`, "LEDGER.LULLRECOVERY([@Attempt],Lulls_Lull,[@Shows])"),
        "Whether the die succeeds.",
      ),
      most: count(
        "At most",
        once(`AND(${IN_LULL},[@Attempt]="Command base repair")`, MOST_REPAIRED),
        "Damage points that a command base may repair in this lull.",
        { cite: "9 Combat Lulls, note 1" },
      ),
      repaired: countIn("Repaired", "Damage points repaired by this roll.", { unit: "points" }),
      toRoll: count(
        "To roll",
        `IF(AND(${IN_LULL},[@Attempt]<>"",N([@Repaired])=0,NOT(ISNUMBER([@Shows]))),1,0)`,
        "1 while the die of the attempt is still to be rolled.",
      ),
    },
    rows: [],
    spare: 20,
    ends: [over("lull", "the lull is over")],
  },
  ({ atMost, limit, needs, unique }) => [
    unique(["unit", "side", "attempt", "number"]),
    limit({
      id: "lull-missing",
      at: "unit",
      about: "Repair, recovery and reorganization take place in a lull.",
      check: "no lull this turn",
      broken: `NOT(${IN_LULL})`,
      figures: { turn: "Battle_Turn" },
      expected: () => null,
      message: ({ unit, turn }) => `${unit} has a recovery roll on turn ${turn}, which has no lull.`,
      fix: "Clear the row, or enter the lull.",
    }),
    needs("attempt", {
      id: "lull-repair",
      about: "Damage is repaired where the die succeeds.",
      when: 'AND([@Unit]<>"",OR(ISNUMBER([@Die]),N([@Repaired])>0))',
      message: ({ unit }) => `What ${unit} rolls for in the lull is not entered.`,
    }),
    needs("die", {
      id: "lull-repair",
      about: "Damage is repaired where the die succeeds.",
      when: `AND(${IN_LULL},[@Attempt]<>"",N([@Repaired])>0,NOT(ISNUMBER([@Shows])))`,
      message: ({ unit, repaired }) => `${unit} repaired ${points(repaired)}, but its die is not entered.`,
    }),
    limit({
      id: "lull-repair",
      at: "repaired",
      about: "Damage is repaired where the die succeeds.",
      check: "repaired without success",
      broken: "AND(N([@Repaired])>0,[@Success]=FALSE)",
      expected: () => 0,
      message: ({ unit, repaired, needs, shows: die }) =>
        `${unit} repaired ${points(repaired)} with a ${figure(die)}; ${needs === "None" ? "this lull allows none" : `${needs} is needed`}.`,
      fix: "Clear Repaired, or correct the die.",
    }),
    atMost("repaired", `[@[At most]]-(${REPAIRED}-N([@Repaired]))`, {
      id: "lull-command-repair",
      cite: "9 Combat Lulls, note 1",
      about: "A command base repairs one damage point in a short lull and three in a long one at most.",
      check: "more repaired than the lull allows",
      when: "AND(ISNUMBER([@[At most]]),N([@Repaired])>0)",
      figures: { all: REPAIRED },
      texts: { lull: "Lulls_Lull" },
      expected: ({ most }) => most,
      found: ({ all }) => all,
      message: ({ unit, all, most, lull: kind }) =>
        `${unit} repaired ${points(all)} in a ${kind.toLowerCase()} lull; ${figure(most)} is the most.`,
      fix: ({ over: more }) => `Take back ${points(more)}.`,
    }),
  ],
);

/** Grades from worst to best; the position in this text gives the order. */
const GRADES = `"${TRAININGS.map((grade) => `|${grade}|`).join("")}"`;
const gradeOf = (cell: string): string => `SEARCH("|"&${cell}&"|",${GRADES})`;

/**
 * Whether a row above lists the same unit with another value of a fact, either as the unit filled up or as the one used for it.
 */
function differsAbove(unit: string, own: string, given: string, value: string): string {
  const filledUp = `(Reorganization[Unit]=${unit})*(Reorganization[${own}]<>"")*(Reorganization[${own}]<>${value})`;
  const gives = `(Reorganization[From]=${unit})*(Reorganization[${given}]<>"")*(Reorganization[${given}]<>${value})`;
  const above = "(Reorganization[Side]=[@Side])*(ROW(Reorganization[Unit])<ROW())";
  return `IF(OR(${unit}="",${value}=""),FALSE,SUMPRODUCT(${above}*(${filledUp}+${gives}))>0)`;
}

export const reorganization = table(
  {
    name: "Reorganization",
    title: "Reorganization",
    about: "In a long lull units of a battalion may fill up one another, even by giving up units.",
    cite: "9 Combat Lulls, note 2",
    key: ["unit", "side", "from"],
    player: "side",
    columns: {
      unit: input.text("Unit", "The unit that is filled up.", { width: 20 }),
      side,
      from: input.text("From", "The unit that gives strength, or is given up.", { width: 20 }),
      battalion: input.text("Battalion", "Battalion of the unit.", { width: 18 }),
      fromBattalion: input.text("From battalion", "Battalion of the unit that gives.", { width: 18 }),
      grade: input.text("Grade", "Grade of the unit.", { choices: TRAININGS, width: 12 }),
      fromGrade: input.text("From grade", "Grade of the unit that gives.", { choices: TRAININGS, width: 12 }),
      pinned: input.yesNo("Pinned", "TRUE where one of the two is still pinned."),
    },
    rows: [],
    spare: 8,
    ends: [over("lull", "the lull is over")],
  },
  ({ limit, unique }) => {
    const about =
      "Reorganization takes a long lull, stays within one battalion, fills no better troops with inferior ones and leaves pinned units out.";
    /** A limit: a unit has the same battalion and grade in every row. */
    const sameAbove = (at: "battalion" | "fromBattalion" | "grade" | "fromGrade", fact: "battalion" | "grade"): Limit => {
      const gives = at.startsWith("from");
      const [own, given] = fact === "battalion" ? ["Battalion", "From battalion"] : ["Grade", "From grade"];
      return limit({
        id: "lull-reorganize-battalion",
        at,
        about: "A unit has the same battalion and grade in every row.",
        check: `another ${fact} in a row above`,
        broken: differsAbove(gives ? "[@From]" : "[@Unit]", own!, given!, `[@[${gives ? given : own}]]`),
        expected: () => `the ${fact} of the row above`,
        message: (row) => `${gives ? row.from : row.unit} has the ${fact} ${row[at]} here, and another one in a row above.`,
        fix: `Enter the ${fact} that the unit has in both rows.`,
      });
    };
    return [
      unique(["unit", "side", "from"]),
      sameAbove("battalion", "battalion"),
      sameAbove("fromBattalion", "battalion"),
      sameAbove("grade", "grade"),
      sameAbove("fromGrade", "grade"),
      limit({
        id: "lull-reorganize-battalion",
        at: "unit",
        about,
        check: "no long lull",
        broken: `NOT(${IN_LONG_LULL})`,
        texts: { lull: "Lulls_Lull" },
        expected: () => "Long",
        found: ({ lull: kind }) => kind,
        message: ({ unit, lull: kind }) =>
          kind === "None"
            ? `${unit} reorganizes in a turn without a lull.`
            : `${unit} reorganizes in a short lull, which allows none.`,
        fix: "Clear the row, or enter the long lull.",
      }),
      limit({
        id: "lull-reorganize-battalion",
        at: "fromBattalion",
        about,
        check: "another battalion",
        broken: 'AND([@[From battalion]]<>"",[@Battalion]<>"",[@[From battalion]]<>[@Battalion])',
        expected: ({ battalion }) => battalion,
        message: ({ unit, from, battalion, fromBattalion }) =>
          `${from} of ${fromBattalion} was used to fill ${unit} of ${battalion}.`,
        fix: "Use a unit of the same battalion.",
      }),
      limit({
        id: "lull-reorganize-battalion",
        at: "fromGrade",
        about,
        check: "inferior troops",
        when: 'AND([@Grade]<>"",[@[From grade]]<>"")',
        broken: `${gradeOf("[@[From grade]]")}<${gradeOf("[@Grade]")}`,
        expected: ({ grade }) => grade,
        message: ({ unit, from, grade, fromGrade }) =>
          `${from} (${fromGrade}) was used to fill ${unit} (${grade}); inferior troops do not replace better ones.`,
        fix: "Use a unit of the same grade or a better one.",
      }),
      limit({
        id: "lull-reorganize-battalion",
        at: "pinned",
        about,
        check: "pinned",
        broken: "[@Pinned]=TRUE",
        expected: () => false,
        message: ({ unit, from }) =>
          `${[unit, from].filter(Boolean).join(" or ")} is pinned and takes no part in reorganization.`,
        fix: "Clear the row, or enter FALSE once it is free.",
      }),
    ];
  },
);

export const lullsSheet: Sheet = {
  name: "Lulls",
  title: "Lulls",
  about: "Lulls in the combat, and what each side makes of them.",
  player: "",
  figures: [
    { label: "Lull", formula: "Lull", format: "general" },
    { label: "Turn", formula: "Battle_Turn", format: "plain" },
  ],
  blocks: [lull, recovery, reorganization],
};
