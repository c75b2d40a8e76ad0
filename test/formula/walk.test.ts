import { describe, expect, test } from "vitest";
import { parse } from "../../src/formula/parse";
import { print } from "../../src/formula/print";
import type { Formula } from "../../src/formula/syntax";
import { mapped, parts } from "../../src/formula/walk";

describe("a walk through a formula", () => {
  test("visits every node, inner ones first, left to right", () => {
    const met: string[] = [];
    mapped(parse('IF(A1>2,-B1%,"x"&Ships[@Points])+{1,2}'), (formula) => {
      met.push(print(formula));
      return formula;
    });
    expect(met).toEqual([
      ..."A1 2 A1>2 B1 -B1 -B1%".split(" "),
      '"x"',
      "Ships[@Points]",
      '"x"&Ships[@Points]',
      'IF(A1>2,-B1%,"x"&Ships[@Points])',
      "{1,2}",
      'IF(A1>2,-B1%,"x"&Ships[@Points])+{1,2}',
    ]);
  });

  test("replaces the given nodes anywhere", () => {
    const doubled = (formula: Formula): Formula =>
      formula.kind === "value" && typeof formula.value === "number" ? { kind: "value", value: formula.value * 2 } : formula;
    expect(print(mapped(parse("SUM(1,-2,IF(3<4,5%,A1))^6&7"), doubled))).toBe("SUM(2,-4,IF(6<8,10%,A1))^12&14");
  });

  test("walks the longest sums that Excel accepts", () => {
    const long = Array.from({ length: 2_700 }, () => "A1").join("+");
    const renamed = (formula: Formula): Formula => (formula.kind === "cells" ? { kind: "name", name: "Price" } : formula);
    expect(print(mapped(parse(long), renamed))).toBe(long.replaceAll("A1", "Price"));
  });

  test("leaves nodes without children unchanged", () => {
    for (const text of ["1", '"x"', "#N/A", "{1;2}", "A1:B2", "Ships[Points]", "Price"]) {
      expect(parts(parse(text))).toEqual([]);
      expect(mapped(parse(text), (formula) => formula)).toEqual(parse(text));
    }
  });
});
