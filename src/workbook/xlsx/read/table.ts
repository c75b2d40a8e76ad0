import { areaOf } from "../../../formula/address";
import type { CellValue } from "../../../kernel/values";
import { valueAt, type BookSheet, type BookTable } from "../../book";
import { unescapeAttribute } from "../package/characters";
import { begins } from "../package/outline";
import { scan } from "../package/scan";
import { damaged } from "../package/zip";
import { plainText, readOnce } from "./shown";
import type { SizeLimits } from "./size-limits";
import { wholeNumber, type ReadParts } from "./texts";

/** A table column in the usual form: its header and column formula. */
const PLAIN_COLUMN =
  /<tableColumn id="\d{1,9}"(?: xr3:uid="[^"<&]*")? name="([^"<]*)"(?: dataDxfId="\d{1,9}")?(?:\/>|><calculatedColumnFormula(?: array="1")?>([^<>\r]*)<\/calculatedColumnFormula><\/tableColumn>)/y;

/** A table of a sheet; null if its header row is switched off, because tables are read by headers. */
export function readTable(path: string, sheet: string, parts: ReadParts, limits: SizeLimits): BookTable | null {
  const xml = scan(parts.text(path), path);
  if (!begins(xml, "table")) throw damaged(`${path} is not a table`);
  const name = xml.attribute("displayName") ?? xml.attribute("name");
  const area = areaOf(xml.attribute("ref") ?? "");
  if (name === undefined || area === null) throw damaged(`${path} is not a table`);
  const headerRows = wholeNumber(xml.attribute("headerRowCount") ?? "1", path);
  const totalsRows = wholeNumber(xml.attribute("totalsRowCount") ?? "0", path);
  const headers: string[] = [];
  const formulas: (string | null)[] = [];
  let plain = true;
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    for (let column = xml.take(PLAIN_COLUMN); column; column = xml.take(PLAIN_COLUMN)) {
      const [, header, formula] = column;
      headers.push(plainText(unescapeAttribute(header!)));
      formulas.push(formula === undefined ? null : readOnce(formula, name).text);
    }
    if (token !== "open" || xml.name === "tableColumns") continue;
    if (xml.name === "tableColumn") {
      headers.push(plainText(xml.attribute("name") ?? ""));
      formulas.push(null);
    } else if (xml.name === "calculatedColumnFormula" && formulas.length > 0) {
      formulas[formulas.length - 1] = readOnce(xml.rawText(), name).text;
    } else {
      if (xml.name === "tableStyleInfo") plain = xml.attribute("name") === undefined;
      xml.skip();
    }
  }
  if (headers.length !== area.columns) throw damaged(`${path} has other columns than cells`);
  if (headerRows !== 1) return null;
  const rows = Math.max(0, area.rows - 1 - totalsRows);
  limits.tables(rows * area.columns);
  return {
    name,
    sheet,
    top: area.top,
    left: area.left,
    headers,
    rows,
    formulas,
    ...(totalsRows > 0 ? { totals: totalsRows } : {}),
    ...(plain ? { plain } : {}),
  };
}

const shownText = (value: CellValue): string =>
  value === null ? "" : typeof value === "boolean" ? String(value).toUpperCase() : String(value);

/** Adds the text of the header cells to a table if it differs from the column names. */
export function withShownHeaders(table: BookTable, sheet: BookSheet): BookTable {
  const shownHeaders = table.headers.map((_, i) => shownText(valueAt(sheet, table.top, table.left + i)));
  return shownHeaders.every((header, i) => header === table.headers[i]) ? table : { ...table, shownHeaders };
}
