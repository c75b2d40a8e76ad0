import { computed, input, table, type Setting } from "../../../../kernel/sheet";
import { NATIONS } from "../../parameters";
import { OIL_SOURCES, oilPipeline, SYNTHETIC_COST, SYNTHETIC_MOST } from "../../rules/oil";
import { CENTERS } from "../../rules/supply-centers";
import { count, countIn, oil, oilIn, points, pointsIn } from "../cells";
import { atWar, happened, happenedNow, isOneOf, level, plays, quoted, sidePlays } from "../refer";
import { COASTS, EVENTS, HOLDERS, OCEANS, POWERS, TRACKS } from "../words";

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
    source: input.text("Source", {
      choices: OIL_SOURCES,
      width: 18,
      cite: "2.4.1",
      about: "The source; Synthetic Refinery for one built later.",
    }),
    controller: input.text("Controller", {
      choices: [...HOLDERS, "Iraq", "Persia", "Rumania", "Dutch East Indies"],
      open: true,
      width: 18,
      cite: "2.4.1.1 to 2.4.1.4",
      about: "Who holds the source.",
    }),
    refineries: countIn("Refineries", {
      cite: "2.4.1; 2.4.2",
      about: "Refineries there, working or not: one for each Oil Unit.",
    }),
    damagedAtStart: countIn("Damaged at start", {
      max: 3,
      cite: "2.4.2.2",
      about: "Refineries that were damaged when last Turn closed. Those of the Urals cannot be.",
    }),
    icValue: pointsIn("European IC value", {
      max: 1500,
      cite: "2.4.1.1",
      about: "Only for the Urals: value that the Russian ICs in Europe have reached. From 1,000 and 1,500 PPs its output grows.",
    }),
    output: oil("Output", "LEDGER.OILSOURCE([@Source],[@[Damaged at start]],[@[European IC value]])", {
      unit: "Oil Units",
      cite: "2.4.1",
      about: "Oil that can be shipped in this Turn.",
    }),
    shipped: oil("Shipped", "SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Source],[@Source])", {
      unit: "Oil Units",
      cite: "2.4.3.1",
      about: "Oil of the table Oil shipments.",
    }),
    bombing: pointsIn("Bombing damage", { cite: "2.4.2.1", about: "Bombing damage at the source in this Turn." }),
    newlyDamaged: count(
      "Newly damaged",
      "LEDGER.REFINERYBOMBING([@[Bombing damage]],MAX(0,[@Refineries]-[@[Damaged at start]]))",
      {
        cite: "2.4.2.1",
        about: "One Refinery for each 500 PPs of damage.",
      },
    ),
    voluntary: countIn("Voluntary damage", {
      cite: "2.4.2.2",
      about: "Refineries that their holder wrecks in Logistics: only the Axis, Japan or Russia.",
    }),
    repaired: countIn("Repaired in Orders", {
      cite: "2.4.2.2",
      about: "Refineries repaired as Infrastructure; they give no oil in this Turn.",
    }),
    damagedAtEnd: count(
      "Damaged at end",
      'IF(OR([@[State after capture]]="Damaged",[@[State after capture]]="Destroyed"),[@Refineries],[@[Damaged at start]]+[@[Newly damaged]]+[@[Voluntary damage]]-[@[Repaired in Orders]])',
      {
        cite: "2.4.2",
        about: "Damaged Refineries for the next Turn: all of them where the capture damaged or destroyed the source.",
      },
    ),
    capturedBy: input.text("Captured by", {
      choices: HOLDERS,
      cite: "2.4.2.2",
      about: "Nation that took the source in this Turn.",
    }),
    battleTurns: countIn("Battle turns", { min: 1, cite: "2.4.1.1; 2.4.2.2", about: "Turns of the battle that took it." }),
    breakthrough: input.yesNo("Breakthrough Battle", {
      cite: "2.4.2.2",
      about: "TRUE when it was won in a Breakthrough Battle.",
    }),
    byBlitz: computed.yesNo(
      "By Blitz",
      'IF([@[Captured by]]="",FALSE,IF(ISNUMBER([@[Battle turns]]),LEDGER.BLITZATTACK([@[Battle turns]],[@[Breakthrough Battle]]),[@[Breakthrough Battle]]=TRUE))',
      { cite: "2.4.1.1", about: "Whether a Blitz took it: fewer than 12 battle turns, or a Breakthrough Battle." },
    ),
    stateAfterCapture: computed.text(
      "State after capture",
      `IF([@[Captured by]]="","",IF([@[Captured by]]="Japan",LEDGER.REFINERYCAPTURE([@Source],[@[By Blitz]],${level(TRACKS.japanUsa)}),LEDGER.REFINERYCAPTURE([@Source],[@[By Blitz]])))`,
      { width: 14, cite: "2.4.1.1 to 2.4.1.4; 2.4.2.2", about: "Intact, Damaged or Destroyed." },
    ),
    targets: count("Targets", "LEDGER.REFINERYTARGETS([@Refineries])", {
      cite: "2.4.2.1",
      about: "Targets for bombers: 3 for each Refinery.",
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
  key: "source",
  columns: {
    source: input.text("Source", {
      choices: [...OIL_SOURCES, RUSSIA_TO_GERMANY, ...AMERICAN],
      width: 18,
      cite: "2.4.3.1",
      about: "Where the oil comes from.",
    }),
    power: input.text("Power", { choices: POWERS, width: 16, cite: "2.4.3.1", about: "Power that ships it." }),
    owed: oil(
      "Owed",
      `IF([@Source]=${quoted(RUSSIA_TO_GERMANY)},LEDGER.GERMANRUSSIANOIL(${level(TRACKS.russiaAxis)},${atWar(TRACKS.russiaAxis)}),"")`,
      { unit: "Oil Units", cite: "2.1.7.1; 2.4.1.1", about: "Oil that Russia owes Germany." },
    ),
    oilUnits: oilIn("Oil Units", { cite: "2.4.3.1", about: "Oil shipped in this Turn." }),
    way: input.text("Way", { choices: ["Land", "Sea"], cite: "2.4.3.2; 2.4.3.3", about: "Land or Sea." }),
    route: input.text("Route or destination port", {
      choices: LAND_STOPS,
      open: true,
      cite: "2.4.3.2; 2.4.3.3",
      about: "By land: first stop. By sea: the ports; from the American East Coast it starts in the Gulf of Mexico.",
    }),
    landRouteAllowed: computed.yesNo(
      "Land route allowed",
      `IF(OR([@Way]<>"Land",[@[Route or destination port]]=""),TRUE,IF(${PERSIA},IFERROR(LEDGER.OILPIPELINE("Persia",[@[Route or destination port]]),FALSE),IF([@Source]="Mosul",IFERROR(LEDGER.OILPIPELINE("Iraq",[@[Route or destination port]]),FALSE),OR([@Source]="Ploesti",[@Source]="Breslau",[@Source]="Essen",[@Source]="Synthetic Refinery",${RUSSIAN}))))`,
      { cite: "2.4.3.2", about: "Whether oil may go that way by land." },
    ),
    nation: input.text("Nation", { choices: NATIONS, width: 12, cite: "2.4.3.3", about: "By sea: owner of the Tankers." }),
    ocean: input.text("Ocean", {
      choices: OCEANS,
      open: true,
      width: 14,
      cite: "2.4.3.3",
      about: "By sea: ocean of the Transport pool.",
    }),
    tankers: countIn("Tankers", {
      unit: "Transports",
      cite: "2.4.3.3",
      about: "Transports that carry it: one for each Oil Unit.",
    }),
    tankersSunk: countIn("Tankers sunk", {
      unit: "Transports",
      cite: "2.4.3.3",
      about: "Each sunk Tanker takes one Oil Unit with it.",
    }),
    damage: countIn("Points of damage", { cite: "2.4.3.3", about: "Strength points that the Tankers lost." }),
    cut: input.yesNo("Cut on land", { cite: "2.4.3.2", about: "TRUE when the enemy cut the land route in this Turn." }),
    toCenter: input.text("To Supply Center", { choices: CENTERS, width: 15, cite: "2.4.3.1", about: "Where it goes." }),
    arrives: oil("Arrives", "IF([@[Cut on land]]=TRUE,0,MAX(0,[@[Oil Units]]-[@[Tankers sunk]]))", {
      unit: "Oil Units",
      cite: "2.4.3.1; 2.4.3.3",
      about: "Oil that reaches the Supply Center.",
    }),
    swDamage: points("SW damage", "LEDGER.MERCHANTDAMAGE([@[Points of damage]])", {
      cite: "2.4.3.3",
      about: "Enter it in the SW damage ledger of the Nation.",
    }),
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
    nation: input.text("Nation", { choices: BUYERS, width: 12, cite: "2.4.1.6", about: "Japan, Italy, France or Britain." }),
    condition: computed.text("Condition", condition, {
      width: 18,
      cite: "2.4.1.6",
      about: "What the events of the sheet Campaign mean for the buyer.",
    }),
    limit: oil("Limit", "LEDGER.MARKETOIL([@Nation],[@Condition])", {
      unit: "Oil Units",
      cite: "2.4.1.6",
      about: "Most that it can buy in this Turn.",
    }),
    bought: oilIn("Bought", { unit: "Oil Units", cite: "2.4.1.6", about: "Oil bought in this Turn." }),
    transports: countIn("Transports", { cite: "2.4.1.6", about: "Transports that fetch it: one for each Oil Unit." }),
    ocean: input.text("Ocean", {
      choices: OCEANS,
      open: true,
      width: 14,
      cite: "2.4.1.6",
      about: "Ocean of the Transport pool.",
    }),
    convoy: input.text("Convoy", {
      width: 18,
      cite: "2.4.1.6",
      about: "Convoy that carries it: after the fall of France Britain's comes from South America.",
    }),
    sunk: countIn("Transports sunk", { cite: "2.4.3.3", about: "Each one sunk takes one Oil Unit with it." }),
    toCenter: input.text("To Supply Center", { choices: CENTERS, width: 15, cite: "2.4.3.1", about: "Where it goes." }),
    arrives: oil("Arrives", "MAX(0,[@Bought]-[@[Transports sunk]])", {
      unit: "Oil Units",
      cite: "2.4.3.1",
      about: "Oil that reaches the Supply Center.",
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
    source: input.text("Source", {
      choices: [...MIDDLE_EAST, ...AMERICAN],
      width: 16,
      cite: "2.4.1.2; 2.4.1.5",
      about: "Country or American coast.",
    }),
    condition: computed.text(
      "Condition",
      (setting) =>
        `IF(${isOneOf("[@Source]", MIDDLE_EAST)},IF(${EMBARGO},"after embargo","before embargo"),"mobilization "&${american(setting, done)})`,
      { width: 18, cite: "2.4.1.2; 2.4.1.5", about: "What decides on the limit." },
    ),
    limit: oil(
      "Limit",
      (setting) =>
        `IF(${isOneOf("[@Source]", MIDDLE_EAST)},LEDGER.MIDDLEEASTOIL([@Source],${EMBARGO}),LEDGER.USOILEXPORT(MIN(10,${american(setting, done)})))`,
      { unit: "Oil Units", cite: "2.4.1.2; 2.4.1.5", about: "Most that can be drawn in this Turn." },
    ),
    drawn: oil(
      "Drawn",
      `IF([@Source]="Iraq",${drawnFrom("Mosul", "Iraq")},IF([@Source]="Persia",${drawnFrom("Bushire", "Persia")}+${drawnFrom("Ahwaz", "Persia")},${shippedFrom("[@Source]")}))`,
      {
        unit: "Oil Units",
        cite: "2.4.1.2; 2.4.1.5",
        about: "Oil of the table Oil shipments; of Iraq and Persia only from sources that they still hold themselves.",
      },
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
    city: input.text("City", { width: 18, cite: "2.4.2 Synthetic Refineries", about: "Major City that gets it." }),
    majorCity: input.yesNo("Major City in Germany", {
      cite: "2.4.2 Synthetic Refineries",
      about: "TRUE for a Major City in Germany.",
    }),
    paidBefore: pointsIn("Paid before", {
      max: SYNTHETIC_COST,
      cite: "2.4.2 Synthetic Refineries",
      about: "PPs paid by the end of last Turn, up to 4,000.",
    }),
    pps: pointsIn("PPs this Turn", {
      unit: undefined,
      cite: "2.4.2 Synthetic Refineries",
      about: "PPs paid in this Turn: at most 1,000 for all of them.",
    }),
    built: computed.number("Built this Turn", `LEDGER.SYNTHETICBUILD(MIN(${SYNTHETIC_MOST},[@[PPs this Turn]]))`, {
      unit: "Refineries",
      format: "oil",
      cite: "2.4.2 Synthetic Refineries",
      about: "Part of a Refinery that the PPs pay.",
    }),
    working: computed.yesNo("Working", `[@[Paid before]]>=${SYNTHETIC_COST}`, {
      cite: "2.4.2 Synthetic Refineries",
      about: "Whether it makes oil: from the Turn after its last payment.",
    }),
  },
  rows: ["Breslau", "Essen"].map((city) => ({ city, majorCity: true, paidBefore: SYNTHETIC_COST, pps: 0 })),
  spare: 4,
  breach: `IF(SUM(Synthetic_Refineries[PPs this Turn])>${SYNTHETIC_MOST},IF([@[PPs this Turn]]>0,"over the rate",""),IF(COUNTIF(Synthetic_Refineries[City],[@City])>1,"one for each city",IF([@[Major City in Germany]]<>TRUE,"needs a Major City","")))`,
});
