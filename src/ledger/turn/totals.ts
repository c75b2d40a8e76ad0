import type { CellValue } from "../../kernel/values";
import { declaredClosing, type DeclaredClosing } from "../../sheets/closing";
import type { Ledger } from "../read/model";
import { evaluateAt } from "../read/evaluate-at";

/** A player's recorded figures by the keys of the totals; null if one cannot be calculated. */
export interface PlayerTotals {
  readonly player: string;
  readonly values: Readonly<Record<string, CellValue>>;
}

const closingOf = ({ rulebook, options, sheets }: Ledger): DeclaredClosing => declaredClosing(rulebook, options, sheets);

/** All players' current values of each recorded figure. */
export const totalsOf = (ledger: Ledger, closing = closingOf(ledger)): readonly PlayerTotals[] =>
  ledger.players.map((player) => {
    const { on, totals } = closing.totals.get(player)!;
    const sheet = ledger.found.sheets.get(on.sheet.name) ?? on.sheet.name;
    const values = totals.map(({ total, formula }) => {
      const found = evaluateAt(ledger, formula, { sheet, row: 0, column: 0 });
      return [total.key, "error" in found ? null : found.value] as const;
    });
    return { player, values: Object.fromEntries(values) };
  });
