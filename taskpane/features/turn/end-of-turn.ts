/*
 * The end of a turn as one act: it is closed, its report is written, and the copies for the players are made.
 */

/** How far a step is: what was done stays done where a later one fails. */
interface EndOfTurnStep {
  readonly what: string;
  readonly how: "waits" | "runs" | "done" | "failed";
  /** What came of it, or why it failed. */
  readonly reported: string;
}

export interface EndOfTurn {
  /** The turn that was closed. */
  readonly turn: string;
  readonly steps: readonly EndOfTurnStep[];
  /** Its report as text; "" until it is written. */
  readonly report: string;
}

/** The steps before anything is done. */
export const createEndOfTurn = (turn: string): EndOfTurn => ({
  turn,
  report: "",
  steps: ["Close the turn", "Write the report", "Make the players' copies"].map((what) => ({ what, how: "waits", reported: "" })),
});

/** An end of turn with one of its steps otherwise. */
export const withStep = (endOfTurn: EndOfTurn, at: number, step: Partial<EndOfTurnStep>): EndOfTurn => ({
  ...endOfTurn,
  steps: endOfTurn.steps.map((item, i) => (i === at ? { ...item, ...step } : item)),
});
