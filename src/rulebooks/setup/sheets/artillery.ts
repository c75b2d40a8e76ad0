import { computed, input } from "../../../kernel/column";
import { unlessChangedHere } from "../../../kernel/house-rule";
import { table, type Sheet } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { LULL_PLANNED, LULL_SUPPORT } from "../house-rules";
import { KINDS_OF_FIRE } from "../parameters";
import { SIDES } from "../rules/air-superiority";
import { CATEGORIES } from "../rules/counterbattery";
import { barrages, NameOf, nameOf } from "../phrases";
import { becomes, cleared } from "../steps";
import {
  AFTER_A_CLOSE,
  BY_BATTLE,
  count,
  countIn,
  diceIn,
  IN_LONG_LULL,
  lacksBattle,
  lastClosed,
  NATION,
  once,
  oneEach,
  ROLE,
  rowIn,
  SETTING_UP,
  shown,
  shows,
  side,
  unread,
  writtenDown,
} from "./cells";
import { ROLLS } from "./dice";

/** An event of the turn, cleared after it is counted. */
const COUNTED = cleared("artillery", "counted");

const DUE = `OR(${SETTING_UP},${IN_LONG_LULL})`;
const PLANNED = '[@Fire]="Planned"';
const ASHORE = `AND(Battle_Landing=TRUE,${ROLE}="Defender")`;
const IN_THE_LULL = unlessChangedHere(
  [LULL_PLANNED, LULL_SUPPORT],
  'LEDGER.LULLMODIFIER([@Fire],"Long")',
  (planned, support) => `ROUND(IF(${PLANNED},${planned},${support}),0)`,
);
const GIVEN = `Battle_Battle_type,${ROLE},[@Modifier]+[@[Lull modifier]]`;
/** Barrages or batteries of the turn, and whether a roll, if made, could be looked up. */
const AVAILABLE = "(N([@Opening])+N([@Received]))";
const COUNT_KNOWN = "OR(NOT(ISNUMBER([@2D6])),ISNUMBER([@Received]))";
const batteries = (value: number): string => counted(value, "battery", "batteries");
const ofFire = (fire: string, value: number): string => (fire === "Planned" ? barrages(value) : batteries(value));

export const artillery = table(
  {
    name: "Artillery",
    title: "Off-board artillery",
    about:
      "Planned barrages are fired once, those left are kept. Batteries of support fire stay until they are destroyed or used up. A long lull allows another roll.",
    cite: "5",
    key: ["side", "fire"],
    player: "side",
    fixed: true,
    working: ["toFire"],
    columns: {
      side,
      fire: input.text("Fire", "Planned before the game, or requested support.", { choices: KINDS_OF_FIRE, width: 9 }),
      opening: countIn(
        "Opening",
        "Barrages or batteries left from last turn.",
        becomes("artillery", "[@Left]", "what is left is kept"),
      ),
      roll: diceIn("2D6", 2, "Dice of the side, without modifiers.", COUNTED),
      shows: shown(shows("[@2D6]", 2, `${ROLLS.artillery - 1}+${rowIn("Artillery[Side]")}`, DUE)),
      modifier: computed.number(
        "Modifier",
        once(`AND(Battle_Described,${NATION}<>"")`, `LEDGER.BARRAGEMODIFIER([@Fire],${NATION},Battle_Year,Battle_Place)`),
        "Of the nation in this year and place.",
        { format: "general" },
      ),
      lullModifier: computed.number("Lull modifier", `IF(${IN_LONG_LULL},${IN_THE_LULL},0)`, "Of an extra roll in a long lull.", {
        format: "general",
        cite: "9 Combat Lulls, extra resource rolls",
      }),
      rate: computed.number(
        "Rate",
        once("AND(ISNUMBER([@Modifier]),ISNUMBER([@Shows]))", `LEDGER.BARRAGERATE([@Fire],[@Shows],${GIVEN})`),
        "Barrages for each unit of both sides.",
        { format: "general" },
      ),
      received: count(
        "Received",
        once("ISNUMBER([@Rate])", `LEDGER.BARRAGECOUNT([@Fire],Battle_Units,[@Shows],${GIVEN},${ASHORE})`),
        "Barrages or batteries that the roll gives.",
      ),
      marked: countIn("Points marked", "Planned fire points marked before troops were placed.", { cite: "9", ...COUNTED }),
      fired: countIn("Fired", "Barrages fired this turn.", { ...COUNTED, required: "toFire" }),
      lost: countIn("Lost", "Batteries destroyed by counterbattery fire or used up.", { cite: "6", ...COUNTED }),
      left: count(
        "Left",
        `N([@Opening])+N([@Received])-N([@Lost])-IF(${PLANNED},N([@Fired]),0)`,
        "Barrages or batteries for the turns to come.",
      ),
      toFire: count(
        "Still to fire",
        `IF(AND(${PLANNED},ISBLANK([@Fired])),N([@[Points marked]]),0)`,
        "Marked points on which no barrage is entered yet: they are marked before the troops are placed.",
        { cite: "9" },
      ),
    },
    rows: SIDES.flatMap((item) => KINDS_OF_FIRE.map((fire) => ({ side: item, fire }))),
    spare: 0,
  },
  ({ atMost, equals, limit }) => [
    limit({
      id: "shore-no-planned-fire",
      cite: "5, table notes",
      at: "fired",
      about: "In an opposed amphibious landing the defender ashore has no planned fire.",
      check: "no planned fire ashore",
      broken: `AND(${PLANNED},${ASHORE},N([@Opening])+N([@Fired])>0)`,
      expected: () => 0,
      found: ({ opening, fired }) => Math.max(opening, fired),
      message: ({ side, opening, fired }) =>
        `${NameOf(side)} defends the shore and has ${barrages(Math.max(opening, fired))} of planned fire, where none is allowed.`,
      fix: "Clear them.",
    }),
    atMost("lost", AVAILABLE, {
      id: "batteries-lost",
      cite: "6",
      about: "No more batteries or barrages are lost than a side has.",
      check: "more lost than there are",
      when: COUNT_KNOWN,
      message: ({ side, fire, lost, limit: most }) =>
        `${NameOf(side)} loses ${ofFire(fire, lost)} of ${fire.toLowerCase()} fire; it has ${figure(most)}.`,
      fix: ({ limit: most }) => `Enter ${figure(most)} or less.`,
    }),
    atMost("fired", `MAX(0,${AVAILABLE}-N([@Lost]))`, {
      id: "planned-fire-used",
      about: "No more planned barrages are fired than were received, and no more support than there are batteries.",
      check: "more fired than there are",
      when: `AND(${COUNT_KNOWN},N([@Lost])<=${AVAILABLE},NOT(AND(${PLANNED},${ASHORE})))`,
      message: ({ side, fire, fired, limit: most }) =>
        `${NameOf(side)} fired ${counted(fired, `${fire.toLowerCase()} barrage`)}; it has ${fire === "Planned" ? figure(most) : batteries(most)}.`,
      fix: ({ over }) => `Take back ${barrages(over)}.`,
    }),
    equals("marked", "N([@Fired])", {
      id: "barrage-targets-marked",
      cite: "9",
      about: "Each planned barrage lands on a point that was marked before troops were placed.",
      check: "marked points and barrages differ",
      when: PLANNED,
      waits: "[@[Still to fire]]>0",
      message: ({ side, fired, marked }) =>
        `${NameOf(side)} fired ${barrages(fired)} of planned fire on ${counted(marked, "marked point")}.`,
      fix: "Mark a point for each barrage, or correct what was fired.",
    }),
    limit({
      ...unread(
        `AND(ISNUMBER([@2D6]),${lacksBattle(NATION)})`,
        ({ side, fire, roll }) => `The roll of ${nameOf(side)} for ${fire.toLowerCase()} fire, ${figure(roll)},`,
        BY_BATTLE,
      ),
      at: "roll",
    }),
    limit({
      id: "roll-out-of-turn",
      cite: "9 Combat Lulls, lull table",
      at: "roll",
      about: "Barrages and batteries are rolled for in the set-up, and again in a long lull.",
      check: "no long lull to roll in",
      broken: `AND(ISNUMBER([@2D6]),NOT(${DUE}))`,
      expected: () => null,
      message: ({ side, fire, roll }) =>
        `${NameOf(side)} has a roll of ${roll} for ${fire.toLowerCase()} fire in a turn without a long lull.`,
      fix: "Clear the roll, or enter the lull.",
    }),
    equals("opening", lastClosed(`IF(${PLANNED},Turns_Turns[Planned left],Turns_Turns[Batteries left])`), {
      id: "lull-barrages-kept",
      cite: "9 Combat Lulls, note 3",
      about:
        "What was left at the close of last turn opens the next one: barrages are kept, and a lull takes unused air strikes.",
      check: "not what last turn left",
      when: AFTER_A_CLOSE,
      message: ({ side, fire, opening, limit: left }) =>
        `${NameOf(side)} opens with ${ofFire(fire, opening)} of ${fire.toLowerCase()} fire; last turn left it ${figure(left)}.`,
      fix: ({ limit: left }) => `Enter ${figure(left)}.`,
    }),
  ],
);

const LINE_FITS = "ISNUMBER(SEARCH([@[Line chosen]],[@Category]))";

export const counterbattery = table(
  {
    name: "Counterbattery",
    title: "Counterbattery",
    about: "What each side has nearby to find enemy artillery.",
    cite: "6",
    ...oneEach,
    columns: {
      side,
      category: computed.text(
        "Category",
        once(
          `AND(ISNUMBER(Battle_Year),${NATION}<>"")`,
          `IFERROR(IF(Battle_Place="",LEDGER.COUNTERBATTERYCLASS(${NATION},Battle_Year),LEDGER.COUNTERBATTERYCLASS(${NATION},Battle_Year,Battle_Place)),"None")`,
        ),
        "Die roll category of the nation in this year; None where the list has no entry.",
        { width: 11 },
      ),
      chosen: input.text("Line chosen", "Where the list leaves a choice, or has no entry: the category played.", {
        choices: CATEGORIES,
        sealing: "open",
      }),
      die: diceIn("Die", 1, "Die of the side.", writtenDown("[@Die]", "[@Shows]")),
      shows: shown(shows("[@Die]", 1, `${ROLLS.counterbattery - 1}+${rowIn("Counterbattery[Side]")}`)),
      capability: computed.text(
        "Capability",
        once(
          'AND(ISNUMBER([@Shows]),OR(LEN([@Category])=1,[@[Line chosen]]<>""))',
          'LEDGER.COUNTERBATTERY(IF([@[Line chosen]]="",[@Category],[@[Line chosen]]),[@Shows])',
        ),
        "Nonexistent, Primitive, Capable or Advanced.",
        { width: 13 },
      ),
    },
  },
  ({ limit, needs }) => [
    limit({
      ...unread(
        'AND(ISNUMBER([@Die]),[@Category]="")',
        ({ side, die }) => `The counterbattery die of ${nameOf(side)}, ${figure(die)},`,
        "year and nation",
      ),
      at: "die",
    }),
    limit({
      id: "counterbattery-match",
      at: "chosen",
      about: "The die is read on the line of the nation in its year and place.",
      check: "not the line of the nation",
      broken: `IF(OR([@[Line chosen]]="",[@Category]="",[@Category]="None"),FALSE,NOT(${LINE_FITS}))`,
      texts: { nation: NATION },
      figures: { year: "Battle_Year" },
      expected: ({ category }) => category,
      message: ({ nation, year, category, chosen }) => `${nation} forces in ${year} roll on ${category}; ${chosen} is entered.`,
      fix: ({ category }) => (category.length === 1 ? "Clear the line chosen." : `Enter ${category}.`),
    }),
    needs("chosen", {
      id: "counterbattery-match",
      when: "AND(LEN([@Category])>1,ISNUMBER([@Die]))",
      about: "The die is read on the line of the nation in its year and place.",
      message: ({ side, category, die }) =>
        category === "None"
          ? `${NameOf(side)} rolled ${die} for counterbattery, but the list has no line for it.`
          : `${NameOf(side)} rolled ${die} for counterbattery; its line is ${category}, and none is chosen.`,
      fix: ({ category }) =>
        category === "None" ? "Enter the line that both sides agree on, or clear the die." : `Choose ${category}.`,
    }),
  ],
);

export const artillerySheet: Sheet = {
  name: "Artillery",
  title: "Artillery",
  about: "Off-board artillery of both sides, and what finds it.",
  player: "",
  figures: SIDES.flatMap((item) =>
    KINDS_OF_FIRE.map((fire) => ({
      label: `${item} ${fire.toLowerCase()}`,
      formula: `SUMIFS(Artillery[Left],Artillery[Side],"${item}",Artillery[Fire],"${fire}")`,
      format: "count" as const,
    })),
  ),
  blocks: [artillery, counterbattery],
};
