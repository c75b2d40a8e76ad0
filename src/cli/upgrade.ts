import { Refusal } from "../kernel/refusal";
import { sheetReference } from "../formula/address";
import { allOf, count } from "../kernel/text";
import { audit } from "../ledger/audit";
import { askedAnew, upgrade, type Upgraded } from "../ledger/change/upgrade";
import { isCopy } from "../ledger/read/copy";
import type { Book } from "../workbook/book";
import type { FileEdit } from "../workbook/xlsx/edit";
import { changed, changedBook, openBook, replaceFile } from "./change-file";
import { computedIn } from "./computed";
import { named } from "./named";
import { print, PROGRAM } from "./output";
import type { Run } from "./run";

/** The changes of a file that make an upgraded ledger of it. */
export function editsOf(book: Book, { sheets, tabs, names, rulebook }: Upgraded): readonly FileEdit[] {
  const there = new Set(book.sheets.map(({ name }) => (tabs[name] ?? name).toLowerCase()));
  return [
    ...(Object.keys(names).length > 0 ? [{ kind: "rename", names } as const] : []),
    ...Object.entries(tabs).map(([sheet, name]) => ({ kind: "rename sheet", sheet, name }) as const),
    ...sheets.map((sheet): FileEdit => {
      const kind = there.has(sheet.name.toLowerCase()) ? "replace sheet" : "add sheet";
      return { kind, sheet, title: rulebook.title };
    }),
  ];
}

function upgraded(file: string, book: Book): Upgraded {
  return named(file, () => upgrade(book), " Nothing was written.");
}

const told = ({ rulebook, from, steps, carried, notCarried }: Upgraded): readonly string[] => [
  `From version ${from} to ${rulebook.version}:`,
  ...steps.map(({ title }) => `  ${title}`),
  `${count(carried, "entry", "entries")} carried over.`,
  ...(notCarried.length === 0 ? [] : ["Look at these:"]),
  ...notCarried.map(({ sheet, cell, held, why }) => `  ${sheetReference(sheet)}${cell} holds ${String(held)}: ${why}.`),
];

/** Findings that are listed one by one. */
const LISTED = 10;

/** What the audit says of the upgraded ledger, and what of it the old one could not be told. */
function audited(book: Book, result: Upgraded, made: Book): readonly string[] {
  const { findings } = audit(made);
  const anew = askedAnew(book, result, made, findings);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const found = allOf([count(errors, "error"), count(findings.length - errors, "warning")]);
  const many = anew.length - LISTED;
  return [
    `The audit finds ${found} in it.`,
    ...(anew.length === 0
      ? []
      : [`Of these, ${anew.length} ${anew.length === 1 ? "is" : "are"} about what it did not hold in version ${result.from}:`]),
    ...anew
      .slice(0, many > 1 ? LISTED : anew.length)
      .map(({ sheet, cell, message, fix }) => `  ${sheetReference(sheet)}${cell}: ${message} ${fix}`),
    ...(many > 1 ? [`  and ${many} more`] : []),
  ];
}

export const run: Run = async (names, given) => {
  const [file] = names;
  if (file === undefined || names.length > 1) {
    throw new Refusal(`upgrade takes one workbook. Type ${PROGRAM} upgrade --help for an example.`);
  }
  const opened = await openBook(file);
  if (isCopy(opened.book))
    throw new Refusal(`${file} is a player's copy; upgrade the game master's ledger, and hand out a new one.`);
  const result = upgraded(file, opened.book);
  const made = changed(opened, editsOf(opened.book, result), computedIn);
  const said = [...told(result), ...audited(opened.book, result, changedBook(opened, made))];
  if (given.flag("dry-run")) {
    await print(said, "Nothing was written.");
    return 0;
  }
  const kept = await replaceFile(opened, made);
  await print(said, `${file} is upgraded; ${kept} is as it was.`);
  return 0;
};
