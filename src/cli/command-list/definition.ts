import type { Run } from "../command";

/** A command-line option and its help text. */
interface Option {
  readonly type: "boolean" | "string";
  readonly short?: string;
  /** The value's placeholder in help: FILE. */
  readonly value?: string;
  /** Whether it takes a list and can be repeated. */
  readonly multiple?: boolean;
  readonly about: string;
}

export interface Command {
  readonly name: string;
  /** Older names that still work. */
  readonly aliases?: readonly string[];
  readonly usage: string;
  readonly about: string;
  readonly options: Readonly<Record<string, Option>>;
  /** More help text, line by line. */
  readonly more?: readonly string[];
  /** Rulebooks add more. */
  readonly examples: readonly string[];
  /** Whether the rulebooks' words for players are aliases of --players, and their questions for a new ledger are options. */
  readonly takesPlayers?: boolean;
  /** Whether an argument that starts with a single minus is a formula, not an option. */
  readonly takesFormulas?: boolean;
  readonly load: () => Promise<{ readonly run: Run }>;
}

export const json: Option = { type: "boolean", about: "print JSON" };

export const dryRun: Option = { type: "boolean", about: "show what would be done and why, and write nothing" };
