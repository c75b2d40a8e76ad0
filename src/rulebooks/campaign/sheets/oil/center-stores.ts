import type { Setting } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { part } from "../../../../kernel/part";
import type { Center } from "../../rules/supply-centers";
import { same } from "../../phrases";
import { plays } from "../refer";
import type { STORES } from "../choices";

/*
 * The store that a Supply Center belongs to: its holder's, or for the USA that of its Theatre (2.5.1 to 2.5.4).
 */

export type Store = (typeof STORES)[number];

export const BRITISH_CENTERS: readonly Center[] = ["London", "South Africa", "India", "Australia"];
export const FAR_EASTERN_CENTERS: readonly Center[] = ["Hawaii", "Manila"];
/** France's store, and after the liberation also America's. */
const OF_PARIS: readonly Store[] = ["France", "USA (Europe)"];

const isAmong = (centers: readonly Center[], center: string): boolean => centers.some((name) => same(name, center));

/** The stores that a center may belong to; by default its power's. */
export function storesFor(center: string, power: string): readonly string[] {
  if (same(center, "Paris")) return OF_PARIS;
  if (isAmong(BRITISH_CENTERS, center)) return ["Britain"];
  return isAmong(FAR_EASTERN_CENTERS, center) ? ["USA (Far East)"] : [power];
}

const isCenter = (centers: readonly Center[]): string => isOneOf("[@Center]", centers);
const notIn = (stores: readonly string[]): string => `NOT(${isOneOf("[@Store]", stores)})`;

const notOfItsTheatre = (setting: Setting): string =>
  part.yesNo(
    "Not the store of its Theatre",
    [
      `IF([@Center]="Paris",${notIn(OF_PARIS)}`,
      `IF(${isCenter(FAR_EASTERN_CENTERS)},${plays(setting, "USA") ? notIn(["USA (Far East)"]) : "FALSE"},FALSE))`,
    ].join(","),
    "Only Paris, Hawaii and Manila: whether they count for another store.",
  );

/** Powers with a single store, shared with no other power. */
const ONE_POWER_STORES = ["European Axis", "Japan", "Russia"];

/** Whether a center is assigned to the wrong store. If no store is entered, oil in the center is reported instead. */
export const wrongStore = (setting: Setting): string =>
  [
    'IF([@Store]="",FALSE',
    `IF(${isOneOf("[@Power]", ONE_POWER_STORES)},[@Store]<>[@Power]`,
    `IF(${isCenter(BRITISH_CENTERS)},${notIn(["Britain"])},${notOfItsTheatre(setting)})))`,
  ].join(",");
