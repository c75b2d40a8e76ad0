import { Refusal } from "../../kernel/refusal";
import { placeName } from "../../formula/address";
import { upgrade } from "../../ledger/edit/upgrade";
import { editsOf, IS_COPY, upgradeReport, type UpgradeReport } from "../../ledger/edit/upgrade-report";
import { isCopy } from "../../ledger/read/copy";
import { changed, changedBook, openBook, replaceFile } from "../change-file";
import { withFileName } from "../error-messages";
import { print, PROGRAM } from "../output";
import type { Run } from "../command";

const linesOf = ({
  versions,
  steps,
  carried,
  toReview,
  found,
  aboutNewEntries,
  newEntries,
  more,
}: UpgradeReport): readonly string[] => [
  `${versions}:`,
  ...steps.map((title) => `  ${title}`),
  carried,
  ...(toReview.length === 0 ? [] : ["Review these:"]),
  ...toReview.map(({ sheet, cell, message }) => `  ${placeName({ sheet, cell })} ${message}`),
  found,
  ...(aboutNewEntries === "" ? [] : [`${aboutNewEntries}:`]),
  ...newEntries.map(({ sheet, cell, message }) => `  ${placeName({ sheet, cell })}: ${message}`),
  ...(more === "" ? [] : [`  ${more}`]),
];

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1) {
    throw new Refusal(`upgrade takes one workbook. Type ${PROGRAM} upgrade --help for an example.`);
  }
  const opened = await openBook(file);
  const { book } = opened;
  if (isCopy(book)) throw new Refusal(`${file} ${IS_COPY}`);
  const upgraded = withFileName(file, () => upgrade(book), " Nothing was written.");
  const bytes = changed(opened, editsOf(book, upgraded));
  const lines = linesOf(upgradeReport(book, upgraded, changedBook(opened, bytes)));
  if (options.flag("dry-run")) {
    await print(lines, "Nothing was written.");
    return 0;
  }
  const backup = await replaceFile(opened, bytes);
  await print(lines, `${file} was upgraded; ${backup} is the previous version.`);
  return 0;
};
