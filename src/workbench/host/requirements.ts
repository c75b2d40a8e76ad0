/*
 * Excel's API as far as the fake host keeps it.
 */

/** The set of ExcelApi that the workbench keeps; of the last ones what an act needs to be one step. */
export const EXCEL_API = "1.20";

const minor = (set: string): number => Number(set.split(".")[1]);

/** Whether an API comprises a set: 1.9 comes before 1.17. */
export const comprises = (api: string, set: string): boolean => minor(api) >= minor(set);

/** The longest request that Excel on the web takes, in characters. */
export const LONGEST_REQUEST = 5_000_000;

/** The longest answer that Excel on the web gives, in characters. */
export const LONGEST_ANSWER = 5_000_000;
