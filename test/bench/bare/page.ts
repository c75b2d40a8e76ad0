import {
  LifecycleService,
  LifecycleStages,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  mergeLocales,
} from "@univerjs/core";
import { CalculationMode, UniverSheetsCorePreset } from "@univerjs/preset-sheets-core";
import words from "@univerjs/preset-sheets-core/locales/en-US";

/*
 * Univer as its own preset starts it, with one workbook and nothing of ours: the reference for the workbench's start.
 */

const univer = new Univer({
  locale: LocaleType.EN_US,
  locales: { [LocaleType.EN_US]: mergeLocales(words) },
  logLevel: LogLevel.ERROR,
});
const { plugins } = UniverSheetsCorePreset({
  container: "grid",
  formula: { initialFormulaComputing: CalculationMode.NO_CALCULATION },
});
for (const plugin of plugins) {
  const [entry, options] = Array.isArray(plugin) ? plugin : [plugin, undefined];
  univer.registerPlugin(entry, options);
}
const book = (await (await fetch("book.json")).json()) as object;
univer.createUnit(UniverInstanceType.UNIVER_SHEET, book);
await univer.__getInjector().get(LifecycleService).onStage(LifecycleStages.Rendered);
document.documentElement.dataset["ready"] = "true";
