import type { Columns, Prefill } from "../../../kernel/column";
import type { Block, Form, Sheet, Table } from "../../../kernel/sheet";
import type { shipsInYards } from "../sheets/national";

/** Empty rows that a filled table keeps for trying out. */
const SPARE = 3;

/** A table with these rows in place of the prefilled ones. */
export const withRows = <C extends Columns>(table: Table<C>, rows: readonly Prefill<C>[]): Table<C> => ({
  ...table,
  rows,
  spare: SPARE,
});

/** A form with these inputs in place of the prefilled ones. */
export const withFill = <C extends Columns>(form: Form<C>, fill: Prefill<C>): Form<C> => ({ ...form, fill });

/** Any table or form; its columns' types matter only where it is filled. */
type Filled = { readonly name: string };

/** A sheet with some of its blocks replaced by filled ones, marked as made up. */
export function filled(sheet: Sheet, blocks: readonly Filled[]): Sheet {
  for (const { name } of blocks) {
    if (!sheet.blocks.some((block) => block.name === name)) throw new Error(`${sheet.name} has no table "${name}".`);
  }
  const replaced = new Map(blocks.map((block) => [block.name, block as Block]));
  return {
    ...sheet,
    about: `Made-up sample data. ${sheet.about}`,
    blocks: sheet.blocks.map((block) => replaced.get(block.name) ?? block),
  };
}

/** The Turn of the sample, Autumn 1941, in a campaign that began in Autumn 1939. */
export const TURN = 9;

/** What a nation's sheet consists of in the sample. */
export interface National {
  readonly nation: string;
  readonly blocks: readonly Filled[];
}

const INDUSTRIAL_CITY = "Industrial City";

/** Cities that a nation owns and holds. */
export const cities = (nation: string, values: Readonly<Record<string, number>>, shippingRegion?: string) =>
  Object.entries(values).map(([name, value]) => ({
    name,
    kind: INDUSTRIAL_CITY,
    owner: nation,
    holder: nation,
    value,
    ...(shippingRegion === undefined ? {} : { shippingRegion }),
  }));

/** Colonies that a nation owns and holds. */
export const colonies = (nation: string, values: Readonly<Record<string, number>>, shippingRegion?: string) =>
  cities(nation, values, shippingRegion).map((place) => ({ ...place, kind: "Colony" }));

/** Cities of others that a nation holds. */
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

export const laidDown = (ship: string, type: string, shipyard: string, price: number, points: number): Ship => ({
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
  ...laidDown(ship, type, shipyard, price, points),
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

/** Reserve and SW damage of the YSS of 1940 and 1941, with the bases posted. */
export const yss = (
  before: readonly [reserve: number, swDamage: number, newBase: number],
  last: readonly [reserve: number, swDamage: number, newBase: number],
) => [
  { year: 1940, reserve: before[0], swDamage: before[1], newBase: before[2] },
  { year: 1941, reserve: last[0], swDamage: last[1], newBase: last[2] },
  ...[1942, 1943, 1944, 1945, 1946].map((year) => ({ year })),
];
