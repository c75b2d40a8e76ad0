import { identityFill } from "../../kernel/identity";
import { filled, withFill, withRows, type Filled } from "../../kernel/sample";
import type { Sample } from "../../kernel/rulebook";
import { identity } from "./identity";
import { strategicBombing } from "./sheets/bombing";
import { buildPoints } from "./sheets/build-points";
import { state } from "./sheets/campaign";
import { lendLease } from "./sheets/lend-lease";
import { hqReorganisation, mapPayments, returnToBase } from "./sheets/payments";
import { production } from "./sheets/production";
import { resources } from "./sheets/resources";
import { stock } from "./sheets/stock";
import { units } from "./sheets/units";
import { sheets } from "./sheets";

const [GERMANY, ITALY, JAPAN, UK, USA, RUSSIA] = [
  "Germany",
  "Italy",
  "Japan",
  "United Kingdom",
  "United States",
  "Russia",
] as const;
const [WEST, EAST, ASIA, PACIFIC] = ["Western European", "Eastern European", "Asian", "Pacific"] as const;

/** A payment in the table of map payments; even impulses are the Allies'. */
const pays = (power: string, impulse: number, map: string, acting: number, paid: number, takenFrom?: string) => ({
  power,
  impulse,
  map,
  side: impulse % 2 === 0 ? "Allied" : "Axis",
  units: acting,
  paid,
  ...(takenFrom === undefined ? {} : { takenFrom }),
});

const BLOCKS: Readonly<Record<string, readonly Filled[]>> = {
  Campaign: [
    withFill(state, {
      ...identityFill(identity),
      Turn: 24,
      Year: 1943,
      Months: "JUL/AUG",
      America_in_Flames: false,
      Note: "Made-up sample data, with mistakes to find",
    }),
  ],
  "Gas production": [
    withRows(resources, [
      { power: GERMANY, ownOther: 12, ownOil: 7 },
      { power: ITALY, ownOther: 3, ownOil: 4 },
      { power: JAPAN, ownOther: 8, ownOil: 6 },
      { power: UK, ownOther: 9, ownOil: 2, oilReceived: 3, otherShipped: 10 },
      { power: USA, ownOther: 24, ownOil: 24, otherShipped: 2, oilShipped: 3 },
      { power: RUSSIA, ownOther: 10, ownOil: 4, otherReceived: 2 },
    ]),
    withRows(production, [
      { power: GERMANY, multiple: 1.25, factories: 16, oilToGas: 4, storedIn: "Berlin" },
      { power: ITALY, multiple: 1, factories: 5, oilToGas: 5 },
      { power: JAPAN, multiple: 1, factories: 12, oilToGas: 3 },
      { power: UK, multiple: 1.25, factories: 12, oilToGas: 3, storedIn: "London" },
      { power: USA, multiple: 1.5, factories: 38, oilToGas: 4 },
      { power: RUSSIA, multiple: 1.25, factories: 14, oilToGas: 3 },
    ]),
    withRows(buildPoints, [
      { power: GERMANY, opening: 2, spent: 16 },
      { power: ITALY, opening: 2, spent: 7 },
      { power: JAPAN, opening: 0, spent: 13 },
      { power: UK, opening: 9, spent: 12 },
      { power: USA, opening: 4, spent: 55 },
      { power: RUSSIA, opening: 0, spent: 15 },
    ]),
  ],
  "Gas ledger": [
    withRows(stock, [
      { power: GERMANY, place: "Berlin", home: true, opening: 4 },
      { power: GERMANY, place: "Essen", home: true, opening: 1 },
      { power: ITALY, place: "Home", home: true, opening: 1 },
      { power: JAPAN, place: "Home", home: true, opening: 0 },
      { power: UK, place: "London", home: true, opening: 3 },
      { power: UK, place: "Calcutta", home: false, opening: 2 },
      { power: USA, place: "Home", home: true, opening: 6 },
      { power: RUSSIA, place: "Home", home: true, opening: 2 },
    ]),
    withRows(mapPayments, [
      pays(USA, 2, WEST, 9, 1),
      pays(UK, 2, WEST, 6, 1, "London"),
      pays(GERMANY, 2, WEST, 5, 1, "Berlin"),
      pays(RUSSIA, 2, EAST, 8, 0.5),
      pays(GERMANY, 2, EAST, 3, 1, "Berlin"),
      pays(GERMANY, 2, WEST, 0, 1, "Berlin"),
      pays(USA, 2, PACIFIC, 12, 1),
      pays(GERMANY, 3, EAST, 10, 1, "Berlin"),
      pays(ITALY, 3, WEST, 2, 0),
      pays(JAPAN, 3, PACIFIC, 4, 1),
      pays(JAPAN, 3, ASIA, 2, 1),
      pays(RUSSIA, 4, EAST, 7, 1),
      pays(USA, 4, PACIFIC, 10, 1),
      pays(USA, 4, "American", 3, 1),
      pays(JAPAN, 5, PACIFIC, 3, 1),
      pays(JAPAN, 5, ASIA, 3, 1),
    ]),
    withRows(returnToBase, [
      { power: GERMANY, map: WEST, units: 3, paid: 0 },
      { power: USA, map: PACIFIC, units: 5, paid: 1 },
      { power: JAPAN, map: PACIFIC, units: 1, paid: 0 },
    ]),
    withRows(hqReorganisation, [
      { power: GERMANY, toFlip: 4, reorganised: 3, paid: 1, takenFrom: "Berlin" },
      { power: ITALY, toFlip: 1, reorganised: 1 },
      { power: JAPAN, toFlip: 0 },
      { power: UK, toFlip: 1, reorganised: 1 },
      { power: USA, toFlip: 2, reorganised: 2, paid: 1 },
      { power: RUSSIA, toFlip: 3, reorganised: 2, paid: 1 },
    ]),
    withRows(lendLease, [
      { from: USA, to: RUSSIA, gas: 3 },
      { from: UK, fromPlace: "London", gas: 1 },
    ]),
  ],
  "Gas operations": [
    withRows(strategicBombing, [
      { power: GERMANY, hex: "Essen", impulse: 2, hits: 4, regular: 2, oil: 1, savedGas: 2, savedPoints: 0 },
      { power: GERMANY, hex: "Hamburg", impulse: 2, hits: 1, regular: 2 },
    ]),
    withRows(units, [
      { power: GERMANY, unit: "Fw 190", impulse: 2, action: "Defensive air", kind: "Air", area: EAST, map: EAST },
      { power: ITALY, unit: "Zara", impulse: 3, action: "Move", kind: "Naval", area: "African", map: WEST, flipped: 1 },
      { power: ITALY, unit: "ARM", impulse: 3, action: "Move", kind: "Land", number: 3, area: WEST, map: WEST, flipped: 2 },
      { power: ITALY, unit: "SM.79", impulse: 5, action: "Air mission", kind: "Air", area: WEST, map: WEST },
      { power: UK, unit: "XXX Corps", impulse: 2, action: "Move", kind: "Land", area: "African", map: WEST, cutOff: true },
      { power: USA, unit: "II Corps", impulse: 2, action: "Move", kind: "Land", area: "African", map: PACIFIC },
    ]),
  ],
};

const options = { players: [GERMANY, ITALY, JAPAN, UK, USA, RUSSIA], year: 1943 };

export const sample: Sample = {
  title: "Sample: JUL/AUG 1943",
  about: "A made-up summer of six major powers. It breaks each of the main limits once, so that the audit has something to find.",
  options,
  sheets: () => sheets().map((sheet) => filled(sheet, BLOCKS[sheet.name] ?? [])),
  breaches: [
    { check: "trade-balance", sheet: "Gas production" },
    { check: "gas-oil-limit", sheet: "Gas production" },
    { check: "resources-wasted", sheet: "Gas production" },
    { check: "gas-not-for-units", sheet: "Gas production" },
    { check: "gas-saved-at-home", sheet: "Gas ledger" },
    { check: "gas-not-negative", sheet: "Gas ledger" },
    { check: "gas-spent-whole", sheet: "Gas ledger" },
    { check: "map-paid-twice", sheet: "Gas ledger" },
    { check: "free-move-exceeded", sheet: "Gas ledger" },
    { check: "american-map-needs-module", sheet: "Gas ledger" },
    { check: "return-drop-free", sheet: "Gas ledger" },
    { check: "hq-gas", sheet: "Gas ledger" },
    { check: "lend-lease-balanced", sheet: "Gas ledger" },
    { check: "bombed-gas", sheet: "Gas operations" },
    { check: "map-assignment", sheet: "Gas operations" },
    { check: "unpaid-units-flipped", sheet: "Gas operations" },
    { check: "unpaid-air-missions", sheet: "Gas operations" },
    { check: "gas-trace", sheet: "Gas operations" },
  ],
};
