import type { Setting } from "../../kernel/column";
import { quoted } from "../../kernel/excel";
import type { Balance, Total, Turn } from "../../kernel/turn";
import { STEPS } from "./steps";

const balances: readonly Balance[] = [
  {
    stock: "Saved gas",
    block: "Gas stock",
    opening: "N([@Opening])",
    in: ["[@Produced]"],
    out: [],
    closing: "[@Closing]",
  },
];

/** A figure of the power's rows in a table. */
const ofPower =
  (table: string, header: string) =>
  ({ player }: Setting): string =>
    `SUMIFS(${table}[${header}],${table}[Major power],${quoted(player)})`;

const totals: readonly Total[] = [
  {
    key: "saved",
    header: "Gas saved",
    unit: "gas",
    format: "count",
    about: "Gas saved for the next turn.",
    cite: "Production",
    formula: ofPower("Gas_ledger_Gas_stock", "Closing"),
    chart: "Gas saved",
    ahead: true,
  },
];

/** How a turn of the gas ledger closes. */
export const turn: Turn = { steps: STEPS, balances, totals };
