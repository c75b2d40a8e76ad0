import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { computedIn } from "../../src/calculation/computed-values";
import { audit } from "../../src/ledger/audit";
import { importsIn, remember, type ImportRecord } from "../../src/ledger/orders/import-records";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { upgrade } from "../../src/ledger/edit/upgrade";
import { editsOf } from "../../src/ledger/edit/upgrade-report";
import { renamed } from "../../src/ledger/read/older-versions";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { edit, type FileEdit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { readTyped, sampleBook, typedInto } from "../support/rulebooks/ledgers";
import { expectValid } from "../support/workbook/validate-file";
import { differing, entries } from "../support/ledger/entries";

/*
 * Samples of earlier versions, upgraded to the current one. Version 1 of the campaign has its own tests.
 */

const folder = new URL("fixtures/", import.meta.url);
const samples = readdirSync(folder).flatMap((file) => {
  const [, id, version] = /^(\w+)-sample-version-(\d+)\.xlsx$/.exec(file) ?? [];
  const rulebook = rulebooks.find((item) => item.id === id);
  return rulebook && Number(version) > 1 ? [{ file, rulebook, version: Number(version) }] : [];
});

/** Entries added to the sample since then, by file. */
const ENTERED_SINCE: Readonly<Record<string, readonly string[]>> = {
  "gas-sample-version-4.xlsx": [
    "Gas production / Build points / Italy / Cost of builds = 7",
    "Gas production / Build points / Japan / Cost of builds = 13",
  ],
  "fuel-sample-version-4.xlsx": ["Impulses / Combats / Tobruk / 1 / Defense / Units = 3"],
  "setup-sample-version-4.xlsx": ["Artillery / Artillery / Allied / Planned / Fired = 0"],
};

const found = (book: Book): readonly string[] =>
  audit(book)
    .findings.map(({ check, table, key, column }) => `${check}: ${table}, ${key}, ${column}`)
    .sort();

it("every rulebook has a sample of an earlier version", () => {
  expect(samples.map(({ rulebook }) => rulebook.id).sort()).toEqual(rulebooks.map(({ id }) => id).sort());
  for (const { rulebook, version } of samples) expect(version).toBeLessThan(rulebook.version);
});

describe.each(samples)("the upgrade of $file", ({ file, rulebook, version }) => {
  const bytes = new Uint8Array(readFileSync(new URL(file, folder)));
  const before = readBook(bytes);
  const result = upgrade(before);
  const upgraded = edit(bytes, editsOf(before, result), { values: computedIn });
  const after = readBook(upgraded);
  const versionCell = `${rulebook.frontSheet}_Version`;

  it("starts from the version in the file's name", () => expect(result.from).toBe(String(version)));

  it("keeps every entry except the version", () => {
    const old = result.steps.reduce(renamed, before);
    expect(entries(old).size).toBeGreaterThan(100);
    expect(differing(old, after).map(([place]) => place)).toEqual([versionCell]);
    expect(result.notCarried).toEqual([]);
  });

  it("creates a ledger of the current version with every declared cell", () => {
    expect(String(entries(after).get(versionCell))).toBe(String(rulebook.version));
    expect(ledgerOf(after)!.found.missing).toEqual([]);
  });

  it("has the findings of the current sample once the same is entered", () => {
    const same = typedInto(before, (ENTERED_SINCE[file] ?? []).map(readTyped));
    expect(found(bookOf(upgrade(same).sheets))).toEqual(found(sampleBook(rulebook)));
  });

  it("keeps the turn's imported orders, which can be corrected and undone afterwards", () => {
    const imported: ImportRecord = {
      ...{ turn: "turn 1", player: rulebook.ledger!.players.names[0]!, when: new Date(0).toISOString(), source: "email.txt" },
      ...{ code: "4XQ2-K9", salt: "", adds: false, sent: [], changed: [], known: [], refused: [], replaces: [] },
    };
    const remembered = edit(bytes, [remember({ book: before, rulebook } as Ledger, imported) as FileEdit]);
    const old = readBook(remembered);
    const upgraded = readBook(edit(remembered, editsOf(old, upgrade(old)), { values: computedIn }));
    expect(importsIn(ledgerOf(upgraded)!)).toMatchObject([imported]);
  });

  it("writes a file that Excel accepts", () => expectValid(upgraded));
});
