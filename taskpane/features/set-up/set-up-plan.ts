import { nameKey } from "../../../src/kernel/names";
import type { LedgerOptions, Rulebook } from "../../../src/kernel/rulebook";
import type { Sheet } from "../../../src/kernel/sheet";
import type { LedgerSummary } from "../../../src/ledger/audit";
import { loadedLedgers } from "../../../src/rulebooks/ledgers";
import { everybody, ledgerSheets, sampleSheets } from "../../../src/sheets/common";

/*
 * What setting up would do to the workbook, shown before it is done.
 */

export interface SetUpChoice {
  readonly rulebook: string;
  readonly players: ReadonlySet<string>;
  readonly year: number;
  /** Start from the made-up campaign instead of empty sheets. */
  readonly sample: boolean;
  /** Answers to the rulebook's questions, by key. */
  readonly answers?: ReadonlyMap<string, string>;
  /** Entries with which it begins, as a text. */
  readonly list?: string;
}

export interface PlannedSheet {
  readonly name: string;
  readonly exists: boolean;
  /** Hidden until a turn is closed. */
  readonly isHidden?: boolean;
}

/** The sheets to add: the sample's, or new ones for the chosen players. */
interface Declared {
  readonly options: LedgerOptions;
  readonly sheets: readonly Sheet[];
}

export interface Plan extends Declared {
  /** new: all sheets are added. held: the workbook already has a ledger. taken: a sheet name is in use by something else. */
  readonly kind: "new" | "held" | "taken" | "no players";
  readonly planned: readonly PlannedSheet[];
}

/** What would be set up, as named within a sentence: campaign. */
export const describeChoice = (choice: SetUpChoice | null): string =>
  choice === null ? "campaign" : loadedLedgers(choice.rulebook).frontSheet.toLowerCase();

/** The initial choice: all players, the first year. */
export function firstChoice({ id, ledger }: Rulebook): SetUpChoice {
  const { players, year } = everybody(ledger!);
  return { rulebook: id, players: new Set(players), year, sample: false };
}

function declaredOf({ ledger }: Rulebook, choice: SetUpChoice): Declared {
  if (choice.sample && ledger?.sample) return { options: ledger.sample.options, sheets: sampleSheets(ledger) };
  const players = ledger!.players.names.filter((player) => choice.players.has(player));
  const options = { players, year: choice.year };
  return { options, sheets: players.length === 0 ? [] : ledgerSheets(ledger!, options) };
}

/** Compares the sheets to add with existing ones; names are compared as Excel does, ignoring case. */
export function planOf(rulebook: Rulebook, choice: SetUpChoice, existing: readonly string[], ledger: LedgerSummary | null): Plan {
  const declared = declaredOf(rulebook, choice);
  const used = new Set(existing.map(nameKey));
  const planned = declared.sheets.map(({ name, hiddenWhileEmpty }): PlannedSheet => ({
    name,
    exists: used.has(nameKey(name)),
    ...(hiddenWhileEmpty ? { isHidden: true } : {}),
  }));
  if (ledger) return { ...declared, kind: "held", planned };
  if (planned.length === 0) return { ...declared, kind: "no players", planned };
  return { ...declared, kind: planned.some((sheet) => sheet.exists) ? "taken" : "new", planned };
}
