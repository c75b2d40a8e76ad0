/*
 * Names are compared in two ways: those in a workbook as Excel does, and leniently where people type them.
 */

/** The key of a name in a workbook (sheet, table, defined name, column, part): Excel ignores case. It is in lower case. */
export const nameKey = (name: string): string => name.toLowerCase();

/** Whether Excel takes two names as the same. */
export const isSameName = (a: string | null | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** The key of a name that somebody typed: case, spaces, hyphens and dots do not matter. */
export const fold = (text: string): string => text.toLowerCase().replace(/[\s\-.\u2010-\u2015]+/g, "");
