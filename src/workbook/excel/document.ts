import { WorkbookError } from "../workbook";
import { toWorkbookError } from "./error-messages";

/*
 * The file of the workbook that is open in Excel, and opening other workbooks beside it.
 */

/** The address of the file; "" if it was never saved. */
export const fileAddress = (): string => Office.context.document?.url ?? "";

/** Whether Office.js can open a file as a new workbook. */
export const opensWorkbooks = (): boolean =>
  typeof Excel.createWorkbook === "function" && Office.context.requirements.isSetSupported("ExcelApi", "1.8");

const SLICE_SIZE = 0x8000;

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += SLICE_SIZE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE_SIZE));
  return btoa(text);
}

/** Excel names a new workbook itself; the workbench uses the name. */
type Opens = (file: string, name: string) => Promise<void>;

/** Opens a file as a new workbook. Throws WorkbookError. */
export async function openWorkbook(bytes: Uint8Array, name: string): Promise<void> {
  try {
    await (Excel.createWorkbook as Opens)(base64(bytes), name);
  } catch (error) {
    throw toWorkbookError(error);
  }
}

/** Larger slices, once encoded, exceed what Excel on the web sends in one response. */
const SLICE = 0x40000;

/** Office's error number for an unsupported feature. */
const NO_FILE = 5000;

/** Converts an Office.js call with a callback to a promise. Rejects with WorkbookError. */
const answerOf = <T>(start: (report: (result: Office.AsyncResult<T>) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    start(({ status, value, error }) =>
      status === Office.AsyncResultStatus.Succeeded ? resolve(value) : reject(toWorkbookError(error)),
    );
  });

const incompleteFile = (): WorkbookError =>
  new WorkbookError("busy", "Excel returned an incomplete file of the workbook. Try again.");

async function bytesIn(file: Office.File): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  let at = 0;
  // Excel only handles one slice at a time.
  for (let i = 0; i < file.sliceCount; i++) {
    const { data } = await answerOf<Office.Slice>((report) => file.getSliceAsync(i, report));
    const slice = Uint8Array.from(data as ArrayLike<number>);
    if (at + slice.length > bytes.length) throw incompleteFile();
    bytes.set(slice, at);
    at += slice.length;
  }
  if (at < bytes.length) throw incompleteFile();
  return bytes;
}

/** The file of the current workbook, including unsaved changes. Throws WorkbookError. */
export async function fileBytes(): Promise<Uint8Array> {
  const { document } = Office.context;
  // Missing in Excel on the iPad.
  if (typeof document.getFileAsync !== "function") throw toWorkbookError({ code: NO_FILE });
  const file = await answerOf<Office.File>((report) =>
    document.getFileAsync(Office.FileType.Compressed, { sliceSize: SLICE }, report),
  );
  try {
    return await bytesIn(file);
  } finally {
    // Excel allows two such copies at a time. If one could not be released, the next request reports it.
    await answerOf((report) => file.closeAsync(report)).catch(() => undefined);
  }
}
