import type { Formula } from "../../formula/syntax";
import type { Place } from "../../kernel/check";
import { sum } from "../../kernel/exact";
import type { DeclaredBalance, DeclaredClosing, DeclaredPart } from "../../sheets/closing";
import type { FoundLine } from "../read/find";
import type { Ledger } from "../read/model";
import { evaluateAt } from "../read/evaluate-at";
import { displayName } from "./display-name";

/** A single flow into or out of a stock. */
export interface StockPart {
  readonly name: string;
  readonly amount: number;
}

/** The opening and closing of a stock in one row or form, and the flows in between. */
export interface StockBalance {
  /** "Command Reserves, PPs" */
  readonly stock: string;
  /** The owning player; "" on shared sheets. */
  readonly player: string;
  /** The first cell of the row or form that contains it. */
  readonly place: Place;
  readonly opening: number;
  readonly in: number;
  readonly out: number;
  readonly closing: number;
  /** The individual flows. */
  readonly parts: { readonly in: readonly StockPart[]; readonly out: readonly StockPart[] };
}

/** The balance of one row; none if a part cannot be read, which the audit reports. */
function balanceOf(ledger: Ledger, line: FoundLine, { stock, ...declared }: DeclaredBalance): readonly StockBalance[] {
  const cell = Object.values(line.cells)[0]!;
  let readable = true;
  const figure = (formula: Formula): number => {
    const found = evaluateAt(ledger, formula, cell);
    if ("error" in found) readable = false;
    return "value" in found ? Number(found.value) : 0;
  };
  const partsOf = (all: readonly DeclaredPart[]): readonly StockPart[] =>
    all.map(({ name, formula }) => ({
      name: name === "" ? displayName(ledger, line.table, formula) : name,
      amount: figure(formula),
    }));
  const parts = { in: partsOf(declared.in), out: partsOf(declared.out) };
  const balance = {
    stock,
    player: ledger.playerOf(cell),
    place: ledger.placeOf(cell),
    opening: figure(declared.opening),
    in: sum(parts.in.map(({ amount }) => amount)),
    out: sum(parts.out.map(({ amount }) => amount)),
    closing: figure(declared.closing),
    parts,
  };
  return readable ? [balance] : [];
}

/** The balance of every row and form that holds a stock. */
export const balancesOf = (ledger: Ledger, closing: DeclaredClosing): readonly StockBalance[] =>
  [...closing.balances].flatMap(([block, balances]) =>
    balances.length === 0
      ? []
      : ledger
          .inUse(ledger.found.lines.get(block.name) ?? [])
          .flatMap((line) => balances.flatMap((balance) => balanceOf(ledger, line, balance))),
  );
