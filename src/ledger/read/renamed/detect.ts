import { headerOf } from "../../../kernel/column";
import { nameKey } from "../../../kernel/names";
import type { Rulebook } from "../../../kernel/rulebook";
import { everybody } from "../../../sheets/common";
import type { DeclaredFigure, DeclaredForm, DeclaredSheet } from "../../../sheets/declared";
import { findColumn, formulaAt, valueAt, type Book, type BookName, type BookSheet, type BookTable } from "../../../workbook/book";
import { workbookName } from "../../../kernel/column";

/*
 * Detects renamed tables, headers with their units, labels of figures, and defined names.
 */

/** A renamed part with its position, its declared name and its name in the workbook. */
export interface Renamed {
  readonly kind: "table" | "column" | "label" | "name";
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  /** The declared name of its table; "" outside of tables. */
  readonly table: string;
  /** Title of the column's table. */
  readonly title: string;
  readonly is: string;
  readonly now: string;
}

/** An expected table, which may be an optional one that the ledger lacks. */
interface Expected {
  readonly name: string;
  readonly title: string;
  readonly sheet: string;
  readonly headers: readonly string[];
}

/** Optional tables that a ledger may have besides the known ones. */
const rareBesides = ({ ledger }: Rulebook, known: ReadonlySet<string>): readonly Expected[] =>
  ledger!.sheets(everybody(ledger!)).flatMap((sheet) =>
    sheet.blocks.flatMap((block) => {
      const name = workbookName(sheet.name, block.name);
      if (block.kind === "form" || !block.rare || known.has(nameKey(name))) return [];
      return [{ name, title: block.title, sheet: sheet.name, headers: Object.values(block.columns).map(headerOf) }];
    }),
  );

const expectedIn = (sheets: readonly DeclaredSheet[]): readonly Expected[] =>
  sheets.flatMap(({ sheet, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "form"
        ? []
        : [
            {
              name: block.name,
              title: block.block.title,
              sheet: sheet.name,
              headers: block.columns.map(({ header }) => header),
            },
          ],
    ),
  );

/** Returns the sheets of the workbook that may be a declared one, judged by name, tables and figures. */
function sheetsOf(book: Book, declared: readonly DeclaredSheet[]): (owner: string) => ReadonlySet<string> {
  const tables = new Map(book.tables.map(({ name, sheet }) => [nameKey(name), sheet]));
  const names = new Map(book.names.map(({ name, sheet }) => [nameKey(name), sheet]));
  const owners = new Map(declared.map((item) => [item.sheet.name, item]));
  return (owner) => {
    const own = (owners.get(owner)?.blocks ?? []).flatMap((block) =>
      block.kind === "table" ? tables.get(nameKey(block.name)) : block.figures.map(({ name }) => names.get(nameKey(name))),
    );
    return new Set([owner, ...own.filter((sheet) => sheet !== undefined)]);
  };
}

/** The share of expected headers that a table has. */
const share = (table: BookTable, { headers }: Expected): number =>
  headers.filter((header) => findColumn(table, header) >= 0).length / headers.length;

/** With a smaller share of common headers, the match is a coincidence. */
const LEAST_SHARE = 0.5;

/** Renamed tables: unknown ones on the same sheet with the same headers. */
function tables(book: Book, declared: readonly DeclaredSheet[], rulebook: Rulebook): Map<BookTable, Expected> {
  const expected = expectedIn(declared);
  const known = new Set(expected.map(({ name }) => nameKey(name)));
  const there = new Map(book.tables.map((table) => [nameKey(table.name), table]));
  const found = new Map(
    expected.flatMap((item) => (there.has(nameKey(item.name)) ? [[there.get(nameKey(item.name))!, item]] : [])),
  );
  const strange = new Set(book.tables.filter(({ name }) => !known.has(nameKey(name))));
  if (strange.size === 0) return found;
  const missing = [...expected.filter(({ name }) => !there.has(nameKey(name))), ...rareBesides(rulebook, known)];
  const placesOf = sheetsOf(book, declared);
  for (const item of missing) {
    const places = placesOf(item.sheet);
    const [best] = [...strange]
      .filter(({ sheet }) => places.has(sheet))
      .map((table) => ({ table, matching: share(table, item) }))
      .filter(({ matching }) => matching >= LEAST_SHARE)
      .sort((a, b) => b.matching - a.matching || a.table.top - b.table.top);
    if (!best) continue;
    strange.delete(best.table);
    found.set(best.table, item);
  }
  return found;
}

/** Renamed columns: unknown ones between two known ones, if as many are missing there. */
function columns(table: BookTable, { headers: expected }: Expected, sheet: BookSheet): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const places = expected.map((header) => findColumn(table, header));
  const taken = new Set(places);
  expected.forEach((header, i) => {
    const now = table.headers[places[i]!];
    if (now !== undefined && nameKey(now) !== nameKey(header)) found.set(places[i]!, header);
  });
  for (let i = 0; i < expected.length; i++) {
    if (places[i]! >= 0) continue;
    let end = i;
    while (end < expected.length && places[end]! < 0) end++;
    const from = i === 0 ? -1 : places[i - 1]!;
    const to = end === expected.length ? table.headers.length : places[end]!;
    const between = table.headers
      .map((header, at) => ({ header, at }))
      .filter(
        ({ header, at }) => at > from && at < to && !taken.has(at) && valueAt(sheet, table.top, table.left + at) === header,
      );
    if (between.length === end - i) between.forEach(({ at }, nth) => found.set(at, expected[i + nth]!));
    i = end;
  }
  return found;
}

const labelOf = (sheet: BookSheet, { row, column }: Pick<BookName, "row" | "column">) => valueAt(sheet, row, column - 1);

/** Renamed labels: those beside figures that are aligned with the others of their form. */
function labels(form: DeclaredForm, names: ReadonlyMap<string, BookName>, sheets: ReadonlyMap<string, BookSheet>): Renamed[] {
  const headers = new Set(form.figures.map(({ header }) => header));
  const places = form.figures.map(({ name }) => names.get(nameKey(name)));
  return form.figures.flatMap((figure, i): Renamed[] => {
    const at = places[i];
    const sheet = at && sheets.get(at.sheet);
    const now = sheet && labelOf(sheet, at);
    if (typeof now !== "string" || now.trim() === "" || headers.has(now)) return [];
    const others = places.filter((other, j) => other && j !== i && labelOf(sheet!, other) === form.figures[j]!.header);
    const isInPlace = places.some(
      (other, j) => other && others.includes(other) && other.row + i - j === at!.row && other.column === at!.column,
    );
    const elsewhere = sheet!.values.some((row) => row.includes(figure.header));
    if (others.length > 0 ? !isInPlace : elsewhere) return [];
    const { row, column } = at!;
    return [{ kind: "label", sheet: at!.sheet, row, column: column - 1, table: "", title: "", is: figure.header, now }];
  });
}

/** Every cell with a defined name. */
const figuresOf = ({ blocks, status, figures }: DeclaredSheet): readonly DeclaredFigure[] => [
  ...blocks.flatMap((block) => (block.kind === "form" ? [...block.figures, ...Object.values(block.checks)] : [])),
  ...(status ? [status] : []),
  ...figures,
];

/** Renamed names of cells that can be identified by label or formula. */
function names(book: Book, declared: readonly DeclaredSheet[], sheets: ReadonlyMap<string, BookSheet>): Renamed[] {
  const there = new Set(book.names.map(({ name }) => nameKey(name)));
  const missing = declared.flatMap((owner) =>
    figuresOf(owner)
      .filter(({ name }) => !there.has(nameKey(name)))
      .map((figure) => ({ owner: owner.sheet.name, figure })),
  );
  if (missing.length === 0) return [];
  const known = new Set(declared.flatMap((owner) => figuresOf(owner).map(({ name }) => nameKey(name))));
  const strange = new Set(book.names.filter(({ name, sheet }) => !known.has(nameKey(name)) && sheets.has(sheet)));
  if (strange.size === 0) return [];
  const placesOf = sheetsOf(book, declared);
  return missing.flatMap(({ owner, figure }): Renamed[] => {
    const places = placesOf(owner);
    const formulaOf = (at: BookName) => formulaAt(sheets.get(at.sheet)!, at.row, at.column);
    const here = [...strange].filter((at) => places.has(at.sheet) && (formulaOf(at) === null) === (figure.formula === null));
    const labelled = here.filter((at) => labelOf(sheets.get(at.sheet)!, at) === figure.header);
    // Formulas may contain renamed parts; if labels do not identify a figure, its formula does.
    const [item, ...more] =
      labelled.length === 1 || figure.formula === null
        ? labelled
        : (labelled.length > 1 ? labelled : here).filter((at) => formulaOf(at) === figure.formula);
    if (!item || more.length > 0) return [];
    strange.delete(item);
    const { sheet, row, column, name } = item;
    return [{ kind: "name", sheet, row, column, table: "", title: figure.header, is: figure.name, now: name }];
  });
}

/** The renamed parts of a workbook's ledger. */
export function renamedIn(book: Book, declared: readonly DeclaredSheet[], rulebook: Rulebook): readonly Renamed[] {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const namesByKey = new Map(book.names.map((name) => [nameKey(name.name), name]));
  const inTables = [...tables(book, declared, rulebook)].flatMap(([table, expected]): Renamed[] => {
    const sheet = sheets.get(table.sheet);
    if (!sheet) return [];
    const { top, left } = table;
    const common = { sheet: table.sheet, row: top, table: expected.name, title: expected.title };
    const own = [...columns(table, expected, sheet)].map(([at, is]): Renamed => ({
      kind: "column",
      ...common,
      column: left + at,
      is,
      now: table.headers[at]!,
    }));
    if (nameKey(table.name) === nameKey(expected.name)) return own;
    return [{ kind: "table", ...common, column: left, is: expected.name, now: table.name }, ...own];
  });
  const inForms = declared.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "form" ? labels(block, namesByKey, sheets) : [])),
  );
  return [...inTables, ...inForms, ...names(book, declared, sheets)];
}
