import { Worksheet } from "@univerjs/core";
import { MOST_COLUMNS } from "../../../formula/address";

/*
 * Each layer of Univer's rendering reads every visible cell, through all interceptors. Nothing changes during a frame, so a cell
 * is computed once for each frame.
 */

type Cell = ReturnType<Worksheet["getCell"]>;

/** Left of the first column no cell is asked for under the number of one in the row before. */
const COLUMNS = 2 * MOST_COLUMNS;

let requested: Map<Worksheet, Map<number, Cell>> | undefined;

/** Keeps what cells are like while a frame is drawn. */
export function whileDrawn(draw: () => void): void {
  requested = new Map();
  try {
    draw();
  } finally {
    requested = undefined;
  }
}

/** From now on a cell is asked for once in a frame. */
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
