import { wordIn } from "../../kernel/text";
import { scan } from "../../workbook/xlsx/package/scan";
import type { Visibility } from "../host/grid";

/** What a workbook says of a sheet beside its name. */
interface SaidOfSheet {
  readonly visibility: Visibility;
  /** The rows and columns that its pages repeat. */
  readonly titles?: string;
}

const VISIBILITIES: Readonly<Record<string, Visibility>> = { hidden: "Hidden", veryHidden: "VeryHidden" };

/** What the part of the workbook says of its sheets, by their names. Throws FileError. */
export function saidOfSheets(text: string, path: string): ReadonlyMap<string, SaidOfSheet> {
  const xml = scan(text, path);
  const sheets: (readonly [name: string, visibility: Visibility])[] = [];
  const titles = new Map<number, string>();
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.name === "sheet")
      sheets.push([xml.attribute("name") ?? "", wordIn(VISIBILITIES, xml.attribute("state") ?? "") ?? "Visible"]);
    else if (xml.name === "definedName" && xml.attribute("name") === "_xlnm.Print_Titles")
      titles.set(Number(xml.attribute("localSheetId")), xml.text());
  }
  return new Map(
    sheets.map(([name, visibility], i) => {
      const own = titles.get(i);
      return [name, { visibility, ...(own === undefined ? {} : { titles: own }) }];
    }),
  );
}
