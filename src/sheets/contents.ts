import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";
import { quoted } from "../kernel/excel";
import type { Block } from "../kernel/sheet";
import type { DeclaredBlock, DeclaredTable } from "./declared";
import { isWorkings } from "./working-columns";
import type { PlacedCell } from "./placed";

/*
 * The table of contents at the top of a long sheet: a link to each table. Its rows belong to the head of the sheet, with space
 * for tables that are added later.
 */

/** Sheets with fewer tables need no table of contents. */
const LONG = 4;
/** Links per row; each overflows into the next cell. */
const ACROSS = 5;

/** The label before the links. */
export const CONTENTS = "On this sheet";

/** The blocks that get a link: all except working columns. */
export const linked = <B extends { readonly block: Block }>(blocks: readonly B[]): readonly B[] =>
  blocks.filter(({ block }) => !isWorkings(block));

export const isLong = (blocks: readonly unknown[]): boolean => blocks.length >= LONG;

/** Rows for the links, with one more if tables may be added later. */
export const contentsRows = (links: number, mayGrow: boolean): number => Math.ceil(links / ACROSS) + (mayGrow ? 1 : 0);

type Place = Pick<PlacedCell, "row" | "column">;

/** Cells for the links in these rows. */
export const linkPlaces = (top: number, rows: number): readonly Place[] =>
  Array.from({ length: rows * ACROSS }, (_, i) => ({ row: top + Math.floor(i / ACROSS), column: 1 + 2 * (i % ACROSS) }));

/** A reference to the header of a table's first column. Table[#Headers] is shorter, but an error in LibreOffice. */
const firstHeader = ({ name, columns }: DeclaredTable): Formula => ({
  kind: "table",
  table: name,
  part: "headers",
  column: columns[0]!.header,
  lastColumn: null,
});

/** A reference to a row of a block, for its link. */
export const rowReference = (declared: DeclaredBlock): string =>
  declared.kind === "table" ? print(firstHeader(declared)) : declared.figures[0]!.name;

/**
 * A formula that links to a block's heading, wherever its rows have moved; `above` is the number of rows between heading and
 * headers.
 */
export function linkTo(sheet: string, declared: DeclaredBlock, above: number): string {
  const row = rowReference(declared);
  const up = declared.kind === "table" ? above : above + 1;
  return `=HYPERLINK(${quoted(`#'${sheet.replaceAll("'", "''")}'!A`)}&ROW(${row})-${up},${quoted(declared.block.title)})`;
}
