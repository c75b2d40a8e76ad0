import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { address, areaAddress } from "../../src/formula/address";
import { paleColor, placeOfPale } from "../../src/kernel/player-color";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { fuel } from "../../src/rulebooks/fuel";
import { campaign } from "../../src/rulebooks/campaign";
import { gas } from "../../src/rulebooks/gas";
import { pacific } from "../../src/rulebooks/pacific";
import { findColumn, formulaAt, valueAt, type Book, type BookTable } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { expectValid, ownComplaints } from "../support/workbook/validate-file";
import { fresh, joined } from "../support/ledger/late-player";
import { ledgerIn } from "../support/ledger/seals";

/*
 * The front page distinguishes players by the same color everywhere, and by a sparkline of closed turns. Colors and lines are
 * read back from the file, as Excel reads them.
 */

const colorOf = (color: string): string => `#${color.slice(2).toLowerCase()}`;

/** The sparklines of the first sheet: cell, source range, color. */
const linesIn = (bytes: Uint8Array) =>
  [
    ...strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"]!).matchAll(
      /<x14:colorSeries rgb="(\w+)"\/>.*?<xm:f>([^<]*)<\/xm:f><xm:sqref>([^<]*)</g,
    ),
  ].map(([, color, over, cell]) => ({ cell, over, color: colorOf(color!) }));

const tabsIn = (bytes: Uint8Array): ReadonlyMap<string, string> => {
  const parts = unzipSync(bytes);
  const names = [...strFromU8(parts["xl/workbook.xml"]!).matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)];
  return new Map(
    names.flatMap(([, name, id]) => {
      const [, color] = /<tabColor rgb="(\w+)"/.exec(strFromU8(parts[`xl/worksheets/sheet${id}.xml`]!)) ?? [];
      return color === undefined ? [] : [[name!, colorOf(color)]];
    }),
  );
};

const tableNamed = ({ tables }: Book, end: string): BookTable => tables.find(({ name }) => name.endsWith(end))!;

/** The expected lines: for each listed player, over all rows of the player's column in the table of lines. */
function meant(book: Book, rulebook: typeof gas) {
  const list = tableNamed(book, "_Players");
  const over = tableNamed(book, "Turns_Lines");
  const { front, turn, players } = rulebook.ledger!;
  const figure = front.find(({ header }) => turn!.totals.some((total) => total.chart !== undefined && total.header === header))!;
  return Array.from({ length: list.rows }, (_, i) => {
    const row = list.top + 1 + i;
    const player = String(valueAt(book.sheets[0]!, row, list.left));
    const at = over.left + over.headers.indexOf(`${player}: ${figure.header}`);
    const area = { top: over.top + 1, left: at, rows: over.rows, columns: 1 };
    return {
      player,
      cell: address(row, list.left + findColumn(list, "Course")),
      over: `Turns!${areaAddress(area)}`,
      place: players.names.indexOf(player),
    };
  });
}

function close(bytes: Uint8Array): Uint8Array {
  const ledger = ledgerIn(bytes);
  return edit(bytes, closeEdits(ledger, closeTurn(ledger), { by: "Hilde", at: new Date(0) }).edits);
}

test.each([
  [gas, ["Germany", "Italy"], "United Kingdom"],
  [fuel, ["Germany", "Japan"], "Russia"],
  [campaign, ["Germany", "Italy"], "Britain"],
] as const)(
  "the line of each player of $id covers all closed turns, also after a player is added",
  async (rulebook, players, joins) => {
    let bytes = fresh(rulebook, { players, year: 1941 });
    const steps = [(is: Uint8Array) => is, close, close, (is: Uint8Array) => joined(is, joins), close];
    const colors = new Map<string, string>();
    for (const step of steps) {
      bytes = step(bytes);
      const book = readBook(bytes);
      const due = meant(book, rulebook);
      const rendered = linesIn(bytes);
      const byCell = (a: { readonly cell?: string | undefined }, b: { readonly cell?: string | undefined }) =>
        a.cell!.localeCompare(b.cell!);
      expect(rendered.map(({ cell, over }) => ({ cell, over })).sort(byCell)).toEqual(
        due.map(({ cell, over }) => ({ cell, over })).sort(byCell),
      );
      // Adding a player changes no color, and each is the color of the player's tab.
      for (const { cell, player } of due) {
        const { color } = rendered.find((item) => item.cell === cell)!;
        expect(colors.get(player) ?? color).toBe(color);
        colors.set(player, color);
        expect(tabsIn(bytes).get(player) ?? color).toBe(color);
        expect(formulaAt(book.sheets[0]!, Number(/\d+/.exec(cell)![0]) - 1, 0)).toBeNull();
      }
      expect(ownComplaints(bytes)).toEqual([]);
    }
    if (rulebook === gas) await expectValid(bytes);
    expect(colors.size).toBe(players.length + 1);
    expect(new Set(colors.values()).size).toBe(colors.size);
  },
);

test("players without a sheet have a color too, and every color differs from the others in its pale form", () => {
  const bytes = fresh(pacific, { players: ["Japan", "USA"], year: 0 });
  const styles = strFromU8(unzipSync(bytes)["xl/styles.xml"]!);
  for (const { color } of linesIn(bytes)) {
    expect(styles).toContain(`<bgColor rgb="FF${paleColor(color).slice(1)}"`);
    expect(placeOfPale(paleColor(color))).toBeGreaterThanOrEqual(0);
  }
  expect(linesIn(bytes)).toHaveLength(2);
});
