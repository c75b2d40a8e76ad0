/*
 * How each paragraph reads the Tension Level. What lasts "until the tension reaches" a level, or is due "when it reaches" one, is
 * not undone if the tension falls; what holds "while it is below" follows the current level.
 */

export interface TensionReading {
  readonly cite: string;
  readonly goesBy: "highest so far" | "current level";
}

export const TENSION_READINGS = {
  trade: { cite: "2.1.7.1; 2.4.1.1", goesBy: "highest so far" },
  mobilization: { cite: "2.1.8.1; 2.1.8.2", goesBy: "highest so far" },
  newIcs: { cite: "2.1.9.1", goesBy: "highest so far" },
  surprise: { cite: "2.4.1.4; 2.4.2.2", goesBy: "current level" },
} as const satisfies Readonly<Record<string, TensionReading>>;
