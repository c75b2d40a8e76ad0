import { computed, input, type Setting } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { AREAS, CENTERS, OIL_USES } from "../../rules/supply-centers";
import { oil, oilIn } from "../cells";
import { hasResources, isOneOf, plays, quoted, sidePlays } from "../refer";
import { POWERS, STORES, type Power } from "../words";

const CENTER = "Supply Center that the oil comes from.";

/** Supply Centers of the campaign: whose they are, which limit they share and what they hold at the start (2.5). */
function centers(setting: Setting) {
  const axis = sidePlays(setting, "European Axis");
  const british = plays(setting, "Britain") || plays(setting, "USA");
  const center = (name: string, store: string, opening?: number, inService = true) => ({
    center: name,
    store,
    inService,
    ...(opening === undefined ? {} : { opening }),
  });
  return [
    ...(axis ? [center("Berlin", "European Axis", 8), center("Rome", "European Axis", 2)] : []),
    ...(plays(setting, "Japan")
      ? [
          center("Tokyo", "Japan", 6),
          center("Mukden", "Japan", 2),
          center("Harbin", "Japan", 1),
          center("Taipei", "Japan", 1),
          center("Singapore", "Japan", undefined, false),
        ]
      : []),
    ...(plays(setting, "Russia") ? [center("Urals", "Russia", 3)] : []),
    ...(british ? ["London", "South Africa", "India", "Australia"].map((name) => center(name, "Britain")) : []),
    ...(plays(setting, "France") ? [center("Paris", "France", 3)] : []),
    ...(plays(setting, "USA") && !plays(setting, "France") ? [center("Paris", "USA (Europe)", undefined, false)] : []),
    ...(plays(setting, "USA") ? [center("Hawaii", "USA (Far East)", 0), center("Manila", "USA (Far East)", 0)] : []),
  ];
}

export const supplyCenters = table({
  name: "Supply Centers",
  title: "Supply Centers",
  about: "Oil in store. Only the opening can be used in a Turn; shipments arrive in Logistics.",
  cite: "2.5",
  key: "center",
  columns: {
    center: input.text("Center", "The Supply Center.", { choices: CENTERS, width: 15 }),
    power: computed.text("Power", "LEDGER.CENTERPOWER([@Center])", "Power that may use it.", { width: 16 }),
    store: input.text("Store", "Store whose limit the center shares.", { choices: STORES, width: 16, cite: "2.5.1 to 2.5.4" }),
    opening: oilIn(
      "Opening",
      "Closing of last Turn. The British stocks at the start are not in the rulebook: the game master gives them.",
      { unit: "Oil Units", cite: "2.5.1 to 2.5.4" },
    ),
    used: oil("Used", "SUMIFS(Oil_uses[Oil Units],Oil_uses[Center],[@Center])", "Oil of the table Oil uses.", {
      unit: "Oil Units",
      cite: "2.4.3; 2.5",
    }),
    arrivals: oil(
      "Arrivals",
      "SUMIFS(Oil_shipments[Arrives],Oil_shipments[To Supply Center],[@Center])+SUMIFS(International_market[Arrives],International_market[To Supply Center],[@Center])",
      "Oil that arrives in Logistics, bought oil included.",
      { unit: "Oil Units", cite: "2.4.3.1" },
    ),
    closing: oil("Closing", "[@Opening]-[@Used]+[@Arrivals]", "Oil kept for the next Turn.", {
      unit: "Oil Units",
      cite: "2.4.3.1",
    }),
    inService: input.yesNo(
      "In service",
      "FALSE for a center that is lost, damaged or not yet open, such as Singapore beside Taipei.",
      { cite: "2.5.2.3; 2.5.3.5 to 2.5.3.7" },
    ),
  },
  rows: centers,
  spare: 2,
  breach:
    'IF(AND([@Used]>[@Opening],[@Center]<>"Americas"),"uses more than the opening",IF(AND([@[In service]]<>TRUE,[@Used]+[@Arrivals]>0),"not in service",""))',
});

const AMERICAN_STORES = { "USA (Europe)": "East Coast", "USA (Far East)": "West Coast" } as const;

const mobilizations = (setting: Setting): string => {
  if (!plays(setting, "USA")) return '""';
  const done = (coast: string): string =>
    `SUMIFS(Mobilization_Mobilization[Done],Mobilization_Mobilization[Nation],"USA",Mobilization_Mobilization[Coast],${quoted(coast)})`;
  const [europe, farEast] = Object.entries(AMERICAN_STORES);
  return `IF([@Store]=${quoted(europe![0])},MIN(10,${done(europe![1])}),IF([@Store]=${quoted(farEast![0])},MIN(10,${done(farEast![1])}),""))`;
};

export const oilStores = table({
  name: "Oil stores",
  title: "Oil stores",
  about: "How much oil the centers of one holder may keep together. Oil over the limit is lost.",
  cite: "2.5.1 to 2.5.4",
  key: "store",
  columns: {
    store: input.text("Store", "Holder of the store.", { choices: STORES, width: 16 }),
    mobilization: oil("Mobilization", mobilizations, "Only for the USA: mobilizations of the theatre's coast.", {
      link: true,
      cite: "2.5.4",
    }),
    limit: oil(
      "Limit",
      `IF(${isOneOf("[@Store]", Object.keys(AMERICAN_STORES))},LEDGER.OILSTORAGELIMIT("USA",[@Mobilization]),LEDGER.OILSTORAGELIMIT([@Store]))`,
      "Most that may be kept.",
      { unit: "Oil Units" },
    ),
    closing: oil(
      "Closing",
      "SUMIFS(Supply_Centers[Closing],Supply_Centers[Store],[@Store])",
      "Oil of all its Supply Centers after Logistics.",
      { unit: "Oil Units" },
    ),
    over: oil("Over", "MAX(0,[@Closing]-[@Limit])", "Oil that cannot be kept.", { unit: "Oil Units" }),
  },
  rows: (setting) => storesOf(setting).map((store) => ({ store })),
  spare: 0,
  breach: 'IF([@Over]>0,"over the limit","")',
});

/** Stores of the nations in play; the British one also takes American oil until Paris is liberated (2.5.4). */
export function storesOf(setting: Pick<Setting, "players">): readonly string[] {
  const open: Readonly<Record<string, boolean>> = {
    "European Axis": sidePlays(setting, "European Axis"),
    Japan: plays(setting, "Japan"),
    Russia: plays(setting, "Russia"),
    France: plays(setting, "France"),
    Britain: plays(setting, "Britain") || plays(setting, "USA"),
  };
  return STORES.filter((store) => open[store] ?? plays(setting, "USA"));
}

interface Use {
  readonly use: string;
  readonly power: Power;
  readonly service: string;
  readonly area: string;
  readonly center: string;
  /** Nations of which one must play. */
  readonly of: readonly string[];
  readonly oilUnits?: number;
  readonly conditionMet?: boolean;
}

const AXIS = ["Germany", "Italy"];
const ALLIES = ["Britain", "USA"];

/** What oil is used for, and the center that the rulebook gives first (2.5). */
const USES: readonly Use[] = [
  {
    use: "German economy",
    power: "European Axis",
    service: "Economy",
    area: "Germany",
    center: "Berlin",
    of: ["Germany"],
    oilUnits: 1,
  },
  {
    use: "Italian economy",
    power: "European Axis",
    service: "Economy",
    area: "Italy",
    center: "Rome",
    of: ["Italy"],
    oilUnits: 1,
  },
  { use: "West Front", power: "European Axis", service: "Army", area: "West", center: "Berlin", of: AXIS },
  { use: "East Front", power: "European Axis", service: "Army", area: "East", center: "Berlin", of: AXIS },
  { use: "Mediterranean Front", power: "European Axis", service: "Army", area: "Mediterranean", center: "Rome", of: AXIS },
  { use: "Luftwaffe", power: "European Axis", service: "Air Force", area: "West", center: "Berlin", of: ["Germany"] },
  {
    use: "Regia Aeronautica",
    power: "European Axis",
    service: "Air Force",
    area: "Mediterranean",
    center: "Berlin",
    of: ["Italy"],
  },
  { use: "Atlantic Fleet", power: "European Axis", service: "Navy", area: "West", center: "Berlin", of: AXIS },
  { use: "Mediterranean Fleet", power: "European Axis", service: "Navy", area: "Mediterranean", center: "Rome", of: AXIS },
  { use: "Pacific Front", power: "Japan", service: "Army", area: "Pacific", center: "Tokyo", of: ["Japan"] },
  { use: "Asian Front", power: "Japan", service: "Army", area: "Asia", center: "Mukden", of: ["Japan"] },
  { use: "Southeast Asian Front", power: "Japan", service: "Army", area: "Southeast Asia", center: "Taipei", of: ["Japan"] },
  { use: "Japanese Air Force", power: "Japan", service: "Air Force", area: "Pacific", center: "Tokyo", of: ["Japan"] },
  { use: "Navy in the Pacific", power: "Japan", service: "Navy", area: "Pacific", center: "Tokyo", of: ["Japan"] },
  { use: "Navy in Southeast Asia", power: "Japan", service: "Navy", area: "Southeast Asia", center: "Taipei", of: ["Japan"] },
  { use: "Russian economy", power: "Russia", service: "Economy", area: "Russia", center: "Urals", of: ["Russia"], oilUnits: 1 },
  { use: "East Front", power: "Russia", service: "Army", area: "East", center: "Urals", of: ["Russia"] },
  { use: "Asian Front", power: "Russia", service: "Army", area: "Asia", center: "Urals", of: ["Russia"] },
  { use: "Russian Navy", power: "Russia", service: "Navy", area: "East", center: "Urals", of: ["Russia"] },
  { use: "Russian Air Force", power: "Russia", service: "Air Force", area: "East", center: "Urals", of: ["Russia"] },
  {
    use: "French economy",
    power: "Western Allies",
    service: "Economy",
    area: "France",
    center: "Paris",
    of: ["France"],
    oilUnits: 1,
    conditionMet: true,
  },
  {
    use: "French Navy",
    power: "Western Allies",
    service: "Navy",
    area: "Mediterranean",
    center: "Paris",
    of: ["France"],
    conditionMet: true,
  },
  { use: "West Front", power: "Western Allies", service: "Army", area: "West", center: "London", of: ALLIES },
  { use: "Air Forces in the West", power: "Western Allies", service: "Air Force", area: "West", center: "London", of: ALLIES },
  { use: "Navies in the West", power: "Western Allies", service: "Navy", area: "West", center: "London", of: ALLIES },
  {
    use: "Bridgehead",
    power: "Western Allies",
    service: "Bridgehead",
    area: "West",
    center: "London",
    of: ALLIES,
    conditionMet: false,
  },
  {
    use: "Mediterranean Front",
    power: "Western Allies",
    service: "Army",
    area: "Mediterranean",
    center: "South Africa",
    of: ALLIES,
    conditionMet: true,
  },
  {
    use: "Air Forces in the Mediterranean",
    power: "Western Allies",
    service: "Air Force",
    area: "Mediterranean",
    center: "South Africa",
    of: ALLIES,
    conditionMet: true,
  },
  {
    use: "Navies in the Mediterranean",
    power: "Western Allies",
    service: "Navy",
    area: "Mediterranean",
    center: "South Africa",
    of: ALLIES,
    conditionMet: true,
  },
  { use: "Southeast Asian Front", power: "Western Allies", service: "Army", area: "Southeast Asia", center: "India", of: ALLIES },
  { use: "Pacific Front", power: "Western Allies", service: "Army", area: "Pacific", center: "Australia", of: ALLIES },
  { use: "Asian Front", power: "Western Allies", service: "Army", area: "Asia", center: "Manila", of: ["USA"] },
];

const needed = (setting: Setting): string => {
  const economy = hasResources(setting)
    ? "SUMIFS(Resources_Resource_requirement[Least oil],Resources_Resource_requirement[Nation],[@Area])"
    : "0";
  const front = "SUMIFS(Campaign_Fronts[Oil needed],Campaign_Fronts[Front],[@Area],Campaign_Fronts[Power],[@Power])";
  return `IF([@Service]="Economy",${economy},IF([@Service]="Army",${front},IF([@Service]="Bridgehead",IF([@[Condition met]]=TRUE,1,0),1)))`;
};

const HAS_CONDITION =
  'OR([@Center]="South Africa",[@Center]="Paris",AND([@Center]="India",[@Area]="Mediterranean"),[@Area]="Black Sea")';

export const oilUses = table({
  name: "Oil uses",
  title: "Oil uses",
  about: "What each power does with its oil in this Turn, and from which Supply Center.",
  cite: "2.4.4 to 2.4.7; 2.5",
  key: ["use", "power"],
  columns: {
    use: input.text("Use", "Name of the economy, Front, air force or fleet.", { width: 28, cite: "2.5" }),
    power: input.text("Power", "Power that uses the oil. Nationalist China needs none.", {
      choices: POWERS,
      width: 16,
      cite: "2.5",
    }),
    service: input.text("Service", "What the oil is for.", {
      choices: [...OIL_USES, "Bridgehead"],
      width: 12,
      cite: "2.4.4 to 2.4.7; 2.5.3.1",
    }),
    area: input.text("Area", "Economy: the Nation. Army and Air Force: the Front. Navy: the Front or sea.", {
      choices: AREAS,
      width: 15,
      cite: "2.5",
    }),
    needed: oil(
      "Needed",
      needed,
      "Economy: least oil for its resources. Otherwise one for each Front with an Army Command, air force, fleet or Bridgehead.",
      { unit: "Oil Units", cite: "2.4.4 to 2.4.7" },
    ),
    center: input.text("Center", CENTER, { choices: CENTERS, width: 15, cite: "2.5" }),
    allowed: computed.yesNo(
      "Allowed",
      'IF([@Center]="",FALSE,IF(LEDGER.CENTERPOWER([@Center])<>[@Power],FALSE,IF([@Service]="Bridgehead",[@Center]="London",LEDGER.OILCENTER([@Center],[@Service],[@Area]))))',
      "Whether this center may fuel this use.",
      { cite: "2.5" },
    ),
    oilUnits: oilIn("Oil Units", "Oil used in this Turn.", { cite: "2.4.3; 2.5" }),
    conditionMet: input.yesNo(
      "Condition met",
      "TRUE while the center's condition holds: Suez or the pipeline for South Africa and India, a link to Black Sea ports, Paris in Allied hands. For a Bridgehead: TRUE while it is kept.",
      { cite: "2.5.1.1; 2.5.1.2; 2.5.3.1 to 2.5.3.5" },
    ),
    short: oil("Short", "MAX(0,[@Needed]-[@[Oil Units]])", "Oil that is missing.", { unit: "Oil Units", cite: "2.4.4 to 2.4.7" }),
  },
  rows: (setting) => USES.filter(({ of }) => of.some((nation) => plays(setting, nation))).map(({ of: _, ...use }) => use),
  spare: 8,
  breach: `IF([@[Oil Units]]>0,IF([@Power]="Nationalist China","needs no oil",IF(AND([@Center]<>"Americas",COUNTIF(Supply_Centers[Center],[@Center])=0),"no such Supply Center",IF(IFERROR([@Allowed],FALSE)<>TRUE,"wrong center",IF(AND(${HAS_CONDITION},[@[Condition met]]<>TRUE),"condition not met","")))),"")`,
});
