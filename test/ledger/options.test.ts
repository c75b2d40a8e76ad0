import { describe, expect, test } from "vitest";
import type { Rulebook } from "../../src/kernel/rulebook";
import { audit } from "../../src/ledger/audit";
import { MISSING } from "../../src/ledger/audit/integrity/about";
import { listOfPlayers, optionsOf, rulebookOf } from "../../src/ledger/read/options";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";

/** Some of the possible players; all of them if there are only two sides. */
const someOf = ({ ledger }: Rulebook): readonly string[] => {
  const { names } = ledger!.players;
  return names.length > 2 ? names.slice(1, 3) : names;
};

const declared = rulebooks.filter(({ ledger }) => ledger);

/** The workbook without the name of its rulebook. */
const unnamed = (book: Book): Book => ({ ...book, names: book.names.filter(({ name }) => !name.endsWith("_Rulebook")) });

describe.each(declared)("a ledger of $id", (rulebook) => {
  const book = sampleBook(rulebook);

  test("is recognized by its name, and without it by its tables", () => {
    expect(rulebookOf(book)?.id).toBe(rulebook.id);
    expect(rulebookOf(unnamed(book))?.id).toBe(rulebook.id);
  });

  test("reports everything as missing if only its name is left", () => {
    const names = book.names.filter(({ name }) => name.endsWith("_Rulebook"));
    const { ledger, findings } = audit({ ...book, tables: [], names });
    expect(ledger?.rulebook).toBe(rulebook.id);
    expect(findings.some(({ check }) => check === MISSING.id)).toBe(true);
  });

  test("is not recognized by a list of players alone", () => {
    const tables = book.tables.filter(({ name }) => name === listOfPlayers(rulebook));
    expect(tables.length).toBe(1);
    expect(rulebookOf({ ...unnamed(book), tables })).toBeNull();
  });

  test("has the players in its list", () => {
    const some = someOf(rulebook);
    expect(optionsOf(freshBook(rulebook, some), rulebook).players).toEqual(some);
  });

  test("keeps players that were removed from its list", () => {
    const some = someOf(rulebook);
    const fresh = freshBook(rulebook, some);
    const tables = fresh.tables.filter(({ name }) => name !== listOfPlayers(rulebook));
    expect(optionsOf({ ...fresh, tables }, rulebook).players).toEqual(some);
  });
});
