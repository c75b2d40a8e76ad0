import { accepts, type Parameter } from "../src/kernel/parameter";
import type { Rule } from "../src/kernel/rule";
import { allRules } from "../src/rulebooks";

/*
 * functions.json: what Excel knows about the functions before any of them runs.
 * https://learn.microsoft.com/office/dev/add-ins/excel/custom-functions-json
 */

interface ParameterMetadata {
  readonly name: string;
  readonly description: string;
  readonly type: "any" | "string";
  readonly dimensionality?: "matrix";
  readonly optional?: true;
  readonly repeating?: true;
  readonly customEnumId?: string;
}

interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly helpUrl: string;
  readonly parameters: readonly ParameterMetadata[];
  readonly result: { readonly type: "number" | "string" | "boolean" | "any"; readonly dimensionality?: "matrix" };
}

interface EnumMetadata {
  readonly id: string;
  readonly type: "string";
  readonly values: readonly { readonly name: string; readonly stringValue: string }[];
}

interface Metadata {
  readonly $schema: string;
  readonly functions: readonly FunctionMetadata[];
  readonly enums: readonly EnumMetadata[];
}

const LONGEST = 255;

/** Cuts a text at a word boundary. */
function short(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[\s,;:]+$/, "")}…`;
}

/** "Strategic Reserve left at the end of the Winter Turn (PPs). A number of 0 or more; 0 when omitted." */
function helpOf(parameter: Parameter<unknown>): string {
  const { about, unit, kind, or } = parameter;
  const accepted = accepts(parameter);
  // A unit that "about" already contains is not repeated.
  const measured = unit && unit.length <= 24 && !about.toLowerCase().includes(unit.toLowerCase()) ? ` (${unit})` : "";
  const limits = [parameter.min, parameter.max].filter((limit) => limit !== undefined);
  const reported = limits.length === 2 && limits.every((limit) => about.includes(String(limit)));
  const several = kind === "numbers" || kind === "texts" ? ["one cell or a range"] : [];
  const absent = or === undefined ? [] : [`${typeof or === "boolean" ? String(or).toUpperCase() : String(or)} by default`];
  const rest = [...(reported ? [] : [accepted]), ...several, ...absent].join("; ");
  const first = `${about.replace(/\.$/, "")}${measured}.`;
  return short(rest === "" ? first : `${first} ${rest[0]!.toUpperCase()}${rest.slice(1)}.`);
}

/** Enumerations by their accepted names: parameters with the same names share one. */
function enumerations(rules: readonly Rule[]): Map<string, string> {
  const ids = new Map<string, string>();
  const used = new Set<string>();
  for (const rule of rules) {
    for (const [name, parameter] of Object.entries(rule.params)) {
      if (parameter.kind !== "text" || !parameter.values || ids.has(keyOf(parameter.values))) continue;
      // The first function's parameter names the list; a different list of the same name is also named after its function.
      const plain = name.toUpperCase().replace(/[^A-Z0-9]/g, "");
      const id = used.has(plain) || plain.length < 3 ? `${rule.id}.${plain}` : plain;
      used.add(id);
      ids.set(keyOf(parameter.values), id);
    }
  }
  return ids;
}

const keyOf = (values: readonly string[]): string => values.join("|");

function parameterOf(name: string, parameter: Parameter<unknown>, enums: ReadonlyMap<string, string>): ParameterMetadata {
  // Numbers are declared as "any": for a text, Excel would return a #VALUE! without a message.
  return {
    name,
    description: helpOf(parameter),
    type: parameter.kind === "text" ? "string" : "any",
    ...(parameter.kind === "numbers" || parameter.kind === "texts" ? { dimensionality: "matrix" as const } : {}),
    ...(parameter.optional ? { optional: true as const } : {}),
    ...(parameter.kind === "text" && parameter.values ? { customEnumId: enums.get(keyOf(parameter.values))! } : {}),
  };
}

const RESULT = { number: "number", text: "string", boolean: "boolean", any: "any" } as const;

function why(origin: string, rules: readonly Rule[]): FunctionMetadata {
  const names = rules.map((rule) => rule.id);
  return {
    id: "WHY",
    name: "WHY",
    description: short(
      "The working of a LEDGER function, line by line: label, value and paragraph of the rulebook; the last line is the result.",
    ),
    helpUrl: `${origin}/help/WHY.html`,
    parameters: [
      {
        name: "function",
        description: `Name of the function in quotation marks, for instance "${names[0]}"`,
        type: "string",
        customEnumId: "FUNCTION",
      },
      {
        name: "inputs",
        description: "The inputs of that function, in its order",
        type: "any",
        dimensionality: "matrix",
        repeating: true,
      },
    ],
    result: { type: "any", dimensionality: "matrix" },
  };
}

/** functions.json for an add-in served from `origin` (no slash at its end). */
export function metadata(origin: string, rules: readonly Rule[] = allRules): Metadata {
  const enums = enumerations(rules);
  const choices = [...enums].map(([key, id]) => ({ id, names: key.split("|") }));
  choices.push({ id: "FUNCTION", names: rules.map((rule) => rule.id) });
  return {
    $schema: "https://developer.microsoft.com/json-schemas/office-js/custom-functions.schema.json",
    functions: [
      ...rules.map((rule) => ({
        id: rule.id,
        name: rule.id,
        description: short(rule.description),
        helpUrl: `${origin}/help/${rule.id}.html`,
        parameters: Object.entries(rule.params).map(([name, parameter]) => parameterOf(name, parameter, enums)),
        result: { type: RESULT[rule.returns] },
      })),
      why(origin, rules),
    ],
    enums: choices.map(({ id, names }) => ({
      id,
      type: "string" as const,
      values: names.map((name) => ({ name, stringValue: name })),
    })),
  };
}
