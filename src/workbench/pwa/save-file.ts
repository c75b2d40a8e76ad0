import { mayWrite, saveOnDisk, type DiskFile } from "./disk-files";

/*
 * Saves a file in place if the browser and the user allow it, and to the downloads otherwise.
 */

/** The file on disk of a workbook, and its modification time when it was last read or saved. */
export interface Place {
  readonly disk: DiskFile;
  since: number;
}

function download(bytes: Uint8Array, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" }),
  );
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Creates a file and saves it; returns its source and a sentence on where it is. */
export async function saveFile<T extends { readonly bytes: Uint8Array }>(
  name: string,
  place: Place | null,
  make: () => Promise<T>,
): Promise<T & { readonly location: string }> {
  // Must come first: browsers only ask for permission right after a click.
  const isAllowed = place !== null && (await mayWrite(place.disk));
  const saving = await make();
  const saved = isAllowed ? await saveOnDisk(place.disk, saving.bytes, place.since) : null;
  if (saved !== null && place !== null) {
    place.since = saved;
    return { ...saving, location: `${name} is saved.` };
  }
  download(saving.bytes, name);
  const why = isAllowed ? "Another program changed the file, so it was not overwritten. Your version is in your downloads: " : "";
  return { ...saving, location: why === "" ? `${name} is in your downloads.` : `${why}${name}.` };
}
