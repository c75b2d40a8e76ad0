import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { address, areaAddress } from "../../src/formula/address";
import { parse } from "../../src/formula/parse";
import { print } from "../../src/formula/print";
import { shifted, shiftedFormula, type Shift } from "../../src/workbench/host/shift";
import { formulaAt } from "../../src/workbook/book";
import { renamedFormula } from "../../src/workbook/xlsx/formulas/named";
import { readBook } from "../../src/workbook/xlsx/read";
import { ALL, DAY, leave } from "../support/daily-sample";
import { changedByLibreOffice, type SheetChange } from "../support/foreign/libreoffice-changes";
import { randomOf } from "../support/workbench/generated-entries";
import { hasLibreOffice } from "../support/libreoffice";

/*
 * Formulas follow rows, columns and sheets as LibreOffice has them follow.
 */

const DATA = "Data";
const HOME = "Home";
/** Formulas on the changed sheet stand to the right of everything that they read. */
const FIRST = 30;
const SIZE = 14;

type Pick = ReturnType<typeof randomOf>;

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

interface Placed {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

function formulas(pick: Pick): readonly Placed[] {
  return Array.from({ length: 120 }, (_, i) =>
    i % 2 === 0
      ? { sheet: HOME, row: i, column: 0, text: formula(pick, `${DATA}!`) }
      : { sheet: DATA, row: SIZE * 2 + i, column: FIRST, text: formula(pick, "") },
  );
}

async function workbook(placed: readonly Placed[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  for (const name of [DATA, HOME]) book.addWorksheet(name);
  for (let row = 1; row <= SIZE; row++)
    for (let column = 1; column <= SIZE; column++) book.getWorksheet(DATA)!.getCell(row, column).value = row * 100 + column;
  for (const { sheet, row, column, text } of placed)
    book.getWorksheet(sheet)!.getCell(row + 1, column + 1).value = { formula: text, result: 0 };
  book.definedNames.add(`${DATA}!$B$2:$C$9`, "Total");
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Formulas as both programs would write them; what is gone is #REF! with or without its sheet. */
const plain = (text: string | null): string =>
  text === null ? "" : print(parse(text)).replace(/(?:'[^']+'|\w+)!#REF!(?::#REF!)?|#REF!:#REF!/g, "#REF!");

function changesOf(pick: Pick): SheetChange {
  const [at, count] = [pick(SIZE), 1 + pick(3)];
  const kinds = ["insert rows", "delete rows", "insert columns", "delete columns"] as const;
  const kind = pick(5);
  if (kind === 4) return ["rename sheet", DATA, DATA, ["Reich", "West Germany", "O'Brien", "Q1"][pick(4)]!];
  return [kinds[kind]!, DATA, at, count];
}

/** Where a formula is after a change, and how it reads. */
function expected({ sheet, row, column, text }: Placed, [what, , first, second]: SheetChange): Placed {
  if (what === "rename sheet") {
    const name = String(second);
    const before = name === "Reich" ? "Reich!" : `'${name.replaceAll("'", "''")}'!`;
    return { sheet: sheet === DATA ? name : sheet, row, column, text: renamedFormula(text, DATA, before) };
  }
  const count = what.startsWith("insert") ? Number(second) : -Number(second);
  const shift: Shift = { axis: what.endsWith("rows") ? "row" : "column", at: Number(first), count };
  const there = sheet === DATA ? shifted({ top: row, left: column, rows: 1, columns: 1 }, shift)! : { top: row, left: column };
  return { sheet, row: there.top, column: there.left, text: shiftedFormula(text, sheet, DATA, shift) };
}

test.skipIf(!hasLibreOffice("no sheet is changed in it"))("formulas follow changes of a sheet as in LibreOffice", async () => {
  const tried = ALL ? 60 : 6;
  if (!ALL) leave(`all but ${tried} changes of a sheet with formulas`);
  const pick = randomOf(DAY);
  const placed = formulas(pick);
  const changes = Array.from({ length: tried }, () => changesOf(pick));
  const files = changedByLibreOffice(await workbook(placed), changes);
  const wrong = changes.flatMap((change, i) => {
    const book = readBook(files[i]!);
    return placed.flatMap((item) => {
      const ours = expected(item, change);
      const sheet = book.sheets.find(({ name }) => name === ours.sheet)!;
      const theirs = formulaAt(sheet, ours.row, ours.column);
      return plain(theirs) === plain(`=${ours.text}`)
        ? []
        : [`${item.text} on ${item.sheet} after ${change.join(" ")}: ${ours.text}, in LibreOffice ${String(theirs)}`];
    });
  });
  expect(wrong).toEqual([]);
});
