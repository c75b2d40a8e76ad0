import { auditLedger, type Finding } from "../../../src/ledger/audit";
import { ledgerOf, type Ledger } from "../../../src/ledger/model";
import { forSheet, type Setting } from "../../../src/kernel/column";
import type { Block, Sheet } from "../../../src/kernel/sheet";
import type { CellValue } from "../../../src/kernel/values";
import { campaign } from "../../../src/rulebooks/campaign";
import { place } from "../../../src/sheets/layout";
import { bookOf } from "../../../src/workbook/of-sheets";

/*
 * A campaign ledger as a workbook, with what a player entered, read back as the audit reads it.
 */

export const ALL_NATIONS = campaign.ledger!.players.names;

/** Values by column key; `again` puts a row beside a prefilled one of the same name instead of changing that one. */
export type Entry = Readonly<Record<string, CellValue | undefined>> & { readonly again?: true };
/** What is entered, by "Sheet: Table". */
export type Entries = Readonly<Record<string, readonly Entry[]>>;

/** Columns that tell rows of one name apart. */
const ASIDE = ["power", "nation", "ocean", "coast"];

const isRow = (row: Entry, entry: Entry, key: string): boolean =>
  row[key] === entry[key] &&
  ASIDE.every((column) => row[column] === undefined || entry[column] === undefined || row[column] === entry[column]);

function filled(block: Block, entries: readonly Entry[], setting: Setting): Block {
  for (const column of entries.flatMap((entry) => Object.keys(entry))) {
    if (column !== "again" && !(column in block.columns)) throw new Error(`${block.name} has no column ${column}.`);
    if (block.columns[column]?.formula !== undefined) throw new Error(`${column} of ${block.name} is computed.`);
  }
  if (block.kind === "form") return { ...block, fill: { ...forSheet(block.fill, setting), ...Object.assign({}, ...entries) } };
  const rows: Entry[] = [...(forSheet(block.rows, setting) as readonly Entry[])];
  for (const { again, ...entry } of entries) {
    const at = again ? -1 : rows.findIndex((row) => isRow(row, entry, block.key[0]!));
    if (at < 0) rows.push(entry);
    else rows[at] = { ...rows[at], ...entry };
  }
  return { ...block, rows: rows as readonly Readonly<Record<string, CellValue>>[] };
}

/** A ledger of some nations in which players have entered something. */
export function ledgerWith(entries: Entries, nations: readonly string[] = ALL_NATIONS, year = 1941): Ledger {
  const options = { players: nations, year };
  const left = new Set(Object.keys(entries));
  const sheets = campaign.ledger!.sheets(options).map((sheet): Sheet => {
    const setting = { sheet: sheet.name, player: sheet.player, players: nations, year, rare: [] };
    const blocks = sheet.blocks.map((block) => {
      const name = `${sheet.name}: ${block.name}`;
      left.delete(name);
      return entries[name] ? filled(block, entries[name], setting) : block;
    });
    return { ...sheet, blocks };
  });
  if (left.size > 0) throw new Error(`No such table: ${[...left].join(", ")}.`);
  return ledgerOf(bookOf(place(sheets, options)))!;
}

/** What one check finds. */
export const findings = (check: string, ledger: Ledger): Finding[] =>
  auditLedger(ledger).findings.filter((finding) => finding.check === check);

/** What one check finds after some entries. */
export const found = (check: string, entries: Entries, nations?: readonly string[]): Finding[] =>
  findings(check, ledgerWith(entries, nations));

export const messages = (check: string, entries: Entries, nations?: readonly string[]): string[] =>
  found(check, entries, nations).map(({ message }) => message);
