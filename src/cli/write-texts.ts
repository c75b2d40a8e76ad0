import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../kernel/refusal";
import { causeOf } from "./error-messages";

/** Writes texts into a folder, by the names of their files. Throws Refusal. */
export async function writeTexts(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of texts) await writeFile(path.join(folder, name), text);
  } catch (error) {
    throw new Refusal(`${folder} could not be written: ${causeOf(error, "written")}.`);
  }
}
