import { roundUp, sum } from "../../../kernel/exact";
import { choice, number, numbers } from "../../../kernel/parameter";
import { chosen } from "../../../kernel/plain";
import { EVERY_CASE, rule, type Show } from "../../../kernel/rule";
import { noEntry } from "../../../kernel/values";
import { majorNation, NATIONS, points, type Nation } from "../parameters";

/** Oceans of merchant convoys (2.1.7.3 to 2.1.7.5). */
export const CONVOY_OCEANS = ["Atlantic", "Indian", "Pacific"] as const;
type Ocean = (typeof CONVOY_OCEANS)[number];

/** PPs that one Transport carries (2.1.7.3). */
export const PPS_PER_TRANSPORT = 100;
/** SW damage per strength point that a Transport or Tanker loses (2.4.3.3). */
const DAMAGE_PER_POINT = 10;

const REGIONS = [
  "Britain",
  "Canada",
  "South Africa",
  "Atlantic Possessions",
  "India",
  "Australia",
  "Pacific Possessions",
  "Mediterranean Possessions",
  "West Coast",
  "East Coast",
  "European Possessions",
  "Economy",
  "Base Economy",
] as const;
type Region = (typeof REGIONS)[number];

type Part = "home" | "possessions";

interface MerchantShipping {
  readonly cite: string;
  /** Shares shipped by sea, in whole percents, which multiply without rounding errors. */
  readonly convoys: Readonly<Partial<Record<Ocean, Readonly<Record<Part, number>>>>>;
  readonly regions: Readonly<Partial<Record<Region, readonly [ocean: Ocean, part: Part]>>>;
}

/** What each Nation must ship (2.1.7.3 to 2.1.7.5). The Base Economy is never shipped; other Nations have no such rule. */
const MERCHANT_SHIPPING: Readonly<Partial<Record<Nation, MerchantShipping>>> = {
  Britain: {
    cite: "2.1.7.3",
    convoys: { Atlantic: { home: 50, possessions: 50 }, Indian: { home: 50, possessions: 50 } },
    regions: {
      Britain: ["Atlantic", "home"],
      Canada: ["Atlantic", "home"],
      "South Africa": ["Atlantic", "home"],
      "Atlantic Possessions": ["Atlantic", "possessions"],
      India: ["Indian", "home"],
      Australia: ["Indian", "home"],
      "Pacific Possessions": ["Indian", "possessions"],
      "Mediterranean Possessions": ["Indian", "possessions"],
    },
  },
  USA: {
    cite: "2.1.7.4",
    convoys: { Atlantic: { home: 30, possessions: 50 }, Pacific: { home: 20, possessions: 50 } },
    regions: {
      "West Coast": ["Pacific", "home"],
      "Pacific Possessions": ["Pacific", "possessions"],
      "East Coast": ["Atlantic", "home"],
      "European Possessions": ["Atlantic", "possessions"],
    },
  },
  Japan: {
    cite: "2.1.7.5",
    // The rulebook has one rate for the whole economy, so both parts use it.
    convoys: { Pacific: { home: 50, possessions: 50 } },
    regions: { Economy: ["Pacific", "home"] },
  },
};

/** Parts of the economy that are shipped, by Nation (2.1.7.3 to 2.1.7.5). */
export const SHIPPING_REGIONS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(MERCHANT_SHIPPING).map(([nation, { regions }]) => [nation, Object.keys(regions)]),
);

/** Every shipped share, by Nation, ocean and part of the economy (2.1.7.3 to 2.1.7.5). */
export const SHIPPED_SHARES = Object.entries(MERCHANT_SHIPPING).flatMap(([nation, { cite, convoys, regions }]) =>
  Object.entries(convoys).flatMap(([ocean, parts]) =>
    (["home", "possessions"] as const)
      .filter((part) => Object.values(regions).some((region) => region[0] === ocean && region[1] === part))
      .map((part) => ({ nation, ocean, part, share: parts[part] / 100, cite })),
  ),
);

function merchantShippingOf(nation: Nation): MerchantShipping {
  const shipping = MERCHANT_SHIPPING[nation];
  if (!shipping) {
    throw noEntry(`${nation} has no merchant shipping; only Britain, the USA and Japan run convoys. [2.1.7.3 to 2.1.7.5]`);
  }
  return shipping;
}

interface ShippedRegion {
  /** Undefined for the Base Economy, which is never shipped. */
  readonly ocean: Ocean | undefined;
  readonly percent: number;
  readonly cite: string;
}

function shippedRegionOf(nation: Nation, region: Region): ShippedRegion {
  const { cite, convoys, regions } = merchantShippingOf(nation);
  if (region === "Base Economy") return { ocean: undefined, percent: 0, cite };
  const shipped = regions[region];
  if (!shipped) throw noEntry(`${nation} has no convoy share for ${region}. [${cite}]`);
  const [ocean, part] = shipped;
  return { ocean, percent: convoys[ocean]![part], cite };
}

interface Convoy {
  readonly nation: Nation;
  readonly ocean: Ocean;
  readonly home: number;
  readonly possessions: number;
}

/** Cargo of a convoy in hundredths of a PP, which are whole numbers. */
function cargoInPercents({ nation, ocean, home, possessions }: Convoy, show: Show): number {
  const { cite, convoys } = merchantShippingOf(nation);
  const shares = convoys[ocean];
  if (!shares) throw noEntry(`${nation} runs no merchant convoy in the ${ocean}. [${cite}]`);
  show("share of the home economy", shares.home / 100, cite);
  show("share of the possessions", shares.possessions / 100, cite);
  return shares.home * home + shares.possessions * possessions;
}

/** cargoInPercents for the inputs, as plain Excel. */
const plainCargo = (): string =>
  chosen(
    NATIONS.flatMap((nation) => CONVOY_OCEANS.map((ocean) => MERCHANT_SHIPPING[nation]?.convoys[ocean] ?? null)),
    `${CONVOY_OCEANS.length}*(nation-1)+ocean`,
    (shares) => `${shares.home}*home+${shares.possessions}*possessions`,
  );

const ocean = choice(CONVOY_OCEANS, "Ocean of the convoy", {
  synonyms: { "Atlantic Ocean": "Atlantic", "Indian Ocean": "Indian", "Pacific Ocean": "Pacific" },
});

const region = choice(REGIONS, "Part of the Nation's economy", {
  synonyms: {
    "Atlantic possessions in Europe": "Atlantic Possessions",
    "Med Possessions": "Mediterranean Possessions",
    "USA West Coast": "West Coast",
    "USA East Coast": "East Coast",
    Japan: "Economy",
  },
});

const convoy = {
  nation: majorNation("Nation that runs the convoy: Britain, USA or Japan; the others have no merchant shipping rule"),
  ocean,
  home: points(
    "Britain Atlantic: Britain, Canada and South Africa; Britain Indian: India and Australia; USA: the East or West Coast economy; Japan: its economy. Without Base Economy",
  ),
  possessions: points(
    "Britain Atlantic: Atlantic possessions in Europe; Britain Indian: Pacific and Mediterranean possessions; USA: European or Pacific possessions; Japan: any part kept separately",
    { or: 0 },
  ),
};

export const convoyShipping = rule({
  id: "CONVOYSHIPPING",
  group: "Merchant shipping",
  cite: "2.1.7.3 British, 2.1.7.4 USA and 2.1.7.5 Japanese Merchant Shipping",
  description:
    "Transports that a Nation must assign to its merchant convoy in an ocean, one for each 100 PPs or fraction of the PPs that must travel by sea.",
  params: convoy,
  returns: "number",
  unit: "Transports",
  examples: [
    {
      inputs: { nation: "Britain", ocean: "Atlantic", home: 3000, possessions: 450 },
      result: 18,
      why: "50% of 3,450 is 1,725 PPs, 100 to a Transport",
    },
    {
      inputs: { nation: "USA", ocean: "Pacific", home: 4000, possessions: 300 },
      result: 10,
      why: "20% of 4,000 and 50% of 300 are 950 PPs",
    },
  ],
  notes:
    "The shares of one ocean are added before the single rounding up. Base Economy built by growth never counts. Combinations without a convoy rule give #N/A.",
  plain: `ROUNDUP(ROUND(${plainCargo()}/${100 * PPS_PER_TRANSPORT},9),0)`,
  compute(inputs, show) {
    const cargo = cargoInPercents(inputs, show);
    show("cargo", cargo / 100, "2.1.7.3");
    return show("Transports, one for each 100 PPs or fraction", roundUp(cargo / (100 * PPS_PER_TRANSPORT)), "2.1.7.3");
  },
});

export const convoyCargo = rule({
  id: "CONVOYCARGO",
  group: "Merchant shipping",
  cite: "2.1.7.3 British, 2.1.7.4 USA and 2.1.7.5 Japanese Merchant Shipping",
  description: "PPs that a Nation must carry in its merchant convoy of an ocean.",
  params: convoy,
  returns: "number",
  unit: "PPs",
  examples: [
    {
      inputs: { nation: "Britain", ocean: "Atlantic", home: 3000, possessions: 450 },
      result: 1725,
      why: "50% of both",
    },
    {
      inputs: { nation: "USA", ocean: "Atlantic", home: 5000, possessions: 100 },
      result: 1550,
      why: "30% of the East Coast and 50% of the possessions",
    },
  ],
  notes: "No rounding. Base Economy is left out by the player.",
  plain: `${plainCargo()}/100`,
  compute: (inputs, show) => show("cargo", cargoInPercents(inputs, show) / 100),
});

export const shippingRate = rule({
  id: "SHIPPINGRATE",
  group: "Merchant shipping",
  cite: "2.1.7.3 to 2.1.7.5",
  description: "Share of a part of the economy that has to travel by sea.",
  params: { nation: majorNation("Britain, USA or Japan"), region },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { nation: "Britain", region: "Canada" }, result: 0.5, why: "half of the British economy is shipped" },
    { inputs: { nation: "USA", region: "West Coast" }, result: 0.2, why: "the American share in the Pacific" },
    { inputs: { nation: "Japan", region: "Base Economy" }, result: 0, why: "what growth has built stays at home" },
  ],
  notes: "Regions that a Nation does not have give #N/A, as do Nations without a merchant shipping rule.",
  plain: EVERY_CASE,
  compute({ nation, region }, show) {
    const { percent, cite } = shippedRegionOf(nation, region);
    return show("share that travels by sea", percent / 100, cite);
  },
});

export const shippingOcean = rule({
  id: "SHIPPINGOCEAN",
  group: "Merchant shipping",
  cite: "2.1.7.3 to 2.1.7.5",
  description: "Ocean in which a part of the economy has to be shipped.",
  params: { nation: majorNation("Britain, USA or Japan"), region },
  returns: "text",
  examples: [
    {
      inputs: { nation: "Britain", region: "Mediterranean Possessions" },
      result: "Indian",
      why: "they ship with India and Australia",
    },
    { inputs: { nation: "USA", region: "East Coast" }, result: "Atlantic", why: "the coast's own ocean" },
  ],
  notes: "Base Economy is never shipped: #N/A. Japan's convoys run on the map in the Pacific.",
  plain: EVERY_CASE,
  compute({ nation, region }, show) {
    const { ocean, cite } = shippedRegionOf(nation, region);
    if (!ocean) throw noEntry(`Base Economy is never shipped, so it has no ocean. [${cite}]`);
    return show("ocean", ocean, cite);
  },
});

export const convoyLoss = rule({
  id: "CONVOYLOSS",
  group: "Merchant shipping",
  cite: "2.1.7.3 British Merchant Shipping",
  description: "PPs lost from the economy at once because Transports are lacking in a convoy.",
  params: {
    cargo: points("PPs that the convoy must carry (CONVOYCARGO)"),
    transports: number("Transports actually assigned", { unit: "Transports", min: 0, whole: true }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { cargo: 1725, transports: 18 }, result: 0, why: "every PP has its Transport" },
    { inputs: { cargo: 1725, transports: 15 }, result: 225, why: "15 Transports carry 1,500 PPs" },
  ],
  notes: "The Transports present are taken to sail full, so a part-filled Transport is the first one to be missing.",
  plain: `MAX(0,cargo-${PPS_PER_TRANSPORT}*transports)`,
  compute({ cargo, transports }, show) {
    const carried = show("PPs that the Transports carry", PPS_PER_TRANSPORT * transports, "2.1.7.3");
    return show("PPs lost at once", Math.max(0, cargo - carried), "2.1.7.3");
  },
});

export const merchantDamage = rule({
  id: "MERCHANTDAMAGE",
  group: "Merchant shipping",
  cite: "2.1.7.3 British Merchant Shipping; 2.4.3.3 Shipment by Tanker",
  description: "SW damage from attacks on assigned Transports or Tankers.",
  params: {
    points: numbers("Strength points lost by the Transports or Tankers; a range is summed", {
      unit: "strength points",
      min: 0,
    }),
    aborted: number("Undamaged Transports forced to turn back", { unit: "Transports", min: 0, whole: true, or: 0 }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { points: [[10], [3], [0]] }, result: 130, why: "one sunk, one damaged" },
    { inputs: { points: 0, aborted: 2 }, result: 200, why: "two turned back with their 100 PPs each" },
  ],
  notes:
    "10 PPs per point is stated for tankers as being the merchant ship rule; a whole ship of 10 points thus equals its 100 PPs cargo. The damage of a forced return is not given as a figure; the full cargo of 100 is used, which agrees with it. Count each Transport either by points or as aborted.",
  plain: `${DAMAGE_PER_POINT}*points+${PPS_PER_TRANSPORT}*aborted`,
  compute({ points, aborted }, show) {
    const hit = show("from strength points lost", DAMAGE_PER_POINT * sum(points.items), "2.4.3.3");
    const turnedBack = show("from Transports turned back", PPS_PER_TRANSPORT * aborted, "2.1.7.3");
    return show("SW damage", hit + turnedBack, "2.1.7.3");
  },
});

export const merchantShippingRules = [
  convoyShipping,
  convoyCargo,
  shippingRate,
  shippingOcean,
  convoyLoss,
  merchantDamage,
] as const;
