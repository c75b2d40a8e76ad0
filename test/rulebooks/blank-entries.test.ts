import { describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { isBlank } from "../../src/kernel/values";
import { auditLedger } from "../../src/ledger/audit";
import type { FoundLine, LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { cleanBook } from "../support/rulebooks/golden";
import { edited } from "../support/rulebooks/mutation";

/*
 * If a started row lacks an entry that one of its figures needs, the entry is a finding or listed as missing. While the last
 * entries of a row are blank, a missing entry has no finding.
 */

/** Entries without which a figure is intentionally blank: "Table[Header]", with the reason. */
const OPTIONAL: Readonly<Record<string, string>> = {
  "Germany_Economy[State]": "Only an IC that was taken from Russia has one.",
  "Nationalist_China_Growth[Reserve, PPs]": "Nationalist China never grows.",
  "Russian_industry_Russian_ICs[Value last Turn, PPs]": "Blank where the IC was not there, or its value is not known.",
  "Order_of_battle_Units[Fleet]": "13: a group may sail by itself.",
  "Order_of_battle_Unit_supply[HQ]": "12 Headquarters: a unit may be in reach of none.",
  "Order_of_battle_Unit_supply[Port]": "12: a unit in main supply draws on none.",
  "Research_and_intelligence_Generals[Tenacity]": "15.1: only the general of an HQ in a land combat is asked for it.",
  "Gas_ledger_Map_payments[Side moving]":
    "Gas Expenditure 1: both sides' impulses cost the same; where it is entered, it is compared.",
  "Combat_aids_Land_attack[Odds]": "An aid to look at one attack, as far as it is entered.",
  "Combat_aids_Land_attack[Terrain]": "An aid to look at one attack, as far as it is entered.",
  "Combat_aids_Land_attack[Tenacity]": "An aid to look at one attack, as far as it is entered.",
};

/** Entries for which blank means 0: the end of the name, with the reason. */
const NONE: Readonly<Record<string, string>> = {
  "Fronts[Army Commands at start]": "Without orders nothing depends on its oil (2.4.5); with orders the entry is asked for.",
  "Allocation_to_commands[New units]": "Blank is as many as Production sends there (2.3.1).",
  "Command_Reserves[Re-supply in Orders, PPs]": "Re-supply is an order that a Command need not get (2.2.3).",
  "Command_Reserves[Garrison supply, PPs]": "Garrisons may be supplied, and need not (2.2.4).",
  "Ships_in_yards[Points this Turn]": "A ship is built at any pace, and may wait (2.3.4.3).",
  "Oil_shipments[Oil Units]": "The rows of routes are there in each Turn (2.4.3.1); what Russia owes is reported (2.4.1.1).",
  "Ore_sources[Open]": "A source that is not open gives none (2.4.4.1).",
  "Depots_Depots[Isolated]": "Reorganization: only a barrel that cannot trace is used up whole.",
  "Placing[Sea areas]": "Storing fuel: only across water is there a chain.",
  "Combats[Strength]": "Combat: only units that fight without fuel need it, and those are asked for it.",
  "Combats[Armor]": "Combat: armor is halved where the main game counts it.",
  "At_sea[Convoy points]": "Maintaining units at sea: a power may have none there.",
  "Repairs[Repaired]": "8: a damaged unit may wait for its repair.",
  "Stockpiles[On screen]": "7.7: what the game shows, for those who compare.",
  "Resources[Zone]": "16: what comes by land crosses no zone.",
  "Trades[Zone]": "16: what goes by land crosses no zone.",
  "Trades[Production]": "16 Trade Agreements: a trade may be of oil alone.",
  "Trades[Oil]": "16 Trade Agreements: a trade may be of production alone.",
  "Actions[Operation points]": "8.5: a unit that does not move spends none.",
  "Artillery_Artillery[Opening]": "5: before the first roll a side has none.",
  "Gas_production_Resources[Other received]": "Production: what others ship may go to countries that do not play.",
  "Gas_production_Resources[Oil received]": "Production: what others ship may go to countries that do not play.",
};
/** Entries whose absence is reported at another row that must match: the end of the name, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "Command_Reserves[Shipped out, PPs]": "What arrives at one Command leaves another (2.2.2), which is reported where it arrives.",
  "Command_Reserves[Shipped in, PPs]": "What leaves one Command arrives at another (2.2.2), which is reported where it leaves.",
  "Shipyards[Coast]": "A mobilization enlarges two Shipyards of its coast (2.1.8.1), which is reported at the mobilization.",
  "Shipyards[Share of mobilization]":
    "The shares of Japan's Shipyards make 100% (2.1.8.2), which is reported at the mobilization.",
  "Economy[Bombing rolled, PPs]": "Damage is booked as it was rolled (2.1.3), which is reported at the booking.",
  "Russian_ICs[Turn placed]":
    "Russia begins with nine ICs (2.1.9.1); that one too many lacks its Turn is reported at their number.",
  "New_ICs[Turn placed]": "The IC itself has its Turn in Russian ICs (2.1.9.1), where it is reported.",
  "Gas_production_Resources[Other shipped]": "What arrives was shipped, which is reported at the receiver.",
  "Gas_production_Resources[Oil shipped]": "What arrives was shipped, which is reported at the receiver.",
};
const isElsewhere = (name: string): boolean => Object.keys(ELSEWHERE).some((end) => name.endsWith(end));
const isNone = (name: string): boolean => Object.keys(NONE).some((end) => name.endsWith(end));

const placeOf = ({ sheet, row, column }: LedgerCell): string => `${sheet}!${address(row, column)}`;
const isEntry = ({ declared: { formula, column } }: LedgerCell): boolean =>
  formula === null && !column.remark && !column.prefilled;

/** One filled-in entry of each column of each table, except keys. */
function entriesOf(ledger: Ledger): readonly { readonly line: FoundLine; readonly cell: LedgerCell }[] {
  return [...ledger.found.lines.values()].flatMap((lines) => {
    const table = lines[0]?.table;
    if (table?.kind !== "table") return [];
    return Object.keys(table.block.columns).flatMap((key) => {
      const line = ledger.inUse(lines).find(({ cells }) => cells[key] && !isBlank(ledger.valueOf(cells[key])));
      const cell = line?.cells[key];
      return line && cell && isEntry(cell) && !table.block.key.includes(key) ? [{ line, cell }] : [];
    });
  });
}

/** Figures of a row with a value; 0 can be what remains of a figure whose entry is blank. */
const figuresOf = (ledger: Ledger, { cells }: FoundLine): ReadonlySet<string> =>
  new Set(
    Object.entries(cells)
      .filter(
        ([key, cell]) =>
          key !== "" &&
          cell.declared.formula !== null &&
          !isBlank(ledger.valueOf(cell)) &&
          ledger.valueOf(cell) !== "" &&
          ledger.valueOf(cell) !== 0,
      )
      .map(([key]) => key),
  );

/** Blank entries that are not reported although a figure of their row is blank because of them. */
function silentBlanks(clean: Book, isReported = true): readonly string[] {
  const ledger = ledgerOf(clean)!;
  return entriesOf(ledger).flatMap(({ line, cell }) => {
    const name = `${line.table.name}[${cell.declared.header}]`;
    const { sheet, row, column } = cell;
    const after = reloadedLedger(edited(clean, [{ sheet, row, column, value: null }]))!;
    const same = after.found.lines.get(line.table.name)![line.index - 1]!;
    const before = figuresOf(ledger, line);
    const now = figuresOf(after, same);
    if (name in OPTIONAL || isNone(name) || [...before].every((key) => now.has(key))) return [];
    const { findings, missing } = auditLedger(after);
    const isListed = missing.some((item) => `${item.sheet}!${item.cell}` === placeOf(cell));
    // A finding in another row can be about something else.
    const rows = findings.flatMap((finding) => [finding, ...(finding.also ?? [])]);
    const isFound = rows.some((at) => isElsewhere(name) || (at.sheet === sheet && /\d+$/.exec(at.cell)?.[0] === String(row + 1)));
    return isReported && (isFound || isListed)
      ? []
      : [`${name} ${placeOf(cell)}: ${[...before].filter((key) => !now.has(key)).join()}`];
  });
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("a blank entry of $id", (rulebook) => {
  test("is a finding or a missing entry if a figure of its row needs it", () => {
    expect(silentBlanks(cleanBook(rulebook))).toStrictEqual([]);
  });

  test("is noticed by this test if it is neither", () => {
    expect(silentBlanks(cleanBook(rulebook), false).length).toBeGreaterThan(0);
  });
});
