import type { Setting } from "../../kernel/column";
import { quoted } from "../../kernel/excel";
import type { Balance, Total, Turn } from "../../kernel/turn";
import { STEPS } from "./steps";

const balances: readonly Balance[] = [
  {
    stock: "Saved gas",
    block: "Gas stock",
    opening: "N([@Opening])",
    in: ["[@Produced]", "[@[Lent in]]", "[@Captured]"],
    out: ["[@[Lent out]]", "[@[Spent on maps]]", "[@[Spent on HQs]]", "[@Bombed]", "[@[Lost to capture]]"],
    closing: "[@Closing]",
  },
  {
    stock: "Saved build points",
    block: "Build points",
    opening: "N([@[Saved before]])",
    in: ["[@Made]", "N([@Gained])"],
    out: ["N([@[Cost of builds]])", "N([@Given])", "[@Bombed]"],
    closing: "[@Saved]",
  },
];

/** The sum of a power's figures in a table. */
const ofPower =
  (table: string, ...headers: readonly string[]) =>
  ({ player }: Setting): string =>
    headers.map((header) => `SUMIFS(${table}[${header}],${table}[Major power],${quoted(player)})`).join("+");
const ofStock = (...headers: readonly string[]) => ofPower("Gas_ledger_Gas_stock", ...headers);
const ofProduction = (header: string) => ofPower("Gas_production_Production", header);

const totals: readonly Total[] = [
  {
    key: "buildPoints",
    header: "Build points made",
    format: "count",
    about: "Build points that the factories made.",
    share: "Who makes what: build points",
    cite: "Production",
    formula: ofProduction("Build points"),
    chart: "Build points",
    ahead: true,
  },
  {
    key: "pointsSaved",
    header: "Build points saved",
    format: "count",
    about: "Build points saved for the next turn.",
    cite: "Production",
    formula: ofPower("Gas_production_Build_points", "Saved"),
    ahead: true,
  },
  {
    key: "made",
    header: "Gas made",
    format: "count",
    about: "Gas that the factories made.",
    cite: "Production",
    formula: ofProduction("Gas"),
    ahead: true,
  },
  {
    key: "gained",
    header: "Gas gained",
    format: "count",
    about: "Gas lent by others, and captured.",
    cite: "Production; Strategic Bombing",
    formula: ofStock("Lent in", "Captured"),
  },
  {
    key: "spent",
    header: "Gas spent",
    format: "count",
    about: "Gas paid for maps and HQs.",
    cite: "Gas Expenditure",
    formula: ofStock("Spent on maps", "Spent on HQs"),
    chart: "Gas spent",
    ahead: true,
  },
  {
    key: "lost",
    header: "Gas lost",
    format: "count",
    about: "Gas lent to others, bombed and captured.",
    cite: "Production; Strategic Bombing",
    formula: ofStock("Lent out", "Bombed", "Lost to capture"),
  },
  {
    key: "saved",
    header: "Gas saved",
    format: "count",
    about: "Gas saved for the next turn.",
    cite: "Production",
    formula: ofStock("Closing"),
    chart: "Gas saved",
    ahead: true,
  },
];

/** A power's gas at a place. The power is part of the name, because several powers have a place called Home. */
const at = (power: string, place: string): string =>
  `IF(OR([@[${power}]]="",[@[${place}]]=""),"",[@[${power}]]&": "&[@[${place}]])`;
const STOCK = at("Major power", "Place");
const PAYING = at("Major power", "Counts at");

/** How a turn closes. */
export const turn: Turn = {
  steps: STEPS,
  balances,
  totals,
  routes: [
    {
      title: "Routes of gas",
      unit: "gas points",
      legs: [
        {
          block: "Production",
          stages: [0, 1],
          from: '"Made"',
          to: at("Major power", "Counts at"),
          amount: "[@Gas]",
          checked: true,
        },
        { block: "Gas stock", stages: [0, 1], from: '"Saved before"', to: STOCK, amount: "N([@Opening])" },
        { block: "Gas stock", stages: [0, 1], from: '"Captured"', to: STOCK, amount: "[@Captured]" },
        { block: "Lend-Lease", stages: [0, 1], from: '"Lent"', to: at("Recipient", "Counts to"), amount: "N([@Gas])" },
        {
          block: "Lend-Lease",
          stages: [1, 2],
          from: at("Lender", "Counts from"),
          to: '"Lent"',
          amount: "N([@Gas])",
          checked: true,
        },
        { block: "Map payments", stages: [1, 2], from: PAYING, to: "[@Map]", amount: "N([@Paid])", checked: true },
        { block: "Return to Base", stages: [1, 2], from: PAYING, to: '"Return to Base"', amount: "N([@Paid])", checked: true },
        { block: "HQ reorganisation", stages: [1, 2], from: PAYING, to: '"HQs"', amount: "N([@Paid])", checked: true },
        { block: "Gas stock", stages: [1, 2], from: STOCK, to: '"Bombed"', amount: "[@Bombed]" },
        { block: "Gas stock", stages: [1, 2], from: STOCK, to: '"Lost to capture"', amount: "[@[Lost to capture]]" },
        { block: "Gas stock", stages: [1, 2], from: STOCK, to: '"Saved"', amount: "[@Closing]" },
      ],
    },
  ],
};

const OF_FRONT = ["buildPoints", "made", "spent", "lost", "saved"];

/** The columns of the front page for each power. */
export const front = totals.filter(({ key }) => OF_FRONT.includes(key));
