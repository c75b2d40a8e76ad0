import { roundDown } from "../../../kernel/exact";
import { number, type NumberOptions } from "../../../kernel/parameter";
import { chosen } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { atWar, majorNation, NATIONS, tensionLevel, type Nation } from "../parameters";

interface Mobilization {
  /** PPs per mobilization. */
  readonly value: number;
  /** Yard capacity per mobilization, for all affected yards together. */
  readonly yards: number;
  /** The most mobilizations: of one coast for the USA, in total for Japan. */
  readonly most: number;
  /** The most in one Turn; for the USA, on each coast. */
  readonly perTurn: number;
  readonly cite: string;
}

/** The effect of a mobilization (2.1.8.1, 2.1.8.2); an American one is for one coast, whose two yards get 250 each. */
const MOBILIZATION = {
  USA: { value: 1000, yards: 2 * 250, most: 10, perTurn: 1, cite: "2.1.8.1" },
  Japan: { value: 250, yards: 250, most: 3, perTurn: 1, cite: "2.1.8.2" },
} satisfies Partial<Record<Nation, Mobilization>>;

export const MOBILIZING_NATIONS = Object.keys(MOBILIZATION) as (keyof typeof MOBILIZATION)[];

/** Step of the Japan-USA tension at which another Japanese mobilization becomes compulsory (2.1.8.2). */
const TENSION_STEP = 10;

/** The mobilization rule of a Nation. Throws a RuleError if it has none. */
export function mobilizationOf(nation: Nation): Mobilization {
  const mobilization = (MOBILIZATION as Partial<Record<Nation, Mobilization>>)[nation];
  if (!mobilization) throw noEntry(`${nation} has no mobilization; only the USA and Japan mobilize. [2.1.8]`);
  return mobilization;
}

function mobilizationWithin(nation: Nation, count: number): Mobilization {
  const mobilization = mobilizationOf(nation);
  if (count > mobilization.most) {
    throw wrongNumber(`count is ${count}; ${nation} has at most ${mobilization.most} mobilizations. [${mobilization.cite}]`);
  }
  return mobilization;
}

/** Plain Excel for the input nation; #N/A if it has no mobilization. */
const plainOf = (written: (mobilization: Mobilization) => string): string =>
  chosen(
    NATIONS.map((nation) => (MOBILIZATION as Partial<Record<Nation, Mobilization>>)[nation] ?? null),
    "nation",
    written,
  );

/** The mobilizations due for the inputs, as plain Excel; at peace the USA follow a table outside this section. */
function plainDue(mobilization: Mobilization): string {
  const { most, perTurn } = mobilization;
  const due = (compulsory: string): string => `MIN(${perTurn},MAX(0,${compulsory}-done))`;
  return mobilization === MOBILIZATION.USA
    ? `IF(atWar,${due(String(most))},#N/A)`
    : due(`MIN(${most},INT(ROUND(tension/${TENSION_STEP},9)))`);
}

const mobilizations = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  number(about, { unit: "mobilizations", min: 0, max: 10, whole: true, ...options });

const mobilizingNation = majorNation("USA (one coast at a time) or Japan");
const carriedOut = {
  nation: mobilizingNation,
  count: mobilizations("Mobilizations done: USA 0 to 10 for the coast, Japan 0 to 3"),
};

export const mobilizationValue = rule({
  id: "MOBILIZATIONVALUE",
  group: "Mobilization",
  cite: "2.1.8.1 USA; 2.1.8.2 Japan",
  description: "PPs that the mobilizations carried out so far add to the economy.",
  params: carriedOut,
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { nation: "USA", count: 3 }, result: 3000, why: "1,000 PPs each on the coast" },
    { inputs: { nation: "Japan", count: 2 }, result: 500, why: "250 PPs each" },
  ],
  notes:
    "Each Japanese mobilization raises one city by 250; which city is on the Japanese sheet. Other Nations do not mobilize: #N/A.",
  plain: plainOf(({ value, most }) => `IF(count>${most},#NUM!,${value}*count)`),
  compute({ nation, count }, show) {
    const { value, cite } = mobilizationWithin(nation, count);
    const each = show("PPs of each mobilization", value, cite);
    return show("PPs added", each * count, cite);
  },
});

export const mobilizationYards = rule({
  id: "MOBILIZATIONYARDS",
  group: "Mobilization",
  cite: "2.1.8.1 USA; 2.1.8.2 Japan",
  description: "Shipyard capacity added by the mobilizations carried out so far, all yards concerned together.",
  params: carriedOut,
  returns: "number",
  unit: "PPs of capacity",
  examples: [
    { inputs: { nation: "USA", count: 1 }, result: 500, why: "250 for each of the coast's two yards" },
    { inputs: { nation: "Japan", count: 1 }, result: 250, why: "250 overall" },
  ],
  notes:
    "USA: both yards of the coast together, half of it to each. How Japan's overall capacity is split over its yards is on the Japanese sheet.",
  plain: plainOf(({ yards, most }) => `IF(count>${most},#NUM!,${yards}*count)`),
  compute({ nation, count }, show) {
    const { yards, cite } = mobilizationWithin(nation, count);
    const each = show("capacity of each mobilization", yards, cite);
    return show("capacity added", each * count, cite);
  },
});

export const mobilizationDue = rule({
  id: "MOBILIZATIONDUE",
  group: "Mobilization",
  cite: "2.1.8.1 USA; 2.1.8.2 Japan",
  description: "Mobilizations that must take place this Turn, 0 or 1.",
  params: {
    nation: mobilizingNation,
    done: mobilizations("Mobilizations already done"),
    tension: tensionLevel("Highest Japan-USA Tension Level so far; only used for Japan", { or: 0 }),
    atWar: atWar("TRUE once the USA is at War with Japan or the European Axis; only used for the USA"),
  },
  returns: "number",
  unit: "mobilizations",
  examples: [
    { inputs: { nation: "Japan", done: 1, tension: 21 }, result: 1, why: "tension 20 asks for the 2nd" },
    { inputs: { nation: "Japan", done: 1, tension: 10 }, result: 0, why: "tension 10 asks for one, and it is done" },
    { inputs: { nation: "USA", done: 4, atWar: true }, result: 1, why: "one a Turn and coast at War, until there are ten" },
  ],
  notes:
    "At peace the American steps follow the tension table of the Diplomacy chapter, which is not in this section (#N/A). War with either enemy starts the automatic step on both coasts, since the rule names 'either' and then the mobilizations as a whole. Never more than one per coast (USA) or per Turn (Japan).",
  plain: plainOf(plainDue),
  compute({ nation, done, tension, atWar }, show) {
    const { most, perTurn, cite } = mobilizationOf(nation);
    if (nation === "USA" && !atWar) {
      throw noEntry(`At peace the American mobilizations follow the tension table of the Diplomacy chapter. [${cite}]`);
    }
    const compulsory = nation === "USA" ? most : Math.min(most, roundDown(tension / TENSION_STEP));
    const requested = show("mobilizations asked for so far", compulsory, cite);
    return show("due this Turn", Math.min(perTurn, Math.max(0, requested - done)), cite);
  },
});

export const mobilizationRules = [mobilizationValue, mobilizationYards, mobilizationDue] as const;
