import { computed, input, type Setting } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { NATIONS } from "../../parameters";
import { OIL_SOURCES, oilPipeline, SYNTHETIC_COST, SYNTHETIC_MOST } from "../../rules/oil";
import { CENTERS } from "../../rules/supply-centers";
import { count, countIn, oil, oilIn, points, pointsIn } from "../cells";
import { atWar, happened, happenedNow, isOneOf, level, plays, quoted, sidePlays } from "../refer";
import { COASTS, EVENTS, HOLDERS, OCEANS, POWERS, TRACKS } from "../words";
import { MOVED_STOCKS } from "./centers";

const RUSSIA_TO_GERMANY = "Russia to Germany";
const AMERICAN = COASTS.map((coast) => `USA ${coast}`);

const SOURCE_ROWS = [
  { source: "Urals", controller: "Russia", refineries: 1, icValue: 500 },
  { source: "Grozny", controller: "Russia", refineries: 1 },
  { source: "Maikop", controller: "Russia", refineries: 1 },
  { source: "Baku", controller: "Russia", refineries: 2 },
  { source: "Mosul", controller: "Iraq", refineries: 3 },
  { source: "Bushire", controller: "Persia", refineries: 3 },
  { source: "Ahwaz", controller: "Persia", refineries: 3 },
  { source: "Ploesti", controller: "Rumania", refineries: 3 },
  { source: "Palembang", controller: "Dutch East Indies", refineries: 2 },
  { source: "Brunei", controller: "Britain", refineries: 2 },
];
const SYNTHETIC_ROWS = [
  { source: "Breslau", controller: "Germany", refineries: 1 },
  { source: "Essen", controller: "Germany", refineries: 1 },
];

export const oilSources = table({
  name: "Oil sources",
  title: "Oil sources",
  about: "Sources on the map with their Refineries. A Refinery repaired in Orders works from the next Turn.",
  cite: "2.4.1; 2.4.2",
  key: "source",
  columns: {
    source: input.text("Source", "The source; Synthetic Refinery for one built later.", {
      choices: OIL_SOURCES,
      width: 18,
      cite: "2.4.1",
    }),
    controller: input.text("Controller", "Who holds the source.", {
      choices: [...HOLDERS, "Iraq", "Persia", "Rumania", "Dutch East Indies"],
      open: true,
      width: 18,
      cite: "2.4.1.1 to 2.4.1.4",
    }),
    refineries: countIn("Refineries", "Refineries there, working or not: one for each Oil Unit."),
    damagedAtStart: countIn(
      "Damaged at start",
      "Refineries that were damaged when last Turn closed. Those of the Urals cannot be.",
      { max: 3, cite: "2.4.2.2" },
    ),
    icValue: pointsIn(
      "European IC value",
      "Only for the Urals: value that the Russian ICs in Europe have reached. From 1,000 and 1,500 PPs its output grows.",
      { max: 1500, cite: "2.4.1.1" },
    ),
    output: oil(
      "Output",
      "LEDGER.OILSOURCE([@Source],[@[Damaged at start]],[@[European IC value]])",
      "Oil that can be shipped in this Turn.",
      { unit: "Oil Units", cite: "2.4.1" },
    ),
    shipped: oil(
      "Shipped",
      "SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Source],[@Source])",
      "Oil of the table Oil shipments.",
      { unit: "Oil Units", cite: "2.4.3.1" },
    ),
    bombing: pointsIn("Bombing damage", "Bombing damage at the source in this Turn.", { cite: "2.4.2.1" }),
    newlyDamaged: count(
      "Newly damaged",
      "LEDGER.REFINERYBOMBING([@[Bombing damage]],MAX(0,[@Refineries]-[@[Damaged at start]]))",
      "One Refinery for each 500 PPs of damage.",
      { cite: "2.4.2.1" },
    ),
    voluntary: countIn("Voluntary damage", "Refineries that their holder wrecks in Logistics: only the Axis, Japan or Russia.", {
      cite: "2.4.2.2",
    }),
    repaired: countIn("Repaired in Orders", "Refineries repaired as Infrastructure; they give no oil in this Turn.", {
      cite: "2.4.2.2",
    }),
    damagedAtEnd: count(
      "Damaged at end",
      'IF(OR([@[State after capture]]="Damaged",[@[State after capture]]="Destroyed"),[@Refineries],[@[Damaged at start]]+[@[Newly damaged]]+[@[Voluntary damage]]-[@[Repaired in Orders]])',
      "Damaged Refineries for the next Turn: all of them where the capture damaged or destroyed the source.",
      { cite: "2.4.2" },
    ),
    capturedBy: input.text("Captured by", "Nation that took the source in this Turn.", { choices: HOLDERS, cite: "2.4.2.2" }),
    battleTurns: countIn("Battle turns", "Turns of the battle that took it.", { min: 1, cite: "2.4.1.1; 2.4.2.2" }),
    breakthrough: input.yesNo("Breakthrough Battle", "TRUE when it was won in a Breakthrough Battle.", { cite: "2.4.2.2" }),
    byBlitz: computed.yesNo(
      "By Blitz",
      'IF([@[Captured by]]="",FALSE,IF(ISNUMBER([@[Battle turns]]),LEDGER.BLITZATTACK([@[Battle turns]],[@[Breakthrough Battle]]),[@[Breakthrough Battle]]=TRUE))',
      "Whether a Blitz took it: fewer than 12 battle turns, or a Breakthrough Battle.",
      { cite: "2.4.1.1" },
    ),
    stateAfterCapture: computed.text(
      "State after capture",
      `IF([@[Captured by]]="","",IF([@[Captured by]]="Japan",LEDGER.REFINERYCAPTURE([@Source],[@[By Blitz]],${level(TRACKS.japanUsa)}),LEDGER.REFINERYCAPTURE([@Source],[@[By Blitz]])))`,
      "Intact, Damaged or Destroyed.",
      { width: 14, cite: "2.4.1.1 to 2.4.1.4; 2.4.2.2" },
    ),
    targets: count("Targets", "LEDGER.REFINERYTARGETS([@Refineries])", "Targets for bombers: 3 for each Refinery.", {
      cite: "2.4.2.1",
    }),
  },
  rows: (setting) => [...SOURCE_ROWS, ...(plays(setting, "Germany") ? SYNTHETIC_ROWS : [])],
  spare: 3,
  breach:
    'IF([@Shipped]>SUMIFS(Oil_sources[Output],Oil_sources[Source],[@Source]),"ships more than it gives",IF(OR([@[Damaged at end]]<0,[@[Damaged at end]]>[@Refineries]),"more damage than Refineries",""))',
});

const LAND_STOPS = oilPipeline.params["destination"]!.values!;
const PERSIA = isOneOf("[@Source]", ["Bushire", "Ahwaz"]);
const RUSSIAN = isOneOf("[@Source]", ["Urals", "Grozny", "Maikop", "Baku", RUSSIA_TO_GERMANY]);

export const oilShipments = table({
  name: "Oil shipments",
  title: "Oil shipments",
  about: "Oil on its way from a source to a Supply Center. It arrives in Logistics.",
  cite: "2.4.3",
  key: ["source", "toCenter"],
  columns: {
    source: input.text("Source", "Where the oil comes from.", {
      choices: [...OIL_SOURCES, RUSSIA_TO_GERMANY, ...AMERICAN, ...MOVED_STOCKS],
      width: 18,
      cite: "2.4.3.1",
    }),
    power: input.text("Power", "Power that ships it.", { choices: POWERS, width: 16, cite: "2.4.3.1" }),
    owed: oil(
      "Owed",
      `IF([@Source]=${quoted(RUSSIA_TO_GERMANY)},LEDGER.GERMANRUSSIANOIL(${level(TRACKS.russiaAxis)},${atWar(TRACKS.russiaAxis)}),"")`,
      "Oil that Russia owes Germany.",
      { unit: "Oil Units", cite: "2.1.7.1; 2.4.1.1" },
    ),
    oilUnits: oilIn("Oil Units", "Oil shipped in this Turn.", { cite: "2.4.3.1" }),
    way: input.text("Way", "Land or Sea.", { choices: ["Land", "Sea"], cite: "2.4.3.2; 2.4.3.3" }),
    route: input.text(
      "Route or destination port",
      "By land: first stop. By sea: the ports; from the American East Coast it starts in the Gulf of Mexico.",
      { choices: LAND_STOPS, open: true, cite: "2.4.3.2; 2.4.3.3" },
    ),
    landRouteAllowed: computed.yesNo(
      "Land route allowed",
      `IF(OR([@Way]<>"Land",[@[Route or destination port]]=""),TRUE,IF(${PERSIA},IFERROR(LEDGER.OILPIPELINE("Persia",[@[Route or destination port]]),FALSE),IF([@Source]="Mosul",IFERROR(LEDGER.OILPIPELINE("Iraq",[@[Route or destination port]]),FALSE),OR([@Source]="Ploesti",[@Source]="Breslau",[@Source]="Essen",[@Source]="Synthetic Refinery",${RUSSIAN}))))`,
      "Whether oil may go that way by land.",
      { cite: "2.4.3.2" },
    ),
    nation: input.text("Nation", "By sea: owner of the Tankers.", { choices: NATIONS, width: 12, cite: "2.4.3.3" }),
    ocean: input.text("Ocean", "By sea: ocean of the Transport pool.", {
      choices: OCEANS,
      open: true,
      width: 14,
      cite: "2.4.3.3",
    }),
    tankers: countIn("Tankers", "Transports that carry it: one for each Oil Unit.", { unit: "Transports", cite: "2.4.3.3" }),
    tankersSunk: countIn("Tankers sunk", "Each sunk Tanker takes one Oil Unit with it.", { unit: "Transports", cite: "2.4.3.3" }),
    damage: countIn("Points of damage", "Strength points that the Tankers lost.", { cite: "2.4.3.3" }),
    cut: input.yesNo("Cut on land", "TRUE when the enemy cut the land route in this Turn.", { cite: "2.4.3.2" }),
    toCenter: input.text("To Supply Center", "Where it goes.", { choices: CENTERS, width: 15, cite: "2.4.3.1" }),
    arrives: oil(
      "Arrives",
      "IF([@[Cut on land]]=TRUE,0,MAX(0,[@[Oil Units]]-[@[Tankers sunk]]))",
      "Oil that reaches the Supply Center.",
      { unit: "Oil Units", cite: "2.4.3.1; 2.4.3.3" },
    ),
    swDamage: points(
      "SW damage",
      "LEDGER.MERCHANTDAMAGE([@[Points of damage]])",
      "Enter it in the SW damage ledger of the Nation.",
      { cite: "2.4.3.3" },
    ),
  },
  rows: (setting) => [
    ...(plays(setting, "Germany") || plays(setting, "Russia")
      ? [
          {
            source: RUSSIA_TO_GERMANY,
            power: "Russia",
            oilUnits: 1,
            way: "Land",
            ...(sidePlays(setting, "European Axis") ? { toCenter: "Berlin" } : {}),
          },
        ]
      : []),
    ...(sidePlays(setting, "European Axis")
      ? [{ source: "Ploesti", power: "European Axis", way: "Land", toCenter: "Berlin" }]
      : []),
  ],
  spare: 12,
  breach: `IF(AND([@Source]=${quoted(RUSSIA_TO_GERMANY)},SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Source],[@Source])<[@Owed]),"less than owed",IF([@Way]="Sea",IF([@Tankers]<[@[Oil Units]],"Tankers lacking",IF(AND([@Tankers]>0,COUNTIFS(Shipping_Transport_pool[Nation],[@Nation],Shipping_Transport_pool[Ocean],[@Ocean])=0),"no such Transport pool","")),IF(AND([@[Oil Units]]>0,[@[Land route allowed]]<>TRUE),"not by this land route","")))`,
});

const turnsSinceEmbargo = happenedNow(EVENTS.embargo);
/** What the state of the game means for each buyer (2.4.1.6). */
const condition = [
  `IF([@Nation]="Japan",IF(${happened(EVENTS.embargo)},IF(${turnsSinceEmbargo},"Embargo","After Embargo"),"Normal")`,
  `IF([@Nation]="Italy",IF(OR(${happened(EVENTS.italianWar)},${atWar(TRACKS.italyAllies)}),"At War","Normal")`,
  `IF([@Nation]="France",IF(${happened(EVENTS.fallOfFrance)},"Fall of France","Normal")`,
  `IF([@Nation]="Britain",IF(${happened(EVENTS.fallOfFrance)},IF(${happened(EVENTS.iberia)},"South America Lost","Fall of France"),"Normal"),"Normal"))))`,
].join(",");

const BUYERS = ["Japan", "Italy", "France", "Britain"];

export const internationalMarket = table({
  name: "International market",
  title: "International market",
  about: "Oil that can be bought before the war cuts it off. It costs no PPs, but a Transport for each Oil Unit.",
  cite: "2.4.1.6",
  key: "nation",
  columns: {
    nation: input.text("Nation", "Japan, Italy, France or Britain.", { choices: BUYERS, width: 12 }),
    condition: computed.text("Condition", condition, "What the events of the sheet Campaign mean for the buyer.", { width: 18 }),
    limit: oil("Limit", "LEDGER.MARKETOIL([@Nation],[@Condition])", "Most that it can buy in this Turn.", { unit: "Oil Units" }),
    bought: oilIn("Bought", "Oil bought in this Turn.", { unit: "Oil Units" }),
    transports: countIn("Transports", "Transports that fetch it: one for each Oil Unit."),
    ocean: input.text("Ocean", "Ocean of the Transport pool.", { choices: OCEANS, open: true, width: 14 }),
    convoy: input.text("Convoy", "Convoy that carries it: after the fall of France Britain's comes from South America.", {
      width: 18,
    }),
    sunk: countIn("Transports sunk", "Each one sunk takes one Oil Unit with it.", { cite: "2.4.3.3" }),
    toCenter: input.text("To Supply Center", "Where it goes.", { choices: CENTERS, width: 15, cite: "2.4.3.1" }),
    arrives: oil("Arrives", "MAX(0,[@Bought]-[@[Transports sunk]])", "Oil that reaches the Supply Center.", {
      unit: "Oil Units",
      cite: "2.4.3.1",
    }),
  },
  rows: (setting) => BUYERS.filter((nation) => plays(setting, nation)).map((nation) => ({ nation })),
  spare: 0,
  breach:
    'IF([@Bought]>[@Limit],"over the limit",IF([@Transports]<[@Bought],"Transports lacking",IF(AND([@Transports]>0,COUNTIFS(Shipping_Transport_pool[Nation],[@Nation],Shipping_Transport_pool[Ocean],[@Ocean])=0),"no such Transport pool","")))',
});

const EMBARGO = happened(EVENTS.embargo);
const MIDDLE_EAST = ["Iraq", "Persia"];
const done =
  'SUMIFS(Mobilization_Mobilization[Done],Mobilization_Mobilization[Nation],"USA",Mobilization_Mobilization[Coast],IF([@Source]="USA East Coast","East Coast","West Coast"))';
const american = (setting: Setting, figure: string): string => (plays(setting, "USA") ? figure : "0");
const shippedFrom = (source: string): string => {
  const from = `SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Source],${source},Oil_shipments[Power]`;
  return `${from},"Western Allies")+${from},"Russia")`;
};

/** A source that somebody has occupied is no longer a matter of agreements. */
const drawnFrom = (source: string, country: string): string =>
  `IF(COUNTIFS(Oil_sources[Source],${quoted(source)},Oil_sources[Controller],${quoted(country)})=0,0,${shippedFrom(quoted(source))})`;

export const alliedSupply = table({
  name: "Allied supply of oil",
  title: "Allied supply of oil",
  about: "Oil that the Western Allies may draw from Iraq, Persia and the USA, Russia's part included.",
  cite: "2.4.1.2; 2.4.1.5",
  key: "source",
  columns: {
    source: input.text("Source", "Country or American coast.", { choices: [...MIDDLE_EAST, ...AMERICAN], width: 16 }),
    condition: computed.text(
      "Condition",
      (setting) =>
        `IF(${isOneOf("[@Source]", MIDDLE_EAST)},IF(${EMBARGO},"after embargo","before embargo"),"mobilization "&${american(setting, done)})`,
      "What decides on the limit.",
      { width: 18 },
    ),
    limit: oil(
      "Limit",
      (setting) =>
        `IF(${isOneOf("[@Source]", MIDDLE_EAST)},LEDGER.MIDDLEEASTOIL([@Source],${EMBARGO}),LEDGER.USOILEXPORT(MIN(10,${american(setting, done)})))`,
      "Most that can be drawn in this Turn.",
      { unit: "Oil Units" },
    ),
    drawn: oil(
      "Drawn",
      `IF([@Source]="Iraq",${drawnFrom("Mosul", "Iraq")},IF([@Source]="Persia",${drawnFrom("Bushire", "Persia")}+${drawnFrom("Ahwaz", "Persia")},${shippedFrom("[@Source]")}))`,
      "Oil of the table Oil shipments; of Iraq and Persia only from sources that they still hold themselves.",
      { unit: "Oil Units" },
    ),
  },
  rows: (setting) => [
    ...(sidePlays(setting, "Western Allies") ? MIDDLE_EAST.map((source) => ({ source })) : []),
    ...(plays(setting, "USA") ? AMERICAN.map((source) => ({ source })) : []),
  ],
  spare: 0,
  breach: 'IF([@Drawn]>[@Limit],"over the limit","")',
});

export const syntheticRefineries = table({
  name: "Synthetic Refineries",
  title: "Synthetic Refineries",
  about: "German Refineries that make oil from coal. A finished one also gets a row in Oil sources.",
  cite: "2.4.2 Synthetic Refineries",
  key: "city",
  columns: {
    city: input.text("City", "Major City that gets it.", { width: 18 }),
    majorCity: input.yesNo("Major City in Germany", "TRUE for a Major City in Germany."),
    paidBefore: pointsIn("Paid before", "PPs paid by the end of last Turn, up to 4,000.", { max: SYNTHETIC_COST }),
    pps: pointsIn("PPs this Turn", "PPs paid in this Turn: at most 1,000 for all of them.", { unit: undefined }),
    built: computed.number(
      "Built this Turn",
      `LEDGER.SYNTHETICBUILD(MIN(${SYNTHETIC_MOST},[@[PPs this Turn]]))`,
      "Part of a Refinery that the PPs pay.",
      { unit: "Refineries", format: "oil" },
    ),
    working: computed.yesNo(
      "Working",
      `[@[Paid before]]>=${SYNTHETIC_COST}`,
      "Whether it makes oil: from the Turn after its last payment.",
    ),
  },
  rows: ["Breslau", "Essen"].map((city) => ({ city, majorCity: true, paidBefore: SYNTHETIC_COST, pps: 0 })),
  spare: 4,
  breach: `IF(SUM(Synthetic_Refineries[PPs this Turn])>${SYNTHETIC_MOST},IF([@[PPs this Turn]]>0,"over the rate",""),IF(COUNTIF(Synthetic_Refineries[City],[@City])>1,"one for each city",IF([@[Major City in Germany]]<>TRUE,"needs a Major City","")))`,
});
