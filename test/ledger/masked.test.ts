import { looksOf } from "../../src/cli/repair";
import { describe, expect, test } from "vitest";
import { integrityFindings } from "../../src/ledger/audit/integrity";
import { MASKED } from "../../src/ledger/audit/integrity/about";
import { ledgerOf } from "../../src/ledger/read/model";
import { damageOf, restoring } from "../../src/ledger/change/restore";
import { rulebooks } from "../../src/rulebooks";
import { formats } from "../../src/sheets/styles";
import { isBlank, isShownError } from "../../src/kernel/values";
import { valueAt } from "../../src/workbook/book";
import { maskOf, mayMask } from "../../src/workbook/number-format";
import { edit, type FileEdit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { sampleFile } from "./made";

describe("a number format", () => {
  test.each([
    // What people choose: the value is seen.
    ["General", 5, null],
    ["0", -5, null],
    ["#,##0.00", 5, null],
    ["0.0%", 0.5, null],
    ["#,##0;[Red]-#,##0;–", 0, null],
    ["0;-0;;@", 0, null],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 0, null],
    ['"Turn "0', 24, null],
    ['0" of 12"', 3, null],
    ["# ??/100", 0.25, null],
    ["d mmm yyyy", 15_000, null],
    ["[h]:mm", 1.5, null],
    ["[$€-407] #,##0", 5, null],
    ["[Blue][>100]#,##0;General", 500, null],
    ['"x"', true, null],
    ['"500"', "Kiel", null],
    [";;;@", "Kiel", null],
    ["@", 7, null],
    // What nobody sees the value through.
    ['"500"', 3, { instead: "500" }],
    ["\\5\\0", 3, { instead: "50" }],
    ['"▲"', 3, { instead: "▲" }],
    ['"in order"', 3, { instead: "in order" }],
    [";;;", 3, { instead: "" }],
    [";;;", "Kiel", { instead: "" }],
    ['0;0;0;"in order"', "3 limits broken", { instead: "in order" }],
    ['0;"5"', -40, { instead: "5" }],
    ['0;0;"7"', 0, { instead: "7" }],
    ['[>100]"100";0', 500, { instead: "100" }],
    ['[>100]"100";0', 50, null],
    ['"5"0', 3, "more digits"],
    ['0"00"', 3, "more digits"],
    ["50", 3, "more digits"],
  ])("%s with %s", (format, value, mask) => {
    expect(maskOf(format, value)).toEqual(mask);
    if (mask) expect(mayMask(format)).toBe(true);
  });

  test("of a ledger shows every value", () => {
    for (const format of Object.values(formats)) expect(mayMask(format), format).toBe(false);
  });
});

const ledgers = rulebooks.filter(({ ledger }) => ledger);

test.each(ledgers)(
  "$id: every cell whose number format hides what it holds is told once and put back, and nothing else",
  (rulebook) => {
    const fresh = sampleFile(rulebook);
    const was = ledgerOf(readBook(fresh))!;
    const before = integrityFindings(was, () => undefined);
    const sheets = new Map(was.book.sheets.map((sheet) => [sheet.name, sheet]));
    const holds = ({ sheet, row, column }: { sheet: string; row: number; column: number }) => {
      const value = valueAt(sheets.get(sheet)!, row, column);
      return !isBlank(value) && typeof value !== "boolean" && !isShownError(value);
    };
    // So few of each sheet that they are told one by one.
    const all = was.found.cells.filter(holds);
    const cells = all.filter((_, i) => i % Math.ceil(all.length / 200) === 0);
    const looks = (format: string): FileEdit[] =>
      [...new Set(cells.map(({ sheet }) => sheet))].map((sheet) => ({
        kind: "looks",
        sheet,
        cells: cells.filter((cell) => cell.sheet === sheet).map(({ row, column }) => ({ row, column, look: { format } })),
      }));
    const changed = edit(fresh, looks('"500";"500";"500";"500"'));
    const ledger = ledgerOf(readBook(changed))!;
    const findings = integrityFindings(ledger, () => undefined);
    expect(findings.filter(({ check }) => check !== MASKED.id)).toEqual(before);
    const told = findings.filter(({ check }) => check === MASKED.id);
    const places = cells.map((cell) => was.placeOf(cell)).map(({ sheet, cell }) => `${sheet}!${cell}`);
    expect(told.map(({ sheet, cell }) => `${sheet}!${cell}`).sort()).toEqual(places.sort());
    expect(new Set(told.map(({ severity }) => severity))).toEqual(new Set(["warning"]));
    const damage = damageOf(ledger, told);
    const mended = edit(changed, looksOf(restoring(damage, damage.restorable).formats));
    expect(readBook(mended)).toEqual(was.book);
    // Formats that people choose are theirs.
    expect(readBook(edit(fresh, looks("0.000"))).masked).toBeUndefined();
  },
);
