import {
  airRepairs,
  allocation,
  commandReserves,
  economy,
  growth,
  lendLease,
  production,
  shipsInYards,
  shipyards,
  summary,
  swDamageLedger,
} from "../sheets/national";
import { withFill, withRows } from "../../../kernel/sample";
import { building, cities, colonies, conquests, damage, startedInYard, repairing, unit, yss, type National } from "./fill";

const coast = (shippingRegion: string, value: number) => ({
  name: `USA ${shippingRegion}`,
  kind: "Coast",
  owner: "USA",
  holder: "USA",
  shippingRegion,
  value,
});

export const usa: National = {
  nation: "USA",
  blocks: [
    withFill(summary, { Closing_of_last_Turn: 2400 }),
    withRows(growth, yss([2000, 0, 250], [3000, 0, 700])),
    withRows(economy, [
      coast("West Coast", 1500),
      coast("East Coast", 4000),
      ...colonies("USA", { Philippines: 200, Hawaii: 150 }, "Pacific Possessions"),
    ]),
    withRows(swDamageLedger, [damage("Trade", "Oil Embargo", 500, 8), damage("Trade", "Oil Embargo", 150)]),
    withRows(production, [
      unit("M3 Stuart", "Land", 144, 8, "East Coast"),
      unit("M3 Lee", "Land", 216, 6, "East Coast"),
      unit("Infantry 41", "Land", 96, 12, "East Coast"),
      unit("P-40E", "Air", 240, 8, "West Coast"),
      unit("B-17E", "Air", 420, 4, "West Coast"),
      unit("SBD-3", "Air", 252, 4, "Hawaii"),
      unit("Marines 41", "Land", 132, 3, "Philippines"),
    ]),
    withRows(allocation, [
      { command: "East Coast", supplies: 600, newUnits: 26 },
      { command: "West Coast", supplies: 400, newUnits: 12 },
      { command: "Hawaii", supplies: 300, newUnits: 4 },
      { command: "Philippines", supplies: 200, newUnits: 3 },
    ]),
    withRows(commandReserves, [
      { command: "East Coast", opening: 500, resupply: 200, usedInLogistics: 300 },
      { command: "West Coast", opening: 400, resupply: 100, shippedOut: 200, usedInLogistics: 200 },
      { command: "Hawaii", opening: 200, garrisons: 80, shippedIn: 100, usedInLogistics: 100 },
      { command: "Philippines", opening: 150, garrisons: 100, shippedIn: 100, usedInLogistics: 100 },
    ]),
    withRows(shipsInYards, [
      building("South Dakota", "Battleship", "USA East 1", 3000, 6, 3),
      building("Essex", "Aircraft carrier", "USA East 2", 3000, 2, 3),
      startedInYard("Baltimore", "Heavy cruiser", "USA East 1", 1440, 5),
      building("Atlanta", "Light cruiser", "USA East 2", 960, 8, 3),
      ...["Fletcher", "Radford", "Jenkins"].map((name) => startedInYard(name, "Destroyer", "USA West 1", 360, 12)),
      ...["Gato", "Greenling"].map((name) => startedInYard(name, "Submarine", "USA West 2", 180, 12)),
    ]),
    withRows(shipyards, [
      { shipyard: "USA East 1", coast: "East Coast", printedCapacity: 3000 },
      { shipyard: "USA East 2", coast: "East Coast", printedCapacity: 3000 },
      { shipyard: "USA West 1", coast: "West Coast", printedCapacity: 2000 },
      { shipyard: "USA West 2", coast: "West Coast", printedCapacity: 1500 },
    ]),
    withRows(lendLease, [
      { donor: "USA", recipient: "Britain", form: "Resources", sent: 400, lost: 50 },
      { donor: "USA", recipient: "Russia", form: "Supplies", command: "Northwest Front", sent: 300, lost: 0 },
      { donor: "USA", recipient: "Nationalist China", form: "Resources", sent: 200, lost: 0 },
    ]),
    withRows(airRepairs, [{ unit: "19th Bomb Group", points: 1, price: 420, phase: "Orders" }]),
  ],
};

export const britain: National = {
  nation: "Britain",
  blocks: [
    withFill(summary, { Closing_of_last_Turn: 600 }),
    withRows(growth, yss([400, 100, 37.5], [300, 900, -52.5])),
    withRows(economy, [
      ...cities(
        "Britain",
        {
          London: 800,
          Birmingham: 600,
          Manchester: 500,
          Liverpool: 400,
          Glasgow: 400,
          Newcastle: 300,
          Bristol: 300,
          Leeds: 300,
          Cardiff: 200,
        },
        "Britain",
      ).map((city) => (city.name === "Liverpool" ? { ...city, bombingRolled: 140 } : city)),
      ...colonies("Britain", { "Northern Ireland": 100 }, "Britain"),
      ...cities("Britain", { Toronto: 400, Montreal: 400 }, "Canada"),
      ...cities("Britain", { "Cape Town": 150, Johannesburg: 150 }, "South Africa"),
      ...colonies("Britain", { Iceland: 50 }, "Atlantic Possessions"),
      ...cities("Britain", { Calcutta: 300, Bombay: 300, Delhi: 200 }, "India"),
      ...cities("Britain", { Sydney: 250, Melbourne: 250 }, "Australia"),
      ...colonies("Britain", { Burma: 100, "Hong Kong": 50, Malaya: 100, Singapore: 150, Brunei: 0 }, "Pacific Possessions"),
      ...colonies("Britain", { "Middle East": 150 }, "Mediterranean Possessions"),
    ]),
    withRows(swDamageLedger, [
      damage("Bombing", "London", 320, 7),
      damage("Convoy", "Atlantic", 180, 8),
      damage("Bombing", "Liverpool", 140),
      damage("Convoy", "Atlantic", 240),
    ]),
    withRows(production, [
      unit("Crusader I", "Land", 192, 3, "Eighth Army"),
      unit("Matilda II", "Land", 204, 3, "Eighth Army"),
      unit("Infantry 41", "Land", 96, 8, "Home Forces"),
      unit("25 pdr", "Land", 144, 4, "Eighth Army"),
      unit("Spitfire VB", "Air", 276, 3, "Home Forces"),
      unit("Wellington IC", "Air", 300, 3, "Home Forces"),
    ]),
    withRows(allocation, [
      { command: "Home Forces", supplies: 300, newUnits: 14 },
      { command: "Eighth Army", supplies: 500, newUnits: 10 },
      { command: "Malaya", supplies: 150, newUnits: 0 },
    ]),
    withRows(commandReserves, [
      { command: "Home Forces", opening: 500, garrisons: 60, usedInLogistics: 200 },
      { command: "Eighth Army", opening: 400, resupply: 350, usedInLogistics: 400 },
      { command: "Malaya", opening: 120, garrisons: 60, resupply: 40, usedInLogistics: 250 },
    ]),
    withRows(shipsInYards, [
      building("Anson", "Battleship", "Newcastle yard", 2400, 8, 1),
      building("Howe", "Battleship", "Clyde", 2400, 6, 1),
      building("Implacable", "Aircraft carrier", "Clyde", 2400, 4, 1),
      repairing("Illustrious", "Aircraft carrier", "Clyde", 2400, 8, 1),
      building("Uganda", "Light cruiser", "Clyde", 1200, 5, 2),
      building("Newfoundland", "Light cruiser", "Clyde", 1200, 6, 2),
      building("Bluebell", "Corvette", "Clyde", 120, 6, 5),
      repairing("Nelson", "Battleship", "Rosyth", 2400, 8, 1),
      startedInYard("Onslow", "Destroyer", "Rosyth", 360, 6),
    ]),
    withRows(shipyards, [
      { shipyard: "Clyde", printedCapacity: 1000 },
      { shipyard: "Newcastle yard", printedCapacity: 1200 },
      { shipyard: "Rosyth", printedCapacity: 1000 },
    ]),
    withRows(lendLease, [
      { donor: "Britain", recipient: "Russia", form: "Supplies", command: "Northwest Front", sent: 150, lost: 30 },
    ]),
    withRows(airRepairs, [
      { unit: "11 Group", points: 4, price: 276, phase: "Orders" },
      { unit: "Bomber Command", points: 3, price: 300, phase: "Orders" },
    ]),
  ],
};

export const russia: National = {
  nation: "Russia",
  blocks: [
    withFill(summary, { Closing_of_last_Turn: 400 }),
    withRows(growth, yss([1000, 0, 125], [800, 0, 245])),
    withRows(economy, [
      { name: "Mongolia", kind: "Minor Ally", owner: "Minor", holder: "Russia", value: 50, share: 1 },
      { name: "Riga", kind: "Industrial City", owner: "Minor", holder: "Germany", value: 100 },
    ]),
    withRows(swDamageLedger, [damage("Isolated IC", "Leningrad", 500), damage("IC redeployment", "Kharkov", 500)]),
    withRows(production, [
      unit("T-34/41", "Land", 228, 7, "Western Front"),
      unit("KV-1", "Land", 264, 3, "Northwest Front"),
      unit("Infantry 41", "Land", 72, 18, "Western Front"),
      unit("76mm ZiS", "Land", 120, 6, "Southwest Front"),
      unit("Yak-1", "Air", 216, 5, "Western Front"),
      unit("Il-2", "Air", 264, 3, "Western Front"),
    ]),
    withRows(allocation, [
      { command: "Northwest Front", supplies: 200, newUnits: 3 },
      { command: "Western Front", supplies: 500, newUnits: 33 },
      { command: "Southwest Front", supplies: 400, newUnits: 6 },
    ]),
    withRows(commandReserves, [
      { command: "Northwest Front", opening: 250, resupply: 200, garrisons: 40, usedInLogistics: 400 },
      { command: "Western Front", opening: 500, resupply: 480, usedInLogistics: 350 },
      { command: "Southwest Front", opening: 300, resupply: 240, usedInLogistics: 250 },
      { command: "Far East", opening: 200, resupply: 0, usedInLogistics: 50 },
    ]),
    withRows(shipsInYards, [startedInYard("S-56", "Submarine", "Vladivostok yard", 120, 8)]),
    withRows(shipyards, [{ shipyard: "Vladivostok yard", printedCapacity: 500 }]),
    withRows(airRepairs, [{ unit: "4 ShAP", points: 5, price: 264, phase: "Orders" }]),
  ],
};

const HELD_BY_JAPAN = { Peking: 500, Shanghai: 500, Nanking: 500, Canton: 500, Hankow: 500 };

export const china: National = {
  nation: "Nationalist China",
  blocks: [
    withFill(summary, { Closing_of_last_Turn: 200 }),
    withRows(growth, yss([100, 0, 1000], [150, 0, 1000])),
    withRows(economy, [
      ...cities("Nationalist China", { Chungking: 500, Chengtu: 500, Kunming: 500, Changsha: 500, Sian: 500 }).map((city) =>
        city.name === "Chungking" ? { ...city, bombingRolled: 120 } : city,
      ),
      ...conquests("Japan", "Nationalist China", HELD_BY_JAPAN),
    ]),
    withRows(swDamageLedger, [damage("Bombing", "Chungking", 90, 8), damage("Bombing", "Chungking", 120)]),
    withRows(production, [
      unit("Infantry 37", "Land", 60, 20, "Yangtze"),
      unit("75mm gun", "Land", 120, 4, "Yangtze"),
      unit("I-16", "Air", 168, 2, "Chungking"),
    ]),
    withRows(allocation, [
      { command: "Yangtze", supplies: 800, newUnits: 24 },
      { command: "Chungking", supplies: 300, newUnits: 2 },
    ]),
    withRows(commandReserves, [
      { command: "Yangtze", opening: 350, resupply: 300, usedInLogistics: 600 },
      { command: "Chungking", opening: 200, garrisons: 40, usedInLogistics: 200 },
    ]),
    withRows(airRepairs, [{ unit: "4th Pursuit Group", points: 3, price: 168, phase: "Orders" }]),
  ],
};
