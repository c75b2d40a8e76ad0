import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../src/kernel/refusal";
import { editsOf } from "../../src/cli/commands/add";
import { addableTables, addTable } from "../../src/ledger/edit/add-table";
import { addPlayers } from "../../src/ledger/edit/add-player";
import { onlyListed, playerToAdd } from "../../src/ledger/edit/add-player/player-list";
import { addablePlayers } from "../../src/ledger/edit/add-player/player-list";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { reopenTurn } from "../../src/ledger/turn/reopen-turn";
import { verify } from "../../src/ledger/seal/verify";
import { rulebooks } from "../../src/rulebooks";
import { sampleSheets } from "../../src/sheets/common";
import { valueAt } from "../../src/workbook/book";
import type { Edit } from "../../src/workbook/edit";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { inDailySample, dailySample } from "../support/daily-sample";
import { hasValidator, ownComplaints, validatorComplaints } from "../support/workbook/validate-file";
import { differing, fileOf, fresh, withPlayer, joined, ledgerIn } from "../support/ledger/late-player";
import { changed, closed, entry, fresh as start, reopened } from "../support/ledger/seals";

const rulebookOf = (id: string) => rulebooks.find((item) => item.id === id)!;
const campaign = rulebookOf("campaign");

const cellEdit = (sheet: string, row: number, column: number, value: string | number): Edit => ({
  kind: "cells",
  sheet,
  cells: [{ row, column, value }],
});

describe("a new ledger with an added player equals one created with that player", () => {
  test.each([
    // The head of a sheet gets its first figure; three shared sheets are added; a table is added to one.
    ["campaign", ["Germany", "Italy"], "Britain"],
    ["campaign", ["USA"], "Japan"],
    ["gas", ["Germany", "Italy"], "Russia"],
    ["fuel", ["Germany", "Japan"], "Russia"],
  ])("%s: %s and then %s", (id, players, player) => {
    const rulebook = rulebookOf(id);
    const { names } = rulebook.ledger!.players;
    const before = fresh(rulebook, { players, year: 1941 });
    const all = names.filter((name) => players.includes(name) || name === player);
    expect(differing(ledgerIn(joined(before, player)), ledgerIn(fresh(rulebook, { players: all, year: 1941 })))).toEqual([]);
  });
});

describe("a sample with an added player equals one created with that player and the same entries", () => {
  const samples: readonly (readonly [id: string, players: readonly string[]])[] = [
    ["campaign", ["France"]],
    ["gas", ["China", "France"]],
    ["fuel", ["France"]],
    ["pacific", ["USSR"]],
  ];
  const small = inDailySample(
    samples,
    ([id]) => id !== "campaign",
    ([id]) => id,
  );
  test.each(dailySample(small, "Players who join a sample", ([id]) => id))("%s: %s", (id, players) => {
    const rulebook = rulebookOf(id);
    const { options } = rulebook.ledger!.sample!;
    const sample = fileOf(sampleSheets(rulebook.ledger!), options);
    const all = rulebook.ledger!.players.names.filter((name) => options.players.includes(name) || players.includes(name));
    const start = ledgerIn(fresh(rulebook, options));
    const meant = withPlayer(fresh(rulebook, { ...options, players: all }), ledgerIn(sample), start);
    const is = ledgerIn(joined(sample, ...players));
    expect(auditLedger(is).findings.length).toBeGreaterThan(3);
    expect(differing(is, ledgerIn(meant))).toEqual([]);
  });
});

/** One closed turn; players' own rows, an optional table, a house rule, remarks and a column. */
describe("a campaign in use that Britain joins", () => {
  let before: Uint8Array;
  let after: Uint8Array;
  beforeAll(() => {
    const ledger = ledgerOf(readBook(start()))!;
    const garrisons = addableTables(ledger).find(({ name }) => name === "Germany_Garrisons")!;
    const more: Edit = { kind: "rows", table: "Germany_Ships_in_yards", count: 4 };
    const item = closed(changed(start(), [...editsOf(addTable(ledger, garrisons)), more]));
    const at = (table: string) => ledgerOf(readBook(item))!.found.tables.get(table)!.table;
    const [ships, uses, rules] = [at("Germany_Ships_in_yards"), at("Oil_Oil_uses"), at("House_rules_Limits")];
    before = changed(item, [
      cellEdit("Germany", ships.top + ships.rows, ships.left + ships.headers.length + 1, "Ask Raeder"),
      cellEdit("Oil", uses.top + 2, uses.left + uses.headers.length + 2, "Who pays?"),
      cellEdit("House rules", rules.top + 1, rules.left + rules.headers.indexOf("Campaign"), 0.25),
      cellEdit("Oil", 400, 0, "Below everything"),
    ]);
    after = changed(before, addPlayers(ledgerOf(readBook(before))!, ["Britain"]).edits);
  });

  test("has every declared table, and no new findings", () => {
    const [was, is] = [ledgerIn(before), ledgerIn(after)];
    expect(is.found.missing).toEqual([]);
    expect(is.options.rare).toEqual(["Germany_Garrisons"]);
    // A ledger before its first close asks for the previous reserve.
    expect(auditLedger(was).findings).toEqual([]);
    expect(auditLedger(is).findings.map(({ message }) => message)).toEqual([
      "The Strategic Reserve with which Britain closed the last Turn is missing.",
    ]);
  });

  test("keeps every entry and remark in its table, row and column", () => {
    const [was, is] = [ledgerIn(before), ledgerIn(after)];
    const lost = was.found.cells.filter(({ declared, table, line, sheet, row, column }) => {
      if (declared.formula !== null || !line) return false;
      const now = is.found.lines.get(table!)![Math.max(0, line.index - 1)]!.cells[declared.key]!;
      const value = (of: typeof was, name: string, r: number, c: number) => {
        const on = of.book.sheets.find((item) => item.name === name)!;
        return valueAt(on, r, c);
      };
      const old = value(was, sheet, row, column);
      return old !== null && old !== value(is, now.sheet, now.row, now.column);
    });
    expect(lost).toEqual([]);
    const texts = JSON.stringify(is.book.sheets.map(({ values }) => values));
    for (const remark of ["Ask Raeder", "Who pays?", "Below everything"]) expect(texts).toContain(remark);
  });

  test("keeps its seals valid, and the next turn can be closed and reopened", () => {
    expect(verify(ledgerIn(after)).changes).toEqual([]);
    expect(verify(ledgerIn(after)).turns.map(({ seal }) => seal)).toEqual(verify(ledgerIn(before)).turns.map(({ seal }) => seal));
    const entered = changed(after, [entry(readBook(after), "Britain", "Britain_Closing_of_last_Turn", 0)]);
    const next = closed(entered);
    expect(verify(ledgerIn(next)).changes).toEqual([]);
    expect(verify(ledgerIn(next)).turns).toHaveLength(2);
    expect(differing(ledgerIn(reopened(next)), ledgerIn(entered))).toEqual([]);
  });

  test("does not reopen a turn that was closed without Britain, and gives the reason", () => {
    expect(() => reopenTurn(ledgerIn(after))).toThrow(
      /^Britain joined after .* was closed, so it cannot be reopened with this player in the ledger\. .* Nothing was changed\.$/,
    );
  });

  test("leaves styles and other sheets byte for byte", () => {
    const [was, is] = [unzipSync(before), unzipSync(after)];
    const sheetOf = (name: string) =>
      `xl/worksheets/sheet${1 + ledgerIn(before).book.sheets.findIndex((item) => item.name === name)}.xml`;
    const hidden = sheetOf("Sealed turns");
    expect(Buffer.compare(was[hidden]!, is[hidden]!)).toBe(0);
  });

  test.runIf(hasValidator)("passes Microsoft's validator", async () => {
    expect(await validatorComplaints(after)).toEqual([]);
  });
  test("passes our own validator", () => expect(ownComplaints(after)).toEqual([]));
});

describe("adding a player", () => {
  const two = fresh(campaign, { players: ["Germany", "Italy"], year: 1941 });
  const refused = (bytes: Uint8Array, ...players: string[]): string => {
    try {
      addPlayers(ledgerIn(bytes), players);
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
    return "";
  };

  test("is refused for an unknown name, an existing player, or a rulebook in which all play", () => {
    expect(refused(two, "Frnce")).toBe("The rulebook has no Nation Frnce. Did you mean France?");
    expect(refused(two, "USA", "germany")).toBe("Germany is already a player in this ledger.");
    const setup = rulebookOf("setup");
    expect(refused(fresh(setup, { players: ["Axis", "Allied"], year: 0 }), "Axis")).toBe(
      "The ledger has every Side that can play: Axis and Allied.",
    );
  });

  test("is refused if part of the ledger is missing, or a sheet is in the way", () => {
    expect(
      refused(
        edit(two, [
          { kind: "forget names", sheet: "Oil", names: ["Oil_Head_European_Axis"] },
          { kind: "cells", sheet: "Oil", cells: headCells() },
        ]),
        "USA",
      ),
    ).toMatch(/^The sheet Oil was changed: .* Restore it first; the audit shows how\.$/);
    const notes = {
      name: "USA",
      rows: 1,
      widths: [9],
      heights: new Map(),
      cells: [],
      tables: [],
      validations: [],
      highlights: [],
      names: [],
      freeze: { rows: 0, columns: 0 },
      printTitles: [0, 0] as const,
    };
    expect(refused(edit(two, [{ kind: "add sheet", sheet: notes, title: "" }]), "USA")).toBe(
      "The workbook already has a sheet USA that is not part of the ledger. Rename it first.",
    );
  });

  /** Clears a figure in the head of the sheet Oil. */
  function headCells() {
    const { found } = ledgerIn(two);
    const head = found.cells.find(({ declared }) => "name" in declared && declared.name === "Oil_Head_European_Axis")!;
    return [{ row: head.row, column: head.column, value: null }];
  }

  test("completes a player who is only in the list, which findings suggest", () => {
    const gas = rulebookOf("gas");
    const germany = fresh(gas, { players: ["Germany"], year: 0 });
    const table = ledgerIn(germany).found.tables.get("Campaign_Players")!.table;
    const listed = edit(germany, [
      { kind: "rows", table: table.name, count: 1 },
      { kind: "cells", sheet: table.sheet, cells: [{ row: table.top + 1 + table.rows, column: table.left, value: "Italy" }] },
    ]);
    const ledger = ledgerIn(listed);
    const { players } = onlyListed(ledger);
    expect(players).toEqual(["Italy"]);
    expect(auditLedger(ledger).findings.some((finding) => playerToAdd(ledger, players, finding) === "Italy")).toBe(true);
    const both = joined(listed, "Italy");
    expect(differing(ledgerIn(both), ledgerIn(fresh(gas, { players: ["Germany", "Italy"], year: 0 })))).toEqual([]);
    expect(addablePlayers(ledgerIn(both))).not.toContain("Italy");
  });

  test("is suggested by a finding about an entry that names somebody who does not play", () => {
    const gas = rulebookOf("gas");
    const germany = fresh(gas, { players: ["Germany"], year: 0 });
    const at = ledgerIn(germany).found.lines.get("Gas_ledger_Captured_gas")![0]!.cells["from"]!;
    const ledger = ledgerIn(edit(germany, [cellEdit(at.sheet, at.row, at.column, "Italy")]));
    expect(auditLedger(ledger).findings.map((finding) => playerToAdd(ledger, [], finding))).toContain("Italy");
  });
});
