import { areaOf, splitAddress } from "../../../formula/address";
import { SETTINGS, type BookName, type DefinedName, type Setting } from "../../book";
import { relationsOf, relationsPath } from "./relations";
import { scan, type Scanner } from "./scan";
import { damaged, FileError, type Parts } from "./zip";

/*
 * The outline of a file, read before any cells: its sheets with their parts, its names and settings.
 */

const notAWorkbook = () => new FileError("not a workbook", "The file is not an Excel workbook (.xlsx).");

export const begins = (xml: Scanner, root: string): boolean => xml.next() === "open" && xml.name === root;

const PREFIXED_ID = /\s(?!xmlns:)[\w.-]+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** The attribute r:id of the current element, whatever its prefix. */
function relationId(xml: Scanner, text: string): string {
  const known = xml.attribute("r:id") ?? xml.attribute("id");
  if (known !== undefined) return known;
  const [, double, single] = PREFIXED_ID.exec(text.slice(xml.from, xml.to)) ?? [];
  return double ?? single ?? "";
}

/** Many times the number in a ledger; every change of rows goes through all of them. */
const MOST_NAMES = 20_000;

/** A name as stored in the file; its sheet may come later in the part. */
interface WrittenName {
  readonly name: string;
  readonly local: string | undefined;
  readonly text: string;
}

/** The prefix of Excel's built-in names, such as the print area's. */
const OWN_NAME = /^_xlnm\./i;

/** Splits names into global ones of single cells, and all others. */
function sortedNames(written: readonly WrittenName[], sheets: readonly string[]): Pick<Outline, "names" | "defined"> {
  const names: BookName[] = [];
  const defined: DefinedName[] = [];
  for (const { name, local, text } of written) {
    if (OWN_NAME.test(name)) continue;
    const { sheet, rest } = splitAddress(text);
    const area = sheet === null || local !== undefined ? null : areaOf(rest);
    if (area && area.rows === 1 && area.columns === 1 && /^\$.+\$/.test(rest))
      names.push({ name, sheet: sheet!, row: area.top, column: area.left });
    else if (local === undefined || sheets[Number(local)] !== undefined)
      defined.push({
        name,
        scope: local === undefined ? null : sheets[Number(local)]!,
        formula: text,
      });
  }
  return { names, defined };
}

export interface SheetPlace {
  readonly name: string;
  /** Path of the sheet's part. */
  readonly path: string;
  readonly hidden: boolean;
}

interface Outline {
  readonly places: readonly SheetPlace[];
  /** Names of the sheets without cells. */
  readonly withoutCells: readonly string[];
  /** Global names of single cells, and all others with their formulas as stored. */
  readonly names: readonly BookName[];
  readonly defined: readonly DefinedName[];
  readonly settings: readonly Setting[];
  /** Path of the shared strings. */
  readonly texts: string | undefined;
  /** Path of the styles. */
  readonly styles: string | undefined;
}

/** Path of the workbook part, which lists the sheets. */
export const bookPathOf = (parts: Pick<Parts, "has" | "text">): string | undefined =>
  [...relationsOf(parts, "").values()].find(({ type }) => type === "officeDocument")?.target;

/** Sheets without cells: charts, dialogs and Excel 4.0 macros. */
const WITHOUT_CELLS = new Set(["chartsheet", "dialogsheet", "xlMacrosheet", "xlIntlMacrosheet"]);

const TYPES = "[Content_Types].xml";
/** Content types of other Excel formats, which Excel refuses to open as .xlsx. */
const OF_ANOTHER_NAME: readonly (readonly [type: string, what: string])[] = [
  ["application/vnd.ms-excel.sheet.macroEnabled.main+xml", "a workbook with macros (.xlsm)"],
  ["application/vnd.ms-excel.template.macroEnabled.main+xml", "a template with macros (.xltm)"],
  ["application/vnd.ms-excel.addin.macroEnabled.main+xml", "an add-in (.xlam)"],
  ["application/vnd.ms-excel.sheet.binary.macroEnabled.main", "a binary workbook (.xlsb)"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml", "a template (.xltx)"],
];

/** Throws FileError if the file is not an .xlsx workbook, whatever its name. */
function refuseOtherKinds(parts: Pick<Parts, "has" | "text">): void {
  if (!parts.has(TYPES)) throw notAWorkbook();
  const types = parts.text(TYPES).toLowerCase();
  const other = OF_ANOTHER_NAME.find(([type]) => types.includes(`"${type.toLowerCase()}"`));
  if (other)
    throw new FileError(
      "not a workbook",
      `The file is ${other[1]}, whatever its name. Save it in Excel as an Excel workbook (.xlsx).`,
    );
}

/** The attributes by which files store that a setting is on. */
export const WRITTEN_SETTINGS: Readonly<
  Record<Setting, { readonly element: string; readonly attribute: string; readonly on: RegExp }>
> = {
  "manual calculation": { element: "calcPr", attribute: "calcMode", on: /^manual$/ },
  "precision as displayed": { element: "calcPr", attribute: "fullPrecision", on: /^(0|false)$/ },
  iteration: { element: "calcPr", attribute: "iterate", on: /^(1|true)$/ },
  "1904 dates": { element: "workbookPr", attribute: "date1904", on: /^(1|true)$/ },
};

const settingsOf = (xml: Scanner): readonly Setting[] =>
  SETTINGS.filter((setting) => {
    const { element, attribute, on } = WRITTEN_SETTINGS[setting];
    return xml.name === element && on.test(xml.attribute(attribute) ?? "");
  });

/** Reads a file's sheets, names and settings. Throws FileError if it is not a valid .xlsx workbook. */
export function outlineOf(parts: Pick<Parts, "has" | "text">): Outline {
  refuseOtherKinds(parts);
  const bookPath = bookPathOf(parts);
  if (bookPath === undefined || !parts.has(bookPath)) throw notAWorkbook();
  const relations = relationsOf(parts, bookPath);
  const text = parts.text(bookPath);
  const xml = scan(text, bookPath);
  if (!begins(xml, "workbook")) throw notAWorkbook();
  const places: SheetPlace[] = [];
  const withoutCells: string[] = [];
  const sheets: string[] = [];
  const written: WrittenName[] = [];
  const settings: Setting[] = [];
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.name === "sheet") {
      const relation = relations.get(relationId(xml, text));
      if (!relation) throw damaged("a sheet is missing");
      const name = xml.attribute("name") ?? "";
      sheets.push(name);
      if (WITHOUT_CELLS.has(relation.type)) withoutCells.push(name);
      else if (relation.type !== "worksheet") throw damaged(`the sheet ${name} is not a worksheet`);
      else if (places.some(({ path }) => path === relation.target)) throw damaged("two sheets have the same cells");
      else places.push({ name, path: relation.target, hidden: (xml.attribute("state") ?? "visible") !== "visible" });
    } else if (xml.name === "definedName") {
      if (written.length === MOST_NAMES)
        throw new FileError("too large", "The file is too large: it has more than 20,000 names.");
      written.push({ name: xml.attribute("name") ?? "", local: xml.attribute("localSheetId"), text: xml.text() });
    } else for (const setting of settingsOf(xml)) settings.push(setting);
  }
  if (places.length === 0) throw notAWorkbook();
  return {
    places,
    withoutCells,
    ...sortedNames(written, sheets),
    settings,
    texts: [...relations.values()].find(({ type }) => type === "sharedStrings")?.target,
    styles: [...relations.values()].find(({ type }) => type === "styles")?.target,
  };
}

/** Programs that remove formulas from a ledger when saving it, by their application names. */
const OTHER_PROGRAMS = /^(LibreOffice|OpenOffice|Collabora Office)/;

/** The program that saved a file, if it is one of these. */
export function programOf(parts: Pick<Parts, "has" | "text">): string | undefined {
  const path = [...relationsOf(parts, "").values()].find(({ type }) => type === "extended-properties")?.target;
  if (path === undefined || !parts.has(path)) return undefined;
  const xml = scan(parts.text(path), path);
  for (let token = xml.next(); token !== "end"; token = xml.next())
    if (token === "open" && xml.name === "Application") return OTHER_PROGRAMS.exec(xml.text())?.[1];
  return undefined;
}

let known: { readonly book: string; readonly links: string; readonly places: readonly SheetPlace[] } | undefined;

/** The sheets of an opened file with their parts; cached, because every edit needs them. Throws FileError. */
export function sheetPlaces(parts: Pick<Parts, "has" | "text">): readonly SheetPlace[] {
  const path = bookPathOf(parts);
  if (path === undefined || !parts.has(path)) throw notAWorkbook();
  const [book, rels] = [parts.text(path), relationsPath(path)];
  const links = parts.has(rels) ? parts.text(rels) : "";
  if (known?.book !== book || known.links !== links) known = { book, links, places: outlineOf(parts).places };
  return known.places;
}
