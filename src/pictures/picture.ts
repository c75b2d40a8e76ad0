/*
 * What a picture shows, as plain figures: nothing of where they come from.
 */

/** The cell that a figure comes from. */
export interface Spot {
  readonly sheet: string;
  readonly cell: string;
}

interface Titled {
  readonly title: string;
  /** What the figures count: "PPs"; "" where the title says it. */
  readonly unit: string;
}

/** One player's figures, by turn; null where one is not known. */
export interface Series {
  readonly name: string;
  /** Which of the players it is: colors, marks and patterns go by it. */
  readonly ink: number;
  readonly values: readonly (number | null)[];
}

/** A limit over the turns. */
interface Bound {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** A limit that breaks in a turn. */
interface Break {
  /** Position of the turn. */
  readonly at: number;
  /** Whose figure it is, as its series is called. */
  readonly name: string;
  /** "deficit spending" */
  readonly short: string;
  readonly message: string;
}

/** A stock over the turns: closed turns, the present one, and those that are forecast. */
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

/** Who has how much of all there is, turn by turn. */
export interface Shares extends Titled {
  readonly kind: "shares";
  readonly turns: readonly string[];
  readonly series: readonly Series[];
}

/** source: what there was; use: what it became; left: what is kept; short: what is lacking. */
type Tone = "source" | "use" | "left" | "short";

/** Where something comes from, passes or ends. */
export interface Station {
  readonly name: string;
  /** Stations stand in columns, from left to right. */
  readonly stage: number;
  readonly tone: Tone;
  readonly spot?: Spot;
}

export interface Stream {
  /** Positions of its stations. */
  readonly from: number;
  readonly to: number;
  /** Above 0. */
  readonly amount: number;
  /** What is wrong with it, in a word or two: "lacking". */
  readonly short?: string;
  readonly spot?: Spot;
}

/** What flows from where to where; each stream leads to a later stage. */
export interface Flow extends Titled {
  readonly kind: "flow";
  readonly stations: readonly Station[];
  readonly streams: readonly Stream[];
}

interface Bar {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
  readonly spot?: Spot;
}

/** What is used of what there may be. */
export interface Bars extends Titled {
  readonly kind: "bars";
  readonly bars: readonly Bar[];
}

export type Picture = Lines | Shares | Flow | Bars;
