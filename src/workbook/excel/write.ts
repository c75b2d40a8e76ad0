import type { CellValue } from "../../kernel/values";
import { type Area, areaAddress, areaOf } from "../../formula/address";
import type { Book } from "../book";
import { WorkbookError, type CellChange, type WriteCondition } from "../workbook";
import { sheetFrom } from "./book";
import { difference, enteredAt } from "./changed";
import { rectangles, typed, typedText } from "./plan";
import { askProtection, whileOpen } from "./protection";
import { arrived, told } from "./refused";

/*
 * Writes into cells, those of protected sheets included.
 */

/** Cells beside and below each other, written at once. */
interface Piece {
  readonly sheet: string;
  readonly area: Area;
  readonly entries: readonly (readonly CellValue[])[];
}

function pieces(changes: readonly CellChange[]): Piece[] {
  const sheets = new Map<string, Map<string, { row: number; column: number; key: 0; entry: CellValue }>>();
  for (const { sheet, cell, value, formula } of changes) {
    const area = areaOf(cell);
    if (!area) throw new WorkbookError("gone", `${cell} is not a cell. Nothing was changed.`);
    const cells = sheets.get(sheet) ?? new Map<string, { row: number; column: number; key: 0; entry: CellValue }>();
    sheets.set(sheet, cells);
    const entry = formula ?? typed(value ?? null);
    for (let row = area.top; row < area.top + area.rows; row += 1)
      for (let column = area.left; column < area.left + area.columns; column += 1)
        cells.set(`${row},${column}`, { row, column, key: 0, entry });
  }
  return [...sheets].flatMap(([sheet, cells]) =>
    (rectangles(cells.values()).get(0) ?? []).map((area) => ({
      sheet,
      area,
      entries: Array.from({ length: area.rows }, (_, r) =>
        Array.from({ length: area.columns }, (_, c) => cells.get(`${area.top + r},${area.left + c}`)!.entry),
      ),
    })),
  );
}

/** What has to be entered to get the same content again. */
const again = (formula: unknown, value: unknown): unknown =>
  typeof formula === "string" && formula === value ? typedText(formula) : formula;

/** Whether the cells held, just before they were written, what they held when the workbook was read. */
function heldAsRead({ sheet: name, area, entries }: Piece, { values, formulas }: Excel.Range, was: Book): boolean {
  const { sheet } = sheetFrom({ name, hidden: false, top: area.top, left: area.left, values, formulas });
  const before = was.sheets.find((one) => one.name === name);
  return entries.every((line, r) =>
    line.every((_, c) => {
      const [row, column] = [area.top + r, area.left + c];
      return enteredAt(sheet, row, column) === (before ? enteredAt(before, row, column) : null);
    }),
  );
}

export const changedMeanwhile = (what: string): WorkbookError =>
  new WorkbookError(
    "changed",
    `The workbook was changed meanwhile: ${what}. Nothing was written. Look at the change, then do it again.`,
  );

interface Written {
  readonly sheet: Excel.Worksheet;
  readonly range: Excel.Range;
  readonly was: readonly (readonly unknown[])[];
}

/** Undoes what was written, and protects again what was opened. */
async function putBack(
  context: Excel.RequestContext,
  written: readonly Written[],
  opened: readonly Excel.Worksheet[],
): Promise<void> {
  const options = opened.map(({ protection }) => ({ ...protection.options }));
  for (const { protection } of opened) protection.load("protected");
  await context.sync();
  const isWritten = (sheet: Excel.Worksheet) => written.some((one) => one.sheet === sheet);
  const open = opened.filter((sheet) => !sheet.protection.protected || isWritten(sheet));
  for (const { protection } of open) if (protection.protected) protection.unprotect();
  for (const { range, was } of [...written].reverse()) range.formulas = was as never;
  opened.forEach((sheet, index) => open.includes(sheet) && sheet.protection.protect(options[index]));
  await context.sync();
}

/**
 * Writes all changes or none: what was written before a refusal is put back. A condition may forbid it; `read`
 * reads the workbook again, along with what else is waiting in the context.
 */
export async function write(
  changes: readonly CellChange[],
  { unlessChangedSince: was, lockedCellsStay = false }: WriteCondition,
  read: (context: Excel.RequestContext) => Promise<Book>,
): Promise<void> {
  if (changes.length === 0) return;
  const all = pieces(changes);
  try {
    // One step back for the person, however many cells.
    await Excel.run({ mergeUndoGroup: true }, async (context) => {
      const { worksheets } = context.workbook;
      const sheets = new Map(all.map(({ sheet }) => [sheet, worksheets.getItem(sheet)]));
      for (const sheet of sheets.values()) askProtection(sheet);
      const held = all.map(({ sheet, area }) => {
        const range = sheets.get(sheet)!.getRangeByIndexes(area.top, area.left, area.rows, area.columns);
        range.format.protection.load("locked");
        return range;
      });
      try {
        if (was) {
          const found = difference(was, await read(context));
          if (found !== null) throw changedMeanwhile(found);
        } else await context.sync();
      } catch (error) {
        if (error instanceof WorkbookError) throw error;
        throw told(error, `It was about ${[...sheets.keys()].join(", ")}. Nothing was changed.`);
      }
      // Open cells need no opening of the sheet: a password that somebody has set does not keep players from theirs.
      const locked = new Set(all.filter((_, index) => held[index]!.format.protection.locked !== false).map(({ sheet }) => sheet));
      const toOpen = (lockedCellsStay ? [] : [...locked]).map((name) => sheets.get(name)!);
      const opened = toOpen.filter(({ protection }) => protection.protected);
      whileOpen(toOpen, () =>
        all.forEach(({ entries }, index) => {
          const range = held[index]!.load("values,formulas");
          range.formulas = entries as never;
          // Arrives only when the cells were written.
          range.load("rowIndex");
        }),
      );
      const written = (): Written[] =>
        all.flatMap(({ sheet }, index) => {
          const range = held[index]!;
          if (!arrived(() => range.rowIndex)) return [];
          const was = range.formulas.map((line: readonly unknown[], r) => line.map((one, c) => again(one, range.values[r]?.[c])));
          return [{ sheet: sheets.get(sheet)!, range, was }];
        });
      try {
        await context.sync();
      } catch (error) {
        const done = written();
        await putBack(context, done, opened);
        const refused = all[done.length];
        const about = refused ? `It was about ${refused.sheet}!${areaAddress(refused.area)}. ` : "";
        throw told(error, `${about}Nothing was changed.`);
      }
      const late = was && all.find((piece, index) => !heldAsRead(piece, held[index]!, was));
      if (!late) return;
      await putBack(context, written(), opened);
      throw changedMeanwhile(`${late.sheet}!${areaAddress(late.area)} holds something else now`);
    });
  } catch (error) {
    throw told(error);
  }
}
