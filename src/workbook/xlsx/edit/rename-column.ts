import { isSameName } from "../../../kernel/names";
import { unchangeable, type Draft } from "../package/draft";
import { elementsOf, tagOf } from "../package/rewrite";
import { relationsOf } from "../package/relations";
import { sheetPlaces } from "../package/outline";
import { dropCalculationOrder } from "../package/parts";
import { plainText } from "../read/shown";
import { withColumn, type RenamedColumn } from "../formulas/named";
import { changeFormulas } from "./tabs";

/*
 * Renames a table column, in the table's part and all formulas. Its header cell is written like any other.
 */

/** Renames a table column, also in all formulas that refer to it. */
export function renameColumn(draft: Draft, renamed: RenamedColumn): void {
  const tables = sheetPlaces(draft).flatMap(({ path: sheet }) =>
    [...relationsOf(draft, sheet).values()].flatMap(({ type, target }) => {
      if (type !== "table") return [];
      const xml = draft.text(target);
      const headers = elementsOf(xml, target, "tableColumn").map((item) => plainText(item.attribute("name") ?? ""));
      return [{ sheet, path: target, name: tagOf(xml, target, "table")?.attribute("displayName") ?? "", headers }];
    }),
  );
  const own = tables.find(({ name }) => isSameName(name, renamed.table));
  if (!own?.headers.some((header) => isSameName(header, renamed.from)))
    throw unchangeable(`it has no column ${renamed.from} in a table ${renamed.table}`);
  // A reference without a table name is only unambiguous if no other table on the sheet has the column.
  const isAlone = tables.every(
    ({ sheet, path, headers }) =>
      sheet !== own.sheet || path === own.path || !headers.some((header) => isSameName(header, renamed.from)),
  );
  const stored = (header: string): string => header.replaceAll("\n", "_x000a_");
  changeFormulas(draft, {
    formula: (path) => {
      const isWithin = path === own.path || (path === own.sheet && isAlone);
      return { text: true, change: (text) => withColumn(text, renamed, isWithin) };
    },
    tableColumn: (path) =>
      path === own.path
        ? { attributes: ["name"], change: (name) => (isSameName(plainText(name), renamed.from) ? stored(renamed.to) : name) }
        : undefined,
  });
  dropCalculationOrder(draft);
}
