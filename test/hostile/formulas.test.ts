import "../../src/rulebooks";
import { parse } from "../../src/formula/parse";
import { evaluate } from "../../src/formula/evaluate";
import { builtins } from "../../src/formula/functions";
import { FormulaError } from "../../src/formula/syntax";
import { isError } from "../../src/formula/world";
import { noCells } from "../../src/cli/empty-world";
import { attack, fitForPeople } from "../support/hostile/attack";
import { NUMBERS, TEXTS } from "../support/hostile/hostile-texts";
import type { Chance } from "../support/hostile/random";

const world = noCells();
/** All known functions, and some of the add-in; those with large results from small inputs are more frequent. */
const NAMES = [
  ...builtins.keys(),
  ...["REPT", "SUBSTITUTE", "TEXT", "ROUND", "SEQUENCE", "FILTER", "XLOOKUP", "LEDGER.GROWTH", "LEDGER.WHY", "NOSUCH"],
];

function formula(chance: Chance, depth: number): string {
  if (depth === 0 || chance.once(3))
    return chance.of([
      String(chance.of(NUMBERS)).replace("Infinity", "1E+308"),
      `"${chance.of(TEXTS).slice(0, 200).replaceAll('"', '""')}"`,
      "A1:B9",
      "Sheet!A1",
      "{1,2;3,4}",
      "#N/A",
      "",
    ]);
  const inner = (): string => formula(chance, depth - 1);
  if (chance.once(3)) return `(${inner()}${chance.of(["+", "-", "*", "/", "^", "&", "=", "<>", "<="])}${inner()})`;
  return `${chance.of(NAMES)}(${Array.from({ length: chance.below(5) }, inner).join(",")})`;
}

attack("formulas", 2000, (chance) => {
  const text = `=${formula(chance, chance.below(7))}`;
  try {
    const result = evaluate(parse(text), world);
    if (isError(result)) fitForPeople((result.message ?? "").replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ""), text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
  }
});
