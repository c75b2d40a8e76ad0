import type { Worksheet } from "@univerjs/core";
import type { FWorksheet } from "@univerjs/sheets/facade";
import type { Area } from "../../../formula/address";
import type { GridHighlight, GridSheet, RowGroup } from "../../host/grid";
import type { SheetSnapshot } from "../../snapshot";
import { rangeOf } from "./coordinates";
import { univerHighlight, univerNote, univerValidation } from "./rule-data";
import { remainingRules, type KnownRule } from "./rules";

/*
 * Notes, data validation, highlights and row groups of a sheet. They are stored here too, because Univer does not return all of
 * their properties.
 */

interface RuleSurroundings {
  readonly id: string;
  readonly facade: () => FWorksheet;
  readonly model: () => Worksheet;
  /** Executes a mutation of Univer's on the sheet. */
  readonly run: (mutation: string, params: object) => void;
  /** Enlarges the sheet if an area is outside of it. */
  readonly extendTo: (area: Area) => void;
  /** Something that affects the saved file was changed. */
  readonly changed: () => void;
}

type GridRules = Pick<GridSheet, "note" | "notes" | "setNote" | "validations" | "setValidation" | "clearValidation"> &
  Pick<GridSheet, "highlights" | "setHighlight" | "removeHighlight"> &
  Required<Pick<GridSheet, "groups">>;

export interface RuleAccess extends GridRules {
  /** Reads the notes as the user left them. */
  readNotes(): void;
  /** Reads the data validation as the user left it; returns whether all of it can be saved. */
  readRules(): boolean;
}

interface SheetRules {
  readonly access: RuleAccess;
  /** Updates everything after cells moved. */
  shifted(shift: (area: Area) => Area | null): void;
  /** Returns a function that restores the current highlights and row groups. */
  capture(): () => void;
  /** Rewrites the formulas of highlights. */
  respell(rewrite: (formula: string) => string): void;
}

const overlaps = (a: Area, b: Area): boolean =>
  a.top < b.top + b.rows && b.top < a.top + a.rows && a.left < b.left + b.columns && b.left < a.left + a.columns;

/** The notes and rules of a sheet; `from` is the sheet as it was opened. */
export function sheetRules({ id, facade, model, run, extendTo, changed }: RuleSurroundings, from?: SheetSnapshot): SheetRules {
  const noteTexts = new Map<string, { row: number; column: number; text: string }>();
  let validations: KnownRule[] = [];
  let highlights: GridHighlight[] = [];
  let groups: readonly RowGroup[] = from?.groups ?? [];
  let count = 0;
  const noteKey = (row: number, column: number) => `${row}:${column}`;
  if (from) {
    for (const note of from.notes) noteTexts.set(noteKey(note.row, note.column), note);
    validations = from.validations.map((validation, n) => ({ uid: `${id}-v${n}`, validation }));
    highlights = [...from.highlights];
  }

  const access: RuleAccess = {
    readNotes() {
      noteTexts.clear();
      for (const { row, col: column, note: text } of facade().getNotes())
        if (text !== "") noteTexts.set(noteKey(row, column), { row, column, text });
      changed();
    },
    note: (row, column) => noteTexts.get(noteKey(row, column))?.text ?? null,
    notes: () => [...noteTexts.values()].sort((a, b) => a.row - b.row || a.column - b.column),
    setNote(row, column, text) {
      noteTexts.delete(noteKey(row, column));
      const where = { sheetId: id, row, col: column };
      if (text === null) run("sheet.mutation.remove-note", where);
      else {
        noteTexts.set(noteKey(row, column), { row, column, text });
        run("sheet.mutation.update-note", { ...where, note: univerNote(`${id}-n${row}-${column}`, row, column, text) });
      }
    },

    readRules() {
      const read = remainingRules(facade().getDataValidations(), validations);
      validations = [...read.remaining];
      changed();
      return read.isWhole;
    },
    validations: () => validations.map(({ validation }) => validation),
    setValidation(validation) {
      access.clearValidation(validation.area);
      count += 1;
      const uid = `${id}-w${count}`;
      validations = [...validations, { uid, validation }];
      run("data-validation.mutation.addRule", { rule: univerValidation(validation, uid) });
    },
    clearValidation(area) {
      const removed = validations.filter(({ validation }) => overlaps(validation.area, area)).map(({ uid }) => uid);
      if (removed.length === 0) return;
      validations = validations.filter(({ uid }) => !removed.includes(uid));
      run("data-validation.mutation.removeRule", { ruleId: removed });
    },

    highlights: () => highlights,
    setHighlight(highlight) {
      access.removeHighlight(highlight.id);
      highlights = [...highlights, highlight];
      run("sheet.mutation.add-conditional-rule", { rule: univerHighlight(highlight) });
    },
    removeHighlight(removed) {
      if (!highlights.some((highlight) => highlight.id === removed)) return;
      highlights = highlights.filter((highlight) => highlight.id !== removed);
      run("sheet.mutation.delete-conditional-rule", { cfId: removed });
    },

    groups: {
      // The user may have shown rows with the grid's own menu.
      all: () => groups.map((group) => ({ ...group, folded: !model().getRowVisible(group.first) })),
      set(group) {
        const { first, count, folded } = group;
        extendTo({ top: first, left: 0, rows: count, columns: 1 });
        groups = [...groups.filter((item) => item.first !== first || item.count !== count), group];
        const ranges = [
          { ...rangeOf({ top: first, left: 0, rows: count, columns: 1 }), endColumn: model().getColumnCount() - 1 },
        ];
        run(folded ? "sheet.mutation.set-row-hidden" : "sheet.mutation.set-row-visible", { ranges });
        changed();
      },
      setAll(all) {
        groups = [...all];
        changed();
      },
    },
  };

  return {
    access,
    shifted(shift) {
      const moved = [...noteTexts.values()].flatMap(({ row, column, text }) => {
        const at = shift({ top: row, left: column, rows: 1, columns: 1 });
        return at ? [{ row: at.top, column: at.left, text }] : [];
      });
      noteTexts.clear();
      for (const note of moved) noteTexts.set(noteKey(note.row, note.column), note);
      validations = validations.flatMap(({ uid, validation }) => {
        const area = shift(validation.area);
        return area ? [{ uid, validation: { ...validation, area } }] : [];
      });
      highlights = highlights.flatMap((highlight) => {
        const area = shift(highlight.area);
        return area ? [{ ...highlight, area }] : [];
      });
      groups = groups.flatMap((group) => {
        const area = shift({ top: group.first, left: 0, rows: group.count, columns: 1 });
        return area ? [{ ...group, first: area.top, count: area.rows }] : [];
      });
    },
    capture() {
      const [before, then] = [highlights, groups];
      return () => void ([highlights, groups] = [before, then]);
    },
    respell(rewrite) {
      highlights = highlights.map((item) =>
        item.rule.kind === "custom" ? { ...item, rule: { ...item.rule, formula: rewrite(item.rule.formula) } } : item,
      );
    },
  };
}
