/*
 * The end of a turn as one action: close it, write its report, make the players' copies.
 */

/** A step and its progress. Completed steps stay done if a later one fails. */
interface EndOfTurnStep {
  readonly title: string;
  readonly how: "waits" | "runs" | "done" | "failed";
  /** The result, or why it failed. */
  readonly reported: string;
}

export interface EndOfTurn {
  /** The turn that was closed. */
  readonly turn: string;
  readonly steps: readonly EndOfTurnStep[];
  /** Its report as text; "" until it is written. */
  readonly report: string;
}

export const createEndOfTurn = (turn: string): EndOfTurn => ({
  turn,
  report: "",
  steps: ["Close the turn", "Write the report", "Make the players' copies"].map((title) => ({
    title,
    how: "waits",
    reported: "",
  })),
});

/** Replaces fields of one step. */
export const withStep = (endOfTurn: EndOfTurn, at: number, step: Partial<EndOfTurnStep>): EndOfTurn => ({
  ...endOfTurn,
  steps: endOfTurn.steps.map((item, i) => (i === at ? { ...item, ...step } : item)),
});
