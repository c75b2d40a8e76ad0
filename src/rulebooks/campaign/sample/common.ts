import { identityFill } from "../../../kernel/identity";
import type { Sheet } from "../../../kernel/sheet";
import type { CellValue } from "../../../kernel/values";
import { identity } from "../identity";
import { events, state, tensionAndWar } from "../sheets/campaign";
import { fronts } from "../sheets/fronts";
import { japaneseCities, mobilization } from "../sheets/mobilization";
import { internationalMarket, oilShipments, oilUses, supplyCenters, syntheticRefineries } from "../sheets/oil";
import { resourceRequirement, oreSources } from "../sheets/resources";
import { icRedeployments, newIcs, russianIcs } from "../sheets/russian-industry";
import { convoys, transportPool } from "../sheets/shipping";
import { EVENTS, TRACKS } from "../sheets/choices";
import { filled, withFill, withRows } from "../../../kernel/sample";
import { TURN } from "./fill";

const campaignBlocks = [
  withFill(state, {
    ...identityFill(identity),
    Turn: TURN,
    Year: 1941,
    Season: "Autumn",
    Note: "Made-up sample data, with mistakes to find",
  }),
  withRows(tensionAndWar, [
    {
      track: TRACKS.russiaAxis,
      level: 60,
      highest: 60,
      atWar: true,
      declaredBy: "Germany",
      yearOfDow: 1941,
      turnOfEvent: 8,
    },
    { track: TRACKS.axisUsa, level: 28, highest: 28, atWar: false },
    { track: TRACKS.japanUsa, level: 32, highest: 32, atWar: false },
    { track: TRACKS.italyAllies, level: 50, highest: 50, atWar: true, declaredBy: "Italy", yearOfDow: 1940, turnOfEvent: 4 },
    { track: TRACKS.russiaJapan, level: 12, highest: 15, atWar: false },
  ]),
  withRows(events, [
    { event: EVENTS.embargo, happened: true, turnOfEvent: 8 },
    { event: EVENTS.italianWar, happened: true, turnOfEvent: 4 },
    { event: EVENTS.fallOfFrance, happened: true, turnOfEvent: 4 },
    ...[EVENTS.paris, EVENTS.iberia, EVENTS.ukraine, EVENTS.singapore, EVENTS.blitz].map((event) => ({ event, happened: false })),
  ]),
  withRows(fronts, [
    { front: "West", power: "European Axis", armyCommands: 1, attacks: 0 },
    { front: "East", power: "European Axis", armyCommands: 3, attacks: 6, armiesMoved: 2, supplyReceived: 900 },
    { front: "Mediterranean", power: "European Axis", armyCommands: 1, attacks: 1, supplyReceived: 500 },
    { front: "West", power: "Western Allies", armyCommands: 1, attacks: 0, supplyReceived: 200 },
    { front: "Mediterranean", power: "Western Allies", armyCommands: 1, attacks: 2, supplyReceived: 400 },
    { front: "Southeast Asia", power: "Western Allies", armyCommands: 1, attacks: 0, supplyReceived: 250 },
    { front: "Pacific", power: "Western Allies", armyCommands: 1, attacks: 0 },
    { front: "Asia", power: "Western Allies", armyCommands: 0, attacks: 0 },
    { front: "East", power: "Russia", armyCommands: 4, attacks: 2, supplyReceived: 1000 },
    { front: "Asia", power: "Russia", armyCommands: 1, attacks: 0, supplyReceived: 50 },
    { front: "Asia", power: "Japan", armyCommands: 3, attacks: 2, supplyReceived: 450 },
    { front: "Southeast Asia", power: "Japan", armyCommands: 1, attacks: 0, supplyReceived: 100 },
    { front: "Pacific", power: "Japan", armyCommands: 1, attacks: 0, supplyReceived: 100 },
    { front: "Asia", power: "Nationalist China", armyCommands: 2, attacks: 1, armiesMoved: 1 },
  ]),
];

const shippingBlocks = [
  withRows(convoys, [
    { nation: "Britain", ocean: "Atlantic", assigned: 24, damage: 14, aborted: 1 },
    { nation: "Britain", ocean: "Indian", assigned: 10 },
    { nation: "USA", ocean: "Atlantic", assigned: 24 },
    { nation: "USA", ocean: "Pacific", assigned: 11 },
    { nation: "Japan", ocean: "Pacific", assigned: 29 },
  ]),
  withRows(transportPool, [
    { nation: "Britain", ocean: "Atlantic", owned: 26, otherMissions: 1, lostThisTurn: 1 },
    { nation: "Britain", ocean: "Indian", owned: 20, otherMissions: 2 },
    { nation: "USA", ocean: "Atlantic", owned: 40, otherMissions: 5 },
    { nation: "USA", ocean: "Pacific", owned: 20, otherMissions: 3 },
    { nation: "Japan", ocean: "Pacific", owned: 40, otherMissions: 6 },
    { nation: "Italy", ocean: "Mediterranean", owned: 12, otherMissions: 8 },
  ]),
];

const mobilizationBlocks = [
  withRows(mobilization, [
    { nation: "USA", coast: "East Coast", doneBefore: 2, thisTurn: 2 },
    { nation: "USA", coast: "West Coast", doneBefore: 3, thisTurn: 0 },
    { nation: "Japan", doneBefore: 2, thisTurn: 0 },
  ]),
  withRows(japaneseCities, [
    { city: "Osaka", applied: 1 },
    { city: "Nagoya", applied: 2 },
  ]),
];

/** An IC with its State, and its Value now and last Turn. */
const ic = (city: string, value: number, state = "Connected", more: { readonly [column: string]: CellValue } = {}) => ({
  city,
  region: "Europe",
  state,
  value,
  holder: "Russia",
  valueLast: 500,
  stateLast: state,
  ...more,
});

const PLACED = { Gorki: 2, Kuibyshev: 4, Sverdlovsk: 6, Kazan: 8 };

const russianBlocks = [
  withRows(russianIcs, [
    ic("Moscow", 500),
    ic("Leningrad", 500, "Isolated"),
    ic("Stalingrad", 750),
    ic("Kiev", 500, "Captured", { holder: "Axis" }),
    ic("Dnepropetrovsk", 500, "Captured", { holder: "Axis" }),
    ic("Kharkov", 500, "Redeploying", { stateLast: "Connected" }),
    ic("Rostov", 500),
    ic("Vladivostok", 500, "Connected", { region: "Siberia" }),
    ic("Irkutsk", 500, "Connected", { region: "Siberia" }),
    ...Object.entries(PLACED).map(([city, turnPlaced]) =>
      ic(city, 500, "Connected", { turnPlaced, valueLast: turnPlaced === TURN - 1 ? 250 : 500 }),
    ),
  ]),
  withRows(newIcs, [...Object.entries(PLACED).map(([city, turnPlaced]) => ({ city, turnPlaced })), { city: "Ufa" }]),
  withRows(icRedeployments, [{ origin: "Kharkov", turnStarted: TURN, destination: "Chelyabinsk", inEurope: true, hasIc: false }]),
];

const use = (
  name: string,
  power: string,
  service: string,
  area: string,
  center: string,
  oilUnits: number,
  conditionMet?: boolean,
) => ({ use: name, power, service, area, center, oilUnits, ...(conditionMet === undefined ? {} : { conditionMet }) });

const AXIS = "European Axis";
const ALLIES = "Western Allies";

const oilBlocks = [
  withRows(supplyCenters, [
    { center: "Berlin", store: AXIS, opening: 7, inService: true },
    { center: "Rome", store: AXIS, opening: 2, inService: true },
    { center: "Tokyo", store: "Japan", opening: 5, inService: true },
    { center: "Mukden", store: "Japan", opening: 2, inService: true },
    { center: "Harbin", store: "Japan", opening: 1, inService: true },
    { center: "Taipei", store: "Japan", opening: 1, inService: true },
    { center: "Singapore", store: "Japan", opening: 0, inService: false },
    { center: "Urals", store: "Russia", opening: 10, inService: true },
    { center: "London", store: "Britain", opening: 3, inService: true },
    { center: "South Africa", store: "Britain", opening: 2, inService: true },
    { center: "India", store: "Britain", opening: 2, inService: true },
    { center: "Australia", store: "Britain", opening: 1, inService: true },
    { center: "Paris", store: "USA (Europe)", opening: 0, inService: false },
    { center: "Hawaii", store: "USA (Far East)", opening: 1, inService: true },
    { center: "Manila", store: "USA (Far East)", opening: 1, inService: true },
  ]),
  withRows(oilUses, [
    use("German economy", AXIS, "Economy", "Germany", "Berlin", 1),
    use("Italian economy", AXIS, "Economy", "Italy", "Rome", 1),
    use("West Front", AXIS, "Army", "West", "Berlin", 1),
    use("East Front", AXIS, "Army", "East", "Berlin", 1),
    use("Mediterranean Front", AXIS, "Army", "Mediterranean", "Berlin", 1),
    use("Luftwaffe", AXIS, "Air Force", "East", "Berlin", 1),
    use("Regia Aeronautica", AXIS, "Air Force", "Mediterranean", "Berlin", 1),
    use("Atlantic Fleet", AXIS, "Navy", "West", "Berlin", 1),
    use("Mediterranean Fleet", AXIS, "Navy", "Mediterranean", "Rome", 1),
    use("Pacific Front", "Japan", "Army", "Pacific", "Tokyo", 1),
    use("Asian Front", "Japan", "Army", "Asia", "Mukden", 1),
    use("Southeast Asian Front", "Japan", "Army", "Southeast Asia", "Taipei", 1),
    use("Japanese Air Force", "Japan", "Air Force", "Asia", "Tokyo", 1),
    use("Navy in the Pacific", "Japan", "Navy", "Pacific", "Tokyo", 1),
    use("Navy in Southeast Asia", "Japan", "Navy", "Southeast Asia", "Taipei", 0),
    use("Russian economy", "Russia", "Economy", "Russia", "Urals", 1),
    use("East Front", "Russia", "Army", "East", "Urals", 1),
    use("Asian Front", "Russia", "Army", "Asia", "Urals", 1),
    use("Russian Air Force", "Russia", "Air Force", "East", "Urals", 1),
    use("Russian Navy", "Russia", "Navy", "East", "Urals", 0),
    use("West Front", ALLIES, "Army", "West", "London", 1),
    use("Air Forces in the West", ALLIES, "Air Force", "West", "London", 1),
    use("Navies in the West", ALLIES, "Navy", "West", "London", 1),
    use("Mediterranean Front", ALLIES, "Army", "Mediterranean", "South Africa", 1, true),
    use("Air Forces in the Mediterranean", ALLIES, "Air Force", "Mediterranean", "South Africa", 1, true),
    use("Navies in the Mediterranean", ALLIES, "Navy", "Mediterranean", "South Africa", 1, true),
    use("Southeast Asian Front", ALLIES, "Army", "Southeast Asia", "India", 1),
    use("Pacific Front", ALLIES, "Army", "Pacific", "Australia", 1),
  ]),
  withRows(oilShipments, [
    { source: "Ploesti", power: AXIS, oilUnits: 3, way: "Land", route: "Budapest, Vienna", toCenter: "Berlin" },
    { source: "Breslau", power: AXIS, oilUnits: 1, way: "Land", route: "Berlin", toCenter: "Berlin" },
    { source: "Essen", power: AXIS, oilUnits: 1, way: "Land", route: "Berlin", toCenter: "Berlin" },
    { source: "Urals", power: "Russia", oilUnits: 1, way: "Land", toCenter: "Urals" },
    { source: "Grozny", power: "Russia", oilUnits: 1, way: "Land", route: "Astrakhan", toCenter: "Urals" },
    { source: "Maikop", power: "Russia", oilUnits: 1, way: "Land", route: "Astrakhan", toCenter: "Urals" },
    { source: "Baku", power: "Russia", oilUnits: 2, way: "Land", route: "Astrakhan", toCenter: "Urals" },
    {
      source: "Mosul",
      power: ALLIES,
      oilUnits: 3,
      way: "Sea",
      route: "Basra to Bombay",
      nation: "Britain",
      ocean: "Indian",
      tankers: 3,
      toCenter: "India",
    },
    {
      source: "Ahwaz",
      power: ALLIES,
      oilUnits: 3,
      way: "Sea",
      route: "Basra to Durban",
      nation: "Britain",
      ocean: "Indian",
      tankers: 3,
      toCenter: "South Africa",
    },
    {
      source: "USA West Coast",
      power: ALLIES,
      oilUnits: 1,
      way: "Sea",
      route: "Los Angeles to Pearl Harbor",
      nation: "USA",
      ocean: "Pacific",
      tankers: 1,
      toCenter: "Hawaii",
    },
  ]),
  withRows(internationalMarket, [
    { nation: "Japan", bought: 0 },
    { nation: "Italy", bought: 0 },
    {
      nation: "Britain",
      bought: 4,
      transports: 4,
      ocean: "Atlantic",
      convoy: "South America",
      toCenter: "London",
    },
  ]),
  withRows(syntheticRefineries, [
    { city: "Breslau", majorCity: true, paidBefore: 4000, pps: 0 },
    { city: "Essen", majorCity: true, paidBefore: 4000, pps: 0 },
    { city: "Leipzig", majorCity: true, paidBefore: 2000, pps: 1000 },
  ]),
];

const resourceBlocks = [
  withRows(resourceRequirement, [
    { nation: "Germany", oreAssigned: 2 },
    { nation: "Italy", oreAssigned: 0 },
    { nation: "Russia", oreAssigned: 1 },
  ]),
  withRows(oreSources, [
    { source: "Sweden", nation: "Germany", open: true, state: "Neutral", norway: true },
    { source: "Turkey", nation: "Germany", open: true, state: "Neutral" },
    { source: "Albania", nation: "Italy", open: false },
    { source: "Urals oil", nation: "Russia", open: true },
    { source: "Sverdlovsk", nation: "Russia", open: true },
    ...["Chelyabinsk", "Magnitogorsk", "Ufa", "Orsk"].map((source) => ({ source, nation: "Russia", open: false })),
  ]),
];

const BLOCKS: Readonly<Record<string, readonly { readonly name: string }[]>> = {
  Campaign: campaignBlocks,
  Shipping: shippingBlocks,
  Mobilization: mobilizationBlocks,
  "Russian industry": russianBlocks,
  Oil: oilBlocks,
  Resources: resourceBlocks,
};

/** A shared sheet of the campaign with the sample's data. */
export const commonSheet = (sheet: Sheet): Sheet => filled(sheet, BLOCKS[sheet.name] ?? []);
