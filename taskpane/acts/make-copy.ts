import { isError } from "../../src/formula/world";
import { calculate } from "../../src/ledger/compute/calculation";
import { handOut } from "../../src/ledger/hand-out";
import type { Ledger } from "../../src/ledger/read/model";
import type { ComputedValues } from "../../src/sheets/placed";
import type { Book } from "../../src/workbook/book";
import { writeBook } from "../../src/workbook/xlsx/write";

/** What formulas give in a workbook that nobody has opened yet. */
function valuesOf(book: Book): ComputedValues {
  const calculation = calculate(book);
  return (sheet, row, column) => {
    const value = calculation.value(sheet, row, column);
    return isError(value) ? value.error : value;
  };
}

/** The copy of a player as a file. */
export function copyFile(ledger: Ledger, player: string): Uint8Array {
  const { sheets, values, title } = handOut(ledger, player, new Date().toISOString(), valuesOf);
  return writeBook(sheets, values, { title });
}
