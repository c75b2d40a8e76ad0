import { address } from "../../formula/address";
import { forSheet, type Columns, type Prefill } from "../../kernel/column";
import { fold, oneOf } from "../../kernel/text";
import { isCheck } from "../../sheets/declared";
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

/** Headers that do not stand where their columns were made, and formulas that new rows would get. */
function columnsOf({ declared, table }: FoundTable, sheet: BookSheet, same: ReturnType<typeof comparison>): Finding[] {
  const findings: Finding[] = [];
  let last = -1;
  for (const one of declared.columns) {
    const position = findColumn(table, one.header);
    if (position < 0) continue;
    const cell = address(table.top, table.left + position);
    const at = { sheet: sheet.name, cell, table: table.name, column: one.column.header };
    const shown = valueAt(sheet, table.top, table.left + position);
    if (position < last || (!isBlank(shown) && shown !== table.headers[position])) {
      findings.push(
        findingOn(HEADERS, at, {
          expected: one.header,
          found: shown,
          message: `The column ${one.header} of ${declared.block.title} does not stand where it was made.`,
          fix: "See that the figures of the column moved with its header; move it back where they did not.",
        }),
      );
    }
    last = Math.max(last, position);
    const filled = table.formulas?.[position];
    if (
      filled === undefined ||
      (filled === null ? one.formula === null : one.formula !== null && same(filled, one.formula, table.name))
    )
      continue;
    findings.push(
      findingOn(CHANGED, at, {
        expected: one.formula,
        found: filled,
        message: `New rows of ${declared.block.title} get ${filled === null ? "no formula" : "another formula"} under ${isCheck(one) ? "Check" : one.header}.`,
        fix: one.formula === null ? "Clear the formula of the column." : `Fill the whole column with ${one.formula}`,
      }),
    );
  }
  return findings;
}

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
      ...columnsOf(found, sheet, same),
    ];
  });
}
