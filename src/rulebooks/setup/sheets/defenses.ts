import { computed, input, namesAndSynonymsOf } from "../../../kernel/column";
import { unlessChanged } from "../../../kernel/house-rule";
import { isSameName } from "../../../kernel/names";
import { table, type Sheet } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { BASES_OF_A_WORKS_ROLL } from "../house-rules";
import { SIDES } from "../rules/air-superiority";
import { defenseDice, IN_INCHES, WORKS } from "../rules/defensive-works";
import { NameOf, nameOf, rolls } from "../phrases";
import {
  count,
  countIn,
  diceIn,
  diceOf,
  DIGS_AS,
  lacksBattle,
  NATION,
  once,
  rowIn,
  shown,
  shows,
  side,
  unread,
  writtenDown,
} from "./cells";
import { ROLLS } from "./dice";

const SITE = `${NATION},Battle_Place,Battle_Year,[@Work]`;
const DICE = once(`AND(Battle_Described,${NATION}<>"",[@Work]<>"")`, `IFERROR(LEDGER.DEFENSEDICE(${SITE},${DIGS_AS}),"None")`);

const work = input.text("Work", "Kind of work.", { ...namesAndSynonymsOf(defenseDice.params.work!), width: 12 });
const dice = computed.text("Dice", DICE, "Dice of the side for this work; None where the table has none.", { width: 8 });

/** "40 inches of trenches", "3 bunkers" */
const amount = (kind: string, value: number): string =>
  IN_INCHES.some((item) => isSameName(item, kind))
    ? `${figure(value)} inches of ${kind.toLowerCase()}`
    : counted(value, kind.toLowerCase().replace(/s$/, "").replace("boxe", "box"), kind.toLowerCase());

const MATCHING = (column: string): string => `Works_rolls[Side],[@Side],Works_rolls[Work],[@Work]${column}`;

export const works = table(
  {
    name: "Defensive works",
    title: "Defensive works",
    about: "The defender rolls by the bases of both sides, the attacker once for trenches and minefields.",
    cite: "20",
    key: ["side", "work"],
    player: "side",
    fixed: true,
    columns: {
      side,
      work,
      dice,
      due: count(
        "Rolls due",
        `IF(OR([@Dice]="None",[@Dice]=""),0,IF(${DIGS_AS}="Attacker",1,${unlessChanged(
          BASES_OF_A_WORKS_ROLL,
          "LEDGER.DEFENSEROLLS(Battle_Bases)",
          (bases) => `ROUNDUP(Battle_Bases/${bases},0)`,
        )}))`,
        "One for each begun 150 bases of both sides; one for the attacker.",
      ),
      made: count("Rolls made", `COUNTIFS(${MATCHING("")})`, "Rows of Rolls for works."),
      given: count("Given", `SUMIFS(Works_rolls[Amount],${MATCHING("")})`, "Inches of ditch or trench, or pieces."),
      placed: countIn("Placed", "Put on the table in the set-up, in inches or pieces.", { enteredBy: "player" }),
    },
    rows: SIDES.flatMap((item) => WORKS.map((kind) => ({ side: item, work: kind }))),
    spare: 0,
  },
  ({ atMost }) => [
    atMost("made", "[@[Rolls due]]", {
      id: "works-rolls",
      about:
        "The defender rolls for each kind of work as often as the bases allow; the attacker once for trenches and once for minefields.",
      check: "too many rolls",
      when: '[@Dice]<>""',
      figures: { bases: "Battle_Bases" },
      texts: { role: DIGS_AS },
      message: ({ side, work, made, limit: due, dice, bases, role }) => {
        const has = `${NameOf(side)} has ${rolls(made)} for ${work.toLowerCase()}`;
        if (dice === "None") return `${has}, for which it has no dice.`;
        return role === "Attacker"
          ? `${has}; the attacker rolls once.`
          : `${has} with ${figure(bases)} bases present; ${figure(due)} ${due === 1 ? "is" : "are"} due.`;
      },
      fix: ({ over }) => `Clear ${rolls(over)}.`,
    }),
    atMost("placed", "[@Given]", {
      id: "works-match",
      about: "No more works are placed than the rolls gave.",
      check: "more placed than rolled",
      when: '[@Dice]<>""',
      message: ({ side, work, placed, limit: most }) =>
        `${NameOf(side)} placed ${amount(work, placed)}; its rolls gave ${figure(most)}.`,
      fix: ({ over }) => `Take away ${figure(over)}.`,
    }),
  ],
);

const NUMBER = diceOf("[@Dice]");
const HAS_DICE = 'IF([@Dice]="",FALSE,[@Dice]<>"None")';

export const worksRolls = table(
  {
    name: "Works rolls",
    title: "Rolls for works",
    about: "One row for each roll.",
    cite: "20",
    key: ["side", "work", "number"],
    player: "side",
    columns: {
      side,
      work,
      number: countIn("No.", "1 for the first roll of the side for this work, 2 for the second.", { format: "plain", min: 1 }),
      dice,
      roll: diceIn("Roll", 1, "Sum of these dice; the one die for ½D6.", { max: 36, ...writtenDown("[@Roll]", "[@Shows]") }),
      shows: shown(shows("[@Roll]", NUMBER, `${ROLLS.works - 1}+${rowIn("Works_rolls[Side]")}`, HAS_DICE)),
      amount: count(
        "Amount",
        once(`AND(${HAS_DICE},ISNUMBER([@Shows]))`, `IFERROR(LEDGER.DEFENSEWORKS(${SITE},[@Shows],${DIGS_AS}),"")`),
        "Inches of ditch or trench, or pieces.",
      ),
    },
    // Each side rolls for its own works.
    addedBy: "player",
    rows: [],
    spare: 20,
  },
  ({ limit, unique }) => [
    unique(["side", "work", "number"], {
      id: "works-rolls",
      about: "Each roll for works has one row.",
      when: '[@Work]<>""',
      check: "roll is listed twice",
      message: ({ side, work, number }) =>
        `Roll ${number} of the ${side} side for ${work.toLowerCase()} is already in another row.`,
      fix: "Give it the next number, or clear the row.",
    }),
    limit({
      ...unread(
        `AND(ISNUMBER([@Roll]),OR([@Work]="",${lacksBattle(NATION)}))`,
        ({ side, roll }) => `A roll of ${nameOf(side)} for works, ${figure(roll)},`,
        "battle type, year, place, nation and work",
      ),
      at: "roll",
    }),
    limit({
      id: "die-range",
      at: "roll",
      about: "A roll lies in the range of its dice.",
      check: "out of the range of its dice",
      when: `AND(${HAS_DICE},ISNUMBER([@Roll]))`,
      broken: `OR([@Roll]<${NUMBER},[@Roll]>6*${NUMBER})`,
      figures: { most: NUMBER },
      expected: ({ most }) => `${most} to ${6 * most}`,
      message: ({ side, work, dice, roll, most }) =>
        `The roll of the ${side} side for ${work.toLowerCase()} is ${roll}; ${dice} ${most === 1 ? "gives" : "give"} ${most} to ${6 * most}.`,
      fix: "Enter the sum of the dice as rolled.",
    }),
  ],
);

export const defensesSheet: Sheet = {
  name: "Defenses",
  title: "Defensive works",
  about: "Optional: ditches, trenches, pillboxes, bunkers and minefields of the set-up.",
  player: "",
  figures: [
    { label: "Bases", formula: "Battle_Bases", format: "count" },
    { label: "Rolls of the defender", formula: "MAX(Defensive_works[Rolls due])", format: "count" },
  ],
  blocks: [works, worksRolls],
};
