import { sheetReference } from "../formula/address";
import { count } from "../kernel/text";
import { NoUpgrade, upgrade, type Upgraded } from "../ledger/upgrade";
import { prepareFor } from "../ledger/options";
import type { Book } from "../workbook/book";
import type { Edit } from "../workbook/edit";
import { edit } from "../workbook/xlsx/edit";
import { readBook } from "../workbook/xlsx/read";
import { named, replaceFile } from "./change-file";
import { computedIn } from "./computed";
import { print, PROGRAM } from "./output";
import { readBytes } from "./read-file";
import { Refusal, type Run } from "./run";

/** The changes of a file that make an upgraded ledger of it. */
export const editsOf = (book: Book, { sheets, rulebook }: Upgraded): readonly Edit[] =>
  sheets.map((sheet) => {
    const there = book.sheets.some(({ name }) => name.toLowerCase() === sheet.name.toLowerCase());
    return { kind: there ? "replace sheet" : "add sheet", sheet, title: rulebook.title };
  });

function upgraded(file: string, book: Book): Upgraded {
  try {
    return upgrade(book);
  } catch (error) {
    if (error instanceof NoUpgrade) throw new Refusal(`${file}: ${error.message} Nothing was written.`);
    throw error;
  }
}

const told = ({ rulebook, from, steps, carried, notCarried }: Upgraded): readonly string[] => [
  `From version ${from} to ${rulebook.version}:`,
  ...steps.map(({ title }) => `  ${title}`),
  `${count(carried, "entry", "entries")} carried over.`,
  ...(notCarried.length === 0 ? [] : ["Look at these:"]),
  ...notCarried.map(({ sheet, cell, held, why }) => `  ${`${sheetReference(sheet)}${cell} holds ${String(held)}: ${why}.`}`),
];

export const run: Run = async (names, given) => {
  const [file] = names;
  if (file === undefined || names.length > 1) {
    throw new Refusal(`upgrade takes one workbook. Type ${PROGRAM} upgrade --help for an example.`);
  }
  const bytes = await readBytes(file);
  const book = named(file, () => readBook(bytes));
  await prepareFor(book);
  const result = upgraded(file, book);
  const made = named(file, () => edit(bytes, editsOf(book, result), { values: computedIn }));
  if (given.flag("dry-run")) {
    await print(told(result), "Nothing was written.");
    return 0;
  }
  const kept = await replaceFile({ file, bytes }, made);
  await print(told(result), `${file} is upgraded; ${kept} is as it was.`);
  return 0;
};
