import { describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import type { Place } from "../../src/kernel/check";
import { forSheet } from "../../src/kernel/column";
import { audit, auditLedger, type Audit } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { missingByPlayer, missingInShort } from "../../src/ledger/audit/missing-entries";
import { rulebooks } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import { fuel } from "../../src/rulebooks/fuel";
import { gas } from "../../src/rulebooks/gas";
import { closedBook } from "../support/rulebooks/closed-turns";
import { cleanBook } from "../support/rulebooks/golden";
import { freshBook, ledgerAfter, readTyped, sampleBook, typedInto } from "../support/rulebooks/ledgers";
import { filledIn } from "../support/ledger/filled-in";

/*
 * A new ledger breaks no rule, but is incomplete.
 */

const after = (lines: readonly string[]) => audit(typedInto(freshBook(campaign, ["Germany"]), lines.map(readTyped))).missing;
const reported = (lines: readonly string[]) =>
  after(lines)
    .filter(({ sheet }) => sheet === "Germany")
    .map(({ title, key, column }) => [title, key, column].filter(Boolean).join(" / "));

describe("a new campaign of Germany", () => {
  const FRESH = [
    "Summary / Closing of last Turn",
    "Command Reserves / Command Reserve",
    "Shipyards / Shipyard",
    "Economy / Slovakia / Colony / Value",
    "Economy / Name",
  ];

  test("lacks its reserve, its Command Reserves, its yards, and the values and names of its places", () => {
    expect(reported([])).toEqual(FRESH);
  });

  test("lacks the figure of a named row, and no further rows", () => {
    const lines = [
      "Germany / Economy / Berlin / Industrial City / Value = ",
      "Germany / Shipyards / Kiel / Printed capacity = 2000",
    ];
    expect(reported(lines)).toEqual([
      "Summary / Closing of last Turn",
      "Command Reserves / Command Reserve",
      "Economy / Slovakia / Colony / Value",
      "Economy / Berlin / Industrial City / Value",
    ]);
  });

  test("does not lack an entry of 0, or one that cannot be read, which is a finding", () => {
    expect(reported(["Germany / Closing of last Turn = 0"])).toEqual(FRESH.slice(1));
    expect(reported(["Germany / Closing of last Turn = much"])).toEqual(FRESH.slice(1));
  });

  test("reports the first missing cell and the number of missing entries", () => {
    const missingNow = after([]);
    expect(missingInShort(missingNow)).toBe(`${missingNow.length} cells, first Campaign!${missingNow[0]!.cell}`);
    expect(missingInShort(missingNow.slice(-1))).toBe(`1 cell, ${missingNow.at(-1)!.sheet}!${missingNow.at(-1)!.cell}`);
  });
});

test("a campaign has no missing entries once it is filled in", () =>
  expect(audit(filledIn(freshBook(campaign)))).toMatchObject({ missing: [], findings: [] }));

describe("an entry that a figure in its row needs", () => {
  const closed = closedBook(cleanBook(fuel));
  // The use of oil must be entered every turn.
  const ofDepots = ({ missing }: Audit) => missing.filter(({ table }) => table === "Depots_Depots");
  const stopsAfter = (...lines: string[]) => closeTurn(ledgerAfter(closed, ...lines)).stops.map(({ message }) => message);

  test("is missing, not an error, and stops the close while it is blank", () => {
    const found = audit(closed);
    expect([found.findings, ofDepots(found).map(({ key, column }) => [key, column])]).toEqual([[], [["London", "Opened"]]]);
    expect(stopsAfter()).toEqual(["The track of the Commonwealth opens 1 barrel; 0 are taken off its depots."]);
  });

  test("is an error if it is invalid, at any depot", () => {
    for (const entry of ["London / Opened = 0", "Portsmouth / Opened = 2"]) {
      const found = auditLedger(ledgerAfter(closed, `Depots / Depots / ${entry}`));
      const checks = found.findings.map(({ check }) => check);
      expect([ofDepots(found), checks]).toEqual([[], expect.arrayContaining(["track-balance"])]);
    }
  });

  test("is not missing once it is entered", () => expect(stopsAfter("Depots / Depots / London / Opened = 1")).toEqual([]));
});

test("a missing entry on a shared sheet belongs to the player whose row it is in", () => {
  const { missing, ledger } = audit(freshBook(gas, ["Italy", "Japan"]));
  const groups = missingByPlayer(missing, ledger!.players);
  expect(groups.map(({ name }) => name)).toEqual(["Italy", "Japan"]);
  expect(groups.map(({ members }) => members.length)).toEqual([5, 5]);
});

/** A decision for every turn, in which none is a valid answer: the close clears it, and it is missing again. */
const NEW_QUESTIONS = new Set(["Oil to gas"]);

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id", (rulebook) => {
  test("a new ledger lacks entries and breaks no rule", () => {
    const { missing, findings } = audit(freshBook(rulebook));
    expect(missing.length).toBeGreaterThan(0);
    expect(findings).toEqual([]);
  });

  test("only numbers and texts can require an entry: in Excel TRUE and FALSE are both above 0", () => {
    const options = { players: rulebook.ledger!.players.names, year: 1941 };
    for (const { blocks } of rulebook.ledger!.sheets(options)) {
      for (const { columns } of blocks) {
        const asking = Object.values(columns).flatMap(({ required }) => (typeof required === "string" ? [required] : []));
        for (const key of asking) expect(["number", "text"], key).toContain(columns[key]?.type);
      }
    }
  });

  test("the sample has no missing entries", () => expect(audit(sampleBook(rulebook)).missing).toEqual([]));

  test("after a close, no filled-in row lacks its number", () => {
    const ledger = ledgerOf(closedBook(cleanBook(rulebook)))!;
    const isInStatusText = ({ sheet, cell }: Place): boolean => {
      const at = ledger.found.cells.find((item) => item.sheet === sheet && address(item.row, item.column) === cell)!;
      const by = at.declared.column.required;
      return typeof by === "string" && at.line?.table.block.columns[by]?.type === "text";
    };
    expect(auditLedger(ledger).missing.filter(isInStatusText)).toEqual([]);
  });

  test("the close clears only those required entries that are entered every turn", () => {
    const options = { players: rulebook.ledger!.players.names, year: 1941 };
    for (const { name, player, blocks } of rulebook.ledger!.sheets(options)) {
      const setting = { sheet: name, player, rare: [], ...options };
      const missingNow = blocks.flatMap(({ columns }) => Object.values(columns).filter((column) => column.required));
      for (const { header, formula, next, required: by } of missingNow) {
        expect(formula, header).toBeUndefined();
        if (by === true && next && !NEW_QUESTIONS.has(header))
          expect(next.formula === null ? null : forSheet(next.formula, setting), header).toBeTruthy();
      }
    }
  });
});
