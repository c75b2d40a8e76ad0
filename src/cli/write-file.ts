import { copyFile, lstat, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { alone } from "./lock-file";
import { Refusal } from "./run";

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EBUSY: "another program has it open",
  ENOENT: "the folder does not exist",
  ENOTDIR: "the folder does not exist",
  ENAMETOOLONG: "the name is too long",
};

/** The reason of a failed file operation, in words. */
export function causeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : CAUSES[code]) ?? message;
}

/** Refuses a name under which no workbook can be written: no .xlsx at its end, no folder to
 * hold it, a folder, or a file that is to be kept. */
export async function checkTarget(file: string, force: boolean): Promise<void> {
  if (!/\.xlsx$/i.test(file)) throw new Refusal(`${file}: the name of a workbook ends in .xlsx.`);
  const folder = await stat(path.dirname(file)).catch(() => null);
  if (!folder?.isDirectory()) throw new Refusal(`${file} could not be written: the folder does not exist.`);
  const found = await lstat(file).catch(() => null);
  if (found?.isDirectory()) throw new Refusal(`${file} is a folder.`);
  if (found && !force) {
    throw new Refusal(
      `${file} exists already; nothing was written. Choose another name, or --force to replace it (${file}.bak keeps it).`,
    );
  }
}

/** Where a file is written before it takes its place. What was left there by a command that was ended is of no use. */
async function writeBeside(file: string, bytes: Uint8Array): Promise<void> {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.tmp`);
  await rm(beside, { force: true });
  try {
    const handle = await open(beside, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (await lstat(file).catch(() => null)) await copyFile(file, `${file}.bak`);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * Writes a file so that it is either there whole or not at all: beside its place first, then renamed. An existing file is
 * replaced only with `force`, and kept as FILE.bak. `check` is asked just before, while no other command writes the file.
 */
export async function writeWhole(
  file: string,
  bytes: Uint8Array,
  force = false,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await checkTarget(file, force);
  try {
    await alone(file, async () => {
      await check();
      await writeBeside(file, bytes);
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} could not be written: ${causeOf(error)}. Nothing was changed.`);
  }
}
