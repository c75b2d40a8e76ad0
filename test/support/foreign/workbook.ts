import { readFileSync } from "node:fs";
import { isShownError, type CellValue } from "../../../src/kernel/values";
import { edit } from "../../../src/workbook/xlsx/edit";
import { altered, partsOf } from "../workbook/files";

/*
 * Ledgers with a player's own sheet, as Excel writes it: formulas with saved values, and names of all kinds.
 */

export const OWN = "Own";

export interface ForeignCell {
  /** As stored, without "=". */
  readonly formula?: string;
  readonly value: CellValue;
  readonly dynamic?: true;
  /** The cells that an array formula fills. */
  readonly fills?: string;
}

export interface ForeignName {
  readonly name: string;
  /** As stored. */
  readonly formula: string;
  /** Whether the name is limited to the player's own sheet. */
  readonly isLocal?: true;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function cellXml(at: string, { formula, value, dynamic, fills }: ForeignCell): string {
  const type = typeof value === "string" ? (isShownError(value) ? "e" : "str") : typeof value === "boolean" ? "b" : "n";
  const array = fills === undefined && !dynamic ? "" : ` t="array" ref="${fills ?? at}"`;
  const f = formula === undefined ? "" : `<f${array}>${escaped(formula)}</f>`;
  const v = value === null ? "" : `<v>${escaped(String(typeof value === "boolean" ? Number(value) : value))}</v>`;
  return `<c r="${at}"${dynamic ? ' cm="1"' : ""} t="${type}">${f}${v}</c>`;
}

/** The rows of a sheet with these cells, by address. */
function rowsXml(cells: Readonly<Record<string, ForeignCell>>): string {
  const rows = new Map<number, [number, string][]>();
  for (const [at, cell] of Object.entries(cells)) {
    const [, letters = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(at)!;
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    const row = rows.get(Number(digits)) ?? [];
    row.push([column, cellXml(at, cell)]);
    rows.set(Number(digits), row);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, line]) => {
      line.sort(([a], [b]) => a - b);
      return `<row r="${row}">${line.map(([, xml]) => xml).join("")}</row>`;
    })
    .join("");
}

/** Adds a player's own sheet to a file. */
export function withOwnSheet(
  file: Uint8Array,
  cells: Readonly<Record<string, ForeignCell>>,
  names: readonly ForeignName[] = [],
): Uint8Array {
  const sheet = {
    name: OWN,
    rows: 1,
    widths: [],
    heights: new Map<number, number>(),
    cells: [{ row: 0, column: 0, role: "computed" as const, value: "x" }],
    tables: [],
    validations: [],
    highlights: [],
    bars: [],
    names: [],
    freeze: { rows: 0, columns: 0 },
    printTitles: null,
    open: true as const,
    charts: [],
  };
  const added = edit(file, [{ kind: "add sheet", sheet, title: OWN }]);
  const parts = partsOf(added);
  const book = parts["xl/workbook.xml"]!;
  const sheets = [...book.matchAll(/<sheet [^>]*name="([^"]*)"[^>]*r:id="([^"]*)"/g)];
  const place = sheets.findIndex(([, name]) => name === OWN);
  const target = new RegExp(`<Relationship [^>]*Id="${sheets[place]![2]!}"[^>]*>`).exec(parts["xl/_rels/workbook.xml.rels"]!)![0];
  const path = `xl/${/Target="(?:\/xl\/)?([^"]*)"/.exec(target)![1]!}`;
  const xml = parts[path]!.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rowsXml(cells)}</sheetData>`).replace(
    /<dimension [^>]*\/>/,
    "",
  );
  const defined = names
    .map(
      ({ name, formula, isLocal }) =>
        `<definedName name="${name}"${isLocal ? ` localSheetId="${place}"` : ""}>${escaped(formula)}</definedName>`,
    )
    .join("");
  const named = book.includes("<definedNames>")
    ? book.replace("</definedNames>", `${defined}</definedNames>`)
    : book.replace("</sheets>", `</sheets>${defined === "" ? "" : `<definedNames>${defined}</definedNames>`}`);
  return altered(added, { [path]: xml, "xl/workbook.xml": named });
}

export const template = (name: string): Uint8Array => new Uint8Array(readFileSync(`templates/${name}.xlsx`));
