import { describe, expect, test } from "vitest";
import { integrityFindings } from "../../src/ledger/audit/integrity";
import { MASKED } from "../../src/ledger/audit/integrity/about";
import { ledgerOf } from "../../src/ledger/read/model";
import { damageOf, restoring } from "../../src/ledger/edit/restore-formulas";
import { rulebooks } from "../../src/rulebooks";
import { formats } from "../../src/sheets/styles";
import { isBlank, isShownError } from "../../src/kernel/values";
import { valueAt } from "../../src/workbook/book";
import { maskOf, mayMask } from "../../src/workbook/number-format";
import { edit, type FileEdit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { inDailySample, dailySample } from "../support/daily-sample";
import { altered, partsOf } from "../support/workbook/files";
import { expectValid } from "../support/workbook/validate-file";
import { sampleFile } from "../support/ledger/new-ledgers";

describe("a number format", () => {
  test.each([
    // Formats that people choose, under which the value is visible.
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
    // Formats that hide the value.
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
    ['"5"0', 3, { instead: null }],
    ['0"00"', 3, { instead: null }],
    ["50", 3, { instead: null }],
  ])("%s with %s", (format, value, mask) => {
    expect(maskOf(format, value)).toEqual(mask);
    if (mask) expect(mayMask(format)).toBe(true);
  });

  test("in a ledger shows every value", () => {
    for (const format of Object.values(formats)) expect(mayMask(format), format).toBe(false);
  });
});

const ledgers = rulebooks.filter(({ ledger }) => ledger);

test.each(dailySample(ledgers, "Number formats that hide what cells hold", ({ id }) => id))(
  "$id: every cell whose number format hides its value is reported once and restored, and no other",
  (rulebook) => {
    const fresh = sampleFile(rulebook);
    const was = ledgerOf(readBook(fresh))!;
    const before = integrityFindings(was, () => undefined);
    const sheets = new Map(was.book.sheets.map((sheet) => [sheet.name, sheet]));
    const holds = ({ sheet, row, column }: { sheet: string; row: number; column: number }) => {
      const value = valueAt(sheets.get(sheet)!, row, column);
      return !isBlank(value) && typeof value !== "boolean" && !isShownError(value);
    };
    // Few enough cells per sheet to be reported one by one.
    const all = was.found.cells.filter(holds);
    const cells = all.filter((_, i) => i % Math.ceil(all.length / 200) === 0);
    const withFormat = (format: string): FileEdit[] =>
      [...new Set(cells.map(({ sheet }) => sheet))].map((sheet) => ({
        kind: "looks",
        sheet,
        cells: cells.filter((cell) => cell.sheet === sheet).map(({ row, column }) => ({ row, column, styling: { format } })),
      }));
    const changed = edit(fresh, withFormat('"500";"500";"500";"500"'));
    const ledger = ledgerOf(readBook(changed))!;
    const findings = integrityFindings(ledger, () => undefined);
    expect(findings.filter(({ check }) => check !== MASKED.id)).toEqual(before);
    const reported = findings.filter(({ check }) => check === MASKED.id);
    const places = cells.map((cell) => was.placeOf(cell)).map(({ sheet, cell }) => `${sheet}!${cell}`);
    expect(reported.map(({ sheet, cell }) => `${sheet}!${cell}`).sort()).toEqual(places.sort());
    expect(new Set(reported.map(({ severity }) => severity))).toEqual(new Set(["warning"]));
    const damage = damageOf(ledger, reported);
    const fixed = edit(changed, restoring(damage, damage.restorable).others);
    expect(readBook(fixed)).toEqual(was.book);
    // Other formats are the players' choice.
    expect(readBook(edit(fresh, withFormat("0.000"))).masked).toBeUndefined();
  },
);

const STYLES = "xl/styles.xml";
const LOOK = '<numFmt numFmtId="900" formatCode="&quot;500&quot;"/>';
const WAYS = {
  "as Excel 2007 writes it": (sheet: string, styling: number) =>
    sheet.replace(
      /<conditionalFormatting|<dataValidations|<pageMargins/,
      (found) =>
        `<conditionalFormatting sqref="A1:Z60"><cfRule type="expression" dxfId="${styling}" priority="999"><formula>TRUE</formula></cfRule></conditionalFormatting>${found}`,
    ),
  "as Excel 2010 writes it": (sheet: string) => {
    const own = `<ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="expression" priority="1" id="{00000000-0000-4000-8000-000000000001}"><xm:f>TRUE</xm:f><x14:dxf>${LOOK}<fill><patternFill><bgColor rgb="FFFFFF00"/></patternFill></fill></x14:dxf></x14:cfRule><xm:sqref>A1:Z60</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext>`;
    // Beside other extensions of the sheet.
    return sheet.includes("<extLst>")
      ? sheet.replace("<extLst>", `<extLst>${own}`)
      : sheet.replace("</worksheet>", `<extLst>${own}</extLst></worksheet>`);
  },
} as const;

describe.each(
  inDailySample(
    ledgers,
    ({ id }) => id === "gas",
    ({ id }) => id,
  ),
)("$id: a conditional format that hides figures by a number format", (rulebook) => {
  test.each(Object.entries(WAYS))("is reported once, and only that is removed: %s", async (_, into) => {
    const fresh = sampleFile(rulebook);
    const was = ledgerOf(readBook(fresh))!;
    const [name] = was.found.cells.map(({ sheet }) => sheet);
    const path = `xl/worksheets/sheet${was.book.sheets.findIndex((sheet) => sheet.name === name) + 1}.xml`;
    const parts = partsOf(fresh);
    const styling = parts[STYLES]!.split(/<dxf\b/).length - 1;
    const changed = altered(fresh, {
      [STYLES]: parts[STYLES]!.replace("</dxfs>", `<dxf><font><b/></font>${LOOK}</dxf></dxfs>`),
      [path]: into(parts[path]!, styling),
    });
    const ledger = ledgerOf(readBook(changed))!;
    const reported = integrityFindings(ledger, () => undefined).filter(({ check }) => check === MASKED.id);
    expect(reported).toMatchObject([{ severity: "warning", sheet: name, found: '"500"', expected: null }]);
    const damage = damageOf(ledger, reported);
    expect(damage.restorable).toMatchObject([{ ruleFormat: '"500"' }]);
    const fixed = edit(changed, [{ kind: "rule formats", sheet: name!, formats: ['"500"'] }]);
    expect(readBook(fixed)).toEqual(was.book);
    if (rulebook.id === "gas") await expectValid(fixed);
    // Other properties of the conditional format stay.
    const rules = /<(?:x14:)?cfRule type="expression"/g;
    expect(partsOf(fixed)[path]!.match(rules)).toHaveLength(partsOf(changed)[path]!.match(rules)!.length);
    expect(partsOf(fixed)[STYLES]).toContain(parts[STYLES]!.match(/<dxf>.*<\/dxf>/s)![0]);
  });
});
