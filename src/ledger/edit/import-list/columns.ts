import { nearest } from "../../../formula/nearest";
import { isCheck, type DeclaredColumn, type DeclaredTable } from "../../../sheets/declared";
import type { ListRow } from "./list";
import { numberIn } from "../../read/parse-value";
import { fold } from "../../../kernel/names";

/*
 * Matches the columns of a list with those of a table: by header with tolerance for typos, or in order if there are no headers.
 */

export interface ListColumn {
  /** Its header in the list; "" without headers. */
  readonly header: string;
  /** The matching column of the table; null if it is skipped. */
  readonly to: DeclaredColumn | null;
  /** Why it is skipped, in a sentence; "" otherwise. */
  readonly why: string;
}

interface Matched {
  readonly columns: readonly ListColumn[];
  /** The rows below the headers. */
  readonly rows: readonly ListRow[];
}

/** Columns that a player fills in. */
export const inputsOf = ({ columns }: DeclaredTable): readonly DeclaredColumn[] =>
  columns.filter((item) => item.formula === null && !isCheck(item) && !item.column.prefilled);

/** Whether players enter anything in a table; they do not if its rows are fixed and everything else is computed. */
export const isFilledIn = (table: DeclaredTable): boolean =>
  inputsOf(table).some(({ key }) => !(table.block.fixed && table.block.key.includes(key)));

const namesOf = ({ header, column, key }: DeclaredColumn): readonly string[] => [header, column.header, key];

/** The column that a header means. `near` allows typos, or the unit if only one input has it. */
function columnNamed(header: string, { columns }: DeclaredTable, near: boolean): DeclaredColumn | undefined {
  if (header === "") return undefined;
  const exact = columns.find((item) => namesOf(item).some((name) => fold(name) === fold(header)));
  if (exact || !near) return exact;
  const [close] = nearest(
    header,
    columns.map(({ column }) => column.header),
  );
  const units = columns.filter(({ column, formula }) => formula === null && column.unit && fold(column.unit) === fold(header));
  return columns.find(({ column }) => column.header === close) ?? (units.length === 1 ? units[0] : undefined);
}

function whyOmitted(item: DeclaredColumn): string {
  if (isCheck(item) || item.formula !== null) return `${item.column.header} is computed by the sheet.`;
  return item.column.prefilled ? `${item.column.header} is not entered by players.` : "";
}

/** Columns matched by header. The first one names the rows, whatever its header. */
function byHeader(headers: readonly string[], table: DeclaredTable): readonly ListColumn[] {
  const taken = new Set<DeclaredColumn>();
  const found = headers.map((header) => {
    const to = columnNamed(header, table, true);
    if (!to || taken.has(to)) return undefined;
    taken.add(to);
    return to;
  });
  const name = table.columns.find(({ key }) => key === table.block.key[0])!;
  if (!taken.has(name) && found[0] === undefined && headers[0] !== "") found[0] = name;
  return headers.map((header, i) => {
    const to = found[i];
    if (!to) return { header, to: null, why: header === "" ? "" : `The table has no column "${header}".` };
    const why = whyOmitted(to);
    return { header, to: why === "" ? to : null, why };
  });
}

/** Adds columns that have entries but no header, so that they are reported rather than silently dropped. */
function withUnheaded(columns: readonly ListColumn[], rows: readonly ListRow[]): readonly ListColumn[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), columns.length);
  return Array.from({ length: width }, (_, i): ListColumn => {
    const column = columns[i] ?? { header: "", to: null, why: "" };
    const filled = column.to || column.why !== "" ? undefined : rows.find(({ cells }) => (cells[i] ?? "") !== "");
    if (!filled) return column;
    return { ...column, why: `Column ${i + 1} has no header and is skipped ("${filled.cells[i]!}" in line ${filled.line}).` };
  });
}

/**
 * Columns without headers: all inputs in order if the number matches; otherwise texts and numbers in their own order, required
 * numbers first.
 */
function inOrder(rows: readonly ListRow[], table: DeclaredTable, decimalCommas: boolean): readonly ListColumn[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const inputs = inputsOf(table);
  const remaining = [...inputs];
  const take = (fits: (item: DeclaredColumn) => boolean): DeclaredColumn | undefined => {
    const at = remaining.findIndex(fits);
    return at < 0 ? undefined : remaining.splice(at, 1)[0];
  };
  const isNumber = ({ column }: DeclaredColumn): boolean => column.type === "number";
  return Array.from({ length: width }, (_, i): ListColumn => {
    const texts = rows.map(({ cells }) => cells[i] ?? "").filter(Boolean);
    const numbers = texts.length > 0 && texts.every((text) => numberIn(text, decimalCommas) !== undefined);
    const to =
      width === inputs.length
        ? inputs[i]
        : numbers && i > 0
          ? (take((item) => isNumber(item) && item.column.required === true) ?? take(isNumber))
          : take((item) => !isNumber(item));
    return { header: "", to: to ?? null, why: to ? "" : "The table has no more columns." };
  });
}

/** The columns of a list, and its rows without the headers. */
export function matchColumns(rows: readonly ListRow[], table: DeclaredTable, decimalCommas: boolean): Matched {
  const [first, ...rest] = rows;
  if (!first) return { columns: [], rows };
  // A text above numbers only is a header, even if the table has no such column: then that is reported.
  const overNumbers = (text: string, i: number): boolean =>
    text !== "" && rest.every(({ cells }) => numberIn(cells[i] ?? "", decimalCommas) !== undefined);
  const isHeader =
    first.cells.some((cell) => columnNamed(cell, table, false)) ||
    (rest.length > 0 && (first.cells.slice(1).some((cell) => columnNamed(cell, table, true)) || first.cells.some(overNumbers)));
  const hasNumbers = first.cells.some((cell) => numberIn(cell, decimalCommas) !== undefined);
  return isHeader && !hasNumbers
    ? { columns: withUnheaded(byHeader(first.cells, table), rest), rows: rest }
    : { columns: inOrder(rows, table, decimalCommas), rows };
}
