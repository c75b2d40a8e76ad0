/*
 * Sheets are protected without a password: the ledger unprotects them for its own changes, and protects them again in the same
 * batch.
 */

/** Locked cells are locked for everyone, without a password; harmless actions remain allowed. */
export const PROTECTION: Excel.WorksheetProtectionOptions = {
  allowAutoFilter: true,
  allowEditObjects: true,
  allowFormatCells: true,
  allowFormatColumns: true,
  allowFormatRows: true,
  allowInsertRows: true,
  allowSort: true,
};

/** Loads the protection of a sheet with the next sync. */
export const loadProtection = (sheet: Excel.Worksheet): Excel.Worksheet => {
  sheet.protection.load("protected,options");
  return sheet;
};

/**
 * Queues changes to sheets while they are unprotected. Their protection must be loaded, because unprotecting an unprotected
 * sheet, or protecting a protected one, is an error. Excel rejects this if there is a password.
 */
export function whileOpen(sheets: readonly Excel.Worksheet[], work: () => void): void {
  const closed = sheets
    .filter(({ protection }) => protection.protected)
    .map(({ protection }) => ({ protection, options: { ...protection.options } }));
  for (const { protection } of closed) protection.unprotect();
  work();
  for (const { protection, options } of closed) protection.protect(options);
}

/** Protects sheets again that a failed batch left unprotected; returns a message if that fails too. */
export async function restoreProtection(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<readonly string[]> {
  if (sheets.length === 0) return [];
  const options = sheets.map(({ protection }) => ({ ...protection.options }));
  try {
    for (const { protection } of sheets) protection.load("protected");
    await context.sync();
    sheets.forEach(({ protection }, index) => void (protection.protected || protection.protect(options[index])));
    await context.sync();
    return [];
  } catch {
    return ["Excel could not protect a sheet again. Protect it by hand."];
  }
}
