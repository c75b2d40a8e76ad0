import process from "node:process";
import { strFromU8, unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import "../../src/rulebooks";
import { audit } from "../../src/ledger/audit";
import { readBook } from "../../src/workbook/xlsx/read";
import { isWellFormed } from "../../src/workbook/xlsx/package/read-back";
import { FileError } from "../../src/workbook/xlsx/package/zip";
import { attack, fitForPeople, isLong, MOST_SECONDS } from "../support/hostile/attack";
import { mutated } from "../support/hostile/mutated";

const TEXT_OF_FILES = "NaN Infinity undefined";

attack("files", 8, (chance) => {
  const { bytes } = mutated(chance);
  const start = process.cpuUsage();
  try {
    for (const { message, fix } of audit(readBook(bytes)).findings)
      fitForPeople(`${message.slice(0, 600)} ${fix.slice(0, 600)}`.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ""), TEXT_OF_FILES);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    fitForPeople(error.message);
    if (error.message.length >= 300) throw new Error(`${error.message.length} letters are told.`);
  }
  const seconds = process.cpuUsage(start).user / 1e6;
  if (isLong && bytes.length < 1e6 && seconds > MOST_SECONDS) throw new Error(`It takes ${seconds} s.`);
});

/** Whether another XML parser can read the part cell by cell. */
function isRead(xml: string): boolean {
  try {
    new SaxesParser({ xmlns: true, position: false }).write(xml).close();
    return true;
  } catch {
    return false;
  }
}

function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => /^xl\/worksheets\/sheet\d\.xml$/.test(name) });
  } catch {
    return {};
  }
}

attack("read back", 5, (chance) => {
  for (const [name, part] of Object.entries(partsOf(mutated(chance).bytes))) {
    const xml = strFromU8(part, true);
    const [reported, is] = [isWellFormed(xml), isRead(xml)];
    if (reported !== is)
      throw new Error(`${name} is ${is ? "" : "not "}well formed, and is taken for ${reported ? "" : "not "}well formed.`);
  }
});
