/*
 * Sheets that are protected without a password: opened for what the ledger does itself, and closed again in the same batch.
 */

/** Locked cells stay locked for everybody, without a password; what does no harm stays possible. */
export const PROTECTION: Excel.WorksheetProtectionOptions = {
  allowAutoFilter: true,
  allowEditObjects: true,
  allowFormatCells: true,
  allowFormatColumns: true,
  allowFormatRows: true,
  allowInsertRows: true,
  allowSort: true,
};

/** Asks whether the sheet is protected, and how; the answer is there after the next sync. */
export const loadProtection = (sheet: Excel.Worksheet): Excel.Worksheet => {
  sheet.protection.load("protected,options");
  return sheet;
};

/**
 * Queues what is done to sheets while they are not protected. Their protection must have been asked for: to unprotect an
 * unprotected sheet, or to protect a protected one, is an error. Refused where there is a password.
 */
export function whileOpen(sheets: readonly Excel.Worksheet[], act: () => void): void {
  const closed = sheets
    .filter(({ protection }) => protection.protected)
    .map(({ protection }) => ({ protection, options: { ...protection.options } }));
  for (const { protection } of closed) protection.unprotect();
  act();
  for (const { protection, options } of closed) protection.protect(options);
}

/** Protects those sheets again that a batch opened before Excel broke it off; says where Excel refuses that too. */
export async function protectAgain(
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
    return ["Excel refused to protect a sheet again. Protect it by hand."];
  }
}
