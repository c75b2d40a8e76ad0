import type { PlacedSheet } from "../../sheets/placed";
import { WorkbookError, type Progress } from "../workbook";
import type { Reader } from "./rollback";
import { placeBoxes } from "./check-boxes";
import { checkColumns } from "./change-sheets";
import { placeCharts } from "./charts";
import { placeNamed, placeRest } from "./place";
import { restoreProtection, whileOpen } from "./protection";
import { recalculate, quietly } from "./suspend-calculation";
import { rangeOf } from "./ranges";
import { arrived, supports, toWorkbookError } from "./error-messages";
import { inOneStep, refuseChanged, stepsReported, type UndoAction } from "./undo";
import { isSameName, nameKey } from "../../kernel/names";

/*
 * Sets up sheets: one batch for everything that formulas may refer to, then one for each sheet.
 */

interface Before {
  readonly ids: ReadonlySet<string>;
}

/** Whether a name's sheet was deleted. */
const isBroken = ({ formula }: Excel.NamedItem): boolean => String(formula).includes("#REF!");

/** Checks that all names are free, and records the existing sheets. Broken names are deleted. */
async function checkFree(context: Excel.RequestContext, sheets: readonly PlacedSheet[]): Promise<Before> {
  const { worksheets, tables, names } = context.workbook;
  worksheets.load("items/id,items/name");
  tables.load("items/name");
  names.load("items/name,items/formula");
  await context.sync();
  const refuse = (kind: string, wanted: readonly string[], there: readonly { readonly name: string }[]) => {
    const existing = wanted.find((name) => there.some((item) => isSameName(item.name, name)));
    if (existing !== undefined) {
      throw new WorkbookError("taken", `The workbook already has a ${kind} named ${existing}. Nothing was added.`);
    }
  };
  refuse(
    "sheet",
    sheets.map(({ name }) => name),
    worksheets.items,
  );
  const own = sheets.flatMap((sheet) => [...sheet.tables, ...sheet.names].map(({ name }) => name));
  refuse("table", own, tables.items);
  const wanted = new Set(own.map(nameKey));
  const dead = names.items.filter((name) => isBroken(name) && wanted.has(nameKey(name.name)));
  refuse(
    "name",
    own,
    names.items.filter((name) => !dead.includes(name)),
  );
  for (const name of dead) name.delete();
  return { ids: new Set(worksheets.items.map(({ id }) => id)) };
}

/** Removes the sheets and names that a failed batch added. Returns those that still exist. */
async function removeAdded(
  context: Excel.RequestContext,
  sheets: readonly PlacedSheet[],
  added: readonly Excel.Worksheet[],
  before: Before,
): Promise<readonly string[]> {
  const known = new Set(added.filter((sheet) => arrived(() => sheet.id)).map(({ id }) => id));
  const wanted = new Set(sheets.map(({ name }) => name));
  const { worksheets, names } = context.workbook;
  worksheets.load("items/id,items/name");
  await context.sync();
  const ours = worksheets.items.filter(({ id, name }) =>
    known.size > 0 ? known.has(id) : wanted.has(name) && !before.ids.has(id),
  );
  const remaining = new Set(ours.map(({ name }) => name));
  for (const sheet of sheets.filter(({ name }) => remaining.has(name))) {
    for (const { name } of sheet.names) names.getItemOrNullObject(name).delete();
  }
  for (const sheet of ours) {
    sheet.visibility = "Visible";
    sheet.delete();
  }
  recalculate(context);
  worksheets.load("items/id,items/name");
  await context.sync();
  return worksheets.items.filter(({ id, name }) => wanted.has(name) && !before.ids.has(id)).map(({ name }) => name);
}

/** The undo of added sheets. */
const removing =
  (sheets: readonly PlacedSheet[], added: readonly Excel.Worksheet[], before: Before, read: Reader): UndoAction =>
  async (after) => {
    const notRemoved = await inOneStep(async (context) => {
      refuseChanged(after, await read(context));
      return removeAdded(context, sheets, added, before);
    }).catch((error: unknown) => {
      throw toWorkbookError(error);
    });
    if (notRemoved.length > 0)
      throw new WorkbookError("failed", `Excel did not remove ${notRemoved.join(", ")}. Delete them by hand.`, true);
  };

/** Lets the pane update its progress and handle Cancel. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const withoutNotes = (why: string): readonly string[] => [`The headers have no notes: ${why}. Everything else was added.`];

/** Keeps a batch well below half a megabyte. */
const NOTES_AT_ONCE = 300;

/**
 * Adds notes in separate batches, because they are new in Office.js and optional: if Excel rejects them, that is reported and the
 * sheets are kept without them. Protected sheets, whose protection must be loaded, are unprotected meanwhile, because some
 * protections do not allow notes.
 */
export async function placeNotes(
  context: Excel.RequestContext,
  sheets: readonly Pick<PlacedSheet, "name" | "cells">[],
  opened: readonly Excel.Worksheet[] = [],
): Promise<readonly string[]> {
  const all = sheets.flatMap(({ name, cells }) =>
    cells.flatMap(({ row, column, note }) => (note === undefined ? [] : [{ name, row, column, note }])),
  );
  if (all.length === 0) return [];
  if (!supports("1.18") || !("notes" in context.workbook)) return withoutNotes("add-ins cannot add them here");
  try {
    for (let from = 0; from < all.length; from += NOTES_AT_ONCE) {
      whileOpen(opened, () => {
        for (const { name, row, column, note } of all.slice(from, from + NOTES_AT_ONCE)) {
          const sheet = context.workbook.worksheets.getItem(name);
          sheet.notes.add(rangeOf(sheet, { top: row, left: column, rows: 1, columns: 1 }), note);
        }
      });
      // eslint-disable-next-line office-addins/no-context-sync-in-loop -- One batch of all would be too long.
      await context.sync();
    }
    return [];
  } catch {
    return [...withoutNotes("Excel rejected them"), ...(await restoreProtection(context, opened))];
  }
}

/**
 * Adds all sheets or none; returns what is missing although they were added. Progress counts finished sheets. An aborted signal
 * stops between two sheets.
 */
export async function addSheets(
  sheets: readonly PlacedSheet[],
  progress: Progress = () => undefined,
  signal: AbortSignal | undefined,
  read: Reader,
): Promise<{ readonly missing: readonly string[]; readonly back: UndoAction }> {
  if (sheets.length === 0) return { missing: [], back: () => Promise.resolve() };
  const added: Excel.Worksheet[] = [];
  let missing: readonly string[] = [];
  let before: Before | null = null;
  try {
    await inOneStep(async (context) => {
      const stopIfCanceled = () => {
        if (signal?.aborted) throw new WorkbookError("cancelled", "Setting up was cancelled.");
      };
      sheets.forEach(checkColumns);
      before = await checkFree(context, sheets);
      progress(0, sheets.length, sheets[0]!.name);
      quietly(context);
      for (const { name } of sheets) added.push(context.workbook.worksheets.add(name).load("id"));
      for (const [index, placed] of sheets.entries()) placeNamed(context, added[index]!, placed);
      await context.sync();
      stopIfCanceled();
      await placeBoxes(context, sheets);
      missing = await placeNotes(context, sheets);
      for (const [index, placed] of sheets.entries()) {
        quietly(context);
        placeRest(added[index]!, placed);
        // One batch for all sheets would be faster, but would show no progress and could not be cancelled.
        // eslint-disable-next-line office-addins/no-context-sync-in-loop
        await context.sync();
        progress(index + 1, sheets.length, sheets[index + 1]?.name ?? "");
        await breath();
        stopIfCanceled();
      }
      const first = added[sheets.findIndex(({ hidden }) => !hidden)];
      first?.activate();
      first?.getRange("A1").select();
      recalculate(context);
      await context.sync();
      missing = [...missing, ...(await placeCharts(context, sheets))];
    });
    return {
      missing: [...missing, ...stepsReported("the Undo button of this message does")],
      back: removing(sheets, added, before!, read),
    };
  } catch (error) {
    if (!before) throw toWorkbookError(error);
    const known = before;
    const notRemoved = await Excel.run((context) => removeAdded(context, sheets, added, known)).catch(() =>
      sheets.map(({ name }) => name),
    );
    if (notRemoved.length > 0) {
      const message = `The added sheets could not be removed. Delete them by hand: ${notRemoved.join(", ")}.`;
      throw toWorkbookError(error, message, true);
    }
    throw toWorkbookError(error, "The sheets added so far were removed; the workbook is unchanged.");
  }
}
