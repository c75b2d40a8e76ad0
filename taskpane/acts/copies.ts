import { zipSync } from "fflate";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { turnName } from "../../src/ledger/read/turn-name";
import { openWorkbook } from "../../src/workbook/excel/document";
import type { MadeCopy } from "../hands";
import { pause } from "../idle";
import { fileName, save, WORKBOOK } from "../saving";
import type { Ground } from ".";
import { noting } from "./hands";

/*
 * Players' copies of the ledger: made here of what each sees, and offered as files, or opened in Excel.
 */

export interface CopyActs {
  /** Whether a player gets a copy. */
  include(player: string, isIncluded: boolean): void;
  make(): Promise<void>;
  /** Makes no more copies. */
  stop(): void;
  download(copy: MadeCopy): void;
  downloadAll(): void;
  /** Opens a copy as a new workbook. */
  open(copy: MadeCopy): Promise<void>;
}

/** Makes the copies of those who get one, and keeps them to be downloaded; nothing is changed in the workbook. */
export async function makeCopies(ground: Ground, signal: AbortSignal): Promise<string> {
  const { store, reading } = ground;
  const note = noting(ground);
  await reading.check();
  const { book, hands } = store.get();
  const ledger = book && ledgerIn(book);
  if (!book || !ledger) return "";
  const players = ledger.players.filter((player) => !hands.without?.has(player));
  const { copyFile } = await import(/* webpackChunkName: "copies" */ "./make-copy");
  const file = fileName(ledger.rulebook.frontSheet);
  const copies: MadeCopy[] = [];
  for (const [i, player] of players.entries()) {
    note({ steps: { part: "copies", done: i, total: players.length, what: `Making the copy of ${player}` } });
    await pause();
    if (signal.aborted) break;
    copies.push({ player, name: `${file}, ${player}.xlsx`, bytes: copyFile(ledger, player) });
  }
  const isWhole = copies.length === players.length;
  note({ made: { book, turn: turnName(ledger), file, copies } });
  const title = isWhole ? "The copies are ready." : `Stopped: ${copies.length} of ${players.length} copies are ready.`;
  return title;
}

/** Offers all copies that were made as one file. */
export function downloadCopies({ store }: Ground): void {
  const { made } = store.get().hands;
  if (!made) return;
  // Workbooks are packed already.
  const zip = zipSync(Object.fromEntries(made.copies.map(({ name, bytes }) => [name, bytes])), { level: 0 });
  save(zip, `${made.file}, ${fileOfTurn(made.turn)}.zip`, "application/zip");
}

/** A turn as it may stand in the name of a file. */
export const fileOfTurn = (turn: string): string => turn.replace(/[\\/:*?"<>|]/g, "-");

export function copyActsOf(ground: Ground): CopyActs {
  const { store, act } = ground;
  const note = noting(ground);
  let stopping = new AbortController();

  return {
    include(player, isIncluded) {
      const without = new Set(store.get().hands.without);
      if (isIncluded) without.delete(player);
      else without.add(player);
      note({ without });
    },
    make: () =>
      act("Making the copies", { failed: "The copies were not made." }, async () => {
        stopping = new AbortController();
        store.set({ spoken: await makeCopies(ground, stopping.signal).finally(() => note({ steps: null })) });
      }),
    stop: () => stopping.abort(),
    download: ({ bytes, name }) => save(bytes, name, WORKBOOK),
    downloadAll: () => downloadCopies(ground),
    open: ({ bytes, name, player }) =>
      act(
        "Opening the copy",
        { failed: `The copy of ${player} was not opened.`, unchanged: "The workbook is unchanged. Download the copy instead." },
        () => openWorkbook(bytes, name),
      ),
  };
}
