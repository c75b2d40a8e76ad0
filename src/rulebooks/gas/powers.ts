/** Major powers that may play. The rulebook names some of them; the others are those of its main game. */
export const POWERS = ["Germany", "Italy", "Japan", "United Kingdom", "United States", "Russia", "France", "China"] as const;

/** Other names that players write. */
export const POWER_SYNONYMS: Readonly<Record<string, (typeof POWERS)[number]>> = {
  UK: "United Kingdom",
  CW: "United Kingdom",
  Commonwealth: "United Kingdom",
  Britain: "United Kingdom",
  US: "United States",
  USA: "United States",
  USSR: "Russia",
  "Soviet Union": "Russia",
  "Nationalist China": "China",
};

/** A power within a sentence: the United States, Germany. */
export const called = (power: string): string => (power.startsWith("United ") ? `the ${power}` : power);

/** A power at the beginning of a sentence: The United States, Germany. */
export const Called = (power: string): string => (power.startsWith("United ") ? `The ${power}` : power);
