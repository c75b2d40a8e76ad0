import { areaOf, type Area } from "../../../formula/address";
import type { MaskingRule } from "../../masking-rules";
import { mayMask } from "../../number-format";
import { scan, type Scanner } from "../package/scan";
import type { Parts } from "../package/zip";
import { plainText } from "./shown";

/*
 * Conditional formats in a file whose number formats may display something other than the value.
 */

/** The number format of an element, if it may display something other than the value. */
function formatOf(xml: Scanner): string | undefined {
  const format = plainText(xml.attribute("formatCode") ?? "General");
  return mayMask(format) ? format : undefined;
}

/** The styles of conditional formats with such a number format, by index. */
export function maskingFormats(parts: Pick<Parts, "has" | "text">, path: string | undefined): ReadonlyMap<string, string> {
  const styles = new Map<string, string>();
  const text = path !== undefined && parts.has(path) ? parts.text(path) : "";
  const from = text.indexOf("dxfs");
  if (from < 0 || text.indexOf("numFmt", from) < 0) return styles;
  const xml = scan(text, path!);
  let isInside = false;
  let index = -1;
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (xml.name === "dxfs") isInside = token === "open";
    if (token !== "open" || !isInside) continue;
    if (xml.name === "dxf") index++;
    const format = xml.name === "numFmt" ? formatOf(xml) : undefined;
    if (format !== undefined) styles.set(String(index), format);
  }
  return styles;
}

const areasOf = (places: string): readonly Area[] => places.split(/\s+/).flatMap((place) => areaOf(place) ?? []);

/** The masking rules of a sheet, which are after its cells; the scanner must be at the end of the cells. */
export function rulesBelow(xml: Scanner, styles: ReadonlyMap<string, string>): readonly MaskingRule[] {
  const found = new Map<string, MaskingRule>();
  let places = "";
  let formats: string[] = [];
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (xml.name === "conditionalFormatting") {
      const areas = formats.length > 0 ? areasOf(places) : [];
      for (const format of formats) found.set(`${format}\n${places}`, { areas, format });
      formats = [];
      places = token === "open" ? (xml.attribute("sqref") ?? "") : "";
    } else if (token !== "open") continue;
    else if (xml.name === "sqref") places = xml.text();
    else {
      // Rules in the extension list contain their style.
      const isRule = xml.name === "cfRule";
      const format = isRule ? styles.get(xml.attribute("dxfId") ?? "") : xml.name === "numFmt" ? formatOf(xml) : undefined;
      if (format !== undefined) formats.push(format);
    }
  }
  return [...found.values()];
}
