import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/formula/evaluate";
import { print } from "../../src/formula/print";
import type { Formula } from "../../src/formula/syntax";
import { parts, withParts } from "../../src/formula/walk";
import { firstOf, isError, type Value } from "../../src/formula/world";
import { rulebooks } from "../../src/rulebooks";
import { stored } from "../../src/workbook/xlsx/formulas/stored";
import { times } from "../support/daily-sample";
import { callsInside, callsOf, cellsIn, fitting, ruleOf, shown, worldOf } from "../support/rulebooks/ledger-calls";
import { seeded } from "../support/rulebooks/random-entries";
import { plainAlone, withoutPlain, withPlain } from "../../src/sheets/plain";

const HOSTILE: readonly Value[] = [
  null,
  "",
  "abc",
  "5",
  "-1",
  true,
  false,
  -1,
  0,
  0.5,
  1e9,
  "yes",
  "No",
  " true ",
  "-",
  " . ",
  "*",
  "?",
  { error: "#N/A" },
  { error: "#DIV/0!" },
];

/** Values for the cells of a call: accepted by its rule's inputs, and occasionally an invalid one. */
function valuesFor(call: Formula & { kind: "call" }, random: () => number): (bad: number) => Value {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const parameters = Object.values(ruleOf(call).params);
  const names = parameters.flatMap(({ values = [], synonyms = {} }) => [...values, ...Object.keys(synonyms)]);
  const bounds = parameters.flatMap(({ min, max }) => [min, max].filter((bound) => bound !== undefined));
  const variant = (name: string): string => pick([name, name, name.toUpperCase(), name.replaceAll(" ", "-"), ` ${name}. `]);
  const number = (): number =>
    pick([
      () => Math.floor(random() * 12),
      () => Math.floor(random() * 400),
      () => Math.floor(random() * 400) / 4,
      () => (bounds.length > 0 ? pick(bounds) + pick([-1, 0, 0, 1]) : 1),
      () => 1934 + Math.floor(random() * 14),
    ])();
  return (bad) => {
    if (random() < bad) return pick(HOSTILE);
    return pick<() => Value>([
      number,
      () => (names.length > 0 ? variant(pick(names)) : number()),
      () => (names.length > 0 ? pick(names) : random() < 0.5),
    ])();
  };
}

/** Up to three inputs for which a plain form and its call give different results. */
function differences(text: string, call: Formula & { kind: "call" }, plain: Formula): readonly string[] {
  const cells = cellsIn(call);
  const random = seeded(text.length * 7919);
  const wild = valuesFor(call, random);
  const fit = fitting(call, random);
  // A numbered name is refused only when its number is looked up, after numbers outside their domain.
  const isNumbered = Object.values(ruleOf(call).params).some(({ numbered }) => numbered);
  const inside = callsInside(call);
  const differing: string[] = [];
  for (let i = 0; i < TRIES && differing.length < 3; i++) {
    const isWild = i % 3 === 0;
    const bad = cells[Math.floor(random() * cells.length)];
    const values = new Map(
      cells.map((cell) => {
        const own = isWild ? undefined : fit(cell);
        if (own !== undefined && !(i % 3 === 1 && cell === bad)) return [cell, own] as const;
        const inputs = wild(0.4);
        // With two errors of different kinds, which one a program shows depends on its order of evaluation.
        return [cell, isError(inputs) && cell !== bad ? null : inputs] as const;
      }),
    );
    const hasError = [...values.values()].some(isError);
    if (isWild && (hasError || isNumbered)) continue;
    const world = worldOf(values);
    if (hasError && inside.some((inner) => isError(firstOf(evaluate(inner, world))))) continue;
    const [expected, found] = [shown(firstOf(evaluate(call, world))), shown(firstOf(evaluate(plain, world)))];
    if (expected !== found) differing.push(`${JSON.stringify([...values])} gives ${String(expected)}, plain ${String(found)}`);
  }
  return differing;
}

/** Nesting depth of calls. */
const levels = (formula: Formula): number => Math.max(0, ...parts(formula).map(levels)) + (formula.kind === "call" ? 1 : 0);

/** Variants of a formula, each with one of its numbers or comparisons changed. */
function mutants(formula: Formula): readonly Formula[] {
  const places: Formula[] = [];
  const inspect = (node: Formula): void => {
    if ((node.kind === "value" && typeof node.value === "number") || node.kind === "array") places.push(node);
    if (node.kind === "binary" && ["<", ">", "<=", ">=", "="].includes(node.operator)) places.push(node);
    if (node.kind === "call" && ["MIN", "MAX", "AND", "OR", "INT"].includes(node.name)) places.push(node);
    parts(node).forEach(inspect);
  };
  inspect(formula);
  const step = Math.max(1, Math.floor(places.length / 6));
  return places
    .filter((_, i) => i % step === 0)
    .map((place) => {
      const changed = (node: Formula): Formula => (node === place ? mutant(node) : withParts(node, changed));
      return changed(formula);
    });
}

const OTHER_NAME: Readonly<Record<string, string>> = { MIN: "MAX", MAX: "MIN", AND: "OR", OR: "AND", INT: "ABS" };

function mutant(node: Formula): Formula {
  if (node.kind === "value") return { ...node, value: Number(node.value) + 1 };
  if (node.kind === "array")
    return { ...node, rows: node.rows.map((row) => row.map((item) => (typeof item === "number" ? item + 1 : item))) };
  if (node.kind === "binary") return { ...node, operator: node.operator === "=" ? "<>" : "=" };
  return node.kind === "call" ? { ...node, name: OTHER_NAME[node.name]! } : node;
}

const TRIES = times(1500);

describe.each(rulebooks)("the plain forms of $id", (rulebook) => {
  const calls = [...callsOf(rulebook)];

  test("exist for every call in the ledgers", () => {
    expect(calls.filter(([, call]) => plainAlone(call) === null).map(([text]) => text)).toEqual([]);
  });

  test.each(calls)("give the result of %s, errors included", (text, call) =>
    expect(differences(text, call, plainAlone(call)!)).toEqual([]),
  );

  test("differ from it after a small change", () => {
    const unnoticed = calls.filter(([text, call]) => {
      const plain = plainAlone(call)!;
      return !mutants(plain).some((mutant) => differences(text, call, mutant).length > 0);
    });
    expect(unnoticed.map(([text]) => text)).toEqual([]);
  });

  test("are short enough for Excel, and can be removed again", () => {
    for (const [text, call] of calls) {
      const full = withPlain(call);
      // As written in files, where each reference includes the table's name.
      expect(stored(`=${print(full)}`, "Order_of_battle_Status_changes").text.length, text).toBeLessThan(7000);
      // Excel allows 64 levels, of which the surrounding formula needs some.
      expect(levels(full), text).toBeLessThan(40);
      expect(print(withoutPlain(full))).toBe(text);
    }
  });
});
