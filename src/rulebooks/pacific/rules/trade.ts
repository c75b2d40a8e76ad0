import { sum } from "../../../kernel/exact";
import { numbers } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { someNation } from "../parameters";
import type { Nation } from "../tables/units";

/** Share of a total that can be traded away (7.7; 16). */
export const TRADE_SHARE = 0.25;

type Rights = "Full" | "Minors Only" | "Automatic";

/** Trade Creation (16). All other nations pass their resources to the major power that controls them. */
const TRADE_CREATION: Readonly<Partial<Record<Nation, Rights>>> = {
  UK: "Full",
  Japan: "Full",
  USA: "Full",
  USSR: "Minors Only",
};

export const tradeLimit = rule({
  id: "TRADELIMIT",
  group: "Trade",
  cite: "7.7 Convoys and Escorts; 16 Trade Agreements",
  description: "Most of a total that may be traded away.",
  params: {
    amount: numbers("total production, oil produced or oil stored; a range is summed", { unit: "points", min: 0 }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { amount: 100 }, result: 25, why: "a quarter" },
    { inputs: { amount: [[40], [18]] }, result: 14.5, why: "a quarter of 58" },
  ],
  notes: "7.7 measures oil by what is stored, 16 by what is produced. Ask once for each total.",
  plain: `${TRADE_SHARE}*amount`,
  compute({ amount }, show) {
    const total = show("total", sum(amount.items), "16");
    show("share that may be traded", TRADE_SHARE, "16");
    return show("largest export", TRADE_SHARE * total, "16");
  },
});

export const tradeRights = rule({
  id: "TRADERIGHTS",
  group: "Trade",
  cite: "16 Trade Creation",
  description: "Whether a nation may set up trades of its own.",
  params: { nation: someNation("nation that wants to trade") },
  returns: "text",
  examples: [
    { inputs: { nation: "UK" }, result: "Full", why: "trades freely" },
    { inputs: { nation: "USSR" }, result: "Minors Only", why: "trades with minor countries only" },
    { inputs: { nation: "Other" }, result: "Automatic", why: "resources pass to the controlling major power" },
  ],
  notes: "Full, Minors Only, or Automatic: then resources pass to the controlling major power.",
  plain: EVERY_CASE,
  compute: ({ nation }, show) => show("trades it may set up", TRADE_CREATION[nation] ?? "Automatic", "16"),
});

export const tradeRules = [tradeLimit, tradeRights] as const;
