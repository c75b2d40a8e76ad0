import { Worksheet } from "@univerjs/core";
import { MOST_COLUMNS } from "../../../formula/address";

/*
 * Each layer of Univer's rendering reads every visible cell, through all interceptors. Nothing changes during a frame, so a cell
 * is computed once for each frame.
 */

type Cell = ReturnType<Worksheet["getCell"]>;

/** Large enough that a negative column index never shares a key with a cell of the previous row. */
const COLUMNS = 2 * MOST_COLUMNS;

let requested: Map<Worksheet, Map<number, Cell>> | undefined;

/** Caches cells while a frame is drawn. */
export function whileRendering(draw: () => void): void {
  requested = new Map();
  try {
    draw();
  } finally {
    requested = undefined;
  }
}

/** Computes each cell once per frame from now on. */
export function askOnce(): void {
  const { getCell } = Worksheet.prototype;
  Worksheet.prototype.getCell = function (row, column) {
    if (!requested) return getCell.call(this, row, column);
    const cells = requested.get(this) ?? new Map<number, Cell>();
    requested.set(this, cells);
    const place = row * COLUMNS + column;
    if (cells.has(place)) return cells.get(place);
    const cell = getCell.call(this, row, column);
    cells.set(place, cell);
    return cell;
  };
}
