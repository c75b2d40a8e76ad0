import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { templates } from "../src/cli/templates";
import { isShownError } from "../src/kernel/values";
import { readBook } from "../src/workbook/xlsx-read";

const folder = path.join(import.meta.dirname, "..", "templates");

describe.each(templates())("$file", ({ file, bytes }) => {
  it("is what the sheets make; npm run templates makes it anew", () => {
    expect(Buffer.compare(readFileSync(path.join(folder, file)), bytes)).toBe(0);
  });

  it("shows a value in every computed cell, and no error", () => {
    const troubles: string[] = [];
    let formulas = 0;
    for (const sheet of readBook(bytes).sheets) {
      sheet.formulas.forEach((row, r) =>
        row.forEach((formula, c) => {
          if (formula === null) return;
          formulas++;
          const value = sheet.values[r]?.[c] ?? null;
          if (value === null || isShownError(value))
            troubles.push(`${sheet.name} ${r + 1},${c + 1}: ${String(value)} ${formula}`);
        }),
      );
    }
    expect(troubles).toEqual([]);
    expect(formulas).toBeGreaterThan(1000);
  });

  it("has nothing that Excel could not bind to the add-in", () => {
    expect(readBook(bytes).mangled).toEqual([]);
  });
});
