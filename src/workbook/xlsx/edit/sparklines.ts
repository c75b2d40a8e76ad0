import { areaOf } from "../../../formula/address";
import type { PlacedSparkline } from "../../../sheets/placed";
import { inBytes, type Draft } from "../package/draft";
import { sheetPlaces } from "../package/outline";
import { relationsOf } from "../package/relations";
import { appended, elementsOf, tagOf } from "../package/rewrite";
import { sparklineExtension, sparklineGroups, type ColumnAt } from "../write/sparklines";
import { placeOf } from "./cells";
import { withExtension } from "./sheet-order";

/** Finds columns of the file's tables. */
const columnIn =
  (draft: Draft): ColumnAt =>
  (table, header) => {
    for (const { name: sheet, path } of sheetPlaces(draft)) {
      for (const { type, target } of relationsOf(draft, path).values()) {
        if (type !== "table") continue;
        const xml = draft.text(target);
        const tag = tagOf(xml, target, "table")!;
        if (tag.attribute("displayName") !== table) continue;
        const area = areaOf(tag.attribute("ref") ?? "");
        const at = elementsOf(xml, target, "tableColumn").findIndex((item) => item.attribute("name") === inBytes(header));
        return area && at >= 0
          ? { sheet, area: { top: area.top + 1, left: area.left + at, rows: area.rows - 1, columns: 1 } }
          : null;
      }
    }
    return null;
  };

/** Adds sparklines to a sheet; does nothing if the sheet was deleted. */
export function addSparklines(draft: Draft, sheet: string, sparklines: readonly PlacedSparkline[]): void {
  if (!sheetPlaces(draft).some(({ name }) => name === sheet)) return;
  const { path } = placeOf(draft, sheet);
  const groups = inBytes(sparklineGroups(sparklines, columnIn(draft)));
  if (groups === "") return;
  const xml = draft.text(path);
  const [there] = elementsOf(xml, path, "sparklineGroups");
  if (there) return draft.write(path, appended(xml, there, groups));
  draft.write(path, withExtension(xml, path, sparklineExtension(groups)));
}
