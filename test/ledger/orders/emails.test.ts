import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../src/kernel/refusal";
import type { CellValue } from "../../../src/kernel/values";
import { enteredBetween, type EnteredChange } from "../../../src/ledger/diff/entry-changes";
import { stateIn } from "../../../src/ledger/diff/state";
import { formatRow } from "../../../src/ledger/diff/format-changes";
import { applied } from "../../../src/ledger/orders/apply-edits";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { readText } from "../../../src/ledger/orders/read-orders";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * Emails as people write them, imported into the sample: every order is in the ledger once, as intended, or is reported. A file
 * has the emails in order, the resulting orders, and what must be reported.
 */

const FOLDER = "test/ledger/orders/emails";

interface Emails {
  readonly mails: readonly string[];
  readonly ordered: readonly string[];
  readonly reported: readonly string[];
}

function readEmails(file: string): Emails {
  const [mails = "", ordered = "", reported = ""] = readFileSync(file, "utf8").split(/^=== (?:ordered|reported)\n/m);
  const lines = (text: string): readonly string[] => text.split("\n").filter(Boolean);
  return { mails: mails.split(/^=== mail\n/m), ordered: lines(ordered), reported: lines(reported) };
}

const formatted = (value: CellValue): string => (value === null ? "nothing" : String(value));

/** A change in the format of the files. */
function lineOf(change: EnteredChange): string {
  const place = `${change.title} / ${formatRow(change)}`;
  if (change.kind === "entry") return `${place}: ${change.header} = ${formatted(change.to.value)}`;
  if (change.kind === "row gone") return `- ${place}`;
  return `+ ${place}: ${change.entries.map(({ header, entered }) => `${header} = ${formatted(entered.value)}`).join(", ")}`;
}

/** A ledger after an email, and everything that is reported. */
function imported(ledger: Ledger, mail: string, nth: number): { readonly after: Ledger; readonly reported: readonly string[] } {
  let after = ledger;
  const reported: string[] = [];
  try {
    const all = readText(ledger, mail);
    for (const [i, { player }] of all.entries()) {
      const when = `2026-11-29T0${nth}:0${i}:00.000Z`;
      const read = (now: Ledger) => readText(now, mail).find((item) => item.player === player)!;
      const { orders: taken, intake, edits } = planImport(after, read, { when, source: `mail ${nth}`, preferOrders: true });
      const texts = taken.faults.map(({ text, message }) => `${text} ${message}`);
      reported.push(...texts, ...taken.notes, ...taken.passedOver, ...intake.skipped.map(({ why }) => why));
      expect(intake.conflicts).toEqual([]);
      const sheets = edits.flatMap((edit) => (edit.kind === "add sheet" ? bookOf([edit.sheet]).sheets : []));
      const book = applied(
        after.book,
        edits.filter(({ kind }) => kind !== "add sheet"),
      );
      after = ledgerOf({ ...book, sheets: [...book.sheets, ...sheets] })!;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reported.push(error.message);
  }
  return { after, reported };
}

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("emails of $id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;
  const files = readdirSync(`${FOLDER}/${rulebook.id}`);

  test.each(files)("%s is imported as intended, or reported", (file) => {
    const { mails, ordered, reported } = readEmails(`${FOLDER}/${rulebook.id}/${file}`);
    let now = ledger;
    const all: string[] = [];
    for (const [nth, mail] of mails.entries()) {
      const result = imported(now, mail, nth);
      now = result.after;
      all.push(...result.reported);
    }
    const changes = enteredBetween(stateIn(ledger), stateIn(now), now).map(lineOf);
    if (process.env["SHOW"]) console.log([file, ...changes, "--", ...all].join("\n"));
    expect(changes.toSorted()).toEqual(ordered.toSorted());
    expect(reported.filter((text) => !all.some((item) => item.includes(text)))).toEqual([]);
  });
});
