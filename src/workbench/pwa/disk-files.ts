/*
 * Files on the user's disk, if the browser allows access: chosen, dropped, or opened from the desktop. Other browsers only give a
 * copy, and saving downloads the file.
 */

/** Methods of the File System Access API that TypeScript's DOM types lack. */
export interface DiskFile extends FileSystemFileHandle {
  queryPermission(wanted: { readonly mode: "read" | "readwrite" }): Promise<PermissionState>;
  requestPermission(wanted: { readonly mode: "read" | "readwrite" }): Promise<PermissionState>;
}

interface WindowWithDisk {
  showOpenFilePicker?(options: object): Promise<readonly DiskFile[]>;
  readonly launchQueue?: { setConsumer(take: (launch: { readonly files?: readonly DiskFile[] }) => void): void };
}

/** A file to open. */
export interface ComingFile {
  readonly file: File;
  /** The file's handle, if the browser gives access to it. */
  readonly disk: DiskFile | null;
}

const here = window as unknown as WindowWithDisk;

/** The file types in the file picker. */
const WORKBOOKS = {
  description: "Excel workbooks",
  accept: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"] },
};

const opened = async (disk: DiskFile): Promise<ComingFile> => ({ file: await disk.getFile(), disk });

/** Whether the browser can save files in place. */
export const hasDisk = (): boolean => here.showOpenFilePicker !== undefined;

/** The file that the user chooses; null if they cancel. */
export async function chosenFromDisk(): Promise<ComingFile | null> {
  try {
    const [disk] = await here.showOpenFilePicker!({ types: [WORKBOOKS], id: "ledgers" });
    return disk ? await opened(disk) : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}

/** Milliseconds to wait for the file that the page was launched with; normally it is there at once. */
const LAUNCH = 5000;

/** The file that the page was launched with from the desktop; null if there is none. */
export const fromDesktop = async (): Promise<ComingFile | null> => {
  const disk = await new Promise<DiskFile | undefined>((resolve) => {
    if (!here.launchQueue) return resolve(undefined);
    here.launchQueue.setConsumer(({ files = [] }) => resolve(files[0]));
    setTimeout(() => resolve(undefined), LAUNCH);
  });
  return disk ? opened(disk) : null;
};

/** A recent file, after the user has granted access; null if it is denied. */
export async function reopened(disk: DiskFile): Promise<ComingFile | null> {
  const wanted = { mode: "read" } as const;
  const isAllowed = (await disk.queryPermission(wanted)) === "granted" || (await disk.requestPermission(wanted)) === "granted";
  return isAllowed ? opened(disk) : null;
}

/** Whether the user allows the page to overwrite the file. */
export async function mayWrite(disk: DiskFile): Promise<boolean> {
  const wanted = { mode: "readwrite" } as const;
  return (await disk.queryPermission(wanted)) === "granted" || (await disk.requestPermission(wanted)) === "granted";
}

/**
 * Saves a file in place and returns its new modification time; the browser replaces the file once all is written. Null, and
 * nothing is written, if another program or a sync folder has changed the file since.
 */
export async function saveOnDisk(disk: DiskFile, bytes: Uint8Array, since: number): Promise<number | null> {
  const before = await disk.getFile().catch(() => undefined);
  if (before?.lastModified !== since) return null;
  const writing = await disk.createWritable();
  try {
    await writing.write(bytes as Uint8Array<ArrayBuffer>);
  } catch (error) {
    await writing.abort();
    throw error;
  }
  await writing.close();
  return (await disk.getFile()).lastModified;
}
