import { mayMask } from "../../number-format";
import { scan } from "../package/scan";
import { plainText } from "./shown";
import type { Parts } from "../package/zip";

/** The cell styles, by index, whose number formats may display something other than the value; normally there are none. */
export function maskingStyles(parts: Pick<Parts, "has" | "text">, path: string | undefined): ReadonlyMap<number, string> {
  const styles = new Map<number, string>();
  if (path === undefined || !parts.has(path)) return styles;
  const text = parts.text(path);
  const formats = new Map<string, string>();
  const xml = scan(text, path);
  let inCells = false;
  let style = 0;
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (xml.name === "cellXfs") inCells = token === "open";
    if (token !== "open") continue;
    if (xml.name === "numFmt") {
      const format = plainText(xml.attribute("formatCode") ?? "");
      if (mayMask(format)) formats.set(xml.attribute("numFmtId") ?? "", format);
    } else if (xml.name === "fonts" && formats.size === 0) return styles;
    else if (inCells && xml.name === "xf") {
      const format = formats.get(xml.attribute("numFmtId") ?? "");
      if (format !== undefined) styles.set(style, format);
      style++;
    }
  }
  return styles;
}
