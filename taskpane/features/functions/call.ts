import { parse } from "../../../src/formula/parse";
import { print } from "../../../src/formula/print";
import { FormulaError, type Formula } from "../../../src/formula/syntax";
import { isSameName } from "../../../src/kernel/names";
import type { Parameter } from "../../../src/kernel/parameter";
import type { Rule } from "../../../src/kernel/rule";
import { figure } from "../../../src/kernel/text";

/*
 * The form of a function call, and the formula that it makes.
 */

/** The content of a field, as typed or chosen; "" is omitted. A leading "=" or an address refers to cells. */
export type Entries = Readonly<Record<string, string>>;

/** Why a field's content is not accepted. */
type Objections = Readonly<Record<string, string>>;

export interface CallText {
  /** "=LEDGER.GROWTH(1942,"Germany",C4)"; missing inputs are left empty. */
  readonly formula: string;
  readonly objections: Objections;
  /** Required inputs that are still empty. */
  readonly missing: readonly string[];
}

type Field =
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "yes/no" }
  | { readonly kind: "number" }
  | { readonly kind: "text" }
  | { readonly kind: "list" };

/** The kind of field that an input is entered in. */
export function fieldOf(parameter: Parameter<unknown>): Field {
  if (parameter.kind === "numbers" || parameter.kind === "texts") return { kind: "list" };
  if (parameter.kind === "boolean") return { kind: "yes/no" };
  if (parameter.values) return { kind: "choice", values: parameter.values };
  return { kind: parameter.kind === "number" ? "number" : "text" };
}

/** The value used for an omitted input, in words. */
export function standInOf(parameter: Parameter<unknown>): string {
  if (!parameter.optional) return "";
  const standIn = parameter.or;
  if (typeof standIn === "boolean") return standIn ? "TRUE" : "FALSE";
  if (typeof standIn === "number") return figure(standIn);
  return typeof standIn === "string" ? standIn : "";
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const NUMBER = /^[-+]?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?\s*(%?)$/;

/** 1,250 or 12.5% as a number; undefined if it is not one. */
export function numberOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/\d/.test(trimmed)) return undefined;
  const match = NUMBER.exec(trimmed);
  if (!match) return undefined;
  const value = Number(trimmed.replace(/[,%\s]/g, ""));
  return match[4] === "%" ? value / 100 : value;
}

/** A reference to cells, a table's column or a name: C4, Germany!B2:B9, Germany_Shipyards[Capacity, PPs]. */
function referenceIn(text: string): Formula | undefined {
  const written = text.trim().replace(/^=/, "");
  if (!/[A-Za-z]/.test(written) || /^[-+{"]/.test(written)) return undefined;
  try {
    const formula = parse(written);
    return formula.kind === "cells" || formula.kind === "table" ? formula : undefined;
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

/** Whether an entry refers to cells instead of being a value. */
export const refersToCells = (entry: string): boolean => referenceIn(entry) !== undefined;

type Written = { readonly text: string } | { readonly objection: string };

function formulaEntry(entry: string): Written {
  const text = entry.trim().replace(/^=/, "");
  try {
    parse(text);
    return { text };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { objection: "This formula cannot be read." };
  }
}

function listEntry(entry: string, ofNumbers: boolean): Written {
  const items = entry
    .split(/[;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
  const written = items.map((item) => (ofNumbers ? numberOf(item) : quote(item)));
  const bad = items[written.indexOf(undefined)];
  if (bad !== undefined)
    return { objection: `"${bad}" is not a number. Write numbers with ; between them, or cells such as B2:B9.` };
  return { text: written.length === 1 ? String(written[0]) : `{${written.join(";")}}` };
}

function written(entry: string, parameter: Parameter<unknown>): Written {
  const field = fieldOf(parameter);
  // Where any text is allowed, only "=" makes it a reference; elsewhere an address is enough.
  if (entry.trim().startsWith("=")) return formulaEntry(entry);
  if (field.kind !== "text" && refersToCells(entry) && !parameter.values?.includes(entry.trim())) return { text: entry.trim() };
  switch (field.kind) {
    case "yes/no":
      return { text: entry };
    case "choice":
    case "text":
      return { text: quote(entry) };
    case "list":
      return listEntry(entry, parameter.kind === "numbers");
    case "number": {
      const value = numberOf(entry);
      return value === undefined
        ? { objection: `"${entry.trim()}" is not a number. Write a number, or a cell such as C4.` }
        : { text: String(value) };
    }
  }
}

/** The formula of the entries. Omitted inputs at the end are not written. */
export function callText(rule: Rule, entries: Entries): CallText {
  const objections: Record<string, string> = {};
  const missing: string[] = [];
  const args = Object.entries(rule.params).map(([name, parameter]) => {
    const entry = entries[name] ?? "";
    if (entry.trim() === "") {
      if (!parameter.optional) missing.push(name);
      return "";
    }
    const item = written(entry, parameter);
    if ("text" in item) return item.text;
    objections[name] = item.objection;
    return "";
  });
  while (args.length > 0 && args.at(-1) === "") args.pop();
  return { formula: `=LEDGER.${rule.id}(${args.join(",")})`, objections, missing };
}

/** A formula as typed on a sheet: references to that sheet lose its name. */
export function onSheet(formula: string, sheet: string): string {
  const walk = (node: Formula): Formula => {
    switch (node.kind) {
      case "cells":
        return isSameName(node.sheet, sheet) ? { ...node, sheet: null } : node;
      case "call":
        return { ...node, args: node.args.map(walk) };
      case "unary":
        return { ...node, operand: walk(node.operand) };
      case "binary":
        return { ...node, left: walk(node.left), right: walk(node.right) };
      default:
        return node;
    }
  };
  return `=${print(walk(parse(formula)))}`;
}

/** Whether a formula of a sheet refers to the given cell, counted from 0. */
export function refersTo(formula: Formula, sheet: string, row: number, column: number): boolean {
  switch (formula.kind) {
    case "cells": {
      const { from, to } = formula;
      const end = to ?? from;
      const within = (x: number, a: number, b: number): boolean => x >= Math.min(a, b) && x <= Math.max(a, b);
      const here = isSameName(formula.sheet ?? sheet, sheet);
      return here && within(row, from.row, end.row) && within(column, from.column, end.column);
    }
    case "call":
      return formula.args.some((arg) => refersTo(arg, sheet, row, column));
    case "unary":
      return refersTo(formula.operand, sheet, row, column);
    case "binary":
      return refersTo(formula.left, sheet, row, column) || refersTo(formula.right, sheet, row, column);
    default:
      return false;
  }
}
