import { unchangeable, type Draft } from "../package/draft";
import { elementsOf, tagOf } from "../package/rewrite";
import { relationsOf } from "../package/relations";
import { sheetPlaces } from "../package/outline";
import { dropCalculationOrder } from "../package/parts";
import { plainText } from "../read/shown";
import { withColumn, type RenamedColumn } from "../formulas/named";
import { changeFormulas } from "./tabs";

/*
 * Another header for a column of a table. Its cell is written as any other; here are the table's part and all formulas.
 */

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Gives a column of a table another header, also in all formulas that refer to it. */
export function renameColumn(draft: Draft, renamed: RenamedColumn): void {
  const tables = sheetPlaces(draft).flatMap(({ path: sheet }) =>
    [...relationsOf(draft, sheet).values()].flatMap(({ type, target }) => {
      if (type !== "table") return [];
      const xml = draft.text(target);
      const headers = elementsOf(xml, target, "tableColumn").map((item) => plainText(item.attribute("name") ?? ""));
      return [{ sheet, path: target, name: tagOf(xml, target, "table")?.attribute("displayName") ?? "", headers }];
    }),
  );
  const own = tables.find(({ name }) => same(name, renamed.table));
  if (!own?.headers.some((header) => same(header, renamed.from)))
    throw unchangeable(`it has no column ${renamed.from} in a table ${renamed.table}`);
  // Which table a formula without its name is in is known where only one has the column.
  const isAlone = tables.every(
    ({ sheet, path, headers }) =>
      sheet !== own.sheet || path === own.path || !headers.some((header) => same(header, renamed.from)),
  );
  const stored = (header: string): string => header.replaceAll("\n", "_x000a_");
  changeFormulas(draft, {
    formula: (path) => {
      const isWithin = path === own.path || (path === own.sheet && isAlone);
      return { text: true, change: (text) => withColumn(text, renamed, isWithin) };
    },
    tableColumn: (path) =>
      path === own.path
        ? { attributes: ["name"], change: (name) => (same(plainText(name), renamed.from) ? stored(renamed.to) : name) }
        : undefined,
  });
  dropCalculationOrder(draft);
}
