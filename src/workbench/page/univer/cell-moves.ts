import type { OpenedSheet } from "../../snapshot";
import { movedFormula } from "../../host/moved-cells";
import { shiftedFormula, type Shift } from "../../host/shift";
import { withShift } from "../../save/rows";
import type { MovedCells } from "./changes";
import type { UniverSheet } from "./sheet";
import type { Contents } from "./tables-and-names";

/*
 * When cells move, rules, tables, names and charts move with them. Univer does not know of these, so Undo restores them
 * separately.
 */

interface Around {
  readonly sheets: () => readonly UniverSheet[];
  readonly sheetOf: (id: string) => UniverSheet | undefined;
  readonly nameOf: (id: string) => string;
  readonly contents: Contents;
  /** The sheets as they were when their file was opened, and the row and column shifts since. */
  readonly opened: Map<string, OpenedSheet>;
  readonly isOurs: () => boolean;
  /** Rows or columns of a sheet were inserted or removed. */
  readonly shifted: (sheet: string) => void;
  /** The state before the move was restored. */
  readonly restored: () => void;
}

interface CellMoves {
  /** The next user action begins. */
  beforeCommand(): void;
  /** Restores what Univer does not track, to its state before the current user action; undefined if nothing moved. */
  restores(): (() => void) | undefined;
  onMove(from: MovedCells, to: MovedCells): void;
  onShift(id: string, shift: Shift): void;
}

/** Updates everything that Univer does not track when cells move. */
export function cellMoves(around: Around): CellMoves {
  const { sheets, sheetOf, nameOf, contents, opened, isOurs } = around;
  let restores: (() => void) | undefined;

  /** Undo restores rows and cells, but not the rules, tables, names and charts of removed cells. */
  function keep(): void {
    const was = [contents.keepReferences(), ...sheets().map((sheet) => sheet.keepReferences())];
    const since = new Map(opened);
    restores ??= () => {
      was.forEach((back) => back());
      since.forEach((sheet, id) => opened.set(id, sheet));
      around.restored();
    };
  }

  return {
    beforeCommand: () => (restores = undefined),
    restores: () => restores,
    onMove(from, to) {
      if (!isOurs()) keep();
      const { top, left } = to.area;
      const move = { from: { sheet: nameOf(from.sheet), area: from.area }, to: { sheet: nameOf(to.sheet), top, left } };
      for (const item of sheets()) item.respell((text) => movedFormula(text, item.name(), item.name(), move));
      contents.move(move);
    },
    onShift(id, shift) {
      const sheet = sheetOf(id);
      if (!sheet) return;
      if (!isOurs()) keep();
      const name = sheet.name();
      const was = opened.get(sheet.id);
      if (was) opened.set(sheet.id, { ...was, shifts: withShift(was.shifts, shift) });
      sheet.shifted(shift);
      for (const item of sheets()) item.respell((text) => shiftedFormula(text, item.name(), name, shift));
      contents.shift(sheet, shift);
      around.shifted(sheet.id);
    },
  };
}
