/*
 * Settings stored in the browser, apart from any workbook. Stored values may be anything, and some frames have no storage: then
 * nothing is stored.
 */

const named = (storageKey: string): string => `campaign-ledger-${storageKey}`;

/** The stored value of a key; null if it cannot be read. */
export function readStored(storageKey: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(named(storageKey)) ?? "null");
  } catch {
    return null;
  }
}

export function writeStored(storageKey: string, value: unknown): void {
  try {
    localStorage.setItem(named(storageKey), JSON.stringify(value));
  } catch {
    // A full or refused store keeps what it had.
  }
}
