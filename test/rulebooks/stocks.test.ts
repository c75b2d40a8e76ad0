import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { findingLines } from "../../src/ledger/read/finding";
import type { FoundLine, LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { reloadedLedger } from "../../src/ledger/audit/incremental";
import { cleanBook } from "../support/rulebooks/golden";
import { ledgerAfter } from "../support/rulebooks/ledgers";
import { edited } from "../support/rulebooks/mutation";

/*
 * Each stock is at a place: it must be there when it is drawn, and be opened where it was drawn. A matching total of a power does
 * not hide a wrong place.
 */

interface Move {
  readonly stock: string;
  /** Moves a part of the stock between two places, so that the power's total stays the same. */
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
        "Air / Air assets / R3 / Axis / Kind = Strafing",
        "Air / Air assets / R4 / Axis / After the lull = TRUE",
        "Air / Air assets / R4 / Axis / Kind = Strafing",
      ],
      check: "air-assets-listed",
    },
  ],
};

/** A table of stocks: owner, amount at the start of the turn, and remaining amount. */
interface Stocks {
  readonly table: string;
  readonly owner: readonly string[];
  readonly opening: string;
  readonly left: string;
  /** The column that can only be drawn from the opening, whatever arrives later. */
  readonly drawn?: string;
  readonly checks: readonly string[];
}

const STOCKS: Readonly<Record<string, readonly Stocks[]>> = {
  campaign: [
    {
      table: "Oil_Supply_Centers",
      owner: ["Store"],
      opening: "Opening",
      left: "Closing",
      drawn: "Used",
      checks: ["oil-used-before-arrival"],
    },
    {
      table: "Germany_Command_Reserves",
      owner: [],
      opening: "Opening",
      left: "Closing",
      checks: ["command-reserve", "closing-negative"],
    },
    {
      table: "Shipping_Transport_pool",
      owner: ["Nation"],
      opening: "Owned",
      left: "Free",
      checks: ["transport-pool"],
    },
  ],
  gas: [
    {
      table: "Gas_ledger_Gas_stock",
      owner: ["Major power"],
      opening: "Opening",
      left: "Closing",
      checks: ["gas-not-negative", "bombed-gas"],
    },
  ],
  fuel: [{ table: "Depots_Depots", owner: ["Controller"], opening: "Opening", left: "Closing", checks: ["depot-overdrawn"] }],
  pacific: [
    {
      table: "Support_pool_Pool",
      owner: ["Nation"],
      opening: "Owned",
      left: "Available",
      checks: [
        "losses-owned",
        "support-pool",
        "landing-craft-short",
        "transports-short",
        "oilers-short",
        "shipyards-exceeded",
        "escorts-overassigned",
      ],
    },
  ],
  setup: [
    {
      table: "Artillery_Artillery",
      owner: ["Side"],
      opening: "Opening",
      left: "Left",
      checks: ["planned-fire-used", "batteries-lost"],
    },
  ],
};

interface Row {
  readonly line: FoundLine;
  readonly place: string;
  readonly owner: string;
  readonly numberOf: (header: string) => number;
}

/** The cell of a row under a header, which a unit can follow. */
const cellUnder = ({ cells }: FoundLine, header: string): LedgerCell =>
  Object.values(cells).find(({ declared }) => declared.header.split(", ")[0] === header)!;

function rowsOf(ledger: Ledger, { table, owner }: Stocks): readonly Row[] {
  return ledger.inUse(ledger.found.lines.get(table)!).map((line) => {
    const cellOf = (header: string) => cellUnder(line, header);
    const textOf = (header: string): string => String(ledger.valueOf(cellOf(header)) ?? "");
    const { table: declared } = line;
    const keys = declared.kind === "table" ? declared.block.key : [];
    const place = keys.map((key) => declared.block.columns[key]!.header).find((header) => !owner.includes(header))!;
    return { line, place: textOf(place), owner: owner.map(textOf).join(), numberOf: (header) => Number(textOf(header)) };
  });
}

const isShort = ({ numberOf }: Row, { opening, left, drawn }: Stocks): boolean =>
  numberOf(left) < 0 || (drawn !== undefined && numberOf(drawn) > numberOf(opening));

/** Stocks moved from each place that draws on them to another one of its owner: the total stays, and the place runs short. */
function moved(
  clean: Book,
  stocks: Stocks,
): readonly { readonly name: string; readonly place: string; readonly ledger: Ledger }[] {
  const rows = rowsOf(ledgerOf(clean)!, stocks);
  const { opening, left, drawn = opening } = stocks;
  const draws = ({ numberOf }: Row): boolean =>
    numberOf(opening) > 0 && (numberOf(left) < numberOf(opening) || (drawn !== opening && numberOf(drawn) > 0));
  return rows.filter(draws).flatMap((from) =>
    rows
      .filter((to) => to !== from && to.owner === from.owner)
      .slice(0, 1)
      .flatMap((to) => {
        const withValue = (row: Row, value: number) => {
          const { sheet, row: at, column } = cellUnder(row.line, opening);
          return { sheet, row: at, column, value };
        };
        const edits = [withValue(from, 0), withValue(to, to.numberOf(opening) + from.numberOf(opening))];
        const ledger = reloadedLedger(edited(clean, edits))!;
        const after = rowsOf(ledger, stocks)[rows.indexOf(from)]!;
        return isShort(after, stocks) ? [{ name: `${from.owner} ${from.place} to ${to.place}`, place: from.place, ledger }] : [];
      }),
  );
}

const reported = (ledger: Ledger, check: string): readonly string[] =>
  auditLedger(ledger)
    .findings.filter((finding) => finding.check.startsWith(check))
    .flatMap((finding) => findingLines(finding));

/** A ledger without one check. */
const unchecked = (ledger: Ledger, check: string): Ledger => ({
  ...ledger,
  sheets: ledger.sheets.map((sheet) => ({
    ...sheet,
    blocks: sheet.blocks.map((block) => ({ ...block, limits: block.limits.filter(({ limit }) => !limit.id.startsWith(check)) })),
  })) as Ledger["sheets"],
});

describe.each(rulebooks.filter(({ ledger }) => ledger))("stocks of $id", (rulebook) => {
  const moves = MOVES[rulebook.id]!;

  test.each(moves)("are reported if they are not in their place: $stock", ({ typed, check }) => {
    expect(reported(ledgerAfter(cleanBook(rulebook)), check)).toStrictEqual([]);
    const ledger = ledgerAfter(cleanBook(rulebook), ...typed);
    expect(reported(ledger, check).length).toBeGreaterThan(0);
    expect(reported(unchecked(ledger, check), check)).toStrictEqual([]);
  });

  test.each(STOCKS[rulebook.id]!)(
    "are reported by place if one runs short, whatever its owner has elsewhere: $table",
    (stocks) => {
      const cases = moved(cleanBook(rulebook), stocks);
      const isNamed = (ledger: Ledger, place: string): boolean =>
        stocks.checks.some((check) => reported(ledger, check).some((line) => line.toLowerCase().includes(place.toLowerCase())));
      const without = (ledger: Ledger): Ledger => stocks.checks.reduce(unchecked, ledger);
      expect(cases.length).toBeGreaterThan(0);
      expect(cases.filter(({ ledger, place }) => !isNamed(ledger, place)).map(({ name }) => name)).toStrictEqual([]);
      expect(cases.filter(({ ledger, place }) => isNamed(without(ledger), place))).toStrictEqual([]);
    },
  );
});

describe("barrels of isolated depots", () => {
  const fuel = rulebooks.find(({ id }) => id === "fuel")!;
  const CHECK = "isolated-barrel";
  const depots = rowsOf(ledgerOf(cleanBook(fuel))!, STOCKS.fuel![0]!);
  const drawn = ["Essen", "Berlin", "Tripoli", "London", "Moscow", "Osaka"];
  const cases = drawn.flatMap((place) => {
    const { owner } = depots.find((row) => row.place === place)!;
    return depots.filter((other) => other.owner === owner && other.place !== place).map((other) => [place, other.place] as const);
  });

  test.each(cases)("that units use at %s are not opened at %s", (place, other) => {
    const typed = [
      `Depots / Depots / ${place} / Isolated = TRUE`,
      `Depots / Depots / ${place} / For reorganization =`,
      `Depots / Depots / ${other} / For reorganization = 5`,
    ];
    const ledger = ledgerAfter(cleanBook(fuel), ...typed);
    expect(reported(ledger, CHECK).filter((line) => line.includes(` at ${place}, `)).length).toBeGreaterThan(0);
    expect(reported(unchecked(ledger, CHECK), CHECK)).toStrictEqual([]);
  });
});
