import type { Setting } from "../../../../kernel/column";
import type { Figure, Sheet } from "../../../../kernel/sheet";
import { quoted } from "../refer";
import { allocation, commandReserves, lendLease } from "./commands";
import { swDamageLedger } from "./damage";
import { economy } from "./economy";
import { growth } from "./growth";
import { airRepairs, infrastructure, production, scrapping } from "./production";
import { shipsInYards, shipyards } from "./shipyards";
import { summary } from "./summary";

export * from "./commands";
export * from "./damage";
export * from "./economy";
export * from "./growth";
export * from "./production";
export * from "./shipyards";
export * from "./summary";

const STORES_OF: Readonly<Record<string, readonly string[]>> = {
  Germany: ["European Axis"],
  Italy: ["European Axis"],
  Japan: ["Japan"],
  Russia: ["Russia"],
  France: ["France"],
  Britain: ["Britain"],
  USA: ["USA (Europe)", "USA (Far East)"],
};

function figures(nation: string): readonly Figure[] {
  const stores = STORES_OF[nation];
  const stock = stores?.map((store) => `SUMIFS(Oil_Oil_stores[Closing],Oil_Oil_stores[Store],${quoted(store)})`).join("+");
  return [
    { label: "Economy", formula: "Economy_total", format: "points" },
    { label: "Spent", formula: "Available_in_Orders-Left", format: "points" },
    { label: "Left", formula: "Left", format: "points" },
    { label: "Reserve", formula: "Reserve", format: "points" },
    ...(stock === undefined ? [] : [{ label: "Oil", formula: stock, format: "oil" } as const]),
  ];
}

/** The national production sheet of a Major Nation. */
export const nationalSheet = (nation: Setting["player"]): Sheet => ({
  name: nation,
  title: `${nation}: national production sheet`,
  about:
    "Where the Nation's PPs come from and go in this Turn. Values of cities, yards and reserves at the start come from the printed national sheet or the game master.",
  player: nation,
  figures: figures(nation),
  blocks: [
    summary,
    production,
    allocation,
    commandReserves,
    shipsInYards,
    shipyards,
    economy,
    swDamageLedger,
    lendLease,
    airRepairs,
    infrastructure,
    scrapping,
    growth,
  ],
});
