import { speller } from "../sheets/spell";
import type { Formula } from "../formula/syntax";
import type { LedgerOptions, Rulebook } from "../kernel/rulebook";
import { headerOf, workbookName, type Block, type Column, type Sheet } from "../kernel/sheet";

/*
 * What a rulebook declares for a campaign, with its formulas spelt and read. That takes longer than to audit a ledger, so it
 * is kept: a pane audits the same campaign after every edit, a folder holds many files of one campaign.
 */

export interface DeclaredColumn {
  readonly key: string;
  readonly column: Column;
  /** As it stands in the sheet, with its unit. */
  readonly header: string;
  /** The formula as Excel's formula bar shows it, and as it is evaluated; null for an input. */
  readonly formula: string | null;
  readonly parsed: Formula | null;
}

export interface DeclaredBlock {
  readonly sheet: Sheet;
  readonly block: Block;
  /** Its name in the workbook. */
  readonly name: string;
  readonly columns: readonly DeclaredColumn[];
}

function declare({ ledger }: Rulebook, options: LedgerOptions): readonly DeclaredBlock[] {
  const sheets = ledger!.sheets(options);
  const spell = speller(sheets, options);
  return sheets.flatMap((sheet) =>
    sheet.blocks.map((block) => ({
      sheet,
      block,
      name: workbookName(sheet.name, block.name),
      columns: Object.entries(block.columns).map(([key, column]) => {
        const formula = block.kind === "form" ? spell.field(sheet, block, key) : spell.column(sheet, block, key);
        return { key, column, header: headerOf(column), formula, parsed: formula === null ? null : spell.parsed(formula) };
      }),
    })),
  );
}

const known = new Map<string, readonly DeclaredBlock[]>();
/** Campaigns differ in their nations and years; a few are at hand at a time. */
const MOST_KNOWN = 8;

/** The tables and forms of a rulebook's ledger for these options, sheet by sheet. */
export function declaredBlocks(rulebook: Rulebook, options: LedgerOptions): readonly DeclaredBlock[] {
  const key = JSON.stringify([rulebook.id, options.nations, options.year]);
  let found = known.get(key);
  if (!found) {
    found = declare(rulebook, options);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
  }
  return found;
}
