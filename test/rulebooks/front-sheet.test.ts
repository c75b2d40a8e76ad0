import { describe, expect, test } from "vitest";
import { helpFiles } from "../../src/help/files";
import { audit, type Finding } from "../../src/ledger/audit";
import { auditText } from "../../src/ledger/report/audit";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { explain } from "../../src/ledger/explain";
import { ledgerOf } from "../../src/ledger/read/model";
import { report, reportedTurn } from "../../src/ledger/report";
import { verify } from "../../src/ledger/seal/verify";
import { everybody, ledgerSheets, sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { Book } from "../../src/workbook/book";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { closedBook } from "../support/rulebooks/closed-turns";
import { goldenCases } from "../support/rulebooks/golden";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";
import { cellsOf, edited } from "../support/rulebooks/mutation";
import { dailySample } from "../support/daily-sample";

/*
 * A ledger's subject has one name: that of its first sheet, in all texts. A battle is not a campaign.
 */

const CAMPAIGN = "Campaign";

/** The product's own name does not count. */
const without = (text: string): string => text.replace(/campaign[- ]ledger/gi, "");

/** The context of each occurrence of a word in a text. */
const sayings = (value: unknown, word: RegExp): readonly string[] =>
  [...without(typeof value === "string" ? value : JSON.stringify(value)).matchAll(word)].map(({ input, index }) =>
    input.slice(Math.max(0, index - 60), index + 40),
  );

const messagesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ message, fix, sheet, table, column }) => [message, fix, sheet, table, column].join(" "));

/** A workbook without a sheet and its tables and names. */
const withoutSheet = (book: Book, name: string): Book => ({
  ...book,
  sheets: book.sheets.filter((sheet) => sheet.name !== name),
  tables: book.tables.filter(({ sheet }) => sheet !== name),
  names: book.names.filter(({ sheet }) => sheet !== name),
});

test.each(selected.map((rulebook) => [rulebook.id, rulebook] as const))(
  "the first sheet of %s is its front sheet",
  (_id, rulebook) => {
    const [first] = ledgerSheets(rulebook.ledger!, everybody(rulebook.ledger!));
    expect(first!.name).toBe(rulebook.frontSheet);
    expect(first!.blocks.map(({ name }) => name)).toContain("Players");
  },
);

const others = selected.filter(({ frontSheet }) => frontSheet !== CAMPAIGN);

describe
  .runIf(others.length > 0)
  .each(dailySample(others, "Ledgers that are no campaign", ({ id }) => id).map((rulebook) => [rulebook.id, rulebook] as const))(
  "%s, which is not a campaign,",
  (_id, rulebook) => {
    const { ledger } = rulebook;
    const fresh = freshBook(rulebook);
    const sample = sampleBook(rulebook);

    test("has no tab, table, name, note, formula or printed title with the word campaign", () => {
      const options = everybody(ledger!);
      const placed = [
        ...place(ledgerSheets(ledger!, options), options),
        ...place(sampleSheets(ledger!), ledger!.sample!.options),
      ];
      expect(placed.flatMap((sheet) => sayings({ ...sheet, heights: null }, /campaign/gi))).toEqual([]);
    });

    test("has no finding with the word campaign", () => {
      const players = cellsOf(fresh).filter(({ owner, line }) => owner.sheet.name === rulebook.frontSheet && line?.index === 1);
      const head = cellsOf(fresh).filter(({ declared }) => declared.key === "Version" || declared.key === "Rulebook");
      const value = [
        sample,
        ...fresh.sheets.filter(({ hidden }) => !hidden).map(({ name }) => withoutSheet(fresh, name)),
        ...[...players, ...head].flatMap((cell) =>
          ["Atlantis", null].map((value) => edited(fresh, [{ ...cell, value, formula: null }])),
        ),
      ].map((book) => audit(book));
      expect(value.length).toBeGreaterThan(20);
      const texts = value.map((item) => [...messagesOf(item.findings), auditText(item, "text")]);
      expect(texts.flatMap((item) => sayings(item, /campaign/gi))).toEqual([]);
      expect(goldenCases(rulebook).flatMap((item) => sayings(item, /campaign/gi))).toEqual([]);
    });

    test("has no explanation, report, close or seal with the word campaign", () => {
      const cells = cellsOf(sample).filter(({ declared }) => declared.formula !== null);
      const step = Math.ceil(cells.length / 60);
      const explained = cells.filter((_, i) => i % step === 0).map((cell) => explain(sample, cell.sheet, cell.row, cell.column));
      const closed = ledgerOf(closedBook(sample))!;
      const rest = [report(reportedTurn(closed)), report(reportedTurn(closed, "6")), verify(closed), closeTurn(closed).movements];
      expect(
        [...explained.map((item) => ({ ...item, formula: null })), ...rest].flatMap((item) => sayings(item, /campaign/gi)),
      ).toEqual([]);
    });

    test("has no help page that names a sheet or column Campaign", () => {
      const pages = Object.entries(helpFiles("", "", [rulebook])).filter(([name]) => name.endsWith(".html"));
      expect(pages.length).toBeGreaterThan(20);
      expect(pages.flatMap(([name, html]) => sayings(html, /\bCampaign\b/g).map((value) => `${name}: ${value}`))).toEqual([]);
    });
  },
);
