import type { LedgerView } from "../../../kernel/check";
import { colony, conquestValue } from "../rules/economy";
import { differ, same } from "../phrases";
import { economy } from "../sheets/national";
import { russianIcs } from "../sheets/russian-industry";
import { amount, understood } from "./answer";
import { fold } from "../../../kernel/names";

/*
 * Places on the national sheets, and which rows describe the same place.
 */

export const KEY_CITY_BONUS = "Key City bonus";

/** All places on the national sheets, with the Nation of the sheet. */
export const placesOf = (ledger: LedgerView) =>
  ledger.players.flatMap((nation) => ledger.rows(economy, nation).map((row) => ({ nation, row })));
export type Listed = ReturnType<typeof placesOf>[number];

export const owns = ({ nation, row }: Listed): boolean => row.owner === "" || same(row.owner, nation);
export const holds = ({ nation, row }: Listed): boolean => row.holder === "" || same(row.holder, nation);
export const ownerOf = ({ nation, row }: Listed): string => (row.owner === "" ? nation : row.owner);
export const holderOf = ({ nation, row }: Listed): string => (row.holder === "" ? nation : row.holder);
export const isA = ({ row }: Pick<Listed, "row">, kind: string): boolean => same(row.kind, kind);

/** Kinds of places that exactly one Nation holds, even if the Nation they belong to is divided. */
const ONE_SHEET = ["Industrial City", "Coast", "Colony", "Yenan"];
export const isOfOneNation = (place: Listed): boolean => ONE_SHEET.some((kind) => isA(place, kind));

const isNamed = ({ name }: Listed["row"], known: string): boolean => fold(name) === fold(known);

/** Whether the rulebook lists the place as a Colony. Kiev, the capital of the Ukraine, is also a separate IC. */
const isNamedColony = (row: Listed["row"]): boolean => !isNamed(row, "Kiev") && understood(colony, row.name) !== undefined;

/** The asset type for CONQUESTVALUE: the place's name if the rulebook lists it, otherwise its kind. */
export function assetOf(row: Listed["row"]): string {
  const { name, kind } = row;
  if (same(kind, KEY_CITY_BONUS)) return "Key City";
  if (same(kind, "Base Economy") || same(kind, "Minor Ally")) return kind;
  if (isNamed(row, "Yenan") || isNamedColony(row)) return name;
  return same(kind, "Industrial City") || same(kind, "Coast") ? "City" : kind;
}

/** The normalized name of a place; a Colony can be entered by its capital. */
export const placeName = (name: string): string => understood(colony, name) ?? fold(name);

const isColony = (place: Listed): boolean => isA(place, "Colony") || (isOfOneNation(place) && isNamedColony(place.row));

/** Cities of one Colony that can be separate rows with different holders (2.5.2). */
const CITIES_APART = ["Mukden", "Harbin"].map(fold);

/** Whether two rows with the same place name describe the same place; only Colonies have two names. */
export function samePlace(a: Listed, b: Listed): boolean {
  const names = [fold(a.row.name), fold(b.row.name)];
  if (names[0] === names[1]) return true;
  return isColony(a) && isColony(b) && !names.every((name) => CITIES_APART.includes(name));
}

/** Rows grouped by the place that they may describe. */
export function byPlace(places: readonly Listed[]): readonly (readonly Listed[])[] {
  const byName = new Map<string, Listed[]>();
  for (const place of places) {
    const name = placeName(place.row.name);
    const listed = byName.get(name);
    if (listed) listed.push(place);
    else byName.set(name, [place]);
  }
  return [...byName.values()];
}

/** Groups of several rows that may describe the same place. */
export const sharedNames = (places: readonly Listed[]): readonly (readonly Listed[])[] =>
  byPlace(places).filter((listed) => listed.length > 1);

/** Whether the first row is a place on its owner's sheet and the second is the same place on its captor's sheet. */
export function isCaptured(own: Listed, captured: Listed): boolean {
  if (!owns(own) || isA(own, "Minor Ally")) return false;
  if (captured.nation === own.nation || !holds(captured) || !samePlace(own, captured)) return false;
  if (isA(own, KEY_CITY_BONUS) !== isA(captured, KEY_CITY_BONUS)) return false;
  return same(captured.row.owner, own.nation) || same(own.row.holder, captured.nation);
}

/** Pairs of rows for a captured place: on its owner's and on its captor's sheet. */
export function* captures(listed: readonly Listed[]) {
  for (const own of listed) for (const captured of listed) if (isCaptured(own, captured)) yield { own, captured };
}

export const worthTo = (nation: string, owner: string, asset: string, value: number): number | undefined =>
  amount(conquestValue, nation, owner, asset, value);

export const icsOf = (ledger: LedgerView) => ledger.rows(russianIcs, "Russian industry");
export type Ic = ReturnType<typeof icsOf>[number];

/** Whether the IC's Value is wrong, which Russian ICs reports; other sheets are then not compared with it. */
export const hasWrongValue = (ic: Ic): boolean =>
  !ic.blank("valueDue") && !same(ic.state, "Destroyed") && differ(ic.value, ic.valueDue);
