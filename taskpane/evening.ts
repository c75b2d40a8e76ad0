/*
 * The end of a turn as one act: it is closed, its report is written, and the copies for the players are made.
 */

/** How far a step is: what was done stays done where a later one fails. */
interface EveningStep {
  readonly what: string;
  readonly how: "waits" | "runs" | "done" | "failed";
  /** What came of it, or why it failed. */
  readonly told: string;
}

export interface Evening {
  /** The turn that was closed. */
  readonly turn: string;
  readonly steps: readonly EveningStep[];
  /** Its report as text; "" until it is written. */
  readonly report: string;
}

/** The steps before anything is done. */
export const eveningOf = (turn: string): Evening => ({
  turn,
  report: "",
  steps: ["Close the turn", "Write the report", "Make the players' copies"].map((what) => ({ what, how: "waits", told: "" })),
});

/** An evening with one of its steps otherwise. */
export const withStep = (evening: Evening, at: number, step: Partial<EveningStep>): Evening => ({
  ...evening,
  steps: evening.steps.map((one, i) => (i === at ? { ...one, ...step } : one)),
});
