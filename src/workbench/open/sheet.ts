import { MOST_COLUMNS, MOST_ROWS } from "../../formula/address";
import { cellNumber } from "../../workbook/xlsx/package/cell-key";
import { scan } from "../../workbook/xlsx/package/scan";
import { isYes, numberOf, type Node, type ReadTree } from "./xml-tree";
import { FileError } from "../../workbook/xlsx/package/zip";

/*
 * Reads a sheet's part without values and formulas: the styles of its cells, rows, and the elements around them.
 */

export interface SheetRow {
  readonly row: number;
  /** Points. */
  readonly height: number | null;
  readonly isHidden: boolean;
  readonly level: number;
  /** Number of the style of omitted cells. */
  readonly style: number | null;
}

interface SheetPart {
  readonly rows: readonly SheetRow[];
  /** The elements before and after the cells, in order. */
  readonly elements: readonly Node[];
}

/** Called for each cell: its position, the number of its style, its row, and the elements before all cells. */
export type MeetCell = (row: number, column: number, style: number, own: SheetRow | undefined, before: readonly Node[]) => void;

/** A cell in the usual form. Contents were already validated by the strict reader. */
const PLAIN_CELL =
  /<c r="([A-Z]{1,3}\d{1,7})"(?: s="(\d{1,9})")?(?: t="[A-Za-z]{1,9}")?(?: cm="\d{1,9}")?(?:\/>|>(?:<f(?: t="array" ref="[A-Z\d:]{2,21}")?>[^<>]*<\/f>)?(?:<v>[^<>]*<\/v>)?<\/c>)/y;

/** Elements that may be numerous and are not displayed. */
const UNSEEN = new Set(["hyperlinks", "ignoredErrors", "tableParts", "protectedRanges"]);

/** Reads the part of a sheet whose cells are already validated. Throws FileError. */
export function sheetPart(text: string, path: string, treeOf: ReadTree, meet: MeetCell): SheetPart {
  const xml = scan(text, path);
  const rows: SheetRow[] = [];
  const elements: Node[] = [];
  let row = -1;
  let column = -1;

  function place(reference: string | undefined, style: string | undefined): void {
    const number = reference === undefined ? row * MOST_COLUMNS + column + 1 : cellNumber(reference);
    row = Math.floor(number / MOST_COLUMNS);
    column = number % MOST_COLUMNS;
    meet(row, column, numberOf(style, 0), rows.at(-1), elements);
  }
  function plainCells(): void {
    for (let cell = xml.take(PLAIN_CELL); cell; cell = xml.take(PLAIN_CELL)) place(cell[1], cell[2]);
  }
  function startRow(): void {
    const number = xml.attribute("r");
    row = number === undefined ? row + 1 : Number(number) - 1;
    column = -1;
    if (rows.length === MOST_ROWS)
      throw new FileError("too large", "The file is too large: a sheet has more rows than Excel supports.");
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
      startRow();
      plainCells();
    } else if (xml.name === "c") {
      place(xml.attribute("r"), xml.attribute("s"));
      xml.skip();
      plainCells();
    } else if (UNSEEN.has(xml.name)) xml.skip();
    else elements.push(treeOf(xml, text));
  }
  return { rows, elements };
}
