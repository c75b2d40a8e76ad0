import { unescapeXml } from "../package/characters";
import { outlineOf } from "../package/outline";
import { scan, type Scanner } from "../package/scan";
import { damaged, type Parts } from "../package/zip";
import { plainText } from "./shown";

/*
 * Texts and whole numbers as sheets and tables write them.
 */

/** A text as nearly all that sheets share are written. */
const PLAIN_TEXT = /<si><t(?: xml:space="preserve")?>([^<>\r]*)<\/t><\/si>/y;

/** The parts of a file, and nothing of the archive that they came in. */
export type ReadParts = Pick<Parts, "has" | "text">;

/** A whole number as files write it. */
export function wholeNumber(text: string, path: string): number {
  if (!/^\d{1,9}$/.test(text)) throw damaged(`${path} has a number that cannot be read`);
  return Number(text);
}

/** The joined text of <si> or <is>: its runs, without the readings that Japanese texts carry. */
export function richText(xml: Scanner): string {
  const depth = xml.depth;
  let text = "";
  for (;;) {
    const token = xml.next();
    if (token === "close" && xml.depth < depth) return plainText(text);
    if (token === "end") return text;
    if (token !== "open") continue;
    if (xml.name === "t") text += xml.text();
    else if (xml.name === "rPh" || xml.name === "phoneticPr") xml.skip();
  }
}

export function sharedTexts(parts: ReadParts, path: string | undefined): readonly string[] {
  if (path === undefined || !parts.has(path)) return [];
  const texts: string[] = [];
  const xml = scan(parts.text(path), path);
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token === "open" && xml.name === "si") texts.push(richText(xml));
    for (let plain = xml.take(PLAIN_TEXT); plain; plain = xml.take(PLAIN_TEXT)) texts.push(plainText(unescapeXml(plain[1]!)));
  }
  return texts;
}

/** The texts that the sheets of a file share. Throws FileError. */
export const sharedTextsOf = (parts: ReadParts): readonly string[] => sharedTexts(parts, outlineOf(parts).texts);
