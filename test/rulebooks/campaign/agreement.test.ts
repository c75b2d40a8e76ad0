import { describe, expect, test } from "vitest";
import { forSheet, workbookName, type Column, type Setting } from "../../../src/kernel/column";
import type { Block, Sheet } from "../../../src/kernel/sheet";
import type { CellValue } from "../../../src/kernel/values";
import { auditLedger } from "../../../src/ledger/audit";
import { ledgerOf, type Ledger } from "../../../src/ledger/model";
import { sample } from "../../../src/rulebooks/campaign/sample";
import { sheets } from "../../../src/rulebooks/campaign/sheets";
import { place } from "../../../src/sheets/layout";
import { bookOf } from "../../../src/workbook/of-sheets";
import { ALL_NATIONS, ledgerWith, type Entries } from "./ledger";

/*
 * The Check columns and the audit tell the same: wherever a row is marked, the audit has a finding in that table.
 * The audit may find more, since it sees all sheets at once.
 */

interface Told {
  /** Table and text of every marked row. */
  readonly marked: readonly { readonly table: string; readonly text: string }[];
  readonly found: ReadonlySet<string>;
}

function toldOf(ledger: Ledger): Told {
  const marked = ledger.book.tables.flatMap(({ name, sheet, top, left, headers, rows }) => {
    const check = headers.indexOf("Check");
    if (check < 0) return [];
    return Array.from({ length: rows }, (_, row) => ledger.calculation.value(sheet, top + 1 + row, left + check)).flatMap(
      (value) => (typeof value === "string" && value !== "" ? [{ table: name, text: value }] : []),
    );
  });
  return { marked, found: new Set(auditLedger(ledger).findings.map(({ table }) => table)) };
}

const toldBy = (declared: readonly Sheet[], nations: readonly string[], year: number): Told =>
  toldOf(ledgerOf(bookOf(place(declared, { players: nations, year })))!);

const unanswered = ({ marked, found }: Told): readonly string[] =>
  marked.filter(({ table }) => !found.has(table)).map(({ table, text }) => `${table}: ${text}`);

test("the sample: every marked row is in a table with a finding", () => {
  const told = toldBy(sample.sheets(), sample.options.players, sample.options.year);
  expect(told.marked.length).toBeGreaterThan(10);
  expect(unanswered(told)).toEqual([]);
});

test.each([
  ["all nations", ALL_NATIONS, 1939],
  ["all nations, the last year", ALL_NATIONS, 1946],
  ...ALL_NATIONS.map((nation) => [nation, [nation], 1941] as const),
] as const)("a fresh ledger of %s: nothing is marked, nothing is found", (_, nations, year) => {
  const { marked, found } = toldBy(sheets({ players: nations, year }), nations, year);
  expect(marked).toEqual([]);
  expect([...found]).toEqual([]);
});

/** "Table: text" of the rows that are marked after some entries. */
const marks = (entries: Entries, nations: readonly string[]): readonly string[] =>
  toldOf(ledgerWith(entries, nations)).marked.map(({ table, text }) => `${table}: ${text.slice(2)}`);

describe("what the audit accepts is not marked", () => {
  const TURN: Entries = { "Campaign: State": [{ Turn: 9, Year: 1941, Season: "Autumn" }] };

  test("bombing of a Russian IC up to its value (2.1.3)", () => {
    const bombed = (...amounts: readonly number[]): Entries => ({
      ...TURN,
      "Russia: SW damage ledger": amounts.map((pps) => ({ turn: 9, cause: "Bombing", place: "Kiev", pps, again: true })),
    });
    const TOO_MUCH = "Russia_SW_damage_ledger: more than the place is worth or was bombed";
    expect(marks(bombed(500), ["Russia"])).toEqual([]);
    expect(marks(bombed(200, 300), ["Russia"])).toEqual([]);
    expect(marks(bombed(501), ["Russia"])).toEqual([TOO_MUCH]);
    expect(marks(bombed(300, 300), ["Russia"])).toEqual([TOO_MUCH, TOO_MUCH]);
  });

  test("oil from Mosul beyond the agreement, once Iraq is occupied (2.4.1.2)", () => {
    const drawn = (controller: string): Entries => ({
      "Oil: Oil sources": [{ source: "Mosul", controller, damagedAtStart: 0 }],
      "Oil: Oil shipments": [
        { source: "Mosul", power: "Western Allies", oilUnits: 2, way: "Land" },
        { source: "Mosul", power: "Russia", oilUnits: 1, way: "Land", again: true },
        { source: "Bushire", power: "Western Allies", oilUnits: 3, way: "Land" },
        { source: "Ahwaz", power: "Western Allies", oilUnits: 1, way: "Land" },
      ],
    });
    const persia = "Oil_Allied_supply_of_oil: over the limit";
    expect(marks(drawn("Iraq"), ["Britain"])).toEqual([persia]);
    const more = { "Oil: Oil shipments": [{ source: "Mosul", power: "Western Allies", oilUnits: 3, way: "Land" }] };
    expect(marks({ ...drawn("Britain"), ...more }, ["Britain"])).toEqual([]);
  });

  test("two Synthetic Refineries that ship one Oil Unit each", () => {
    const twice: Entries = {
      "Oil: Oil sources": [
        { source: "Synthetic Refinery", controller: "Germany", refineries: 1 },
        { source: "Synthetic Refinery", controller: "Germany", refineries: 1, again: true },
      ],
      "Oil: Oil shipments": [{ source: "Synthetic Refinery", power: "European Axis", oilUnits: 2, way: "Land" }],
    };
    expect(marks(twice, ["Germany"])).toEqual([]);
  });
});

describe("what the audit finds is marked in its own row", () => {
  test("the Nation's own Base Economy in its table Economy", () => {
    const base = (owner: string): Entries => ({
      "Italy: Economy": [{ name: "Base", kind: "Base Economy", owner, value: 500 }],
    });
    expect(marks(base("Italy"), ["Italy"])).toEqual(["Italy_Economy: the Base Economy counts in Growth"]);
    expect(marks(base("France"), ["Italy"])).toEqual([]);
  });

  test("unknown Command Reserves in Production and Lend-Lease", () => {
    const command = (name: string): Entries => ({
      "USA: Production": [{ unit: "M4", onSchedule: true, price: 200, quantity: 0, command: name }],
      "USA: Lend-Lease": [{ recipient: "Russia", donor: "USA", form: "Supplies", command: name, sent: 0, lost: 0 }],
      "USA: Command Reserves": [{ command: "West" }],
      "Russia: Command Reserves": [{ command: "Moscow" }],
    });
    const NATIONS = ["USA", "Russia"];
    expect(marks(command("West"), NATIONS)).toEqual([]);
    expect(marks(command("Moscow"), NATIONS)).toEqual(["USA_Production: no such Command Reserve"]);
    const sent = (name: string): Entries => ({
      ...command("West"),
      "USA: Lend-Lease": [{ recipient: "Russia", donor: "USA", form: "Supplies", command: name, sent: 50 }],
      "USA: Summary": [{ Closing_of_last_Turn: 50 }],
    });
    expect(marks(sent("West"), NATIONS)).toEqual(["USA_Lend_Lease: no such Command Reserve"]);
    expect(marks(sent("Moscow"), NATIONS)).toEqual([]);
  });
});

/** Numbers that come one after the other, the same in every run. */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  return { roll, one: <T>(of: readonly T[]): T => of[roll(of.length)]! };
}
type Dice = ReturnType<typeof dice>;

const AMOUNTS = [0, 1, 2, 3, 5, 12, 100, 250, 500, 1000, 1500, 4000];
/** Names that players write freely; some of them stand in other tables. */
const NAMES = ["Moscow", "Kiev", "Hawaii", "Brunei", "Formosa", "Kiel", "Ottawa", "North"];

/** Something that the cell takes. */
function written(column: Column, setting: Setting, { roll, one }: Dice): CellValue {
  if (column.type === "yes/no") return roll(2) === 0;
  if (column.type === "text") {
    const choices = column.choices === undefined ? [] : forSheet(column.choices, setting);
    return one(choices.length === 0 ? NAMES : choices);
  }
  const taken = AMOUNTS.filter((amount) => amount >= (column.min ?? -Infinity) && amount <= (column.max ?? Infinity));
  return taken.length === 0 ? (column.min ?? column.max ?? 0) + roll(3) : one(taken);
}

const inputsOf = (block: Block): readonly (readonly [string, Column])[] =>
  Object.entries(block.columns).filter(([, column]) => column.formula === undefined);

/** A block in which somebody has written into some cells of some rows. */
function scribbled(block: Block, setting: Setting, throws: Dice): Block {
  const { roll } = throws;
  const scribble = (row: object): Record<string, CellValue> => ({
    ...row,
    ...Object.fromEntries(
      inputsOf(block)
        .filter(([key]) => roll(5) < 3 || (block.kind === "table" && key === block.key && !(key in row)))
        .map(([key, column]) => [key, written(column, setting, throws)]),
    ),
  });
  if (block.kind === "form") return { ...block, fill: scribble(forSheet(block.fill, setting)) };
  const rows = [...(forSheet(block.rows, setting) as readonly object[])];
  for (let i = 0; i <= roll(3); i++) {
    const at = roll(rows.length + 2);
    rows[Math.min(at, rows.length)] = scribble(rows[at] ?? {});
  }
  return { ...block, rows: rows as readonly Readonly<Record<string, CellValue>>[] };
}

const NATIONS = ["Germany", "Italy", "Britain", "USA", "Russia", "Japan"];
const YEAR = 1941;
const TIMES = Number(process.env["SCRIBBLES"] ?? 3);
const declared = sheets({ players: NATIONS, year: YEAR });
const checked = declared
  .filter(({ nation }) => nation === "" || ["Germany", "Russia", "Japan"].includes(nation))
  .flatMap((sheet) =>
    sheet.blocks
      .filter((block) => (block.kind === "table" ? block.breach !== undefined : block.breaches !== undefined))
      .map((block) => [workbookName(sheet.name, block.name), sheet, block] as const),
  );

/** Every text with which something scribbled was marked. */
const seen = new Set<string>();

describe("whatever is written into a table, what it marks the audit finds", () => {
  test.each(checked)("%s", (_, sheet, block) => {
    const setting = { sheet: sheet.name, nation: sheet.player, nations: NATIONS, year: YEAR };
    for (let time = 0; time < TIMES; time++) {
      const throws = dice(time * 7919 + block.name.length);
      const turn = throws.roll(3) + 1;
      const changed = scribbled(block, setting, throws);
      const others = declared.map((other): Sheet => {
        const blocks = other.blocks.map((own) => {
          if (other === sheet && own === block) return changed;
          if (own.kind === "form" && own.name === "State")
            return { ...own, fill: { ...forSheet(own.fill, setting), Turn: turn } };
          return own;
        });
        return { ...other, blocks };
      });
      const result = toldBy(others, NATIONS, YEAR);
      for (const { text } of result.marked) seen.add(text);
      const wrong = unanswered(result);
      expect(wrong, wrong.length === 0 ? "" : JSON.stringify(changed.kind === "table" ? changed.rows : changed.fill)).toEqual([]);
    }
  });

  test("and it is marked for many reasons", () => expect(seen.size).toBeGreaterThan(30));
});
