import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";
import { quoted } from "../kernel/excel";
import type { Block } from "../kernel/sheet";
import type { DeclaredBlock, DeclaredTable } from "./declared";
import { isWorkings } from "./working-columns";
import type { PlacedCell } from "./placed";

/*
 * What a long sheet holds, at its top: a link to each of its tables. The rows of the links belong to the head of the sheet.
 * Places are left for tables that are added later.
 */

/** Sheets with fewer tables than this are seen at a glance. */
const LONG = 4;
/** Links side by side; each runs on over the cell beside it. */
const ACROSS = 5;

/** What is before the links. */
export const CONTENTS = "On this sheet";

/** The blocks that links lead to: parts of formulas are not read on their own. */
export const linked = <B extends { readonly block: Block }>(blocks: readonly B[]): readonly B[] =>
  blocks.filter(({ block }) => !isWorkings(block));

export const isLong = (blocks: readonly unknown[]): boolean => blocks.length >= LONG;

/** Rows that the links take, one more where tables may be added later. */
export const contentsRows = (links: number, mayGrow: boolean): number => Math.ceil(links / ACROSS) + (mayGrow ? 1 : 0);

type Place = Pick<PlacedCell, "row" | "column">;

/** Places for links in some rows. */
export const linkPlaces = (top: number, rows: number): readonly Place[] =>
  Array.from({ length: rows * ACROSS }, (_, i) => ({ row: top + Math.floor(i / ACROSS), column: 1 + 2 * (i % ACROSS) }));

/** The header of a table's first column: of Table[#Headers], which is shorter, LibreOffice makes an error. */
const firstHeader = ({ name, columns }: DeclaredTable): Formula => ({
  kind: "table",
  table: name,
  part: "headers",
  column: columns[0]!.header,
  lastColumn: null,
});

/** What names a row of a block in the formula of its link. */
export const rowReference = (declared: DeclaredBlock): string =>
  declared.kind === "table" ? print(firstHeader(declared)) : declared.figures[0]!.name;

/** A formula that leads to the heading of a block, wherever its rows stand by now; `above` are the rows from its heading to its headers. */
export function linkTo(sheet: string, declared: DeclaredBlock, above: number): string {
  const row = rowReference(declared);
  const up = declared.kind === "table" ? above : above + 1;
  return `=HYPERLINK(${quoted(`#'${sheet.replaceAll("'", "''")}'!A`)}&ROW(${row})-${up},${quoted(declared.block.title)})`;
}
