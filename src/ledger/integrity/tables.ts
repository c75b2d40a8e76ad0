import { address } from "../../formula/address";
import { forSheet, type Columns, type Prefill } from "../../kernel/column";
import { fold, oneOf } from "../../kernel/text";
import { formulaAt, valueAt, type BookSheet } from "../../workbook/book";
import { findColumn } from "../calculation";
import type { Found, FoundLine } from "../find";
import type { Finding } from "../finding";
import type { Ledger } from "../model";
import { BELOW, CHANGED, HEADERS, NAMELESS, ROW_MISSING } from "./about";
import type { comparison } from "./formulas";
import { findingAt, findingOn, isBlank, show } from "./words";

type FoundTable = Found["tables"] extends ReadonlyMap<string, infer T> ? T : never;

/** Rows whose entries count for nothing because nothing names them. */
function nameless(ledger: Ledger, line: FoundLine, sheet: BookSheet): Finding[] {
  const { table, cells } = line;
  if (table.kind === "form") return [];
  const name = cells[table.block.key[0]!];
  if (!name || !isBlank(valueAt(sheet, name.row, name.column))) return [];
  const entered = Object.values(cells).find(({ declared, row, column }) => {
    const value = valueAt(sheet, row, column);
    return declared.formula === null && !isBlank(value) && value !== false && value !== 0;
  });
  if (!entered) return [];
  const { header } = name.declared.column;
  return [
    findingAt(NAMELESS, ledger, name, {
      expected: header,
      found: null,
      message: `Row ${line.row + 1} of ${table.block.title} has ${show(valueAt(sheet, entered.row, entered.column))} under ${entered.declared.column.header}, but nothing under ${header}; so it counts for nothing.`,
      fix: `Enter ${header}, or clear the row.`,
    }),
  ];
}

/** Rows below a table that are kept empty; what stands there is not part of it. */
const KEPT_EMPTY = 2;

function below({ table, declared }: FoundTable, sheet: BookSheet, taken: ReadonlySet<string>): Finding[] {
  for (let row = table.top + table.rows + 1; row <= table.top + table.rows + KEPT_EMPTY; row++) {
    const left = valueAt(sheet, row, table.left);
    if (typeof left === "string" && taken.has(left)) return [];
    for (let column = table.left; column < table.left + table.headers.length; column++) {
      const value = valueAt(sheet, row, column);
      if (isBlank(value) && formulaAt(sheet, row, column) === null) continue;
      const at = {
        sheet: sheet.name,
        cell: address(row, column),
        table: table.name,
        column: table.headers[column - table.left]!,
      };
      return [
        findingOn(BELOW, at, {
          expected: null,
          found: value,
          message: `${show(value)} stands below the table ${declared.block.title}, where it counts for nothing.`,
          fix: "Move it into a row of the table, or clear it.",
        }),
      ];
    }
  }
  return [];
}

/** What the rows of a table are named by, as they are written. */
function namesIn(lines: readonly FoundLine[], key: readonly string[], sheet: BookSheet): ReadonlySet<string> {
  return new Set(
    lines.map(({ cells }) =>
      key
        .map((column) => fold(String((cells[column] && valueAt(sheet, cells[column].row, cells[column].column)) ?? "")))
        .join("\n"),
    ),
  );
}

function missingRows(ledger: Ledger, { declared, owner, table }: FoundTable, sheet: BookSheet): Finding[] {
  const { block } = declared;
  if (!block.fixed) return [];
  const rows: readonly Prefill<Columns>[] = forSheet(block.rows, owner.setting);
  const names = namesIn(ledger.found.lines.get(declared.name) ?? [], block.key, sheet);
  return rows
    .map((row) => block.key.map((column) => String(row[column] ?? "")))
    .filter((name) => !names.has(name.map(fold).join("\n")))
    .map((name) => {
      const key = name.join(" / ");
      const column = block.columns[block.key[0]!]!.header;
      const at = { sheet: sheet.name, cell: address(table.top + 1, table.left), table: table.name, column, key };
      return findingOn(ROW_MISSING, at, {
        expected: key,
        found: null,
        message: `The row ${key} of ${block.title} is missing; figures and limits rely on it.`,
        fix: `Enter ${key} under ${oneOf(block.key.map((one) => block.columns[one]!.header))} again.`,
      });
    });
}

/** The first header that does not stand where its column was made. */
function movedColumn({ declared, table }: FoundTable, sheet: BookSheet): Finding[] {
  let last = -1;
  for (const { header, column } of declared.columns) {
    const position = findColumn(table, header);
    if (position < 0) continue;
    const shown = table.shownHeaders?.[position] ?? table.headers[position]!;
    if (position < last || shown !== table.headers[position]) {
      const at = { sheet: sheet.name, cell: address(table.top, table.left + position), table: table.name, column: column.header };
      return [
        findingOn(HEADERS, at, {
          expected: header,
          found: shown,
          message: `The columns of ${declared.block.title} do not stand in the order in which they were made: see ${header}.`,
          fix: "See that the figures moved with their headers; move the column back where they did not.",
        }),
      ];
    }
    last = position;
  }
  return [];
}

/** Formulas that new rows would get and that are not the ledger's. */
const newRows = ({ declared, table }: FoundTable, sheet: BookSheet, same: ReturnType<typeof comparison>): Finding[] =>
  declared.columns.flatMap(({ header, column, formula }) => {
    const position = findColumn(table, header);
    const filled = table.formulas?.[position];
    if (filled === undefined || (filled === null ? formula === null : formula !== null && same(filled, formula, table.name)))
      return [];
    const at = { sheet: sheet.name, cell: address(table.top, table.left + position), table: table.name, column: column.header };
    return [
      findingOn(CHANGED, at, {
        expected: formula,
        found: filled,
        message: `New rows of ${declared.block.title} get ${filled === null ? "no formula" : "another formula"} under ${header}.`,
        fix: formula === null ? "Clear the formula of the column." : `Fill the whole column with ${formula}`,
      }),
    ];
  });

/** What is wrong with the rows and columns of the tables. */
export function tableFindings(ledger: Ledger, same: ReturnType<typeof comparison>): Finding[] {
  const sheets = new Map(ledger.found.book.sheets.map((sheet) => [sheet.name, sheet]));
  return [...ledger.found.tables.values()].flatMap((found) => {
    const sheet = sheets.get(found.table.sheet)!;
    const titles = new Set(found.owner.blocks.map(({ block }) => block.title));
    return [
      ...(ledger.found.lines.get(found.declared.name) ?? []).flatMap((line) => nameless(ledger, line, sheet)),
      ...below(found, sheet, titles),
      ...missingRows(ledger, found, sheet),
      ...movedColumn(found, sheet),
      ...newRows(found, sheet, same),
    ];
  });
}
