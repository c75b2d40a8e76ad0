import type { Check } from "./check";
import type { HouseRule } from "./house-rule";
import type { Rule } from "./rule";
import type { Sheet } from "./sheet";
import type { Total, Turn } from "./turn";
import type { CellValue } from "./values";

/** The options of a ledger. */
export interface LedgerOptions {
  readonly players: readonly string[];
  /** The ledger's year; 0 if its rulebook has no years. */
  readonly year: number;
  /** The names of its optional tables in the workbook; by default none. */
  readonly rare?: readonly string[];
}

/** A made-up ledger for learning and testing. It breaks rules on purpose; `breaches` lists them. */
export interface Sample {
  readonly title: string;
  readonly about: string;
  readonly options: LedgerOptions;
  readonly sheets: () => readonly Sheet[];
  /** The exact findings of the sample's audit. */
  readonly breaches: readonly { readonly check: string; readonly sheet: string }[];
}

/** The players of a rulebook. */
interface Players {
  /** The rulebook's word for a player, singular and plural: "Nation", "Nations". */
  readonly one: string;
  readonly many: string;
  /** All possible players, in the order of the sheets. */
  readonly names: readonly string[];
  /** Other names that people use for them. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Players who share their side's property, by the name of the side on the sheets. */
  readonly sides?: Readonly<Record<string, readonly string[]>>;
}

/** The date of a ledger, derived from the figures of its front sheet. */
interface Clock {
  /** The first and last year in which a ledger can begin; absent if the rulebook has no years. */
  readonly years?: { readonly first: number; readonly last: number };
  /** "Turn 9, Autumn 1941" */
  readonly format: (figure: (key: string) => CellValue) => string;
}

/** Questions for a new ledger besides its players and year; unanswered ones keep the default. */
interface Question {
  /** Keys of figures in the front sheet's form with Rulebook and Version. */
  readonly figures: readonly string[];
  /** Keys of yes-or-no columns in its list of players. */
  readonly players?: readonly string[];
}

/** An upgrade step: what changed in a ledger's sheets from one version to the next. */
export interface Upgrade {
  readonly from: number;
  readonly to: number;
  /** The news for people who upgrade: "Players are listed on the front sheet." */
  readonly title: string;
  /**
   * Changed names, old to new: of sheets, which are prefixes of tables and figures; of other tables and figures as in the
   * workbook; and of columns, by the new name of their table.
   */
  readonly renamed?: {
    readonly sheets?: Readonly<Record<string, string>>;
    readonly tables?: Readonly<Record<string, string>>;
    readonly figures?: Readonly<Record<string, string>>;
    readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** Changed texts of entries, by the new names of table and column. */
    readonly texts?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  };
}

/** A figure of each player on the front page. Its formula is evaluated there, so names of other sheets are written in full. */
export type Front = Pick<Total, "key" | "header" | "unit" | "format" | "about" | "cite" | "formula" | "visibleTo">;

/**
 * The ledger of a rulebook: its sheets and the limits in them. The first sheet is the front sheet, with a form that has the
 * figures Rulebook and Version, and a table Players whose first column lists the players.
 */
export interface LedgerDeclaration {
  /** The file name of the ready-made new ledger: campaign-economy. */
  readonly file: string;
  readonly players: Players;
  readonly clock: Clock;
  readonly asks?: Question;
  readonly sheets: (options: LedgerOptions) => readonly Sheet[];
  /** Figures of each player on the front page, apart from broken limits; about five. */
  readonly front: readonly Front[];
  readonly checks: readonly Check[];
  /** Figures that a campaign can change, the most popular first, for the sheet House rules. */
  readonly houseRules?: (options: LedgerOptions) => readonly HouseRule[];
  readonly turn?: Turn;
  /** Upgrade steps, each to the next version. */
  readonly upgrades?: readonly Upgrade[];
  readonly sample?: Sample;
  /** Example command lines by command: "report spring.xlsx --turn 9". */
  readonly examples?: Readonly<Record<string, readonly string[]>>;
}

/** A paragraph that is left to the players. */
export interface Unmodelled {
  readonly cite: string;
  readonly why: string;
}

/** The identity of a rulebook. */
export interface RulebookIdentity {
  /** A short name for the command line and the front sheet: campaign. */
  readonly id: string;
  readonly title: string;
  /** The name of its first sheet: Campaign. */
  readonly frontSheet: string;
  readonly about: string;
  /** Version of the declaration, stored in the workbook; a whole number that increases when its sheets change. */
  readonly version: number;
}

/** The part of a rulebook that functions in cells need. */
export interface RulebookHead extends RulebookIdentity {
  readonly rules: readonly Rule[];
  /** Paragraphs that no rule, check or sheet covers, and why. */
  readonly unmodelled?: readonly Unmodelled[];
}

/** An ambiguity of a rulebook, and how this program decides it. */
export interface Decision {
  readonly cite: string;
  /** What is unclear: "What becomes of the oil in Paris when France falls." */
  readonly doubt: string;
  readonly decision: string;
}

/** A complete rulebook. */
export interface Rulebook extends RulebookHead {
  /** Decisions on ambiguities, which game masters can overrule. */
  readonly decisions?: readonly Decision[];
  readonly ledger?: LedgerDeclaration;
}
