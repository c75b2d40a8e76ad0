import { exact, roundUp, sum } from "../../../kernel/exact";
import { fold } from "../../../kernel/names";
import { choice, number, numbers, pairUp, texts } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { count, figure, oneOf } from "../../../kernel/text";
import { noEntry, wrongNumber } from "../../../kernel/values";
import { FUEL_PER_BARREL, track, TRACK } from "../parameters";

const STORING = "Storing fuel";
const STORING_AND_BOMBING = "Storing fuel; Bombing fuel";
const WATER = "Storing fuel, depots across water";
const CONTROL = "Storing fuel, control of depots";

export const SITES = ["Factory City", "City", "Major Port"] as const;

/** Barrels that a depot may hold (Storing fuel). */
export const DEPOT_CAPACITY: Readonly<Record<(typeof SITES)[number], number>> = { "Factory City": 4, City: 2, "Major Port": 2 };

/** Convoy points per barrel in each sea area of a chain (Storing fuel). */
const CONVOY_POINTS_PER_BARREL = 1;

/** The track without its limits. */
const unlimited = (track: number, change: number): number => exact(track + change, Math.max(track, Math.abs(change)));

/** Barrels to open for a change of the track (Storing fuel; Bombing fuel). */
export function barrelsOpened(track: number, change: number): number {
  const reading = unlimited(track, change);
  return reading >= TRACK.min ? 0 : roundUp(-reading / FUEL_PER_BARREL);
}

/** The track after a change: barrels are opened one at a time, and fuel above the maximum is lost. */
function trackAfter(track: number, change: number): number {
  const reading = unlimited(track, change);
  if (reading >= TRACK.min) return Math.min(TRACK.max, reading);
  const lastBarrel = exact(-reading % FUEL_PER_BARREL, reading);
  return lastBarrel === 0 ? 0 : exact(FUEL_PER_BARREL - lastBarrel, reading);
}

export const fuelStock = rule({
  id: "FUELSTOCK",
  group: "Fuel storage",
  cite: "Acquiring Fuel; Storing fuel",
  description: "All fuel a power holds: ten points per barrel plus its track.",
  params: {
    barrels: numbers("Barrels on the map; a range is added up", { unit: "barrels", min: 0, whole: true }),
    track: number("Fuel track", { unit: "fuel points", ...TRACK, or: 0 }),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { barrels: 3, track: 4.5 }, result: 34.5, why: "three barrels and the track" },
    { inputs: { barrels: [[2], [4], [1]] }, result: 70, why: "depots added up" },
  ],
  plain: `${FUEL_PER_BARREL}*barrels+track`,
  compute({ barrels, track }, show) {
    const all = show("barrels", sum(barrels.items), STORING);
    const stored = show("fuel in barrels", FUEL_PER_BARREL * all, "Acquiring Fuel");
    return show("fuel held", stored + show("fuel track", track, STORING), STORING);
  },
});

export const fuelTrack = rule({
  id: "FUELTRACK",
  group: "Fuel storage",
  cite: STORING_AND_BOMBING,
  description: "Reading of the fuel track after a gain or an expense, barrels being opened when it would fall below zero.",
  params: {
    track: track("Track before"),
    change: number("Fuel gained (positive) or spent or bombed away (negative)", { unit: "fuel points" }),
    barrels: number("Barrels that can be opened; when stated, there must be enough", {
      unit: "barrels",
      min: 0,
      whole: true,
      optional: true,
    }),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { track: 4, change: 3 }, result: 7, why: "a gain" },
    { inputs: { track: 8, change: 5 }, result: 10, why: "what goes above 10 is lost" },
    { inputs: { track: 2, change: -5 }, result: 7, why: "one barrel opened: 2 + 10 - 5" },
  ],
  notes:
    "From 0 to 10. A gain above 10 is lost: the rule says so at capture with a general reminder, and it is applied to every gain. Barrels are opened one at a time, only as many as needed; too few of them is an error.",
  plain: `IF(IF(GIVEN(barrels),ROUNDUP(ROUND(MAX(0,-(track+change))/${FUEL_PER_BARREL},9),0)>barrels,FALSE),#NUM!,
    MIN(${TRACK.max},ROUND(MAX(track+change,MOD(track+change,${FUEL_PER_BARREL})),9)))`,
  compute({ track, change, barrels }, show) {
    const opened = barrelsOpened(track, change);
    if (barrels !== undefined && opened > barrels) {
      throw wrongNumber(
        `barrels is ${figure(barrels)}; it must be at least ${figure(opened)} for a change of ${figure(change)} from a track of ${figure(track)}.`,
      );
    }
    show("track without barrels", unlimited(track, change), STORING);
    show("barrels opened", opened, STORING);
    return show("track", trackAfter(track, change), STORING_AND_BOMBING);
  },
});

export const barrelsSpent = rule({
  id: "BARRELSPENT",
  group: "Fuel storage",
  cite: STORING_AND_BOMBING,
  description: "Barrels that must be taken from the map and turned into fuel to meet an expense.",
  params: {
    track: track("Track before"),
    change: number("Fuel gained (positive) or spent (negative)", { unit: "fuel points" }),
  },
  returns: "number",
  unit: "barrels",
  examples: [
    { inputs: { track: 2, change: -5 }, result: 1, why: "3 short" },
    { inputs: { track: 5, change: -5 }, result: 0, why: "zero is still allowed" },
  ],
  plain: `ROUNDUP(ROUND(MAX(0,-(track+change))/${FUEL_PER_BARREL},9),0)`,
  compute({ track, change }, show) {
    show("track without barrels", unlimited(track, change), STORING);
    return show("barrels opened", barrelsOpened(track, change), STORING_AND_BOMBING);
  },
});

export const depotCapacity = rule({
  id: "DEPOTCAPACITY",
  group: "Fuel storage",
  cite: STORING,
  description: "Barrels that one oil depot may hold at a kind of site.",
  params: {
    site: choice(SITES, "Kind of site; the only ones where a depot may be placed", { synonyms: { Factory: "Factory City" } }),
  },
  returns: "number",
  unit: "barrels",
  examples: [
    { inputs: { site: "Factory City" }, result: 4, why: "a city with a factory" },
    { inputs: { site: "Major Port" }, result: 2, why: "a city or major port" },
  ],
  notes:
    "A city with a factory counts as a factory city even if it also has a major port. Islands are allowed when they have a city or a major port.",
  plain: EVERY_CASE,
  compute: ({ site }, show) => show(`barrels at a ${site}`, DEPOT_CAPACITY[site], STORING),
});

export const barrelConvoy = rule({
  id: "BARRELCONVOY",
  group: "Fuel storage",
  cite: WATER,
  description: "Convoy points a dedicated chain needs to place barrels across water.",
  params: {
    barrels: number("Barrels placed in this phase at the far end", { unit: "barrels", min: 0, whole: true }),
    seaAreas: number("Sea areas of the chain from the home factory to the depot", {
      unit: "sea areas",
      min: 1,
      whole: true,
      or: 1,
    }),
  },
  returns: "number",
  unit: "convoy points",
  examples: [
    { inputs: { barrels: 2 }, result: 2, why: "two barrels to Brisbane, in each sea area" },
    { inputs: { barrels: 2, seaAreas: 4 }, result: 8, why: "the same over four sea areas" },
  ],
  notes:
    "Points in every area of the chain when seaAreas is left out, otherwise in the whole chain. The example calls for a chain of two convoy points for two barrels to Brisbane; read as two in each sea area of the chain, since a chain runs through all areas.",
  plain: `${CONVOY_POINTS_PER_BARREL}*barrels*seaAreas`,
  compute({ barrels, seaAreas }, show) {
    const each = show("convoy points in each sea area", CONVOY_POINTS_PER_BARREL * barrels, WATER);
    show("sea areas", seaAreas, WATER);
    return show("convoy points", each * seaAreas, WATER);
  },
});

export const depotControl = rule({
  id: "DEPOTCONTROL",
  group: "Fuel storage",
  cite: CONTROL,
  description:
    "Major power that controls a depot in a conquered hex: the one with a unit in the hex or nearest, ties to the most oil resources.",
  params: {
    powers: texts("Major powers with units near"),
    distances: numbers("Distance in hexes of each power's nearest unit, 0 when stacked with the depot; same shape as powers", {
      unit: "hexes",
      min: 0,
      whole: true,
    }),
    oil: numbers("Oil resources of each power, same shape as powers", { unit: "resources", min: 0 }),
  },
  returns: "text",
  examples: [
    {
      inputs: { powers: [["Germany"], ["Italy"]], distances: [[2], [0]], oil: [[5], [1]] },
      result: "Italy",
      why: "a unit stacked with the depot",
    },
    {
      inputs: { powers: [["Germany"], ["Italy"]], distances: [[1], [1]], oil: [[5], [1]] },
      result: "Germany",
      why: "the tie goes to the most oil",
    },
  ],
  notes:
    "The name as written in powers. Depots in unconquered territory belong to the power whose territory it is, no matter who placed them. A tie on oil too is not settled by the rules and has no entry. Blank powers are passed over; a blank distance or amount of oil beside a power is 0.",
  compute({ powers, distances, oil }, show) {
    const near = pairUp(["powers", "distances"], powers, distances);
    const rich = pairUp(["powers", "oil"], powers, oil);
    const claims = near.flatMap(([power, distance], i) =>
      power === null ? [] : [{ power, distance: distance ?? 0, oil: rich[i]![1] ?? 0 }],
    );
    if (claims.length === 0) throw noEntry("powers is blank; it must name at least one major power.");
    const nearest = show(
      "hexes to the nearest unit",
      claims.reduce((least, { distance }) => Math.min(least, distance), Infinity),
      CONTROL,
    );
    const nearby = claims.filter(({ distance }) => distance === nearest);
    const most = nearby.reduce((largest, { oil }) => Math.max(largest, oil), 0);
    if (nearby.length > 1) show("most oil resources among the nearest", most, CONTROL);
    const holders = nearby.filter(({ oil }) => oil === most);
    const holder = holders[0]!.power;
    if (holders.some(({ power }) => fold(power) !== fold(holder))) {
      const names = oneOf(holders.map(({ power }) => power));
      throw noEntry(
        `oil is ${figure(most)} for ${count(holders.length, "power")} that are equally near; it must be different to settle between ${names}.`,
      );
    }
    return show("controls the depot", holder, CONTROL);
  },
});

export const storageRules = [fuelStock, fuelTrack, barrelsSpent, depotCapacity, barrelConvoy, depotControl] as const;
