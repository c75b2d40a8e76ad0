import { EVERY_CASE, rule } from "../../../kernel/rule";
import { americaInFlames, area, gasMap, type GasMap, type MapArea } from "../parameters";

const CITE = "Maps";

/** Gas maps that each map can count against, in the rulebook's order (Maps). */
const COUNTS_AGAINST: Readonly<Record<MapArea, readonly GasMap[]>> = {
  "Western European": ["Western European"],
  "Eastern European": ["Eastern European"],
  Asian: ["Asian"],
  Pacific: ["Pacific"],
  American: ["Western European", "Pacific"],
  African: ["Western European", "Eastern European", "Asian"],
  Scandinavian: ["Eastern European", "Western European"],
};
/** The gas map of the American map with America in Flames. */
const WITH_AMERICA_IN_FLAMES: readonly GasMap[] = ["American"];

const mapsOf = (area: MapArea, americaInFlames: boolean): readonly GasMap[] =>
  area === "American" && americaInFlames ? WITH_AMERICA_IN_FLAMES : COUNTS_AGAINST[area];

export const gasMapOf = rule({
  id: "GASMAP",
  group: "Gas maps",
  cite: CITE,
  description: "Gas map or maps against which a map area may be counted.",
  params: { area, americaInFlames },
  returns: "text",
  examples: [
    {
      inputs: { area: "African" },
      result: "Western European / Eastern European / Asian",
      why: "one of three, as the player picks",
    },
    { inputs: { area: "American" }, result: "Western European / Pacific", why: "the ordinary American map" },
    { inputs: { area: "American", americaInFlames: true }, result: "American", why: "a gas map of its own" },
  ],
  notes:
    "One map, or the choices in the rulebook's order. The player picks among several; the rules name no moment at which the choice is fixed.",
  plain: EVERY_CASE,
  compute({ area, americaInFlames }, show) {
    show("America in Flames", americaInFlames, CITE);
    return show("gas maps", mapsOf(area, americaInFlames).join(" / "), CITE);
  },
});

export const gasMapValid = rule({
  id: "GASMAPVALID",
  group: "Gas maps",
  cite: CITE,
  description: "Whether units on a map area may be counted against a given gas map.",
  params: { area, map: gasMap, americaInFlames },
  returns: "boolean",
  examples: [
    { inputs: { area: "African", map: "Asian" }, result: true, why: "one of the three maps for Africa" },
    { inputs: { area: "American", map: "American" }, result: false, why: "needs America in Flames" },
  ],
  notes: "The American gas map exists with America in Flames only. When the choice is fixed is left to the players.",
  plain: EVERY_CASE,
  compute({ area, map, americaInFlames }, show) {
    const maps = mapsOf(area, americaInFlames);
    show("gas maps", maps.join(" / "), CITE);
    return show("may be counted", maps.includes(map), CITE);
  },
});

export const mapRules = [gasMapOf, gasMapValid] as const;
