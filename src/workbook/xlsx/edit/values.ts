import { ABOUT_ROWS, VALUES_ONLY } from "../../book";
import { address } from "../../../formula/address";
import type { CellValue } from "../../../kernel/values";
import type { ComputedValues } from "../../../sheets/placed";
import { openDraft, type Draft } from "../package/draft";
import { showValues, styleAt, valueCell } from "./cells";
import { cellAt, gridOf, joined, setCell } from "./grid";
import { dropCalculationOrder, dropPart, unrelate } from "../package/parts";
import { sheetPlaces, type SheetPlace } from "../package/outline";
import { relationsOf } from "../package/relations";
import { elementsOf, replaced } from "../package/rewrite";
import { countSharedTexts } from "./shared-count";
import { unshared } from "./shift-parts";
import type { OpenOptions } from "../package/zip";

/*
 * A copy of a workbook for programs without the add-in: formulas that call it become their values, and other formulas keep their
 * saved values. Everything else, such as a player's own charts and formats, is unchanged.
 */

const LEDGER = /_xldudf_LEDGER_|\bLEDGER\./i;

const callsLedger = (cell: string): boolean => LEDGER.test(/<f\b[^>]*>([^<]*)<\/f>/.exec(cell)?.[1] ?? "");

function withValues(draft: Draft, { name, path }: SheetPlace, values: ComputedValues): void {
  const xml = draft.text(path);
  if (!LEDGER.test(xml)) return;
  const grid = gridOf(unshared(xml, path), path);
  let replaced = 0;
  const setValue = (row: number, column: number, value: CellValue) =>
    setCell(grid, row, column, valueCell(address(row, column), styleAt(grid, row, column), value));
  for (const { row, cells } of grid.rows) {
    for (const { column } of cells.filter((cell) => callsLedger(cell.xml))) {
      setValue(row, column, values(name, row, column));
      replaced++;
    }
  }
  const reported = ABOUT_ROWS.find((row) => !(cellAt(grid, row, 0)?.xml ?? "").includes("<f"));
  const about = reported === undefined ? null : values(name, reported, 0);
  if (replaced > 0 && reported !== undefined && typeof about === "string") setValue(reported, 0, `${VALUES_ONLY} ${about}`);
  draft.write(path, joined(grid));
}

/** Removes column formulas that call the add-in from a table. */
function withoutColumnFormulas(draft: Draft, path: string): void {
  const xml = draft.text(path);
  const formulas = elementsOf(xml, path, "calculatedColumnFormula").filter(({ inside, insideEnd }) =>
    LEDGER.test(xml.slice(inside, insideEnd)),
  );
  draft.write(
    path,
    formulas.reduceRight((rest, formula) => replaced(rest, formula, ""), xml),
  );
}

/**
 * Makes the copy from a workbook's bytes. `values` has the values of cells, including the text of A2, which describes the sheet.
 * Throws FileError as readBook does.
 */
export function valuesCopy(bytes: Uint8Array, values: ComputedValues, options?: OpenOptions): Uint8Array {
  const draft = openDraft(bytes, options);
  for (const place of sheetPlaces(draft)) {
    withValues(draft, place, values);
    for (const { type, target } of relationsOf(draft, place.path).values())
      if (type === "table") withoutColumnFormulas(draft, target);
  }
  showValues(draft, values);
  for (const [id, { type, target }] of relationsOf(draft, "")) {
    if (type !== "webextensiontaskpanes") continue;
    unrelate(draft, "", id);
    dropPart(draft, target);
  }
  dropCalculationOrder(draft);
  countSharedTexts(draft);
  return draft.bytes();
}
