import { isSameName } from "../../kernel/names";
import type { CellValue } from "../../kernel/values";
import { openDraft, type Draft } from "../../workbook/xlsx/package/draft";
import { edit, make, type FileEdit } from "../../workbook/xlsx/edit";
import { showValues } from "../../workbook/xlsx/edit/cells";
import { readParts } from "../../workbook/xlsx/read";
import { countSharedTexts } from "../../workbook/xlsx/edit/shared-count";
import { FileError } from "../../workbook/xlsx/package/zip";
import type { ComputedValues } from "../../sheets/placed";
import type { CellStyle } from "../host/grid";
import { shiftedPage } from "../host/shift";
import type { OpenedFile, SheetSnapshot, Snapshot } from "../snapshot";
import { isEqual, cellsByPlace, changedCells } from "./cells";
import { changedStyles, changedProperties } from "./changed-styles";
import { beyondTheGrid } from "./not-saved";
import { changedNames, namesLost } from "./names";
import { originsOf, type RowOrigin } from "./rows";
import { withoutUnreadable } from "./readable";
import { additionOf, additionTop, entryEdits, ruleEdits } from "./rules";
import { rowEdits } from "./tables";
import { placed, restOfStyle, writeSnapshot } from "./write-snapshot";

/*
 * Saves by editing the opened file with the grid's changes; everything else stays identical to the byte. A sheet that cannot be
 * edited in place is rewritten, and what it loses is reported.
 */

/** Footer of printed pages of rewritten sheets. */
const TITLE = "Campaign Ledger";

export interface SavedFile {
  readonly bytes: Uint8Array;
  /** Messages about what could not be saved. */
  readonly lost: readonly string[];
}

/** A sheet, or with null the whole file, that cannot be edited in place. */
class SaveProblem extends Error {
  constructor(
    readonly sheet: string | null,
    why: string,
  ) {
    super(why);
  }
}

interface RemainingSheet {
  readonly now: SheetSnapshot;
  readonly was: SheetSnapshot;
  readonly origins: readonly RowOrigin[];
}

const lastRow = ({ cells }: SheetSnapshot): number => cells.reduce((most, { row }) => Math.max(most, row), 0);

/** The sheets of the opened file that still exist. */
function remainingSheets(opened: Snapshot, now: Snapshot): readonly RemainingSheet[] {
  return now.sheets.flatMap((sheet) => {
    const was = sheet.opened && opened.sheets.find(({ name }) => name === sheet.opened!.name);
    if (!was) return [];
    const { shifts } = sheet.opened;
    const moved = shifts.reduce((sum, { count }) => sum + Math.abs(count), 0);
    return [{ now: sheet, was, origins: originsOf(lastRow(was) + lastRow(sheet) + moved + 2, shifts) }];
  });
}

const why = (error: FileError): string => error.message.replace(/^The file cannot be changed: /, "").replace(/\.$/, "");

/** Applies edits of one sheet, or with null of the whole file. Throws SaveProblem. */
function change(draft: Draft, sheet: string | null, ...edits: readonly FileEdit[]): void {
  try {
    for (const item of edits) make(draft, item);
  } catch (error) {
    if (error instanceof FileError) throw new SaveProblem(sheet, why(error));
    throw error;
  }
}

/** Formula values: the grid's, or the file's where both display the same. */
function shownBy(now: Snapshot, remaining: readonly RemainingSheet[]): ComputedValues {
  const shown = new Map(
    now.sheets.map((sheet) => {
      const at = cellsByPlace(sheet.cells);
      const own = remaining.find((item) => item.now === sheet);
      const before = own && cellsByPlace(own.was.cells);
      return [
        sheet.name,
        (row: number, column: number): CellValue => {
          const value = at(row, column)?.value ?? null;
          const origin = own?.origins[row]?.row;
          const cell = typeof origin === "number" ? before?.(origin, column) : undefined;
          return cell && isEqual(cell.value ?? null, value) ? (cell.value ?? null) : value;
        },
      ] as const;
    }),
  );
  return (sheet, row, column) => shown.get(sheet)?.(row, column) ?? null;
}

/** Edits the file, rewriting the given sheets. Throws SaveProblem with another sheet that must be rewritten. */
function attempt({ bytes, snapshot }: OpenedFile, now: Snapshot, rewritten: ReadonlySet<string>): Uint8Array {
  const draft = openDraft(bytes);
  const remaining = remainingSheets(snapshot, now);
  const inPlace = remaining.filter(({ was }) => !rewritten.has(was.name));
  const removed = snapshot.sheets.filter(({ name }) => !remaining.some(({ was }) => was.name === name));
  const added = now.sheets.filter((sheet) => !remaining.some((item) => item.now === sheet));
  const whole = (kind: "add sheet" | "replace sheet", sheet: SheetSnapshot): FileEdit => ({
    kind,
    sheet: placed(now, sheet),
    title: sheet.page.footer.left.replaceAll("&&", "&") || TITLE,
  });

  for (const { was, now: sheet, origins } of inPlace) {
    const top = additionTop(was, sheet, snapshot.tables, now.tables);
    if (typeof top === "string") throw new SaveProblem(was.name, top);
    const edits = rowEdits(was, sheet, snapshot.tables, now.tables);
    if (typeof edits === "string") throw new SaveProblem(was.name, edits);
    const rules = ruleEdits(was, sheet, (row) => origins[row]?.row === null, top);
    if (typeof rules === "string") throw new SaveProblem(was.name, rules);
    change(draft, was.name, ...edits, ...rules);
    if (top !== null) change(draft, was.name, { kind: "place", placed: { ...additionOf(now, sheet, top), name: was.name } });
  }
  for (const { was, now: sheet } of remaining)
    if (was.name !== sheet.name) change(draft, null, { kind: "rename sheet", sheet: was.name, name: sheet.name });
  const placeSheet = (kind: "add sheet" | "replace sheet", sheet: SheetSnapshot): void =>
    change(draft, null, whole(kind, sheet), ...views(sheet, now.styles));
  for (const { was, now: sheet } of remaining) if (rewritten.has(was.name)) placeSheet("replace sheet", sheet);
  for (const sheet of added) {
    const isInPlace = removed.some(({ name }) => isSameName(name, sheet.name));
    placeSheet(isInPlace ? "replace sheet" : "add sheet", sheet);
  }
  const file = readParts(draft.now);
  const { names, removed: removedNames } = changedNames(snapshot, now, file, removed);
  if (names.length + removedNames.length > 0) change(draft, null, { kind: "names", names, removed: removedNames });
  for (const { was, now: sheet, origins } of inPlace) {
    const found = file.sheets.find(({ name }) => name === sheet.name)!;
    const cells = changedCells(found, was, sheet, origins);
    if (cells.length > 0) change(draft, was.name, { kind: "cells", sheet: sheet.name, cells });
    const top = additionTop(was, sheet, snapshot.tables, now.tables);
    const styles = changedStyles(was, snapshot.styles, sheet, now.styles, origins).filter(
      ({ row }) => typeof top !== "number" || row < top,
    );
    if (styles.length > 0) change(draft, was.name, { kind: "looks", sheet: sheet.name, cells: styles });
    const properties = changedProperties(was, sheet, origins);
    if (Object.keys(properties).length > 0) change(draft, was.name, { kind: "properties", sheet: sheet.name, properties });
  }
  for (const { name } of removed)
    if (!added.some((sheet) => isSameName(sheet.name, name))) change(draft, null, { kind: "lose sheet", sheet: name });
  change(draft, null, { kind: "order", sheets: now.sheets.map(({ name }) => name) });
  showValues(draft, shownBy(now, remaining));
  if (now.recalculate) change(draft, null, { kind: "recalculate" });
  countSharedTexts(draft);
  return draft.bytes();
}

/** Edits for the properties of a rewritten sheet that the writer of ledgers does not support. */
function views(sheet: SheetSnapshot, styles: readonly CellStyle[]): readonly FileEdit[] {
  const { name, validations, gridlines, tabColor, visibility, hidden, groups = [] } = sheet;
  const isFolded = (row: number) => groups.some(({ first, count, folded }) => folded && row >= first && row < first + count);
  const rows = (hidden?.rows ?? []).filter((row) => !isFolded(row)).map((row) => [row, true] as const);
  const columns = (hidden?.columns ?? []).map((column) => [column, true] as const);
  const properties = {
    ...(rows.length > 0 ? { hiddenRows: rows } : {}),
    ...(columns.length > 0 ? { hiddenColumns: columns } : {}),
    ...(gridlines ? { gridlines } : {}),
    ...(tabColor === "" ? {} : { tabColor }),
    ...(visibility === "VeryHidden" ? { visibility } : {}),
  };
  const rest = styles.map(restOfStyle);
  const cells = sheet.cells.flatMap(({ row, column, style }) => (rest[style] ? [{ row, column, styling: rest[style] }] : []));
  return [
    ...entryEdits(name, [], validations),
    ...(cells.length > 0 ? [{ kind: "looks" as const, sheet: name, cells }] : []),
    ...(Object.keys(properties).length > 0 ? [{ kind: "properties" as const, sheet: name, properties }] : []),
  ];
}

/** Recognizes the formulas that stay in the file unchanged. */
function remainingFormulas({ sheets }: Snapshot, rewritten: ReadonlySet<string>): (formula: string) => boolean {
  const remaining = sheets.filter(({ name }) => !rewritten.has(name));
  const formulas = new Set(remaining.flatMap(({ cells }) => cells.map(({ formula }) => formula)));
  return (formula) => formulas.has(formula);
}

/** Writes the whole workbook as a new file. */
function fresh(workbook: Snapshot, lost: readonly string[]): SavedFile {
  const { snapshot, messages: reported } = withoutUnreadable(workbook, () => false);
  return {
    bytes: edit(writeSnapshot(snapshot, TITLE), [
      ...snapshot.sheets.flatMap((sheet) => views(sheet, snapshot.styles)),
      ...(snapshot.recalculate ? [{ kind: "recalculate" as const }] : []),
    ]),
    lost: [...lost, ...reported],
  };
}

function inItsPlace(opened: OpenedFile, workbook: Snapshot): SavedFile {
  const rewritten = new Set<string>();
  const lost: string[] = [];
  for (;;) {
    const { snapshot: now, messages: reported } = withoutUnreadable(workbook, remainingFormulas(opened.snapshot, rewritten));
    try {
      return { bytes: attempt(opened, now, rewritten), lost: [...lost, ...reported] };
    } catch (error) {
      if (!(error instanceof SaveProblem)) throw error;
      const { sheet, message } = error;
      if (sheet === null || rewritten.has(sheet))
        return fresh(workbook, [`The whole file was rewritten: ${message}.${beyondTheGrid(opened.bytes, null)}`]);
      rewritten.add(sheet);
      lost.push(`${sheet} was rewritten: ${message}.${beyondTheGrid(opened.bytes, sheet)}`);
    }
  }
}

/** Messages about changed page layouts, which cannot be saved in the opened file. */
function pagesLost(opened: OpenedFile | null, now: Snapshot): readonly string[] {
  return remainingSheets(opened?.snapshot ?? { sheets: [], styles: [], tables: [], names: [] }, now).flatMap(
    ({ was, now: sheet }) =>
      JSON.stringify(sheet.opened!.shifts.reduce(shiftedPage, was.page)) === JSON.stringify(sheet.page)
        ? []
        : [`The page layout of ${sheet.name} was saved unchanged.`],
  );
}

/** Saves the workbook as a file. A workbook without a file, or one that cannot be edited in place, is written as a new file. */
export function savedFile(opened: OpenedFile | null, now: Snapshot): SavedFile {
  const { bytes, lost } = opened ? inItsPlace(opened, now) : fresh(now, []);
  const beyond = now.beyond ? [`Not saved: ${new Intl.ListFormat("en-GB").format(now.beyond)}.`] : [];
  return { bytes, lost: [...lost, ...namesLost(opened?.snapshot ?? null, now), ...pagesLost(opened, now), ...beyond] };
}
