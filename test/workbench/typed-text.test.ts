import { describe, expect, test } from "vitest";
import { clipboardCells } from "../../src/workbench/page/typing/clipboard-text";
import { typedFormula } from "../../src/workbench/page/typing/formula-text";

/*
 * What the page recognizes in a formula that is being typed, and in text from the clipboard. The bar marks the caret.
 */

const at = (text: string) => typedFormula(text.replace("|", ""), text.indexOf("|"));

describe("the word before the caret", () => {
  test.each([
    ["=LEDGER.GRO|", "LEDGER.GRO"],
    ["=1+su|", "su"],
    ["=SUM(A1,LEDGER.W|)", "LEDGER.W"],
    ['=IF(A1="Germany",max|', "max"],
    ["='Far East'!A1+ab|", "ab"],
  ])("is found: %s", (text, word) => expect(at(text).word?.text).toBe(word));

  test.each([
    "LEDGER.GRO|",
    "=LEDGER.G|RO",
    '="LEDGER.GRO|',
    "=Germany!A|",
    "=$A|",
    "=Ships[Na|",
    "=1.5E|",
    "=Sheet1!LEDGER.G|",
    "=|",
  ])("does not exist in %s", (text) => expect(at(text).word).toBeNull());
});

describe("the call around the caret", () => {
  test.each([
    ["=LEDGER.GROWTH(|", "LEDGER.GROWTH", 0],
    ['=LEDGER.GROWTH(1942,"Ger,many",|', "LEDGER.GROWTH", 2],
    ["=SUM(1,MAX(2,3),|", "SUM", 2],
    ["=SUM(1,(2+3|", "SUM", 1],
    ["=SUM({1,2,3},|", "SUM", 1],
    ["=SUM(Ships[[a],[b]],|", "SUM", 1],
    ["=SUM(1,|2)", "SUM", 1],
  ])("is found: %s", (text, name, argument) => expect(at(text).call).toEqual({ name, argument }));

  test.each(["=SUM(1)|", "=(1+|", "SUM(|", '=SUM("|'])("does not exist in %s", (text) => expect(at(text).call).toBeNull());
});

describe("cells on the clipboard", () => {
  test.each([
    ["one", [["one"]]],
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['"two\nlines"\t"say ""no"""', [["two\nlines", 'say "no"']]],
    ['5" gun\tb', [['5" gun', "b"]]],
    [
      "a\n\nb\tc",
      [
        ["a", ""],
        ["", ""],
        ["b", "c"],
      ],
    ],
    ["\t", [["", ""]]],
    ["", []],
  ])("are read from %j", (text, cells) => expect(clipboardCells(text)).toEqual(cells));
});
