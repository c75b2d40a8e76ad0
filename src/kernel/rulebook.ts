import type { Check } from "./check";
import type { Rule } from "./rule";
import type { Sheet } from "./sheet";

export interface LedgerOptions {
  readonly nations: readonly string[];
  readonly year: number;
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

/** The workbook half of a rulebook: what its ledger consists of and what must hold in it. */
export interface LedgerDeclaration {
  /** Nations that have a national production sheet, in the order of the sheets. */
  readonly nations: readonly string[];
  readonly years: { readonly first: number; readonly last: number };
  readonly sheets: (options: LedgerOptions) => readonly Sheet[];
  readonly checks: readonly Check[];
  readonly sample?: Sample;
}

/** A paragraph that the product leaves to the players. */
export interface Unmodelled {
  readonly cite: string;
  readonly why: string;
}

/** A rulebook as one value. */
export interface Rulebook {
  /** Short name for the command line and the Campaign sheet: campaign. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Version of this declaration, kept in the workbook. */
  readonly version: string;
  readonly rules: readonly Rule[];
  /** Paragraphs that no rule, check or sheet covers, and why. */
  readonly unmodelled?: readonly Unmodelled[];
  readonly ledger?: LedgerDeclaration;
}
