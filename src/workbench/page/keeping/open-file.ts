import type { ComingFile } from "../../home/disk";
import { MOST_BYTES } from "../../snapshot";
import type { Files } from "../files";
import { sentenceOf, Told } from "../trouble";
import { handOver } from "./handed";

/**
 * Reads a file and hands it to the page that is to show it; answers what that page's address calls it. Of a file that cannot be
 * shown it is told which one it is and why; the workbook that is shown stays.
 */
export async function openFile({ file, disk }: ComingFile, files: Files): Promise<string> {
  try {
    if (file.size > MOST_BYTES) throw new Told("It is larger than 50 MB; a ledger is far smaller. Choose the ledger's own file.");
    const bytes = new Uint8Array(await file.arrayBuffer());
    await files.open(bytes);
    return await handOver(file.name, bytes, disk && { disk, since: file.lastModified });
  } catch (error) {
    throw new Told(`${file.name} was not opened. ${sentenceOf(error)} The workbook that is shown stays as it is.`);
  }
}
