import { wordIn } from "../../kernel/text";
import { scan } from "../../workbook/xlsx/package/scan";
import type { Visibility } from "../host/grid";

/** A sheet's properties in the workbook part. */
interface SheetInfo {
  readonly visibility: Visibility;
  /** The print titles: rows and columns repeated on every page. */
  readonly titles?: string;
  /** The print area. */
  readonly printArea?: string;
}

const VISIBILITIES: Readonly<Record<string, Visibility>> = { hidden: "Hidden", veryHidden: "VeryHidden" };

interface BookInfo {
  /** By sheet name. */
  readonly sheets: ReadonlyMap<string, SheetInfo>;
  /** Whether Excel recalculates the file when it opens it, because saved values may be stale. */
  readonly isManual: boolean;
}

/** Reads the properties of a workbook and its sheets from the workbook part. Throws FileError. */
export function readBookInfo(text: string, path: string): BookInfo {
  const xml = scan(text, path);
  const sheets: (readonly [name: string, visibility: Visibility])[] = [];
  const titles = new Map<number, string>();
  const printAreas = new Map<number, string>();
  let isManual = false;
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.name === "sheet")
      sheets.push([xml.attribute("name") ?? "", wordIn(VISIBILITIES, xml.attribute("state") ?? "") ?? "Visible"]);
    else if (xml.name === "definedName") {
      const name = xml.attribute("name");
      const texts = name === "_xlnm.Print_Titles" ? titles : name === "_xlnm.Print_Area" ? printAreas : undefined;
      texts?.set(Number(xml.attribute("localSheetId")), xml.text());
    } else if (xml.name === "calcPr") isManual = /^(?:1|true)$/.test(xml.attribute("fullCalcOnLoad") ?? "");
  }
  const infos = sheets.map(([name, visibility], i): readonly [string, SheetInfo] => {
    const [own, printArea] = [titles.get(i), printAreas.get(i)];
    return [
      name,
      { visibility, ...(own === undefined ? {} : { titles: own }), ...(printArea === undefined ? {} : { printArea }) },
    ];
  });
  return { sheets: new Map(infos), isManual };
}
