import { fileAddress } from "../../src/workbook/excel/document";

/*
 * Downloads of files made in the pane.
 */

export const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Milliseconds after which a download has started, and its object URL can be revoked. */
const DOWNLOADED = 10_000;

/** Downloads a file. */
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
