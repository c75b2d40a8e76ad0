import { fileAddress } from "../../src/workbook/excel/document";

/*
 * Files that the pane makes, and offers to be kept.
 */

export const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A link to what is downloaded has done its work by then. */
const DOWNLOADED = 10_000;

/** Offers a file to be kept. */
export function save(bytes: Uint8Array, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOADED);
}

/** The name of the open workbook's file without its extension; the ledger's name if it was never saved. */
export function fileName(otherwise: string): string {
  const last = fileAddress().split(/[\\/]/).at(-1)!.split(/[?#]/)[0]!;
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A percent sign that is not part of an escape sequence is kept.
  }
  return name.replace(/\.\w+$/, "").replace(/["*:<>?|]/g, "") || otherwise;
}
