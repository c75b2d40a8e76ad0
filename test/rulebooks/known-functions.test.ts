import { expect, test } from "vitest";
import type { Formula } from "../../src/formula/syntax";
import type { LedgerOptions, Rulebook } from "../../src/kernel/rulebook";
import { declaredClosing } from "../../src/sheets/closing";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { declaredSheets, rareTables } from "../../src/sheets/declared";
import { freshFile } from "../support/ledger/new-ledgers";
import { partsOf } from "../support/workbook/files";
import { selected, sampledRulebooks } from "../support/rulebooks/selected-rulebooks";
import { LISTS_CELLS, unknownIn, unknownInCell } from "./known-functions";
import { formulasOf } from "../support/rulebooks/declared-formulas";

/** A ledger with every player and every optional table. */
function whole({ ledger }: Rulebook): LedgerOptions {
  const options = everybody(ledger!);
  return { ...options, rare: rareTables(ledgerSheets(ledger!, options)) };
}

/** The formulas anywhere in a declaration. */
function formulasIn(value: unknown): readonly Formula[] {
  if (value instanceof Map) return [...value.values()].flatMap(formulasIn);
  if (Array.isArray(value)) return value.flatMap(formulasIn);
  if (typeof value !== "object" || value === null) return [];
  // A formula has a kind and parts; blocks and columns have kinds of their own, and are covered by the sheets.
  if ("kind" in value && ["call", "binary", "unary"].includes(value.kind as string)) return [value as Formula];
  return Object.entries(value).flatMap(([key, inner]) => (key === "on" ? [] : formulasIn(inner)));
}

test.each(selected)("$id has only functions that every program knows, on its sheets and when its turns close", (rulebook) => {
  const options = whole(rulebook);
  const sheets = ledgerSheets(rulebook.ledger!, options);
  const inCells = formulasOf({ name: rulebook.id, options, sheets }).flatMap(unknownInCell);
  const closing = formulasIn(declaredClosing(rulebook, options, declaredSheets(rulebook, options)));
  expect(closing.length).toBeGreaterThan(0);
  expect([...inCells, ...closing.flatMap(unknownIn)]).toEqual([]);
});

// Files mark functions newer than Excel 2007, also in conditional formats, drop-downs and names.
test.each(sampledRulebooks("Newer functions in files"))(
  "a file of $id has no newer function except in the status lines",
  (rulebook) => {
    const newer = Object.values(partsOf(freshFile(rulebook, whole(rulebook)))).flatMap(
      (xml) => xml.match(/_xl(?:fn|ws)\.[\w.]+/g) ?? [],
    );
    expect([...new Set(newer)]).toEqual([`_xlfn.${LISTS_CELLS}`]);
  },
);
