import type { Setting } from "../../../../kernel/column";
import type { Sheet } from "../../../../kernel/sheet";
import { quoted } from "../../../../kernel/excel";
import { plays } from "../refer";
import { oilStores, storesOf, supplyCenters } from "./centers";
import { alliedSupply, internationalMarket, oilShipments, oilSources, syntheticRefineries } from "./supply";
import { oilUses } from "./uses";

export { LOST_IN_PARIS, oilStores, supplyCenters } from "./centers";
export * from "./supply";
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
