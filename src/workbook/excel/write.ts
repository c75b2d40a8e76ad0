/*
 * All code that writes to a workbook in Excel; loaded after the workbook has been read.
 */

export { addSheets } from "./add-sheets";
export { change } from "./change";
export { cellEdits } from "./change-cells";
export { inOneStep } from "./undo";
