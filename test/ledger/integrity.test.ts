import { describe, expect, test } from "vitest";
import { audit, type Finding } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { damageOf } from "../../src/ledger/edit/restore-formulas";
import { formulaAt, valueAt, VALUES_ONLY, type Book } from "../../src/workbook/book";
import { address } from "../../src/formula/address";
import { changed, edited, figureCell, freshCampaign, tableCell, type CellOf } from "../support/ledger/workbooks";

const fresh = freshCampaign({ players: ["Germany", "Italy"], year: 1940 });
const reserve = figureCell(fresh, "Germany_Left");
const sheetOf = (book: Book, at: CellOf) => book.sheets.find((sheet) => sheet.name === at.sheet)!;
const about = (findings: readonly Finding[]) => findings.map(({ check, sheet, cell }) => `${check} ${sheet}!${cell}`);
const location = (at: CellOf) => `${at.sheet}!${address(at.row, at.column)}`;

describe("a ledger without changes", () => {
  test("has no findings", () => expect(audit(fresh).findings).toEqual([]));

  test("is identified with its rulebook", () => {
    expect(audit(fresh).ledger).toMatchObject({
      rulebook: "campaign",
      players: ["Germany", "Italy"],
      when: "1940 · Spring · turn 1",
    });
  });

  test("has no findings if an input is a player's own formula", () => {
    const at = figureCell(fresh, "Germany_Closing_of_last_Turn");
    expect(audit(edited(changed(fresh, at, { formula: "=100+50" }), { ...at, row: at.row + 200 }, null)).findings).toEqual([]);
  });
});

describe("a workbook that is not a ledger", () => {
  test("has no findings and is reported as such", () => {
    const book: Book = {
      sheets: [{ name: "Sheet1", top: 0, left: 0, values: [[1]], formulas: [[null]] }],
      tables: [],
      names: [],
      mangled: [],
    };
    expect(audit(book)).toEqual({ ledger: null, findings: [], missing: [], pending: [], changed: [], checks: 0 });
  });
});

describe("an audit of computed cells", () => {
  test("finds a formula overwritten by a number, with both figures and the formula", () => {
    const book = changed(fresh, reserve, { value: 999, formula: null });
    const { findings } = audit(book);
    expect(about(findings)).toEqual([`formula-overwritten ${location(reserve)}`]);
    expect(findings[0]).toMatchObject({
      severity: "error",
      found: 999,
      expected: valueAt(sheetOf(fresh, reserve), reserve.row, reserve.column),
    });
    expect(findings[0]!.fix).toContain(formulaAt(sheetOf(fresh, reserve), reserve.row, reserve.column)!);
  });

  test("finds a formula overwritten by the correct number", () => {
    const tension = edited(fresh, figureCell(fresh, "Germany_Closing_of_last_Turn"), 300);
    const at = figureCell(tension, "Germany_Available_in_Orders");
    expect(valueAt(sheetOf(tension, at), at.row, at.column)).not.toBe(0);
    expect(about(audit(changed(tension, at, { formula: null })).findings)).toContain(`formula-overwritten ${location(at)}`);
  });

  test("does not report dependents of an overwritten formula", () => {
    const at = tableCell(fresh, "Germany_Growth", 1, "Growth");
    const wrong = edited(fresh, at, 500);
    expect(about(audit(wrong).findings).filter((line) => !line.startsWith("formula-overwritten"))).toEqual([]);
    expect(about(audit(wrong).findings)).toEqual([`formula-overwritten ${location(at)}`]);
  });

  test("finds a changed formula", () => {
    const book = changed(fresh, reserve, { formula: "=1000000" });
    expect(about(audit(book).findings)).toEqual([`formula-changed ${location(reserve)}`]);
  });

  test("accepts a formula that is only written differently", () => {
    const at = tableCell(fresh, "Germany_Growth", 1, "Growth");
    const formula = formulaAt(sheetOf(fresh, at), at.row, at.column)!;
    const long = formula.replace(
      /\[@(\[[^\]]+\]|[^\]]+)\]/g,
      (_, column: string) => `Germany_Growth[[#This Row],${column.startsWith("[") ? column : `[${column}]`}]`,
    );
    expect(long).not.toBe(formula);
    expect(audit(changed(fresh, at, { formula: long.toLowerCase() })).findings).toEqual([]);
  });

  test("finds a value that does not match its inputs", () => {
    const book = changed(fresh, reserve, { value: 12345 });
    const { findings } = audit(book);
    expect(about(findings)).toEqual([`stale-value ${location(reserve)}`]);
    expect(findings[0]!.message).toContain("12,345");
  });

  test("reports an uncomputed figure once, without its dependents", () => {
    const at = figureCell(fresh, "Germany_Available_in_Orders");
    const formula = formulaAt(sheetOf(fresh, at), at.row, at.column)!;
    const without = edited(fresh, at, "#VALUE!");
    const shown = without.sheets.flatMap(({ values }) => values.flat()).filter((value) => value === "#VALUE!");
    expect(shown.length).toBeGreaterThan(1);
    const { findings } = audit(changed(without, at, { formula, value: "#BUSY!" }));
    expect(about(findings)).toEqual([`stale-value ${location(at)}`]);
    expect(findings[0]!.message).toMatch(/ still shows #BUSY!: it has not been computed yet; its inputs give \d/);
    expect(findings[0]!.fix).toMatch(/^Wait a moment, then check again\./);
  });

  test("does not report a formula saved without a value as stale", () => {
    expect(audit(changed(fresh, reserve, { value: null })).findings).toEqual([]);
  });

  test("finds #NAME?", () => {
    const at = tableCell(fresh, "Germany_Growth", 1, "Rate");
    expect(about(audit(changed(fresh, at, { value: "#NAME?" })).findings)).toEqual([`function-unknown ${location(at)}`]);
  });

  test("finds a LEDGER formula written without the add-in once", () => {
    const at = tableCell(fresh, "Germany_Growth", 1, "Rate");
    const formula = '=LEDGER.GROWTHRATE(1940,"Germany")';
    const book = { ...changed(fresh, at, { value: "#NAME?", formula }), mangled: [{ ...at, formula }] };
    expect(about(audit(book).findings)).toEqual([`function-mangled ${location(at)}`]);
  });

  test("reports the same error in very many cells of a sheet once, with one repair", () => {
    const formula = "='old.xlsx'!LEDGER.GROWTHRATE(1940,\"Germany\")";
    const mangled = Array.from({ length: 3000 }, (_, i) => ({ sheet: "Germany", row: 5000 + i, column: 0, formula }));
    const book = { ...fresh, mangled };
    const { findings } = audit(book);
    expect(findings).toMatchObject([{ check: "function-mangled", sheet: "Germany", cell: "A5001", cells: 3000 }]);
    expect(findings[0]!.message).toMatch(/The same applies to 2,999 more cells on this sheet\.$/);
    const { restorable, rest } = damageOf(ledgerOf(book)!);
    expect([restorable.length, rest]).toEqual([1, []]);
    expect(restorable[0]!.writings).toHaveLength(3000);
  });

  test("counts many stale values of one sheet instead of listing them", () => {
    const germany = fresh.sheets.find(({ name }) => name === "Germany")!;
    const values = germany.values.map((row, r) =>
      row.map((value, c) => (germany.formulas[r]![c] && typeof value === "number" ? value + 7 : value)),
    );
    const book = { ...fresh, sheets: fresh.sheets.map((sheet) => (sheet === germany ? { ...sheet, values } : sheet)) };
    const stale = audit(book).findings.filter(({ check }) => check === "stale-value");
    expect(stale).toHaveLength(5);
    expect(stale.at(-1)!.message).toMatch(/\d+ more figures of this sheet are out of date/);
  });
});

describe("an audit of inputs", () => {
  const level = tableCell(fresh, "Campaign_Tension_and_war", 1, "Level");

  test("finds text instead of a number", () => {
    expect(about(audit(edited(fresh, level, "ten")).findings)).toContain(`input-unreadable ${location(level)}`);
  });

  test("finds a number outside its limits", () => {
    expect(about(audit(edited(fresh, level, -1)).findings)).toContain(`input-not-accepted ${location(level)}`);
  });

  test("names the value that a player's own formula shows", () => {
    const typed = edited(changed(fresh, level, { formula: "=3-4" }), { ...level, row: level.row + 200 }, null);
    const found = audit(typed).findings.find(({ cell }) => cell === address(level.row, level.column));
    expect(found).toMatchObject({ found: -1 });
    expect(found!.message).toContain(" is -1; ");
  });

  test("finds an unknown name, with the accepted ones", () => {
    const season = figureCell(fresh, "Campaign_Season");
    const found = audit(edited(fresh, season, "Monsoon")).findings.find(
      ({ cell, sheet }) => `${sheet}!${cell}` === location(season),
    );
    expect(found).toMatchObject({ check: "input-unreadable", found: "Monsoon" });
    expect(found!.fix).toContain("Winter");
  });

  test("ignores the case of names, and reports a space that Excel does not ignore", () => {
    const season = figureCell(fresh, "Campaign_Season");
    const reported = (entry: string) =>
      audit(edited(fresh, season, entry)).findings.filter(({ check }) => check.startsWith("input"));
    expect(reported("SPRING")).toEqual([]);
    expect(reported("Spring ")).toMatchObject([{ check: "input-unreadable", expected: "Spring", found: "Spring " }]);
  });
});

describe("a copy with values only", () => {
  /** LEDGER formulas are replaced by their values, and each changed sheet has a note about it. */
  const copyOf = (book: Book): Book => ({
    ...book,
    sheets: book.sheets.map((sheet) => {
      const calls = (formula: string | null) => formula?.includes("LEDGER.") === true;
      if (!sheet.formulas.some((row) => row.some(calls))) return sheet;
      const formulas = sheet.formulas.map((row) => row.map((formula) => (calls(formula) ? null : formula)));
      const values = sheet.values.map((row, r) =>
        row.map((value, c) => (r === 2 && c === 0 ? `${VALUES_ONLY} ${value}` : value)),
      );
      return { ...sheet, formulas, values };
    }),
  });
  const rate = tableCell(fresh, "Germany_Growth", 1, "Rate");

  test("is reported once, as a warning, without findings about its figures", () => {
    expect(formulaAt(sheetOf(fresh, rate), rate.row, rate.column)).toContain("LEDGER.");
    const { findings } = audit(copyOf(fresh));
    expect(findings.map(({ check, severity, cell }) => [check, severity, cell])).toEqual([["values-copy", "warning", "A3"]]);
    expect(findings[0]!.message).toContain("copy with values only");
    expect(findings[0]!.fix).toBe("Audit the original ledger.");
  });

  test("is checked: a figure that does not follow from its inputs is reported", () => {
    const { findings } = audit(changed(copyOf(fresh), rate, { value: 0.5 }));
    const reported = findings.filter(({ check }) => check !== "values-copy");
    expect(about(reported)).toEqual([`stale-value ${location(rate)}`]);
    expect(reported[0]).toMatchObject({ found: 0.5, expected: valueAt(sheetOf(fresh, rate), rate.row, rate.column) });
  });

  test("is checked in its plain formulas too", () => {
    expect(formulaAt(sheetOf(fresh, reserve), reserve.row, reserve.column)).not.toContain("LEDGER.");
    const reported = audit(changed(copyOf(fresh), reserve, { value: 999, formula: null })).findings;
    expect(about(reported)).toContain(`stale-value ${location(reserve)}`);
  });
});

describe("an audit of missing parts", () => {
  test("reports a removed table", () => {
    const book = { ...fresh, tables: fresh.tables.filter(({ name }) => name !== "Germany_Shipyards") };
    expect(
      audit(book)
        .findings.filter(({ check }) => check === "table-missing")
        .map(({ table }) => table),
    ).toEqual(["Germany_Shipyards"]);
  });

  test("reports a removed column", () => {
    const tables = fresh.tables.map((table) =>
      table.name === "Germany_Shipyards"
        ? { ...table, headers: table.headers.map((header) => (header.startsWith("Printed") ? "Mine" : header)) }
        : table,
    );
    expect(
      audit({ ...fresh, tables })
        .findings.filter(({ check }) => check === "table-missing")
        .map(({ column }) => column),
    ).toEqual(["Printed capacity"]);
  });
});

test("an audit finds columns by their headers in any order", () => {
  const growth = fresh.tables.find(({ name }) => name === "Germany_Growth")!;
  const order = growth.headers.map((_, i) => growth.headers.length - 1 - i);
  const rotated = (row: readonly unknown[], from: number) => {
    const copy = [...row];
    order.forEach((old, i) => (copy[from + i] = row[from + old] ?? null));
    return copy;
  };
  const sheets = fresh.sheets.map((sheet) => {
    if (sheet.name !== "Germany") return sheet;
    const inTable = (r: number) => sheet.top + r >= growth.top && sheet.top + r <= growth.top + growth.rows;
    const from = growth.left - sheet.left;
    const turn = <T>(rows: readonly (readonly T[])[]) => rows.map((row, r) => (inTable(r) ? (rotated(row, from) as T[]) : row));
    return { ...sheet, values: turn(sheet.values), formulas: turn(sheet.formulas) };
  });
  const tables = fresh.tables.map((table) =>
    table === growth
      ? { ...growth, headers: order.map((i) => growth.headers[i]!), formulas: order.map((i) => growth.formulas![i]!) }
      : table,
  );
  expect(about(audit({ ...fresh, sheets, tables }).findings)).toEqual([
    `columns-moved Germany!${address(growth.top, growth.left + growth.headers.length - 2)}`,
  ]);
});
