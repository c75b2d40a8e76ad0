import { WorkbookError } from "../workbook";
import { toWorkbookError } from "./error-messages";

/*
 * The file of the workbook that is open in Excel, and other workbooks beside it.
 */

/** Where the file lies; "" for one that was never saved. */
export const fileAddress = (): string => Office.context.document?.url ?? "";

/** Whether what a program has made can be opened as a workbook. */
export const opensWorkbooks = (): boolean =>
  typeof Excel.createWorkbook === "function" && Office.context.requirements.isSetSupported("ExcelApi", "1.8");

const PIECE = 0x8000;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

/** Excel calls a new workbook as it likes; the workbench takes the name. */
type Opens = (file: string, name: string) => Promise<void>;

/** Opens a file as a new workbook. Throws WorkbookError. */
export async function openWorkbook(bytes: Uint8Array, name: string): Promise<void> {
  try {
    await (Excel.createWorkbook as Opens)(base64(bytes), name);
  } catch (error) {
    throw toWorkbookError(error);
  }
}

/** Larger pieces of a file, with what goes around them, are more than Excel on the web sends at once. */
const SLICE = 0x40000;

/** Office's number for what it does not do here. */
const NO_FILE = 5000;

/** What is answered to a question of Office's that calls back. */
const answerOf = <T>(start: (report: (result: Office.AsyncResult<T>) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    start(({ status, value, error }) =>
      status === Office.AsyncResultStatus.Succeeded ? resolve(value) : reject(toWorkbookError(error)),
    );
  });

const cutShort = (): WorkbookError => new WorkbookError("busy", "Excel did not hand over the workbook's file whole. Try again.");

async function bytesIn(file: Office.File): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  let at = 0;
  // Excel hands over one after the other.
  for (let i = 0; i < file.sliceCount; i++) {
    const { data } = await answerOf<Office.Slice>((report) => file.getSliceAsync(i, report));
    const slice = Uint8Array.from(data as ArrayLike<number>);
    if (at + slice.length > bytes.length) throw cutShort();
    bytes.set(slice, at);
    at += slice.length;
  }
  if (at < bytes.length) throw cutShort();
  return bytes;
}

/** The file of the workbook as it is, with what is not saved yet. Throws WorkbookError. */
export async function fileBytes(): Promise<Uint8Array> {
  const { document } = Office.context;
  // Excel on the iPad lacks it.
  if (typeof document.getFileAsync !== "function") throw toWorkbookError({ code: NO_FILE });
  const file = await answerOf<Office.File>((report) =>
    document.getFileAsync(Office.FileType.Compressed, { sliceSize: SLICE }, report),
  );
  try {
    return await bytesIn(file);
  } finally {
    // Excel allows two such copies at a time. A copy that could not be released is reported with the next one.
    await answerOf((report) => file.closeAsync(report)).catch(() => undefined);
  }
}
