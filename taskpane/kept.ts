/*
 * What a person's browser keeps, beside every workbook. Anything may stand there, and some frames are refused it: then nothing is kept.
 */

const named = (shelf: string): string => `campaign-ledger-${shelf}`;

/** What is kept on a shelf; null for nothing that can be read. */
export function kept(shelf: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(named(shelf)) ?? "null");
  } catch {
    return null;
  }
}

export function keep(shelf: string, what: unknown): void {
  try {
    localStorage.setItem(named(shelf), JSON.stringify(what));
  } catch {
    // A full or refused store keeps what it had.
  }
}
