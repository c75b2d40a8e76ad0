import { input, type Setting } from "../../../kernel/column";
import { table, type Sheet } from "../../../kernel/sheet";
import { ORE_CITIES, ORE_SOURCES } from "../rules/resources";
import { count, countIn, oil, points } from "./cells";
import { byNation, hasRussianIndustry, isOneOf, plays, quoted, tableOf } from "./refer";

const NEEDY = ["Germany", "Italy", "France", "Russia"];
/** Below this economy Italy cannot use Albania's ore (2.4.4.2). */
const ITALIAN_LIMIT = 5000;
const URALS_OIL = "Urals oil";

const economyOf = (setting: Setting): string =>
  byNation(
    "[@Nation]",
    NEEDY.filter((nation) => plays(setting, nation)),
    (nation) => tableOf(nation, "Economy_total"),
  );

export const resourceRequirement = table({
  name: "Resource requirement",
  title: "Resource requirement",
  about: "One resource for each 5,000 PPs of an economy or part of it: oil, and one Metal Ore for each Oil Unit.",
  cite: "2.4.4",
  key: "nation",
  columns: {
    nation: input.text("Nation", "Germany, Italy, France or Russia.", { choices: NEEDY, width: 12 }),
    economy: points("Economy", economyOf, "Economy of this Turn, from the national sheet.", { link: true }),
    needed: count("Needed", "LEDGER.RESOURCENEED([@Nation],MAX(0,[@Economy]))", "Resources that the economy needs.", {
      unit: "Resource Units",
      cite: "2.4.4.1",
    }),
    oreAvailable: count(
      "Ore available",
      "SUMIFS(Ore_sources[Ore],Ore_sources[Nation],[@Nation])",
      "Metal Ore of its open sources.",
      { unit: "Ore Units", cite: "2.4.4.1 to 2.4.4.4" },
    ),
    leastOil: oil(
      "Least oil",
      "LEDGER.ECONOMYOIL([@Nation],MAX(0,[@Economy]),[@[Ore available]])",
      "Oil that is needed when all ore is used.",
      { unit: "Oil Units", cite: "2.4.4.1" },
    ),
    oilAssigned: oil(
      "Oil assigned",
      'SUMIFS(Oil_Oil_uses[Oil Units],Oil_Oil_uses[Service],"Economy",Oil_Oil_uses[Area],[@Nation])',
      "Oil for the economy, from the table Oil uses.",
      { unit: "Oil Units", link: true, cite: "2.4.4.1" },
    ),
    oreAssigned: countIn("Ore assigned", "Metal Ore for the economy: at most as much as oil.", {
      unit: "Ore Units",
      cite: "2.4.4.1",
    }),
    covered: count("Covered", "[@[Oil assigned]]+MIN([@[Ore assigned]],[@[Oil assigned]])", "Resources that count.", {
      unit: "Resource Units",
      cite: "2.4.4.1",
    }),
    swDamage: points(
      "SW damage",
      "LEDGER.RESOURCEDAMAGE([@Nation],MAX(0,[@Economy]),[@[Oil assigned]],[@[Ore assigned]])",
      "10% of the part that is not covered. Enter it in the SW damage ledger.",
      { cite: "2.4.4.1" },
    ),
  },
  rows: (setting) =>
    NEEDY.filter((nation) => plays(setting, nation)).map((nation) => ({
      nation,
      ...(nation === "Russia" ? { oreAssigned: 1 } : {}),
    })),
  spare: 0,
  breach:
    'IF([@[Ore assigned]]>[@[Oil assigned]],"more ore than oil",IF([@[Ore assigned]]>[@[Ore available]],"ore is not available",IF([@Covered]<[@Needed],"resources are short","")))',
});

const SOURCE_ROWS = [
  { source: "Sweden", nation: "Germany", open: true },
  { source: "Turkey", nation: "Germany", open: true },
  { source: "Albania", nation: "Italy", open: false },
  { source: "International Market", nation: "France", open: true },
  { source: URALS_OIL, nation: "Russia", open: true },
  ...["Sverdlovsk", "Chelyabinsk", "Magnitogorsk", "Ufa", "Orsk"].map((source) => ({ source, nation: "Russia", open: false })),
];
const ITALY_TOO_SMALL = `AND([@Nation]="Italy",SUMIFS(Resource_requirement[Economy],Resource_requirement[Nation],"Italy")<=${ITALIAN_LIMIT})`;
const russianOre = (setting: Setting): string =>
  hasRussianIndustry(setting)
    ? `AND([@Nation]="Russia",${isOneOf("[@Source]", ORE_CITIES)},SUMIFS(Russian_industry_Russian_ICs[Ore],Russian_industry_Russian_ICs[City],[@Source])=0)`
    : "FALSE";

export const oreSources = table({
  name: "Ore sources",
  title: "Ore sources",
  about: "Where Metal Ore comes from. A source serves one Nation in a Turn.",
  cite: "2.4.4.1 to 2.4.4.4",
  key: "source",
  columns: {
    source: input.text("Source", "Country or city.", { choices: [...ORE_SOURCES, URALS_OIL], width: 20 }),
    nation: input.text("Nation", "Nation that uses the ore.", { choices: NEEDY, width: 12 }),
    open: input.yesNo(
      "Open",
      "TRUE while neutral or captured, and for Sweden while Norway leaves the way free. Russian cities: TRUE with a working IC.",
      { cite: "2.4.4.1" },
    ),
    ore: count(
      "Ore",
      `IF([@Open]<>TRUE,0,IF([@Source]=${quoted(URALS_OIL)},LEDGER.RUSSIANORE(SUMIFS(Oil_Oil_sources[Output],Oil_Oil_sources[Source],"Urals")),IF(${ITALY_TOO_SMALL},0,LEDGER.ORESOURCE([@Nation],[@Source]))))`,
      "Ore of this Turn: one for each source, for the Urals one for each Oil Unit.",
      { unit: "Ore Units" },
    ),
  },
  rows: (setting) => SOURCE_ROWS.filter(({ nation }) => plays(setting, nation)),
  spare: 3,
  breach: (setting) =>
    `IF([@Open]<>TRUE,"",IF(COUNTIFS(Ore_sources[Source],[@Source],Ore_sources[Ore],">0")>1,"serves two Nations",IF(${russianOre(setting)},"no working IC there",IF(${ITALY_TOO_SMALL},"only above 5,000 PPs",""))))`,
});

export const resourcesSheet = (setting: Pick<Setting, "players">): Sheet => ({
  name: "Resources",
  title: "Resources",
  about: "Oil and Metal Ore for the economies of Germany, Italy, France and Russia.",
  player: "",
  figures: NEEDY.filter((nation) => plays(setting, nation)).map((nation) => ({
    label: `${nation} needs`,
    formula: `SUMIFS(Resource_requirement[Needed],Resource_requirement[Nation],${quoted(nation)})`,
    format: "count",
  })),
  blocks: [resourceRequirement, oreSources],
});
