import { strToU8, zipSync } from "fflate";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { playersTurn, reminder } from "../../src/ledger/report/sent";
import { hiddenTurns } from "../../src/ledger/read/shelf";
import { copy } from "../copying";
import { eveningOf, withStep } from "../evening";
import { save } from "../saving";
import { inWords } from "../troubles";
import type { Acts, Ground } from ".";
import { downloadCopies, fileOfTurn, makeCopies } from "./copies";
import { noting } from "./hands";
import { reporting } from "./reporting";
import { turningOf } from "./turn";

/*
 * The end of a turn, and the mail that asks for what is still missing.
 */

const CLOSING = { failed: "The turn was not closed." };
const REPORTING = { failed: "The report was not written.", unchanged: "The turn is closed." };
const COPYING = { failed: "The copies were not made.", unchanged: "The turn is closed." };

const [CLOSE, REPORT, COPIES] = [0, 1, 2];

/** Does a step that changes nothing in the workbook; that it fails undoes nothing that was done before. */
async function step({ store }: Ground, at: number, attempt: typeof REPORTING, work: () => Promise<string>): Promise<void> {
  const set = (change: Parameters<typeof withStep>[2]): void => {
    const { evening } = store.get();
    if (evening) store.set({ evening: withStep(evening, at, change) });
  };
  set({ how: "runs" });
  try {
    set({ told: await work(), how: "done" });
  } catch (error) {
    const { title, text } = inWords(error, attempt);
    set({ how: "failed", told: [title, text].filter(Boolean).join(" ") });
  }
}

async function writeReport({ store }: Ground): Promise<string> {
  const { book, evening } = store.get();
  const { reportIn } = await reporting();
  store.set({ evening: { ...evening!, report: reportIn(book!, "text", evening!.turn) } });
  return "It can be copied, or downloaded as a page.";
}

const copies = (ground: Ground): Promise<string> =>
  makeCopies(ground, new AbortController().signal).finally(() => noting(ground)({ steps: null }));

/** Closes the turn, writes its report and makes the copies: one act, of which Undo takes back the close. */
export const closeAndSend = ({ ground }: Acts): Promise<void> =>
  ground.change("Closing the turn", CLOSING, async () => {
    const { store, workbook, reading } = ground;
    const closed = (): number => hiddenTurns(store.get().book!)?.length ?? 0;
    const { turn } = store.get();
    if (!turn) return;
    const before = closed();
    store.set({ evening: withStep(eveningOf(turn.closing.turn), CLOSE, { how: "runs" }) });
    try {
      await turningOf(store, workbook, reading).close();
    } catch (error) {
      store.set({ evening: null });
      throw error;
    }
    // Why it was not closed is told already.
    if (closed() === before) return store.set({ evening: null });
    store.set({ evening: withStep(store.get().evening!, CLOSE, { how: "done", told: store.get().notice?.text ?? "" }) });
    await step(ground, REPORT, REPORTING, () => writeReport(ground));
    await step(ground, COPIES, COPYING, () => copies(ground));
  });

/** Does a step again that failed. */
export const stepAgain = ({ ground }: Acts, at: number): Promise<void> =>
  ground.act("Trying again", REPORTING, () =>
    at === REPORT
      ? step(ground, REPORT, REPORTING, () => writeReport(ground))
      : step(ground, COPIES, COPYING, () => copies(ground)),
  );

/** Puts the steps away. */
export const dismissEvening = ({ ground: { store } }: Acts): void => store.set({ evening: null });

export const copyEvening = ({ ground }: Acts): Promise<void> =>
  ground.act(
    "Copying the report",
    { failed: "The report could not be copied.", unchanged: "Open Report and copy its text." },
    async () => {
      await copy(ground.store.get().evening?.report ?? "");
      const title = "The report is on the clipboard.";
      ground.store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
    },
  );

export const downloadReport = ({ ground }: Acts): Promise<void> =>
  ground.act("Writing the report", REPORTING, async () => {
    const { book, evening } = ground.store.get();
    if (!book || !evening) return;
    const { reportIn } = await reporting();
    const page = reportIn(book, "html", evening.turn);
    save(new TextEncoder().encode(page), `${fileOfTurn(evening.turn)}.html`, "text/html");
  });

/** Offers the reports of all players as one file. */
export const downloadReports = ({ ground }: Acts): Promise<void> =>
  ground.act("Writing the reports", REPORTING, async () => {
    const state = ground.store.get();
    const turn = state.evening?.turn;
    if (!state.book || turn === undefined) return;
    const { reportsIn } = await reporting();
    const files = [...reportsIn(state.book, "html", turn)].map(([name, text]) => [name, strToU8(text)] as const);
    save(zipSync(Object.fromEntries(files)), `${fileOfTurn(turn)}, reports.zip`, "application/zip");
  });

export const downloadEvening = ({ ground }: Acts): void => downloadCopies(ground);

/** Puts a mail on the clipboard that says who is waited for. */
export const copyReminder = ({ ground }: Acts): Promise<void> =>
  ground.act("Copying the reminder", { failed: "The reminder could not be copied." }, async () => {
    const { store, reading } = ground;
    await reading.check();
    const { book, audit } = store.get();
    const ledger = book && ledgerIn(book);
    if (!ledger || !audit) return;
    await copy(reminder(ledger, playersTurn(ledger, audit)));
    const title = "The reminder is on the clipboard.";
    store.set({ notice: { intent: "success", title, text: "Paste it into an email." }, spoken: title });
  });
