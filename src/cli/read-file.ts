import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../kernel/refusal";
import type { Book } from "../workbook/book";
import { readBook } from "../workbook/xlsx/read";
import { FILE_LIMITS, unpackedSizes } from "../workbook/xlsx/package/zip";
import { causeOf, withFileName } from "./error-messages";
import { setV8Flags } from "./v8-flags";

const MEGABYTE = 1024 * 1024;
/** Size limits: several times what a ledger has, in all and for its longest sheet. */
const LARGE = 2 * MEGABYTE;
const LARGE_PART = 8 * MEGABYTE;
const LARGE_UNPACKED = 24 * MEGABYTE;

/** Whether a file is so large that compiling to machine code pays off. */
export function isLarge(bytes: Uint8Array): boolean {
  const sizes = unpackedSizes(bytes);
  return (
    bytes.length > LARGE || sizes.some((size) => size > LARGE_PART) || sizes.reduce((sum, size) => sum + size, 0) > LARGE_UNPACKED
  );
}

/** The bytes of a file that may be a workbook. Throws Refusal. */
export async function readBytes(file: string, meant = "a ledger"): Promise<Buffer> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(error.code === "ENOENT" ? `${file}: no such file.` : `${file} cannot be read: ${causeOf(error, "read")}.`);
  });
  if (found.isDirectory()) throw new Refusal(`${file} is a folder.`);
  if (!found.isFile()) throw new Refusal(`${file} is not a file.`);
  if (found.size > FILE_LIMITS.file) {
    throw new Refusal(`${file} is too large to be ${meant}: ${Math.ceil(found.size / MEGABYTE).toLocaleString("en-US")} MB.`);
  }
  try {
    // Opened read-only: an audit never writes to the file.
    const handle = await open(file, "r");
    try {
      const bytes = await handle.readFile();
      if (isLarge(bytes)) setV8Flags("late");
      return bytes;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${causeOf(error, "read")}.`);
  }
}

/** The workbook in a file. Throws Refusal with the file's name. */
export async function readWorkbook(file: string): Promise<Book> {
  const bytes = await readBytes(file);
  return withFileName(file, () => readBook(bytes));
}

/** The first bytes of zip archives and of old workbooks. */
const OF_WORKBOOKS = ["PK", "\u00d0\u00cf\u0011\u00e0"];

/** Whether bytes begin as a workbook does. */
export function startsAsWorkbook(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return OF_WORKBOOKS.some((prefix) => head.startsWith(prefix));
}

/** Excel creates ~$name.xlsx beside an open workbook. */
export const isWorkbookName = (name: string): boolean => /\.xlsx$/i.test(name) && !/^(~\$|\.)/.test(path.basename(name));

/** The workbooks of a folder and its subfolders, in alphabetical order; links are not followed. */
export async function workbooksIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new Refusal(`${folder} cannot be read: ${causeOf(error, "read")}.`);
  });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith(".") && entry.name !== "node_modules")
        for (const item of await workbooksIn(file)) files.push(item);
    } else if (entry.isFile() && isWorkbookName(entry.name)) {
      files.push(file);
    }
  }
  return files;
}
