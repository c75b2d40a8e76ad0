import { inFull } from "../../../src/formula/address";
import { READING, type ActionContext, type Navigation } from "../../shared/pane-actions";
import type { FunctionsActions, FunctionsState } from "./functions-slice";

/** `written` is called after each change that a formula makes. */
export function createFunctionsActions(
  { store, workbook, reader, runAction }: ActionContext<FunctionsState>,
  written: () => void,
): Omit<FunctionsActions, keyof Navigation> {
  const enter = (name: string, value: string): void =>
    store.set({ entries: { ...store.get().entries, [name]: value }, replacing: null, notInserted: null });
  return {
    search: (change) => store.set({ functions: { ...store.get().functions, ...change } }),
    show: (rule) => store.set({ rule, entries: {}, replacing: null, notInserted: null }),
    enter,
    enterSelection: (name) =>
      runAction("Reading the selection", READING, async () => {
        const selected = await workbook.selection();
        store.set({ selection: selected });
        await reader.check();
        enter(name, inFull(selected));
      }),
    insert: () =>
      runAction(
        "Inserting the formula",
        { failed: "The formula was not inserted.", unchanged: "The cell is unchanged." },
        async () => {
          const { insertFormula } = await import(/* webpackChunkName: "formulas" */ "./insert-formula");
          await insertFormula(store, workbook, runAction, written);
        },
      ),
  };
}
