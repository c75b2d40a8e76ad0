import { MOST_COLUMNS } from "../../formula/address";
import { cellNumber } from "../../workbook/xlsx/package/place";
import { scan } from "../../workbook/xlsx/package/scan";
import { isYes, numberOf, treeOf, type Node } from "./tree";

/*
 * What a sheet's part says beside values and formulas: which cells there are with which looks, rows, and the elements around them.
 */

export interface StyledCell {
  readonly row: number;
  readonly column: number;
  /** Number of its look. */
  readonly style: number;
}

export interface SheetRow {
  readonly row: number;
  /** Points. */
  readonly height: number | null;
  readonly isHidden: boolean;
  readonly level: number;
  /** Number of the look of cells that are not there. */
  readonly style: number | null;
}

export interface SheetPart {
  readonly cells: readonly StyledCell[];
  readonly rows: readonly SheetRow[];
  /** The elements before and after the cells, in their order. */
  readonly elements: readonly Node[];
}

/** A cell as nearly all are written. All cells were read before, as strictly as any. */
const PLAIN_CELL =
  /<c r="([A-Z]{1,3}\d{1,7})"(?: s="(\d{1,9})")?(?: t="[A-Za-z]{1,9}")?(?: cm="\d{1,9}")?(?:\/>|>(?:<f(?: t="array" ref="[A-Z\d:]{2,21}")?>[^<>]*<\/f>)?(?:<v>[^<>]*<\/v>)?<\/c>)/y;

/** Elements of which many stand beside the cells and none is shown. */
const UNSEEN = new Set(["mergeCells", "hyperlinks", "ignoredErrors", "tableParts", "protectedRanges", "rowBreaks", "colBreaks"]);

/** Reads the part of a sheet whose cells are known to be sound. Throws FileError. */
export function sheetPart(text: string, path: string): SheetPart {
  const xml = scan(text, path);
  const cells: StyledCell[] = [];
  const rows: SheetRow[] = [];
  const elements: Node[] = [];
  let row = -1;
  let column = -1;

  function place(reference: string | undefined, style: string | undefined): void {
    const number = reference === undefined ? row * MOST_COLUMNS + column + 1 : cellNumber(reference);
    row = Math.floor(number / MOST_COLUMNS);
    column = number % MOST_COLUMNS;
    cells.push({ row, column, style: numberOf(style, 0) });
  }
  function plainCells(): void {
    for (let cell = xml.take(PLAIN_CELL); cell; cell = xml.take(PLAIN_CELL)) place(cell[1], cell[2]);
  }
  function beginRow(): void {
    const number = xml.attribute("r");
    row = number === undefined ? row + 1 : Number(number) - 1;
    column = -1;
    const height = numberOf(xml.attribute("ht"), 0);
    rows.push({
      row,
      height: height > 0 ? height : null,
      isHidden: isYes(xml.attribute("hidden")) === true,
      level: Math.max(0, Math.trunc(numberOf(xml.attribute("outlineLevel"), 0))),
      style: isYes(xml.attribute("customFormat")) ? numberOf(xml.attribute("s"), 0) : null,
    });
  }

  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open" || xml.name === "worksheet" || xml.name === "sheetData") continue;
    if (xml.name === "row") {
      beginRow();
      plainCells();
    } else if (xml.name === "c") {
      place(xml.attribute("r"), xml.attribute("s"));
      xml.skip();
      plainCells();
    } else if (UNSEEN.has(xml.name)) xml.skip();
    else elements.push(treeOf(xml, text));
  }
  return { cells, rows, elements };
}
