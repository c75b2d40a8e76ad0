import process from "node:process";
import "../../src/rulebooks/rules";
import { audit } from "../../src/ledger/audit";
import { readBook } from "../../src/workbook/xlsx/read";
import { FileError } from "../../src/workbook/xlsx/package/zip";
import { attack, fitForPeople, isLong, MOST_SECONDS } from "./attack";
import { mutated } from "./mutated";

const TEXT_OF_FILES = "NaN Infinity undefined";

attack("files", 15, (chance) => {
  const { bytes } = mutated(chance);
  const begun = process.cpuUsage();
  try {
    for (const { message, fix } of audit(readBook(bytes)).findings)
      fitForPeople(`${message.slice(0, 600)} ${fix.slice(0, 600)}`.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ""), TEXT_OF_FILES);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    fitForPeople(error.message);
    if (error.message.length >= 300) throw new Error(`${error.message.length} letters are told.`);
  }
  const seconds = process.cpuUsage(begun).user / 1e6;
  if (isLong && bytes.length < 1e6 && seconds > MOST_SECONDS) throw new Error(`It takes ${seconds} s.`);
});
