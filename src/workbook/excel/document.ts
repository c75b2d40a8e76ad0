import { told } from "./refused";

/*
 * The file of the workbook that is open in Excel, and other workbooks beside it.
 */

/** Where the file lies; "" for one that was never saved. */
export const fileAddress = (): string => Office.context.document?.url ?? "";

/** Whether what a program has made can be opened as a workbook: the workbench has no second window for it. */
export const opensWorkbooks = (): boolean =>
  typeof Excel.createWorkbook === "function" && Office.context.requirements.isSetSupported("ExcelApi", "1.8");

const PIECE = 0x8000;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

/** Opens a file as a new workbook. Throws WorkbookError. */
export async function openWorkbook(bytes: Uint8Array): Promise<void> {
  try {
    await Excel.createWorkbook(base64(bytes));
  } catch (error) {
    throw told(error);
  }
}
