import { expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { evaluate } from "../../src/formula/evaluate";
import { parse } from "../../src/formula/parse";
import { firstOf, isError, type Grid, type Value } from "../../src/formula/world";
import { callLedger } from "../../src/calculation/ledger-calls";
import { calculate } from "../../src/calculation/calculation";
import { ruleOf } from "../../src/rulebooks/loaded-rules";
import { sampleSheets } from "../../src/sheets/common";
import { rareTables } from "../../src/sheets/declared";
import { formulaAt, type Book } from "../../src/workbook/book";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";
import { edited, type Edit } from "../support/rulebooks/mutation";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";

/*
 * A blank cell arrives at a function as nothing in Excel on the web and as 0 on the desktop, so an input with a default other
 * than 0 would give two results. No formula of a ledger may depend on it, whatever is left blank.
 */

/** The arguments that desktop Excel passes for blank cells: nothing for a text, 0 for everything else. */
const onDesktop = (name: string, args: readonly (Value | Grid)[]): readonly (Value | Grid)[] => {
  const parameters = Object.values(ruleOf(name)?.params ?? {});
  return args.map((arg, i) => {
    const blank = parameters[i]?.kind === "text" ? "" : 0;
    return Array.isArray(arg) ? (arg as Grid).map((row) => row.map((item) => item ?? blank)) : ((arg as Value) ?? blank);
  });
};

/** The cells whose value would differ on the desktop with the inputs of the web. */
function differing(book: Book): string[] {
  const calculation = calculate(book);
  const found: string[] = [];
  const shown = (value: Value): string => (isError(value) ? value.error : JSON.stringify(value));
  for (const sheet of book.sheets) {
    for (let row = sheet.top; row < sheet.top + sheet.formulas.length; row++) {
      for (let column = sheet.left; column < sheet.left + (sheet.formulas[row - sheet.top]?.length ?? 0); column++) {
        const formula = formulaAt(sheet, row, column);
        if (formula === null || !formula.includes("LEDGER.")) continue;
        const world = calculation.world(sheet.name, row, column);
        const desktop = {
          ...world,
          call: (name: string, args: readonly (Value | Grid)[]) => callLedger(name, onDesktop(name, args)),
        };
        const [web, other] = [world, desktop].map((item) => shown(firstOf(evaluate(parse(formula), item))));
        if (web !== other)
          found.push(`${sheet.name}!${address(row, column)}: ${web} on the web, ${other} on the desktop: ${formula}`);
      }
    }
  }
  return found;
}

/** Number of ledgers with blank inputs; each input is blank in one of them. */
const VARIANTS = 4;

/** The inputs of a ledger with their cells: table columns without formulas, except the first, and single cells. */
function inputsOf(book: Book): readonly (readonly Edit[])[] {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const blank = (name: string, row: number, column: number): Edit[] =>
    formulaAt(sheets.get(name)!, row, column) === null ? [{ sheet: name, row, column, value: null }] : [];
  return [
    ...book.tables.flatMap(({ sheet, top, left, rows, headers }) =>
      headers.slice(1).map((_, i) => Array.from({ length: rows }, (_, r) => blank(sheet, top + 1 + r, left + 1 + i)).flat()),
    ),
    ...book.names.map(({ sheet, row, column }) => blank(sheet, row, column)),
  ].filter((edits) => edits.length > 0);
}

test.each(sampledRulebooks("Blank cells"))(
  "$id: every formula has the same result for blank cells on the web and on the desktop",
  (rulebook) => {
    const ledger = rulebook.ledger!;
    const filled = sampleBook(rulebook, rareTables(sampleSheets(ledger)));
    const inputs = inputsOf(filled);
    expect(inputs.length).toBeGreaterThan(5);
    const books = Array.from({ length: VARIANTS }, (_, variant) =>
      edited(filled, inputs.filter((_, i) => i % VARIANTS === variant).flat()),
    );
    expect([freshBook(rulebook), filled, ...books].flatMap(differing)).toEqual([]);
  },
);
