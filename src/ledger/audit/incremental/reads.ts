import { isSameArea } from "../../../formula/address";
import type { CellArea } from "../../../formula/world";
import type { Noted } from "../../read/ledger-cache";
import { Places, type CellPosition } from "./cell-map";

/** An area of cells, and the formulas that read it. */
interface Read {
  readonly area: CellArea;
  readonly readers: CellPosition[];
}

const isSingle = ({ rows, columns }: CellArea): boolean => rows === 1 && columns === 1;

/** A formula with known reads, from this or an earlier state of the workbook. */
interface Reader {
  readonly position: CellPosition;
  readonly areas: CellArea[];
  /** How many formulas were known before. */
  readonly index: number;
}

const isSame = (a: CellArea, b: CellArea): boolean => isSameArea(a, b) && a.sheet === b.sheet;

/**
 * Which cells each formula of a workbook reads, and so which formulas a change affects. Reads recorded in other states of the
 * workbook are included: a change may seem to affect more than it does, never less.
 */
export class Reads {
  private readonly formulas = new Places<Reader>();
  private readonly readers: Reader[] = [];
  /** The readers of single cells. */
  private readonly single = new Places<CellPosition[]>();
  /** Readers of larger areas, and the areas by sheet and column. */
  private readonly known = new Map<string, Read>();
  private readonly columns = new Map<string, Read[][]>();

  /** How many formulas have known reads. */
  get size(): number {
    return this.readers.length;
  }

  /** Whether a formula's reads are known, and already were when `size` formulas were known. */
  has(sheet: string, row: number, column: number, size: number): boolean {
    const reader = this.formulas.get(sheet, row, column);
    return reader !== undefined && reader.index < size;
  }

  /** The formulas with known reads. */
  *[Symbol.iterator](): Iterator<CellPosition> {
    for (const { position } of this.readers) yield position;
  }

  private readersOf(area: CellArea): CellPosition[] {
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
      reader = { position: { sheet, row, column }, areas: [], index: this.readers.length };
      this.formulas.set(sheet, row, column, reader);
      this.readers.push(reader);
    }
    return reader;
  }

  /** Adds the recorded reads and clears the record for the next time. */
  take(noted: Noted[]): void {
    for (const item of noted) {
      const { position, areas } = this.readerAt(item);
      // Usually a formula reads the same cells in the same order as before.
      const before = areas.length;
      for (const [i, area] of item.areas.entries()) {
        if (i < before && isSame(area, areas[i]!)) continue;
        if (before > 0 && areas.some((other, at) => at < before && isSame(area, other))) continue;
        const readers = this.readersOf(area);
        // A formula that reads an area twice has just been added as its reader.
        if (readers.at(-1) === position) continue;
        readers.push(position);
        areas.push(area);
      }
    }
    noted.length = 0;
  }

  /** The changed cells and all formulas that depend on them; null if these are a larger share of the formulas than `part`. */
  reached(changed: readonly CellPosition[], part: number): Places<true> | null {
    const most = this.size * part;
    const reached = new Places<true>();
    const passed = new Set<Read>();
    const next: CellPosition[] = [];
    let count = 0;
    const reach = (cellPositions: readonly CellPosition[]): void => {
      for (const position of cellPositions) {
        if (reached.get(position.sheet, position.row, position.column)) continue;
        reached.set(position.sheet, position.row, position.column, true);
        next.push(position);
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
