import type { LedgerOptions, Rulebook } from "../../../kernel/rulebook";
import { declaredSheets, type DeclaredSheet } from "../../../sheets/declared";
import type { Book } from "../../../workbook/book";
import { copyIn, type Copy } from "../copy";
import { renamed as inNextVersion, stepsSince, versionIn } from "../older-versions";
import { optionsOf } from "../options";
import { restoreNames } from "./restore-names";
import { renamedIn, type Renamed } from "./detect";

export type { Renamed } from "./detect";

/** A workbook with its declared names restored. */
export interface AsDeclared {
  readonly book: Book;
  readonly options: LedgerOptions;
  readonly sheets: readonly DeclaredSheet[];
  readonly renamed: readonly Renamed[];
  /** The copy's player and content; null for a whole ledger. */
  readonly copy: Copy | null;
  /** Why it cannot be read as a copy, in a sentence; "" if it can. */
  readonly damaged: string;
}

/** Repeated, because players, optional tables and references may only be recognized after other names are restored. */
const MOST_ROUNDS = 6;

/** A ledger of another version legitimately has other names. */
function isOfThisVersion(book: Book, rulebook: Rulebook): boolean {
  const own = versionIn(book, rulebook);
  return own === null || String(own) === String(rulebook.version);
}

/** An older ledger's workbook with the names of the current version. */
const inThisVersion = (book: Book, rulebook: Rulebook): Book =>
  stepsSince(String(versionIn(book, rulebook) ?? rulebook.version), rulebook)?.reduce(inNextVersion, book) ?? book;

/** The declaration of a workbook's ledger, whatever the workbook calls its tables, columns, labels and figures. */
export function asDeclared(opened: Book, rulebook: Rulebook): AsDeclared {
  let book = inThisVersion(opened, rulebook);
  const read = copyIn(opened, rulebook);
  const [copy, damaged] = typeof read === "string" ? [null, read] : [read, ""];
  const renamed: Renamed[] = [];
  const most = isOfThisVersion(opened, rulebook) ? MOST_ROUNDS : 0;
  for (let round = 1; ; round++) {
    const options = copy?.options ?? optionsOf(book, rulebook);
    const sheets = copy?.sheets ?? declaredSheets(rulebook, options);
    const found = round > most ? [] : renamedIn(book, sheets, rulebook);
    if (found.length === 0) return { book, options, sheets, renamed, copy, damaged };
    for (const item of found) renamed.push(item);
    book = restoreNames(book, found);
  }
}
