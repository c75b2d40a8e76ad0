import { fold, nameKey } from "../../kernel/names";
import { Refusal } from "../../kernel/refusal";
import { address, areaOf, sheetReference } from "../../formula/address";
import { forSheet, type Columns, type Prefill } from "../../kernel/column";
import type { Rulebook, Upgrade } from "../../kernel/rulebook";
import { isBlank, type CellValue } from "../../kernel/values";
import { declaredSheets, type DeclaredForm, type DeclaredSheet, type DeclaredTable } from "../../sheets/declared";
import { LISTS_SHEET } from "../../sheets/entry";
import { placeDeclared } from "../../sheets/layout";
import type { PlacedSheet } from "../../sheets/placed";
import { findColumn, formulaAt, valueAt, type Book, type BookSheet } from "../../workbook/book";
import type { Finding } from "../read/finding";
import { findCells, type Found, type FoundLine, type LedgerCell } from "../read/find";
import { renamed, renamedBy, sheetAfter, stepsSince, VERSION, versionIn } from "../read/older-versions";
import { optionsOf, rulebookOf } from "../read/options";

/*
 * Upgrades a ledger of an older version: new sheets with every old entry by table, row and column. Entries without a place are
 * listed.
 */

/** Content of the old ledger that was not carried over unchanged. */
interface NotCarried {
  readonly sheet: string;
  readonly cell: string;
  readonly value: CellValue;
  /** The reason, as the end of a sentence: "its column is not part of the ledger". */
  readonly why: string;
}

export interface Upgraded {
  readonly rulebook: Rulebook;
  readonly from: string;
  readonly steps: readonly Upgrade[];
  /** Renamed tabs, old to new. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Renamed tables and figures, old to new. */
  readonly names: Readonly<Record<string, string>>;
  /** The upgraded sheets, by their final names in the workbook. */
  readonly sheets: readonly PlacedSheet[];
  readonly carried: number;
  readonly notCarried: readonly NotCarried[];
}

/** The steps from a version to the rulebook's current one. Throws Refusal if there are none. */
function stepsFrom(version: string, rulebook: Rulebook): readonly Upgrade[] {
  const { version: own } = rulebook;
  if (version === String(own)) throw new Refusal(`The ledger already has version ${own}, the current one.`);
  if (Number(version) > own)
    throw new Refusal(
      `The ledger has version ${version}, but this program only supports versions up to ${own}. Use a newer Campaign Ledger.`,
    );
  const steps = stepsSince(version, rulebook);
  if (!steps) throw new Refusal(`The ledger names the version ${version || "(none)"}, which does not exist.`);
  return steps;
}

/** Findings about entries that the old ledger did not contain: in blank cells, or in new columns. */
export function newQuestions(
  old: Book,
  { steps }: Pick<Upgraded, "steps">,
  upgraded: Book,
  findings: readonly Finding[],
): readonly Finding[] {
  const { tables } = steps.reduce(renamed, old);
  return findings.filter(({ sheet, cell, table, column }) => {
    if (!upgraded.tables.some(({ name }) => name === table)) return false;
    const before = tables.find(({ name }) => name === table);
    if (!before || findColumn(before, column) < 0) return true;
    const at = areaOf(cell);
    const on = upgraded.sheets.find(({ name }) => name === sheet);
    return at !== null && on !== undefined && isBlank(valueAt(on, at.top, at.left));
  });
}

type Row = Readonly<Record<string, CellValue>>;

const named = (row: Row, key: readonly string[]): string => key.map((part) => fold(String(row[part] ?? ""))).join("\n");

/** Reads the entries of the old ledger, and collects what is not carried over. */
function reader(book: Book, found: Found, steps: readonly Upgrade[]) {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const notCarried: NotCarried[] = [];
  const visited = new Set<string>();
  let carried = 0;

  /** A cell's value, with renamed texts replaced. */
  function entryIn({ declared, sheet, row, column }: LedgerCell, { table }: FoundLine): CellValue {
    const value = valueAt(sheets.get(sheet)!, row, column);
    const texts = steps.map(({ renamed: by }) => by?.texts?.[table.name]?.[declared.header]);
    return typeof value === "string" ? texts.reduce((text, names) => renamedBy(names, text), value) : value;
  }

  const nameOf = (line: FoundLine, key: readonly string[]): string =>
    named(Object.fromEntries(key.flatMap((part) => (line.cells[part] ? [[part, entryIn(line.cells[part], line)]] : []))), key);

  /** The entered values of a line by column key, without columns that the old ledger lacks and without initial content. */
  function entriesOf(line: FoundLine | undefined, defaults: Row | undefined): Row {
    const row: Record<string, CellValue> = {};
    for (const cell of Object.values(line?.cells ?? {})) {
      const { declared, sheet: name, row: at, column } = cell;
      const sheet = sheets.get(name)!;
      const formula = formulaAt(sheet, at, column);
      if (declared.formula !== null) continue;
      visited.add(`${name}!${address(at, column)}`);
      // The initial content of a locked cell belongs to the ledger; any other content, such as closed turns, is carried over.
      if (declared.column.prefilled && defaults?.[declared.key] !== undefined) continue;
      const value = entryIn(cell, line!);
      row[declared.key] = value;
      if (isBlank(value)) continue;
      carried++;
      if (formula !== null)
        notCarried.push({
          sheet: name,
          cell: address(at, column),
          value: formula,
          why: `its value ${String(value)} is carried over`,
        });
    }
    return row;
  }

  const linesOf = (name: string): readonly FoundLine[] => found.lines.get(name) ?? [];
  return { sheets, seen: visited, notCarried, nameOf, entriesOf, linesOf, carried: () => carried };
}

type Reader = ReturnType<typeof reader>;

/** A table with the rows of the old ledger; new rows and columns have their initial content. */
function filledTable(declared: DeclaredTable, { setting }: DeclaredSheet, { nameOf, entriesOf, linesOf }: Reader): DeclaredTable {
  const { block } = declared;
  const lines = linesOf(declared.name);
  if (lines.length === 0) return declared;
  const fresh = [...(forSheet(block.rows, setting) as readonly Row[])];
  const unfilled = new Set(fresh);
  const rows = lines.map((line): Row => {
    const name = nameOf(line, block.key);
    const like = [...unfilled].find((row) => named(row, block.key) === name);
    if (like) unfilled.delete(like);
    return { ...like, ...entriesOf(line, like) };
  });
  while (rows.length > 0 && Object.values(rows.at(-1)!).every(isBlank)) rows.pop();
  if (block.fixed) for (const row of unfilled) rows.push(row);
  const size = Math.max(fresh.length + block.spare, lines.length);
  const spare = Math.max(0, size - rows.length);
  return { ...declared, block: { ...block, rows: rows as readonly Prefill<Columns>[], spare } };
}

function filledForm(declared: DeclaredForm, { setting }: DeclaredSheet, { entriesOf, linesOf }: Reader): DeclaredForm {
  const defaults = forSheet(declared.block.fill, setting) as Row;
  const { [VERSION]: _, ...entries } = entriesOf(linesOf(declared.name)[0], defaults);
  const fill = { ...defaults, ...entries };
  return { ...declared, block: { ...declared.block, fill } };
}

/** The end of the sheet's head (title, purpose, status and figures): the first blank row. */
function headOf(sheet: BookSheet): number {
  let row = sheet.top;
  // A formula that has not been calculated yet has no value.
  const isFilled = (r: number): boolean =>
    (sheet.values[r] ?? []).some((value) => !isBlank(value)) || (sheet.formulas[r] ?? []).some((formula) => formula !== null);
  while (isFilled(row - sheet.top)) row++;
  return row;
}

/** Content of an old sheet that is neither an entry nor part of the ledger. */
function notCarriedOn(sheet: BookSheet, { tables }: Book, { seen: visited }: Reader, found: Found): NotCarried[] {
  const own = tables.filter((table) => table.sheet === sheet.name);
  const forms = new Set(found.cells.flatMap(({ line, sheet: on, row }) => (line?.index === 0 && on === sheet.name ? [row] : [])));
  const head = headOf(sheet);
  // Figures in plain cells: each has its label on the left and its unit on the right, below a row of headers.
  const figures = found.cells.filter(({ line, sheet: on }) => line?.table.kind === "form" && on === sheet.name);
  const labels = new Set(
    figures.flatMap(({ row, column, declared }) => [
      address(row, column - 1),
      ...(declared.column.unit === undefined ? [] : [address(row, column + 1)]),
    ]),
  );
  const isTop = (row: number): boolean =>
    own.some(({ top }) => top === row) ||
    (figures.some((cell) => cell.row === row + 1) && !figures.some((cell) => cell.row === row));
  /** The heading and purpose of a table are directly above it, in the first column. */
  const isHeading = (row: number): boolean => {
    let below = row;
    while (!isTop(below) && !isBlank(valueAt(sheet, below, 0))) below++;
    return isTop(below);
  };
  const isPlaced = (row: number, column: number): boolean => {
    if (labels.has(address(row, column)) || isTop(row) || (column === 0 && isHeading(row))) return true;
    return row < head && (column === 0 || formulaAt(sheet, row + 1, column) !== null);
  };
  const places = found.cells.filter((cell) => cell.sheet === sheet.name && cell.declared.formula !== null);
  const computedPlaces = new Set(places.map(({ row, column }) => address(row, column)));
  const computed = (row: number, column: number): boolean => computedPlaces.has(address(row, column));
  const result: NotCarried[] = [];
  sheet.values.forEach((line, r) =>
    line.forEach((value, c) => {
      const [row, column] = [sheet.top + r, sheet.left + c];
      if (isBlank(value) || formulaAt(sheet, row, column) !== null || visited.has(`${sheet.name}!${address(row, column)}`))
        return;
      const table = own.find(
        ({ top, left, rows, headers }) => row >= top && row <= top + rows && column >= left && column < left + headers.length,
      );
      if (table && (row === table.top || forms.has(row)) && !computed(row, column)) return;
      if (!table && isPlaced(row, column)) return;
      const why = computed(row, column)
        ? "the ledger computes it now"
        : table
          ? `${table.headers[column - table.left] ?? "its column"} is not a column of ${table.name} now`
          : "it is a remark beside the tables";
      result.push({ sheet: sheet.name, cell: address(row, column), value, why });
    }),
  );
  return result;
}

/** Formulas on other sheets that refer to cells of the ledger, which may have moved. */
function pointers(book: Book, own: ReadonlySet<string>): NotCarried[] {
  const references = [...own].map((name) => nameKey(sheetReference(name)));
  return book.sheets.flatMap((sheet) =>
    own.has(sheet.name)
      ? []
      : sheet.formulas.flatMap((line, r) =>
          line.flatMap((formula, c) =>
            formula !== null && references.some((reference) => formula.toLowerCase().includes(reference))
              ? [
                  {
                    sheet: sheet.name,
                    cell: address(sheet.top + r, sheet.left + c),
                    value: formula,
                    why: "it is unchanged, but cells of the ledger have moved: check that it refers to the right one",
                  },
                ]
              : [],
          ),
        ),
  );
}

/** Tabs to rename because their sheets were renamed, unless another sheet has the new name. */
function newTabs({ sheets }: Book, found: Found, steps: readonly Upgrade[]): Upgraded["tabs"] {
  const taken = new Set(sheets.map(({ name }) => nameKey(name)));
  return Object.fromEntries(
    [...found.sheets.values()].flatMap((tab) => {
      const now = sheetAfter(steps, tab);
      return now === tab || found.sheets.get(now) !== tab || taken.has(nameKey(now)) ? [] : [[tab, now]];
    }),
  );
}

/** Renamed tables and figures that are still part of the ledger. */
function newNames(old: Book, now: Book, sheets: readonly PlacedSheet[]): Upgraded["names"] {
  const part = new Set(sheets.flatMap(({ tables, names }) => [...tables, ...names]).map(({ name }) => name));
  const pairs = (was: readonly { readonly name: string }[], is: readonly { readonly name: string }[]) =>
    was.flatMap(({ name }, i) => (name !== is[i]!.name && part.has(is[i]!.name) ? [[name, is[i]!.name] as const] : []));
  return Object.fromEntries([...pairs(old.tables, now.tables), ...pairs(old.names, now.names)]);
}

/** Computes the current form of an older ledger, without changing anything. Throws Refusal with the reason if there is none. */
export function upgrade(old: Book): Upgraded {
  const rulebook = rulebookOf(old);
  if (!rulebook?.ledger) throw new Refusal("The workbook holds no ledger.");
  const from = String(versionIn(old, rulebook) ?? "").trim();
  const steps = stepsFrom(from, rulebook);
  const book = steps.reduce(renamed, old);
  const declared = declaredSheets(rulebook, optionsOf(book, rulebook));
  const found = findCells(book, declared);
  const entries = reader(book, found, steps);
  const filled = declared.map((sheet) => ({
    ...sheet,
    blocks: sheet.blocks.map((block) =>
      block.kind === "table" ? filledTable(block, sheet, entries) : filledForm(block, sheet, entries),
    ),
  }));
  const own = new Set([...found.sheets.values()]);
  const tabs = newTabs(book, found, steps);
  const sheets = placeDeclared(filled).map((sheet) => {
    const sheetName = found.sheets.get(sheet.name) ?? sheet.name;
    return { ...sheet, name: renamedBy(tabs, sheetName) };
  });
  const ownSheets = book.sheets.filter(({ name }) => own.has(name) && name !== LISTS_SHEET);
  return {
    rulebook,
    from,
    steps,
    tabs,
    names: newNames(old, book, sheets),
    sheets,
    carried: entries.carried(),
    notCarried: [
      ...entries.notCarried,
      ...ownSheets.flatMap((sheet) => notCarriedOn(sheet, book, entries, found)),
      ...pointers(book, own),
    ],
  };
}
