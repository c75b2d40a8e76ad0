import { workbookName, type Setting } from "../../../../kernel/column";
import type { Front } from "../../../../kernel/rulebook";
import type { Figure, Sheet } from "../../../../kernel/sheet";
import { quoted } from "../../../../kernel/excel";
import { STORES_OF } from "../choices";
import { battleSupply } from "./battle-supply";
import { allocation, commandReserves } from "./commands";
import { swDamageLedger } from "./damage";
import { economy } from "./economy";
import { formationSupply, garrisons } from "./field-supply";
import { growth } from "./growth";
import { lendLease } from "./lend-lease";
import { portRepairs } from "./port-repairs";
import { capturedGoods, capturedShips } from "./prizes";
import { airRepairs, infrastructure, production, scrapping } from "./production";
import { equipmentSwaps, unitsInReserve } from "./reserve-units";
import { shipsInYards, shipyards } from "./shipyards";
import { summary } from "./summary";

export * from "./battle-supply";
export * from "./commands";
export * from "./damage";
export * from "./economy";
export * from "./field-supply";
export * from "./growth";
export * from "./lend-lease";
export * from "./port-repairs";
export * from "./prizes";
export * from "./production";
export * from "./reserve-units";
export * from "./shipyards";
export * from "./summary";

function figures(nation: string): readonly Figure[] {
  const stores = STORES_OF[nation];
  const stock = stores?.map((store) => `SUMIFS(Oil_Oil_stores[Closing],Oil_Oil_stores[Store],${quoted(store)})`).join("+");
  return [
    { label: "Economy", formula: "Economy_total", format: "points" },
    { label: "Spent", formula: "Available_in_Orders-Left", format: "points" },
    { label: "Left", formula: "Left", format: "points" },
    { label: "Reserve", formula: "Reserve", format: "points" },
    ...(stock === undefined ? [] : [{ label: "Oil", formula: stock, format: "quarters" } as const]),
  ];
}

const ofHead = (label: string, about: string, cite: string, unit = "PPs"): Front => ({
  key: label,
  header: label,
  unit,
  format: unit === "PPs" ? "points" : "quarters",
  about,
  cite,
  formula: ({ player: nation }) =>
    figures(nation).some((figure) => figure.label === label) ? workbookName(nation, `Head ${label}`) : '""',
});

/** The columns of the front page for each Nation: the figures at the head of its sheet. */
export const front: readonly Front[] = [
  ofHead("Economy", "PPs earned in the Turn.", "2.1"),
  ofHead("Spent", "PPs spent in Orders so far.", "2.2.1"),
  ofHead("Left", "PPs that can still be spent.", "2.2.1"),
  ofHead("Reserve", "Strategic Reserve at the end of the Turn, as the Orders stand.", "2.2.1"),
  ofHead(
    "Oil",
    "Oil Units in the Nation's stores at the end of the Turn; allies that share a store share it here.",
    "2.4",
    "Oil Units",
  ),
];

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
    unitsInReserve,
    formationSupply,
    garrisons,
    battleSupply,
    equipmentSwaps,
    portRepairs,
    capturedGoods,
    capturedShips,
  ],
});
