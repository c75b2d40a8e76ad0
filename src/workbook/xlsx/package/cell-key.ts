import { MOST_COLUMNS, MOST_ROWS } from "../../../formula/address";

/** Row and column of "F14", as row * MOST_COLUMNS + column; -1 if it is not a cell. */
export function cellNumber(reference: string): number {
  let column = 0;
  let i = 0;
  for (; i < reference.length; i++) {
    const code = reference.charCodeAt(i) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  let row = 0;
  for (let j = i; j < reference.length; j++) {
    const digit = reference.charCodeAt(j) - 48;
    if (digit < 0 || digit > 9) return -1;
    row = row * 10 + digit;
  }
  return column < 1 || column > MOST_COLUMNS || row < 1 || row > MOST_ROWS ? -1 : (row - 1) * MOST_COLUMNS + column - 1;
}
