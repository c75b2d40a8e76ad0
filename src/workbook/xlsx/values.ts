import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import { isShownError, type CellValue } from "../../kernel/values";
import { VALUES_ONLY } from "../book";
import type { ComputedValues } from "../../sheets/placed";
import { areaOf } from "../../formula/address";
import { sheetPlaces } from "./read";
import { storedError, textElement } from "./xml";
import { openParts, type OpenOptions } from "./zip";

/*
 * A copy of a workbook for programs without the add-in: every formula that calls it becomes the value that it shows. All else,
 * a player's own charts and formats included, stays as it is in the file.
 */

/** The cell that says what a sheet is for. */
const ABOUT = "A2";

const CELL = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g;
const LEDGER = /_xldudf_LEDGER_|\bLEDGER\./i;
const OWN_TIME = new Date(1980, 0, 1);

const attributeOf = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

function valueCell(at: string, style: string | undefined, value: CellValue): string {
  const head = `<c r="${at}"${style === undefined ? "" : ` s="${style}"`}`;
  if (value === null) return `${head}/>`;
  if (typeof value === "number") return `${head}><v>${String(value).replace("e", "E")}</v></c>`;
  if (typeof value === "boolean") return `${head} t="b"><v>${Number(value)}</v></c>`;
  if (isShownError(value)) return `${head} t="e"><v>${storedError(value)}</v></c>`;
  return `${head} t="inlineStr"><is>${textElement(value)}</is></c>`;
}

function withValues(xml: string, sheet: string, values: ComputedValues, about: CellValue): string {
  let replaced = 0;
  const result = xml.replace(CELL, (whole, tag: string, content = "") => {
    const formula = /<f\b[^>]*>([\s\S]*?)<\/f>/.exec(content as string)?.[1];
    if (formula === undefined || !LEDGER.test(formula)) return whole;
    const at = attributeOf(tag, "r");
    const area = at === undefined ? null : areaOf(at);
    if (at === undefined || area === null) return whole;
    replaced++;
    return valueCell(at, attributeOf(tag, "s"), values(sheet, area.top, area.left));
  });
  if (replaced === 0 || typeof about !== "string") return result;
  return result.replace(CELL, (whole, tag: string) =>
    attributeOf(tag, "r") === ABOUT ? valueCell(ABOUT, attributeOf(tag, "s"), `${VALUES_ONLY} ${about}`) : whole,
  );
}

/**
 * Makes the copy from a workbook's bytes. `values` gives what cells show, also `A2`, where a sheet says what it is for.
 * Throws FileError for what readBook refuses too.
 */
export function valuesCopy(bytes: Uint8Array, values: ComputedValues, options?: OpenOptions): Uint8Array {
  // Reads the archive by the strict rules first: sizes, names, checksums of what is used.
  const places = sheetPlaces(openParts(bytes, options));
  const files = unzipSync(bytes);
  const edit = (path: string, change: (xml: string) => string) => {
    const content = files[path];
    if (content) files[path] = strToU8(change(strFromU8(content)));
  };
  for (const { name, path } of places) edit(path, (xml) => withValues(xml, name, values, values(name, 1, 0)));

  const dropped = Object.keys(files).filter((path) => /^xl\/(webextensions\/|calcChain\.xml$)/i.test(path));
  for (const path of dropped) delete files[path];
  for (const path of Object.keys(files)) {
    if (/^xl\/tables\/[^/]+\.xml$/i.test(path))
      edit(path, (xml) =>
        xml.replace(/<calculatedColumnFormula\b[^>]*>([\s\S]*?)<\/calculatedColumnFormula>/g, (whole, formula: string) =>
          LEDGER.test(formula) ? "" : whole,
        ),
      );
  }
  edit("[Content_Types].xml", (xml) =>
    xml.replace(/<Override\b[^>]*PartName="\/xl\/(?:webextensions\/|calcChain)[^>]*\/>/gi, ""),
  );
  const unrelated = /<Relationship\b[^>]*(?:webextensiontaskpanes|relationships\/calcChain)"[^>]*\/>/gi;
  edit("_rels/.rels", (xml) => xml.replace(unrelated, ""));
  edit("xl/_rels/workbook.xml.rels", (xml) => xml.replace(unrelated, ""));

  const zip: Zippable = {};
  for (const [path, content] of Object.entries(files)) zip[path] = [content, { mtime: OWN_TIME, level: 6 }];
  return zipSync(zip);
}
