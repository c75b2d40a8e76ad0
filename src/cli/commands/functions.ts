import { mostOf } from "../../kernel/extremes";
import { fold } from "../../kernel/names";
import { Refusal } from "../../kernel/refusal";
import { nearest } from "../../formula/nearest";
import { isError, type Grid, type Value } from "../../formula/world";
import type { Parameter } from "../../kernel/parameter";
import type { Rule, WorkingLine } from "../../kernel/rule";
import { ended, exampleText } from "../../help/call";
import {
  functionHelp,
  shown,
  whyHelp,
  type ExampleHelp,
  type FunctionHelp,
  type InputHelp,
  type RelatedHelp,
} from "../../help/data";
import { ALL_ERRORS, factsOf, resultText, returnsText } from "../../help/page";
import { findFunctions, type FoundFunction } from "../../help/search";
import { functionNames } from "../../calculation/ledger-calls";
import { WHY, WHY_INPUTS, WHY_DESCRIPTION } from "../../calculation/why";
import { loadedHeads } from "../../rulebooks/loaded-rules";
import { columns, inkOf, print, PROGRAM, wrapped, type Ink, printData } from "../output";
import type { Run } from "../command";

const EVERYTHING = { word: "", rulebook: "", group: "" };
const heads = loadedHeads();
const all: readonly FoundFunction[] = findFunctions(heads, EVERYTHING);

const standIn = ({ or }: Parameter<unknown>): unknown => (typeof or === "object" ? undefined : or);

function parameterData([name, parameter]: readonly [string, Parameter<unknown>]): object {
  const { kind, about, unit, min, max, whole, values, synonyms, optional } = parameter;
  return { name, kind, about, unit, min, max, whole, values, synonyms, optional, default: standIn(parameter) };
}

/** Scripts rely on these names. */
const data = ({ rulebook, rule }: FoundFunction): object => ({
  name: rule.id,
  rulebook: rulebook.id,
  group: rule.group,
  cite: rule.cite,
  description: rule.description,
  params: Object.entries(rule.params).map(parameterData),
  returns: rule.returns,
  unit: rule.unit,
  examples: rule.examples.map(({ inputs: options, result: gives, why }) => ({ formula: exampleText(rule, options), gives, why })),
  notes: rule.notes,
});

const whyData = {
  name: WHY,
  rulebook: null,
  group: "Explanation",
  description: WHY_DESCRIPTION,
  params: WHY_INPUTS,
  returns: "any",
};

function inputLines(input: InputHelp, ink: Ink): string[] {
  const facts = factsOf(input);
  const names = input.names.map(({ name, others }) => (others.length > 0 ? `${name} (also ${others.join(", ")})` : name));
  return [
    `  ${ink.bold(input.name)}`,
    ...wrapped(ended(input.about), "      "),
    ...(facts === "" ? [] : wrapped(`${facts}.`, "      ")),
    ...(names.length === 0 ? [] : wrapped(`Accepted: ${names.join("; ")}.`, "      ")),
  ];
}

const workingLines = (lines: readonly WorkingLine[]): string[] =>
  columns(
    lines.map(({ label, value, cite }) => [label, shown(value, label), cite]),
    "      ",
  );

const isGrid = (value: Value | Grid): value is Grid => Array.isArray(value);

function exampleLines({ formula, result, why, working }: ExampleHelp, unit: string): string[] {
  if (isGrid(result)) {
    const rows = result.map(([label, value, cite]) => [shown(label), shown(value, shown(label)), shown(cite)]);
    return [`  ${formula}`, ...wrapped(`gives ${why}:`, "      "), ...columns(rows, "      ")];
  }
  const shownResult = typeof result === "string" ? `"${result}"` : resultText(result, unit);
  return [
    `  ${formula}`,
    ...wrapped(`gives ${shownResult}: ${ended(why)}`, "      "),
    ...(isError(result) ? [] : workingLines(working)),
  ];
}

const section = (title: string, lines: readonly string[], ink: Ink): string[] =>
  lines.length === 0 ? [] : ["", ink.dim(title), ...lines];

function relatedLines(related: readonly RelatedHelp[]): string[] {
  return related.length === 0 ? [] : wrapped(related.map(({ id }) => id).join(", "), "  ");
}

function page(help: FunctionHelp, ink: Ink): string[] {
  const { errors, sameParagraph, sameGroup } = help;
  return [
    ink.bold(help.signature),
    "",
    ...wrapped(help.description, "  "),
    ...(help.rulebook ? [`  ${ink.dim(`${help.rulebook.title}: ${help.cite}`)}`] : []),
    ...section(
      "Inputs",
      help.inputs.flatMap((input) => inputLines(input, ink)),
      ink,
    ),
    ...section("Result", wrapped(returnsText(help), "  "), ink),
    ...section(
      "Examples",
      help.examples.flatMap((example) => exampleLines(example, help.unit)),
      ink,
    ),
    ...section("Notes", help.notes === "" ? [] : wrapped(help.notes, "  "), ink),
    ...section(
      "Errors",
      [
        ...errors.flatMap(({ code, when, formula }) => [
          ...messageOf(code, ended(when)),
          ...(formula === undefined ? [] : [`           ${formula}`]),
        ]),
        ...wrapped(ALL_ERRORS, "  "),
      ],
      ink,
    ),
    ...section("Same paragraph", relatedLines(sameParagraph), ink),
    ...section(`More of ${help.group}`, relatedLines(sameGroup), ink),
  ];
}

/** An error code, and next to it when it occurs. */
function messageOf(code: string, when: string): string[] {
  const [first = "", ...rest] = wrapped(when, " ".repeat(11));
  return [`  ${code.padEnd(9)}${first.trimStart()}`, ...rest];
}

const NAME_WIDTH = mostOf(functionNames().map((name) => name.length)) + 2;

/** A name and its description, wrapped over several lines if needed. */
function sentence(name: string, description: string): string[] {
  const [first = "", ...rest] = wrapped(description, " ".repeat(NAME_WIDTH + 2), 110);
  return [`  ${name.padEnd(NAME_WIDTH)}${first.trimStart()}`, ...rest];
}

/** Functions under the headings of their rulebooks and groups. */
function list(entries: readonly FoundFunction[], ink: Ink): string[] {
  const lines: string[] = [];
  for (const book of heads) {
    const groups = new Map<string, Rule[]>();
    for (const { rulebook, rule } of entries) {
      if (rulebook === book) groups.set(rule.group, [...(groups.get(rule.group) ?? []), rule]);
    }
    if (groups.size > 0) lines.push(ink.bold(book.title));
    for (const [group, rules] of groups) {
      lines.push("", ink.dim(group));
      for (const { id, description: description } of rules) for (const line of sentence(id, description)) lines.push(line);
    }
    if (groups.size > 0) lines.push("");
  }
  return lines;
}

/** Functions, best match first, each with its rulebook and group. */
const ranked = (entries: readonly FoundFunction[], ink: Ink): string[] =>
  entries.flatMap(({ rulebook, rule }) => [
    ...sentence(rule.id, rule.description),
    `${" ".repeat(NAME_WIDTH + 2)}${ink.dim(`${rulebook.title}, ${rule.group}`)}`,
  ]);

export const run: Run = async (args, options) => {
  const ink = inkOf(process.stdout);
  const json = options.flag("json");
  if (args.length === 0) {
    if (json) await printData([...all.map(data), whyData], 1);
    else
      await print(
        list(all, ink),
        sentence(WHY, WHY_DESCRIPTION),
        "",
        `${PROGRAM} functions NAME shows the help of one; ${PROGRAM} functions WORDS… finds some.`,
      );
    return 0;
  }
  const requested = args.join(" ");
  const id = fold(requested.replace(/^\s*=?\s*LEDGER\./i, "")).toUpperCase();
  const entry = all.find(({ rule }) => rule.id === id);
  if (entry || id === WHY) {
    if (json) await printData(entry ? data(entry) : whyData, 1);
    else await print(page(entry ? functionHelp(entry.rule, entry.rulebook) : whyHelp(), ink));
    return 0;
  }
  const found = findFunctions(heads, { ...EVERYTHING, word: requested });
  if (found.length === 0) {
    const close = nearest(id, functionNames());
    const hint = close.length > 0 ? ` Did you mean ${close.join(" or ")}?` : "";
    throw new Refusal(`No function matches "${requested}".${hint} Type ${PROGRAM} functions for the list.`);
  }
  if (json) await printData(found.map(data), 1);
  else await print(ranked(found, ink));
  return 0;
};
