import { address } from "../formula/address";
import { parse } from "../formula/parse";
import { print } from "../formula/print";
import { FormulaError, type Formula } from "../formula/syntax";
import { mapped } from "../formula/walk";
import { isError } from "../formula/world";
import type { Place } from "../kernel/check";
import { oneOf } from "../kernel/text";
import { formulaAt, type Book } from "../workbook/book";
import { callLedger, entryOf } from "./ledger-calls";

/*
 * LEDGER formulas that Excel does not calculate, in any cell of any workbook: written without the add-in, without LEDGER. before
 * the function's name, or bound to another workbook. Some are correct and only have to be entered again.
 */

export interface UnsupportedFormula {
  readonly sheet: string;
  /** Position from 0. */
  readonly row: number;
  readonly column: number;
  /** The current formula. */
  readonly formula: string;
  /** The formula to enter; null if only the player can know it. */
  readonly correctedFormula: string | null;
  /** The problem, or why it cannot be fixed automatically, in a sentence. */
  readonly why: string;
  /** Whether Excel has bound it to something other than the add-in. */
  readonly mangled: boolean;
}

/** Functions of this program that share their names with Excel functions: without LEDGER. they are Excel's. */
const OF_EXCEL: ReadonlySet<string> = new Set(["GROWTH"]);
const isOurs = (name: string): boolean => entryOf(name) !== undefined;
const LEDGER = "LEDGER.";

/** The name of another workbook, or Excel's replacement for it, before one of our functions. */
const FOREIGN = /(?:'(?:[^']|'')*'|(?:\[[^\]]*\])?[\w.]*)!\s*(?:_xldudf_LEDGER_|LEDGER\.)(?=[A-Z])/gi;
const MAY_CALL = /[A-Z]{3}\s*\(/i;

/** Removes workbook names before our functions; quoted texts stay. */
const unqualified = (formula: string): string =>
  formula
    .split('"')
    .map((text, i) => (i % 2 === 0 ? text.replace(FOREIGN, LEDGER) : text))
    .join('"');

/** The corrected formula, or why it cannot be corrected. */
type Corrected = Whole | { readonly problem: string };

interface Whole {
  readonly formula: string;
  /** Our functions in it without LEDGER. before the name. */
  readonly bare: readonly string[];
  readonly callsOurs: boolean;
}

function fixedFormula(text: string): Corrected {
  const bare = new Set<string>();
  const unknown = new Set<string>();
  let callsOurs = false;
  const withLedger = (node: Formula): Formula => {
    if (node.kind !== "call") return node;
    if (isOurs(node.name) && !OF_EXCEL.has(node.name)) {
      bare.add(node.name);
      return { ...node, name: LEDGER + node.name };
    }
    if (node.name.startsWith(LEDGER)) {
      callsOurs = true;
      const id = node.name.slice(LEDGER.length);
      if (!isOurs(id)) unknown.add(id);
    }
    return node;
  };
  const own = unqualified(text);
  try {
    const fixed = mapped(parse(own), withLedger);
    const [name] = unknown;
    const answer = name === undefined ? null : callLedger(name, []);
    if (isError(answer)) return { problem: answer.message! };
    // Keeps the player's spelling if only the workbook name was wrong.
    return { formula: bare.size > 0 ? `=${print(fixed)}` : own, bare: [...bare], callsOurs: callsOurs || bare.size > 0 };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { problem: `It cannot be read: ${error.message}` };
  }
}

function whyUnsupported(text: string, { bare }: Whole, mangled: boolean): string {
  const names = oneOf(bare).replace(" or ", " and ");
  if (names !== "") return `${names} ${bare.length === 1 ? "is" : "are"} in it without LEDGER. before the name.`;
  if (unqualified(text) !== text) return "It calls the function in another workbook.";
  return mangled ? "It was written without the add-in." : "It shows #NAME?; enter it again to compute it.";
}

type Correction = Pick<UnsupportedFormula, "correctedFormula" | "why">;

/** The correction of a formula, wherever it is; null if it does not concern our functions. */
function correctionOf(formula: string, mangled: boolean): Correction | null {
  const result = fixedFormula(formula);
  if ("problem" in result) return mangled || /\bLEDGER\./i.test(formula) ? { correctedFormula: null, why: result.problem } : null;
  return mangled || result.callsOurs ? { correctedFormula: result.formula, why: whyUnsupported(formula, result, mangled) } : null;
}

/** The place of such a formula in a cell that is not declared. */
export const placeOf = ({ sheet, row, column }: UnsupportedFormula): Place => ({
  sheet,
  table: "",
  key: "",
  row: 0,
  column: "",
  cell: address(row, column),
});

const found = new WeakMap<Book, readonly UnsupportedFormula[]>();

/** The LEDGER formulas of a workbook that Excel does not calculate; memoized. */
export function unsupportedFormulas(book: Book): readonly UnsupportedFormula[] {
  const before = found.get(book);
  if (before) return before;
  const unsupported: UnsupportedFormula[] = [];
  const place = (sheet: string, row: number, column: number): string => `${row},${column},${sheet}`;
  const reported = new Set(book.mangled.map(({ sheet, row, column }) => place(sheet, row, column)));
  const known = { mangled: new Map<string, Correction | null>(), unknown: new Map<string, Correction | null>() };
  const collect = (sheet: string, row: number, column: number, formula: string, mangled: boolean): void => {
    const before = mangled ? known.mangled : known.unknown;
    let reported = before.get(formula);
    if (reported === undefined) before.set(formula, (reported = correctionOf(formula, mangled)));
    if (reported)
      unsupported.push({ sheet, row, column, formula, mangled, correctedFormula: reported.correctedFormula, why: reported.why });
  };
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  for (const { sheet, row, column, formula } of book.mangled) {
    const cellsOfSheet = sheets.get(sheet);
    collect(sheet, row, column, (cellsOfSheet && formulaAt(cellsOfSheet, row, column)) ?? formula, true);
  }
  for (const { name, top, left, values, formulas } of book.sheets) {
    formulas.forEach((line, r) =>
      line.forEach((formula, c) => {
        if (formula === null || values[r]?.[c] !== "#NAME?" || !MAY_CALL.test(formula)) return;
        if (!reported.has(place(name, top + r, left + c))) collect(name, top + r, left + c, formula, false);
      }),
    );
  }
  found.set(book, unsupported);
  return unsupported;
}
