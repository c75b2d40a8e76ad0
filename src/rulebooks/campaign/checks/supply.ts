import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact } from "../../../kernel/exact";
import { figure } from "../../../kernel/text";
import { summary } from "../sheets/national";
import { are, Called, pps } from "../say";

/** The summaries of the Nations that have a sheet. */
function* summaries(ledger: LedgerView) {
  for (const nation of ledger.players) {
    const figures = ledger.figures(summary, nation);
    if (figures) yield { nation, figures };
  }
}

/** What must hold for the reserves of the Nations and of their commands (2.2). */
export const supplyChecks: readonly Check[] = [
  {
    id: "deficit-spending",
    cite: "2.2; 2.2.1",
    severity: "error",
    about: "Orders spend no more than the opening reserve, the economy of the Turn and the credits of scrapped ships.",
    *run(ledger): Iterable<Breach> {
      for (const { nation, figures } of summaries(ledger)) {
        const over = exact(-figures.Left);
        if (over <= 0) continue;
        const available = figures.Available_in_Orders;
        const spent = exact(available - figures.Left);
        yield {
          at: figures.at("Left"),
          expected: available,
          found: spent,
          message: `${Called(nation)} spends ${pps(spent)} but only ${figure(available)} ${are(available)} available: ${pps(over)} too many.`,
          fix: `Take ${pps(over)} off the orders of this Turn.`,
        };
      }
    },
  },
  {
    id: "closing-negative",
    cite: "2.2; 2.2.1",
    severity: "warning",
    about: "The reserve closes at 0 or more; Nationalist China's SW damage can take it lower.",
    *run(ledger): Iterable<Breach> {
      for (const { nation, figures } of summaries(ledger)) {
        // What Orders overspend is told as deficit spending.
        if (exact(figures.Reserve) >= 0 || exact(figures.Left) < 0) continue;
        yield {
          at: figures.at("Reserve"),
          expected: 0,
          found: figures.Reserve,
          message: `${Called(nation)} closes at ${pps(figures.Reserve)} after ${pps(figures.SW_damage_this_Turn)} of SW damage.`,
          fix: `Keep ${pps(exact(-figures.Reserve))} more in reserve, or have the game master accept it.`,
        };
      }
    },
  },
];
