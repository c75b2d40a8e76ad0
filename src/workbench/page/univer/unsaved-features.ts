import { BorderStyleTypes, BooleanNumber, type ICellData, type IStyleData, type Nullable } from "@univerjs/core";

/*
 * Grid features that are saved in files, and those that are not, which are listed when saving.
 */

const CHANGE = /^(sheet|data-validation)\.mutation\./;

/** Mutations that files save; for styles, see UNSAVED_STYLES. */
export const SAVED: ReadonlySet<string> = new Set(
  [
    "set-range-values move-range move-rows move-columns reorder-range set.numfmt remove.numfmt",
    "insert-row remove-rows insert-col remove-col set-worksheet-row-height set-worksheet-col-width",
    "set-row-hidden set-row-visible set-col-hidden set-col-visible",
    "set-worksheet-row-auto-height set-worksheet-row-is-auto-height",
    "insert-sheet remove-sheet set-worksheet-name set-worksheet-order set-worksheet-hidden set-tab-color",
    "toggle-gridlines set-frozen update-note remove-note update-note-position",
  ].flatMap((line) => line.split(" ").map((name) => `sheet.mutation.${name}`)),
);

/** Univer's internal mutations, which do not change the workbook's content. */
export const HOUSEKEEPING: ReadonlySet<string> = new Set(
  [
    "empty copy-worksheet-end mark-dirty-filter-change data-validation-formula-mark-dirty toggle-note-popup",
    "set-worksheet-row-count set-worksheet-column-count set-workbook-name set-worksheet-permission-points",
  ].flatMap((line) => line.split(" ").map((name) => `sheet.mutation.${name}`)),
);

/** Listed if data validation cannot be saved. */
export const RULES_LOST = "data validation";

const NOT_SAVED_MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/worksheet-merge$/, "merged cells"],
  [/conditional-rule$/, "conditional formats"],
  [/^data-validation\./, RULES_LOST],
  [/set-gridlines-color$/, "the color of gridlines"],
  [/set-(row|col)-data$|default-style$|range-theme/, "formats of whole rows and columns"],
  [/protection$/, "protection that was set in the grid"],
  [/right-to-left$/, "the direction of the sheet"],
];

/** The feature of a mutation that files do not save; undefined for all others. */
export function beyondFiles(mutation: string): string | undefined {
  if (!CHANGE.test(mutation) || SAVED.has(mutation) || HOUSEKEEPING.has(mutation)) return undefined;
  return NOT_SAVED_MESSAGES.find(([pattern]) => pattern.test(mutation))?.[1] ?? "unknown changes";
}

const isOn = (mark: { readonly s?: BooleanNumber } | null | undefined): boolean => mark?.s === BooleanNumber.TRUE;

/** Styles that the grid can display but files do not save here. */
const UNSAVED_STYLES: readonly (readonly [(style: IStyleData) => boolean, string])[] = [
  [({ ol }) => isOn(ol), "overlined text"],
  [({ va }) => va === 2 || va === 3, "superscript and subscript"],
  [({ tb }) => tb === 2, "clipped text"],
  [
    ({ bd }) =>
      Object.entries(bd ?? {}).some(([side, line]) => line && line.s !== BorderStyleTypes.NONE && !/^[trbl]$/.test(side)),
    "diagonal borders",
  ],
];

/** The features of a changed cell that files do not save. */
export function unsavedStyles({ p }: Pick<ICellData, "p">, style: Nullable<IStyleData>): readonly string[] {
  const lost = style ? UNSAVED_STYLES.flatMap(([is, text]) => (is(style) ? [text] : [])) : [];
  const isMixed = p?.body?.textRuns?.some(({ ts }) => ts && Object.keys(ts).length > 0);
  const hasLinks = (p?.body?.customRanges?.length ?? 0) > 0;
  return [...lost, ...(isMixed ? ["formats within a text"] : []), ...(hasLinks ? ["links within a text"] : [])];
}
