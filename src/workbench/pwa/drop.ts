import type { ComingFile, DiskFile } from "./disk-files";

/*
 * Opens files that are dropped on the page.
 */

interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

async function droppedIn(item: DroppedItem): Promise<ComingFile | null> {
  // Both must be requested before the first await, because the dropped data is released after the event.
  const [file, coming] = [item.getAsFile(), item.getAsFileSystemHandle?.()];
  const disk = await coming?.catch(() => null);
  return file && { file, disk: disk?.kind === "file" ? (disk as DiskFile) : null };
}

/** Calls `open` with a file dropped anywhere on the page, which marks itself as a drop target meanwhile. */
export function whenDropped(open: (coming: ComingFile) => void): void {
  const root = document.documentElement;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const over = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer!.dropEffect = "copy";
    root.dataset["dropping"] = "true";
    clearTimeout(leaving);
    // Browsers do not report a canceled drag, but they do report a drag over the page all the time.
    leaving = setTimeout(() => delete root.dataset["dropping"], 500);
  };
  window.addEventListener("dragenter", over, { capture: true });
  window.addEventListener("dragover", over, { capture: true });
  window.addEventListener(
    "drop",
    (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      delete root.dataset["dropping"];
      const item = [...event.dataTransfer!.items].find(({ kind }) => kind === "file");
      if (item) void droppedIn(item).then((coming) => coming && open(coming));
    },
    { capture: true },
  );
}
