import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { addPlayers } from "../../src/ledger/edit/add-player";
import { ledgerOf } from "../../src/ledger/read/model";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { campaign } from "../../src/rulebooks/campaign";
import { capacitiesOf } from "../../src/sheets/capacities";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { rareTables } from "../../src/sheets/declared";
import { edit, type FileEdit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { freshFile, sampleFile } from "../support/ledger/new-ledgers";
import { altered, partsOf } from "../support/workbook/files";
import { expectValid } from "../support/workbook/validate-file";
import { selected, sampledRulebooks } from "../support/rulebooks/selected-rulebooks";
import { barsDue, barsInFile } from "../support/rulebooks/bars";

/*
 * Bars in the cells of every rulebook's ledger: one in each row, full at the limit in that row, whatever happens to the file.
 */

/** Tables with bars; those on several sheets once. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  campaign: ["Shipyards", "Russian ICs", "Oil stores", "Resource requirement"],
  gas: ["HQ reorganisation"],
  fuel: ["Powers", "Depots"],
  pacific: ["Income", "Capacities"],
  setup: [],
};

const ledgerIn = (bytes: Uint8Array) => ledgerOf(readBook(bytes))!;
const tablesWithBars = (bytes: Uint8Array) =>
  ledgerIn(bytes)
    .sheets.flatMap(({ blocks }) => blocks)
    .filter((block) => block.kind === "table")
    .filter((table) => capacitiesOf(table).length > 0);
const expectBars = (bytes: Uint8Array): void => expect(barsInFile(bytes)).toEqual(barsDue(ledgerIn(bytes)));

/** A file as written before bars were supported. */
const withoutBars = (bytes: Uint8Array): Uint8Array =>
  altered(
    bytes,
    Object.fromEntries(
      Object.entries(partsOf(bytes))
        .filter(([path]) => path.startsWith("xl/worksheets/sheet"))
        .map(([path, xml]) => [
          path,
          xml
            .replace(/<conditionalFormatting [^>]*><cfRule type="dataBar".*?<\/conditionalFormatting>/g, "")
            .replace(/<ext [^>]*uri="\{78C0D931[^>]*>.*?<\/ext>/, "")
            .replace("<extLst></extLst>", ""),
        ]),
    ),
  );

test.each(selected.map((rulebook) => [rulebook.id, rulebook] as const))(
  "%s: bars are right in a new ledger with every player and table",
  (id, rulebook) => {
    const options = everybody(rulebook.ledger!);
    const file = freshFile(rulebook, { ...options, rare: rareTables(ledgerSheets(rulebook.ledger!, options)) });
    expectBars(file);
    expect([...new Set(tablesWithBars(file).map(({ block }) => block.name))]).toEqual(TABLES[id]);
  },
);

test("bars are right after a player is added", () => {
  const file = freshFile(campaign, { players: ["Germany"], year: 1939 });
  const joined = edit(file, addPlayers(ledgerIn(file), ["Italy"]).edits);
  expectBars(joined);
  expect(barsInFile(joined).size).toBeGreaterThan(barsInFile(file).size);
});

describe.each(sampledRulebooks("Bars of files").map((rulebook) => [rulebook.id, rulebook] as const))(
  "the bars of %s",
  (id, rulebook) => {
    const sample = sampleFile(rulebook);
    const extendedBy = (by: number): readonly FileEdit[] =>
      tablesWithBars(sample).map(({ name }) => ({ kind: "rows", table: name, count: by }));

    test("follow rows added to tables and removed", async () => {
      const more = edit(sample, extendedBy(3));
      expectBars(more);
      expect(barsInFile(more).size > barsInFile(sample).size).toBe(id !== "setup");
      const fewer = edit(more, extendedBy(-4));
      expectBars(fewer);
      expectBars(edit(fewer, extendedBy(1)));
      await expectValid(fewer);
    });

    test("follow rows inserted above a table and removed", () => {
      const rows = tablesWithBars(sample).map(({ name }) => readBook(sample).tables.find((item) => item.name === name)!);
      for (const { sheet, top } of rows) {
        const lower = edit(sample, [{ kind: "sheet rows", sheet, at: top, count: 2 }]);
        expectBars(lower);
        const item = { kind: "sheet rows", sheet, at: top + 4, count: -1 } as const;
        expectBars(edit(lower, [item]));
      }
    });

    test("follow the close of a turn", () => {
      const ledger = ledgerIn(sample);
      expectBars(edit(sample, closeEdits(ledger, closeTurn(ledger), { by: "Anna", at: new Date(0) }).edits));
    });

    test("are not added to a ledger of a version without bars, and not missed there", () => {
      const old = withoutBars(sample);
      expect(barsInFile(old).size).toBe(0);
      expect(auditLedger(ledgerIn(old)).findings).toEqual(auditLedger(ledgerIn(sample)).findings);
      expect(barsInFile(edit(old, extendedBy(2))).size).toBe(0);
    });
  },
);
