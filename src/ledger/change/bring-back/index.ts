import { Refusal } from "../../../kernel/refusal";
import { allOf, count, fold } from "../../../kernel/text";
import { isBlank } from "../../../kernel/values";
import { declaredSheets, type DeclaredSheet } from "../../../sheets/declared";
import { collectLists, LISTS_SHEET } from "../../../sheets/entry";
import { placeSheet } from "../../../sheets/layout";
import type { PlacedSheet } from "../../../sheets/placed";
import type { Book, BookSheet } from "../../../workbook/book";
import type { Edit } from "../../../workbook/edit";
import { bookOf } from "../../../workbook/of-sheets";
import { heldLists } from "../add-table";
import { listEdits } from "../list-edits";
import { ledgerOf, type Ledger } from "../../read/model";
import { damageOf, restoring, type Restorable, type Restoring, type Unrestorable } from "../restore";
import { linksOf } from "../../seal/chain";
import { hiddenTurns } from "../../read/shelf";
import { filled, filledTurns, isTurns } from "./filled";
import { leftIn, type Left } from "../../seal/left";
import { optionsWith } from "./left";
import { toldOf } from "./words";

/*
 * Sheets of a ledger that are gone, brought back: laid out anew, with what the last close left on them, or as in a new ledger
 * where no turn was closed. What pointed at them elsewhere points at them again. All that are gone come together: their
 * formulas name one another.
 */

export interface BringingBack extends Omit<Restoring, "edits"> {
  readonly edits: readonly Edit[];
  /** The sheets that come. */
  readonly sheets: readonly string[];
  /** In sentences, what comes back and what does not. */
  readonly told: readonly string[];
  /** What only a person can mend, also when the sheets are there. */
  readonly rest: readonly Unrestorable[];
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const holdsNothing = ({ values, formulas }: BookSheet): boolean =>
  values.every((row) => row.every(isBlank)) && formulas.every((row) => row.every((formula) => formula === null));

/** Refuses names that the workbook has by now for something else. */
function refuseTaken({ sheets, tables, names, withoutCells = [] }: Book, coming: readonly PlacedSheet[]): void {
  const isComing = (name: string): boolean => coming.some((one) => same(one.name, name));
  const held = sheets.find((sheet) => isComing(sheet.name) && !holdsNothing(sheet))?.name ?? withoutCells.find(isComing);
  if (held !== undefined) throw new Refusal(`The workbook has another sheet ${held} by now. Give it another name first.`);
  const own = new Set(coming.flatMap((one) => [...one.tables, ...one.names].map(({ name }) => fold(name))));
  const there = new Set(sheets.map(({ name }) => name));
  const other = [...tables, ...names.filter(({ sheet }) => there.has(sheet))].find(({ name }) => own.has(fold(name)));
  if (other)
    throw new Refusal(`${other.name} is a table or a name of the sheet ${other.sheet} by now. Give it another name first.`);
}

/** The sheets that are gone, in the order of the ledger. */
function goneSheets({ found }: Ledger, declared: readonly DeclaredSheet[]): readonly DeclaredSheet[] {
  const empty = new Set(found.missing.flatMap(({ what, owner }) => (what === "sheet" ? [owner.sheet.name] : [])));
  return declared.filter(({ sheet: { name } }) => empty.has(name) || !found.sheets.has(name));
}

/** Changes that put the sheets where they stood: behind the one that they follow in the ledger. */
function sheetEdits(
  { book, found, rulebook }: Ledger,
  declared: readonly DeclaredSheet[],
  coming: readonly PlacedSheet[],
): readonly Edit[] {
  const names = book.sheets.map(({ name }) => name);
  const called = declared.map(({ sheet: { name } }) => found.sheets.get(name) ?? name);
  const { title } = rulebook;
  return coming.map((sheet): Edit => {
    if (names.some((name) => same(name, sheet.name))) return { kind: "replace sheet", sheet, title };
    const own = called.indexOf(sheet.name);
    const before = called.slice(0, own).findLast((name) => names.includes(name));
    const after = called.slice(own + 1).find((name) => names.includes(name));
    const at = before !== undefined ? names.indexOf(before) + 1 : after !== undefined ? names.indexOf(after) : names.length;
    const next = names[at];
    names.splice(at, 0, sheet.name);
    return { kind: "add sheet", sheet, title, ...(next === undefined ? {} : { before: next }) };
  });
}

/** The workbook with the sheets, before anything elsewhere points at them. */
function withSheets(book: Book, coming: readonly PlacedSheet[]): Book {
  const made = bookOf(coming);
  const isComing = (name: string): boolean => made.sheets.some((one) => same(one.name, name));
  return {
    ...book,
    sheets: [...book.sheets.filter(({ name }) => !isComing(name)), ...made.sheets],
    tables: [...book.tables, ...made.tables],
    names: [...book.names.filter(({ sheet }) => !isComing(sheet)), ...made.names],
  };
}

/** Whether a sheet stood when the last turn was closed. */
const isKnown = (declared: DeclaredSheet, left: Left): boolean => {
  const { player } = declared.sheet;
  if (left.kind !== "closed" || isTurns(declared)) return false;
  return player === "" || left.record.totals.some(({ name }) => name === player);
};

const isBroken = ({ holds }: Restorable): boolean => holds.includes("#REF!");
const isAt = (one: Restorable, { at }: Restorable): boolean =>
  one.at.sheet === at.sheet && one.at.cell === at.cell && one.at.column === at.column;

/**
 * What brings back every sheet that is gone, and puts other things back that were chosen along with them, or all. Throws
 * Refusal.
 */
export function bringingBack(ledger: Ledger, chosen: readonly Restorable[] | "all"): BringingBack {
  const left = leftIn(ledger);
  const { book, rulebook } = ledger;
  const declared = declaredSheets(rulebook, optionsWith(ledger, left));
  const gone = goneSheets(ledger, declared);
  const known = gone.filter((one) => isKnown(one, left));
  const entries = (left.kind === "closed" ? left.entries : []).filter(({ sheet }) =>
    known.some((one) => one.sheet.name === sheet),
  );
  const held = heldLists(book.sheets.find(({ name }) => name === LISTS_SHEET));
  const lists = collectLists(held);
  const contents = (one: DeclaredSheet): DeclaredSheet => {
    if (isTurns(one)) return filledTurns(one, linksOf(hiddenTurns(book) ?? [], []), rulebook.ledger!.players.names);
    return known.includes(one)
      ? filled(
          one,
          entries.filter(({ sheet }) => sheet === one.sheet.name),
        )
      : one;
  };
  const coming = gone.map((one) => placeSheet(contents(one), lists));
  refuseTaken(book, coming);
  const damage = damageOf(ledgerOf(withSheets(book, coming))!);
  const others = damage.restorable.filter((one) => chosen === "all" || isBroken(one) || chosen.some((other) => isAt(one, other)));
  const put = restoring(damage, others);
  const choices = listEdits(book, lists, held.length);
  const dead = coming.flatMap(({ names }) => names.map(({ name }) => name));
  const [first] = book.sheets;
  const broken = put.restored.filter(isBroken).length;
  return {
    ...put,
    restored: put.restored.filter((one) => !isBroken(one)),
    rest: damage.rest,
    sheets: coming.map(({ name }) => name),
    edits: [
      // Names that led to a sheet outlive it.
      ...(dead.length > 0 ? [{ kind: "forget names" as const, sheet: first!.name, names: dead }] : []),
      ...(choices.sheet ? [{ kind: "add sheet" as const, sheet: choices.sheet, title: rulebook.title }] : []),
      ...sheetEdits(ledger, declared, coming),
      ...choices.cells,
      ...put.edits,
    ],
    told: [
      ...toldOf(gone, known, left, entries),
      ...(broken > 0
        ? [
            `${count(broken, "formula")} elsewhere ${broken === 1 ? "points" : "point"} at ${allOf(coming.map(({ name }) => name))} again.`,
          ]
        : []),
    ],
  };
}
