import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Rulebook } from "../../src/kernel/rulebook";
import { audit } from "../../src/ledger/audit";
import { computedIn } from "../../src/calculation/computed-values";
import { workbookName } from "../../src/kernel/column";
import { damageOf, restoring } from "../../src/ledger/edit/restore-formulas";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { everybody } from "../../src/sheets/common";
import { formulaAt, valueAt, type Book } from "../../src/workbook/book";
import type { CellsEdit } from "../../src/workbook/edit";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { DAY, dailySample } from "../support/daily-sample";
import { editedThere, hasLibreOffice, recalculated, type LibreOfficeAction } from "../support/libreoffice";
import { freshFile, sampleFile } from "../support/ledger/new-ledgers";
import { randomLedger } from "../support/rulebooks/random-entries";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { differences } from "./differences";
import { readTyped, typedInto } from "../support/rulebooks/ledgers";

/*
 * A colleague without the add-in opens a ledger, changes entries, and returns it.
 */

/** Lines to type: entries that correct the sample (prices, orders, rows), another year, and a new row. */
const TYPED: Readonly<Record<Rulebook["id"], readonly string[]>> = {
  campaign: ["Campaign / Year = 1942", "Germany / Ships in yards / Lützow / Point cost = 4"],
  gas: ["Campaign / Year = 1943", "Gas ledger / Map payments / Germany / 4 / Eastern European / Units = 2"],
  fuel: ["Campaign / Year = 1943", "Depots / Depots / Naples / Opening = 1"],
  pacific: ["Campaign / Date = 15660", "Orders / Build queue / Japan / Submarine / I-200 / Count = 2"],
  setup: ["Battle / Year = 1944", "Forces / Formations / 3rd Rifle Battalion / Axis / Bases = 40"],
};

const correcting = ({ id }: Rulebook): readonly string[] =>
  readFileSync(path.join("test", "rulebooks", id, "golden", "clean.txt"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => line.trimEnd());

/** Cell edits that turn a workbook into another one. */
const editsBetween = (book: Book, after: Book): readonly CellsEdit[] =>
  after.sheets.map((sheet, i): CellsEdit => {
    const before = book.sheets[i]!;
    const cells = sheet.values.flatMap((line, r) =>
      line.flatMap((value, c) => {
        const [row, column] = [sheet.top + r, sheet.left + c];
        const isEntry = formulaAt(before, row, column) === null;
        return isEntry && value !== valueAt(before, row, column) ? [{ row, column, value }] : [];
      }),
    );
    return { kind: "cells", sheet: sheet.name, cells };
  });

/** Cell edits of a file for some lines. */
function editsOf(bytes: Uint8Array, lines: readonly string[]): readonly CellsEdit[] {
  const book = readBook(bytes);
  return editsBetween(book, typedInto(book, lines.map(readTyped)));
}

/** The same edits as actions in LibreOffice. */
const actionsOf = (edits: readonly CellsEdit[]): readonly LibreOfficeAction[] =>
  edits.flatMap(({ sheet, cells }) => cells.map(({ row, column, value }) => ({ sheet, row, column, value: value ?? null })));

interface Row {
  readonly sheet: string;
  readonly inserted: number;
  readonly cells: CellsEdit["cells"];
}

/** A new row in the middle of its table, where a row is inserted. Protected sheets do not allow typing below a table. */
function rowIn(bytes: Uint8Array, line: string): Row {
  const [sheet = "", title = ""] = readTyped(line).path;
  const table = readBook(bytes).tables.find(({ name }) => name === workbookName(sheet, title))!;
  const inserted = table.top + 1 + Math.ceil(table.rows / 2);
  const entered = editsOf(bytes, [line]).find(({ cells }) => cells.length > 0)!.cells;
  return { sheet, inserted, cells: entered.map((cell) => ({ ...cell, row: inserted })) };
}

/** A file after Repair. */
function repaired(bytes: Uint8Array): Uint8Array {
  const damage = damageOf(ledgerIn(readBook(bytes))!);
  const { edits, others, styles } = restoring(damage, damage.restorable);
  return edit(bytes, [...edits, ...others, { kind: "table styles", tables: styles }], { values: computedIn });
}

/** A file with some lines typed into its cells. */
const typedIntoFile = (bytes: Uint8Array, lines: readonly string[]): Uint8Array =>
  edit(
    bytes,
    editsOf(bytes, lines).filter(({ cells }) => cells.length > 0),
    { values: computedIn },
  );

const findingsOf = (file: Uint8Array): readonly string[] =>
  audit(readBook(file)).findings.map(({ check, sheet, cell, message }) => `${check} ${sheet}!${cell} ${message}`);

const there = hasLibreOffice("no ledger is edited in it");

describe.skipIf(!there).each(dailySample(selected, "Ledgers edited in LibreOffice", ({ id }) => id))("$id", (rulebook) => {
  test("has the same figures and findings if entries are typed after LibreOffice saved it", () => {
    const lines = [...correcting(rulebook), ...TYPED[rulebook.id]!];
    const sample = sampleFile(rulebook);
    const here = typedIntoFile(sample, lines);
    const there = typedIntoFile(recalculated({ sample })["sample"]!, lines);
    const saved = recalculated({ there })["there"]!;
    expect(differences(sample, saved)).not.toEqual([]);
    expect(differences(here, saved)).toEqual([]);
    const [expected, found] = [findingsOf(here), findingsOf(saved)];
    expect(found.filter((line) => !line.startsWith("saved-elsewhere "))).toEqual(expected);
    expect(found.length).toBe(expected.length + 1);
  });

  test("has the same figures and findings if the entries are typed in LibreOffice", () => {
    const lines = [...correcting(rulebook), ...TYPED[rulebook.id]!];
    const sample = sampleFile(rulebook);
    const here = typedIntoFile(sample, lines);
    const saved = editedThere(sample, actionsOf(editsOf(sample, lines)));
    expect(differences(here, saved)).toEqual([]);
    const [expected, found] = [findingsOf(here), findingsOf(saved)];
    expect(found.filter((line) => !line.startsWith("saved-elsewhere "))).toEqual(expected);
    expect(found.length).toBe(expected.length + 1);
  });

  test.each(["sample", "fresh ledger"])("keeps a row inserted in a table of the %s, and can be repaired", (which) => {
    const isSample = which === "sample";
    const { [TYPED[rulebook.id]!.length - 1]: row = "" } = TYPED[rulebook.id]!;
    const file = isSample ? sampleFile(rulebook) : freshFile(rulebook, everybody(rulebook.ledger!));
    const typed = isSample
      ? editsOf(file, [...correcting(rulebook), ...TYPED[rulebook.id]!.slice(0, -1)])
      : editsBetween(readBook(file), readBook(randomLedger(rulebook, DAY, file)));
    const { sheet, inserted, cells } = rowIn(file, row);
    const entered: CellsEdit = { kind: "cells", sheet, cells };
    const here = edit(
      file,
      [...typed.filter((item) => item.cells.length > 0), { kind: "sheet rows", sheet, at: inserted, count: 1 }, entered],
      { values: computedIn },
    );
    const saved = editedThere(file, [...actionsOf(typed), { sheet, inserted }, ...actionsOf([entered])]);
    expect(differences(here, saved)).toEqual([]);
    const [expected, found] = [findingsOf(here), findingsOf(saved)];
    expect(found.filter((line) => !line.startsWith("saved-elsewhere "))).toEqual(expected);
    expect(found.length).toBe(expected.length + 1);
    const again = findingsOf(repaired(saved));
    expect(again).toEqual(findingsOf(repaired(here)));
    expect(again.filter((line) => /^(?:saved-elsewhere|formula-|function-|stale-)/.test(line))).toEqual([]);
  });
});
