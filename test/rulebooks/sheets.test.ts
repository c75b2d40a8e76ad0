import { describe, expect, test } from "vitest";
import { parse } from "../../src/formula/parse";
import { print } from "../../src/formula/print";
import { forSheet, headerOf, workbookName, type Column, type Setting } from "../../src/kernel/column";
import { HOUSE_RULES } from "../../src/kernel/house-rule";
import type { Rulebook } from "../../src/kernel/rulebook";
import { ruleOf } from "../../src/rulebooks";
import { everybody, ledgerSheets, sampleSheets } from "../../src/sheets/common";
import { SHARED_SHEETS } from "../../src/sheets/common/front";
import { TURNS } from "../../src/sheets/common/turns";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { unknownInCell } from "./known-functions";
import { blocksOf, formulasOf, nodesOf, settingOf, type Ledger } from "../support/rulebooks/declared-formulas";
import { share } from "../support/daily-sample";

/*
 * The sheets of every rulebook: names that Excel accepts, formulas that every program knows and that are not circular, initial
 * entries that their cells accept, and texts with their paragraph.
 */

/** Ledgers of all players and of few, of the first year and the last, and the sample. */
function ledgersOf({ id, ledger }: Rulebook): readonly Ledger[] {
  const { players, clock, sample } = ledger!;
  const all = everybody(ledger!);
  const fresh = (names: readonly string[], year = all.year): Ledger => {
    const options = { players: names, year };
    return { name: `${id}: ${names.join(", ")} in ${year}`, options, sheets: ledgerSheets(ledger!, options) };
  };
  const { first, last } = clock.years ?? { first: all.year, last: all.year };
  return [
    fresh(players.names),
    fresh(players.names, first),
    fresh(players.names, last),
    ...players.names.map((name) => fresh([name])),
    fresh(players.names.slice(0, 2)),
    fresh([...players.names].reverse()),
    { name: `${id}: the sample`, options: sample!.options, sheets: sampleSheets(ledger!) },
  ];
}

const [WHOLE, SAMPLE] = [0, -1];
/** Of each rulebook the ledger of all players and the sample, and a different one of the others each day. */
const LEDGERS = selected.map(ledgersOf).flatMap((ledgers) => {
  const [whole, sample] = [ledgers.at(WHOLE)!, ledgers.at(SAMPLE)!];
  const others = ledgers.filter((ledger) => ledger !== whole && ledger !== sample);
  return [whole, ...share(others, 1, "ledgers for fewer players or other years"), sample];
});

const LEDGER = "LEDGER.";
const LONGEST_FORMULA = 8192;

describe.each(LEDGERS)("sheets of $name", (ledger) => {
  test("have names that Excel accepts", () => {
    const names = ledger.sheets.map((sheet) => sheet.name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
    for (const sheet of ledger.sheets) expect(sheet.figures.length).toBeLessThanOrEqual(6);
  });

  test("have unique names for tables and figures that Excel accepts", () => {
    const names = blocksOf(ledger).flatMap(([sheet, block]) => [
      // A form has no name of its own in the workbook, but its figures do.
      ...(block.kind === "form"
        ? Object.keys(block.columns).map((key) => workbookName(sheet.name, key))
        : [workbookName(sheet.name, block.name)]),
    ]);
    for (const name of names) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_]{0,254}$/);
    const twice = names.filter((name, i) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== i);
    expect(twice).toEqual([]);
  });

  test("have columns and figures that are found by their header", () => {
    for (const [sheet, block] of blocksOf(ledger)) {
      const headers = Object.values(block.columns).map((column) => column.header.toLowerCase());
      expect([sheet.name, block.name, new Set(headers).size]).toEqual([sheet.name, block.name, headers.length]);
      if (block.kind === "form") continue;
      // The text after a comma is a unit, which can be overwritten: the column is recognized by what is before it.
      const bare = Object.values(block.columns).map((column) => headerOf(column).split(", ")[0]!);
      expect([sheet.name, block.name, bare.filter((item, i) => bare.indexOf(item) !== i)]).toEqual([sheet.name, block.name, []]);
      for (const column of Object.values(block.columns)) expect(headerOf(column)).toMatch(/^[^[\]#'@]+$/);
      expect(headers).not.toContain("check");
    }
  });

  test("have only formulas with existing names and functions that every program knows", () => {
    const formulas = formulasOf(ledger);
    expect(formulas.flatMap(unknownInCell)).toEqual([]);
    for (const { location, text, breach } of formulas) {
      expect([location, text.length < LONGEST_FORMULA]).toEqual([location, true]);
      for (const node of nodesOf(parse(text))) {
        if (node.kind !== "call" || !node.name.startsWith(LEDGER)) continue;
        expect([location, breach]).toEqual([location, false]);
        const rule = ruleOf(node.name.slice(LEDGER.length));
        const parameters = Object.values(rule?.params ?? {});
        const required = parameters.filter((parameter) => !parameter.optional).length;
        expect([location, node.name, node.args.length >= required, node.args.length <= parameters.length]).toEqual([
          location,
          node.name,
          true,
          true,
        ]);
      }
    }
  });

  test("test numbers for presence, since not every program distinguishes 0 from blank", () => {
    const requested: string[] = [];
    const types = new Map(
      blocksOf(ledger).flatMap(([sheet, block]) =>
        Object.entries(block.columns).map(([key, column]) => [
          block.kind === "form" ? workbookName(sheet.name, key) : `${workbookName(sheet.name, block.name)}[${headerOf(column)}]`,
          column.type,
        ]),
      ),
    );
    for (const { location, text, table } of formulasOf(ledger)) {
      // A status line does test whether an entry is still blank.
      if (location.endsWith(": Status")) continue;
      for (const node of nodesOf(parse(text))) {
        if (node.kind !== "binary" || (node.operator !== "=" && node.operator !== "<>")) continue;
        const { left, right } = node;
        if (right.kind !== "value" || right.value !== "") continue;
        const name = left.kind === "table" ? `${left.table ?? table}[${left.column}]` : left.kind === "name" ? left.name : "";
        const isText = types.get(name) === "text";
        if (name !== "" && !isText) requested.push(`${location}: ${print(node)}`);
      }
    }
    expect(requested).toEqual([]);
  });

  test("have initial values that the cells accept", () => {
    let seen = 0;
    for (const [sheet, block] of blocksOf(ledger)) {
      const setting = settingOf(ledger, sheet);
      const rows = block.kind === "form" ? [forSheet(block.fill, setting)] : forSheet(block.rows, setting);
      for (const row of rows) {
        for (const [key, value] of Object.entries(row)) {
          const column = block.columns[key]!;
          const location = `${sheet.name}, ${block.name}: ${column.header} ${String(value)}`;
          expect([location, column.formula]).toEqual([location, undefined]);
          expect([location, accepted(column, value ?? null, setting)]).toEqual([location, true]);
          seen++;
        }
      }
    }
    expect(seen).toBeGreaterThan(0);
  });

  test("describe every column and figure, with its paragraph", () => {
    for (const [sheet, block] of blocksOf(ledger)) {
      for (const [key, column] of Object.entries(block.columns)) {
        const location = `${sheet.name}, ${block.name}: ${column.header}`;
        // House rules, who closed a turn, and counts and links of the front page have no paragraph.
        const own = [HOUSE_RULES, TURNS].includes(sheet.name) || block.name === SHARED_SHEETS || key.startsWith("front ");
        const cited = own || column.cite !== "";
        expect([location, column.about.endsWith("."), cited]).toEqual([location, true, true]);
      }
      if (block.kind === "table") expect(Object.keys(block.columns)).toEqual(expect.arrayContaining([...block.key]));
    }
  });
});

function accepted(column: Column, value: string | number | boolean | null, setting: Setting): boolean {
  // A blank is an entry that is still missing.
  if (value === null) return true;
  if (column.type === "yes/no") return typeof value === "boolean";
  if (column.type === "text") {
    const choices = column.choices === undefined ? undefined : forSheet(column.choices, setting);
    return typeof value === "string" && (column.open === true || choices === undefined || choices.includes(value));
  }
  return (
    typeof value === "number" &&
    (column.min === undefined || value >= column.min) &&
    (column.max === undefined || value <= column.max) &&
    (!column.whole || Number.isInteger(value))
  );
}
