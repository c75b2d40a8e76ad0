import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { templates } from "../src/cli/templates";
import { isShownError } from "../src/kernel/values";
import { partsOf } from "./support/workbook/files";
import { readBook } from "../src/workbook/xlsx/read";

const folder = path.join(import.meta.dirname, "..", "templates");

/** The compression window of deflate. */
const LOOKBACK = 32 * 1024 - 262;
const FEW = 10;

describe.each(templates())("$file", ({ file, bytes }) => {
  it("is up to date with the declared sheets (npm run templates writes it)", () => {
    const entriesOf = (archive: Uint8Array) => Object.entries(partsOf(archive));
    expect(entriesOf(readFileSync(path.join(folder, file)))).toEqual(entriesOf(bytes));
  });

  it("shows a value in every computed cell, and no error", () => {
    const problems: string[] = [];
    let formulas = 0;
    for (const sheet of readBook(bytes).sheets) {
      sheet.formulas.forEach((row, r) =>
        row.forEach((formula, c) => {
          if (formula === null) return;
          formulas++;
          const value = sheet.values[r]?.[c] ?? null;
          if (value === null || isShownError(value))
            problems.push(`${sheet.name} ${r + 1},${c + 1}: ${String(value)} ${formula}`);
        }),
      );
    }
    expect(problems).toEqual([]);
    expect(formulas).toBeGreaterThan(300);
  });

  it("is within Excel's limits: unique names, formulas of 8,192 characters, headers as in cells", () => {
    const { sheets, tables, names } = readBook(bytes);
    const all = [...tables, ...names].map(({ name }) => name.toLowerCase());
    expect(all.length).toBe(new Set(all).size);
    const formulas = sheets.flatMap((sheet) => sheet.formulas.flat()).filter((formula) => formula !== null);
    expect(formulas.filter((formula) => formula.length > 8192)).toEqual([]);
    for (const { sheet, top, left, headers } of tables) {
      const row = sheets.find(({ name }) => name === sheet)!.values[top]!;
      expect(row.slice(left, left + headers.length)).toEqual(headers);
    }
  });

  it("has messages and drop-downs within Excel's limits", () => {
    for (const [path, part] of Object.entries(partsOf(bytes))) {
      if (!path.startsWith("xl/worksheets/sheet")) continue;
      for (const [, title, message] of part.matchAll(/errorTitle="([^"]*)" error="([^"]*)"/g)) {
        expect(title!.length).toBeLessThanOrEqual(32);
        expect(message!.length).toBeLessThanOrEqual(255);
      }
      for (const [, list] of part.matchAll(/<formula1>"(.*?)"<\/formula1>/g)) expect(list!.length).toBeLessThanOrEqual(255);
    }
  });

  it("has few rows longer than the compression window, which would double a sheet's size", () => {
    const sheets = Object.entries(partsOf(bytes)).filter(([path]) => path.startsWith("xl/worksheets/sheet"));
    expect(sheets.length).toBeGreaterThan(0);
    for (const [path, part] of sheets) {
      const long = part.match(/<row .*?<\/row>/gs)!.filter((row) => row.length > LOOKBACK);
      expect(long.length, path).toBeLessThanOrEqual(FEW);
    }
  });

  it("has only calls that Excel can bind to the add-in", () => {
    expect(readBook(bytes).mangled).toEqual([]);
  });
});
