import type { ICellData, IStyleData, Nullable } from "@univerjs/core";
import { isSameName } from "../../../kernel/names";
import type { GridName } from "../../host/grid";
import { beyondFiles, unsavedStyles, RULES_LOST } from "./unsaved-features";

/*
 * Edits by the grid's own menus and keys: the user's names and notes count from then on, and unsaved features are listed.
 */

/** What changes of Univer's tell: the sheet by either of its words, or a name that cells are given. */
export interface ActParameters {
  readonly subUnitId?: string;
  readonly sheetId?: string;
  readonly name?: string;
  readonly formulaOrRefString?: string;
  readonly localSheetId?: string;
}

interface Listeners {
  nameOf(sheet: string): string;
  /** Rows or columns are put in or taken out by a change of that id. */
  isShift(id: string): boolean;
  noted(sheet: string): void;
  /** Rules of entry were changed; whether a file gets all of them. */
  ruled(sheet: string): boolean;
  named(isSet: boolean, parameters: ActParameters): void;
}

interface PresentAct {
  isShift: boolean;
  readonly lost: string[];
  readonly after: (() => void)[];
  /** Sheets whose rules of entry were changed. */
  readonly ruled: Set<string>;
}

const NAMES = /^formula\.mutation\.(set|remove)-defined-name$/;
const NOTES = /^sheet\.mutation\.(update-note|remove-note|update-note-position)$/;

export type CellChanges = Record<string, Record<string, Nullable<ICellData>>>;

/**
 * Univer empties a cell with all that belongs to it, or takes it away whole, but one that was open while its sheet is protected
 * stays so, as in Excel, and keeps its box to tick. `openAt` gives the cell where it is open.
 */
export function keepOpen(cells: CellChanges, openAt: (row: number, column: number) => ICellData | undefined): void {
  for (const [row, changes] of Object.entries(cells))
    for (const [column, change] of Object.entries(changes)) {
      if (change && change.custom === undefined) continue;
      const open = openAt(Number(row), Number(column));
      if (!open) continue;
      const custom = { ...open.custom, unlocked: true };
      if (change) change.custom = { ...change.custom, ...custom };
      else changes[column] = { ...(open.s ? { s: open.s } : {}), ...EMPTY, custom };
    }
}

/** The names of a workbook after one was given to cells or taken from them; `isSheet` says whether a sheet has that id. */
export function namesAfter(
  names: readonly GridName[],
  isSet: boolean,
  { name = "", formulaOrRefString: refersTo = "", localSheetId }: ActParameters,
  isSheet: (id: string) => boolean,
): readonly GridName[] {
  const scope = localSheetId !== undefined && isSheet(localSheetId) ? localSheetId : null;
  const others = names.filter((item) => !(isSameName(item.name, name) && item.scope === scope));
  const definition = { name, scope, formula: `=${refersTo.replace(/^=/, "")}`, visible: true };
  return isSet ? [...others, definition] : others;
}

const EMPTY: ICellData = { v: null, t: null, f: null, si: null, p: null };

/** Hears of the player's changes; `before` is what he did before and no file got. */
export function playerActs(listeners: Listeners, before: readonly string[] = []) {
  const beyond = new Set(before);
  let act: PresentAct | undefined;

  /** What the player does right now, with all that Univer does along with it. */
  function present(): PresentAct {
    if (act) return act;
    const presentAct: PresentAct = (act = { isShift: false, lost: [], after: [], ruled: new Set() });
    queueMicrotask(() => {
      act = undefined;
      // Rules that follow rows are changed for that, but nothing of them is lost.
      if (!presentAct.isShift) {
        for (const sheet of presentAct.ruled) if (!listeners.ruled(sheet)) lose(sheet, [RULES_LOST], presentAct);
        presentAct.lost.forEach((words) => beyond.add(words));
      }
      presentAct.after.forEach((rest) => rest());
    });
    return presentAct;
  }

  function lose(sheet: string, words: readonly string[], to?: PresentAct): void {
    for (const item of words) (to ?? present()).lost.push(`${item} on ${listeners.nameOf(sheet)}`);
  }

  return {
    /** What no file gets, in words. */
    beyond: (): readonly string[] => [...beyond],
    changed(id: string, params: ActParameters = {}): void {
      const sheet = params.subUnitId ?? params.sheetId ?? "";
      const lost = beyondFiles(id);
      if (lost === RULES_LOST) present().ruled.add(sheet);
      else if (lost !== undefined) lose(sheet, [lost]);
      if (listeners.isShift(id)) present().isShift = true;
      // Names and notes follow rows too: what Univer makes of them counts in the end.
      if (NAMES.test(id)) present().after.push(() => listeners.named(id.includes(".set-"), params));
      if (NOTES.test(id)) present().after.push(() => listeners.noted(sheet));
    },
    cell: (sheet: string, cell: ICellData, style: Nullable<IStyleData>): void => lose(sheet, unsavedStyles(cell, style)),
  };
}
