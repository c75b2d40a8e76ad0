/** Major powers that can play. The rulebook names some of them; the others come from its main game. */
export const POWERS = ["Germany", "Italy", "Japan", "United Kingdom", "United States", "Russia", "France", "China"] as const;

/** Other spellings that players use. */
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

/** A power's name within a sentence: the United States, Germany. */
export const nameOf = (power: string): string => (power.startsWith("United ") ? `the ${power}` : power);

/** A power's name at the start of a sentence: The United States, Germany. */
export const NameOf = (power: string): string => (power.startsWith("United ") ? `The ${power}` : power);
