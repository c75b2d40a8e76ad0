import { describe, expect, test } from "vitest";
import { calculate } from "../../src/calculation/calculation";
import { areaOf } from "../../src/formula/address";
import { library } from "../../src/formula/library";
import { isError } from "../../src/formula/world";
import type { CellValue } from "../../src/kernel/values";
import { stored } from "../../src/workbook/xlsx/formulas/stored";
import { readBook } from "../../src/workbook/xlsx/read";
import "../support/preload";
import { OWN, template, withOwnSheet, type ForeignCell } from "../support/foreign/workbook";
import { altered, partsOf } from "../support/workbook/files";

/*
 * Workbooks with the 1904 date system, in which January 1, 1904 is 0: Excel for Mac created them for years.
 */

const GAS = template("gas-ledger");
const cellOf = (row: number) => `B${row + 1}`;

function computed(formulas: readonly string[], from1904: boolean): readonly CellValue[] {
  const cells = formulas.map((formula, i): [string, ForeignCell] => {
    const { text, dynamic } = stored(`=${formula}`, null);
    return [cellOf(i), { formula: text, value: "as saved", ...(dynamic ? { dynamic: true as const } : {}) }];
  });
  const bytes = withOwnSheet(GAS, Object.fromEntries(cells));
  const xml = partsOf(bytes)["xl/workbook.xml"]!;
  const marked = xml.replace(/<workbookPr\b/, '<workbookPr date1904="1"');
  expect(marked).not.toBe(xml);
  const book = readBook(from1904 ? altered(bytes, { "xl/workbook.xml": marked }) : bytes);
  const { value } = calculate(book, new Map(), { others: (name) => library.get(name) });
  return formulas.map((_, i) => {
    const found = value(OWN, areaOf(cellOf(i))!.top, areaOf(cellOf(i))!.left);
    return isError(found) ? found.error : found;
  });
}

describe("a workbook with the 1904 date system", () => {
  // By the calendar: 1 January 1904 was a Friday, and 22 June 1941 a Sunday.
  const CASES: readonly (readonly [formula: string, value: CellValue])[] = [
    ["DATE(1904,1,1)", 0],
    ["DATE(1904,1,2)", 1],
    ["DATE(1904,3,1)", 60],
    ["DATE(1942,6,22)", 14052],
    ["YEAR(14052)", 1942],
    ["YEAR(0)", 1904],
    ["MONTH(60)", 3],
    ["DAY(59)", 29],
    ["WEEKDAY(0)", 6],
    ["WEEKDAY(DATE(1941,6,22))", 1],
    ['TEXT(14052,"yyyy-mm-dd")', "1942-06-22"],
    ['TEXT(14052,"0")', "14052"],
    ['DATEVALUE("1942-06-22")', 14052],
    ['"1942-06-22"+1', 14053],
    ["EDATE(0,1)", 31],
    ["EOMONTH(0,0)", 30],
    ["EDATE(0,-1)", "#NUM!"],
    ["DATE(1903,12,31)", "#NUM!"],
    ['DATEVALUE("1903-12-31")', "#VALUE!"],
    ["DATE(9999,12,31)", 2957003],
    ["YEAR(2957003)", 9999],
    ["YEAR(2957004)", "#NUM!"],
    ['COUNTIF(B4,"1942-06-22")', 1],
    ['TEXT(0.5,"h:mm")', "12:00"],
  ];
  const values = computed(
    CASES.map(([formula]) => formula),
    true,
  );
  test.each(CASES.map(([formula, value], i) => [formula, value, i] as const))("computes %s", (_, value, i) =>
    expect(values[i]).toBe(value),
  );

  test("has the same figures as with the 1900 date system, and serial numbers 1,462 lower", () => {
    const a = "DATE(1941,12,7)";
    const b = "DATE(1944,6,6)";
    const figures = [
      `DAYS(${b},${a})`,
      `DAYS360(${a},${b})`,
      `YEARFRAC(${a},${b},1)`,
      `DATEDIF(${a},${b},"ym")`,
      `NETWORKDAYS(${a},${b})`,
      `WEEKNUM(${a})`,
      `ISOWEEKNUM(${b})`,
      `TEXT(${b},"dddd d mmmm yyyy")`,
      `${b}-${a}`,
    ];
    const days = [a, b, `WORKDAY(${a},100)`, `EDATE(${b},7)`, `EOMONTH(${a},-5)`, 'VALUE("6 Jun 1944")', "TODAY()"];
    expect(computed(figures, true)).toEqual(computed(figures, false));
    expect(computed(days, true)).toEqual(computed(days, false).map((day) => Number(day) - 1462));
  });
});
