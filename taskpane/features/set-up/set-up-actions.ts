import { loadLedgers } from "../../../src/rulebooks/ledgers";
import { firstChoice, describeChoice } from "./set-up-plan";
import type { ActionContext, Navigation } from "../../shared/pane-actions";
import type { OwnSetUpActions, SetUpState } from "./set-up-slice";

const LEDGER_UNCHANGED = "The ledger is unchanged.";

export function createSetUpActions(
  { store, workbook, reader, runAction, change }: ActionContext<SetUpState>,
  { open }: Navigation,
): OwnSetUpActions {
  let settingUp = new AbortController();
  const adding = async () =>
    (await import(/* webpackChunkName: "growing" */ "./add-to-ledger")).createAddActions(store, workbook, reader);

  return {
    chooseRulebook: (id) =>
      runAction("Reading the rulebook", { failed: "The rulebook was not chosen." }, async () =>
        store.set({ choice: firstChoice(await loadLedgers(id)) }),
      ),
    choose(change) {
      const { choice } = store.get();
      if (choice) store.set({ choice: { ...choice, ...change } });
    },
    setUp: () =>
      change(
        "Making the sheets",
        { failed: `The ${describeChoice(store.get().choice)} was not set up.`, unchanged: "Existing sheets are unchanged." },
        async () => {
          settingUp = new AbortController();
          const { makeSheets } = await import(/* webpackChunkName: "growing" */ "./make-sheets");
          await makeSheets(store, workbook, reader, settingUp.signal);
        },
      ),
    cancelSetUp() {
      const { progress } = store.get();
      if (!progress) return;
      settingUp.abort();
      store.set({ progress: { ...progress, cancelling: true }, spoken: "Cancelling." });
    },
    choosePlayer: (name) => store.set({ playerChosen: name }),
    offerPlayer(name) {
      store.set({ playerChosen: name });
      open("set-up");
    },
    addPlayer: (name) =>
      change(`Adding ${name}`, { failed: `${name} was not added.`, unchanged: LEDGER_UNCHANGED }, async () =>
        (await adding()).addPlayer(name),
      ),
    chooseTable: (name) => store.set({ tableChosen: name }),
    addTable: (name) =>
      change("Adding the table", { failed: "The table was not added.", unchanged: LEDGER_UNCHANGED }, async () =>
        (await adding()).addTable(name),
      ),
    addRows: (rows) =>
      change("Adding rows", { failed: "No rows were added.", unchanged: LEDGER_UNCHANGED }, async () =>
        (await adding()).addRows(rows),
      ),
  };
}
