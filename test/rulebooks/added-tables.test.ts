import { describe, expect, test } from "vitest";
import { editsOf } from "../../src/cli/commands/add";
import type { Rulebook } from "../../src/kernel/rulebook";
import { auditLedger, type Finding } from "../../src/ledger/audit";
import { addableTables, addTable, type AddableTable } from "../../src/ledger/edit/add-table";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { share } from "../support/daily-sample";
import { sampleFile } from "../support/ledger/new-ledgers";
import { expectOneCount } from "../support/rulebooks/counts";
import { copyOf, goldenCases } from "../support/rulebooks/golden";
import { readTyped, typedInto } from "../support/rulebooks/ledgers";
import { edited, type Edit } from "../support/rulebooks/mutation";

/*
 * A table added to a ledger in use counts like one that was there from the start: on its sheet, on the front page, in the pane
 * and in the report. Each is added as a user adds it, and a violation is typed into it.
 */

interface Added {
  readonly rulebook: Rulebook;
  readonly before: Ledger;
  readonly addable: AddableTable;
}

/** The workbook with the table. */
function withTable({ rulebook, before, addable }: Added): Book {
  return readBook(edit(sampleFile(rulebook), editsOf(addTable(before, addable))));
}

/** Lines of known violations of the table; on a player's sheet, another player's lines can be used. */
function knownLines({ rulebook, addable: { sheet, table } }: Added): readonly (readonly string[])[] {
  const isIn = (line: string): boolean => {
    const [on = "", name] = line.replace("+ ", "").split(" / ");
    return name === table.name && (on === sheet.name || (sheet.player !== "" && rulebook.ledger!.players.names.includes(on)));
  };
  return goldenCases(rulebook)
    .filter((item) => copyOf(item) === "")
    .map(({ typed }) => typed.filter((line) => !line.startsWith("+ ") && isIn(line)))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => [sheet.name, ...line.split(" / ").slice(1)].join(" / ")));
}

/** The same row twice with impossible values, for a table without known violations. */
const badRows = ({ name }: AddableTable, book: Book): readonly Edit[] =>
  ledgerOf(book)!
    .found.lines.get(name)!
    .slice(0, 2)
    .flatMap(({ cells }) => Object.values(cells))
    .filter(({ declared }) => declared.formula === null)
    .map(({ sheet, row, column, declared }) => ({
      sheet,
      row,
      column,
      value: declared.choices?.[0] ?? (declared.column.type === "number" ? (declared.column.max ?? 99_999) : "Paris"),
    }));

const inTable = (findings: readonly Finding[], name: string) =>
  findings.filter(({ table, inCheck }) => table === name && inCheck);

/** The ledger with the first violation of the table that occurs in this sample. */
function breached(added: Added, book: Book): Ledger {
  const known = knownLines(added).map((lines) => () => typedInto(book, lines.map(readTyped)));
  for (const typed of [...known, () => edited(book, badRows(added.addable, book))]) {
    const ledger = ledgerOf(typed())!;
    if (inTable(auditLedger(ledger).findings, added.addable.name).length > 0) return ledger;
  }
  throw new Error(`No limit of ${added.addable.name} was broken.`);
}

const all: readonly Added[] = rulebooks
  .filter(({ ledger }) => ledger?.sample)
  .flatMap((rulebook) => {
    const before = ledgerOf(readBook(sampleFile(rulebook)))!;
    return addableTables(before).map((addable) => ({ rulebook, before, addable }));
  });

const isShared = ({ addable }: Added): boolean => addable.sheet.player === "";
const tried = [
  ...all.filter(isShared),
  ...share(
    all.filter((added) => !isShared(added)),
    4,
    "tables added to a player's own sheet",
  ),
].map((added) => ({ ...added, id: added.rulebook.id, name: added.addable.name }));

describe.each(tried)("$id with $name added", (added) => {
  const { before, addable } = added;
  const book = withTable(added);

  test("has the same findings as before", () =>
    expect(auditLedger(ledgerOf(book)!).findings).toEqual(auditLedger(before).findings));

  test.runIf(addable.table.limits.length > 0)("has equal counts everywhere once a limit of the table is broken", () =>
    expectOneCount(breached(added, book)),
  );
});
