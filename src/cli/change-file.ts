import { readFile } from "node:fs/promises";
import { isSameName } from "../kernel/names";
import { Refusal } from "../kernel/refusal";
import { whyNotRead } from "../ledger/audit/integrity";
import { ledgerOf, type Ledger } from "../ledger/read/model";
import { prepareFor } from "../ledger/seal/load-seals";
import { isValuesOnly, type Book } from "../workbook/book";
import { edit, type FileEdit } from "../workbook/xlsx/edit";
import { readBook, readParts } from "../workbook/xlsx/read";
import { openParts, type Parts } from "../workbook/xlsx/package/zip";
import { address, placeName } from "../formula/address";
import { count } from "../kernel/text";
import { computedIn } from "../calculation/computed-values";
import { savedSince, type SavedFormula } from "../calculation/saved-values";
import { withFileName } from "./error-messages";
import { PROGRAM, printError } from "./output";
import { readBytes } from "./read-file";
import { writeWhole } from "./write-file";

/*
 * Edits a ledger's file in place.
 */

/** The most cells named in one line. */
const MOST_SHOWN = 8;

export interface BookFile {
  readonly file: string;
  readonly bytes: Uint8Array;
  /** The workbook parsed from the bytes. */
  readonly book: Book;
}

export interface LedgerFile extends BookFile {
  readonly ledger: Ledger;
}

/** Reads a workbook, whether it has a ledger or not. Throws Refusal. */
export async function openBook(file: string): Promise<BookFile> {
  const bytes = await readBytes(file);
  const book = withFileName(file, () => readBook(bytes));
  await prepareFor(book);
  return { file, bytes, book };
}

/** Reads a file as a ledger of the current version. Throws Refusal. */
export async function openLedger(file: string): Promise<LedgerFile> {
  const { bytes, book } = await openBook(file);
  return ledgerFile(file, bytes, book);
}

/** Like openLedger, but refuses players' copies, which lack what the command needs. */
export async function openWhole(file: string): Promise<LedgerFile> {
  const opened = await openLedger(file);
  const { copy } = opened.ledger;
  if (copy) throw new Refusal(`${file} is ${copy.player}'s copy; this command needs the game master's ledger.`);
  return opened;
}

/** The ledger in a file's new content. */
export const ledgerOfBytes = (was: BookFile, bytes: Uint8Array): LedgerFile =>
  ledgerFile(was.file, bytes, changedBook(was, bytes));

/** A workbook as a ledger of the current version. Throws Refusal. */
export function ledgerFile(file: string, bytes: Uint8Array, book: Book): LedgerFile {
  const ledger = ledgerOf(book);
  if (!ledger) throw new Refusal(`${file} is not a ledger. Choose another workbook, or create a ledger with ${PROGRAM} new.`);
  if (book.sheets.some(isValuesOnly))
    throw new Refusal(`${file} is a copy with values only; change the original ledger instead.`);
  const version = whyNotRead(ledger);
  if (version) throw new Refusal(`${file}: ${version.message} ${version.fix}`);
  return { file, bytes, book, ledger };
}

/** Contents in which all formulas were recalculated. */
const complete = new WeakSet<Uint8Array>();

/** The bytes of a file with changes applied and formulas recalculated. Throws Refusal if the changes cannot be made. */
export function changed(opened: BookFile, edits: readonly FileEdit[]): Uint8Array {
  const { file, bytes, book } = opened;
  let isComplete = true;
  const values = (now: Book) => computedIn(now, () => void (isComplete = false));
  const edited = withFileName(file, () => edit(bytes, edits, { values, before: book }));
  if (isComplete) {
    complete.add(edited);
    return edited;
  }
  // Formulas that cannot be recalculated here are left to Excel.
  const isStale = savedSince(book, changedBook(opened, edited)).some((item) => item.isStale);
  return isStale ? withFileName(file, () => edit(edited, [{ kind: "recalculate" }])) : edited;
}

/** The message about formulas that keep Excel's saved values; nothing if there are none. */
function savedValueLines(all: readonly SavedFormula[]): readonly string[] {
  const saved = all.filter(({ isComputed }) => !isComputed);
  if (saved.length === 0) return [];
  const readers = all.filter(({ isComputed }) => isComputed);
  const cellsOf = (some: readonly SavedFormula[]): string => {
    const shown = some.slice(0, MOST_SHOWN).map(({ sheet, row, column }) => placeName({ sheet, cell: address(row, column) }));
    return [...shown, ...(some.length > MOST_SHOWN ? [`${some.length - MOST_SHOWN} more`] : [])].join(", ");
  };
  const stale = saved.filter(({ isStale }) => isStale);
  const [first, ...more] = [
    `${count(saved.length, "formula")} cannot be computed here and ${saved.length === 1 ? "keeps" : "keep"} what Excel saved: ${cellsOf(saved)}.`,
    ...(stale.length === 0
      ? []
      : [
          `Not recalculated after this change: ${cellsOf(stale)}. Open the file in Excel, which recalculates it, and save it there.`,
          ...(readers.length === 0 ? [] : [`Outdated too, because they depend on those cells: ${cellsOf(readers)}.`]),
        ]),
  ];
  return [`note  ${first}`, ...more.map((line) => `      ${line}`)];
}

/** The workbook in a file's new content. Throws Refusal if it cannot be read. */
export function changedBook({ file, bytes: before, book }: BookFile, bytes: Uint8Array): Book {
  const [then, now] = [openParts(before), openParts(bytes)];
  const packedIn = (parts: Parts, path: string): Uint8Array | undefined => {
    const entry = parts.entries().find(({ name }) => isSameName(name, path));
    return entry && parts.packed(entry);
  };
  const isSame = (path: string): boolean => {
    const [a, b] = [packedIn(then, path), packedIn(now, path)];
    return a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;
  };
  return withFileName(file, () => readParts(now, { book, isSame }));
}

/** Replaces a file by its new content and returns the name of the backup. Throws Refusal if somebody changed the file meanwhile. */
export async function replaceFile(opened: BookFile, bytes: Uint8Array): Promise<string> {
  const { file, bytes: before } = opened;
  const backup = await writeWhole(file, bytes, true, async () => {
    const now = await readFile(file).catch(() => null);
    if (!now || Buffer.compare(now, before) !== 0)
      throw new Refusal(`${file} was changed by someone else in the meantime. Nothing was written; try again.`);
  });
  if (!complete.has(bytes)) printError(...savedValueLines(savedSince(opened.book, changedBook(opened, bytes))));
  return backup;
}
