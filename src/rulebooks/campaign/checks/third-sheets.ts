import type { Breach } from "../../../kernel/check";
import { differ, same } from "../phrases";
import { disagree, disagreeInValue, named, onSheet, valueOf } from "./disagree";
import { holderOf, holds, isA, isOfOneNation, isCaptured, ownerOf, owns, samePlace, type Listed } from "./places";

/*
 * Places listed on a third sheet, besides those of their owner and their captor.
 */

const isBase = (place: Listed): boolean => isA(place, "Base Economy");
/** Places that have one owner and one holder; a Minor Ally may be shared. */
const hasOneHolder = (place: Listed): boolean => isOfOneNation(place) || isBase(place);
const isSame = (a: Listed, b: Listed): boolean => isBase(a) === isBase(b) && a.nation !== b.nation && samePlace(a, b);

/** Priority of the sheet to compare with: the owner's, then the holder's. */
const rank = (place: Listed): number => (owns(place) ? 0 : holds(place) ? 1 : 2);

/** Whether another check already reports the double income; a Nation's own Base Economy earns in Growth. */
const earnsForBoth = (first: Listed, second: Listed): boolean =>
  isBase(first) || (first.row.income > 0 && (second.row.income > 0 || isCaptured(first, second)));

/** A row without Holder and Value is incomplete: a blank Holder does not yet mean the Nation itself. */
const isUnfinished = ({ row }: Listed): boolean => row.holder === "" && row.blank("value");

function* compared(first: Listed, second: Listed): Iterable<Breach> {
  const { row } = second;
  const text = (key: "owner" | "holder" | "kind" | "state", header: string, found: string, expected: string): Breach => {
    const sides = [
      { at: row.at(key), text: named(header, found), where: onSheet(second.nation) },
      { at: first.row.at(key), text: named(header, expected), where: onSheet(first.nation) },
    ] as const;
    const fix = `Enter the ${header} that it has on both sheets.`;
    // The finding belongs on the sheet that lists the place as another Nation's.
    return key === "owner" && same(first.nation, found)
      ? disagree(row.name, sides[1], sides[0], found, expected, fix)
      : disagree(row.name, sides[0], sides[1], expected, found, fix);
  };
  if (!same(holderOf(second), holderOf(first))) {
    const differs = text("holder", "holder", holderOf(second), holderOf(first));
    yield isUnfinished(first) || isUnfinished(second) ? { ...differs, awaits: true } : differs;
    return;
  }
  if (!same(ownerOf(second), ownerOf(first))) yield text("owner", "owner", ownerOf(second), ownerOf(first));
  for (const key of ["kind", "state"] as const)
    if (row[key] !== "" && first.row[key] !== "" && !same(row[key], first.row[key]))
      yield text(key, key === "state" ? "State" : key, row[key], first.row[key]);
  if (isBase(first) && owns(first)) return;
  if (row.blank("value") || first.row.blank("value") || !differ(row.value, first.row.value)) return;
  yield disagreeInValue(row.name, valueOf(second), valueOf(first), "Enter the Value that it has to its owner on both sheets.");
}

/** Compares other sheets that list a place with that of its owner or holder. */
export function* listedOtherwise(listed: readonly Listed[]): Iterable<Breach> {
  const places = listed.filter(hasOneHolder).sort((a, b) => rank(a) - rank(b));
  for (const [index, second] of places.entries()) {
    const first = places.slice(0, index).find((place) => isSame(place, second));
    if (!first) continue;
    const haveBoth = holds(first) && holds(second);
    const areCompared = isCaptured(first, second) || isCaptured(second, first);
    if (haveBoth ? !earnsForBoth(first, second) : !areCompared) yield* compared(first, second);
  }
}
