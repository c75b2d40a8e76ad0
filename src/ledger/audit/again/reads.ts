import type { CellArea } from "../../../formula/world";
import type { Noted } from "../../read/read-once";
import { Places, type Spot } from "./places";

/** Cells that formulas read, and these formulas. */
interface Read {
  readonly area: CellArea;
  readonly readers: Spot[];
}

const isSingle = ({ rows, columns }: CellArea): boolean => rows === 1 && columns === 1;

/** What the formulas of a workbook read, noted while it is computed, and whom the change of a cell reaches by that. */
export class Reads {
  private readonly formulas = new Places<true>();
  /** How many of the noted ones are sorted in. */
  private sorted = 0;
  /** Who reads one cell. */
  private readonly single = new Places<Spot[]>();
  /** Who reads more, by area, and the areas by sheet and column. */
  private readonly known = new Map<string, Read>();
  private readonly columns = new Map<string, Read[][]>();

  constructor(private readonly noted: readonly Noted[]) {}

  has(sheet: string, row: number, column: number): boolean {
    return this.formulas.get(sheet, row, column) === true;
  }

  private readersOf(area: CellArea): Spot[] {
    const { sheet, top, left, rows, columns } = area;
    if (isSingle(area)) {
      let readers = this.single.get(sheet, top, left);
      if (!readers) this.single.set(sheet, top, left, (readers = []));
      return readers;
    }
    const name = `${top},${left},${rows},${columns},${sheet}`;
    let read = this.known.get(name);
    if (!read) {
      this.known.set(name, (read = { area, readers: [] }));
      let onSheet = this.columns.get(sheet);
      if (!onSheet) this.columns.set(sheet, (onSheet = []));
      for (let c = left; c < left + columns; c++) (onSheet[c] ??= []).push(read);
    }
    return read.readers;
  }

  private sort(): void {
    for (; this.sorted < this.noted.length; this.sorted++) {
      const reader = this.noted[this.sorted]!;
      this.formulas.set(reader.sheet, reader.row, reader.column, true);
      for (const area of reader.areas) {
        const readers = this.readersOf(area);
        // As a rule a formula that reads an area twice does so in one go.
        if (readers.at(-1) !== reader) readers.push(reader);
      }
    }
  }

  /** The changed cells and all formulas that they reach; null where these are a larger part of the formulas than `part`. */
  reached(changed: readonly Spot[], part: number): Places<true> | null {
    this.sort();
    const most = this.noted.length * part;
    const reached = new Places<true>();
    const passed = new Set<Read>();
    const next: Spot[] = [];
    let count = 0;
    const reach = (spots: readonly Spot[]): void => {
      for (const spot of spots) {
        if (reached.get(spot.sheet, spot.row, spot.column)) continue;
        reached.set(spot.sheet, spot.row, spot.column, true);
        next.push(spot);
        count++;
      }
    };
    reach(changed);
    count = 0;
    for (let at = next.pop(); at; at = next.pop()) {
      const { sheet, row, column } = at;
      reach(this.single.get(sheet, row, column) ?? []);
      for (const read of this.columns.get(sheet)?.[column] ?? []) {
        if (passed.has(read) || row < read.area.top || row >= read.area.top + read.area.rows) continue;
        passed.add(read);
        reach(read.readers);
      }
      if (count > most) return null;
    }
    return reached;
  }
}
