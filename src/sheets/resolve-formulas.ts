import { parse, remember } from "../formula/parse";
import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";
import { forSheet, headerOf, workbookName, type Column, type PerSheet, type Setting } from "../kernel/column";
import type { LedgerOptions } from "../kernel/rulebook";
import type { Block, Sheet, Table } from "../kernel/sheet";
import { mapped } from "../formula/walk";
import { withPlain } from "./plain";
import { isPart, partIn } from "./working-columns";
import { BROKEN } from "./status";

/*
 * Declared formulas refer to a column without its unit, and to tables and figures of the same sheet without the sheet's prefix.
 * Resolving them gives Excel's syntax, and finds names that do not exist.
 */

/**
 * A formula as Excel's formula bar shows it, and as it is evaluated: without the plain forms for programs that lack the add-in.
 */
export interface Resolved {
  readonly formula: string;
  readonly parsed: Formula;
}

/** Header of the column with the broken limits of a row. */
export const CHECK = "Check";

/** The workbook name of a figure in a sheet's head. */
export const headName = (sheet: string, label: string): string => workbookName(sheet, `Head ${label}`);

/** Resolves the formulas of a ledger with some sheets. */
export interface Speller {
  readonly settingOf: (sheet: Sheet) => Setting;
  /** Throws if the formula refers to an unknown name. */
  readonly resolve: (text: PerSheet<string>, sheet: Sheet, block: Block | null) => Formula;
}

export function resolved(parsed: Formula): Resolved {
  const written = withPlain(parsed);
  const formula = `=${print(written)}`;
  // Workbooks contain exactly this text.
  remember(formula, written);
  return { formula, parsed };
}

/** A cell's formula for people: without the plain forms in the workbook. */
export const ruleText = ({ parsed }: { readonly parsed: Formula | null }): string => (parsed === null ? "" : `=${print(parsed)}`);

const call = (name: string, ...args: Formula[]): Formula => ({ kind: "call", name, args });
export const text = (value: string): Formula => ({ kind: "value", value });

/** The cell of a column in the same row. */
const ownCell = (column: Column): Formula => ({
  kind: "table",
  table: null,
  part: "this row",
  column: headerOf(column),
  lastColumn: null,
});

/** Spare rows show nothing. */
export function unlessEmpty(formula: Formula, { columns, key }: Table): Formula {
  const first = columns[key[0]!]!;
  // Some programs treat 0 and "" as equal, so a number is tested with ISNUMBER.
  if (first.type === "number") return call("IF", call("ISNUMBER", ownCell(first)), formula, text(""));
  return call("IF", { kind: "binary", operator: "=", left: ownCell(first), right: text("") }, text(""), formula);
}

export function speller(sheets: readonly Sheet[], options: LedgerOptions): Speller {
  const blocks = new Map<string, Block>();
  const names = new Set<string>();
  for (const sheet of sheets) {
    for (const block of sheet.blocks) {
      if (block.kind === "table") blocks.set(workbookName(sheet.name, block.name), block);
      else for (const key of Object.keys(block.columns)) names.add(workbookName(sheet.name, key));
    }
    for (const { label } of sheet.figures) names.add(headName(sheet.name, label));
    if (sheet.blocks.some(({ limits }) => limits.length > 0)) names.add(headName(sheet.name, BROKEN));
  }

  const settingOf = ({ name, player }: Sheet): Setting => ({
    sheet: name,
    player,
    players: options.players,
    year: options.year,
    rare: options.rare ?? [],
  });

  const headers = new Map<Block, ReadonlyMap<string, string>>();
  /** The headers of a block by the names that declared formulas use: with the unit or, taking precedence, without it. */
  function headersOf(block: Block): ReadonlyMap<string, string> {
    let found = headers.get(block);
    if (!found) {
      const columns = Object.values(block.columns).reverse();
      const of = (nameOf: (column: Column) => string) => columns.map((column) => [nameOf(column), headerOf(column)] as const);
      headers.set(block, (found = new Map([...of(headerOf), ...of(({ header }) => header)])));
    }
    return found;
  }

  function resolve(declared: PerSheet<string>, sheet: Sheet, block: Block | null): Formula {
    const written = forSheet(declared, settingOf(sheet));
    const fail = (reason: string): never => {
      throw new Error(`${sheet.name}${block ? `, ${block.name}` : ""}: ${reason} in ${written}`);
    };
    const header = (of: Block, name: string): string =>
      headersOf(of).get(name) ?? (name === CHECK ? CHECK : fail(`no column "${name}" in ${of.name}`));
    const named = (node: Formula): Formula => {
      if (isPart(node)) return partNamed(node);
      switch (node.kind) {
        case "table": {
          const own = node.table === null ? null : workbookName(sheet.name, node.table);
          const table = own !== null && blocks.has(own) ? own : node.table;
          const of = (table === null ? block : blocks.get(table)) ?? fail(`no table "${node.table ?? "here"}"`);
          return {
            kind: "table",
            table,
            part: node.part,
            column: node.column === null ? null : header(of, node.column),
            lastColumn: node.lastColumn === null ? null : header(of, node.lastColumn),
          };
        }
        case "name": {
          const own = workbookName(sheet.name, node.name);
          if (names.has(own)) return { kind: "name", name: own };
          return names.has(node.name) ? node : fail(`no figure "${node.name}"`);
        }
        default:
          return node;
      }
    };
    // Its contents are already resolved.
    const partNamed = (node: Formula & { kind: "call" }): Formula => {
      const cell = partIn(node, sheet, block);
      return cell === node.args[3] ? cell : named(cell);
    };
    return mapped(parse(written), named);
  }

  return { settingOf, resolve };
}
