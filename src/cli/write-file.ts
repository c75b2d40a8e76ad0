import { constants } from "node:fs";
import { copyFile, lstat, open, realpath, rename, rm, stat, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../kernel/refusal";
import { causeOf } from "./error-messages";
import { withLock } from "./file-lock";

const ENDINGS = { workbook: ".xlsx", picture: ".svg", text: ".txt" } as const;
type Kind = keyof typeof ENDINGS;

/** Refuses a path that cannot be written: wrong extension, missing folder, a folder, or an existing file. */
export async function checkTarget(file: string, force: boolean, kind: Kind = "workbook"): Promise<void> {
  if (!file.toLowerCase().endsWith(ENDINGS[kind])) throw new Refusal(`${file}: the name of a ${kind} ends in ${ENDINGS[kind]}.`);
  const folder = await stat(path.dirname(file)).catch(() => null);
  if (!folder?.isDirectory()) throw new Refusal(`${file} could not be written: the folder does not exist.`);
  const found = await lstat(file).catch(() => null);
  if (found?.isDirectory()) throw new Refusal(`${file} is a folder.`);
  if (found && !force) {
    throw new Refusal(
      `${file} already exists; nothing was written. Choose another name, or use --force to replace it (${file}.bak keeps it).`,
    );
  }
}

/** The path for a file that is still being written. Removes what a killed command left there, or a link, without following it. */
const temporaryPath = async (file: string): Promise<string> => {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.tmp`);
  await rm(beside, { force: true });
  return beside;
};

const backupPath = (file: string): string => `${file}.bak`;

/** Number of backups: FILE.bak, then FILE.bak2 and so on for older ones. */
const MOST_BACKUPS = 5;

/** Renames each backup to the next older one, and removes the oldest. */
async function shiftBackups(backup: string): Promise<void> {
  const names = Array.from({ length: MOST_BACKUPS }, (_, i) => (i === 0 ? backup : `${backup}${i + 1}`));
  const isFile = async (name: string): Promise<boolean> => (await lstat(name).catch(() => null))?.isFile() === true;
  const gap = (await Promise.all(names.map(isFile))).indexOf(false);
  for (let at = gap < 0 ? names.length - 2 : gap - 1; at >= 0; at--) await rename(names[at]!, names[at + 1]!);
}

/**
 * Saves a file as FILE.bak, and the previous backup as FILE.bak2; each is written beside its place first, so that none is lost if
 * this fails.
 */
async function backUp(file: string): Promise<void> {
  const backup = backupPath(file);
  const found = await lstat(backup).catch(() => null);
  if (found?.isDirectory()) throw new Refusal(`${backup} is a folder. Nothing was written; rename it and try again.`);
  const beside = await temporaryPath(backup);
  try {
    await copyFile(file, beside, constants.COPYFILE_EXCL);
    const handle = await open(beside, "r+");
    await handle.sync().finally(() => handle.close());
    await shiftBackups(backup);
    await rename(beside, backup);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Writes a temporary file with the permissions of the old one, and renames it when it is complete. */
async function writeBeside(file: string, bytes: Uint8Array): Promise<void> {
  const beside = await temporaryPath(file);
  const before = await stat(file).catch(() => null);
  try {
    const handle = await open(beside, "wx", before?.mode);
    try {
      // The process's umask may have removed permissions. Some file systems have none.
      if (before) await handle.chmod(before.mode).catch(() => undefined);
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (before) await backUp(file);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** The file to write: the target if the path is a link. */
async function meantBy(file: string): Promise<string> {
  const found = await lstat(file).catch(() => null);
  if (!found?.isSymbolicLink()) return file;
  return realpath(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Refusal(`${file} is a broken link. Nothing was written.`);
    throw error;
  });
}

/**
 * Writes a file completely or not at all, by renaming a temporary file beside it; returns the name of the backup. An existing
 * file is only replaced with `force`, and kept as FILE.bak; of a symbolic link, the target is replaced. `check` is called just
 * before, while no other command writes the file.
 */
export async function writeWhole(
  file: string,
  bytes: Uint8Array,
  force = false,
  check: () => Promise<void> = () => Promise.resolve(),
  kind: Kind = "workbook",
): Promise<string> {
  await checkTarget(file, force, kind);
  try {
    const meant = await meantBy(file);
    await withLock(meant, async () => {
      await check();
      await writeBeside(meant, bytes);
    });
    return backupPath(meant);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} could not be written: ${causeOf(error, "written")}. Nothing was changed.`);
  }
}

/** Writes texts into a folder, by file name. Throws Refusal. */
export async function writeTexts(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of texts) await writeFile(path.join(folder, name), text);
  } catch (error) {
    throw new Refusal(`${folder} could not be written: ${causeOf(error, "written")}.`);
  }
}
