import ExcelJS from "exceljs";
import { address, areaAddress, areaOf } from "../../../src/formula/address";
import { parse } from "../../../src/formula/parse";
import { print } from "../../../src/formula/print";
import { FormulaError } from "../../../src/formula/syntax";
import type { CellMove } from "../../../src/workbench/host/moved-cells";
import type { randomOf } from "../workbench/generated-entries";
import type { SheetChange } from "./libreoffice-changes";

/*
 * Generated formulas with references of every kind to one sheet, on that sheet and on another.
 */

export const DATA = "Data";
export const OWN_SHEET = "Home";
/** Formulas on the changed sheet are to the right of everything that they read. */
export const FIRST = 30;
export const SIZE = 14;

export type Pick = ReturnType<typeof randomOf>;

/** A reference to cells of the changed sheet, with $ signs in any places. */
function reference(pick: Pick): string {
  const [top, left] = [pick(SIZE), pick(SIZE)];
  const [rows, columns] = [1 + pick(4), 1 + pick(4)];
  const fix = (text: string): string => text.replace(/[A-Z]+|\d+/g, (part) => (pick(3) === 0 ? `$${part}` : part));
  switch (pick(5)) {
    case 0:
      return fix(address(top, left));
    case 1:
      return fix(`${address(0, left).replace(/\d/, "")}:${address(0, left + columns).replace(/\d/, "")}`);
    case 2:
      return fix(`${top + 1}:${top + rows}`);
    default:
      return fix(areaAddress({ top, left, rows: rows + 1, columns }));
  }
}

function formula(pick: Pick, prefix: string): string {
  const part = (): string => `${prefix}${reference(pick)}`;
  return [
    `SUM(${part()})`,
    `SUM(${part()},${part()})*2`,
    `COUNT(${part()})+SUM(Total)`,
    `IF(SUM(${part()})>0,"A1",COUNT(${part()}))`,
  ][pick(4)]!;
}

/** Sheets that references over several sheets begin and end with. */
export const BETWEEN = ["First", "Second", "Third", "Fourth"] as const;

const OVER_SHEETS = BETWEEN.flatMap((from, i) =>
  BETWEEN.slice(i + 1).map((to, n) => `SUM(${from}:${to}!${["A1", "$A$1:B2", "B$1"][n % 3]!})+SUM(${from}!A1)`),
);

export interface Placed {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export function formulas(pick: Pick): readonly Placed[] {
  const single = Array.from({ length: 120 }, (_, i) =>
    i % 2 === 0
      ? { sheet: OWN_SHEET, row: i, column: 0, text: formula(pick, `${DATA}!`) }
      : { sheet: DATA, row: SIZE * 2 + i, column: FIRST, text: formula(pick, "") },
  );
  return [...single, ...OVER_SHEETS.map((text, row) => ({ sheet: OWN_SHEET, row, column: 2, text }))];
}

export async function workbook(placed: readonly Placed[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  for (const name of [DATA, OWN_SHEET, ...BETWEEN]) book.addWorksheet(name);
  BETWEEN.forEach((name, i) => (book.getWorksheet(name)!.getCell("A1").value = i + 1));
  for (let row = 1; row <= SIZE; row++)
    for (let column = 1; column <= SIZE; column++) book.getWorksheet(DATA)!.getCell(row, column).value = row * 100 + column;
  for (const { sheet, row, column, text } of placed)
    book.getWorksheet(sheet)!.getCell(row + 1, column + 1).value = { formula: text, result: 0 };
  book.definedNames.add(`${DATA}!$B$2:$C$9`, "Total");
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/**
 * Normalizes a formula, since programs write lost references as #REF! with or without the sheet. After a move, LibreOffice can
 * also swap the $ signs of two corners.
 */
export function plain(text: string | null, isMove = false): string {
  if (text === null) return "";
  const gone = (isMove ? text.replaceAll("$", "") : text).replace(/(?:'[^']+'|[\w:]+)!#REF!(?::#REF!)?|#REF!:#REF!/g, "#REF!");
  try {
    return print(parse(gone))
      .replace(/\b(\w+):\1!/g, "$1!")
      .replace(/(\$?[A-Z]+\$?\d+):\1(?!\d)/g, "$1");
  } catch (error) {
    if (error instanceof FormulaError) return gone;
    throw error;
  }
}

/** A random change of a sheet. */
export function changeOf(pick: Pick): SheetChange {
  const [at, count] = [pick(SIZE), 1 + pick(3)];
  const kinds = ["insert rows", "delete rows", "insert columns", "delete columns"] as const;
  const kind = pick(9);
  const sheet = BETWEEN[pick(4)]!;
  if (kind < 4) return [kinds[kind]!, DATA, at, count];
  if (kind === 4) return ["rename sheet", DATA, DATA, ["Reich", "West Germany", "O'Brien", "Q1"][pick(4)]!];
  if (kind === 5) return ["delete sheet", sheet, "", ""];
  if (kind === 6) return ["rename sheet", sheet, sheet, "Fifth"];
  const target = [DATA, OWN_SHEET][pick(2)]!;
  // Moves cells that formulas read, or some of the formulas.
  const cells = { top: pick(SIZE), left: pick(SIZE), rows: 1 + pick(5), columns: 1 + pick(5) };
  if (pick(3) > 0) return ["move cells", DATA, areaAddress(cells), `${target}!${address(pick(60), 3 + pick(20))}`];
  const moved = { top: SIZE * 2 + pick(100), left: FIRST, rows: 1 + pick(20), columns: 1 };
  return ["move cells", DATA, areaAddress(moved), `${target}!${address(160 + pick(20), 4)}`];
}

/** The move in a change, with its target. */
export function moveOf([, sheet, cells, to]: SheetChange): CellMove {
  const [target, at] = String(to).split("!") as [string, string];
  const { top, left } = areaOf(at)!;
  return { from: { sheet, area: areaOf(String(cells))! }, to: { sheet: target, top, left } };
}

/** Whether a formula reads cells that the move covers: LibreOffice then reads the moved cells, Excel shows #REF!. */
export const readsCovered = (text: string, after: string): boolean => after.includes("#REF!") && !text.includes("#REF!");
