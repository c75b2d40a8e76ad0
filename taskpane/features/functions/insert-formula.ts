import { address, placeName, cellOf } from "../../../src/formula/address";
import { parse } from "../../../src/formula/parse";
import { WorkbookError, type CellReference, type Selection, type Workbook } from "../../../src/workbook/workbook";
import type { TaskRunner } from "../../shared/background";
import { callText, onSheet, refersTo } from "./call";
import { formatValue } from "../../shared/format-value";
import { errorMessage } from "../../shared/error-messages";
import type { FunctionsState } from "./functions-slice";
import type { Store } from "../../shared/pane-state";

const NOT_INSERTED = { failed: "The formula was not inserted.", unchanged: "The cell is unchanged." };

/** The sheets' own formulas are never replaced from the pane. */
const AS_TYPED = { lockedCellsStay: true };

/** Inserts the call into the selected cell; `written` gets each change. */
export async function insertFormula(
  store: Store<FunctionsState>,
  workbook: Workbook,
  runAction: TaskRunner["runAction"],
  written: () => void,
): Promise<void> {
  async function writeFormula(target: Selection, formula: string): Promise<void> {
    const at: CellReference = { sheet: target.sheet, cell: target.cell };
    await workbook.write([{ ...at, formula }], AS_TYPED);
    written();
    const undo = async (): Promise<void> => {
      const before = target.formula === null ? { value: target.value } : { formula: target.formula };
      await workbook.write([{ ...at, ...before }], AS_TYPED);
      store.set({ notice: { intent: "success", title: `${placeName(at)} was restored.`, text: "" } });
      written();
    };
    store.set({
      replacing: null,
      notice: {
        intent: "success",
        title: `The formula is in ${placeName(at)}.`,
        text: formula,
        action: {
          label: "Undo",
          run: () =>
            void runAction(
              "Undoing",
              { failed: "The cell could not be restored.", unchanged: `${placeName(at)} still has the formula.` },
              undo,
            ),
        },
      },
    });
  }

  /** The selected cell; of a block its first, which is selected so that the user sees where the formula goes. */
  async function oneCell(): Promise<Selection> {
    const selected = await workbook.selection();
    const { row, column } = cellOf(selected.cell);
    const cell = address(row, column);
    if (selected.cell === cell) return selected;
    await workbook.select({ sheet: selected.sheet, cell });
    return workbook.selection();
  }

  async function insertNow(): Promise<void> {
    const { rule, entries, replacing } = store.get();
    if (!rule) return;
    const text = callText(rule, entries);
    if (text.missing.length > 0 || Object.keys(text.objections).length > 0) return;
    const target = await oneCell();
    const { row, column } = cellOf(target.cell);
    const formula = onSheet(text.formula, target.sheet);
    if (refersTo(parse(formula), target.sheet, row, column)) {
      store.set({
        replacing: null,
        notInserted: {
          intent: "warning",
          title: `${placeName(target)} is one of the inputs.`,
          text: "A formula cannot refer to its own cell. Select another cell for the formula, then insert again.",
        },
      });
      return;
    }
    const blank = (target.value === null || target.value === "") && target.formula === null;
    const confirmed = replacing?.sheet === target.sheet && replacing.cell === target.cell && replacing.formula === formula;
    if (blank || confirmed) return writeFormula(target, formula);
    store.set({
      replacing: { sheet: target.sheet, cell: target.cell, formula },
      notInserted: {
        intent: "warning",
        title: `${placeName(target)} is not empty.`,
        text: `It holds ${target.formula ?? formatValue(target.value)}. Insert again to replace it, or select another cell.`,
      },
    });
  }

  store.set({ notInserted: null });
  try {
    await insertNow();
  } catch (error) {
    const reported = errorMessage(error, NOT_INSERTED);
    if (!(error instanceof WorkbookError)) console.error(error);
    store.set({ notInserted: reported });
  }
}
