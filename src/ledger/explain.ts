import { parse } from "../formula/parse";
import { print } from "../formula/print";
import { FormulaError, type Formula } from "../formula/syntax";
import { parts } from "../formula/walk";
import { firstOf, isError, type ErrorValue, type Grid, type Reference, type Value } from "../formula/world";
import type { Rule, WorkingLine } from "../kernel/rule";
import { RuleError, type CellValue } from "../kernel/values";
import { ruleOf } from "../rulebooks/at-hand";
import { formulaAt, valueAt, type Book } from "../workbook/book";
import { address, sheetReference } from "../formula/address";
import { calculate, type Calculation } from "./calculation";
import { accepted } from "./entries";
import type { LedgerCell } from "./find";
import { ledgerOf, type Ledger } from "./model";

/*
 * Why a cell shows what it shows: its formula taken apart into the rules it calls, their inputs and their working.
 */

/** A place that an explanation refers to; a block when `cell` is such as B2:B9. */
export interface Source {
  readonly sheet: string;
  readonly cell: string;
}

/** One input of a rule, or one reference of a plain formula. */
export interface InputLine {
  /** The parameter's name, or the reference as it is written in the formula. */
  readonly name: string;
  readonly about: string;
  readonly unit: string;
  readonly value: Value | Grid;
  /** How the formula gives it. */
  readonly from: "cells" | "formula" | "typed" | "left out";
  /** The argument as it is written; "" when left out. */
  readonly written: string;
  readonly source: Source | null;
  /** Calls inside the argument. */
  readonly steps: readonly Step[];
}

/** One call of a rule. */
export interface Step {
  /** GROWTH */
  readonly id: string;
  readonly written: string;
  readonly says: string;
  readonly cite: string;
  readonly unit: string;
  readonly inputs: readonly InputLine[];
  /** The working; the last line is the result. Empty when the rule gives an error. */
  readonly lines: readonly WorkingLine[];
  readonly result: Value | Grid;
}

/** What the sheet's declaration says of a cell. */
export interface Subject {
  /** Title of the table or form. */
  readonly title: string;
  readonly header: string;
  readonly unit: string;
  readonly about: string;
  readonly cite: string;
  /** What the row is about, such as the ship's name; "" where that says nothing. */
  readonly row: string;
  /** What may be typed here; "" for a computed cell. */
  readonly accepts: string;
  readonly computed: boolean;
}

export interface Explanation extends Source {
  /** As the workbook shows it. */
  readonly shown: CellValue;
  /** Computed anew from the inputs; the same as shown for an input. */
  readonly value: Value;
  readonly formula: string | null;
  /** rule: at least one LEDGER call. formula: another formula. input: a declared input cell. other: none of these. */
  readonly kind: "rule" | "formula" | "input" | "other";
  readonly subject: Subject | null;
  readonly steps: readonly Step[];
  /** What a formula without a LEDGER call refers to. */
  readonly references: readonly InputLine[];
  /** What is wrong with the cell, in a sentence; "" when nothing is. */
  readonly trouble: string;
}

interface Known {
  readonly ledger: Ledger | null;
  readonly calculation: Calculation;
}

const known = new WeakMap<Book, Known>();

function knownOf(book: Book): Known {
  let found = known.get(book);
  if (!found) {
    // As the formulas stand: a formula that was changed is explained as it is, not as it should be.
    found = { ledger: ledgerOf(book), calculation: calculate(book) };
    known.set(book, found);
  }
  return found;
}

/** The ledger of a workbook, read once for the audit and for all explanations of the same workbook. */
export const ledgerIn = (book: Book): Ledger | null => knownOf(book).ledger;

/** Where a formula stands, and what it is evaluated with. */
interface Spot {
  readonly calculation: Calculation;
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

const isReference = (formula: Formula): formula is Reference =>
  formula.kind === "cells" || formula.kind === "table" || formula.kind === "name";

const evaluated = (formula: Formula, at: Spot): Value | Grid => at.calculation.evaluate(formula, at.sheet, at.row, at.column);

function sourceOf(reference: Reference, at: Spot): Source | null {
  const area = at.calculation.area(reference, at.sheet, at.row, at.column);
  if (isError(area)) return null;
  const first = address(area.top, area.left);
  const last = address(area.top + area.rows - 1, area.left + area.columns - 1);
  return { sheet: area.sheet, cell: first === last ? first : `${first}:${last}` };
}

const ledgerName = (name: string): string | null => /^LEDGER\.([A-Z0-9_.]+)$/i.exec(name)?.[1]?.toUpperCase() ?? null;

/** The parts of a formula that count: of IF only the condition and the branch taken, of IFERROR the stand-in only when used. */
function counting(formula: Formula, at: Spot): readonly Formula[] {
  if (formula.kind !== "call") return parts(formula);
  const [condition, yes, no] = formula.args;
  const name = formula.name.toUpperCase();
  if (name === "IF" && condition) {
    const holds = firstOf(evaluated(condition, at));
    if (isError(holds)) return [condition];
    const taken = holds === true || (typeof holds === "number" && holds !== 0) ? yes : no;
    return taken ? [condition, taken] : [condition];
  }
  if ((name === "IFERROR" || name === "IFNA") && condition) {
    return isError(firstOf(evaluated(condition, at))) ? formula.args : [condition];
  }
  return formula.args;
}

/** The outermost LEDGER calls of a formula, in the order in which they are written. */
function stepsOf(formula: Formula, at: Spot): readonly Step[] {
  if (formula.kind === "call") {
    const id = ledgerName(formula.name);
    if (id !== null) return [stepOf(id, formula.args, formula, at)];
  }
  return counting(formula, at).flatMap((part) => stepsOf(part, at));
}

function stepOf(id: string, args: readonly Formula[], call: Formula, at: Spot): Step {
  const asked = args[0];
  // WHY("GROWTH", …) is the working of GROWTH: its first argument names the rule.
  if (id === "WHY" && asked) {
    const name = firstOf(evaluated(asked, at));
    const rule = typeof name === "string" ? ruleOf(name.replace(/^\s*=?\s*LEDGER\./i, "").trim()) : undefined;
    if (rule) return ruleStep(rule, args.slice(1), call, at);
  }
  const rule = ruleOf(id);
  if (rule) return ruleStep(rule, args, call, at);
  return {
    id,
    written: print(call),
    says: "",
    cite: "",
    unit: "",
    inputs: args.map((arg, i) => argument(arg, `input ${i + 1}`, at)),
    lines: [],
    result: evaluated(call, at),
  };
}

function argument(formula: Formula, name: string, at: Spot, about = "", unit = ""): InputLine {
  const common = { name, about, unit, written: print(formula) };
  if (isReference(formula)) {
    return { ...common, value: evaluated(formula, at), from: "cells", source: sourceOf(formula, at), steps: [] };
  }
  const typed = formula.kind === "value" || formula.kind === "array";
  return {
    ...common,
    value: evaluated(formula, at),
    from: typed ? "typed" : "formula",
    source: null,
    steps: stepsOf(formula, at),
  };
}

const errorIn = (value: Value | Grid): ErrorValue | undefined =>
  Array.isArray(value) ? (value as Grid).flat().find(isError) : isError(value) ? value : undefined;

function ruleStep(rule: Rule, args: readonly Formula[], call: Formula, at: Spot): Step {
  const inputs = Object.entries(rule.params).map(([name, parameter], i): InputLine => {
    const given = args[i];
    if (given && given.kind !== "omitted") return argument(given, name, at, parameter.about, parameter.unit ?? "");
    const standIn = parameter.or;
    const value = typeof standIn === "number" || typeof standIn === "string" || typeof standIn === "boolean" ? standIn : null;
    return {
      name,
      about: parameter.about,
      unit: parameter.unit ?? "",
      value,
      from: "left out",
      written: "",
      source: null,
      steps: [],
    };
  });
  const step = { id: rule.id, written: print(call), says: rule.says, cite: rule.cite, unit: rule.unit ?? "", inputs };
  const broken = inputs.map((input) => (input.from === "left out" ? undefined : errorIn(input.value))).find(Boolean);
  if (broken) return { ...step, lines: [], result: broken };
  const values = args.map((arg, i) => (arg.kind === "omitted" ? null : (inputs[i]?.value ?? evaluated(arg, at))));
  try {
    const working = rule.explain(values);
    return { ...step, lines: working.lines, result: working.result };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { ...step, lines: [], result: { error: error.code, message: error.message } };
  }
}

/** A reference as one would say it: the column's header, the figure's name, or the cells. */
function sayReference(reference: Reference): string {
  switch (reference.kind) {
    case "cells":
      return print(reference);
    case "name":
      return reference.name.replaceAll("_", " ");
    case "table": {
      const table = reference.table?.replaceAll("_", " ") ?? "";
      const columns = [reference.column, reference.lastColumn].filter((column) => column !== null).join(" to ");
      return [table, columns].filter(Boolean).join(": ") || "this row";
    }
  }
}

/** The references of a formula, each once. */
function referencesOf(formula: Formula, at: Spot): readonly InputLine[] {
  const found = new Map<string, InputLine>();
  const walk = (node: Formula): void => {
    if (isReference(node)) {
      const line = argument(node, sayReference(node), at);
      found.set(line.written, line);
    } else for (const part of counting(node, at)) walk(part);
  };
  walk(formula);
  return [...found.values()];
}

/** The text by which a player knows a row. */
const rowName = ({ declared, line }: LedgerCell, ledger: Ledger): string =>
  line && line.table.kind === "table" && !line.table.block.key.includes(declared.key) ? ledger.keyOf(line) : "";

function acceptedIn({ declared }: LedgerCell): string {
  const { column, choices, formula } = declared;
  if (formula !== null || (column.type === "text" && !choices)) return "";
  return column.open ? `${accepted(declared)}, or another name` : accepted(declared);
}

function subjectOf(cell: LedgerCell, ledger: Ledger): Subject {
  const { column, formula } = cell.declared;
  return {
    title: cell.line ? cell.line.table.block.title : cell.owner.sheet.title,
    header: column.header,
    unit: column.unit ?? "",
    about: column.about,
    cite: column.cite,
    row: rowName(cell, ledger),
    accepts: acceptedIn(cell),
    computed: formula !== null,
  };
}

function readFormula(text: string): { formula: Formula } | { trouble: string } {
  try {
    return { formula: parse(text) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { trouble: `The formula cannot be read: ${error.message}` };
  }
}

/** Where an error began, when that is another cell. */
function blame(value: Value, at: Spot): string {
  if (!isError(value)) return "";
  const origin = at.calculation.originOf(value);
  const here = origin && origin.sheet === at.sheet && origin.row === at.row && origin.column === at.column;
  const where =
    origin && !here ? `The error comes from ${sheetReference(origin.sheet)}${address(origin.row, origin.column)}. ` : "";
  return `${where}${value.message ?? (value.error === "#NAME?" ? "The formula uses a name that does not exist here." : "")}`.trim();
}

/** The working of the LEDGER calls of a formula that stands in no cell yet; references without a sheet mean the sheet given. */
export function explainFormula(book: Book, formula: Formula, sheet: string): readonly Step[] {
  return stepsOf(formula, { calculation: knownOf(book).calculation, sheet, row: -1, column: -1 });
}

/**
 * Explains a cell of a workbook; row and column count from 0. A formula is explained as it stands. Never throws for what a
 * cell may hold: a formula that cannot be read is told as the cell's trouble.
 */
export function explain(book: Book, sheet: string, row: number, column: number): Explanation {
  const { ledger, calculation } = knownOf(book);
  const found = book.sheets.find((one) => one.name.toLowerCase() === sheet.toLowerCase());
  const text = found ? formulaAt(found, row, column) : null;
  const shown = found ? valueAt(found, row, column) : null;
  const cell = ledger?.found.cells.find(
    (one) => one.row === row && one.column === column && one.sheet === (found?.name ?? sheet),
  );
  const subject = cell && ledger ? subjectOf(cell, ledger) : null;
  const base = {
    sheet: found?.name ?? sheet,
    cell: address(row, column),
    shown,
    formula: text,
    subject,
    steps: [],
    references: [],
  };

  if (text === null) {
    const kind = subject && !subject.computed ? "input" : "other";
    const typedOver = subject?.computed === true && shown !== null;
    const trouble = typedOver ? "This cell computes its figure, but its formula has been replaced by a value." : "";
    return { ...base, kind, value: shown, trouble };
  }
  const read = readFormula(text);
  if ("trouble" in read) return { ...base, kind: "formula", value: shown, trouble: read.trouble };
  const at: Spot = { calculation, sheet: base.sheet, row, column };
  const value = calculation.value(at.sheet, row, column);
  const steps = stepsOf(read.formula, at);
  const references = steps.length > 0 ? [] : referencesOf(read.formula, at);
  return { ...base, kind: steps.length > 0 ? "rule" : "formula", value, steps, references, trouble: blame(value, at) };
}
