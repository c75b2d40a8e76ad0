import { isSameArea } from "../../../formula/address";
import type { CellArea } from "../../../formula/world";
import type { Noted } from "../../read/ledger-cache";
import { Places, type Spot } from "./cell-map";

/** Cells that formulas read, and these formulas. */
interface Read {
  readonly area: CellArea;
  readonly readers: Spot[];
}

const isSingle = ({ rows, columns }: CellArea): boolean => rows === 1 && columns === 1;

/** A formula of which it is known what it reads, or read in an earlier state of the workbook. */
interface Reader {
  readonly spot: Spot;
  readonly areas: CellArea[];
  /** How many formulas were known before. */
  readonly index: number;
}

const isSame = (a: CellArea, b: CellArea): boolean => isSameArea(a, b) && a.sheet === b.sheet;

/**
 * Which cells each formula of a workbook reads, and so which formulas a change affects. Reads recorded in other states of the
 * workbook are added: a change may seem to affect more than it does, never less.
 */
export class Reads {
  private readonly formulas = new Places<Reader>();
  private readonly readers: Reader[] = [];
  /** Who reads one cell. */
  private readonly single = new Places<Spot[]>();
  /** Who reads more, by area, and the areas by sheet and column. */
  private readonly known = new Map<string, Read>();
  private readonly columns = new Map<string, Read[][]>();

  /** Of how many formulas it is known what they read. */
  get size(): number {
    return this.readers.length;
  }

  /** Whether it is known what a formula reads, and was when it was known of so many. */
  has(sheet: string, row: number, column: number, size: number): boolean {
    const reader = this.formulas.get(sheet, row, column);
    return reader !== undefined && reader.index < size;
  }

  /** The formulas of which it is known what they read. */
  *[Symbol.iterator](): Iterator<Spot> {
    for (const { spot } of this.readers) yield spot;
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

  private readerAt({ sheet, row, column }: Noted): Reader {
    let reader = this.formulas.get(sheet, row, column);
    if (!reader) {
      reader = { spot: { sheet, row, column }, areas: [], index: this.readers.length };
      this.formulas.set(sheet, row, column, reader);
      this.readers.push(reader);
    }
    return reader;
  }

  /** Takes in what was noted, and leaves nothing of it: what is noted from then on is taken in the next time. */
  take(noted: Noted[]): void {
    for (const item of noted) {
      const { spot, areas } = this.readerAt(item);
      // As a rule a formula reads what it read before, in the same order.
      const before = areas.length;
      for (const [i, area] of item.areas.entries()) {
        if (i < before && isSame(area, areas[i]!)) continue;
        if (before > 0 && areas.some((other, at) => at < before && isSame(area, other))) continue;
        const readers = this.readersOf(area);
        // One that reads an area twice does so in one go.
        if (readers.at(-1) === spot) continue;
        readers.push(spot);
        areas.push(area);
      }
    }
    noted.length = 0;
  }

  /** The changed cells and all formulas that they reach; null where these are a larger part of the formulas than `part`. */
  reached(changed: readonly Spot[], part: number): Places<true> | null {
    const most = this.size * part;
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
