import { areaOf, MOST_COLUMNS, type Area } from "../../formula/address";
import { within, type Reach } from "./rules";
import { children, type Node } from "./xml-tree";

/** Limits on merged areas and the cells in them, far above those of any ledger. */
const MOST_MERGES = 5_000;
const MOST_COVERED = 200_000;

/** The merged areas of a sheet, clipped to its grid; areas that overlap an earlier one are ignored. */
export function mergesOf(elements: readonly Node[], reach: Reach): readonly Area[] {
  const covered = new Set<number>();
  const all = elements.filter(({ name }) => name === "mergeCells").flatMap((list) => children(list, "mergeCell"));
  return all.slice(0, MOST_MERGES).flatMap((item) => {
    const area = within(areaOf(item.attribute("ref") ?? ""), reach);
    if (!area) return [];
    const { rows, columns } = area;
    if (rows * columns < 2 || covered.size + rows * columns > MOST_COVERED) return [];
    const cells = Array.from(
      { length: rows * columns },
      (_, i) => (area.top + Math.floor(i / columns)) * MOST_COLUMNS + area.left + (i % columns),
    );
    if (cells.some((cell) => covered.has(cell))) return [];
    cells.forEach((cell) => covered.add(cell));
    return [area];
  });
}
