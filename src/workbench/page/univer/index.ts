import {
  ICommandService,
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
import { CalculationMode, IRegisterFunctionService, UniverSheetsCorePreset } from "@univerjs/preset-sheets-core";
import coreWords from "@univerjs/preset-sheets-core/locales/en-US";
import { UniverSheetsDataValidationPreset } from "@univerjs/preset-sheets-data-validation";
import dataValidationWords from "@univerjs/preset-sheets-data-validation/locales/en-US";
import { UniverSheetsNotePreset } from "@univerjs/preset-sheets-note";
import noteWords from "@univerjs/preset-sheets-note/locales/en-US";
import { firstCalculationWaits, type FirstCalculation } from "./first";
import { NOT_OFFERED } from "./rows";
import { cellsAreAskedOnceAFrame, formulasAreLookedThroughOnce, formulasAreReadOnce, textsWithoutDigitsAreTexts } from "./memory";
import { addressesAreOfCells, comparisonsLookAtTheCells, formatsStandInNoCell, linksAndValuesTakeTurns } from "./order";
import "@univerjs/preset-sheets-core/lib/index.css";
import "@univerjs/preset-sheets-data-validation/lib/index.css";
import "@univerjs/preset-sheets-conditional-formatting/lib/index.css";
import "@univerjs/preset-sheets-note/lib/index.css";

/** Words that Univer asks for and its own list lacks. */
const progressWords = {
  "sheets-formula": {
    progress: {
      analyzing: "Analyzing",
      calculating: "Calculating",
      "array-analysis": "Analyzing arrays",
      "array-calculation": "Calculating arrays",
      done: "Done",
    },
  },
};

type Entry = PluginCtor<Plugin> | readonly [PluginCtor<Plugin>, unknown] | null;

interface StartedUniver {
  readonly univer: FUniver;
  readonly services: Injector;
  /** What takes functions; there is none before there is a workbook. */
  functions(): IRegisterFunctionService;
  readonly first: FirstCalculation;
}

/**
 * Starts Univer in the element of that id, with what a ledger needs: formulas, drop-downs, conditional formats, notes. A workbook
 * whose formulas all have their values, as files have them, is not computed when it opens.
 */
export function startUniver(container: string, isComputed: boolean): StartedUniver {
  formatsStandInNoCell();
  comparisonsLookAtTheCells();
  addressesAreOfCells();
  formulasAreReadOnce();
  formulasAreLookedThroughOnce();
  textsWithoutDigitsAreTexts();
  cellsAreAskedOnceAFrame();
  const first = firstCalculationWaits();
  if (!isComputed) first.begin();
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: {
      [LocaleType.EN_US]: mergeLocales(coreWords, dataValidationWords, conditionalFormattingWords, noteWords, progressWords),
    },
    logLevel: LogLevel.ERROR,
  });
  const presets = [
    UniverSheetsCorePreset({
      container,
      menu: NOT_OFFERED,
      // Functions are offered by complete.ts.
      formula: {
        initialFormulaComputing: isComputed ? CalculationMode.NO_CALCULATION : CalculationMode.FORCED,
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
    univer.registerPlugin(plugin, options);
  }
  const services = univer.__getInjector();
  linksAndValuesTakeTurns(services.get(ICommandService));
  return { univer: FUniver.newAPI(univer), services, functions: () => services.get(IRegisterFunctionService), first };
}
