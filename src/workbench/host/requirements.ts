/*
 * The version and limits of Excel's API in the fake host.
 */

/** The ExcelApi version of the workbench; of the latest versions, only what merging undo steps needs is supported. */
export const EXCEL_API = "1.20";

const minor = (set: string): number => Number(set.split(".")[1]);

/** Whether an API version includes another one: 1.9 comes before 1.17. */
export const comprises = (api: string, set: string): boolean => minor(api) >= minor(set);

/** The longest request that Excel on the web accepts, in characters. */
export const LONGEST_REQUEST = 5_000_000;

/** The longest answer that Excel on the web returns, in characters. */
export const LONGEST_ANSWER = 5_000_000;
