import type { ICellData, IStyleData, Nullable } from "@univerjs/core";
import { isSameName } from "../../../kernel/names";
import type { GridName } from "../../host/grid";
import { beyondFiles, unsavedStyles, RULES_LOST } from "./unsaved-features";

/*
 * Edits with the grid's own menus and keys: the user's names and notes are read back, and unsaved features are listed.
 */

/** Parameters of Univer's mutations: the sheet by either property, or a defined name. */
export interface CommandParameters {
  readonly subUnitId?: string;
  readonly sheetId?: string;
  readonly name?: string;
  readonly formulaOrRefString?: string;
  readonly localSheetId?: string;
}

interface Listeners {
  nameOf(sheet: string): string;
  /** Whether a mutation inserts or removes rows or columns. */
  isShift(id: string): boolean;
  noted(sheet: string): void;
  /** Data validation was changed; returns whether all of it can be saved. */
  ruled(sheet: string): boolean;
  named(isSet: boolean, parameters: CommandParameters): void;
}

interface CurrentEdit {
  isShift: boolean;
  readonly lost: string[];
  readonly after: (() => void)[];
  /** Sheets whose data validation was changed. */
  readonly ruled: Set<string>;
}

const NAMES = /^formula\.mutation\.(set|remove)-defined-name$/;
const NOTES = /^sheet\.mutation\.(update-note|remove-note|update-note-position)$/;

export type CellChanges = Record<string, Record<string, Nullable<ICellData>>>;

/**
 * Univer drops all properties of a cell that is emptied or removed. As in Excel, an unlocked cell stays unlocked and keeps its
 * check box. `openAt` returns a cell if it is unlocked.
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

/** The defined names after one was set or removed; `isSheet` reports whether a sheet has that id. */
export function namesAfter(
  names: readonly GridName[],
  isSet: boolean,
  { name = "", formulaOrRefString: refersTo = "", localSheetId }: CommandParameters,
  isSheet: (id: string) => boolean,
): readonly GridName[] {
  const scope = localSheetId !== undefined && isSheet(localSheetId) ? localSheetId : null;
  const others = names.filter((item) => !(isSameName(item.name, name) && item.scope === scope));
  const definition = { name, scope, formula: `=${refersTo.replace(/^=/, "")}`, visible: true };
  return isSet ? [...others, definition] : others;
}

const EMPTY: ICellData = { v: null, t: null, f: null, si: null, p: null };

/** Tracks the user's changes; `before` are the features that were already unsaved. */
export function trackEdits(listeners: Listeners, before: readonly string[] = []) {
  const beyond = new Set(before);
  let edit: CurrentEdit | undefined;

  /** The user's current action, including all mutations that Univer adds to it. */
  function present(): CurrentEdit {
    if (edit) return edit;
    const currentEdit: CurrentEdit = (edit = { isShift: false, lost: [], after: [], ruled: new Set() });
    queueMicrotask(() => {
      edit = undefined;
      // When rows shift, their rules are updated, but nothing is lost.
      if (!currentEdit.isShift) {
        for (const sheet of currentEdit.ruled) if (!listeners.ruled(sheet)) lose(sheet, [RULES_LOST], currentEdit);
        currentEdit.lost.forEach((text) => beyond.add(text));
      }
      currentEdit.after.forEach((rest) => rest());
    });
    return currentEdit;
  }

  function lose(sheet: string, text: readonly string[], to?: CurrentEdit): void {
    for (const item of text) (to ?? present()).lost.push(`${item} on ${listeners.nameOf(sheet)}`);
  }

  return {
    /** Descriptions of the features that files do not save. */
    beyond: (): readonly string[] => [...beyond],
    changed(id: string, params: CommandParameters = {}): void {
      const sheet = params.subUnitId ?? params.sheetId ?? "";
      const lost = beyondFiles(id);
      if (lost === RULES_LOST) present().ruled.add(sheet);
      else if (lost !== undefined) lose(sheet, [lost]);
      if (listeners.isShift(id)) present().isShift = true;
      // Names and notes also follow rows, so Univer's final result counts.
      if (NAMES.test(id)) present().after.push(() => listeners.named(id.includes(".set-"), params));
      if (NOTES.test(id)) present().after.push(() => listeners.noted(sheet));
    },
    cell: (sheet: string, cell: ICellData, style: Nullable<IStyleData>): void => lose(sheet, unsavedStyles(cell, style)),
  };
}
