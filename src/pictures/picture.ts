/*
 * The content of charts as plain data, independent of any ledger.
 */

/** The cell that a figure comes from. */
export interface CellReference {
  readonly sheet: string;
  readonly cell: string;
}

interface Titled {
  readonly title: string;
  /** The unit: "PPs"; "" if the title contains it. */
  readonly unit: string;
}

/** One player's figures by turn; null for unknown ones. */
export interface Series {
  readonly name: string;
  /** The player's position among all, which decides color, marker and pattern. */
  readonly ink: number;
  readonly values: readonly (number | null)[];
}

/** A limit over the turns. */
interface Bound {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** A limit that is broken in a turn. */
interface Break {
  /** Position of the turn. */
  readonly at: number;
  /** The name of its series. */
  readonly name: string;
  /** A short form of the message: "deficit spending". */
  readonly short: string;
  readonly message: string;
}

/** A figure over the turns: closed ones, the current one, and forecasts. */
export interface Lines extends Titled {
  readonly kind: "lines";
  /** "1941 · Autumn · turn 9" */
  readonly turns: readonly string[];
  /** Position of the last turn that is not a forecast. */
  readonly now: number;
  readonly series: readonly Series[];
  readonly bounds: readonly Bound[];
  readonly breaks: readonly Break[];
}

/** Each player's share of a total, turn by turn. */
export interface Shares extends Titled {
  readonly kind: "shares";
  readonly turns: readonly string[];
  readonly series: readonly Series[];
}

/** source: income; use: spending; left: remainder; short: shortage. */
type Tone = "source" | "use" | "left" | "short";

/** A node of a flow chart: a source, an intermediate step or a use. */
export interface Station {
  readonly name: string;
  /** Nodes are in columns, from left to right. */
  readonly stage: number;
  readonly tone: Tone;
  readonly cell?: CellReference;
}

export interface Stream {
  /** Indexes of the stations. */
  readonly from: number;
  readonly to: number;
  /** Always above 0. */
  readonly amount: number;
  /** The problem in a word or two: "lacking". */
  readonly short?: string;
  readonly cell?: CellReference;
}

/** A flow chart; each stream leads to a later stage. */
export interface Flow extends Titled {
  readonly kind: "flow";
  readonly stations: readonly Station[];
  readonly streams: readonly Stream[];
}

interface Bar {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
  readonly cell?: CellReference;
}

/** Uses compared with their maximum. */
export interface Bars extends Titled {
  readonly kind: "bars";
  readonly bars: readonly Bar[];
}

export type Picture = Lines | Shares | Flow | Bars;
