import type { LedgerOptions } from "../kernel/rulebook";
import {
  headerOf,
  told,
  workbookName,
  type Block,
  type Column,
  type Figure,
  type Form,
  type Setting,
  type Sheet,
  type Table,
} from "../kernel/sheet";
import { parse } from "../formula/parse";
import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";
import { mapped } from "../formula/walk";

/*
 * Declared formulas name a column without its unit and a table or figure of the same sheet without the sheet's prefix.
 * Spelling turns them into what Excel understands, and finds names that do not exist.
 */

/** Formulas of a declared ledger as Excel's formula bar shows them. */
export interface Speller {
  /** The formula of a computed column, blank for rows whose key is blank; null for an input. */
  column(sheet: Sheet, table: Table, key: string): string | null;
  /** The formula of a computed figure of a form; null for an input. */
  field(sheet: Sheet, form: Form, key: string): string | null;
  /** The formula of a table's Check column, without the mark: "" or a short text. Null where nothing can be broken. */
  breach(sheet: Sheet, table: Table): string | null;
  /** The same for one figure of a form. */
  fieldBreach(sheet: Sheet, form: Form, key: string): string | null;
  figure(sheet: Sheet, figure: Figure): string;
  /** A formula that it has spelt, as it is evaluated: no need to read it again. */
  parsed(text: string): Formula;
}

interface Named {
  readonly sheet: Sheet;
  readonly block: Block;
}

const FORM_HEADERS = ["Figure", "Value", "Unit", "Check"];

/** Makes the speller of a ledger that consists of these sheets. Throws when a formula names what does not exist. */
export function speller(sheets: readonly Sheet[], options: LedgerOptions): Speller {
  const tables = new Map<string, Named>();
  const names = new Set<string>();
  for (const sheet of sheets) {
    for (const block of sheet.blocks) {
      tables.set(workbookName(sheet.name, block.name), { sheet, block });
      if (block.kind === "form") for (const key of Object.keys(block.columns)) names.add(workbookName(sheet.name, key));
    }
  }

  const settingOf = (sheet: Sheet): Setting => ({
    sheet: sheet.name,
    nation: sheet.nation,
    nations: options.nations,
    year: options.year,
  });

  function spelled(text: string, sheet: Sheet, block: Block | null): Formula {
    const fail = (what: string): never => {
      throw new Error(`${sheet.name}${block ? `, ${block.name}` : ""}: ${what} in ${text}`);
    };
    const header = (of: Block, name: string): string => {
      const headers = of.kind === "form" ? FORM_HEADERS : [...Object.values(of.columns).map(headerOf), "Check"];
      const bare = Object.values(of.columns).find((column) => column.header === name);
      if (of.kind === "table" && bare) return headerOf(bare);
      return headers.includes(name) ? name : fail(`no column "${name}" in ${of.name}`);
    };
    const named = (node: Formula): Formula => {
      switch (node.kind) {
        case "table": {
          const here = node.table === null ? block : undefined;
          const id =
            node.table === null
              ? null
              : tables.has(workbookName(sheet.name, node.table))
                ? workbookName(sheet.name, node.table)
                : node.table;
          const of = here ?? (id === null ? undefined : tables.get(id)?.block) ?? fail(`no table "${node.table ?? "here"}"`);
          return {
            ...node,
            table: id,
            column: node.column === null ? null : header(of, node.column),
            lastColumn: node.lastColumn === null ? null : header(of, node.lastColumn),
          };
        }
        case "name": {
          const own = workbookName(sheet.name, node.name);
          if (names.has(own)) return { ...node, name: own };
          return names.has(node.name) ? node : fail(`no figure "${node.name}"`);
        }
        default:
          return node;
      }
    };
    return mapped(parse(text), named);
  }

  const spelt = new Map<string, Formula>();
  function full(formula: Formula): string {
    const text = `=${print(formula)}`;
    spelt.set(text, formula);
    return text;
  }

  /** Empty rows, kept for the player, show nothing. */
  function unlessEmpty(formula: Formula, key: Column): Formula {
    const cell: Formula = { kind: "table", table: null, part: "this row", column: headerOf(key), lastColumn: null };
    const nothing: Formula = { kind: "value", value: "" };
    const call = (name: string, ...args: Formula[]): Formula => ({ kind: "call", name, args });
    // Not every program holds 0 and "" apart: whether a number is there is asked of the number.
    if (key.type === "number") return call("IF", call("ISNUMBER", cell), formula, nothing);
    return call("IF", { kind: "binary", operator: "=", left: cell, right: nothing }, nothing, formula);
  }

  return {
    column(sheet, table, key) {
      const formula = table.columns[key]!.formula;
      if (formula === undefined) return null;
      const body = spelled(told(formula, settingOf(sheet)), sheet, table);
      return full(key === table.key ? body : unlessEmpty(body, table.columns[table.key]!));
    },
    field(sheet, form, key) {
      const formula = form.columns[key]!.formula;
      return formula === undefined ? null : full(spelled(told(formula, settingOf(sheet)), sheet, form));
    },
    breach(sheet, table) {
      if (table.breach === undefined) return null;
      return full(unlessEmpty(spelled(told(table.breach, settingOf(sheet)), sheet, table), table.columns[table.key]!));
    },
    fieldBreach(sheet, form, key) {
      const formula = form.breaches === undefined ? undefined : told(form.breaches, settingOf(sheet))[key];
      return formula === undefined ? null : full(spelled(formula, sheet, form));
    },
    figure: (sheet, figure) => full(spelled(figure.formula, sheet, null)),
    parsed: (text) => spelt.get(text) ?? parse(text),
  };
}
