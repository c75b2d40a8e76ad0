/*
 * All that writes into a workbook in Excel; it comes after the workbook has been read.
 */

export { addSheets } from "./add-sheets";
export { change } from "./change";
export { cellEdits } from "./change-cells";
