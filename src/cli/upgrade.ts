import { Refusal } from "../kernel/refusal";
import { sheetReference } from "../formula/address";
import { upgrade } from "../ledger/change/upgrade";
import { editsOf, IS_COPY, upgradeTold, type UpgradeTold } from "../ledger/change/upgraded";
import { isCopy } from "../ledger/read/copy";
import { changed, changedBook, openBook, replaceFile } from "./change-file";
import { named } from "./named";
import { print, PROGRAM } from "./output";
import type { Run } from "./run";

const linesOf = ({ versions, steps, carried, lookAt, found, aboutAnew, anew, more }: UpgradeTold): readonly string[] => [
  `${versions}:`,
  ...steps.map((title) => `  ${title}`),
  carried,
  ...(lookAt.length === 0 ? [] : ["Review these:"]),
  ...lookAt.map(({ sheet, cell, says }) => `  ${sheetReference(sheet)}${cell} ${says}`),
  found,
  ...(aboutAnew === "" ? [] : [`${aboutAnew}:`]),
  ...anew.map(({ sheet, cell, says }) => `  ${sheetReference(sheet)}${cell}: ${says}`),
  ...(more === "" ? [] : [`  ${more}`]),
];

export const run: Run = async (names, given) => {
  const [file] = names;
  if (file === undefined || names.length > 1) {
    throw new Refusal(`upgrade takes one workbook. Type ${PROGRAM} upgrade --help for an example.`);
  }
  const opened = await openBook(file);
  const { book } = opened;
  if (isCopy(book)) throw new Refusal(`${file} ${IS_COPY}`);
  const upgraded = named(file, () => upgrade(book), " Nothing was written.");
  const made = changed(opened, editsOf(book, upgraded));
  const said = linesOf(upgradeTold(book, upgraded, changedBook(opened, made)));
  if (given.flag("dry-run")) {
    await print(said, "Nothing was written.");
    return 0;
  }
  const kept = await replaceFile(opened, made);
  await print(said, `${file} was upgraded; ${kept} is the previous version.`);
  return 0;
};
