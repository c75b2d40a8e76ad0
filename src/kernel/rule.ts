import { exact } from "./exact";
import type { Parameter } from "./parameter";
import { LONGEST_TEXT } from "./text";
import { RuleError, wrongNumber, wrongValue } from "./values";

export type Result = number | string | boolean;

/** Records one line of a working and returns its value, so that the result and its explanation cannot differ. */
export type Show = <T extends Result>(label: string, value: T, cite?: string) => T;

type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type Inputs<P extends Parameters> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** A worked example: inputs by name, as in cells. */
interface Example<P extends Parameters> {
  readonly inputs: { readonly [K in keyof P]?: unknown };
  readonly result: Result;
  readonly why: string;
}

/** A rule of a rulebook: the function, its help, its working and its tests are derived from this declaration. */
interface RuleDeclaration<P extends Parameters> {
  readonly id: string;
  readonly group: string;
  /** Paragraphs of the rulebook. */
  readonly cite: string;
  /** The result, in one sentence. */
  readonly description: string;
  /** In the order of Excel's arguments, which never changes once released. */
  readonly params: P;
  readonly returns: "number" | "text" | "boolean" | "any";
  /** Unit of the result, for instance "PPs". */
  readonly unit?: string;
  readonly examples: readonly Example<P>[];
  /** Decisions and caveats that users should know. */
  readonly notes?: string;
  /**
   * The same in plain Excel, for programs without the add-in: a formula over the names of the inputs, or EVERY_CASE. Its inputs
   * have already been checked: numbers are numbers, and a name is its position in the list, from 1. Absent if no ledger calls the
   * rule.
   */
  readonly plain?: string;
  readonly compute: (inputs: Inputs<P>, show: Show) => Result;
}

/** Plain form of a rule with so few possible inputs that `compute` is called for each of them. */
export const EVERY_CASE = "every case";

export interface Rule {
  readonly id: string;
  readonly group: string;
  readonly cite: string;
  readonly description: string;
  readonly params: Parameters;
  readonly returns: "number" | "text" | "boolean" | "any";
  readonly unit?: string | undefined;
  readonly examples: readonly Example<Parameters>[];
  readonly notes?: string | undefined;
  readonly plain?: string | undefined;
  /** Calls the rule with Excel's positional arguments; throws only RuleError. */
  readonly call: (args: readonly unknown[]) => Result;
  /** The same call with every step recorded; the last line is the result. */
  readonly explain: (args: readonly unknown[]) => Working;
}

export interface WorkingLine {
  readonly label: string;
  readonly value: Result;
  readonly cite: string;
}

interface Working {
  readonly lines: readonly WorkingLine[];
  readonly result: Result;
}

const quiet: Show = (_label, value) => value;

function finished(value: Result, id: string): Result {
  if (typeof value === "string" && value.length > LONGEST_TEXT)
    throw wrongValue(`${id}: the result is longer than a cell can hold.`);
  if (typeof value !== "number") return value;
  if (!Number.isFinite(value)) throw wrongNumber(`${id}: the numbers given are too large to compute with.`);
  return exact(value);
}

/** A step of a working. An intermediate number out of range does not stop a result that does not depend on it. */
const shown = (value: Result): Result =>
  typeof value !== "number" ? value : Number.isFinite(value) ? exact(value) : "too large to show";

const declared = new Map<string, Rule>();

/** The declared rule with an id. */
export const declaredRule = (id: string): Rule | undefined => declared.get(id);

/** A rule that is not declared. Inputs are named and typed; only Excel passes them by position. */
export function createRule<const P extends Parameters>(declaration: RuleDeclaration<P>): Rule {
  const names = Object.keys(declaration.params);
  // Copied for each call, because filling an object that has all properties is faster than growing one.
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, undefined]));
  const readers = Object.values(declaration.params).map(({ read }) => read);

  function inputsOf(args: readonly unknown[]): Inputs<P> {
    if (args.length > names.length) {
      throw wrongValue(`${declaration.id} takes ${names.length} arguments; ${args.length} were given.`);
    }
    const inputs: Record<string, unknown> = { ...blank };
    try {
      for (let i = 0; i < names.length; i++) inputs[names[i]!] = readers[i]!(args[i], names[i]!);
    } catch (error) {
      throw firstOf(args, error);
    }
    return inputs as Inputs<P>;
  }

  /** Unknown texts are reported before numbers out of range, whichever argument comes first. */
  function firstOf(args: readonly unknown[], first: unknown): unknown {
    if (!(first instanceof RuleError) || first.code === "#VALUE!") return first;
    for (let i = 0; i < names.length; i++) {
      try {
        readers[i]!(args[i], names[i]!);
      } catch (error) {
        if (!(error instanceof RuleError) || error.code === "#VALUE!") return error;
      }
    }
    return first;
  }

  return {
    ...declaration,
    examples: declaration.examples as readonly Example<Parameters>[],
    call: (args) => finished(declaration.compute(inputsOf(args), quiet), declaration.id),
    explain(args) {
      const lines: WorkingLine[] = [];
      const show: Show = (label, value, cite = declaration.cite) => {
        lines.push({ label, value: shown(value), cite });
        return value;
      };
      const result = finished(declaration.compute(inputsOf(args), show), declaration.id);
      if (lines.at(-1)?.value !== result) lines.push({ label: "result", value: result, cite: declaration.cite });
      return { lines, result };
    },
  };
}

/** Declares a rule for formulas that call it by its id. Throws if the id is already declared. */
export function rule<const P extends Parameters>(declaration: RuleDeclaration<P>): Rule {
  if (declared.has(declaration.id)) throw new Error(`The function ${declaration.id} is declared twice.`);
  const created = createRule(declaration);
  declared.set(created.id, created);
  return created;
}
