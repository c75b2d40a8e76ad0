import type { HouseRule } from "../../kernel/house-rule";
import type { LedgerOptions } from "../../kernel/rulebook";
import { GROWING_NATIONS, GROWTH_YEARS, growthRateOf } from "./rules/economy";
import { GROWTH_PER_TURN, LAST_MAXIMUM, MAXIMUM_GROWTH_PER_YSS, VALUE_WHEN_PLACED } from "./rules/industrial-cities";
import { PPS_PER_TRANSPORT, SHIPPED_SHARES } from "./rules/merchant-shipping";
import { mobilizationOf, MOBILIZING_NATIONS } from "./rules/mobilization";
import { ALLIED_DRAW, EXPORT_PER_MOBILIZATION, MARKET } from "./rules/oil";
import { SYNTHETIC_RATE } from "./rules/oil-sources";
import { BUILD_RATE, CAPACITY_IN_USE } from "./rules/shipyards";
import { MOST_REPAIRED } from "./rules/supply";
import { STORAGE } from "./rules/supply-centers";

/*
 * Figures of the rulebook that a campaign can change. Their defaults are declared with the rules. The name of a family of figures
 * is built by formulas in the sheets' rows; the functions below take Excel expressions.
 */

const share = { unit: "share", format: "rate", min: 0.01, max: 1 } as const;
const pps = { unit: "PPs", min: 1, max: 100_000 } as const;
const oilUnits = { unit: "Oil Units", min: 0, max: 1000 } as const;

/** An Excel expression that joins literal segments and cells of the row into a name. */
const inRow = (...segments: readonly (string | { readonly cell: string })[]): string =>
  segments.map((segment) => (typeof segment === "string" ? `"${segment}"` : segment.cell)).join("&");

export const SHIP_BUILD_RATE: HouseRule = {
  ...share,
  id: "ship-build-rate",
  name: "Ship build rate",
  value: BUILD_RATE,
  cite: "2.3.4.2",
  about: "Part of a Shipyard's capacity that may go into one ship in a Turn.",
};

export const YARD_CAPACITY: HouseRule = {
  ...share,
  max: 10,
  id: "yard-capacity",
  name: "Yard capacity in use",
  value: CAPACITY_IN_USE,
  cite: "2.3.4.1",
  about: "Part of its printed and mobilized capacity that a Shipyard may use in a Turn.",
};

const portRepairs = Object.entries(MOST_REPAIRED).flatMap(([port, value]): HouseRule[] =>
  port === "Shipyard"
    ? []
    : [
        {
          id: `port-repair-${port.toLowerCase().replace(" ", "-")}`,
          name: `Repairs in a ${port}`,
          value,
          unit: "strength points",
          min: 0,
          max: 9,
          cite: "2.2.7.3",
          about: `Most damage of a ship that a ${port} repairs.`,
        },
      ],
);
export const portRepairIn = (kind: string): string => inRow("Repairs in a ", { cell: kind });

export const TRANSPORT_CARGO: HouseRule = {
  ...pps,
  id: "transport-cargo",
  name: "PPs carried by a Transport",
  value: PPS_PER_TRANSPORT,
  cite: "2.1.7.3",
  about: "PPs of a convoy for which one Transport is needed.",
};

const shippedShares = (players: readonly string[]): readonly HouseRule[] =>
  SHIPPED_SHARES.filter(({ nation }) => players.includes(nation)).map(({ nation, ocean, part, share: value, cite }) => ({
    ...share,
    min: 0,
    id: `shipped-${nation}-${ocean}-${part}`.toLowerCase(),
    name: `Shipped by ${nation}, ${ocean}, ${part}`,
    value,
    cite,
    about: `Part of the ${part === "home" ? "home economy" : "possessions"} of the ${ocean} convoy that must travel by sea.`,
  }));
export const shippedIn = (nation: string, ocean: string, part: { readonly cell: string } | string): string =>
  inRow("Shipped by ", { cell: nation }, ", ", { cell: ocean }, ", ", part);

export const SYNTHETIC_BUILD_RATE: HouseRule = {
  ...share,
  id: "synthetic-build-rate",
  name: "Build rate of Synthetic Refineries",
  value: SYNTHETIC_RATE,
  cite: "2.4.2 Synthetic Refineries",
  about: "Part of a Synthetic Refinery's price that can be paid in a Turn.",
};

export const US_OIL_EXPORT: HouseRule = {
  ...oilUnits,
  id: "us-oil-export",
  name: "Oil of the USA for a mobilization",
  value: EXPORT_PER_MOBILIZATION,
  cite: "2.4.1.5",
  about: "Oil Units that the USA may ship in a Theatre for each mobilization of its coast.",
};

/** India supplies both the Mediterranean and Southeast Asia; the rulebook leaves open in which Theatre its oil is shipped. */
export const INDIA_IN_EUROPE: HouseRule = {
  id: "east-coast-oil-to-india",
  name: "East Coast oil to India in Europe",
  value: 0,
  unit: "1 for yes, 0 for no",
  min: 0,
  max: 1,
  cite: "2.4.1.5; 2.5.3.3",
  about: "Whether oil that the USA ships from the East Coast to India counts for Europe, and not for the Far East.",
};

/**
 * Japan's surprise lasts while the tension "is" below a level; the rulebook leaves open whether it returns when tension falls.
 */
export const SURPRISE_ENDS: HouseRule = {
  id: "japanese-surprise-ends-for-good",
  name: "Japanese surprise ends for good",
  value: 0,
  unit: "1 for yes, 0 for no",
  min: 0,
  max: 1,
  cite: "2.4.1.4; 2.4.2.2",
  about: "Whether Japan has lost its surprise for good once the Japan-USA tension has reached 40, even when it falls again.",
};

const stores = Object.entries(STORAGE).map(([holder, { limit, perMobilization, cite }]): HouseRule => ({
  ...oilUnits,
  id: `oil-store-${holder.toLowerCase().replace(" ", "-")}`,
  name: `Oil store of ${holder}`,
  value: limit,
  unit: perMobilization ? "Oil Units for a mobilization" : "Oil Units",
  cite,
  about: "Oil Units that may be kept in all Supply Centers of the holder together.",
}));
export const US_OIL_STORE = stores.find(({ name }) => name === "Oil store of USA")!;
export const oilStoreOf = (holder: string): string => inRow("Oil store of ", { cell: holder });

/** A condition that another limit handles, whatever is for sale. */
const CLOSED = "South America Lost";

const market = (players: readonly string[]): readonly HouseRule[] =>
  Object.entries(MARKET)
    .filter(([nation]) => players.includes(nation))
    .flatMap(([nation, conditions]) =>
      Object.entries(conditions)
        .filter(([condition]) => condition !== CLOSED)
        .map(([condition, value]) => ({
          ...oilUnits,
          id: `market-oil-${nation}-${condition}`.toLowerCase().replaceAll(" ", "-"),
          name: `Market oil of ${nation}, ${condition}`,
          value,
          cite: "2.4.1.6",
          about: "Oil Units that the Nation may buy on the International Market in a Turn.",
        })),
    );
export const marketOilFor = (nation: string, condition: string): string =>
  inRow("Market oil of ", { cell: nation }, ", ", { cell: condition });

const draws = Object.entries(ALLIED_DRAW).flatMap(([country, oil]) =>
  Object.entries(oil).map(([when, value]): HouseRule => ({
    ...oilUnits,
    id: `allied-draw-${country}-${when}-embargo`.toLowerCase(),
    name: `Oil of ${country}, ${when} embargo`,
    value,
    cite: "2.4.1.2",
    about: "Oil Units that the Western Allies may draw from the neutral country in a Turn.",
  })),
);
export const alliedDrawFrom = (country: string, condition: string): string =>
  inRow("Oil of ", { cell: country }, ", ", { cell: condition });

const mobilizations = (players: readonly string[]): readonly HouseRule[] =>
  MOBILIZING_NATIONS.filter((nation) => players.includes(nation)).flatMap((nation) => {
    const { value, yards, cite } = mobilizationOf(nation);
    return [
      {
        ...pps,
        id: `mobilization-economy-${nation.toLowerCase()}`,
        name: `Economy of a mobilization, ${nation}`,
        value,
        cite,
        about: "PPs that each mobilization adds to the economy.",
      },
      {
        ...pps,
        id: `mobilization-yards-${nation.toLowerCase()}`,
        name: `Yards of a mobilization, ${nation}`,
        value: yards,
        cite,
        about: "Shipyard capacity that each mobilization adds, all yards concerned together.",
      },
    ];
  });
export const mobilizationOfRow = (role: "Economy" | "Yards", nation: string): string =>
  inRow(`${role} of a mobilization, `, { cell: nation });

const ic = { ...pps, max: 10_000 } as const;

export const IC_GROWTH: HouseRule = {
  ...ic,
  id: "ic-growth",
  name: "Growth of an IC in a Turn",
  value: GROWTH_PER_TURN,
  cite: "2.1.9.2",
  about: "PPs by which a connected IC grows in a Turn.",
};
export const IC_PLACED: HouseRule = {
  ...ic,
  id: "ic-placed",
  name: "Value of a new IC",
  value: VALUE_WHEN_PLACED,
  cite: "2.1.9.2",
  about: "Value of an additional IC in the Turn in which it is placed.",
};
export const IC_RISE: HouseRule = {
  ...ic,
  id: "ic-maximum-rise",
  name: "Rise of the IC maximum in a YSS",
  value: MAXIMUM_GROWTH_PER_YSS,
  cite: "2.1.9.2",
  about: "PPs by which each YSS raises the highest value of an IC.",
};
export const IC_MAXIMUM: HouseRule = {
  ...ic,
  id: "ic-maximum",
  name: "Highest value of an IC",
  value: LAST_MAXIMUM,
  cite: "2.1.9.2",
  about: "Value beyond which no IC ever grows.",
};

const growthChart = (players: readonly string[]): readonly HouseRule[] =>
  GROWING_NATIONS.filter((nation) => players.includes(nation)).flatMap((nation) =>
    GROWTH_YEARS.map((year) => ({
      ...share,
      min: 0,
      id: `growth-${nation.toLowerCase()}-${year}`,
      name: `Growth of ${nation} in ${year}`,
      value: growthRateOf(year, nation),
      cite: "2.1.2",
      about: "Part of the reserve that the YSS of the year adds to the Base Economy.",
    })),
  );
export const growthIn = (nation: string, year: string): string => inRow(`Growth of ${nation} in `, { cell: year });

/** All house rules for a campaign with these players, most requested first. */
export const houseRules = ({ players }: LedgerOptions): readonly HouseRule[] => [
  SHIP_BUILD_RATE,
  YARD_CAPACITY,
  ...portRepairs,
  TRANSPORT_CARGO,
  ...shippedShares(players),
  SYNTHETIC_BUILD_RATE,
  IC_GROWTH,
  IC_PLACED,
  IC_RISE,
  IC_MAXIMUM,
  ...mobilizations(players),
  US_OIL_EXPORT,
  INDIA_IN_EUROPE,
  ...stores,
  ...market(players),
  ...draws,
  ...growthChart(players),
  SURPRISE_ENDS,
];
