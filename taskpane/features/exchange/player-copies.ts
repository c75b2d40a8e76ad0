import { zipSync } from "fflate";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { turnName } from "../../../src/ledger/read/turn-name";
import { openWorkbook } from "../../../src/workbook/excel/document";
import type { ExportedCopy } from "./exchange";
import { pause } from "../../shared/background";
import { fileName, save, WORKBOOK } from "../../shared/download";
import { noting } from "./show-changes";
import type { ExchangeState } from "./exchange-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Players' copies of the ledger, made in the pane to be downloaded or opened in Excel.
 */

export interface CopyActions {
  /** Chooses whether a player gets a copy. */
  include(player: string, isIncluded: boolean): void;
  make(): Promise<void>;
  /** Stops making copies. */
  stop(): void;
  download(copy: ExportedCopy): void;
  downloadAll(): void;
  /** Opens a copy as a new workbook. */
  open(copy: ExportedCopy): Promise<void>;
}

/** Makes the chosen players' copies and stores them for download. The workbook is not changed. Gives the message to show. */
export async function makeCopies(context: ActionContext<ExchangeState>, signal: AbortSignal): Promise<string> {
  const { store, reader } = context;
  const note = noting(context);
  await reader.check();
  const { book, exchange } = store.get();
  const ledger = book && ledgerIn(book);
  if (!book || !ledger) return "";
  const players = ledger.players.filter((player) => !exchange.without?.has(player));
  const { copyFile } = await import(/* webpackChunkName: "copies" */ "./make-copy");
  const file = fileName(ledger.rulebook.frontSheet);
  const copies: ExportedCopy[] = [];
  for (const [i, player] of players.entries()) {
    note({ steps: { part: "copies", done: i, total: players.length, label: `Making the copy of ${player}` } });
    await pause();
    if (signal.aborted) break;
    copies.push({ player, name: `${file}, ${player}.xlsx`, bytes: copyFile(ledger, player) });
  }
  const isWhole = copies.length === players.length;
  note({ exported: { book, turn: turnName(ledger), file, copies } });
  const title = isWhole ? "The copies are ready." : `Stopped: ${copies.length} of ${players.length} copies are ready.`;
  return title;
}

/** Downloads all copies as a .zip file. */
export function downloadCopies({ store }: ActionContext<ExchangeState>): void {
  const { exported } = store.get().exchange;
  if (!exported) return;
  // Workbooks are already compressed.
  const zip = zipSync(Object.fromEntries(exported.copies.map(({ name, bytes }) => [name, bytes])), { level: 0 });
  save(zip, `${exported.file}, ${fileOfTurn(exported.turn)}.zip`, "application/zip");
}

/** A turn's name without characters that file names cannot have. */
export const fileOfTurn = (turn: string): string => turn.replace(/[\\/:*?"<>|]/g, "-");

export function createCopyActions(context: ActionContext<ExchangeState>): CopyActions {
  const { store, runAction } = context;
  const note = noting(context);
  let stopping = new AbortController();

  return {
    include(player, isIncluded) {
      const without = new Set(store.get().exchange.without);
      if (isIncluded) without.delete(player);
      else without.add(player);
      note({ without });
    },
    make: () =>
      runAction("Making the copies", { failed: "The copies were not made." }, async () => {
        stopping = new AbortController();
        store.set({ spoken: await makeCopies(context, stopping.signal).finally(() => note({ steps: null })) });
      }),
    stop: () => stopping.abort(),
    download: ({ bytes, name }) => save(bytes, name, WORKBOOK),
    downloadAll: () => downloadCopies(context),
    open: ({ bytes, name, player }) =>
      runAction(
        "Opening the copy",
        { failed: `The copy of ${player} was not opened.`, unchanged: "The workbook is unchanged. Download the copy instead." },
        () => openWorkbook(bytes, name),
      ),
  };
}
