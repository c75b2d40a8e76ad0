import { parse } from "../../../src/formula/parse";
import { FormulaError } from "../../../src/formula/syntax";
import type { Grid, Value } from "../../../src/formula/world";
import type { Rule, WorkingLine } from "../../../src/kernel/rule";
import { explainFormula } from "../../../src/ledger/explain";
import type { Book } from "../../../src/workbook/book";
import type { CellReference } from "../../../src/workbook/workbook";

const NO_BOOK: Book = { sheets: [], tables: [], names: [], mangled: [] };

/** The result of a call with the figures of this workbook, and its working. */
interface Tried {
  readonly value: Value | Grid;
  readonly lines: readonly WorkingLine[];
}

/** Evaluates a formula without writing it. References without a sheet mean the selected sheet. */
export function tryOut(rule: Rule, formula: string, book: Book | null, selected: CellReference | null): Tried {
  try {
    const sheet = selected?.sheet ?? book?.sheets[0]?.name ?? "";
    const [step] = explainFormula(book ?? NO_BOOK, parse(formula), sheet);
    return step && step.id === rule.id ? { value: step.result, lines: step.lines } : { value: null, lines: [] };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { value: { error: "#NAME?", message: "The formula cannot be read." }, lines: [] };
  }
}
