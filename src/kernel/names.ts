/* Names in a workbook are compared as Excel does; names that people type are compared leniently. */

/** The key of a name in a workbook (sheet, table, defined name, column, part): in lower case, because Excel ignores case. */
export const nameKey = (name: string): string => name.toLowerCase();

/** Whether two names are the same for Excel. */
export const isSameName = (a: string | null | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** The key of a name that somebody typed: ignores case, spaces, hyphens and dots. */
export const fold = (text: string): string => text.toLowerCase().replace(/[\s\-.\u2010-\u2015]+/g, "");
