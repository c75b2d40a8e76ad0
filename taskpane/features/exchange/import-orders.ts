import { Refusal } from "../../../src/kernel/refusal";
import { allOf, are, count } from "../../../src/kernel/text";
import { planUndo } from "../../../src/ledger/orders/import-orders";
import type { OrderFormat } from "../../../src/ledger/orders/text/posted";
import type { Ledger } from "../../../src/ledger/read/model";
import { writtenReport } from "../../../src/ledger/report/formats";
import { receiptText } from "../../../src/ledger/report/receipt";
import { sendersTable } from "../../../src/ledger/report/orders-received";
import { textOfList } from "../../../src/ledger/edit/import-list/list";
import { prepareCopy } from "../../../src/ledger/player-copy/load-copy";
import { prepareFor } from "../../../src/ledger/seal/load-seals";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { inShort } from "../../../src/workbook/excel/changed";
import { changedBeside } from "../../../src/workbook/excel/changed-beside";
import { FILE_LIMITS } from "../../../src/workbook/xlsx/package/zip";
import { readBook } from "../../../src/workbook/xlsx/read";
import { WorkbookError } from "../../../src/workbook/workbook";
import { copy } from "../../shared/clipboard";
import { findingKey, openOnes } from "../../shared/findings";
import { NO_ORDER_IMPORT, type OrdersFile, type OrderImportState } from "./exchange";
import { pause } from "../../shared/background";
import {
  onlyRecorded,
  openIn,
  PASTED,
  previewOrderImport,
  tickedImport,
  tickedLines,
  type OrderImportPreview,
  type SentOrders,
} from "./order-import";
import { noting } from "./show-changes";
import type { ExchangeState } from "./exchange-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Imports players' orders from texts and from copies of the workbook: reads, previews and writes them.
 */

export interface OrderImportActions {
  enter(text: string): void;
  choose(files: readonly File[]): Promise<void>;
  /** Stops reading files. */
  stop(): void;
  /** Sets the player of a file that does not name one. */
  ofPlayer(name: string, player: string): void;
  tick(id: string, isTicked: boolean): void;
  leaveOut(name: string): void;
  write(): Promise<void>;
  /** Undoes the last import; repeated, the one before. */
  undo(): Promise<void>;
  /** Switches the repetition of an absent player's last orders on or off. */
  standing(player: string, isOn: boolean): void;
  /** Copies the list of orders received, to post. */
  copySenders(format: OrderFormat): Promise<void>;
  /** Copies a player's receipt, to send back. */
  copyReceipt(player: string): Promise<void>;
}

const capitalized = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const ATTEMPT = { failed: "The orders were not imported." };

/** What remains to review after an import: refused sources, and those with unreadable lines. */
function remainingToReview({ text, files, players }: OrderImportState, { sent, refused }: OrderImportPreview): OrderImportState {
  const open = new Set([...refused, ...sent.filter(({ blocked: waits }) => waits)].map(({ from }) => from));
  return {
    ...{ ...NO_ORDER_IMPORT, players },
    ...{ text: open.has(PASTED) ? text : "", files: files.filter(({ name }) => open.has(name)) },
  };
}

/** Whether a file starts like a .zip archive (.xlsx) or an old .xls workbook. */
const isWorkbook = ([a, b]: Uint8Array): boolean => (a === 0x50 && b === 0x4b) || (a === 0xd0 && b === 0xcf);

/** Reads a text or a workbook; a file that cannot be used has the reason in `refused`. */
export async function ordersFile(file: File): Promise<OrdersFile> {
  const { name } = file;
  if (file.size > FILE_LIMITS.file) return { name, refused: "The file is too large for orders." };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isWorkbook(bytes)) return { name, text: textOfList(bytes) };
    const book = readBook(bytes);
    await Promise.all([prepareFor(book), prepareCopy(book)]);
    return { name, book };
  } catch (error) {
    if (error instanceof Refusal) return { name, refused: error.message };
    // Thrown by the browser if the file was deleted or changed since it was chosen.
    if (error instanceof DOMException) return { name, refused: "The file could not be read. Choose it again." };
    throw error;
  }
}

export function createOrderImportActions(context: ActionContext<ExchangeState>): OrderImportActions {
  const { store, workbook, reader, runAction, change } = context;
  const note = noting(context);
  let stopping = new AbortController();
  const orderImport = (): OrderImportState => store.get().exchange.orderImport ?? NO_ORDER_IMPORT;
  const set = (changes: Partial<OrderImportState>): void => note({ orderImport: { ...orderImport(), ...changes } });
  const findings = () => openOnes(store.get().audit?.findings ?? []);

  async function read(files: readonly File[], signal: AbortSignal): Promise<void> {
    const known = new Map(orderImport().files.map((item) => [item.name, item]));
    for (const [i, file] of files.entries()) {
      note({ steps: { part: "orders", done: i, total: files.length, label: `Reading ${file.name}` } });
      await pause();
      if (signal.aborted) break;
      known.set(file.name, await ordersFile(file));
      set({ files: [...known.values()] });
    }
  }

  /** Reads the workbook again and previews all orders. */
  async function previewNow() {
    await reader.check();
    const { book } = store.get();
    const preview = book ? previewOrderImport(book, orderImport()) : "";
    return { book, sent: typeof preview === "string" ? [] : preview.sent };
  }

  /**
   * Writes a player's checked orders. They are previewed again, because the orders written before them changed the ledger; lines that
   * are different now are no longer checked.
   */
  async function writeImport(
    id: string,
  ): Promise<{ readonly lines: number; readonly beside: readonly string[]; readonly code: string }> {
    const { book, sent } = await previewNow();
    const item = sent.find((each) => each.id === id);
    const { edits, code } = (item && book && tickedImport(item, ledgerIn(book)!)) ?? { edits: [], code: "" };
    if (!book || !item || edits.length === 0) return { lines: 0, beside: [], code };
    await workbook.change(edits, { unlessChangedSince: book });
    reader.changed();
    await reader.check();
    const beside = changedBeside(book, store.get().book!, edits);
    return { lines: item.lines.filter(({ ticked }) => ticked).length, beside, code };
  }

  /** Writes the orders of one player after another, all of each or none. */
  async function writeAll(all: readonly SentOrders[]) {
    const written: SentOrders[] = [];
    const beside: string[] = [];
    let lines = 0;
    for (const [i, item] of all.entries()) {
      const description = `Importing the orders of ${item.player}`;
      note({ steps: { part: "orders", done: i, total: all.length, of: "player", label: description } });
      await pause();
      try {
        const done = await writeImport(item.id);
        lines += done.lines;
        for (const description of done.beside) beside.push(description);
        if (done.code !== "") written.push({ ...item, code: done.code });
      } catch (error) {
        if (!(error instanceof WorkbookError) || error.isHalfDone || lines === 0) throw error;
        return { written, beside, lines, refused: `The orders of ${item.player} were not imported: ${error.message}` };
      }
    }
    return { written, beside, lines, refused: "" };
  }

  async function write(): Promise<void> {
    const { book } = store.get();
    const preview = book && previewOrderImport(book, orderImport());
    if (!preview || typeof preview === "string") return;
    const wanted = tickedLines(preview);
    if (wanted + onlyRecorded(preview) === 0) {
      const title = "Nothing was imported.";
      const text = openIn(preview).join(" ") || "The ledger already has these entries.";
      store.set({ notice: { intent: "warning", title, text }, spoken: `${title} ${text}` });
      return;
    }
    const before = new Set(findings().map(findingKey));
    const { written, beside, lines, refused } = await workbook
      .inOneStep(() => writeAll(preview.sent))
      .finally(() => note({ steps: null }));
    const fresh = findings().filter((item) => !before.has(findingKey(item))).length;
    const unwritten = wanted - lines;
    const rest = remainingToReview(orderImport(), preview);
    const open = [...(rest.text === "" ? [] : ["the pasted text"]), ...rest.files.map(({ name }) => name)];
    const players = preview.sent.flatMap(({ player, isOnlyRecorded }) => (isOnlyRecorded ? [player] : []));
    const title =
      wanted > 0 ? `${count(lines, "change")} imported.` : `The orders of ${allOf(players)} are recorded as received.`;
    const text = [
      refused,
      unwritten > 0 && refused === ""
        ? `${count(unwritten, "change")} ${are(unwritten)} not imported because the ledger has changed. Review them again.`
        : "",
      ...written.map(({ player, code, isWhole, lines: all, already }) => {
        const isAll = isWhole && unwritten === 0 && all.every(({ ticked }) => ticked);
        return `${player}: orders ${code}${isAll ? "" : all.length + already > 0 ? ", not all of them" : ", none of them accepted"}.`;
      }),
      unwritten > 0 || open.length === 0 ? "" : `Left to review: ${allOf(open)}.`,
      fresh === 0 ? "No new audit findings." : `${count(fresh, "new audit finding")}.`,
      beside.length > 0 ? `Someone changed an entry at the same time: ${inShort(beside)}. Review it.` : "",
    ]
      .filter(Boolean)
      .join(" ");
    const isGood = fresh === 0 && unwritten === 0 && beside.length === 0 && open.length === 0;
    if (unwritten === 0) note({ orderImport: rest });
    store.set({ notice: { intent: isGood ? "success" : "warning", title, text }, spoken: `${title} ${text}` });
  }

  async function undo(): Promise<void> {
    const { book } = store.get();
    if (!book) return;
    const { record, edits, stays } = planUndo(ledgerIn(book)!);
    await workbook.change(edits, { unlessChangedSince: book });
    reader.changed();
    await reader.check();
    const title = `The import of ${record.player} from ${record.source} is undone.`;
    const text = stays.length === 0 ? "" : `Changed since, and kept: ${stays.join("; ")}.`;
    store.set({ notice: { intent: stays.length === 0 ? "success" : "warning", title, text }, spoken: `${title} ${text}`.trim() });
  }

  const copying = (description: string, written: (ledger: Ledger) => string): Promise<void> =>
    runAction(`Copying ${description}`, { failed: `${capitalized(description)} could not be copied.` }, async () => {
      const { book } = store.get();
      if (!book) return;
      await copy(written(ledgerIn(book)!));
      const title = `${capitalized(description)} is on the clipboard.`;
      store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
    });

  return {
    standing(player, isOn) {
      const standing = new Set(orderImport().standing);
      if (isOn) standing.add(player);
      else standing.delete(player);
      set({ standing });
    },
    copySenders: (format) => copying("the list of orders received", (ledger) => writtenReport(sendersTable(ledger), format)),
    copyReceipt: (player) => copying(`the receipt for ${player}`, (ledger) => receiptText(ledger, player)),
    enter: (text) => set({ text }),
    choose: (files) =>
      runAction("Reading the orders", { ...ATTEMPT, failed: "The files could not be read." }, async () => {
        stopping = new AbortController();
        await read(files, stopping.signal).finally(() => note({ steps: null }));
      }),
    stop: () => stopping.abort(),
    ofPlayer: (name, player) => set({ players: new Map(orderImport().players).set(name, player) }),
    tick: (id, isTicked) => set({ ticked: new Map(orderImport().ticked).set(id, isTicked) }),
    leaveOut: (name) => set({ files: orderImport().files.filter((item) => item.name !== name) }),
    write: () => change("Importing the orders", ATTEMPT, write),
    undo: () => change("Undoing the import", { failed: "The import was not undone." }, undo),
  };
}
