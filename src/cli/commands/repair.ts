import { fold } from "../../kernel/names";
import { Refusal } from "../../kernel/refusal";
import { placeName } from "../../formula/address";
import type { Place } from "../../kernel/check";
import { allOf, count } from "../../kernel/text";
import { meantBy } from "../../ledger/audit/accepted-findings";
import { restoreTables, type TableRestore } from "../../ledger/edit/restore-tables";
import { ledgerOf, type Ledger } from "../../ledger/read/model";
import {
  damageOf,
  damageOfInconsistent,
  restoring,
  type Damage,
  type Restorable,
  type Unrestorable,
} from "../../ledger/edit/restore-formulas";
import type { FileEdit } from "../../workbook/xlsx/edit";
import { changed, changedBook, ledgerFile, openBook, replaceFile, type BookFile } from "../change-file";
import { print, PROGRAM } from "../output";
import type { Run } from "../command";

/** What can be restored: in a workbook that is not a ledger, LEDGER formulas that do not calculate. */
function damageIn({ file, bytes, book }: BookFile): { readonly ledger: Ledger | null; readonly damage: Damage } {
  if (!ledgerOf(book)) return { ledger: null, damage: damageOfInconsistent(book) };
  const { ledger } = ledgerFile(file, bytes, book);
  return { ledger, damage: damageOf(ledger) };
}

const isNamed = (place: string, at: Place): boolean =>
  fold(place.replaceAll("'", "")) === fold(placeName(at).replaceAll("'", ""));

/** The damage at given places such as Germany!F14, or all of it. Throws Refusal for a place without damage. */
function meant(ledger: Ledger | null, { restorable, rest }: Damage, places: readonly string[]): readonly Restorable[] {
  if (places.length === 0) return restorable;
  const isMeant = ledger ? meantBy(ledger) : isNamed;
  return places.flatMap((place) => {
    const found = restorable.filter(({ at }) => isMeant(place, at));
    if (found.length > 0) return found;
    const other = rest.find(({ at }) => isMeant(place, at));
    throw new Refusal(
      other ? `${place} cannot be restored: ${other.why} ${other.fix}` : `There is nothing to restore at ${place}.`,
    );
  });
}

/** The edits of a repair and their description. Throws Refusal if a requested sheet cannot be restored. */
function restoreAll(ledger: Ledger | null, damage: Damage, places: readonly string[]): TableRestore {
  const chosen = meant(ledger, damage, places);
  const removed = chosen.filter((item) => item.removedSheet !== undefined);
  const { rest } = damage;
  const cells = chosen.filter((item) => item.removedSheet === undefined);
  if (!ledger || removed.length === 0) return { ...restoring(damage, cells), rest, sheets: [], reported: [] };
  try {
    return restoreTables(ledger, places.length === 0 ? "all" : chosen);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (places.length > 0) throw new Refusal(`${error.message} Nothing was written.`);
    const failed = removed.map(({ at, why }) => ({ at, why, fix: error.message }));
    return { ...restoring(damage, cells), rest: [...rest, ...failed], sheets: [], reported: [] };
  }
}

const restoredLines = ({ at, why, holds, becomes }: Restorable): readonly string[] => [
  placeName(at),
  `  ${why}`,
  `  ${holds} → ${becomes}`,
];

const backLines = ({ sheets, reported }: TableRestore): readonly string[] =>
  sheets.length === 0
    ? []
    : [`${allOf(sheets)} ${sheets.length === 1 ? "is" : "are"} restored.`, ...reported.map((line) => `  ${line}`)];

const restLines = ({ at, why, fix }: Unrestorable): readonly string[] => [placeName(at), `  ${why}`, `  ${fix}`];

/** Damage that remains after the repair, with a reason only Excel could find. */
function unchangedIn(opened: BookFile, bytes: Uint8Array, restored: readonly Restorable[]): readonly Unrestorable[] {
  const { damage } = damageIn({ file: opened.file, bytes, book: changedBook(opened, bytes) });
  const stillDamaged = new Set(damage.restorable.map(({ at }) => placeName(at)));
  return restored
    .filter(({ at }) => stillDamaged.has(placeName(at)))
    .map(({ at, becomes }) => ({ at, why: `${becomes} cannot be calculated here.`, fix: "Check that every name in it exists." }));
}

export const run: Run = async ([file, ...places], options) => {
  if (file === undefined) throw new Refusal(`repair takes a workbook. Type ${PROGRAM} repair --help for an example.`);
  const opened = await openBook(file);
  const { ledger, damage } = damageIn(opened);
  const repaired = restoreAll(ledger, damage, places);
  const { edits, others, styles, restored, sheets } = repaired;
  const rules: readonly FileEdit[] = restored.flatMap(({ at: { sheet }, ruleFormat }) =>
    ruleFormat === undefined ? [] : [{ kind: "rule formats", sheet, formats: [ruleFormat] }],
  );
  const all: readonly FileEdit[] = [...edits, ...others, ...rules, { kind: "table styles", tables: styles }];
  const isWhole = restored.length + sheets.length === 0;
  // If nothing is damaged, there is nothing to write.
  const bytes = isWhole ? opened.bytes : changed(opened, all);
  const unchanged = isWhole ? [] : unchangedIn(opened, bytes, restored);
  const rest = [...unchanged, ...(places.length === 0 ? repaired.rest : [])];
  const done = restored.filter(({ at }) => !unchanged.some((item) => item.at === at));
  const unrestorable = rest.length === 0 ? [] : ["", "Cannot be restored:", ...rest.flatMap(restLines)];
  const code = rest.length === 0 ? 0 : 1;
  if (done.length + sheets.length === 0) {
    const whole = ledger ? "every formula is intact" : "it is not a ledger, and no LEDGER formula in it needs repair";
    const order = rest.length === 0 ? whole : "nothing can be restored";
    await print(`${file}: ${order}. Nothing was written.`, unrestorable);
    return code;
  }
  await print(backLines(repaired), done.flatMap(restoredLines), unrestorable, "");
  const cells = done.reduce((sum, { cells = 1 }) => sum + cells, 0);
  const parts = allOf([
    ...(sheets.length > 0 ? [count(sheets.length, "sheet")] : []),
    ...(cells > 0 ? [count(cells, "cell")] : []),
  ]);
  if (options.flag("dry-run")) {
    await print(`${file}: ${parts} would be restored; nothing was written.`);
    return code;
  }
  const backup = await replaceFile(opened, bytes);
  await print(`${file}: ${parts} restored. ${backup} is the previous version.`);
  return code;
};
