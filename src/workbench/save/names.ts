import { splitAddress, areaOf } from "../../formula/address";
import { parse } from "../../formula/parse";
import { print } from "../../formula/print";
import type { Book } from "../../workbook/book";
import type { NewName } from "../../workbook/xlsx/edit/names";
import { canBeStored, stored } from "../../workbook/xlsx/formulas/stored";
import type { GridName } from "../host/grid";
import type { SheetSnapshot, Snapshot } from "../snapshot";
import { nameKey } from "../../kernel/names";

/*
 * Finds the defined names that were added, removed or changed.
 */

const ONE_CELL = /^\$[A-Z]+\$\d+$/i;

/** The cell that a name refers to; null if it is not a single cell. */
function placeOf({ name, scope, formula }: GridName): Extract<NewName, { row: number }> | null {
  const { sheet, rest } = splitAddress(formula.replace(/^=/, ""));
  const area = sheet === null || scope !== null || !ONE_CELL.test(rest) ? null : areaOf(rest);
  return area ? { name, sheet: sheet!, row: area.top, column: area.left } : null;
}

const scopedKey = ({ name, scope }: Pick<GridName, "name" | "scope">): string => `${nameKey(name)}\n${nameKey(scope ?? "")}`;

/** The target of a name whose sheet was deleted. */
const NOWHERE = "=#REF!";

const spelled = (formula: string): string => (canBeStored(formula) ? print(parse(formula)) : formula);

/** Messages about names that cannot be saved; unchanged names of the opened file remain in it. */
export function namesLost(was: Snapshot | null, now: Snapshot): readonly string[] {
  const known = new Set(was?.names.map(scopedKey));
  return now.names.flatMap((item) =>
    placeOf(item) || known.has(scopedKey(item)) || item.formula === NOWHERE || (was && canBeStored(item.formula))
      ? []
      : [
          `The name ${item.name} was not saved: ${was ? "Excel could not read its formula." : "only names of single cells are saved in new files."}`,
        ],
  );
}

/** The changes to the names in the edited file; names of deleted sheets are deleted with them. */
export function changedNames(
  was: Snapshot,
  now: Snapshot,
  file: Book,
  removed: readonly SheetSnapshot[],
): { readonly names: readonly NewName[]; readonly removed: readonly string[] } {
  const there = new Map(file.names.map((item) => [nameKey(item.name), item]));
  const defined = new Map((file.defined ?? []).map((item) => [scopedKey(item), item.formula]));
  const before = new Map(was.names.map((item) => [scopedKey(item), item.formula]));
  const names = now.names.flatMap((item): NewName[] => {
    const place = placeOf(item);
    if (place) {
      const old = there.get(nameKey(item.name));
      const isSame = old && nameKey(old.sheet) === nameKey(place.sheet) && old.row === place.row && old.column === place.column;
      return isSame ? [] : [place];
    }
    const { name, scope, formula } = item;
    if (formula === NOWHERE || before.get(scopedKey(item)) === formula || !canBeStored(formula)) return [];
    const old = defined.get(scopedKey(item));
    return old !== undefined && spelled(old) === spelled(formula) ? [] : [{ name, scope, formula: stored(formula, null).text }];
  });
  const present = new Set(now.names.map(scopedKey));
  const leaving = was.names.filter((item) => {
    const sheet = placeOf(item)?.sheet ?? "";
    const isThere = there.has(nameKey(item.name)) || defined.has(scopedKey(item));
    return (
      item.scope === null &&
      !present.has(scopedKey(item)) &&
      isThere &&
      !removed.some(({ name }) => nameKey(name) === nameKey(sheet))
    );
  });
  return { names, removed: leaving.map(({ name }) => name) };
}
