import { ICommandService, type ICellData, type Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { IDocClipboardService } from "@univerjs/docs-ui";
import { SetRangeValuesCommand } from "@univerjs/sheets";
import { ISheetClipboardService } from "@univerjs/sheets-ui";
import type { Area } from "../../../formula/address";
import type { CellValue } from "../../../kernel/values";
import { clipboardCells, textCells } from "./clipboard-text";
import { gridValue, univerValue } from "../univer/cell-data";
import { rangeOf } from "../univer/coordinates";
import type { UniverGrid } from "../univer/grid-interface";
import { entryOf, type Entry } from "./entry-text";

/*
 * Pasting into a protected sheet, or from another program, only sets values of unlocked cells: formulas, formats and drop-downs
 * are kept. Pasted text never becomes a formula, so that only typed formulas are computed.
 */

/** Copied cells: their values, and their origin if they were cut. */
interface Copied {
  readonly values: readonly (readonly CellValue[])[];
  readonly cutFrom: { readonly sheet: string; readonly area: Area } | null;
}

const GENERAL = "General";
const TEXT = "@";

/** Text that Excel marks as text on the clipboard. In a cell with another format, it would become a number when it is next edited. */
const markedText = (text: string, format: string): Entry => ({ value: text, ...(format === GENERAL ? { format: TEXT } : {}) });

/** The target cells: the whole selection if its size is a multiple of the copied cells. */
function target(selected: Area, rows: number, columns: number): Area {
  const fits = selected.rows % rows === 0 && selected.columns % columns === 0;
  return fits ? selected : { ...selected, rows, columns };
}

/** Handles pasting into the grid; returns a function that pastes text from another program into the selection. */
export function pasteValues(
  univer: FUniver,
  services: Injector,
  grid: UniverGrid,
  showMessage: (text: string) => void,
): (text: string, html?: string) => Promise<boolean> {
  const clipboard = services.get(ISheetClipboardService);
  const documents = services.get(IDocClipboardService);
  const commands = services.get(ICommandService);
  const sheetOf = (id: string) => grid.sheets().find((sheet) => sheet.id === id)!;

  function copied(id: string): Copied | undefined {
    const found = clipboard.copyContentCache().get(id);
    if (!found?.matrix || !found.range) return undefined;
    const { rows, cols } = found.range;
    const values = rows.map((_, r) => cols.map((_column, c) => gridValue(found.matrix!.getValue(r, c) as ICellData | null)));
    const area = { top: rows[0]!, left: cols[0]!, rows: rows.length, columns: cols.length };
    return { values, cutFrom: found.copyType === "CUT" ? { sheet: found.subUnitId, area } : null };
  }

  /** Writes in one undo step. */
  function write(sheet: string, area: Area, cell: (row: number, column: number) => ICellData): Promise<boolean> {
    const value = Array.from({ length: area.rows }, (_, r) => Array.from({ length: area.columns }, (_column, c) => cell(r, c)));
    return commands.executeCommand(SetRangeValuesCommand.id, {
      unitId: univer.getActiveWorkbook()!.getId(),
      subUnitId: sheet,
      range: rangeOf(area),
      value,
    });
  }

  const plain = (value: CellValue): ICellData => ({ ...univerValue(value), f: null, si: null, p: null });

  async function enter(
    values: Copied["values"],
    cutFrom: Copied["cutFrom"],
    formatOf: (row: number, column: number) => string | undefined = () => undefined,
  ): Promise<boolean> {
    const { sheet, area: selected } = grid.selection();
    const area = target(selected, values.length, values[0]!.length);
    const refusal = grid.refusal(sheet, area) ?? (cutFrom && grid.refusal(cutFrom.sheet, cutFrom.area));
    if (refusal) {
      showMessage(`${refusal} Nothing was pasted.`);
      return false;
    }
    // Enlarges the sheet if needed.
    void sheetOf(sheet).write(area, []);
    if (cutFrom) await write(cutFrom.sheet, cutFrom.area, () => plain(null));
    await write(sheet, area, (r, c) => {
      const [row, column] = [r % values.length, c % values[0]!.length];
      const format = formatOf(row, column);
      return { ...plain(values[row]![column]!), ...(format === undefined ? {} : { s: { n: { pattern: format } } }) };
    });
    univer.getActiveWorkbook()!.setActiveRange(univer.getActiveWorkbook()!.getActiveSheet().getRange(rangeOf(area)));
    clipboard.removeMarkSelection();
    return true;
  }

  async function pasteText(text: string, html = ""): Promise<boolean> {
    const cells = clipboardCells(text);
    const marked = textCells(html);
    if (cells.length === 0) {
      showMessage("There is no text on the clipboard. Nothing was pasted.");
      return false;
    }
    const { sheet, area } = grid.selection();
    const formatAt = (r: number, c: number) => sheetOf(sheet).style(area.top + r, area.left + c).format;
    const pasted = cells.map((row, r) =>
      row.map((cell, c) =>
        cell !== "" && marked[r]?.[c] === true
          ? markedText(cell, formatAt(r, c))
          : entryOf(cell, {
              format: formatAt(r, c),
              isProtected: sheetOf(sheet).isProtected(),
              daysFrom1904: grid.daysFrom1904,
            }),
      ),
    );
    const isEntered = await enter(
      pasted.map((row) => row.map(({ value }) => value)),
      null,
      (r, c) => pasted[r]![c]!.format,
    );
    if (isEntered && cells.flat().some((cell) => cell.startsWith("=")))
      showMessage("Text that begins with = was pasted as text. To compute it, type it into the cell.");
    return isEntered;
  }

  /** Pastes the cells copied here under an id, or else the text. */
  async function paste(id: string | null, text: string, asCopied: () => Promise<boolean>, html = ""): Promise<boolean> {
    const own = id === null ? undefined : copied(id);
    if (!own) return pasteText(text, html);
    return sheetOf(grid.activeSheet()).isProtected() ? enter(own.values, own.cutFrom) : asCopied();
  }

  const idIn = (html: string): string | null => {
    const last = clipboard.copyContentCache().getLastCopyId();
    return last !== null && html.includes(`data-copy-id="${last}"`) ? last : null;
  };

  const { legacyPaste, paste: pasteItem, pasteByCopyId } = clipboard;
  clipboard.legacyPaste = (html, text, files) =>
    paste(idIn(html ?? ""), text ?? "", () => legacyPaste.call(clipboard, html, text, files), html);
  clipboard.paste = async (item, type) => {
    const read = async (kind: string) => (item.types.includes(kind) ? (await item.getType(kind)).text() : "");
    const html = await read("text/html");
    return paste(idIn(html), await read("text/plain"), () => pasteItem.call(clipboard, item, type), html);
  };
  clipboard.pasteByCopyId = (id, type) => paste(id, "", () => pasteByCopyId.call(clipboard, id, type));

  // While a cell is edited, only plain text is pasted into it.
  const intoText = documents.legacyPaste;
  documents.legacyPaste = ({ text }) => intoText.call(documents, { html: "", text, files: [] });
  documents.paste = async ([item]) => {
    const text = item?.types.includes("text/plain") ? await (await item.getType("text/plain")).text() : "";
    return intoText.call(documents, { html: "", text, files: [] });
  };
  return pasteText;
}
