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
 * the function's name, or bound to another workbook. Some are right and only have to be entered once more.
 */

export interface UnsupportedFormula {
  readonly sheet: string;
  /** Position from 0. */
  readonly row: number;
  readonly column: number;
  /** As it is. */
  readonly formula: string;
  /** What is to be entered; null where nobody but the player can tell. */
  readonly correctedFormula: string | null;
  /** What is wrong with it, in a sentence; what keeps it from being fixed where it cannot be. */
  readonly why: string;
  /** Excel itself has bound it to something else than the add-in. */
  readonly mangled: boolean;
}

/** Functions of ours whose names Excel has for its own: without LEDGER. they are Excel's. */
const OF_EXCEL: ReadonlySet<string> = new Set(["GROWTH"]);
const isOurs = (name: string): boolean => entryOf(name) !== undefined;
const LEDGER = "LEDGER.";

/** The name of another workbook, or what Excel made of it, before one of our functions. */
const FOREIGN = /(?:'(?:[^']|'')*'|(?:\[[^\]]*\])?[\w.]*)!\s*(?:_xldudf_LEDGER_|LEDGER\.)(?=[A-Z])/gi;
const MAY_CALL = /[A-Z]{3}\s*\(/i;

/** Without the workbooks named before our functions; texts in quotes stay. */
const unqualified = (formula: string): string =>
  formula
    .split('"')
    .map((piece, i) => (i % 2 === 0 ? piece.replace(FOREIGN, LEDGER) : piece))
    .join('"');

/** What keeps a formula from being fixed, or what becomes of it. */
type Corrected = Whole | { readonly problem: string };

interface Whole {
  readonly formula: string;
  /** Our functions that stand in it without LEDGER. before the name. */
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
    // As the player wrote it, where only the workbook before a name was wrong.
    return { formula: bare.size > 0 ? `=${print(fixed)}` : own, bare: [...bare], callsOurs: callsOurs || bare.size > 0 };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { problem: `It cannot be read: ${error.message}` };
  }
}

function whyUnsupported(text: string, { bare }: Whole, mangled: boolean): string {
  const names = oneOf(bare).replace(" or ", " and ");
  if (names !== "") return `${names} ${bare.length === 1 ? "is" : "are"} in it without LEDGER. before the name.`;
  if (unqualified(text) !== text) return "It asks another workbook for the function.";
  return mangled ? "It was written without the add-in." : "It shows #NAME?; entered once more, it is computed.";
}

type Correction = Pick<UnsupportedFormula, "correctedFormula" | "why">;

/** What is reported of a formula, wherever it is; null where it is not about ours. */
function correctionOf(formula: string, mangled: boolean): Correction | null {
  const result = fixedFormula(formula);
  if ("problem" in result) return mangled || /\bLEDGER\./i.test(formula) ? { correctedFormula: null, why: result.problem } : null;
  return mangled || result.callsOurs ? { correctedFormula: result.formula, why: whyUnsupported(formula, result, mangled) } : null;
}

/** Where such a formula is, outside of the cells that a ledger declares. */
export const placeOf = ({ sheet, row, column }: UnsupportedFormula): Place => ({
  sheet,
  table: "",
  key: "",
  row: 0,
  column: "",
  cell: address(row, column),
});

const found = new WeakMap<Book, readonly UnsupportedFormula[]>();

/** The LEDGER formulas of a workbook that Excel does not calculate; looked for once in each workbook. */
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
