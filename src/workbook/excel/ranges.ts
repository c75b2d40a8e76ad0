import type { Area } from "../../formula/address";

/** Untracked, because each range is used in one batch only; tracking would double the size of a request. */
export const rangeOf = (sheet: Excel.Worksheet, { top, left, rows, columns }: Area): Excel.Range =>
  sheet.getRangeByIndexes(top, left, rows, columns).untrack();
export const rangesOf = (sheet: Excel.Worksheet, addresses: string): Excel.RangeAreas => sheet.getRanges(addresses).untrack();
