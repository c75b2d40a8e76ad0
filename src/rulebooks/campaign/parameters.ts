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

/** A parameter for a Major Nation. */
export const majorNation = (about: string) => choice(NATIONS, about, { synonyms: NATION_SYNONYMS });

export const nation = majorNation("Major Nation");

/** The first and last year of a campaign (2.1.2); a YSS precedes each year except the first. */
export const FIRST_YEAR = 1939;
export const LAST_YEAR = 1946;

/** Years of the Growth Chart (2.1.2). */
export const yssYear = number("Year of the YSS, 1940 to 1946", {
  min: FIRST_YEAR + 1,
  max: LAST_YEAR,
  whole: true,
  unit: "calendar year of the YSS",
});

/** An amount of Prestige Points; not negative unless `min` is changed. */
export const points = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  number(about, { unit: "PPs", min: 0, ...options });

/** A Tension Level, which has no upper limit. */
export const tensionLevel = <const O extends NumberOptions = object>(about: string, options: O = {} as O) =>
  number(about, { unit: "tension level", min: 0, ...options });

/** Whether a war is in progress; peace if omitted. */
export const atWar = (about: string) => yesNo(about, { or: false });
