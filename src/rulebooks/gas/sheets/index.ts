import type { Sheet } from "../../../kernel/sheet";
import { strategicBombing } from "./bombing";
import { campaignSheet } from "./campaign";
import { capturedGas, lendLease } from "./lend-lease";
import { gasMaps } from "./maps";
import { hqReorganisation, mapPayments, returnToBase } from "./payments";
import { productionSheet } from "./production";
import { stock } from "./stock";
import { units } from "./units";

const ledgerSheet: Sheet = {
  name: "Gas ledger",
  title: "Gas ledger",
  about: "Saved gas of each power, and all that it is spent on.",
  player: "",
  figures: [
    { label: "Gas at hand", formula: "SUM(Gas_stock[At hand])", format: "count" },
    { label: "Spent on maps", formula: "SUM(Gas_stock[Spent on maps])", format: "count" },
    { label: "Spent on HQs", formula: "SUM(Gas_stock[Spent on HQs])", format: "count" },
    { label: "Gas saved", formula: "SUM(Gas_stock[Closing])", format: "count" },
  ],
  blocks: [stock, mapPayments, returnToBase, hqReorganisation, lendLease, capturedGas, gasMaps],
};

const operationsSheet: Sheet = {
  name: "Gas operations",
  title: "Gas operations",
  about: "What gas-dependent units did, and what bombers hit.",
  player: "",
  figures: [
    { label: "Gas bombed", formula: "SUM(Strategic_bombing[Gas lost])", format: "count" },
    {
      label: "Production points bombed",
      formula: "SUM(Strategic_bombing[Regular lost])+SUM(Strategic_bombing[Oil lost])",
      format: "count",
    },
  ],
  blocks: [strategicBombing, units],
};

export const sheets = (): readonly Sheet[] => [campaignSheet, productionSheet, ledgerSheet, operationsSheet];
