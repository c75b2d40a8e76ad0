import type { DiskFile } from "../../pwa/disk-files";
import type { ShownBook } from "../../snapshot";

/*
 * Warns if two tabs show the same file: saving one would overwrite the changes made in the other.
 */

const CHANNEL = "campaign-ledger-workbench shows";

interface Shown {
  readonly name: string;
  /** Digest of the file's bytes when it was opened. */
  readonly digest: string;
  readonly disk: DiskFile | null;
}

type Word = { readonly asks: string; readonly shown: Shown } | { readonly answers: string };

async function shownBy({ name, file, place }: ShownBook): Promise<Shown> {
  const digest = await crypto.subtle.digest("SHA-256", (file?.bytes ?? new Uint8Array()) as Uint8Array<ArrayBuffer>);
  return { name, digest: new Uint8Array(digest).toString(), disk: place?.disk ?? null };
}

async function isSame(a: Shown, b: Shown): Promise<boolean> {
  if (a.disk && b.disk) return a.disk.isSameEntry(b.disk);
  return a.name === b.name && a.digest === b.digest;
}

/**
 * Warns if another tab shows the same file, and answers tabs opened later. Samples and new ledgers are skipped: they have no
 * file.
 */
export async function warnOfOtherTab(book: ShownBook, notify: (sentence: string) => void): Promise<void> {
  if (book.transferKey === undefined) return;
  const own = await shownBy(book);
  const asks = crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL);
  const post = (word: Word): void => channel.postMessage(word);
  channel.onmessage = async ({ data }: MessageEvent<Word>) => {
    if ("asks" in data) {
      if (await isSame(own, data.shown)) post({ answers: data.asks });
    } else if (data.answers === asks)
      notify(
        `${book.name} is also open in another tab. Changes in one tab are not visible in the other. Close one of them before continuing.`,
      );
  };
  post({ asks, shown: own });
}
