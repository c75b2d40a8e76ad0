import { choice, number } from "../../../kernel/parameter";
import { chosen } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { diceValue, FACES, plainDiceValue, requireRoll, unlessShown, type Dice } from "./dice";

const TABLE = "3 Air Presence, table";

/** Dice to roll, the faces of one die that give a single point, or no roll at all. */
type Presence = Dice | "5,6" | "6" | "None";

/** Lowest face of the single die that gives a point. */
const TARGETS: ReadonlyMap<Presence, number> = new Map([
  ["5,6", 5],
  ["6", 6],
]);

const PRIORITIES = ["Top", "High", "Modest", "Lowest"] as const;
type Priority = (typeof PRIORITIES)[number];

const LOWEST_SCORE = -1;
const HIGHEST_SCORE = 5;

type Columns = readonly [Presence, Presence, Presence, Presence, Presence, Presence, Presence];

/** Air presence at a superiority score of -1, 0, +1, +2, +3, +4, and +5 or more (3, table). */
const PRESENCE: Readonly<Record<Priority, Columns>> = {
  Top: ["1D6", "2D6", "2D6", "2D6", "2D6", "3D6", "3D6"],
  High: ["5,6", "½D6", "1D6", "2D6", "1D6", "2D6", "2D6"],
  Modest: ["6", "5,6", "½D6", "½D6", "1D6", "1D6", "2D6"],
  Lowest: ["None", "6", "½D6", "½D6", "½D6", "½D6", "1D6"],
};

const presenceOf = (priority: Priority, score: number): Presence =>
  score < LOWEST_SCORE ? "None" : PRESENCE[priority][Math.min(score, HIGHEST_SCORE) - LOWEST_SCORE]!;

/** The dice to roll, as plain Excel. */
const plainPresence = (written?: (presence: Presence) => string): string => {
  const columns = PRIORITIES.flatMap((priority): readonly Presence[] => ["None", ...PRESENCE[priority]]);
  const width = columns.length / PRIORITIES.length;
  return chosen(columns, `${width}*(priority-1)+MAX(1,MIN(score,${HIGHEST_SCORE})+${2 - LOWEST_SCORE})`, written);
};

/** The points for a roll, as plain Excel. */
function plainPoints(presence: Presence): string {
  if (presence === "None") return "0";
  const target = TARGETS.get(presence);
  return target === undefined ? plainDiceValue(presence as Dice) : unlessShown(1, FACES, `IF(roll>=${target},1,0)`);
}

const requested = {
  priority: choice(PRIORITIES, "Air cover priority of the side", { synonyms: { Low: "Lowest", Medium: "Modest" } }),
  score: number("Superiority score, see AIRSCORE", { whole: true }),
};

export const airPresenceDice = rule({
  id: "AIRPRESENCEDICE",
  group: "Battle air",
  cite: TABLE,
  description: "Dice, or target numbers on one die, for a side's air presence.",
  params: requested,
  returns: "text",
  examples: [
    { inputs: { priority: "Top", score: -1 }, result: "1D6", why: "lost by one, first column" },
    { inputs: { priority: "Modest", score: 9 }, result: "2D6", why: "+5 or more, last column" },
    { inputs: { priority: "High", score: -2 }, result: "None", why: "lost by too much to roll" },
  ],
  notes:
    "½D6, 1D6, 2D6 or 3D6 are rolled; 5,6 or 6 is what one die must show for a single point; None allows no roll. The row High is printed with 2D6 at +2 and 1D6 at +3, out of step with its neighbours; it is kept as printed. Scores below -1 have no column: only a side that lost narrowly or tied may roll besides the winner, so the answer is None.",
  plain: plainPresence(),
  compute: ({ priority, score }, show) => show("dice", presenceOf(priority, score)),
});

export const airPresence = rule({
  id: "AIRPRESENCE",
  group: "Battle air",
  cite: "3 Air Presence",
  description: "Air presence points (one-use air assets) that a roll gives a side.",
  params: {
    ...requested,
    roll: number("Sum of the dice that AIRPRESENCEDICE names; the single die for ½D6 and for target numbers; ignored for None", {
      min: 0,
      whole: true,
    }),
  },
  returns: "number",
  unit: "air assets",
  examples: [
    { inputs: { priority: "Top", score: 0, roll: 9 }, result: 9, why: "2D6 show 9" },
    { inputs: { priority: "High", score: 0, roll: 5 }, result: 3, why: "half of 5, rounded" },
    { inputs: { priority: "Modest", score: -1, roll: 5 }, result: 0, why: "a 6 is needed" },
  ],
  notes:
    "½D6 is half of the die as HALFDIE gives it; with target numbers a hit gives one point. A roll that the named dice cannot show is #NUM!. Each point serves one strike and does not come back.",
  plain: plainPresence(plainPoints),
  compute({ priority, score, roll }, show) {
    const dice = show("dice", presenceOf(priority, score), TABLE);
    const points = (): number => {
      if (dice === "None") return 0;
      const target = TARGETS.get(dice);
      if (target === undefined) return diceValue(dice as Dice, roll, "3", show);
      requireRoll("one die", roll, 1, FACES, "3");
      return roll >= target ? 1 : 0;
    };
    return show("air presence points", points());
  },
});

export const airPresenceRules = [airPresenceDice, airPresence] as const;
