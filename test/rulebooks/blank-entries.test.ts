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
 * Blank is not done: where a row that was begun lacks an entry without which one of its figures cannot be worked out, the entry is
 * a finding or listed as to be filled in. And waiting is not wrong: while the last entries of a row are blank, an entry that is
 * listed as to be filled in has no finding.
 */

/** Entries without which a figure stays blank on purpose: "Table[Header]", with the reason. */
const OPTIONAL: Readonly<Record<string, string>> = {
  "Germany_Economy[State]": "Only an IC that was taken from Russia has one.",
  "Nationalist_China_Growth[Reserve, PPs]": "Nationalist China never grows.",
  "Russian_industry_Russian_ICs[Value last Turn, PPs]": "Blank where the IC was not there, or its value is not known.",
  "Order_of_battle_Unit_supply[HQ]": "A unit may be in reach of none.",
  "Order_of_battle_Unit_supply[Port]": "A unit may draw on none.",
  "Research_and_intelligence_Generals[Tenacity]": "Only a lone HQ's general is asked for it.",
  "Gas_ledger_Map_payments[Side moving]": "The impulse tells it; where it is entered, it is compared.",
  "Combat_aids_Land_attack[Odds]": "An aid to look at one attack, as far as it is entered.",
  "Combat_aids_Land_attack[Terrain]": "An aid to look at one attack, as far as it is entered.",
  "Combat_aids_Land_attack[Tenacity]": "An aid to look at one attack, as far as it is entered.",
};

/** Entries of which a blank one is a true 0: how the name ends, with the reason. */
const NONE: Readonly<Record<string, string>> = {
  "Fronts[Army Commands at start]": "A Front may have none.",
  "Allocation_to_commands[New units]": "A Command may get none.",
  "Command_Reserves[Re-supply in Orders, PPs]": "A Command may need none.",
  "Command_Reserves[Garrison supply, PPs]": "A Command may need none.",
  "Ships_in_yards[Points this Turn]": "A ship may wait in its yard.",
  "Oil_shipments[Oil Units]": "The rows of routes are there in each Turn; what is owed is reported.",
  "Ore_sources[Open]": "A source that is not open gives none.",
  "Strategic_bombing[Regular]": "A hex may have none.",
  "Strategic_bombing[Oil]": "A hex may have none.",
  "Strategic_bombing[Saved gas]": "A hex may have none.",
  "Depots_Depots[Isolated]": "A depot is not isolated unless it is said to be.",
  "Placing[Sea areas]": "By land there are none.",
  "Combats[Strength]": "Only units at half strength ask for it.",
  "Combats[Armor]": "Only units at half strength ask for it.",
  "At_sea[Convoy points]": "A power may have none at sea.",
  "Repairs[Repaired]": "A damaged unit may wait for its repair.",
  "Stockpiles[On screen]": "What the game shows, for those who compare.",
  "Resources[Zone]": "By land there is none.",
  "Trades[Zone]": "By land there is none.",
  "Trades[Production]": "A trade may be of oil alone.",
  "Trades[Oil]": "A trade may be of production alone.",
  "Actions[Operation points]": "An action may lose none by moving.",
  "Artillery_Artillery[Opening]": "A side may have none.",
};
/** Entries whose lack is reported at another row, with which they must agree. */
const ELSEWHERE: readonly string[] = [
  "Campaign_Events[Happened]",
  "Command_Reserves[Shipped out, PPs]",
  "Command_Reserves[Shipped in, PPs]",
  "Shipyards[Coast]",
  "Shipyards[Share of mobilization]",
  "Economy[Bombing rolled, PPs]",
  "Russian_ICs[Turn placed]",
  "New_ICs[Turn placed]",
  "Gas_production_Resources[Other received]",
  "Gas_production_Resources[Oil received]",
  "Gas_production_Resources[Other shipped]",
  "Gas_production_Resources[Oil shipped]",
  "Oil_allocation[Into production]",
  "Oil_allocation[Converted]",
];
const isElsewhere = (name: string): boolean => ELSEWHERE.some((end) => name.endsWith(end));
const isNone = (name: string): boolean => Object.keys(NONE).some((end) => name.endsWith(end));

const placeOf = ({ sheet, row, column }: LedgerCell): string => `${sheet}!${address(row, column)}`;
const isEntry = ({ declared: { formula, column } }: LedgerCell): boolean => formula === null && !column.remark && !column.given;

/** One filled entry of each column of each table, keys excepted. */
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

/** Figures of a row that show something: 0 may be all that is left of a figure whose entry is blank. */
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

/** Entries that are blank in silence although a figure of their row has gone blank with them. */
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
    const { findings, awaited } = auditLedger(after);
    const isListed = awaited.some((item) => `${item.sheet}!${item.cell}` === placeOf(cell));
    // A finding of another row may be about something else.
    const rows = findings.flatMap((finding) => [finding, ...(finding.also ?? [])]);
    const isFound = rows.some((at) => isElsewhere(name) || (at.sheet === sheet && /\d+$/.exec(at.cell)?.[0] === String(row + 1)));
    return isReported && (isFound || isListed)
      ? []
      : [`${name} ${placeOf(cell)}: ${[...before].filter((key) => !now.has(key)).join()}`];
  });
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("an entry of $id that is left blank", (rulebook) => {
  test("is reported or to be filled in where a figure of its row needs it", () => {
    expect(silentBlanks(cleanBook(rulebook))).toStrictEqual([]);
  });

  test("is missed where nothing reports or lists it", () => {
    expect(silentBlanks(cleanBook(rulebook), false).length).toBeGreaterThan(0);
  });
});
