/*
 * Calls the registered functions as Excel does: through what functions/index.ts hands to CustomFunctions.associate, with
 * null for an omitted argument, rows of cells for a range, and an invocation object at the end.
 */

export class ExcelError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message ?? "");
  }
}
