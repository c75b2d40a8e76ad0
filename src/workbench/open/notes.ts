import { relationsOf } from "../../workbook/xlsx/package/relations";
import { MOST_COLUMNS } from "../../formula/address";
import { cellNumber } from "../../workbook/xlsx/package/cell-key";
import { scan } from "../../workbook/xlsx/package/scan";
import type { Parts } from "../../workbook/xlsx/package/zip";
import { plainText } from "../../workbook/xlsx/read/shown";
import type { SheetSnapshot } from "../snapshot";

/** The notes of a sheet, which are in a separate part. Throws FileError. */
export function notesOf(parts: Pick<Parts, "has" | "text">, sheet: string): SheetSnapshot["notes"] {
  const path = [...relationsOf(parts, sheet).values()].find(({ type }) => type === "comments")?.target;
  if (path === undefined || !parts.has(path)) return [];
  const xml = scan(parts.text(path), path);
  const notes = new Map<number, string>();
  let cell = -1;
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.name === "comment") {
      cell = cellNumber(xml.attribute("ref") ?? "");
      if (cell >= 0) notes.set(cell, "");
    } else if (xml.name === "t" && cell >= 0) notes.set(cell, notes.get(cell)! + plainText(xml.text()));
    else if (xml.name === "rPh") xml.skip();
  }
  return [...notes]
    .sort(([a], [b]) => a - b)
    .map(([number, text]) => ({ row: Math.floor(number / MOST_COLUMNS), column: number % MOST_COLUMNS, text }));
}
