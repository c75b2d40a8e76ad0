import { describe, expect, test } from "vitest";
import { intersecting, mayBeMarked } from "../../../src/workbook/xlsx/formulas/intersection";
import { readBook } from "../../../src/workbook/xlsx/read";
import { times } from "../../support/daily-sample";
import { sampleFile } from "../../support/ledger/new-ledgers";
import { seeded } from "../../support/rulebooks/random-entries";
import { sampledRulebooks } from "../../support/rulebooks/selected-rulebooks";

/*
 * For most formulas Excel shows no @, which is known without parsing them.
 */

const TRIES = times(12_000);

const marked = intersecting([]);
/** Parses every formula, by searching for a name that none contains. */
const markedReading = intersecting([{ name: "Nowhere", isRange: true }]);

const OPERANDS =
  '1|A1|$B$2|A1:B2|A:A|Figure|"a,(b[c]"|"say ""[x]"""|{1,2;"}",3}|\'It\'\'s, (1)\'!A1|[Price]|[@Price]|[@[Two words]]|[@[A]:[B]]|' +
  "T[Price]|Table.2[Two, words]|T[[#All],[Price]]|T[[A]:[B]]|T[@Price]|T[@[a (b], c]]|T['[x'], y]|[]";
const FUNCTIONS = "SUM ABS INDEX IF SUMIFS MATCH ROW CHOOSE IFERROR SUMPRODUCT OFFSET AND N sum LEDGER.X FOO _xlfn.ABS".split(
  " ",
);

function formulaOf(random: () => number, depth = 0): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const part = (): string => formulaOf(random, depth + 1);
  const kind = random();
  if (depth > 3 || kind < 0.35) return pick(OPERANDS.split("|"));
  if (kind < 0.8)
    return `${pick(FUNCTIONS)}(${Array.from({ length: 1 + Math.floor(random() * 3) }, part).join(pick([",", ", "]))})`;
  if (kind < 0.9) return `${part()}${pick(["+", "&", "=", " ", "<>"])}${part()}`;
  return pick([`(${part()})`, `(${part()},${part()})`, `-${part()}`, `@${part()}`, `${part()}#`, `${part()}%`]);
}

describe("@ signs in formulas from files", () => {
  test("are the same whether a formula is parsed or only scanned", () => {
    const random = seeded(41);
    let spared = 0;
    for (let i = 0; i < TRIES; i++) {
      const text = `=${formulaOf(random)}`;
      if (!mayBeMarked(text)) spared++;
      expect(marked(text)).toBe(markedReading(text));
    }
    expect(spared).toBeGreaterThan(TRIES / 4);
  });

  test("are the same in all formulas of the samples, of which at most one in ten is parsed", () => {
    for (const rulebook of sampledRulebooks("Formulas of samples that are not read for marks")) {
      const formulas = readBook(sampleFile(rulebook)).sheets.flatMap((sheet) => sheet.formulas.flat());
      const texts = [...new Set(formulas.filter((formula) => formula !== null))];
      expect(texts.filter((text) => marked(text) !== markedReading(text))).toEqual([]);
      expect(texts.filter(mayBeMarked).length / texts.length, rulebook.id).toBeLessThan(0.1);
    }
  });
});
