import { strToU8, zipSync } from "fflate";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { playersTurn, reminder } from "../../../src/ledger/report/player-status";
import { hiddenTurns } from "../../../src/ledger/read/hidden-turns";
import { copy } from "../../shared/clipboard";
import { createEndOfTurn, withStep } from "./end-of-turn";
import { save } from "../../shared/download";
import { errorMessage } from "../../shared/error-messages";
import { downloadCopies, fileOfTurn, makeCopies } from "../exchange/player-copies";
import { noting } from "../exchange/show-changes";
import { createCloseActions } from "./close-turn";
import type { TurnState } from "./turn-slice";
import type { ActionContext, InContext } from "../../shared/pane-actions";

/*
 * Runs the steps of the end of a turn, and copies the reminder for missing entries.
 */

const loadReports = () => import(/* webpackChunkName: "report" */ "../../shared/reports");

const CLOSING = { failed: "The turn was not closed." };
const REPORTING = { failed: "The report was not written.", unchanged: "The turn is closed." };
const COPYING = { failed: "The copies were not made.", unchanged: "The turn is closed." };

const [CLOSE, REPORT, COPIES] = [0, 1, 2];

/** Runs a step that does not change the workbook; if it fails, the earlier steps stay done. */
async function step(
  { store }: ActionContext<TurnState>,
  at: number,
  attempt: typeof REPORTING,
  work: () => Promise<string>,
): Promise<void> {
  const set = (change: Parameters<typeof withStep>[2]): void => {
    const { endOfTurn } = store.get();
    if (endOfTurn) store.set({ endOfTurn: withStep(endOfTurn, at, change) });
  };
  set({ how: "runs" });
  try {
    set({ reported: await work(), how: "done" });
  } catch (error) {
    const { title, text } = errorMessage(error, attempt);
    set({ how: "failed", reported: [title, text].filter(Boolean).join(" ") });
  }
}

async function writeReport({ store }: ActionContext<TurnState>): Promise<string> {
  const { book, endOfTurn } = store.get();
  const { reportIn } = await loadReports();
  store.set({ endOfTurn: { ...endOfTurn!, report: reportIn(book!, "text", endOfTurn!.turn) } });
  return "It can be copied, or downloaded as a page.";
}

const copies = (context: ActionContext<TurnState>): Promise<string> =>
  makeCopies(context, new AbortController().signal).finally(() => noting(context)({ steps: null }));

/** Closes the turn, writes its report and makes the copies. Undo reverts only the close, since the rest is not in the workbook. */
export const closeAndSend = ({ context }: InContext<TurnState>): Promise<void> =>
  context.change("Closing the turn", CLOSING, async () => {
    const { store, workbook, reader } = context;
    const closed = (): number => hiddenTurns(store.get().book!)?.length ?? 0;
    const { turn } = store.get();
    if (!turn) return;
    const before = closed();
    store.set({ endOfTurn: withStep(createEndOfTurn(turn.closing.turn), CLOSE, { how: "runs" }) });
    try {
      await createCloseActions(store, workbook, reader).close();
    } catch (error) {
      store.set({ endOfTurn: null });
      throw error;
    }
    // The reason is already in the notice.
    if (closed() === before) return store.set({ endOfTurn: null });
    store.set({ endOfTurn: withStep(store.get().endOfTurn!, CLOSE, { how: "done", reported: store.get().notice?.text ?? "" }) });
    await step(context, REPORT, REPORTING, () => writeReport(context));
    await step(context, COPIES, COPYING, () => copies(context));
  });

/** Repeats a failed step. */
export const retryStep = ({ context }: InContext<TurnState>, at: number): Promise<void> =>
  context.runAction("Trying again", REPORTING, () =>
    at === REPORT
      ? step(context, REPORT, REPORTING, () => writeReport(context))
      : step(context, COPIES, COPYING, () => copies(context)),
  );

/** Hides the steps. */
export const dismissEndOfTurn = ({ context: { store } }: InContext<TurnState>): void => store.set({ endOfTurn: null });

export const copyEndOfTurn = ({ context }: InContext<TurnState>): Promise<void> =>
  context.runAction(
    "Copying the report",
    { failed: "The report could not be copied.", unchanged: "Open Report and copy its text." },
    async () => {
      await copy(context.store.get().endOfTurn?.report ?? "");
      const title = "The report is on the clipboard.";
      context.store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
    },
  );

export const downloadReport = ({ context }: InContext<TurnState>): Promise<void> =>
  context.runAction("Writing the report", REPORTING, async () => {
    const { book, endOfTurn } = context.store.get();
    if (!book || !endOfTurn) return;
    const { reportIn } = await loadReports();
    const page = reportIn(book, "html", endOfTurn.turn);
    save(new TextEncoder().encode(page), `${fileOfTurn(endOfTurn.turn)}.html`, "text/html");
  });

/** Downloads the reports of all players as a .zip file. */
export const downloadReports = ({ context }: InContext<TurnState>): Promise<void> =>
  context.runAction("Writing the reports", REPORTING, async () => {
    const state = context.store.get();
    const turn = state.endOfTurn?.turn;
    if (!state.book || turn === undefined) return;
    const { reportsIn } = await loadReports();
    const files = [...reportsIn(state.book, "html", turn)].map(([name, text]) => [name, strToU8(text)] as const);
    save(zipSync(Object.fromEntries(files)), `${fileOfTurn(turn)}, reports.zip`, "application/zip");
  });

export const downloadEndOfTurn = ({ context }: InContext<TurnState>): void => downloadCopies(context);

/** Copies an email that lists who is still missing. */
export const copyReminder = ({ context }: InContext<TurnState>): Promise<void> =>
  context.runAction("Copying the reminder", { failed: "The reminder could not be copied." }, async () => {
    const { store, reader } = context;
    await reader.check();
    const { book, audit } = store.get();
    const ledger = book && ledgerIn(book);
    if (!ledger || !audit) return;
    await copy(reminder(ledger, playersTurn(ledger, audit)));
    const title = "The reminder is on the clipboard.";
    store.set({ notice: { intent: "success", title, text: "Paste it into an email." }, spoken: title });
  });
