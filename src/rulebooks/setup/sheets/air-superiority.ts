import { computed, input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { form } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { inForce, unlessChangedHere } from "../../../kernel/house-rule";
import { LOCAL_BONUS, MAJOR_BONUS } from "../house-rules";
import { SIDES } from "../rules/air-superiority";
import { nameOf, signed } from "../phrases";
import { becomes } from "../steps";
import { countIn, diceIn, IN_LONG_LULL, once, SETTING_UP, shown, shows, unread, writtenDown } from "./cells";
import { ROLLS } from "./dice";

const ATTACKER = part.text(
  "Side with the bonus",
  'IF(AND(Attacker_bonus=TRUE,Battle_Attacker<>""),Battle_Attacker,"None")',
  "The attacker where the bonus is played, else None.",
);
const ROLLED = `Axis_shows,Allied_shows,Battle_Place,Battle_Year,Battle_Battle_type,${ATTACKER}`;
const AXIS_ATTACKS = `IF(${ATTACKER}="Axis",1,IF(${ATTACKER}="Allied",-1,0))`;
const BONUS = part.number(
  "Bonus of the Axis",
  `${AXIS_ATTACKS}*IF(Battle_Battle_type="Local Attack",${inForce(LOCAL_BONUS)},IF(Battle_Battle_type="Major Offensive",${inForce(MAJOR_BONUS)},0))`,
  "What the bonus of the attacker adds to the Axis dice, by the House rules.",
);
const LEAD = unlessChangedHere(
  [LOCAL_BONUS, MAJOR_BONUS],
  `LEDGER.AIRSCORE("Axis",${ROLLED})`,
  () => `ROUND(Axis_shows+Modifier-Allied_shows+${BONUS},0)`,
);
const BOTH_ROLLED = part.yesNo(
  "Both rolled",
  "AND(Battle_Described,ISNUMBER(Modifier),ISNUMBER(Axis_shows),ISNUMBER(Allied_shows))",
  "Whether the rolls of both sides can be compared.",
);
const ROLLED_LEAD = part.number(
  "Lead as rolled",
  once(BOTH_ROLLED, LEAD),
  "By how much the Axis side wins the roll, where none is agreed on.",
);
const AGREED = 'IF(Declared="Parity",0,IF(ISNUMBER(Declared_lead),IF(Declared="Axis",1,-1)*Declared_lead,""))';

export const score = { format: "general" } as const;

export const superiority = form(
  {
    name: "Air superiority",
    visibleTo: "all",
    title: "Air superiority",
    about: "Both sides roll 2D6, or agree on who has superiority and by how much. A long lull allows another roll.",
    cite: "2",
    columns: {
      Axis_2D6: diceIn("Axis 2D6", 2, "Dice of the Axis side, without modifiers.", {
        ...writtenDown("Axis_2D6", "Axis_shows"),
        sealing: "open",
      }),
      Axis_shows: shown(shows("Axis_2D6", 2, ROLLS.axisAir), "Axis shows"),
      Allied_2D6: diceIn("Allied 2D6", 2, "Dice of the Allied side.", {
        ...writtenDown("Allied_2D6", "Allied_shows"),
        sealing: "open",
      }),
      Allied_shows: shown(shows("Allied_2D6", 2, ROLLS.alliedAir), "Allied shows"),
      Modifier: computed.number(
        "Modifier of the Axis",
        once('AND(Battle_Place<>"",ISNUMBER(Battle_Year))', 'IFERROR(LEDGER.AIRMODIFIER(Battle_Place,Battle_Year),"None")'),
        "Added to the Axis dice at this place in this year; None where the table has no entry.",
        score,
      ),
      Attacker_bonus: input.yesNo("Bonus of the attacker", "TRUE where the suggested bonus of the attacking side is played."),
      Declared: input.text("Declared", "Who has superiority where the sides agree on it instead of rolling.", {
        choices: [...SIDES, "Parity"],
        sealing: "open",
      }),
      Declared_lead: countIn("Declared lead", "By how much, where superiority is declared: air presence goes by it.", {
        sealing: "open",
      }),
      Axis_score: computed.number(
        "Axis score",
        `IF(Declared<>"",${AGREED},${ROLLED_LEAD})`,
        "By how much the Axis side wins the roll; negative where it loses.",
        { ...score, cite: "2; 3" },
      ),
      Allied_score: computed.number("Allied score", 'IF(ISNUMBER(Axis_score),-Axis_score,"")', "The same for the Allied side.", {
        ...score,
        cite: "2; 3",
      }),
      Superiority: computed.text(
        "Superiority",
        'IF(ISNUMBER(Axis_score),IF(Axis_score>0,"Axis",IF(Axis_score<0,"Allied","Parity")),Declared&"")',
        "Axis, Allied or Parity.",
        { total: true },
      ),
      Score_before: input.number("Axis score before", "Axis score of last turn, entered by the close.", {
        ...score,
        whole: true,
        ...becomes("air", "Axis_score", "as it is", "ISNUMBER(Axis_score)"),
      }),
    },
    fill: { Attacker_bonus: true },
  },
  ({ limit, needs }) => [
    limit({
      id: "air-row-exists",
      at: "Modifier",
      about: "The table of air superiority has an entry for place and year, where superiority is rolled for.",
      check: "no entry for place and year",
      broken: 'AND(Declared="",Modifier="None")',
      texts: { place: "Battle_Place" },
      figures: { year: "Battle_Year" },
      expected: () => "an entry",
      message: ({ place, year }) => `There is no air superiority entry for ${place} in ${year}.`,
      fix: "Correct place or year, or agree on superiority and enter it under Declared.",
    }),
    ...(["Axis", "Allied"] as const).map((item) =>
      limit({
        ...unread(
          `AND(ISNUMBER(${item}_2D6),Declared="",OR(Battle_Battle_type="",Battle_Place="",NOT(ISNUMBER(Battle_Year))))`,
          (row) => `The air superiority roll of ${nameOf(item)}, ${figure(row[`${item}_2D6`])},`,
          "battle type, year and place",
        ),
        at: `${item}_2D6`,
      }),
    ),
    needs("Declared_lead", {
      id: "superiority-match",
      about: "Superiority follows from the dice; where it is declared instead, so is the lead.",
      when: 'IF(Declared="",FALSE,Declared<>"Parity")',
      message: ({ Declared }) => `${Declared} is declared superior, but not by how much.`,
      fix: "Enter the lead that the sides agree on, or clear Declared.",
    }),
    limit({
      id: "roll-out-of-turn",
      cite: "9 Combat Lulls, lull table",
      at: "Axis_score",
      about: "Air superiority is rolled in the set-up, and again in a long lull.",
      check: "changed without a long lull",
      broken: `AND(NOT(${SETTING_UP}),ISNUMBER(Score_before),ISNUMBER(Axis_score),NOT(${IN_LONG_LULL}),Axis_score<>Score_before)`,
      expected: ({ Score_before }) => Score_before,
      message: ({ Axis_score, Score_before }) =>
        `The Axis score is ${signed(Axis_score)} and was ${signed(Score_before)} last turn; it is rolled again in a long lull only.`,
      fix: "Enter the dice as they were rolled, or the lull.",
    }),
  ],
);
