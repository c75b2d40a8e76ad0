import { choice, number, yesNo, type NumberOptions } from "../../kernel/parameter";

/** The Major Nations of the Growth Chart (2.1.2), and Nationalist China. */
export const NATIONS = ["USA", "Britain", "France", "Russia", "Germany", "Italy", "Japan", "Nationalist China"] as const;
export type Nation = (typeof NATIONS)[number];

export const NATION_SYNONYMS = {
  US: "USA",
  "United States": "USA",
  America: "USA",
  UK: "Britain",
  "Great Britain": "Britain",
  "United Kingdom": "Britain",
  England: "Britain",
  USSR: "Russia",
  "Soviet Union": "Russia",
  Soviets: "Russia",
  China: "Nationalist China",
  Nationalists: "Nationalist China",
  KMT: "Nationalist China",
} as const satisfies Record<string, Nation>;

/** A Major Nation, reported as the rule at hand needs it. */
export const majorNation = (about: string) => choice(NATIONS, about, { synonyms: NATION_SYNONYMS });

export const nation = majorNation("Major Nation");

/** The years that a campaign can see (2.1.2); there is a YSS before each but the first. */
export const FIRST_YEAR = 1939;
export const LAST_YEAR = 1946;

/** Years of the Growth Chart (2.1.2). */
export const yssYear = number("Year of the YSS, 1940 to 1946", {
  min: FIRST_YEAR + 1,
  max: LAST_YEAR,
  whole: true,
  unit: "calendar year of the YSS",
});

/** An amount of Prestige Points that cannot be negative unless `min` is lifted. */
export const points = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  number(about, { unit: "PPs", min: 0, ...options });

/** A level of one of the tension tracks, which are given no upper end. */
export const tensionLevel = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  number(about, { unit: "tension level", min: 0, ...options });

/** Whether a war goes on; peace when omitted. */
export const atWar = (about: string) => yesNo(about, { or: false });
