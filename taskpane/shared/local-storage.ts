/*
 * What a person's browser keeps, beside every workbook. Anything may stand there, and some frames are refused it: then nothing is kept.
 */

const named = (storageKey: string): string => `campaign-ledger-${storageKey}`;

/** What is kept on a shelf; null for nothing that can be read. */
export function readStored(storageKey: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(named(storageKey)) ?? "null");
  } catch {
    return null;
  }
}

export function writeStored(storageKey: string, what: unknown): void {
  try {
    localStorage.setItem(named(storageKey), JSON.stringify(what));
  } catch {
    // A full or refused store keeps what it had.
  }
}
