import "../../src/rulebooks";
import { isError } from "../../src/formula/world";
import { sealingOf } from "../../src/kernel/sheet";
import { isBlank, type CellValue } from "../../src/kernel/values";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { HIDDEN } from "../../src/ledger/read/hidden-turns";
import { verify } from "../../src/ledger/seal/verify";
import { TURNS } from "../../src/sheets/common/turns";
import { formulaAt, SETTINGS, valueAt, type Book } from "../../src/workbook/book";
import { attack } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { CLOSING, closedSample, randomCellIn, withCell, type CellPosition } from "../support/hostile/closed-ledgers";
import { rulebookFor } from "../support/hostile/mutated";
import { TEXTS } from "../support/hostile/hostile-texts";

/*
 * A ledger with a closed turn and one hidden manipulation: either the audit or the seals report it, or no figure of the ledger
 * changes.
 */

interface Reported {
  readonly figures: ReadonlyMap<string, string>;
  readonly messages: ReadonlySet<string>;
}

/** Every figure of a ledger by name, and all messages about it. */
function reportedOf(book: Book): Reported {
  const ledger = ledgerOf(book);
  if (!ledger) return { figures: new Map(), messages: new Set(["It is no ledger any more."]) };
  const figures = new Map<string, string>();
  for (const cell of ledger.found.cells) {
    const value = ledger.valueOf(cell);
    const { owner, table, line, declared } = cell;
    figures.set(
      `${owner.sheet.name}/${table}/${line?.index}/${declared.key}`,
      isError(value) ? value.error : JSON.stringify(value),
    );
  }
  const { changes, since } = verify(ledger);
  const found = auditLedger(ledger).findings.map(({ sheet, cell, message }) => `${sheet}!${cell} ${message}`);
  return { figures, messages: new Set([...found, ...[...changes, ...since].map(({ message }) => message)]) };
}

const before = new Map<string, Reported & { readonly ledger: Ledger }>();

function known(rulebook: string): Reported & { readonly ledger: Ledger } {
  let reported = before.get(rulebook);
  const book = closedSample(rulebook, 1);
  if (!reported) before.set(rulebook, (reported = { ...reportedOf(book), ledger: ledgerOf(book)! }));
  return reported;
}

const other = (chance: Chance, value: CellValue): CellValue =>
  typeof value === "number"
    ? value + chance.of([1, -1, 0.01, 1000])
    : chance.of([7, "Berlin", chance.of(TEXTS).slice(0, 300), null]);

const otherFormula = (chance: Chance, formula: string): string =>
  chance.of([`=(${formula.slice(1)})+1`, `=(${formula.slice(1)})*2`, "=0", "=1/0", "=A1", `=IF(TRUE,5,${formula.slice(1)})`]);

interface Tampered {
  readonly description: string;
  readonly book: Book;
  /** Whether players may make this change. */
  readonly isPlay?: boolean;
  /** Whether it must be reported even if our own calculation, which uses the correct formulas, gives the same figures. */
  readonly isShown?: boolean;
}

/** An entry with another value. */
function entry(chance: Chance, { book, found }: Ledger): Tampered {
  const entries = found.cells.filter(({ declared, owner }) => declared.formula === null && owner.sheet.name !== TURNS);
  const cell = chance.of(entries);
  const was = valueAt(
    book.sheets.find(({ name }) => name === cell.sheet)!,
    cell.row,
    cell.column,
  );
  const value = other(chance, was);
  const { column } = cell.declared;
  // Orders of a turn, cells that were left blank, and house rules are the players' to enter.
  const isOpen = !column.prefilled && (!cell.line || sealingOf(column, cell.line.table.block) === "open");
  const isPlay = isOpen || isBlank(was) || was === false || was === 0;
  return {
    description: `entry ${cell.sheet}!R${cell.row}C${cell.column} = ${JSON.stringify(value)}`,
    book: withCell(book, cell, value),
    isPlay,
  };
}

function formula(chance: Chance, { book, found }: Ledger): Tampered {
  const cell = chance.of(found.cells.filter(({ declared }) => declared.formula !== null));
  const sheet = book.sheets.find(({ name }) => name === cell.sheet)!;
  const [was, value] = [formulaAt(sheet, cell.row, cell.column), valueAt(sheet, cell.row, cell.column)];
  const method = chance.below(3);
  const becomes = method === 0 && was ? otherFormula(chance, was) : null;
  const now = method === 1 ? other(chance, value) : method === 2 ? null : value;
  const description = `formula ${cell.sheet}!R${cell.row}C${cell.column} becomes ${becomes ?? JSON.stringify(now)}`;
  const isShown = becomes !== null || now !== value;
  return { description, book: withCell(book, cell, now, becomes), isShown };
}

/** Any cell, such as a title, a header, a sealed value, or the ledger's own data. */
function anywhere(chance: Chance, { book }: Ledger): Tampered {
  const sheet = chance.of(book.sheets);
  const cell: CellPosition = randomCellIn(chance, sheet) ?? { sheet: sheet.name, row: 0, column: 0 };
  const was = formulaAt(sheet, cell.row, cell.column);
  const value = other(chance, valueAt(sheet, cell.row, cell.column));
  const changed = was && chance.once(2) ? withCell(book, cell, value, otherFormula(chance, was)) : withCell(book, cell, value);
  const isPlay = sheet.name !== HIDDEN && sheet.name !== TURNS && was === null;
  return { description: `cell ${cell.sheet}!R${cell.row}C${cell.column} = ${JSON.stringify(value)}`, book: changed, isPlay };
}

function table(chance: Chance, { book }: Ledger): Tampered {
  const item = chance.of(book.tables);
  const at = chance.below(item.headers.length);
  const [how, becomes] = chance.of([
    ["is gone", []],
    ["is called otherwise", [{ ...item, name: "Other" }]],
    ["has another header", [{ ...item, headers: item.headers.map((header, i) => (i === at ? "Other" : header)) }]],
    ["has two columns changed over", [{ ...item, headers: [...item.headers.slice(1), item.headers[0]!] }]],
    ["has fewer rows", [{ ...item, rows: Math.max(1, item.rows - 1) }]],
    ["is elsewhere", [{ ...item, top: item.top + 1 }]],
    ["is listed twice", [item, item]],
  ] as const);
  return {
    description: `table ${item.name} ${how}`,
    book: { ...book, tables: book.tables.flatMap((now) => (now === item ? becomes : [now])) },
  };
}

function name(chance: Chance, { book }: Ledger): Tampered {
  const item = chance.of(book.names);
  const away = chance.of(book.names);
  const [how, becomes] = chance.of([
    ["is gone", []],
    ["is called otherwise", [{ ...item, name: "Other" }]],
    ["points elsewhere", [{ ...away, name: item.name }]],
    ["points one down", [{ ...item, row: item.row + 1 }]],
  ] as const);
  return {
    description: `name ${item.name} ${how}`,
    book: { ...book, names: book.names.flatMap((now) => (now === item ? becomes : [now])) },
  };
}

function sheet(chance: Chance, { book }: Ledger): Tampered {
  const item = chance.of(book.sheets);
  const [how, becomes] = chance.of([
    ["is gone", []],
    ["is hidden", [{ ...item, hidden: true }]],
    ["is empty", [{ ...item, values: [], formulas: [] }]],
    ["has no formulas", [{ ...item, formulas: [] }]],
  ] as const);
  return {
    description: `sheet ${item.name} ${how}`,
    book: { ...book, sheets: book.sheets.flatMap((now) => (now === item ? becomes : [now])) },
  };
}

const setting = (chance: Chance, { book }: Ledger): Tampered => {
  const item = chance.of(SETTINGS);
  return { description: `setting ${item}`, book: { ...book, settings: [item] } };
};

const WAYS = [entry, formula, formula, anywhere, anywhere, table, name, sheet, setting];

attack("tampering", 8, (chance) => {
  const rulebook = rulebookFor(chance, CLOSING);
  const was = known(rulebook);
  const { description, book, isPlay, isShown } = chance.of(WAYS)(chance, was.ledger);
  const now = reportedOf(book);
  if (isPlay) return;
  if ([...now.messages].some((item) => !was.messages.has(item))) return;
  if (isShown) throw new Error(`${rulebook}: ${description}; nothing tells`);
  for (const [key, value] of was.figures)
    if (now.figures.get(key) !== value)
      throw new Error(`${rulebook}: ${description}: ${key} was ${value} and is ${now.figures.get(key)}; nothing tells`);
});
