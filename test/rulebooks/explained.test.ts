import { describe, expect, test } from "vitest";
import { parse } from "../../src/formula/parse";
import type { Formula } from "../../src/formula/syntax";
import { isError, type Value } from "../../src/formula/world";
import { calculate } from "../../src/calculation/calculation";
import { explain, type Explanation, type InputLine, type Part, type Step } from "../../src/ledger/explain";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { isBlank } from "../../src/kernel/values";
import { areaOf } from "../../src/formula/address";
import { ALL } from "../support/daily-sample";
import { sampleBook } from "../support/rulebooks/ledgers";
import { recalculated, sheetOf, where } from "../support/rulebooks/mutation";
import { valueAt, type Book } from "../../src/workbook/book";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";

/*
 * Every computed cell of the samples has a true explanation in plain words: how it is calculated, with words as labels, blanks as
 * blank, and the actual results of rules.
 */

const partsWithin = (parts: readonly Part[]): readonly Part[] => parts.flatMap((part) => [part, ...partsWithin(part.parts)]);
const stepsWithin = (steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step) => [step, ...stepsWithin(step.inputs.flatMap(({ steps: inner }) => inner))]);

/** Rows per table; TRUTH=all uses every one. */
const FEW = 3;

/** A formula, or a part of one, where words belong. */
const FORMULA = /…|\[@|\[\[|\]\)|\b(?:IF|INDEX|MATCH|SUMIFS?|SUMPRODUCT|COUNTIFS?|XLOOKUP|IFERROR)\(/;

/** Faults in the explanation of a computed cell. */
function faults(book: Book, reported: Explanation, evaluate: (formula: Formula) => Value): readonly string[] {
  const { steps, parts, limits, follows, references, problem } = reported;
  const all = stepsWithin(steps);
  const inputs = [...references, ...all.flatMap((step) => step.inputs)];
  const labels = [...partsWithin(parts).map(({ name }) => name), ...inputs.map(({ name }) => name), ...follows];
  const isExplained = steps.length + parts.length + limits.length + follows.length > 0;
  const blank = ({ source, from, value }: InputLine): boolean => {
    const area = source && areaOf(source.cell);
    if (!area || from !== "cells" || area.rows * area.columns > 1) return true;
    return !isBlank(valueAt(sheetOf(book, source.sheet), area.top, area.left)) || value === null || value === "";
  };
  const same = (a: unknown, b: unknown): boolean =>
    JSON.stringify(a) === JSON.stringify(b) || (isError(a) && isError(b) && a.error === b.error);
  return [
    ...(isExplained || problem !== "" ? [] : ["nothing says how it follows"]),
    ...labels
      .filter((label) => FORMULA.test(label) || label.trim() === "" || / {2}|undefined|\.\.$/.test(label))
      .map((label) => `words: ${label}`),
    ...follows
      .filter((sentence) => !/^[^a-z].*\.$/s.test(sentence) || sentence.length > 300)
      .map((sentence) => `sentence: ${sentence}`),
    ...inputs.filter((input) => !blank(input)).map(({ name, value }) => `${name} is blank, told as ${JSON.stringify(value)}`),
    ...all
      .filter(({ written, result, id }) => id !== "WHY" && !same(result, evaluate(parse(`=${written}`))))
      .map(({ written, result }) => `${written} is told to give ${JSON.stringify(result)}`),
  ];
}

describe.each(sampledRulebooks("Explained figures").map((rulebook) => [rulebook.id, rulebook] as const))(
  "every computed cell in the sample of %s",
  (_id, rulebook) => {
    test("is explained with its actual figure", () => {
      const book = recalculated(sampleBook(rulebook));
      const calculation = calculate(book);
      const rows = new Map<string, number>();
      const computed = ledgerIn(book)!.found.cells.filter(({ declared, table, sheet }) => {
        const column = `${sheet} ${table} ${declared.header} ${declared.key}`;
        rows.set(column, (rows.get(column) ?? 0) + 1);
        return declared.formula !== null && (ALL || rows.get(column)! <= FEW);
      });
      const broken = computed.flatMap((cell) => {
        const { sheet, row, column } = cell;
        const evaluate = (formula: Formula): Value => calculation.evaluate(formula, sheet, row, column) as Value;
        return faults(book, explain(book, sheet, row, column), evaluate).map(
          (fault) => `${where(cell)} ${cell.declared.header}: ${fault}`,
        );
      });
      expect(computed.length).toBeGreaterThan(100);
      expect(broken).toStrictEqual([]);
    });
  },
);
