import type { Setting } from "../../../../kernel/column";
import type { Sheet } from "../../../../kernel/sheet";
import { quoted } from "../../../../kernel/excel";
import { plays } from "../refer";
import { alliedSupply } from "./allied";
import { supplyCenters } from "./centers";
import { oilStores, storesOf } from "./stores";
import { internationalMarket } from "./market";
import { oilShipments } from "./shipments";
import { oilSources } from "./sources";
import { syntheticRefineries } from "./synthetic";
import { oilUses } from "./uses";

export { LOST_IN_PARIS, supplyCenters } from "./centers";
export { oilStores } from "./stores";
export * from "./allied";
export * from "./market";
export { RUSSIA_TO_GERMANY, russianOilToAdd } from "./russian-oil";
export * from "./shipments";
export * from "./sources";
export * from "./synthetic";
export { oilUses } from "./uses";

const FIGURES = 5;

export const oilSheet = (setting: Pick<Setting, "players">): Sheet => ({
  name: "Oil",
  title: "Oil",
  about: "From source to use: stocks, uses, shipments and what the Supply Centers may keep.",
  player: "",
  figures: storesOf(setting)
    .slice(0, FIGURES)
    .map((store) => ({
      label: store,
      formula: `SUMIFS(Oil_stores[Closing],Oil_stores[Store],${quoted(store)})`,
      format: "quarters",
    })),
  blocks: [
    supplyCenters,
    oilUses,
    oilStores,
    oilShipments,
    internationalMarket,
    alliedSupply,
    oilSources,
    ...(plays(setting, "Germany") ? [syntheticRefineries] : []),
  ],
});
