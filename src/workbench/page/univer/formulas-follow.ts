import type { IRange } from "@univerjs/core";
import { UpdateFormulaController } from "@univerjs/sheets-formula";
import { sheetReference } from "../../../formula/address";
import { renamedFormula } from "../../../workbook/xlsx/formulas/named";
import { moved } from "../../../workbook/xlsx/formulas/moved";
import { isWithin, movedFormula } from "../../host/moved-cells";
import { shiftedFormula, type Shift } from "../../host/shift";
import { areaOf } from "./coordinates";

/*
 * Univer updates formulas when cells move, but not ranges such as 5:8 and A:C when some of their rows or columns are removed.
 * Here formulas are rewritten after cells, rows, columns or sheet names change; Univer still does the rest, including Undo and
 * Redo.
 */

interface Item {
  readonly f: string;
  /** A filled cell shares the formula of the cell with this id, at a distance of x and y. */
  readonly si?: string;
  readonly x?: number;
  readonly y?: number;
}
type Formulas<T> = Record<string, Record<string, Record<number, Record<number, T | null | undefined>> | null | undefined>>;

/** Univer's description of a change; `type` is its kind. */
interface ReferenceMove {
  readonly type: number;
  readonly unitId: string;
  readonly sheetId: string;
  readonly sheetName?: string;
  readonly targetSheetId?: string;
  readonly targetSheetName?: string;
  readonly range?: IRange | null;
  /** The rows to remove, if a filter keeps others between them. */
  readonly rangeFilteredRows?: readonly unknown[] | null;
  readonly from?: IRange | null;
  readonly to?: IRange | null;
}

interface Insides {
  _getFormulaReferenceMoveInfo(
    formulas: Formulas<Item> | undefined,
    names: Record<string, Record<string, string>>,
    move: ReferenceMove,
  ): { newFormulaData: Formulas<{ f: string }> };
}

const [MOVED_RANGE, RENAMED] = [0, 11];
/** Insertions and removals, by Univer's kind of change. */
const SHIFTS: Readonly<Record<number, { readonly axis: Shift["axis"]; readonly sign: 1 | -1 }>> = {
  3: { axis: "row", sign: 1 },
  4: { axis: "column", sign: 1 },
  5: { axis: "row", sign: -1 },
  6: { axis: "column", sign: -1 },
};

/** A formula's cell. */
interface Place {
  readonly sheet: string;
  readonly name: string;
  readonly row: number;
  readonly column: number;
}
type Respelled = (formula: string, at: Place) => { readonly f: string; readonly at: Place } | undefined;

function shifting({ type, range, sheetName }: ReferenceMove, changed: string): Respelled {
  const { axis, sign } = SHIFTS[type]!;
  const { top, left, rows, columns } = areaOf(range!);
  const [at, count] = axis === "row" ? [top, rows] : [left, columns];
  const shift = { axis, at, count: sign * count };
  return (formula, place) => ({ f: shiftedFormula(formula, place.name, sheetName ?? changed, shift), at: place });
}

const renaming =
  ({ sheetName = "" }: ReferenceMove, before: string): Respelled =>
  (formula, at) => ({ f: renamedFormula(formula, before, sheetReference(sheetName)), at });

function moving(
  { from: fromRange, to: toRange, sheetId, targetSheetId = sheetId }: ReferenceMove,
  nameOf: (id: string) => string,
): Respelled {
  const [from, to] = [areaOf(fromRange!), areaOf(toRange!)];
  const move = { from: { sheet: nameOf(sheetId), area: from }, to: { ...to, sheet: nameOf(targetSheetId) } };
  return (formula, at) => {
    const cell = { top: at.row, left: at.column, rows: 1, columns: 1 };
    const goes = at.sheet === sheetId && isWithin(cell, from);
    const isCovered = !goes && at.sheet === targetSheetId && isWithin(cell, { ...from, top: to.top, left: to.left });
    if (isCovered) return undefined;
    const f = movedFormula(formula, at.name, goes ? move.to.sheet : at.name, move);
    // Within a sheet, Univer moves the formulas itself.
    if (!goes || targetSheetId === sheetId) return { f, at };
    const [row, column] = [at.row - from.top + to.top, at.column - from.left + to.left];
    return { f, at: { sheet: targetSheetId, name: move.to.sheet, row, column } };
  };
}

/** Makes Univer rewrite formulas as the file would contain them. */
export function followMoves(): void {
  const insides = UpdateFormulaController.prototype as unknown as Insides;
  const byUniver = insides._getFormulaReferenceMoveInfo;
  insides._getFormulaReferenceMoveInfo = function (formulas, names, move) {
    const isShift = move.range && SHIFTS[move.type] !== undefined && !move.rangeFilteredRows?.length;
    const isMove = move.type === MOVED_RANGE && move.from && move.to;
    const isRenamed = move.type === RENAMED && move.sheetName;
    if (!formulas || !(isShift || isMove || isRenamed)) return byUniver.call(this, formulas, names, move);
    const unit = move.unitId;
    const ids = new Map(Object.entries(names[unit] ?? {}).map(([name, id]) => [id, name]));
    const nameOf = (id: string): string => ids.get(id) ?? "";
    const name = nameOf(move.sheetId);
    const respelled = isRenamed ? renaming(move, name) : isMove ? moving(move, nameOf) : shifting(move, name);
    const changed: Record<string, Record<number, Record<number, { f: string }>>> = {};
    for (const [sheet, rows] of Object.entries(formulas[unit] ?? {}))
      for (const [row, line] of Object.entries(rows ?? {}))
        for (const [column, item] of Object.entries(line)) {
          if (!item?.f) continue;
          const formula = item.si ? moved(item.f, item.y ?? 0, item.x ?? 0) : item.f;
          const found = respelled(formula, { sheet, name: nameOf(sheet), row: Number(row), column: Number(column) });
          // A filled cell gets a formula of its own when it is rewritten.
          if (!found || (found.f === formula && !item.si && found.at.sheet === sheet)) continue;
          ((changed[found.at.sheet] ??= {})[found.at.row] ??= {})[found.at.column] = { f: found.f };
        }
    return { newFormulaData: { [unit]: changed } };
  };
}
