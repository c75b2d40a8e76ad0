import { wordIn } from "../../kernel/text";
import { scan } from "../../workbook/xlsx/package/scan";
import type { Visibility } from "../host/grid";

/** What a workbook says of a sheet beside its name. */
interface SheetInfo {
  readonly visibility: Visibility;
  /** The rows and columns that its pages repeat. */
  readonly titles?: string;
}

const VISIBILITIES: Readonly<Record<string, Visibility>> = { hidden: "Hidden", veryHidden: "VeryHidden" };

interface BookInfo {
  /** By their names. */
  readonly sheets: ReadonlyMap<string, SheetInfo>;
  /** Whether Excel is to compute all formulas when it opens the file: what some of them show may be out of date. */
  readonly isManual: boolean;
}

/** What the part of the workbook says of itself and its sheets. Throws FileError. */
export function readBookInfo(text: string, path: string): BookInfo {
  const xml = scan(text, path);
  const sheets: (readonly [name: string, visibility: Visibility])[] = [];
  const titles = new Map<number, string>();
  let isManual = false;
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.name === "sheet")
      sheets.push([xml.attribute("name") ?? "", wordIn(VISIBILITIES, xml.attribute("state") ?? "") ?? "Visible"]);
    else if (xml.name === "definedName" && xml.attribute("name") === "_xlnm.Print_Titles")
      titles.set(Number(xml.attribute("localSheetId")), xml.text());
    else if (xml.name === "calcPr") isManual = /^(?:1|true)$/.test(xml.attribute("fullCalcOnLoad") ?? "");
  }
  const infos = sheets.map(([name, visibility], i): readonly [string, SheetInfo] => {
    const own = titles.get(i);
    return [name, { visibility, ...(own === undefined ? {} : { titles: own }) }];
  });
  return { sheets: new Map(infos), isManual };
}
