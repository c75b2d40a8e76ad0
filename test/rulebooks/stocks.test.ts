import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines } from "../../src/ledger/read/finding";
import type { Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { cleanBook } from "./golden";
import { ledgerAfter } from "./ledgers";

/*
 * Each stock lies at a place: what is drawn at a place is there, and what is opened is opened where it was drawn. A total of a power
 * that fits does not hide a place that does not.
 */

interface Move {
  readonly stock: string;
  /** Moves a part of the stock from one place to another, so that the total of the power stays as it was. */
  readonly typed: readonly string[];
  readonly check: string;
}

const MOVES: Readonly<Record<string, readonly Move[]>> = {
  campaign: [
    {
      stock: "oil in a Supply Center",
      typed: ["Oil / Supply Centers / Berlin / Opening = 4", "Oil / Supply Centers / Rome / Opening = 6"],
      check: "oil-used-before-arrival",
    },
    {
      stock: "oil in a store",
      typed: ["Oil / Supply Centers / Tokyo / Opening = 11"],
      check: "oil-storage-full",
    },
    {
      stock: "the value that bombing can destroy",
      typed: ["Germany / SW damage ledger / 8 / Bombing / Essen / PPs = 5000"],
      check: "bombing-cap",
    },
  ],
  gas: [
    {
      stock: "saved gas",
      typed: [
        "Gas ledger / Gas stock / Germany / Essen / Opening = 5",
        "Gas ledger / Gas stock / Germany / Berlin / Opening = 0",
      ],
      check: "gas-",
    },
  ],
  fuel: [
    {
      stock: "barrels of a depot",
      typed: ["Depots / Depots / Berlin / For reorganization =", "Depots / Depots / Bucharest / For reorganization = 2"],
      check: "depot-overdrawn",
    },
    {
      stock: "isolated barrels",
      typed: ["Depots / Depots / Tripoli / For reorganization =", "Depots / Depots / Rome / For reorganization = 1"],
      check: "isolated-barrel",
    },
  ],
  pacific: [
    {
      stock: "ships of a convoy zone",
      typed: [
        "Convoys and trade / Zones / South China Sea / Japan / Safe = TRUE",
        "Convoys and trade / Zones / South China Sea / Japan / Merchant marine lost = 1",
      ],
      check: "safe-zone",
    },
  ],
  setup: [
    {
      stock: "air assets of a side",
      typed: [
        "Air / Air presence / Axis / Roll = 1",
        "Air / Air assets / R3 / Axis / After the lull = TRUE",
        "Air / Air assets / R4 / Axis / After the lull = TRUE",
      ],
      check: "air-assets-listed",
    },
  ],
};

const reported = (ledger: Ledger, check: string): readonly string[] =>
  auditLedger(ledger)
    .findings.filter((finding) => finding.check.startsWith(check))
    .flatMap((finding) => findingLines(finding));

/** A ledger in which a check is not made. */
const unchecked = (ledger: Ledger, check: string): Ledger => ({
  ...ledger,
  sheets: ledger.sheets.map((sheet) => ({
    ...sheet,
    blocks: sheet.blocks.map((block) => ({ ...block, limits: block.limits.filter(({ limit }) => !limit.id.startsWith(check)) })),
  })) as Ledger["sheets"],
});

describe.each(rulebooks.filter(({ ledger }) => ledger))("stocks of $id", (rulebook) => {
  const moves = MOVES[rulebook.id]!;

  test.each(moves)("$stock: what is not at its place is reported", ({ typed, check }) => {
    expect(reported(ledgerAfter(cleanBook(rulebook)), check)).toStrictEqual([]);
    const ledger = ledgerAfter(cleanBook(rulebook), ...typed);
    expect(reported(ledger, check).length).toBeGreaterThan(0);
    expect(reported(unchecked(ledger, check), check)).toStrictEqual([]);
  });
});
