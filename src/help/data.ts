import { isError, type Grid, type Value } from "../formula/world";
import { accepts, type Parameter } from "../kernel/parameter";
import type { Result, Rule, WorkingLine } from "../kernel/rule";
import type { RulebookHead } from "../kernel/rulebook";
import { figure } from "../kernel/text";
import { callLedger } from "../calculation/ledger-calls";
import { WHY, WHY_INPUTS, WHY_DESCRIPTION } from "../calculation/why";
import { loadedHeads } from "../rulebooks/loaded-rules";
import { argumentsOf, callText, exampleText, signature, typed } from "./call";
import { errorsOf, type ErrorHelp } from "./errors";

/*
 * The help about a function as data, for pages, index and command line.
 */

/** An accepted name and its synonyms. */
export interface NameHelp {
  readonly name: string;
  readonly others: readonly string[];
}

export interface InputHelp {
  readonly name: string;
  readonly about: string;
  /** "" if there is none or `about` contains it. */
  readonly unit: string;
  /** "a whole number from 1940 to 1946"; "" if the accepted values are names. */
  readonly accepts: string;
  readonly names: readonly NameHelp[];
  readonly range: boolean;
  readonly optional: boolean;
  /** The default when omitted, as it is typed; "" for none. */
  readonly standIn: string;
}

export interface ExampleHelp {
  /** =LEDGER.GROWTH(1942,"Germany",3000,500) */
  readonly formula: string;
  /** The function's result; rows for WHY. */
  readonly result: Value | Grid;
  readonly why: string;
  readonly working: readonly WorkingLine[];
}

/** A related function, and why it may be useful. */
export interface RelatedHelp {
  readonly id: string;
  readonly description: string;
}

export interface FunctionHelp {
  readonly id: string;
  readonly signature: string;
  readonly description: string;
  /** Null for WHY, which explains all other functions. */
  readonly rulebook: { readonly id: string; readonly title: string } | null;
  readonly group: string;
  readonly cite: string;
  readonly inputs: readonly InputHelp[];
  readonly returns: Rule["returns"];
  readonly unit: string;
  readonly errors: readonly ErrorHelp[];
  readonly examples: readonly ExampleHelp[];
  readonly notes: string;
  readonly sameParagraph: readonly RelatedHelp[];
  readonly sameGroup: readonly RelatedHelp[];
}

/** The group in which WHY is listed. */
export const EXPLANATION = "Explanation";

/** A value for people: with thousands separators, except for years. `meaning` (a label or a unit) distinguishes them. */
export function shown(value: Value | undefined, meaning = ""): string {
  if (value === null || value === undefined) return "blank";
  if (isError(value)) return value.error;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value !== "number") return value;
  return /\byears?\b/i.test(meaning) && Number.isInteger(value) && value > 1900 && value < 2100 ? String(value) : figure(value);
}

/** Names in the order of the rulebook, each with its synonyms. */
function namesOf({ values, synonyms }: Parameter<unknown>): readonly NameHelp[] {
  const others = Object.entries(synonyms ?? {});
  return (values ?? []).map((name) => ({
    name,
    others: others.filter(([, value]) => value === name).map(([other]) => other),
  }));
}

function inputHelp(name: string, parameter: Parameter<unknown>): InputHelp {
  const { about, unit = "", kind, values, optional, or } = parameter;
  return {
    name,
    about,
    unit: unit === name || about.toLowerCase().includes(unit.toLowerCase()) ? "" : unit,
    accepts: values ? "" : accepts(parameter),
    names: namesOf(parameter),
    range: kind === "numbers" || kind === "texts",
    optional,
    standIn: typeof or === "object" ? "" : typed(or),
  };
}

function workingOf(id: string, args: readonly unknown[]): readonly WorkingLine[] {
  const rows = callLedger(WHY, [id, ...(args as readonly (Value | Grid)[])]);
  if (!Array.isArray(rows)) return [];
  return (rows as readonly (readonly [string, Result, string])[]).map(([label, value, cite]) => ({ label, value, cite }));
}

function exampleHelp(rule: Rule, { inputs, why }: Rule["examples"][number]): ExampleHelp {
  const args = argumentsOf(rule, inputs) as readonly (Value | Grid)[];
  return { formula: exampleText(rule, inputs), result: callLedger(rule.id, args), why, working: workingOf(rule.id, args) };
}

/** "2.1.2 Economic Growth; 2.2.1 Strategic Reserve" names two paragraphs. */
const paragraphsOf = (cite: string): readonly string[] =>
  cite
    .split(/;\s*/)
    .map((item) => /^\d+(\.\d+)*(?=\s|$)/.exec(item.trim())?.[0] ?? item.trim().toLowerCase())
    .filter(Boolean);

function relatives(rule: Rule, book: RulebookHead): Pick<FunctionHelp, "sameParagraph" | "sameGroup"> {
  const own = new Set(paragraphsOf(rule.cite));
  const others = book.rules.filter((other) => other !== rule);
  const shares = ({ cite }: Rule): boolean => paragraphsOf(cite).some((item) => own.has(item));
  const brief = ({ id, description: description }: Rule): RelatedHelp => ({ id, description });
  return {
    sameParagraph: others.filter(shares).map(brief),
    sameGroup: others.filter((other) => other.group === rule.group && !shares(other)).map(brief),
  };
}

/** The help for a rule. Its examples run through the same entry point as Excel's calls. */
export function functionHelp(rule: Rule, book: RulebookHead): FunctionHelp {
  return {
    id: rule.id,
    signature: signature(rule),
    description: rule.description,
    rulebook: { id: book.id, title: book.title },
    group: rule.group,
    cite: rule.cite,
    inputs: Object.entries(rule.params).map(([name, parameter]) => inputHelp(name, parameter)),
    returns: rule.returns,
    unit: rule.unit ?? "",
    errors: errorsOf(rule),
    examples: rule.examples.map((example) => exampleHelp(rule, example)),
    notes: rule.notes ?? "",
    ...relatives(rule, book),
  };
}

/** The help for WHY, shown with the first example of the first function. */
export function whyHelp(rulebooks: readonly RulebookHead[] = loadedHeads()): FunctionHelp {
  const rule = rulebooks.flatMap(({ rules }) => rules).find(({ examples }) => examples.length > 0);
  const examples = rule ? [[rule.id, ...argumentsOf(rule, rule.examples[0]!.inputs)]] : [];
  return {
    id: WHY,
    signature: `LEDGER.${WHY}(${WHY_INPUTS.map(({ name, optional }) => (optional ? `[${name}], …` : name)).join(", ")})`,
    description: WHY_DESCRIPTION,
    rulebook: null,
    group: EXPLANATION,
    cite: "",
    inputs: WHY_INPUTS.map(({ name, about, optional }) => ({
      name,
      about,
      unit: "",
      accepts: "",
      names: [],
      range: optional,
      optional,
      standIn: "",
    })),
    returns: "any",
    unit: "",
    errors: [
      { code: "#VALUE!", when: "function is not the name of a LEDGER function; the message suggests similar names." },
      { code: "#VALUE!", when: "The function returns #VALUE! for these inputs; likewise #NUM! and #N/A." },
    ],
    examples: examples.map((args) => ({
      formula: callText(WHY, args),
      result: callLedger(WHY, args as readonly (Value | Grid)[]),
      why: "one row for each step: label, value and paragraph",
      working: [],
    })),
    notes: "Excel shows custom messages only for #VALUE! and #N/A. For #NUM!, the pane's Explain view shows the reason.",
    sameParagraph: [],
    sameGroup: [],
  };
}
