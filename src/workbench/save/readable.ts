import { address, placeName } from "../../formula/address";
import { canBeStored } from "../../workbook/xlsx/formulas/stored";
import type { Snapshot } from "../snapshot";

/*
 * Formulas that were typed but cannot be stored in a file.
 */

/**
 * Replaces formulas that cannot be stored with their values, and reports them; formulas that stay in the file unchanged do not
 * count.
 */
export function withoutUnreadable(
  now: Snapshot,
  stays: (formula: string) => boolean,
): { readonly snapshot: Snapshot; readonly messages: readonly string[] } {
  const known = new Map<string, boolean>();
  const isReadable = (formula: string): boolean => {
    const before = known.get(formula);
    if (before !== undefined) return before;
    const found = stays(formula) || canBeStored(formula);
    known.set(formula, found);
    return found;
  };
  const messages: string[] = [];
  const sheets = now.sheets.map((sheet) => {
    const unreadable = sheet.cells.filter(({ formula }) => formula !== undefined && !isReadable(formula));
    if (unreadable.length === 0) return sheet;
    for (const { row, column, formula } of unreadable)
      messages.push(
        `${placeName({ sheet: sheet.name, cell: address(row, column) })} was saved as a value: Excel cannot read ${formula!}.`,
      );
    const cells = sheet.cells.map((cell) => {
      if (!unreadable.includes(cell)) return cell;
      const { formula: _unreadable, ...rest } = cell;
      return rest;
    });
    return { ...sheet, cells };
  });
  return { snapshot: messages.length === 0 ? now : { ...now, sheets }, messages };
}
