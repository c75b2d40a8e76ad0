import type { Sheet } from "../../../../kernel/sheet";
import { capacities } from "./capacities";
import { income, nations } from "./nations";
import { resources } from "./resources";
import { stockpiles } from "./stockpiles";

const closing = (stock: string): string => `SUMIFS(Stockpiles[Closing],Stockpiles[Stock],"${stock}")`;

export const nationalProductionSheet = (): Sheet => ({
  name: "National production",
  title: "National production",
  about: "What each nation earns, spends and keeps.",
  player: "",
  figures: [
    { label: "Production left", formula: closing("Production"), format: "points" },
    { label: "Oil left", formula: closing("Oil"), format: "points" },
    { label: "Manpower left", formula: closing("Manpower"), format: "points" },
  ],
  blocks: [nations, stockpiles, income, capacities, resources],
});
