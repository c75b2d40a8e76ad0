import { fold, isSameName } from "../../../kernel/names";
import { Refusal } from "../../../kernel/refusal";
import { allOf, count } from "../../../kernel/text";
import { isBlank } from "../../../kernel/values";
import { declaredSheets, type DeclaredSheet } from "../../../sheets/declared";
import { collectLists, LISTS_SHEET } from "../../../sheets/entry";
import { placeSheet } from "../../../sheets/layout";
import type { PlacedSheet } from "../../../sheets/placed";
import type { Book, BookSheet } from "../../../workbook/book";
import type { Edit } from "../../../workbook/edit";
import { bookOf } from "../../../workbook/book-of-sheets";
import { listTextsIn } from "../add-table";
import { listEdits } from "../list-edits";
import { ledgerOf, type Ledger } from "../../read/model";
import { damageOf, restoring, type Restorable, type Restoring, type Unrestorable } from "../restore-formulas";
import { linksOf } from "../../seal/chain";
import { hiddenTurns } from "../../read/hidden-turns";
import { filled, filledTurns, isTurns } from "./refill";
import { lastCloseOf, type LastClose } from "../../seal/last-close";
import { optionsWith } from "./options";
import { describeRestore } from "./describe-restore";

/*
 * Restores deleted sheets, with the entries from the last close, or as in a new ledger if no turn was closed; references to them
 * are repaired. All are restored together, because their formulas refer to one another.
 */

export interface TableRestore extends Omit<Restoring, "edits"> {
  readonly edits: readonly Edit[];
  /** The restored sheets. */
  readonly sheets: readonly string[];
  /** Sentences on what is restored and what is lost. */
  readonly reported: readonly string[];
  /** What only a person can fix after the sheets are restored. */
  readonly rest: readonly Unrestorable[];
}

const holdsNothing = ({ values, formulas }: BookSheet): boolean =>
  values.every((row) => row.every(isBlank)) && formulas.every((row) => row.every((formula) => formula === null));

/** Rejects names that the workbook now uses for something else. Throws Refusal. */
function refuseTaken({ sheets, tables, names, withoutCells = [] }: Book, coming: readonly PlacedSheet[]): void {
  const isComing = (name: string): boolean => coming.some((item) => isSameName(item.name, name));
  const occupied = sheets.find((sheet) => isComing(sheet.name) && !holdsNothing(sheet))?.name ?? withoutCells.find(isComing);
  if (occupied !== undefined) throw new Refusal(`The workbook now has another sheet ${occupied}. Rename it first.`);
  const own = new Set(coming.flatMap((item) => [...item.tables, ...item.names].map(({ name }) => fold(name))));
  const there = new Set(sheets.map(({ name }) => name));
  const other = [...tables, ...names.filter(({ sheet }) => there.has(sheet))].find(({ name }) => own.has(fold(name)));
  if (other) throw new Refusal(`${other.name} is now a table or name on the sheet ${other.sheet}. Rename it first.`);
}

/** The deleted sheets, in the order of the ledger. */
function removedSheets({ found }: Ledger, declared: readonly DeclaredSheet[]): readonly DeclaredSheet[] {
  const empty = new Set(found.missing.flatMap(({ kind: what, owner }) => (what === "sheet" ? [owner.sheet.name] : [])));
  return declared.filter(({ sheet: { name } }) => empty.has(name) || !found.sheets.has(name));
}

/** Edits that insert the sheets at their former positions, each after its predecessor in the ledger. */
function sheetEdits(
  { book, found, rulebook }: Ledger,
  declared: readonly DeclaredSheet[],
  coming: readonly PlacedSheet[],
): readonly Edit[] {
  const names = book.sheets.map(({ name }) => name);
  const sheetNames = declared.map(({ sheet: { name } }) => found.sheets.get(name) ?? name);
  const { title } = rulebook;
  return coming.map((sheet): Edit => {
    if (names.some((name) => isSameName(name, sheet.name))) return { kind: "replace sheet", sheet, title };
    const own = sheetNames.indexOf(sheet.name);
    const before = sheetNames.slice(0, own).findLast((name) => names.includes(name));
    const after = sheetNames.slice(own + 1).find((name) => names.includes(name));
    const at = before !== undefined ? names.indexOf(before) + 1 : after !== undefined ? names.indexOf(after) : names.length;
    const next = names[at];
    names.splice(at, 0, sheet.name);
    return { kind: "add sheet", sheet, title, ...(next === undefined ? {} : { before: next }) };
  });
}

/** The workbook with the sheets, before references to them are repaired. */
function withSheets(book: Book, coming: readonly PlacedSheet[]): Book {
  const restored = bookOf(coming);
  const isComing = (name: string): boolean => restored.sheets.some((item) => isSameName(item.name, name));
  return {
    ...book,
    sheets: [...book.sheets.filter(({ name }) => !isComing(name)), ...restored.sheets],
    tables: [...book.tables, ...restored.tables],
    names: [...book.names.filter(({ sheet }) => !isComing(sheet)), ...restored.names],
  };
}

/** Whether a sheet existed when the last turn was closed. */
const isKnown = (declared: DeclaredSheet, lastClose: LastClose): boolean => {
  const { player } = declared.sheet;
  if (lastClose.kind !== "closed" || isTurns(declared)) return false;
  return player === "" || lastClose.record.totals.some(({ name }) => name === player);
};

const isBroken = ({ holds }: Restorable): boolean => holds.includes("#REF!");
const isAt = (item: Restorable, { at }: Restorable): boolean =>
  item.at.sheet === at.sheet && item.at.cell === at.cell && item.at.column === at.column;

/** The edits that restore every deleted sheet, and the chosen other damage, or all of it. Throws Refusal. */
export function restoreTables(ledger: Ledger, chosen: readonly Restorable[] | "all"): TableRestore {
  const lastClose = lastCloseOf(ledger);
  const { book, rulebook } = ledger;
  const declared = declaredSheets(rulebook, optionsWith(ledger, lastClose));
  const removed = removedSheets(ledger, declared);
  const known = removed.filter((item) => isKnown(item, lastClose));
  const entries = (lastClose.kind === "closed" ? lastClose.entries : []).filter(({ sheet }) =>
    known.some((item) => item.sheet.name === sheet),
  );
  const listTexts = listTextsIn(book.sheets.find(({ name }) => name === LISTS_SHEET));
  const lists = collectLists(listTexts);
  const contents = (item: DeclaredSheet): DeclaredSheet => {
    if (isTurns(item)) return filledTurns(item, linksOf(hiddenTurns(book) ?? [], []), rulebook.ledger!.players.names);
    return known.includes(item)
      ? filled(
          item,
          entries.filter(({ sheet }) => sheet === item.sheet.name),
        )
      : item;
  };
  const coming = removed.map((item) => placeSheet(contents(item), lists));
  refuseTaken(book, coming);
  const damage = damageOf(ledgerOf(withSheets(book, coming))!);
  const others = damage.restorable.filter(
    (item) => chosen === "all" || isBroken(item) || chosen.some((other) => isAt(item, other)),
  );
  const restored = restoring(damage, others);
  const choices = listEdits(book, lists, listTexts.length);
  const dead = coming.flatMap(({ names }) => names.map(({ name }) => name));
  const [first] = book.sheets;
  const broken = restored.restored.filter(isBroken).length;
  return {
    ...restored,
    restored: restored.restored.filter((item) => !isBroken(item)),
    rest: damage.rest,
    sheets: coming.map(({ name }) => name),
    edits: [
      // Names that refer to a deleted sheet remain in the workbook.
      ...(dead.length > 0 ? [{ kind: "forget names" as const, sheet: first!.name, names: dead }] : []),
      ...(choices.sheet ? [{ kind: "add sheet" as const, sheet: choices.sheet, title: rulebook.title }] : []),
      ...sheetEdits(ledger, declared, coming),
      ...choices.cells,
      ...restored.edits,
    ],
    reported: [
      ...describeRestore(removed, known, lastClose, entries),
      ...(broken > 0
        ? [
            `${count(broken, "formula")} elsewhere ${broken === 1 ? "points" : "point"} at ${allOf(coming.map(({ name }) => name))} again.`,
          ]
        : []),
    ],
  };
}
