import type { Edit } from "../edit";
import type { Step } from "./rollback";
import { arrival } from "./change-placed";
import { rectangles } from "./plan";

/*
 * Changes settings of the workbook that is open in Excel, sheet visibility, and number formats.
 */

type Settings = Extract<Edit, { kind: "settings" }>;

/** Queues resetting settings to the defaults of new workbooks. Office.js can neither read nor set the 1904 date system. */
export function resetSettings(context: Excel.RequestContext, { sheet: name, settings }: Settings): Step {
  const { application, workbook } = context;
  const sheet = workbook.worksheets.getItem(name);
  const started = arrival(sheet);
  const set = (isOn: boolean): void => {
    if (settings.includes("manual calculation")) application.calculationMode = isOn ? "Manual" : "Automatic";
    if (settings.includes("precision as displayed")) workbook.usePrecisionAsDisplayed = isOn;
    if (settings.includes("iteration")) application.iterativeCalculation.enabled = isOn;
  };
  set(false);
  return { about: "the settings of the workbook", sheet, started, through: arrival(sheet), undo: () => set(true) };
}

/** Queues number formats. */
export function setFormats(sheet: Excel.Worksheet, { sheet: name, cells }: Extract<Edit, { kind: "formats" }>): Step {
  const started = arrival(sheet);
  const set = (which: "format" | "before"): void => {
    for (const [format, areas] of rectangles(cells.map((cell) => ({ ...cell, key: cell[which] }))))
      for (const { top, left, rows, columns } of areas)
        sheet.getRangeByIndexes(top, left, rows, columns).numberFormat = [[format]];
  };
  set("format");
  return { about: name, sheet, started, through: arrival(sheet), undo: () => set("before") };
}

/** Queues showing a hidden sheet. */
export function showSheet(context: Excel.RequestContext, name: string): Step {
  const sheet = context.workbook.worksheets.getItem(name);
  const started = arrival(sheet);
  sheet.visibility = "Visible";
  return { about: name, sheet, started, through: arrival(sheet), undo: () => void (sheet.visibility = "Hidden") };
}
