import { oneOf } from "../../kernel/text";
import { noEntry, type RuleError } from "../../kernel/values";
import { listed } from "../../kernel/plain";
import { NATIONS, NORTH_AFRICA, PLACES, YEARS, type Nation, type Place } from "./parameters";

/** Where and when a row of a setup table applies. A row without years applies in all of them. */
export interface Row {
  readonly nation: Nation;
  readonly places: readonly Place[];
  readonly from?: number;
  readonly to?: number;
}

const isInYear = (row: Row, year: number): boolean => year >= (row.from ?? -Infinity) && year <= (row.to ?? Infinity);

const applies = (row: Row, nation: Nation, place: Place, year: number): boolean =>
  row.nation === nation && row.places.includes(place) && isInYear(row, year);

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** The #N/A error for a table without a matching row; lists the nations, places or years it has. */
function noRow(rows: readonly Row[], nation: Nation, place: Place, year: number, paragraph: string): RuleError {
  const ofNation = rows.filter((row) => row.nation === nation);
  if (ofNation.length === 0) {
    const nations = distinct(rows.map((row) => row.nation));
    return noEntry(`nation is ${nation}, which has no row in the table; it must be ${oneOf(nations)}. [${paragraph}]`);
  }
  const here = ofNation.filter((row) => row.places.includes(place));
  if (here.length === 0) {
    const places = distinct(ofNation.flatMap((row) => row.places));
    return noEntry(`place is ${place}; for ${nation} forces it must be ${oneOf(places)}. [${paragraph}]`);
  }
  const years = YEARS.filter((each) => here.some((row) => isInYear(row, each))).map(String);
  return noEntry(`year is ${year}; for ${nation} forces (${place}) it must be ${oneOf(years)}. [${paragraph}]`);
}

/** The row for a nation, place and year. Throws #N/A. */
export function rowOf<R extends Row>(rows: readonly R[], nation: Nation, place: Place, year: number, paragraph: string): R {
  const row = rows.find((each) => applies(each, nation, place, year));
  if (row) return row;
  throw noRow(rows, nation, place, year, paragraph);
}

/** Plain Excel for a number in the row of the inputs nation, place and year; 0 if there is none. */
export function numberOfRow(rows: readonly (readonly [row: Row, number: number])[]): string {
  const lines = rows.flatMap(([row, number]) => row.places.map((place) => ({ row, place, number })));
  const column = (of: (line: (typeof lines)[number]) => number): string => listed(lines.map(of));
  const [first, last] = [YEARS[0], YEARS.at(-1)!];
  return `SUMPRODUCT((nation=${column(({ row }) => NATIONS.indexOf(row.nation) + 1)})*(place=${column(({ place }) => PLACES.indexOf(place) + 1)})*(year>=${column(({ row }) => row.from ?? first)})*(year<=${column(({ row }) => row.to ?? last)})*${column(({ number }) => number)})`;
}

/** The rows that the tables of defensive works and of fuel supply share (20, 21). */
const FORCES = {
  "German, West 1940": { nation: "German", places: ["West"], from: 1940, to: 1940 },
  "German, West 1944-45": { nation: "German", places: ["West"], from: 1944, to: 1945 },
  "German, East 1941-42": { nation: "German", places: ["East"], from: 1941, to: 1942 },
  "German, East 1943-45": { nation: "German", places: ["East"], from: 1943, to: 1945 },
  "German, Southern Europe": { nation: "German", places: ["Southern Europe"] },
  "German, North Africa": { nation: "German", places: NORTH_AFRICA },
  "Russian 1941-42": { nation: "Russian", places: ["East"], from: 1941, to: 1942 },
  "Russian 1943": { nation: "Russian", places: ["East"], from: 1943, to: 1943 },
  "Russian 1944-45": { nation: "Russian", places: ["East"], from: 1944, to: 1945 },
  "American, Pacific": { nation: "American", places: ["Pacific", "Island Garrison"] },
  "American, Europe": { nation: "American", places: ["West", "Southern Europe", "Mediterranean"] },
  "Japanese, China": { nation: "Japanese", places: ["Mainland China"] },
  "Japanese, Pacific": { nation: "Japanese", places: ["Pacific"] },
  "Japanese, Island Garrison": { nation: "Japanese", places: ["Island Garrison"] },
  "Commonwealth, Africa Open": { nation: "Commonwealth", places: ["North Africa Open"] },
  "Commonwealth, Africa Fortress": { nation: "Commonwealth", places: ["North Africa Fortress"] },
  "Commonwealth, Europe 1940": { nation: "Commonwealth", places: ["West"], from: 1940, to: 1940 },
  "Commonwealth, Europe 1944": { nation: "Commonwealth", places: ["West"], from: 1944, to: 1944 },
  "Commonwealth, Burma 1943-45": { nation: "Commonwealth", places: ["Asia"], from: 1943, to: 1945 },
  "French, Field Force 1940": { nation: "French", places: ["Field Force"], from: 1940, to: 1940 },
  "French, Fortress 1940": { nation: "French", places: ["Fortress"], from: 1940, to: 1940 },
} as const satisfies Record<string, Row>;

export type Force = keyof typeof FORCES;
const FORCE_NAMES = Object.keys(FORCES) as readonly Force[];

/** A table's entry for the force of a nation, place and year. Throws #N/A. */
export function ofForce<T>(
  table: Readonly<Partial<Record<Force, T>>>,
  nation: Nation,
  place: Place,
  year: number,
  paragraph: string,
): T {
  const name = FORCE_NAMES.find((each) => each in table && applies(FORCES[each], nation, place, year));
  if (name !== undefined) return table[name]!;
  const rows = FORCE_NAMES.filter((each) => each in table).map((each) => FORCES[each]);
  throw noRow(rows, nation, place, year, paragraph);
}

/**
 * A table's entry for each force as plain Excel: the number of its distinct entry, from 1, and the distinct entries; 0 if there
 * is none.
 */
export function entryOfForce<T>(table: Readonly<Partial<Record<Force, T | null>>>): {
  readonly number: string;
  readonly entries: readonly T[];
} {
  const entries = new Map<string, T>();
  const rows = FORCE_NAMES.flatMap((name): readonly (readonly [Row, number])[] => {
    const entry = table[name];
    if (entry === undefined || entry === null) return [];
    const key = JSON.stringify(entry);
    entries.set(key, entries.get(key) ?? entry);
    return [[FORCES[name], [...entries.keys()].indexOf(key) + 1]];
  });
  return { number: numberOfRow(rows), entries: [...entries.values()] };
}
