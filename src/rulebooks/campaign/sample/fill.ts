import type { Prefill } from "../../../kernel/column";
import type { Filled } from "../../../kernel/sample";
import type { shipsInYards } from "../sheets/national";

/** The Turn of the sample, Autumn 1941, in a campaign that began in Autumn 1939. */
export const TURN = 9;

/** A Nation's sheet in the sample. */
export interface National {
  readonly nation: string;
  readonly blocks: readonly Filled[];
}

const INDUSTRIAL_CITY = "Industrial City";

/** Cities that a Nation owns and holds. */
export const cities = (nation: string, values: Readonly<Record<string, number>>, shippingRegion?: string) =>
  Object.entries(values).map(([name, value]) => ({
    name,
    kind: INDUSTRIAL_CITY,
    owner: nation,
    holder: nation,
    value,
    ...(shippingRegion === undefined ? {} : { shippingRegion }),
  }));

/** Colonies that a Nation owns and holds. */
export const colonies = (nation: string, values: Readonly<Record<string, number>>, shippingRegion?: string) =>
  cities(nation, values, shippingRegion).map((place) => ({ ...place, kind: "Colony" }));

/** Foreign cities that a Nation holds. */
export const conquests = (holder: string, owner: string, values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([name, value]) => ({ name, kind: INDUSTRIAL_CITY, owner, holder, value }));

/** Units of the Equipment Schedule, bought for a Command Reserve. */
export const unit = (name: string, type: string, price: number, quantity: number, command: string) => ({
  unit: name,
  type,
  onSchedule: true,
  price,
  quantity,
  command,
});

type Ship = Prefill<(typeof shipsInYards)["columns"]>;

export const startedInYard = (ship: string, type: string, shipyard: string, price: number, points: number): Ship => ({
  ship,
  type,
  shipyard,
  status: "New",
  price,
  points,
});
export const building = (
  ship: string,
  type: string,
  shipyard: string,
  price: number,
  strength: number,
  points: number,
): Ship => ({
  ...startedInYard(ship, type, shipyard, price, points),
  status: "Construction",
  strength,
});
export const repairing = (
  ship: string,
  type: string,
  shipyard: string,
  price: number,
  strength: number,
  points: number,
): Ship => ({
  ...building(ship, type, shipyard, price, strength, points),
  status: "Repair",
});

/** SW damage of this Turn. */
export const damage = (cause: string, place: string, pps: number, turn = TURN) => ({ turn, cause, place, pps });

/** Reserve and SW damage of the YSS of 1940 and 1941, with the posted bases. */
export const yss = (
  before: readonly [reserve: number, swDamage: number, newBase: number],
  last: readonly [reserve: number, swDamage: number, newBase: number],
) => [
  { year: 1940, reserve: before[0], swDamage: before[1], newBase: before[2] },
  { year: 1941, reserve: last[0], swDamage: last[1], newBase: last[2] },
  ...[1942, 1943, 1944, 1945, 1946].map((year) => ({ year })),
];
