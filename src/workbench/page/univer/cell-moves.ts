import type { OpenedSheet } from "../../snapshot";
import { movedFormula } from "../../host/moved-cells";
import { shifted, shiftedFormula, type Shift } from "../../host/shift";
import { withShift } from "../../save/rows";
import type { MovedCells } from "./changes";
import type { UniverSheet } from "./sheet";
import type { Contents } from "./tables-and-names";

/*
 * Cells that go elsewhere: rules, tables, names and charts follow, which Univer knows nothing of, and Undo brings them back.
 */

interface Around {
  readonly sheets: () => readonly UniverSheet[];
  readonly sheetOf: (id: string) => UniverSheet | undefined;
  readonly nameOf: (id: string) => string;
  readonly contents: Contents;
  /** What the sheets were when their file was opened, and the rows that came and went since. */
  readonly opened: Map<string, OpenedSheet>;
  readonly isOurs: () => boolean;
  /** Rows or columns of a sheet came or went. */
  readonly shifted: (sheet: string) => void;
  /** Everything was put back where it was. */
  readonly restored: () => void;
}

interface CellMoves {
  /** The player's next act begins. */
  beforeAct(): void;
  /** Puts back what Univer does not know of, as it was before the player's act. */
  putsBack(): (() => void) | undefined;
  onMove(from: MovedCells, to: MovedCells): void;
  onShift(id: string, shift: Shift): void;
}

/** Has all that Univer does not know of follow cells that move. */
export function cellMoves(around: Around): CellMoves {
  const { sheets, sheetOf, nameOf, contents, opened, isOurs } = around;
  let putsBack: (() => void) | undefined;

  /** Undo brings rows and cells back, and not what was said of those that had gone. */
  function keep(): void {
    const was = [contents.kept(), ...sheets().map((sheet) => sheet.kept())];
    const since = new Map(opened);
    putsBack ??= () => {
      was.forEach((back) => back());
      since.forEach((sheet, id) => opened.set(id, sheet));
      around.restored();
    };
  }

  return {
    beforeAct: () => (putsBack = undefined),
    putsBack: () => putsBack,
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
      sheet.shifted((area) => shifted(area, shift));
      for (const item of sheets()) item.respell((text) => shiftedFormula(text, item.name(), name, shift));
      contents.shift(sheet, shift);
      around.shifted(sheet.id);
    },
  };
}
