import type { DeclaredFigure } from "../../../sheets/declared";
import type { PlacedCell, PlacedName } from "../../../sheets/placed";
import { isBlank } from "../../../kernel/values";
import { mostOf } from "../../../kernel/extremes";
import { valueAt } from "../../../workbook/book";
import type { CellContent } from "../../../workbook/edit";
import type { Ledger } from "../../read/model";
import { cellLike, type BeforeAndAfter } from "./sheets-before-and-after";

/*
 * Places the figures at the head of a sheet: remaining ones keep their cells, a new one takes the cell of a removed one or the
 * next to the right. A head that had no figures gets the two rows for them.
 */

interface Slot {
  readonly row: number;
  readonly column: number;
}

interface FollowingHead {
  /** Where two rows must be inserted first, in current rows; null if there are figures already. */
  readonly rowsAt: number | null;
  readonly cells: readonly PlacedCell[];
  readonly names: readonly PlacedName[];
  readonly heights: ReadonlyMap<number, number>;
  /** Names of the removed figures. */
  readonly gone: readonly string[];
  /** Cells of removed figures that are reused. */
  readonly taken: readonly CellContent[];
}

/** The rows of a head with figures: labels and values. */
const HEAD_ROWS = 2;

/** The row below the status line, or below the head's text. */
function rowBelow({ found }: Ledger, { before, sheet }: BeforeAndAfter): number {
  const status = found.cells.find(({ declared }) => declared === before.status);
  if (status) return status.row + 1;
  let row = sheet.top;
  while (!isBlank(valueAt(sheet, row, 0))) row++;
  return row;
}

/** The changes of the figures at the head of a sheet; null if there are none. Their rows are inserted at once. */
export function followingHead(ledger: Ledger, beforeAndAfter: BeforeAndAfter): FollowingHead | null {
  const { before, after, fresh } = beforeAndAfter;
  const isIn = (figures: readonly DeclaredFigure[], { name }: DeclaredFigure): boolean =>
    figures.some((item) => item.name === name);
  const coming = after.figures.filter((figure) => !isIn(before.figures, figure));
  if (coming.length === 0) return null;
  const places = before.figures.flatMap((figure) => ledger.found.cells.filter(({ declared }) => declared === figure));
  const leaving = before.figures.filter((figure) => !isIn(after.figures, figure));
  const freed = places.filter(({ declared }) => leaving.some((figure) => figure === declared));
  const rowsAt = places.length === 0 ? rowBelow(ledger, beforeAndAfter) : null;
  if (rowsAt !== null) beforeAndAfter.make(rowsAt, HEAD_ROWS);
  // Rows inserted below the head do not move it, and these are the only ones above it.
  const row = rowsAt === null ? places[0]!.row : rowsAt + 1;
  const next =
    1 +
    mostOf(
      places.map(({ column }) => column),
      -1,
    );
  const slots: Slot[] = [...freed.map(({ column }) => ({ row, column })), ...coming.map((_, i) => ({ row, column: next + i }))];
  const cells: PlacedCell[] = [];
  const taken: CellContent[] = [];
  const names = coming.map(({ name, header, formula }, i): PlacedName => {
    const slot = slots[i]!;
    const like = fresh.names.find((item) => item.name === name)!;
    const label = { row: slot.row - 1, column: slot.column };
    if (i < freed.length) taken.push({ ...label, value: header }, { ...slot, formula: formula! });
    else cells.push(cellLike(fresh, like.row - 1, like.column, label), cellLike(fresh, like.row, like.column, slot));
    return { name, ...slot };
  });
  const first = fresh.names.find(({ name }) => name === coming[0]!.name)!.row;
  const heights = rowsAt === null ? [] : [first - 1, first].map((item, i) => [row - 1 + i, fresh.heights.get(item)!] as const);
  return { rowsAt, cells, names, heights: new Map(heights), gone: leaving.map(({ name }) => name), taken };
}
