import {
  IUndoRedoService,
  LocaleType,
  LogLevel,
  Univer,
  mergeLocales,
  type Injector,
  type Plugin,
  type PluginCtor,
} from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import { UniverSheetsConditionalFormattingPreset } from "@univerjs/preset-sheets-conditional-formatting";
import conditionalFormattingWords from "@univerjs/preset-sheets-conditional-formatting/locales/en-US";
import { CalculationMode, UniverFormulaEnginePlugin, UniverSheetsCorePreset } from "@univerjs/preset-sheets-core";
import coreWords from "@univerjs/preset-sheets-core/locales/en-US";
import { UniverSheetsDataValidationPreset } from "@univerjs/preset-sheets-data-validation";
import dataValidationWords from "@univerjs/preset-sheets-data-validation/locales/en-US";
import { UniverSheetsNotePreset } from "@univerjs/preset-sheets-note";
import noteWords from "@univerjs/preset-sheets-note/locales/en-US";
import { HeldUndo } from "./steps";
import { OwnParts } from "./own-parts";
import { NOT_OFFERED } from "./rows";
import "@univerjs/preset-sheets-core/lib/index.css";
import "@univerjs/preset-sheets-data-validation/lib/index.css";
import "@univerjs/preset-sheets-conditional-formatting/lib/index.css";
import "@univerjs/preset-sheets-note/lib/index.css";

type Entry = PluginCtor<Plugin> | readonly [PluginCtor<Plugin>, unknown] | null;

interface StartedUniver {
  readonly univer: FUniver;
  readonly services: Injector;
}

/** Univer shows and takes entries; what formulas give is computed by the engine that audits. */
const COMPUTES_NOTHING = { notExecuteFormula: true };

/** Starts Univer in the element of that id, with what a ledger needs: formulas, drop-downs, conditional formats, notes. */
export function startUniver(container: string): StartedUniver {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: {
      [LocaleType.EN_US]: mergeLocales(coreWords, dataValidationWords, conditionalFormattingWords, noteWords),
    },
    logLevel: LogLevel.ERROR,
    override: [[IUndoRedoService, { useClass: HeldUndo }]],
  });
  const presets = [
    UniverSheetsCorePreset({
      container,
      menu: NOT_OFFERED,
      // Functions are offered by complete.ts.
      formula: {
        initialFormulaComputing: CalculationMode.NO_CALCULATION,
        functionScreenTips: false,
      },
    }),
    // The search box of a drop-down would take the keyboard from the cell that is typed in.
    UniverSheetsDataValidationPreset({ showSearchOnDropdown: false, showEditOnDropdown: false }),
    UniverSheetsConditionalFormattingPreset(),
    UniverSheetsNotePreset(),
  ];
  const registered = new Set<string>();
  for (const entry of presets.flatMap((preset) => preset.plugins as readonly Entry[])) {
    if (!entry) continue;
    const [plugin, options] = Array.isArray(entry) ? entry : [entry, undefined];
    if (registered.has(plugin.pluginName)) continue;
    registered.add(plugin.pluginName);
    univer.registerPlugin(plugin, plugin === UniverFormulaEnginePlugin ? COMPUTES_NOTHING : options);
  }
  univer.registerPlugin(OwnParts);
  return { univer: FUniver.newAPI(univer), services: univer.__getInjector() };
}
