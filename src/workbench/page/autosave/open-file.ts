import { fromDesktop, type ComingFile } from "../../pwa/disk-files";
import { MOST_BYTES, type ShownBook } from "../../snapshot";
import type { Files } from "../files";
import { sentenceOf, UserError } from "../errors";
import { storeTransfer } from "./recent-files";

interface ReadFile extends Pick<ShownBook, "name" | "snapshot" | "place"> {
  readonly bytes: Uint8Array;
}

const notOpened = (name: string, error: unknown): UserError => new UserError(`${name} was not opened. ${sentenceOf(error)}`);

/** Reads a file. Throws UserError with its name and the reason if it cannot be shown. */
async function readFile({ file, disk }: ComingFile, files: Files): Promise<ReadFile> {
  const { name, size, lastModified } = file;
  try {
    if (size > MOST_BYTES) throw new UserError("It is larger than 50 MB. Choose the ledger's own file.");
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { name, bytes, snapshot: await files.open(bytes), place: disk && { disk, since: lastModified } };
  } catch (error) {
    throw notOpened(name, error);
  }
}

/** Reads a file and stores it for the page that will show it; returns its key for that page's address. */
export async function openFile(coming: ComingFile, files: Files): Promise<string> {
  try {
    const { name, bytes, place = null } = await readFile(coming, files);
    return await storeTransfer(name, bytes, place).catch((error: unknown) => {
      throw notOpened(name, error);
    });
  } catch (error) {
    throw new UserError(`${sentenceOf(error)} The current workbook is unchanged.`);
  }
}

/** The file that the desktop opened the page with. The address then gets its key, so that reloading shows it again. */
export async function launchedBook(files: Files): Promise<ShownBook> {
  const coming = await fromDesktop();
  if (!coming) throw new UserError("No workbook was received from the desktop. Choose one with Open…");
  const { bytes, ...read } = await readFile(coming, files);
  const { name, snapshot, place = null } = read;
  const key = await storeTransfer(name, bytes, place).catch(() => undefined);
  if (key !== undefined) window.history.replaceState(null, "", `?book=${key}`);
  return { ...read, file: { bytes, snapshot }, unsaved: [], ...(key === undefined ? {} : { transferKey: key }) };
}
