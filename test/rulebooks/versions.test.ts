import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Rulebook } from "../../src/kernel/rulebook";
import { rulebooks } from "../../src/rulebooks";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { declaredSheets, rareTables } from "../../src/sheets/declared";

/*
 * Ledgers in use have the formulas of their version. If formulas change, so must the version, or the audit would report each of
 * them as changed: raise the version with an upgrade step, then record the printed value here. For an unreleased version, only
 * record the value.
 */

const NOTED: Readonly<Record<string, string>> = {
  campaign: "7 0ffa7b35b349",
  gas: "5 4a8c23c57cc6",
  fuel: "5 1f454e347a35",
  pacific: "5 673cf37de7c0",
  setup: "5 61a20c4f4fd9",
};

/** The version of a rulebook with a hash of its ledgers' formulas. */
function formulasOf(rulebook: Rulebook): string {
  const options = everybody(rulebook.ledger!);
  const rare = rareTables(ledgerSheets(rulebook.ledger!, options));
  const formulas = declaredSheets(rulebook, { ...options, rare }).flatMap(({ sheet, blocks, figures, status }) => [
    sheet.name,
    ...blocks.flatMap((block) =>
      block.kind === "table"
        ? [block.name, ...block.columns.map(({ header, formula }) => `${header} ${formula}`)]
        : [...block.figures, ...Object.values(block.checks)].map(({ name, formula }) => `${name} ${formula}`),
    ),
    ...[...figures, ...(status ? [status] : [])].map(({ name, formula }) => `${name} ${formula}`),
  ]);
  return `${rulebook.version} ${createHash("sha256").update(formulas.join("\n")).digest("hex").slice(0, 12)}`;
}

test.each(rulebooks.filter(({ ledger }) => ledger))("$id: the formulas are those of its version", (rulebook) => {
  expect(formulasOf(rulebook)).toBe(NOTED[rulebook.id]);
});
