import { describe, expect, test } from "vitest";
import { asErrorValue, callLedger, entryOf } from "../../src/calculation/ledger-calls";
import { RuleError } from "../../src/kernel/values";
import { allRules } from "../../src/rulebooks";

/** Growth Chart (2.1.2): in 1942 Germany grows by 20% of the reserve that remains after Strategic Warfare. */
const GROWTH = [
  ["growth rate", 0.2, "2.1.2"],
  ["reserve less SW damage", 2500, "2.2.1"],
  ["growth of the Base Economy", 500, "2.1.2"],
];

describe("WHY", () => {
  test.each([["GROWTH"], ["growth"], ["LEDGER.GROWTH"], ["=ledger.growth"], [" Growth "]])("finds the function by %j", (name) => {
    expect(callLedger("WHY", [name, 1942, "Germany", 3000, 500])).toEqual(GROWTH);
  });

  test("reads single cells that arrive as ranges", () => {
    expect(entryOf("WHY")!([[["GROWTH"]], [[1942]], [["Germany"]], [[3000]], [[500]]])).toEqual(GROWTH);
  });

  test("ends with the function's result, for every worked example of every rule", () => {
    for (const rule of allRules) {
      for (const { inputs, result: expected } of rule.examples) {
        const args = Object.keys(rule.params).map((name) => inputs[name] ?? null);
        const rows = entryOf("WHY")!([rule.id, ...args]);
        expect(Array.isArray(rows) && rows.at(-1)![1], rule.id).toBe(expected);
      }
    }
  });

  test("suggests similar names for an unknown one", () => {
    expect(callLedger("WHY", ["GROTH", 1942])).toEqual({
      error: "#VALUE!",
      message: '"GROTH" is not a function of the ledger; similar names are GROWTH.',
    });
  });

  test.each([[[]], [[null]], [[""]], [[7]], [[["GROWTH", "OILSILO"]]]])("asks for a name if given %j", (args) => {
    const answer = () => entryOf("WHY")!(args);
    expect(answer).toThrow(RuleError);
    expect(answer).toThrow("name of a function");
  });

  test("returns an error of the function as that error", () => {
    expect(callLedger("WHY", ["GROWTH", 1942, "Poland", 3000])).toEqual(callLedger("GROWTH", [1942, "Poland", 3000]));
    expect(callLedger("WHY", ["GROWTH", 1939, "Germany", 3000])).toEqual(callLedger("GROWTH", [1939, "Germany", 3000]));
    expect(callLedger("GROWTH", [1939, "Germany", 3000])).toMatchObject({ error: "#NUM!" });
  });
});

describe("a call", () => {
  test("ignores case, and suggests a name if it is #NAME?", () => {
    expect(callLedger("growth", [1942, "Germany", 3000, 500])).toBe(500);
    expect(callLedger("GROTH", [])).toEqual({
      error: "#NAME?",
      message: "There is no function LEDGER.GROTH. Did you mean LEDGER.GROWTH?",
    });
    expect(callLedger("ZZZZZZ", [])).toEqual({ error: "#NAME?", message: "There is no function LEDGER.ZZZZZZ." });
  });

  test("takes a numeric text as the number where a single number belongs", () => {
    expect(callLedger("GROWTH", ["1942", "Germany", "3,000", 500])).toBe(500);
    expect(callLedger("GROWTH", [1942, "Germany", "many", 500])).toMatchObject({ error: "#VALUE!" });
  });

  test("does not return an internal error as a value", () => {
    const defect = new TypeError("a fault of ours");
    expect(() => asErrorValue(defect)).toThrow(defect);
  });
});
