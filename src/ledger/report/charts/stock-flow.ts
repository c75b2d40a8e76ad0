import { exact, sum } from "../../../kernel/exact";
import type { Flow, Station } from "../../../pictures/picture";
import type { StockBalance, StockPart } from "../../turn/balance";
import { flowOf, type Leading } from "./flow";

/* The opening, income and uses of a stock. Negative income counts as use, and negative use as income. */

/** Adds up the flows of several rows by name, without zeros. */
function together(parts: readonly StockPart[]): readonly StockPart[] {
  const amounts = new Map<string, number>();
  for (const { name, amount } of parts) amounts.set(name, exact((amounts.get(name) ?? 0) + amount));
  return [...amounts].flatMap(([name, amount]) => (amount === 0 ? [] : [{ name, amount }]));
}

/** Splits "Strategic Reserve, PPs" into name and unit. */
export function stockLabels(stock: string): { readonly title: string; readonly unit: string } {
  const [, title = stock, unit = ""] = /^(.*), ([^,]+)$/.exec(stock) ?? [];
  return { title, unit };
}

interface Kinds {
  readonly sources: readonly StockPart[];
  readonly uses: readonly StockPart[];
  readonly remaining: number;
}

/** For some rows of a stock: its sources, its uses, and the remainder, below 0 if too much was used. */
function kindsOf(balances: readonly StockBalance[]): Kinds {
  const ins = together(balances.flatMap(({ parts }) => parts.in));
  const outs = together(balances.flatMap(({ parts }) => parts.out));
  const turned = (parts: readonly StockPart[]): readonly StockPart[] =>
    parts.filter(({ amount }) => amount < 0).map(({ name, amount }) => ({ name: `${name}, below 0`, amount: -amount }));
  const above = (parts: readonly StockPart[]): readonly StockPart[] => parts.filter(({ amount }) => amount > 0);
  const opening = { name: "Opening", amount: sum(balances.map((item) => item.opening)) };
  return {
    sources: [...above([opening]), ...above(ins), ...turned(outs)],
    uses: [...turned([opening]), ...above(outs), ...turned(ins)],
    remaining: sum(balances.map(({ closing }) => closing)),
  };
}

const station = (stage: number, name: string, tone: Station["tone"]): Station => ({ stage, name, tone });

/** A chart of one player's flows of a stock; null without any. */
export function pointsOf(title: string, unit: string, balances: readonly StockBalance[]): Flow | null {
  const { sources, uses, remaining } = kindsOf(balances);
  if (uses.length === 0) return null;
  const all = station(1, "In all", "source");
  return flowOf(title, unit, [
    ...sources.map(({ name, amount }): Leading => ({ from: station(0, name, "source"), to: all, amount })),
    ...(remaining < 0 ? [{ from: station(0, "Lacking", "short"), to: all, amount: -remaining, short: "lacking" }] : []),
    ...uses.map(({ name, amount }): Leading => ({ from: all, to: station(2, name, "use"), amount })),
    ...(remaining > 0 ? [{ from: all, to: station(2, "Left", "left"), amount: remaining }] : []),
  ]);
}

/** A chart of all players' uses of a stock. */
export function usesOf(stock: string, balances: readonly StockBalance[], players: readonly string[]): Flow | null {
  const { title, unit } = stockLabels(stock);
  const leading = players.flatMap((player): Leading[] => {
    const { uses, remaining } = kindsOf(balances.filter((item) => item.stock === stock && item.player === player));
    const from = station(0, player, "source");
    // Use beyond the stock is shown beside it.
    const lacking = Math.max(0, -remaining);
    const used = sum(uses.map(({ amount }) => amount));
    return [
      ...uses.flatMap(({ name, amount }): readonly Leading[] => {
        const to = station(1, name, "use");
        const short = used === 0 ? 0 : exact((Math.min(lacking, used) * amount) / used);
        return [
          { from, to, amount: exact(amount - short) },
          { from, to, amount: short, short: "lacking" },
        ];
      }),
      ...(remaining > 0 ? [{ from, to: station(1, "Left", "left"), amount: remaining }] : []),
    ];
  });
  // The remainder is shown last.
  leading.sort((a, b) => Number(a.to.tone === "left") - Number(b.to.tone === "left"));
  return leading.some(({ to }) => to.tone === "use") ? flowOf(`Flow: ${title}`, unit, leading) : null;
}
