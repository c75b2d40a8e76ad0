import { isWithin, membersOf, ownerColumn, visibilityOfRow, visibilitiesIn } from "../../sheets/visibility/who-sees";
import type { CellValue } from "../../kernel/values";
import type { CellContent } from "../../workbook/edit";
import { applied } from "../orders/apply-edits";
import type { LedgerCell } from "../read/find";
import { ledgerOf, type Ledger } from "../read/model";

/*
 * The entries that a player does not see, and ledgers with other values in them: whatever is equal in all of these ledgers does
 * not depend on hidden entries.
 */

/** The entries that a player does not see, apart from names, because other entries refer to them. */
export function hiddenEntries(ledger: Ledger, player: string): readonly LedgerCell[] {
  const { players } = ledger.rulebook.ledger!;
  const columnsOf = new Map(
    ledger.sheets.flatMap(({ sheet, blocks }) =>
      blocks.map(({ name, block }) => [name, { visible: visibilitiesIn(sheet, block, players, player), sheet, block }] as const),
    ),
  );
  return ledger.found.cells.filter(({ declared, line }) => {
    const visibleColumns = line && columnsOf.get(line.table.name);
    if (!visibleColumns || declared.formula !== null || declared.column.prefilled) return false;
    const { block } = visibleColumns;
    const owner = ownerColumn(block);
    if (block.kind === "table" && (block.key.includes(declared.key) || declared.key === owner)) return false;
    const cell = owner === undefined ? undefined : line.cells[owner];
    const name = cell ? String(ledger.valueOf(cell) ?? "") : "";
    const isOwned = owner !== undefined && visibleColumns.sheet.player !== player && membersOf(players, name).length > 0;
    const row = isOwned ? visibilityOfRow(players, player, name) : "open";
    return !isWithin(row, visibleColumns.visible.get(declared.key) ?? "none");
  });
}

/** A ledger with other values in some entries. */
export function withOthers(ledger: Ledger, entries: readonly LedgerCell[], valueOf: (cell: LedgerCell) => CellValue): Ledger {
  const cells = new Map<string, CellContent[]>();
  for (const cell of entries) {
    const { sheet, row, column } = cell;
    const own = cells.get(sheet) ?? [];
    own.push({ row, column, value: valueOf(cell) });
    cells.set(sheet, own);
  }
  const edits = [...cells].map(([name, all]) => ({ kind: "cells" as const, sheet: name, cells: all }));
  return ledgerOf(applied(ledger.book, edits))!;
}
