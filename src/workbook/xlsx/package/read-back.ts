import { SaxesParser } from "saxes";

/*
 * What is to be written is read once more, by a reader that is not ours and that knows about prefixes.
 */

/** Whether a part, with one sign for each byte, is XML in which every prefix is declared. */
export function isWellFormed(xml: string): boolean {
  try {
    new SaxesParser({ xmlns: true, position: false }).write(xml).close();
    return true;
  } catch {
    return false;
  }
}
