import { Worksheet } from "@univerjs/core";
import { MOST_COLUMNS } from "../../../formula/address";

/*
 * Each layer of Univer's drawing asks for every cell in sight again, and each time all that has a say in what a cell looks like is
 * asked again. While a frame is drawn nothing changes, so what a cell is like is asked once.
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
