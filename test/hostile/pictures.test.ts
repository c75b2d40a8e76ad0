import process from "node:process";
import { SaxesParser } from "saxes";
import "../support/preload";
import { ledgerOf } from "../../src/ledger/read/model";
import { picturesOf, stocksOfPlayer, turnsAround } from "../../src/ledger/report/charts";
import { draw } from "../../src/pictures";
import { tableOf } from "../../src/pictures/table";
import { TURNS } from "../../src/sheets/common/turns";
import type { Book, BookTable } from "../../src/workbook/book";
import { attack, fitForPeople, isLong, MOST_SECONDS } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { CLOSING, closedSample, withCell } from "../support/hostile/closed-ledgers";
import { rulebookFor } from "../support/hostile/mutated";
import { NUMBERS, TEXTS } from "../support/hostile/hostile-texts";

/*
 * Charts of a ledger with arbitrary figures, names and past turns.
 */

/** The table of past turns with this many rows, some of them arbitrary. */
function withTurns(chance: Chance, book: Book): Book {
  const table = book.tables.find(({ sheet }) => sheet === TURNS);
  const sheet = book.sheets.find(({ name }) => name === TURNS);
  if (!table || !sheet) return book;
  const rows = chance.of([table.rows, 40, 3000, 10_000]);
  const cells = rows * table.headers.length;
  const first = table.top + 1 - sheet.top;
  const filled = Array.from({ length: rows }, (_, i) => {
    const was = sheet.values[first + (i % Math.max(1, table.rows))] ?? [];
    return was.map((value, c) => (c === 0 && i >= table.rows ? `1941 \u00b7 turn ${i}` : value));
  });
  for (let times = Math.min(cells, 60); times > 0; times--) {
    const [row, column] = [chance.below(rows), chance.below(table.headers.length)];
    const line = filled[row]!;
    const number = chance.of(NUMBERS);
    line[table.left - sheet.left + column] = chance.once(3) ? chance.of(TEXTS) : Number.isFinite(number) ? number : null;
  }
  const values = [...sheet.values.slice(0, first), ...filled];
  const formulas = values.map((_, r) => sheet.formulas[r] ?? []);
  const longer = (item: BookTable): BookTable => (item === table ? { ...item, rows } : item);
  return {
    ...book,
    sheets: book.sheets.map((item) => (item === sheet ? { ...item, values, formulas } : item)),
    tables: book.tables.map(longer),
  };
}

/** Throws if a chart contains foreign markup, or a coordinate that is not a number. */
function expectWellFormed(svg: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (!/^(svg|title|desc|defs|style|pattern|path|rect|line|text|g)$/.test(name)) throw new Error(`There is a tag ${name}.`);
    for (const { name: key, value } of Object.values(attributes)) {
      // A turn can have such a name, but a figure or a coordinate cannot.
      const untold = key === "aria-label" ? /: (NaN|-?Infinity|undefined|null)\b/ : /NaN|Infinity|undefined|null/;
      if (/^on|href/i.test(key) || untold.test(value)) throw new Error(`${name} has ${key}="${value.slice(0, 200)}".`);
    }
  });
  parser.write(svg).close();
}

attack("pictures", 2, (chance) => {
  const rulebook = rulebookFor(chance, CLOSING);
  let book = withTurns(chance, closedSample(rulebook, 1));
  const { cells } = ledgerOf(book)!.found;
  const entries = cells.filter(({ declared, owner }) => declared.formula === null && owner.sheet.name !== TURNS);
  for (let times = chance.of([0, 1, 6]); times > 0; times--) {
    const number = chance.of(NUMBERS);
    book = withCell(book, chance.of(entries), chance.once(2) ? chance.of(TEXTS) : Number.isFinite(number) ? number : -1);
  }
  const start = process.cpuUsage();
  const ledger = ledgerOf(book)!;
  const turns = turnsAround(ledger);
  const all = [...picturesOf(turns, ledger.players), ...ledger.players.flatMap((player) => stocksOfPlayer(turns, player))];
  const rendered = all.map((picture) => draw(picture, { id: "p", width: chance.of([320, 640]), alone: chance.once(2) }));
  const seconds = process.cpuUsage(start).user / 1e6;
  if (isLong && seconds > 2 * MOST_SECONDS) throw new Error(`To draw ${all.length} pictures takes ${seconds} s.`);
  for (const svg of rendered) {
    expectWellFormed(svg);
    if (svg.length > 2e6) throw new Error(`A picture takes ${svg.length} letters.`);
    fitForPeople(svg, JSON.stringify(TEXTS));
  }
  for (const cell of all.flatMap((picture) => tableOf(picture).rows.flat()))
    fitForPeople(cell.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ""), "NaN Infinity");
});
