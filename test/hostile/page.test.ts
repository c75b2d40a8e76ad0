import process from "node:process";
import "../../src/rulebooks";
import { FileError } from "../../src/workbook/xlsx/package/zip";
import { isStoredSheet, isStoredState } from "../../src/workbench/page/autosave/validate-stored";
import { savedFile } from "../../src/workbench/save/save";
import { readSnapshot } from "../../src/workbench/open";
import { readBook } from "../../src/workbook/xlsx/read";
import { attack, fitForPeople, isLong, MOST_SECONDS } from "../support/hostile/attack";
import { expensive } from "../support/hostile/expensive";
import { mutated } from "../support/hostile/mutated";

/*
 * Opening a file in the page: its worker reads it, the page shows it, and the worker writes it again.
 */

attack("page", 4, async (chance) => {
  const { bytes } = chance.once(3) ? expensive(chance) : mutated(chance);
  const start = process.cpuUsage();
  try {
    const snapshot = await readSnapshot(bytes);
    const seconds = process.cpuUsage(start).user / 1e6;
    if (isLong && bytes.length < 1e6 && seconds > 2 * MOST_SECONDS) throw new Error(`To open it takes ${seconds} s.`);
    JSON.stringify(snapshot);
    const { sheets, ...rest } = snapshot;
    if (!isStoredState({ key: "k", name: "a.xlsx", at: 0, unsaved: [], sheets: sheets.length, rest }))
      throw new Error("What was read could not be kept.");
    if (!sheets.every((sheet) => isStoredSheet({ sheet }, rest.styles.length)))
      throw new Error("A sheet that was read could not be kept.");
    readBook(savedFile({ bytes, snapshot }, snapshot).bytes);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    fitForPeople(error.message);
  }
});
