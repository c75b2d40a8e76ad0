import { expect, test } from "vitest";
import { formatted } from "../../../src/formula/format";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { pacific } from "../../../src/rulebooks/pacific";
import { formats } from "../../../src/sheets/styles";
import { freshBook, sampleBook } from "../../support/rulebooks/ledgers";
import { nextTurn } from "../../support/rulebooks/turns";

/*
 * Figures as a player sees them: the displayed text of a cell.
 */

/** Displayed texts of cells with numbers, by "Sheet / Header". */
function shownIn(ledger: Ledger): ReadonlyMap<string, readonly string[]> {
  const shown = new Map<string, string[]>();
  for (const cell of ledger.found.cells) {
    const value = ledger.valueOf(cell);
    const { header, format = "count", type } = cell.declared.column;
    // Excel shows dates as dates, which TEXT here does not; helper columns are collapsed, and show exact values.
    if (typeof value !== "number" || type !== "number" || format === "date" || cell.declared.column.part) continue;
    const path = `${cell.owner.sheet.name} / ${header}`;
    shown.set(path, [...(shown.get(path) ?? []), formatted(value, formats[format])!]);
  }
  return shown;
}

const tooLong = (shown: ReadonlyMap<string, readonly string[]>) =>
  [...shown].flatMap(([path, texts]) => texts.filter((text) => /\.(\d{3}|$|%)/.test(text)).map((text) => `${path}: ${text}`));

// A house rule can be a fraction of the rulebook's, such as a third, and is shown exactly.
const played = (path: string): boolean => !path.startsWith("House rules");

test("the sample shows no figure with more than two decimals or a trailing point", () => {
  const shown = shownIn(ledgerOf(sampleBook(pacific))!);
  expect(shown.size).toBeGreaterThan(100);
  expect(tooLong(new Map([...shown].filter(([path]) => played(path))))).toStrictEqual([]);
  expect(shown.get("National production / Closing")).toContain("97.27");
});

test("carried-over values show at most two decimals too", () => {
  const next = nextTurn(
    freshBook(pacific, ["Japan"]),
    `National production / Stockpiles / Japan / Manpower / Opening = ${10 / 3}`,
    "National production / Nations / Japan / Maximum manpower = 100",
  );
  const shown = shownIn(next);
  expect(shown.get("National production / Opening")).toContain("3.33");
  expect(tooLong(shown).filter(played)).toStrictEqual([]);
});
