import { unescapeXml } from "../package/characters";
import { outlineOf } from "../package/outline";
import { scan, type Scanner } from "../package/scan";
import { damaged, type Parts } from "../package/zip";
import { plainText } from "./shown";

/*
 * Texts and whole numbers in the XML of sheets and tables.
 */

/** A shared string in the usual form. */
const PLAIN_TEXT = /<si><t(?: xml:space="preserve")?>([^<>\r]*)<\/t><\/si>/y;

/** The parts of a file, without access to its archive. */
export type ReadParts = Pick<Parts, "has" | "text">;

/** A whole number. Throws FileError. */
export function wholeNumber(text: string, path: string): number {
  if (!/^\d{1,9}$/.test(text)) throw damaged(`${path} has a number that cannot be read`);
  return Number(text);
}

/** The text of <si> or <is>: its runs joined, without the phonetic readings of Japanese text. */
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

/** The shared strings of a file. Throws FileError. */
export const sharedTextsOf = (parts: ReadParts): readonly string[] => sharedTexts(parts, outlineOf(parts).texts);
