import type { Check } from "./check";
import type { HouseRule } from "./house-rule";
import type { Rule } from "./rule";
import type { Sheet } from "./sheet";
import type { Total, Turn } from "./turn";
import type { CellValue } from "./values";

/** What a ledger is made for. */
export interface LedgerOptions {
  readonly players: readonly string[];
  /** Year in which its clock is; 0 where its rulebook counts none. */
  readonly year: number;
  /** Names in the workbook of the rare tables that it has; none when omitted. */
  readonly rare?: readonly string[];
}

/** A made-up ledger to learn and test with. It breaks rules on purpose; `breaches` says which. */
export interface Sample {
  readonly title: string;
  readonly about: string;
  readonly options: LedgerOptions;
  readonly sheets: () => readonly Sheet[];
  /** What an audit of the sample must find, and nothing else. */
  readonly breaches: readonly { readonly check: string; readonly sheet: string }[];
}

/** Who plays. */
interface Players {
  /** What the rulebook calls one, and several: "Nation", "Nations". */
  readonly one: string;
  readonly many: string;
  /** Anyone who may play, in the order of the sheets. */
  readonly names: readonly string[];
  /** Other names for them that players write. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Those who play together and show each other what is a side's own, by what sheets call the side. */
  readonly sides?: Readonly<Record<string, readonly string[]>>;
}

/** When a ledger is, from the figures of its front sheet. */
interface Clock {
  /** The first and the last year in which a ledger may begin; a rulebook without years has none. */
  readonly years?: { readonly first: number; readonly last: number };
  /** "Turn 9, Autumn 1941" */
  readonly says: (figure: (key: string) => CellValue) => string;
}

/** What a new ledger asks for beside its players and its year; what nobody answers stays as in a fresh one. */
interface Question {
  /** Keys of figures of its front sheet, of the form that has the figures Rulebook and Version. */
  readonly figures: readonly string[];
  /** Keys of columns of its list of players that say yes or no of each. */
  readonly players?: readonly string[];
}

/** What became of a ledger's sheets from one version to the next. */
export interface Upgrade {
  readonly from: number;
  readonly to: number;
  /** What is new, for anyone who upgrades: "Players are listed on the front sheet." */
  readonly title: string;
  /**
   * Names that changed, old to new: of sheets, with which the names of their tables and figures begin; of other tables and figures
   * as in the workbook; and of columns, by the new name of their table.
   */
  readonly renamed?: {
    readonly sheets?: Readonly<Record<string, string>>;
    readonly tables?: Readonly<Record<string, string>>;
    readonly figures?: Readonly<Record<string, string>>;
    readonly columns?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** Texts that are entered otherwise now, by the new names of table and column. */
    readonly texts?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  };
}

/** A figure of each player on the front page; its formula is as if on the front sheet, where names of other sheets stand in full. */
export type Front = Pick<Total, "key" | "header" | "unit" | "format" | "about" | "cite" | "formula" | "seen">;

/**
 * The ledger of a rulebook: its sheets, and what must hold in them. The first sheet is the front sheet, with a form that has the
 * figures Rulebook and Version, and a table Players whose first column lists the players.
 */
export interface LedgerDeclaration {
  /** Name of a fresh one as a ready-made file: campaign-economy. */
  readonly file: string;
  readonly players: Players;
  readonly clock: Clock;
  readonly asks?: Question;
  readonly sheets: (options: LedgerOptions) => readonly Sheet[];
  /** What the front page reports each player beside the limits broken; five or so. */
  readonly front: readonly Front[];
  readonly checks: readonly Check[];
  /** Figures that a campaign may change, most asked for first; they stand on the sheet House rules. */
  readonly houseRules?: (options: LedgerOptions) => readonly HouseRule[];
  readonly turn?: Turn;
  /** The steps from older versions to this one, each to the version after it. */
  readonly upgrades?: readonly Upgrade[];
  readonly sample?: Sample;
  /** Command lines of its players, by the name of the command: "report spring.xlsx --turn 9". */
  readonly examples?: Readonly<Record<string, readonly string[]>>;
}

/** A paragraph that the product leaves to the players. */
export interface Unmodelled {
  readonly cite: string;
  readonly why: string;
}

/** A rulebook as far as it is offered. */
export interface RulebookIdentity {
  /** Short name for the command line and the front sheet: campaign. */
  readonly id: string;
  readonly title: string;
  /** What a ledger keeps, and its first sheet is called by: Campaign. */
  readonly frontSheet: string;
  readonly about: string;
  /** Version of this declaration, kept in the workbook; a whole number that grows when its sheets change. */
  readonly version: number;
}

/** A rulebook as far as its functions in cells need it. */
export interface RulebookHead extends RulebookIdentity {
  readonly rules: readonly Rule[];
  /** Paragraphs that no rule, check or sheet covers, and why. */
  readonly unmodelled?: readonly Unmodelled[];
}

/** Where a rulebook can be read in more than one way, and how it is read here. */
export interface Decision {
  readonly cite: string;
  /** What is not clear: "What becomes of the oil in Paris when France falls." */
  readonly doubt: string;
  readonly decision: string;
}

/** A rulebook as one value. */
export interface Rulebook extends RulebookHead {
  /** How its doubts are decided; game masters may decide otherwise. */
  readonly decisions?: readonly Decision[];
  readonly ledger?: LedgerDeclaration;
}
