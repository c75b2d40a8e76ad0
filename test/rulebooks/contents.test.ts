import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checksOf } from "../../src/help/audit-page";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { declaredSheets, rareTables } from "../../src/sheets/declared";
import { selected } from "../support/rulebooks/selected-rulebooks";

/*
 * Lists made from each rulebook before the implementation: its functions, its limits, and its tables with their columns.
 */

interface Contents {
  readonly functions: readonly string[];
  readonly limits: readonly string[];
  /** Limits without a check, and why nothing can break them. */
  readonly differences: Readonly<Record<string, string>>;
  /** By title. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
}

const contentsOf = (id: string): Contents => JSON.parse(readFileSync(`test/rulebooks/${id}/contents.json`, "utf8")) as Contents;

describe.each(selected.map((rulebook) => ({ rulebook, contents: contentsOf(rulebook.id) })))(
  "the list of contents of $rulebook.id",
  ({ rulebook, contents }) => {
    test("has every function", () => {
      const have = new Set(rulebook.rules.map(({ id }) => id));
      expect(contents.functions.filter((name) => !have.has(name))).toEqual([]);
    });

    test("has every limit, checked or impossible to break", () => {
      const have = new Set(checksOf(rulebook).map(({ id }) => id));
      expect(contents.limits.length).toBeGreaterThan(0);
      expect(contents.limits.filter((id) => !have.has(id)).sort()).toEqual(Object.keys(contents.differences).sort());
    });

    test("has every table with its columns", () => {
      const options = everybody(rulebook.ledger!);
      const rare = rareTables(ledgerSheets(rulebook.ledger!, options));
      const blocks = declaredSheets(rulebook, { ...options, rare }).flatMap((sheet) => sheet.blocks);
      const headers = (title: string): ReadonlySet<string> =>
        new Set(
          blocks.flatMap(({ block }) => (block.title === title ? Object.values(block.columns).map(({ header }) => header) : [])),
        );
      const missing = Object.entries(contents.tables).flatMap(([title, columns]) =>
        columns.filter((column) => !headers(title).has(column)).map((column) => `${title}: ${column}`),
      );
      expect(missing).toEqual([]);
    });
  },
);
