import { isBlank } from "../../../kernel/values";
import { address } from "../../../formula/address";
import { oneOf } from "../../../kernel/text";
import { withoutPlainText } from "../../../sheets/plain";
import { ruleText } from "../../../sheets/resolve-formulas";
import { findColumn, formulaAt, isValuesOnly, valueAt, type BookSheet } from "../../../workbook/book";
import type { Found, FoundLine } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import type { Waits } from "../limits";
import { listOfPlayers } from "../../read/options";
import { entryWithoutName } from "../../read/rows";
import { BELOW, NAME_CHANGED, CHANGED, HEADERS, LISTED, NAMELESS, ROW_MISSING } from "./about";
import { lacksPlayer, type comparison } from "./formulas";
import { findingAt, findingOn, show } from "./format-findings";

type FoundTable = Found["tables"] extends ReadonlyMap<string, infer T> ? T : never;

/** Rows with entries but without a name. */
function nameless(ledger: Ledger, line: FoundLine, sheet: BookSheet): Finding[] {
  const entered = entryWithoutName(line, sheet, ledger.rulebook.ledger!.players.synonyms);
  if (!entered || line.table.kind === "form") return [];
  const name = line.cells[line.table.block.key[0]!]!;
  // A row that formulas depend on is reported as missing.
  if (ledger.lacking.some(({ cell }) => cell === name)) return [];
  const { header } = name.declared.column;
  return [
    findingAt(NAMELESS, ledger, name, {
      expected: header,
      found: null,
      message: `Row ${line.row + 1} of ${line.table.block.title} has ${show(valueAt(sheet, entered.row, entered.column))} under ${entered.declared.column.header}, but nothing under ${header}.`,
      fix: `Enter ${header}, or clear the row.`,
    }),
  ];
}

/** Rows below a table that must be empty; content there is not part of the table. */
const EMPTY_ROWS = 2;

function below({ table, declared }: FoundTable, sheet: BookSheet, taken: ReadonlySet<string>): Finding[] {
  for (let row = table.top + table.rows + 1; row <= table.top + table.rows + EMPTY_ROWS; row++) {
    const firstCell = valueAt(sheet, row, table.left);
    if (typeof firstCell === "string" && taken.has(firstCell)) return [];
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
          message: `${show(value)} is below the table ${declared.block.title}, where it is not counted.`,
          fix: "Move it into a row of the table, or clear it.",
        }),
      ];
    }
  }
  return [];
}

/** Findings on missing rows. A row is not reported while unreadable names in its table may belong to it. */
export function missingRows({ lacking, placeOf, rulebook }: Ledger, waits: Waits): Finding[] {
  return lacking.flatMap(({ declared, table, name, cell, unread }) => {
    const { block } = declared;
    const key = name.filter((part) => part !== "").join(" / ");
    const listed = declared.name === listOfPlayers(rulebook);
    const { id } = listed ? LISTED : ROW_MISSING;
    if (unread.length > 0) {
      waits(id, new Set(unread));
      return [];
    }
    const header = block.columns[block.key[0]!]!.header;
    const at = cell
      ? placeOf(cell)
      : { sheet: table.sheet, cell: address(table.top, table.left), table: table.name, column: header };
    const headers = oneOf(block.key.map((item) => block.columns[item]!.header));
    const detail = { expected: key, found: null };
    return listed
      ? findingOn(
          LISTED,
          { ...at, key },
          {
            ...detail,
            message: `${key} is a player in this ledger, but is not in the list on the sheet ${rulebook.frontSheet}.`,
            fix: `Enter ${key} as a ${rulebook.ledger!.players.one} of the list.`,
          },
        )
      : findingOn(
          ROW_MISSING,
          { ...at, key },
          {
            ...detail,
            message: `The row ${key} of ${block.title} is missing; figures and limits depend on it.`,
            fix: `Enter ${key} under ${headers.replace(" or ", " and ")} again.`,
          },
        );
  });
}

/** Header cells that another program overwrote without changing the table's columns. */
const overwrittenHeaders = ({ declared, table }: FoundTable, sheet: BookSheet): Finding[] =>
  (table.shownHeaders ?? []).flatMap((shown, position) => {
    const header = table.headers[position]!;
    if (table.headers.includes(shown)) return [];
    const at = { sheet: sheet.name, cell: address(table.top, table.left + position), table: table.name, column: header };
    return [
      findingOn(NAME_CHANGED, at, {
        expected: header,
        found: shown,
        message: `The header ${header} of ${declared.block.title} shows ${show(shown)}.`,
        fix: `Enter ${header} as its header again.`,
      }),
    ];
  });

/** A finding at the first input header that precedes one declared before it; computed columns can be in any order. */
function movedColumn({ declared, table }: FoundTable, sheet: BookSheet): Finding[] {
  let last = -1;
  for (const { header, column, formula } of declared.columns) {
    const position = findColumn(table, header);
    if (position < 0) continue;
    const shown = table.shownHeaders?.[position] ?? table.headers[position]!;
    if (position < last || (shown !== table.headers[position] && table.headers.includes(shown))) {
      const at = { sheet: sheet.name, cell: address(table.top, table.left + position), table: table.name, column: column.header };
      return [
        findingOn(HEADERS, at, {
          expected: header,
          found: shown,
          message: `The columns of ${declared.block.title} were reordered: see ${header}.`,
          fix: "Check that the figures moved with their headers. If they did not, move the column back.",
        }),
      ];
    }
    if (formula === null) last = position;
  }
  return [];
}

/** Column formulas for new rows that differ from the ledger's. */
function newRows(
  { found: { missing } }: Ledger,
  { declared, table }: FoundTable,
  sheet: BookSheet,
  same: ReturnType<typeof comparison>,
): Finding[] {
  return declared.columns.flatMap((item) => {
    const { header, column, formula } = item;
    const position = findColumn(table, header);
    const filled = table.formulas?.[position];
    if (filled === undefined) return [];
    // References to a deleted sheet or table are reported with it.
    if (filled?.includes("#REF!") && missing.length > 0) return [];
    if (filled === null ? formula === null || isValuesOnly(sheet) : formula !== null && same(filled, formula, table.name))
      return [];
    const at = { sheet: sheet.name, cell: address(table.top, table.left + position), table: table.name, column: column.header };
    return [
      findingOn(CHANGED, at, {
        expected: formula === null ? null : ruleText(item),
        found: filled === null ? null : withoutPlainText(filled),
        message: `New rows of ${declared.block.title} get ${filled === null ? "no formula" : "another formula"} under ${header}.`,
        fix: formula === null ? "Clear the formula of the column." : `Fill the whole column with ${ruleText(item)}`,
      }),
    ];
  });
}

/** Findings on the rows and columns of the tables. */
export function tableFindings(ledger: Ledger, same: ReturnType<typeof comparison>): Finding[] {
  const otherPlayers = lacksPlayer(ledger);
  const sheets = new Map(ledger.found.book.sheets.map((sheet) => [sheet.name, sheet]));
  return [...ledger.found.tables.values()].flatMap((found) => {
    const sheet = sheets.get(found.table.sheet)!;
    const titles = new Set(found.owner.blocks.map(({ block }) => block.title));
    return [
      ...(ledger.found.lines.get(found.declared.name) ?? []).flatMap((line) => nameless(ledger, line, sheet)),
      ...below(found, sheet, titles),
      ...movedColumn(found, sheet),
      ...overwrittenHeaders(found, sheet),
      ...(otherPlayers ? [] : newRows(ledger, found, sheet, same)),
    ];
  });
}
