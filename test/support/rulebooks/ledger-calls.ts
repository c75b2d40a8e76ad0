import { callLedger } from "../../../src/calculation/ledger-calls";
import { print } from "../../../src/formula/print";
import type { Formula } from "../../../src/formula/syntax";
import { parts } from "../../../src/formula/walk";
import { isError, type Value, type World } from "../../../src/formula/world";
import { declaredRule } from "../../../src/kernel/rule";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { everybody, ledgerSheets } from "../../../src/sheets/common";
import { declaredSheets, rareTables } from "../../../src/sheets/declared";

/*
 * The calls of rules in the formulas of ledgers, with values for their cells.
 */

const NAMESPACE = "LEDGER.";

/** The calls of add-in functions in the formulas of a rulebook's ledger, each spelling once. */
export function callsOf(rulebook: Rulebook): ReadonlyMap<string, Formula & { kind: "call" }> {
  const options = everybody(rulebook.ledger!);
  const found = new Map<string, Formula & { kind: "call" }>();
  const inspect = (node: Formula): void => {
    if (node.kind === "call" && node.name.startsWith(NAMESPACE)) found.set(print(node), node);
    parts(node).forEach(inspect);
  };
  const rare = rareTables(ledgerSheets(rulebook.ledger!, options));
  for (const { blocks, figures } of declaredSheets(rulebook, { ...options, rare })) {
    const cells = blocks.flatMap((block): readonly { parsed: Formula | null }[] =>
      block.kind === "form" ? [...block.figures, ...Object.values(block.checks)] : block.columns,
    );
    for (const { parsed } of [...cells, ...figures]) if (parsed) inspect(parsed);
  }
  return found;
}

/** The cells that a formula refers to, each under its own name. */
export function cellsIn(formula: Formula): readonly string[] {
  const found = new Set<string>();
  const inspect = (node: Formula): void => {
    if (node.kind === "table" || node.kind === "name" || node.kind === "cells") found.add(print(node));
    parts(node).forEach(inspect);
  };
  inspect(formula);
  return [...found];
}

export const worldOf = (values: ReadonlyMap<string, Value>): World => ({
  area: (reference) => ({ sheet: print(reference), top: 0, left: 0, rows: 1, columns: 1 }),
  value: (sheet) => values.get(sheet) ?? null,
  call: callLedger,
});

/** A value or an error code; numbers have the precision of a cell. */
export function shown(value: Value): unknown {
  if (isError(value)) return value.error;
  return typeof value === "number" ? Number(value.toPrecision(12)) : value;
}

export const ruleOf = (call: Formula & { kind: "call" }) => declaredRule(call.name.slice(NAMESPACE.length))!;

/** Accepted values for each cell that is itself an argument of a call. */
export function fitting(call: Formula & { kind: "call" }, random: () => number): (cell: string) => Value | undefined {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const parameters = Object.values(ruleOf(call).params);
  return (cell) => {
    const parameter = parameters[call.args.findIndex((arg) => print(arg).includes(cell))];
    if (!parameter) return undefined;
    const { kind, values, synonyms = {}, min = 0, max = min + 60, whole } = parameter;
    if (values) return pick([...values, ...values, ...Object.keys(synonyms)]);
    if (kind === "boolean") return random() < 0.5;
    if (kind === "text" || kind === "texts") return pick(["A", "Kiel", "b c"]);
    const number = min + random() * (max - min) * pick([0.1, 1, 1]);
    return whole ? Math.round(number) : Math.round(number * 4) / 4;
  };
}

/** Calls nested in a call. */
export function callsInside(formula: Formula): readonly Formula[] {
  return parts(formula).flatMap((part) =>
    part.kind === "call" && part.name.startsWith(NAMESPACE) ? [part, ...callsInside(part)] : callsInside(part),
  );
}
