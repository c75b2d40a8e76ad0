import { rule } from "../../../kernel/rule";
import { nation, points, yssYear, type Nation } from "../parameters";

const FIRST_YSS = 1940;

/** The Growth Chart (2.1.2): share of the reserve that a YSS adds to the Base Economy, 1940 to 1946. */
const FULL_GROWTH = [0.125, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];
const REDUCED_GROWTH = [0.1, 0.125, 0.15, 0.2, 0.25, 0.3, 0.4];
const NO_GROWTH = [0, 0, 0, 0, 0, 0, 0];
const GROWTH_CHART: Readonly<Record<Nation, readonly number[]>> = {
  USA: FULL_GROWTH,
  Britain: FULL_GROWTH,
  France: REDUCED_GROWTH,
  Russia: FULL_GROWTH,
  Germany: FULL_GROWTH,
  Italy: REDUCED_GROWTH,
  Japan: FULL_GROWTH,
  "Nationalist China": NO_GROWTH,
};

const growthRateOf = (year: number, nation: Nation): number => GROWTH_CHART[nation][year - FIRST_YSS]!;

export const growth = rule({
  id: "GROWTH",
  group: "Economy",
  cite: "2.1.2 Economic Growth; 2.2.1 Strategic Reserve",
  says: "PPs that a Nation's Base Economy gains (or loses) in the yearly YSS, from the Strategic Reserve left after the Winter Turn and the Strategic Warfare damage of the year.",
  params: {
    year: yssYear,
    nation,
    reserve: points("Strategic Reserve left at the end of the Winter Turn"),
    swDamage: points("Strategic Warfare damage gathered since the last YSS", { or: 0 }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { given: { year: 1942, nation: "Germany", reserve: 3000, swDamage: 500 }, gives: 500, why: "20% of the 2,500 PPs left" },
    {
      given: { year: 1940, nation: "USA", reserve: 1000, swDamage: 1800 },
      gives: -100,
      why: "12.5% of -800: growth may be negative",
    },
  ],
  compute({ year, nation, reserve, swDamage }, show) {
    const rate = show("growth rate", growthRateOf(year, nation), "2.1.2");
    const left = show("reserve less SW damage", reserve - swDamage, "2.2.1");
    return show("growth of the Base Economy", rate * left, "2.1.2");
  },
});

export const economyRules = [growth];
