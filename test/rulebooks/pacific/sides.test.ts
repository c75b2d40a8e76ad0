import { describe, expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import type { FoundLine, LedgerCell } from "../../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { cleanBook } from "../../support/rulebooks/golden";
import { reloadedLedger } from "../../../src/ledger/audit/incremental";
import { typedInto, readTyped } from "../../support/rulebooks/ledgers";
import { edited } from "../../support/rulebooks/mutation";

/*
 * No side can use the other's: wherever a row of a nation names a unit, a fleet or a port, an enemy one is reported in that row.
 */

const OWNED = ["Order_of_battle_Units", "Fleets_Fleets", "Ports_and_supply_Ports"];
const CHECKS = ["foreign-fleet", "foreign-port", "one-hq", "merge-rules"];
const ENEMY: Readonly<Record<string, string>> = { Japan: "USA", USA: "Japan", UK: "Japan", China: "Japan" };

const pacific = rulebooks.find(({ id }) => id === "pacific")!;
const book = typedInto(
  cleanBook(pacific, ["Order_of_battle_Mergers_and_splits"]),
  [
    "Ports and supply / Truck and air supply / 55th Division / Beachhead / Fleet = Kido Butai",
    "Orders / Deployments / 2nd Marines / Port = Pearl Harbor",
    "Order of battle / Mergers and splits / 5th Division / Change = Merge",
    "Order of battle / Mergers and splits / 5th Division / Into = 55th Division",
  ].map(readTyped),
);
const ledger = ledgerOf(book)!;

const textUnder = (of: Ledger, { cells }: FoundLine, header: string): string => {
  const cell = Object.values(cells).find(({ declared }) => declared.header === header);
  return cell ? String(of.valueOf(cell) ?? "") : "";
};
const isKey = ({ table }: FoundLine, key: string): boolean => table.kind === "table" && table.block.key.includes(key);

/** Units, fleets and ports by name, with owner and kind. */
const owned = OWNED.map((table) =>
  ledger.inUse(ledger.found.lines.get(table)!).map((line) => ({
    name: String(ledger.valueOf(line.cells[line.table.kind === "table" ? line.table.block.key[0]! : ""]!)),
    nation: textUnder(ledger, line, "Nation"),
    kind: textUnder(ledger, line, "Kind"),
  })),
);

interface Named {
  readonly column: string;
  readonly line: FoundLine;
  readonly cell: LedgerCell;
  readonly enemy: { readonly name: string; readonly nation: string };
}

/** A hex can have the name of a port that is about to change hands. */
const PLACE = "Hex";

/** An entry of each column that names something of the row's nation, with the enemy's equivalent. */
const named: readonly Named[] = [...ledger.found.lines.values()].flatMap((lines) =>
  Object.keys(lines[0]?.cells ?? {}).flatMap((key) =>
    ledger
      .inUse(lines)
      .filter(({ cells }) => cells[key]?.declared.formula === null && cells[key].declared.header !== PLACE)
      .filter((line) => !isKey(line, key))
      .flatMap((line): Named[] => {
        const cell = line.cells[key]!;
        const nation = textUnder(ledger, line, "Nation");
        const ownedItems = owned.find((some) => some.some(({ name }) => name === ledger.valueOf(cell)));
        const own = ownedItems?.find(({ name }) => name === ledger.valueOf(cell));
        const enemy = ownedItems?.find((item) => item.nation === ENEMY[nation] && item.kind === own!.kind);
        return enemy ? [{ column: `${line.table.name}[${cell.declared.header}]`, line, cell, enemy }] : [];
      })
      .slice(0, 1),
  ),
);

/** Whether the row is reported when it names the enemy's instead. */
function isReported({ line, cell, enemy }: Named, checks: (id: string) => boolean): boolean {
  const { sheet, row, column } = cell;
  const after = reloadedLedger(edited(book, [{ sheet, row, column, value: enemy.name }]))!;
  return auditLedger(after).findings.some(
    (finding) =>
      checks(finding.check) &&
      finding.table === line.table.name &&
      finding.row === line.index &&
      finding.message.includes(enemy.nation),
  );
}

describe("an enemy unit, fleet or port named by a nation", () => {
  test("is tested in each column that names units, fleets or ports", () => {
    expect(named.map(({ column }) => column).sort()).toStrictEqual([
      "Order_of_battle_Mergers_and_splits[Into]",
      "Order_of_battle_Unit_supply[HQ]",
      "Order_of_battle_Unit_supply[Port]",
      "Order_of_battle_Units[Fleet]",
      "Orders_Deployments[Port]",
      "Ports_and_supply_Truck_and_air_supply[Fleet]",
    ]);
  });

  test.each(named)("is reported in $column, by its own check alone", (item) => {
    expect(isReported(item, () => true)).toBe(true);
    expect(isReported(item, (id) => !CHECKS.includes(id))).toBe(false);
  });
});
