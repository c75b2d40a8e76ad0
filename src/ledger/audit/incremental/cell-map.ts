/** A cell of a workbook, counted from 0. */
export interface CellPosition {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** A map by sheet, row and column. */
export class Places<T> {
  private readonly sheets = new Map<string, (T | undefined)[][]>();

  get(sheet: string, row: number, column: number): T | undefined {
    return this.sheets.get(sheet)?.[row]?.[column];
  }

  set(sheet: string, row: number, column: number, item: T): void {
    let rows = this.sheets.get(sheet);
    if (!rows) this.sheets.set(sheet, (rows = []));
    (rows[row] ??= [])[column] = item;
  }
}
