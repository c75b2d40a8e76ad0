import type { Rule } from "../../../src/kernel/rule";
import { NATIONS, PLACES, YEARS, type Nation, type Place } from "../../../src/rulebooks/setup/parameters";
import { ask } from "../../support/rulebooks/call-rule";

/** A printed table row: nation, places, first and last year, and its boxes; null is a blank box. */
export type PrintedRow = readonly [
  nation: string,
  places: readonly string[],
  from: number,
  to: number,
  ...boxes: (string | null)[],
];

export const boxesOf = ([, , , , ...boxes]: PrintedRow): readonly (string | null)[] => boxes;

/** Rows with names for their tests. */
export const named = (rows: readonly PrintedRow[]): readonly (readonly [string, PrintedRow])[] =>
  rows.map((row) => [`${row[0]}, ${row[1].join(" or ")}, ${row[2]} to ${row[3]}`, row]);

export const AFRICA = ["North Africa", "North Africa Open", "North Africa Fortress"] as const;

/** Faces in a printed band such as "3,4", "5 - 7" or "9+"; a dash or a blank box has none. */
export function facesOf(band: string | null, most: number): readonly number[] {
  if (band === null || band === "-") return [];
  const [from, to] = band.match(/\d+/g)!.map(Number) as [number, number | undefined];
  const last = band.endsWith("+") ? most : (to ?? from);
  return Array.from({ length: last - from + 1 }, (_, i) => from + i);
}

/** All numbers of a range. */
export const span = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Every nation, place and year with its printed row, if any. */
export function everywhere(rows: readonly PrintedRow[]): readonly (readonly [Nation, Place, number, PrintedRow | undefined])[] {
  return NATIONS.flatMap((nation) =>
    PLACES.flatMap((place) =>
      YEARS.map((year) => {
        const row = rows.find(([who, where, from, to]) => who === nation && where.includes(place) && year >= from && year <= to);
        return [nation, place, year, row] as const;
      }),
    ),
  );
}

/** The steps of a working. */
export const steps = (rule: Rule, ...args: readonly unknown[]): unknown[] =>
  rule.explain(args).lines.map(({ label, value }) => [label, value]);

export { ask };
