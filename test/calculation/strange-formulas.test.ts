import { describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { valueAt } from "../../src/workbook/book";
import { edited } from "../support/rulebooks/mutation";
import { sampleBook } from "../support/rulebooks/ledgers";

/*
 * Players type formulas that Excel computes and this program cannot: such an entry counts with Excel's saved value, and is not an
 * error. If Excel shows an error too, it is reported in that cell.
 */

const MANY = 12;
const STRANGE = ["=MEDIAN(1,2)", "=IFERROR(SOMETHING.NEW(1),0)", '=CUBEVALUE("Sales","[Measures]")', "=1+#nothing"];

describe.each(rulebooks.filter(({ ledger }) => ledger).map((rulebook) => [rulebook.id, rulebook] as const))(
  "%s",
  (_, rulebook) => {
    const book = sampleBook(rulebook);
    const ledger = ledgerOf(book)!;
    const before = auditLedger(ledger).findings;
    const numbers = ledger.found.cells.filter(({ declared, sheet, row, column }) => {
      const on = book.sheets.find(({ name }) => name === sheet)!;
      return declared.formula === null && !declared.column.prefilled && typeof valueAt(on, row, column) === "number";
    });
    const some = numbers.filter((_cell, i) => i % Math.ceil(numbers.length / MANY) === 0);

    test("uses Excel's saved value for formulas that cannot be computed here", () => {
      const edits = some.map(({ sheet, row, column }, i) => {
        const on = book.sheets.find(({ name }) => name === sheet)!;
        return { sheet, row, column, value: valueAt(on, row, column), formula: STRANGE[i % STRANGE.length]! };
      });
      expect(edits.length).toBeGreaterThan(3);
      expect(auditLedger(ledgerOf(edited(book, edits))!).findings).toEqual(before);
    });

    test("reports a saved Excel error at the formula's cell", () => {
      const [{ sheet, row, column }] = some as [(typeof some)[number]];
      // An error hidden by IFERROR is not displayed.
      for (const formula of STRANGE.filter((item) => !item.startsWith("=IFERROR"))) {
        const reported = auditLedger(ledgerOf(edited(book, [{ sheet, row, column, value: "#NAME?", formula }]))!).findings;
        const there = reported.filter((item) => item.sheet === sheet && item.cell === address(row, column));
        expect(
          there.some(({ message }) => message.includes("#NAME?")),
          formula,
        ).toBe(true);
      }
    });
  },
);
