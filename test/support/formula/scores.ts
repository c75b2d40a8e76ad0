import { builtins } from "../../../src/formula/functions";
import { LAMBDA_FUNCTIONS } from "../../../src/formula/lambdas";
import { written } from "../../../src/formula/library";
import type { Score } from "../../../src/formula/library/known";
import { parse } from "../../../src/formula/parse";
import type { Builtin } from "../../../src/formula/world";
import type { CellValue } from "../../../src/kernel/values";
import { valuesOf } from "../../../src/workbench/page/computing/values";
import type { Book } from "../../../src/workbook/book";
import { FACT_FILES, factCell, factsIn, sameShown, type Fact } from "./facts";
import type { Formula } from "../../../src/formula/syntax";
import { parts } from "../../../src/formula/walk";

/*
 * Counts for each function how many facts call it, and how many of them we compute correctly.
 */

/** Positions, from 0, of the arguments that a formula omits in its calls of a function. */
export function omittedInFormula(formula: Formula, name: string): ReadonlySet<number> {
  const found = new Set<number>();
  const rest: Formula[] = [formula];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.kind === "call" && node.name === name)
      for (const [i, arg] of node.args.entries()) if (arg.kind === "omitted") found.add(i);
    for (const part of parts(node)) rest.push(part);
  }
  return found;
}

/** The functions that a formula calls. */
export function functionsIn(formula: Formula): ReadonlySet<string> {
  const found = new Set<string>();
  const rest: Formula[] = [formula];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.kind === "call") found.add(node.name);
    for (const part of parts(node)) rest.push(part);
  }
  return found;
}

/** Formulas are far from the cells that they read, and from each other. */
const FORMULAS = 20;

function bookOf(formulas: readonly string[]): Book {
  const rows = Math.max(formulas.length, 12);
  const values = Array.from({ length: rows }, (_, r) => Array.from({ length: FORMULAS + 1 }, (_, c) => factCell(r, c)));
  const cells = values.map((line, r) => line.map((_, c) => (c === FORMULAS ? (formulas[r] ?? null) : null)));
  return { sheets: [{ name: "Sheet1", top: 0, left: 0, values, formulas: cells }], tables: [], names: [], mangled: [] };
}

/** What the grid shows for formulas over the facts' cells, with `others` as library functions. */
export function shownFor(formulas: readonly string[], others: (name: string) => Builtin | undefined): readonly CellValue[] {
  const values = valuesOf(others);
  const book = bookOf(formulas);
  values.open(book);
  const shown = new Map(
    values.compute(book).flatMap(({ row, column, value }) => (column === FORMULAS ? [[row, value] as const] : [])),
  );
  return formulas.map((_, row) => shown.get(row) ?? null);
}

/** TRUE() is parsed as a value, not as a call. */
const isCallable = (name: string): boolean => parse(`=${name}()`).kind === "call";

/** The functions that formulas have without the library, because ledgers need them. */
export const CORE: ReadonlySet<string> = new Set([...builtins.keys(), ...LAMBDA_FUNCTIONS].filter(isCallable));

/** Every implemented function. */
export const EVERY: ReadonlySet<string> = new Set([...CORE, ...written.keys()]);

export interface Outcome extends Fact {
  readonly shown: CellValue;
  readonly isRight: boolean;
  readonly functionNames: ReadonlySet<string>;
}

/** All facts with our results; `instead` replaces library functions. */
export function outcomes(instead: ReadonlyMap<string, Builtin> = new Map()): readonly Outcome[] {
  const others = (name: string): Builtin | undefined => instead.get(name) ?? written.get(name);
  return FACT_FILES.flatMap((file) => {
    const facts = factsIn(file);
    const shown = shownFor(
      facts.map(({ formula }) => formula),
      others,
    );
    return facts.map((fact, i) => ({
      ...fact,
      shown: shown[i]!,
      isRight: sameShown(shown[i]!, fact.value),
      functionNames: functionsIn(parse(fact.formula)),
    }));
  });
}

/** The score of each function, by name. */
export function scoresFrom(all: readonly Outcome[]): Readonly<Record<string, Score>> {
  const scores = new Map<string, Score>([...EVERY].sort().map((name) => [name, [0, 0]]));
  for (const { formula, functionNames, isRight } of all)
    for (const name of functionNames) {
      const score = scores.get(name);
      // Names defined by LET are called too, and have no score.
      if (!score) continue;
      const [facts, equal, ...places] = score;
      const omitted = written.has(name) ? [...places, ...omittedInFormula(parse(formula), name)] : [];
      scores.set(name, [facts + 1, equal + Number(isRight), ...[...new Set(omitted)].sort((a, b) => a - b)]);
    }
  return Object.fromEntries(scores);
}
