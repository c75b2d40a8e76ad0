import { address, isSameCell, placeName } from "../../formula/address";
import { parse } from "../../formula/parse";
import { FormulaError, type Formula } from "../../formula/syntax";
import { firstOf, isError, type Value } from "../../formula/world";
import { isSameName } from "../../kernel/names";
import type { CellValue } from "../../kernel/values";
import { withoutPlainText } from "../../sheets/plain";
import { ruleText } from "../../sheets/resolve-formulas";
import { formulaAt, isValuesOnly, valueAt, type Book, type BookSheet } from "../../workbook/book";
import { accepted } from "../read/entries";
import type { LedgerCell } from "../read/find";
import { whyNotRead } from "../audit/integrity";
import { comparison, formulaFindings } from "../audit/integrity/formulas";
import { CHANGED } from "../audit/integrity/about";
import type { Ledger } from "../read/model";
import { calculationIn } from "../audit/incremental";
import { ledgerIn } from "../read/read-once";
import { unsupportedFormulas } from "../../calculation/unsupported-formulas";
import { columnHeadedAt } from "./header";
import { limitsAt, type ExplainedLimit } from "./limits";
import { followsOf, resultOf } from "./describe-formula";
import { figureNamed } from "./names";
import { partsOf, type Part } from "./terms";
import { evaluated, type Source, type Location } from "./location";
import { referencesOf, stepsOf, type InputLine, type Step } from "./steps";

export type { ExplainedLimit } from "./limits";
export type { Part } from "./terms";
export type { Source } from "./location";
export type { InputLine, Step } from "./steps";

/*
 * Explains a cell: its formula with the rules that it calls, their inputs and working.
 */

/** The declaration of a cell. */
export interface Subject {
  /** Title of the table or form. */
  readonly title: string;
  readonly header: string;
  readonly unit: string;
  readonly about: string;
  readonly cite: string;
  /** The name of the row, such as the ship's; "" if it has none. */
  readonly row: string;
  /** The accepted values; "" for a computed cell. */
  readonly accepts: string;
  readonly computed: boolean;
}

/** How a formula's value is computed. */
export interface Working {
  readonly formula: string | null;
  /** Computed from the inputs; for an input, the shown value. */
  readonly value: Value;
  readonly steps: readonly Step[];
  /** The references of a formula without LEDGER calls. */
  readonly references: readonly InputLine[];
  /** The parts of the figure, if it is a sum or a lookup in a table. */
  readonly parts: readonly Part[];
  /** The explanation in sentences; empty if rules or parts explain it. */
  readonly follows: readonly string[];
}

export interface Explanation extends Source, Working {
  /** The value that the workbook shows. */
  readonly shown: CellValue;
  /** rule: at least one LEDGER call. formula: another formula. input: a declared input cell. other: none of these. */
  readonly kind: "rule" | "formula" | "input" | "other";
  readonly subject: Subject | null;
  /** The limits of a Check cell or a status line. */
  readonly limits: readonly ExplainedLimit[];
  /** The problem of the cell, in a sentence; "" without one. */
  readonly problem: string;
  /** The declared formula of a computed cell that was changed, and its working. */
  readonly should: Working | null;
}

/** The name of a cell's row; "" for a form or a key column. */
const rowName = ({ declared, line }: LedgerCell, ledger: Ledger): string =>
  line && line.table.kind === "table" && !line.table.block.key.includes(declared.key) ? ledger.keyOf(line) : "";

function acceptedIn(declared: LedgerCell["declared"]): string {
  const { column, choices, formula } = declared;
  if (formula !== null || (column.type === "text" && !choices)) return "";
  return column.open ? `${accepted(declared)}, or another name` : accepted(declared);
}

/** The meaning of a cell; a figure at the head of a sheet has that of the figure it shows. */
function meaningOf({ declared, owner }: LedgerCell, ledger: Ledger): Pick<Subject, "about" | "cite"> {
  if (declared === owner.status) return { about: "Whether the limits of this sheet are kept, and where not.", cite: "" };
  const shown = declared.parsed?.kind === "name" ? figureNamed(ledger, declared.parsed.name) : undefined;
  const { about, cite } = declared.column;
  return about === "" && shown ? shown.declared.column : { about, cite };
}

function subjectOf(cell: LedgerCell, ledger: Ledger): Subject {
  const { column, formula } = cell.declared;
  return {
    title: cell.line ? cell.line.table.block.title : cell.owner.sheet.title,
    header: column.header,
    unit: column.unit ?? "",
    ...meaningOf(cell, ledger),
    row: rowName(cell, ledger),
    accepts: acceptedIn(cell.declared),
    computed: formula !== null,
  };
}

/** The declaration of the column below a header. */
function ofHeader(ledger: Ledger, sheet: string, row: number, column: number): Subject | null {
  const headed = columnHeadedAt(ledger, sheet, row, column);
  if (!headed) return null;
  const { header, unit = "", about, cite } = headed.declared.column;
  const { formula } = headed.declared;
  return {
    title: headed.title,
    header,
    unit,
    about,
    cite,
    row: "",
    accepts: acceptedIn(headed.declared),
    computed: formula !== null,
  };
}

function readFormula(text: string): { formula: Formula } | { problem: string } {
  try {
    return { formula: parse(text) };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { problem: `The formula cannot be read: ${error.message}` };
  }
}

/** A cell's error message, with the origin of the error if it is another cell. */
function blame(value: Value, at: Location): string {
  if (!isError(value)) return "";
  const origin = at.calculation.originOf(value);
  const here = origin && isSameCell(origin, at);
  const location =
    origin && !here
      ? `The error comes from ${placeName({ sheet: origin.sheet, cell: address(origin.row, origin.column) })}. `
      : "";
  return `${location}${value.message ?? (value.error === "#NAME?" ? "The formula uses a name that does not exist here." : "")}`.trim();
}

/** The working of a formula that is not in a cell; `sheet` is the sheet of references that name none. */
export function explainFormula(book: Book, formula: Formula, sheet: string): readonly Step[] {
  const [ledger, calculation] = [ledgerIn(book), calculationIn(book)];
  return stepsOf(formula, { book, ledger, calculation, sheet, row: -1, column: -1 });
}

function workingOf(
  text: string,
  formula: Formula,
  at: Location,
  value = at.calculation.value(at.sheet, at.row, at.column),
): Working {
  const steps = stepsOf(formula, at);
  const parts = partsOf(formula, at);
  return {
    formula: text,
    value,
    steps,
    references: steps.length > 0 || resultOf(formula, at) !== null ? [] : referencesOf(formula, at),
    parts,
    follows: parts.length > 0 ? [] : followsOf(formula, at),
  };
}

/** A cell's formula without its plain forms; the declared formula if a program left only its plain form. */
function writtenAs(written: string, cell: LedgerCell | undefined): string {
  if (cell === undefined || cell.declared.formula === null) return withoutPlainText(written);
  return comparison()(written, cell.declared.formula, cell.table ?? "") ? ruleText(cell.declared) : withoutPlainText(written);
}

/** The expected content of a computed cell with a changed or missing formula. */
function shouldBe(book: Book, ledger: Ledger, cell: LedgerCell, sheet: BookSheet): Working | null {
  const { formula, parsed } = cell.declared;
  if (formula === null || parsed === null || isValuesOnly(sheet)) return null;
  const lost = formulaAt(sheet, cell.row, cell.column) === null;
  if (!lost && !formulaFindings(ledger, cell, sheet, comparison()).some(({ check }) => check === CHANGED.id)) return null;
  const { calculation } = ledger;
  return workingOf(ruleText(cell.declared), parsed, {
    book,
    ledger,
    calculation,
    sheet: cell.sheet,
    row: cell.row,
    column: cell.column,
  });
}

/** The corrected form of a player's LEDGER formula that does not calculate. */
function correctedAs(correctedFormula: string, at: Location): Working {
  const formula = parse(correctedFormula);
  return workingOf(correctedFormula, formula, at, firstOf(evaluated(formula, at)) ?? 0);
}

const REPLACED = "This cell computes its figure, but its formula has been replaced by a value.";
const GONE = "This cell computes its figure, but its formula is missing.";
const OTHER = "This is not the formula that the ledger has here.";

/**
 * Explains a cell of a workbook; row and column count from 0. Never throws, whatever the cell contains: a formula that cannot be
 * parsed is reported as the explanation's problem.
 */
export function explain(book: Book, sheet: string, row: number, column: number): Explanation {
  const [ledger, calculation] = [ledgerIn(book), calculationIn(book)];
  const found = book.sheets.find((item) => isSameName(item.name, sheet));
  const written = found ? formulaAt(found, row, column) : null;
  const shown = found ? valueAt(found, row, column) : null;
  const cell = ledger?.found.cells.find(
    (item) => item.row === row && item.column === column && item.sheet === (found?.name ?? sheet),
  );
  const subject = !ledger ? null : cell ? subjectOf(cell, ledger) : ofHeader(ledger, found?.name ?? sheet, row, column);
  // This build does not know the cells of other versions.
  const known = cell && ledger && found && !whyNotRead(ledger);
  const should = known ? shouldBe(book, ledger, cell, found) : null;
  // Explains the rule's call, not its plain form.
  const text = written === null ? null : writtenAs(written, known ? cell : undefined);
  const base = {
    sheet: found?.name ?? sheet,
    cell: address(row, column),
    shown,
    formula: text,
    subject,
    steps: [],
    references: [],
    parts: [],
    follows: [],
    limits: known ? limitsAt(ledger, cell) : [],
    should,
  };

  if (text === null) {
    const kind = cell && subject && !subject.computed ? "input" : "other";
    const typedOver = cell !== undefined && subject?.computed === true && shown !== null;
    return { ...base, kind, value: shown, problem: typedOver ? REPLACED : should ? GONE : "" };
  }
  const at: Location = { book, ledger, calculation, sheet: base.sheet, row, column };
  const unsupported = unsupportedFormulas(book).find(
    (item) => item.row === row && item.column === column && item.sheet === base.sheet,
  );
  if (unsupported?.correctedFormula && unsupported.correctedFormula !== written && !should)
    return {
      ...base,
      kind: "formula",
      value: shown,
      problem: unsupported.why,
      should: correctedAs(unsupported.correctedFormula, at),
    };
  const read = readFormula(text);
  if ("problem" in read) return { ...base, kind: "formula", value: shown, problem: read.problem };
  const working = workingOf(text, read.formula, at);
  const problem = [should ? OTHER : "", unsupported?.correctedFormula ? unsupported.why : "", blame(working.value, at)]
    .filter(Boolean)
    .join(" ");
  // The limits that it reports explain everything.
  const follows = base.limits.length > 0 ? [] : working.follows;
  return { ...base, ...working, follows, kind: working.steps.length > 0 ? "rule" : "formula", problem };
}
