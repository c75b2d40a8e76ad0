import { address, MOST_COLUMNS } from "../../../formula/address";
import { cellNumber } from "./cell-key";
import { scan } from "./scan";

/*
 * Some programs omit the addresses of rows and cells: each one follows the previous one. They are added to a part before it is
 * edited.
 */

const VALUE = `\\s*=\\s*(?:"[^"]*"|'[^']*')`;
const UNPLACED = new RegExp(`<(?:c|row)(?:\\s+(?!r\\s*=)[^\\s=<>/]+${VALUE})*\\s*/?>`);

/** A sheet's part with the addresses of all rows and cells; the same string if none is missing. Throws FileError. */
export function withAddresses(xml: string, part: string): string {
  if (!xml.includes("<sheetData") || !UNPLACED.test(xml)) return xml;
  const scanner = scan(xml, part);
  let result = "";
  let copied = 0;
  let row = -1;
  let column = -1;
  const place = (at: string): void => {
    const after = scanner.from + 1 + scanner.name.length;
    result += `${xml.slice(copied, after)} r="${at}"`;
    copied = after;
  };
  for (let token = scanner.next(); token !== "end"; token = scanner.next()) {
    if (token === "close" && scanner.name === "sheetData") break;
    if (token !== "open") continue;
    const at = scanner.attribute("r");
    if (scanner.name === "row") {
      row = at === undefined ? row + 1 : Number(at) - 1;
      column = -1;
      if (at === undefined) place(String(row + 1));
    } else if (scanner.name === "c") {
      column = at === undefined ? column + 1 : cellNumber(at) % MOST_COLUMNS;
      if (at === undefined) place(address(row, column));
      scanner.skip();
    }
  }
  return result + xml.slice(copied);
}
