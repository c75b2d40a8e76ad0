import { nearest } from "../formula/nearest";
import { accepts, type Parameter } from "../kernel/parameter";
import type { Rule } from "../kernel/rule";
import { fold } from "../kernel/text";
import { functionNames } from "../ledger/calls";
import { WHY, WHY_INPUTS, WHY_SAYS } from "../ledger/why";
import { rulebooks } from "../rulebooks";
import type { Rulebook } from "../kernel/rulebook";
import { inkOf, print, PROGRAM, wrapped, type Ink } from "./output";
import { Refusal, type Run } from "./run";

interface Entry {
  readonly book: Rulebook;
  readonly rule: Rule;
}

const all: readonly Entry[] = rulebooks.flatMap((book) => book.rules.map((rule) => ({ book, rule })));

const signature = ({ id, params }: Rule): string =>
  `LEDGER.${id}(${Object.entries(params)
    .map(([name, { optional }]) => (optional ? `[${name}]` : name))
    .join(", ")})`;

/** A value as one types it in a formula. */
function typed(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) {
    const rows = value.map((row: unknown) => (Array.isArray(row) ? row.map(typed).join(",") : typed(row)));
    return `{${rows.join(";")}}`;
  }
  if (typeof value === "string") return `"${value.replaceAll('"', '""')}"`;
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
}

/** The call of a worked example; inputs that it leaves out at the end are not written. */
function exampleCall(rule: Rule, given: Readonly<Record<string, unknown>>): string {
  const args = Object.keys(rule.params).map((name) => typed(given[name]));
  while (args.at(-1) === "") args.pop();
  return `=LEDGER.${rule.id}(${args.join(",")})`;
}

const standIn = ({ or }: Parameter<unknown>): unknown => (typeof or === "object" ? undefined : or);

function parameterData([name, parameter]: readonly [string, Parameter<unknown>]): object {
  const { kind, about, unit, min, max, whole, values, synonyms, optional } = parameter;
  return { name, kind, about, unit, min, max, whole, values, synonyms, optional, default: standIn(parameter) };
}

const data = ({ book, rule }: Entry): object => ({
  name: rule.id,
  rulebook: book.id,
  group: rule.group,
  cite: rule.cite,
  says: rule.says,
  params: Object.entries(rule.params).map(parameterData),
  returns: rule.returns,
  unit: rule.unit,
  examples: rule.examples.map(({ given, gives, why }) => ({ formula: exampleCall(rule, given), gives, why })),
  notes: rule.notes,
});

const whyData = { name: WHY, rulebook: null, group: "Explanation", says: WHY_SAYS, params: WHY_INPUTS, returns: "any" };

const MEASURES = new Set(["number", "numbers"]);

function inputLines(name: string, parameter: Parameter<unknown>, ink: Ink): string[] {
  const { kind, about, unit, optional } = parameter;
  const facts = [accepts(parameter)];
  if (kind === "numbers" || kind === "texts") facts.push("one cell or a range");
  const absent = standIn(parameter);
  if (optional) facts.push(absent === undefined ? "may be left out" : `${typed(absent)} when left out`);
  const measured = unit && MEASURES.has(kind) ? ` (${unit})` : "";
  return [`  ${ink.bold(name)}  ${about}${measured}`, ...wrapped(`${facts.join("; ")}.`, "      ")];
}

function page({ book, rule }: Entry, ink: Ink): string[] {
  return [
    ink.bold(signature(rule)),
    "",
    ...wrapped(rule.says, "  "),
    `  ${ink.dim(`${book.title}: ${rule.cite}`)}`,
    "",
    ...Object.entries(rule.params).flatMap(([name, parameter]) => inputLines(name, parameter, ink)),
    "",
    ...rule.examples.flatMap(({ given, gives, why }) => [
      `  ${exampleCall(rule, given)}`,
      ...wrapped(
        `gives ${typeof gives === "string" ? `"${gives}"` : typed(gives)}${rule.unit ? ` ${rule.unit}` : ""}: ${why}`,
        "      ",
      ),
    ]),
    ...(rule.notes ? ["", ...wrapped(rule.notes, "  ")] : []),
  ];
}

const whyPage = (ink: Ink): string[] => [
  ink.bold(`LEDGER.${WHY}(${WHY_INPUTS.map(({ name, optional }) => (optional ? `[${name}], …` : name)).join(", ")})`),
  "",
  ...wrapped(WHY_SAYS, "  "),
  "",
  ...WHY_INPUTS.map(({ name, about }) => `  ${ink.bold(name)}  ${about}`),
  "",
  '  =LEDGER.WHY("GROWTH",1942,"Germany",3000,500)',
];

const NAME_WIDTH = Math.max(...functionNames.map((name) => name.length)) + 2;

/** A name, and beside it what one gets, on as many lines as it takes. */
function sentence(name: string, says: string): string[] {
  const [first = "", ...rest] = wrapped(says, " ".repeat(NAME_WIDTH + 2), 110);
  return [`  ${name.padEnd(NAME_WIDTH)}${first.trimStart()}`, ...rest];
}

function list(entries: readonly Entry[], ink: Ink): string[] {
  const lines: string[] = [];
  for (const book of rulebooks) {
    const groups = new Map<string, Rule[]>();
    for (const entry of entries) {
      if (entry.book === book) groups.set(entry.rule.group, [...(groups.get(entry.rule.group) ?? []), entry.rule]);
    }
    if (groups.size > 0) lines.push(ink.bold(book.title));
    for (const [group, rules] of groups) {
      lines.push("", ink.dim(group), ...rules.flatMap((rule) => sentence(rule.id, rule.says)));
    }
    if (groups.size > 0) lines.push("");
  }
  return lines;
}

/** Functions whose name, sentence, group or paragraph has the word in it. */
function search(word: string): readonly Entry[] {
  const wanted = word.toLowerCase();
  return all.filter(({ rule }) =>
    [rule.id, rule.says, rule.group, rule.cite].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export const run: Run = async (args, options) => {
  const ink = inkOf(process.stdout);
  const json = options.flag("json");
  if (args.length === 0) {
    if (json) await print(JSON.stringify([...all.map(data), whyData], null, 1));
    else await print(...list(all, ink), ...sentence(WHY, WHY_SAYS), "", `${PROGRAM} functions NAME shows the help of one.`);
    return 0;
  }
  const name = args.join(" ");
  const id = fold(name.replace(/^\s*=?\s*LEDGER\./i, "")).toUpperCase();
  const entry = all.find(({ rule }) => rule.id === id);
  if (entry || id === WHY) {
    if (json) await print(JSON.stringify(entry ? data(entry) : whyData, null, 1));
    else await print(...(entry ? page(entry, ink) : whyPage(ink)));
    return 0;
  }
  const found = search(name);
  if (found.length === 0) {
    const close = nearest(id, functionNames);
    const hint = close.length > 0 ? ` Did you mean ${close.join(" or ")}?` : "";
    throw new Refusal(`No function has to do with "${name}".${hint} Type ${PROGRAM} functions for the list.`);
  }
  if (json) await print(JSON.stringify(found.map(data), null, 1));
  else await print(...list(found, ink));
  return 0;
};
