import { splitAddress, areaOf } from "../../formula/address";
import type { Book } from "../../workbook/book";
import type { NewName } from "../../workbook/xlsx/edit/names";
import type { GridName } from "../host/grid";
import type { SheetSnapshot, Snapshot } from "../snapshot";

/*
 * Names of single cells that came, went or lead elsewhere.
 */

/** The cell that a name leads to; null where it leads to none, or to several. */
function placeOf({ name, scope, formula }: GridName): NewName | null {
  const { sheet, rest } = splitAddress(formula.replace(/^=/, ""));
  const area = sheet === null || scope !== null ? null : areaOf(rest.replaceAll("$", ""));
  return area && area.rows === 1 && area.columns === 1 ? { name, sheet: sheet!, row: area.top, column: area.left } : null;
}

const key = (name: string): string => name.toLowerCase();

/** What a name leads to whose sheet is gone. */
const NOWHERE = "=#REF!";

/** Names that no file gets from here, in sentences; those of the opened file stay in it as they are. */
export function namesLost(was: Snapshot | null, now: Snapshot): readonly string[] {
  const known = new Set(was?.names.map(({ name }) => key(name)));
  return now.names.flatMap((one) =>
    placeOf(one) || known.has(key(one.name)) || one.formula === NOWHERE
      ? []
      : [`The name ${one.name} was not saved: only workbook names that refer to a single cell are saved.`],
  );
}

/** What has to become of the names of the file as it is by now; those of sheets that go, go with them. */
export function changedNames(
  was: Snapshot,
  now: Snapshot,
  file: Book,
  gone: readonly SheetSnapshot[],
): { readonly names: readonly NewName[]; readonly gone: readonly string[] } {
  const there = new Map(file.names.map((one) => [key(one.name), one]));
  const names = now.names.flatMap((one) => {
    const place = placeOf(one);
    const old = there.get(key(one.name));
    const isSame = place && old && key(old.sheet) === key(place.sheet) && old.row === place.row && old.column === place.column;
    return place && !isSame ? [place] : [];
  });
  const present = new Set(now.names.map(({ name }) => key(name)));
  const leaving = was.names.filter((one) => {
    const sheet = placeOf(one)?.sheet ?? "";
    return !present.has(key(one.name)) && there.has(key(one.name)) && !gone.some(({ name }) => key(name) === key(sheet));
  });
  return { names, gone: leaving.map(({ name }) => name) };
}
