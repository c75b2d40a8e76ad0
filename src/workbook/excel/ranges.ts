import type { Area } from "../../formula/address";

/** Ranges serve one batch only; to follow them through later ones would double the request. */
export const rangeOf = (sheet: Excel.Worksheet, { top, left, rows, columns }: Area): Excel.Range =>
  sheet.getRangeByIndexes(top, left, rows, columns).untrack();
export const rangesOf = (sheet: Excel.Worksheet, addresses: string): Excel.RangeAreas => sheet.getRanges(addresses).untrack();
