import {
  DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY,
  DOCS_NORMAL_EDITOR_UNIT_ID_KEY,
  EDITOR_ACTIVATED,
  IContextService,
  Injector,
  LocaleService,
  LocaleType,
  mergeLocales,
  Plugin,
  setDependencies,
  UniverInstanceType,
} from "@univerjs/core";
import { UniverDataValidationPlugin } from "@univerjs/data-validation";
import dataValidationLocale from "@univerjs/data-validation/locale/en-US";
import { IEditorService } from "@univerjs/docs-ui";
import "@univerjs/docs-ui/facade";
import "@univerjs/engine-formula/facade";
import { IRenderManagerService, Spreadsheet, SpreadsheetExtensionRegistry } from "@univerjs/engine-render";
import { UniverSheetsConditionalFormattingPlugin } from "@univerjs/sheets-conditional-formatting";
import "@univerjs/sheets-conditional-formatting/facade";
import { UniverSheetsConditionalFormattingUIPlugin } from "@univerjs/sheets-conditional-formatting-ui";
import conditionalFormattingLocale from "@univerjs/sheets-conditional-formatting-ui/locale/en-US";
import { UniverSheetsDataValidationPlugin } from "@univerjs/sheets-data-validation";
import "@univerjs/sheets-data-validation/facade";
import sheetsDataValidationLocale from "@univerjs/sheets-data-validation/locale/en-US";
import { UniverSheetsDataValidationUIPlugin } from "@univerjs/sheets-data-validation-ui";
import sheetsDataValidationUIWords from "@univerjs/sheets-data-validation-ui/locale/en-US";
import { CalculationMode, UniverSheetsFormulaPlugin } from "@univerjs/sheets-formula";
import "@univerjs/sheets-formula/facade";
import formulaLocale from "@univerjs/sheets-formula/locale/en-US";
import { UniverSheetsFormulaUIPlugin } from "@univerjs/sheets-formula-ui";
import "@univerjs/sheets-formula-ui/facade";
import formulaUIWords from "@univerjs/sheets-formula-ui/locale/en-US";
import { UniverSheetsNotePlugin } from "@univerjs/sheets-note";
import "@univerjs/sheets-note/facade";
import { UniverSheetsNoteUIPlugin } from "@univerjs/sheets-note-ui";
import noteLocale from "@univerjs/sheets-note-ui/locale/en-US";
import "@univerjs/sheets-numfmt/facade";
import { UniverSheetsNumfmtUIPlugin } from "@univerjs/sheets-numfmt-ui";
import numfmtLocale from "@univerjs/sheets-numfmt-ui/locale/en-US";
import { ICellEditorManagerService, IEditorBridgeService } from "@univerjs/sheets-ui";
import type { StartedUniver } from ".";
import { drawBrokenRules, drawHighlights } from "./draw-with-values";
import { alignChoices } from "./drop-downs";
import { followMoves } from "./formulas-follow";
import { placeNotes } from "./notes";
import { closeSubmenus } from "./submenus";

const LOCALE = mergeLocales(
  dataValidationLocale,
  sheetsDataValidationLocale,
  sheetsDataValidationUIWords,
  conditionalFormattingLocale,
  formulaLocale,
  formulaUIWords,
  numfmtLocale,
  noteLocale,
);

/** A plugin that starts with the deferred ones and reports when they are rendered. */
class WithThem extends Plugin {
  static override pluginName = "WORKBENCH_WITH_THEM";
  static override type = UniverInstanceType.UNIVER_SHEET;

  constructor(
    private readonly areThere: () => void,
    protected override readonly _injector: Injector,
  ) {
    super();
  }

  override onStarting(): void {
    // Before conditional formats are loaded, so that it receives them.
    drawHighlights(this._injector);
  }

  override onReady(): void {
    drawBrokenRules(this._injector);
  }

  override onRendered(): void {
    this.areThere();
  }
}

setDependencies(WithThem, [Injector], 1);

/** Waits until the cell editor and the formula bar are rendered again: the first time, the editing plugins had not loaded. */
async function fieldsRendered(services: Injector): Promise<void> {
  const renders = services.get(IRenderManagerService);
  const rendered = (field: string): Promise<void> =>
    new Promise((resolve) => {
      if (renders.getRenderById(field)) return resolve();
      const notifyOfFormulas = renders.created$.subscribe(({ unitId }) => {
        if (unitId !== field) return;
        notifyOfFormulas.unsubscribe();
        resolve();
      });
    });
  const bridge = services.get(IEditorBridgeService);
  const both = Promise.all([DOCS_NORMAL_EDITOR_UNIT_ID_KEY, DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY].map(rendered));
  services.get(ICellEditorManagerService).setState({ show: false });
  bridge.refreshEditCellState();
  await both;
  // The formula bar then displays the cell's content.
  bridge.refreshEditCellState();
  // Focuses the editor now, because doing so later would take the focus from the pane.
  services.get(IEditorService).focus(DOCS_NORMAL_EDITOR_UNIT_ID_KEY);
  // Univer treats a focused editor as active, and would send it the arrow keys.
  services.get(IContextService).setContextValue(EDITOR_ACTIVATED, false);
}

/** Adds the extensions that draw data bars and icons to sheets that are already rendered. */
function renderWithAll(services: Injector): void {
  for (const { mainComponent } of services.get(IRenderManagerService).getRenderAll().values()) {
    if (!(mainComponent instanceof Spreadsheet)) continue;
    for (const Extension of SpreadsheetExtensionRegistry.getData()) {
      const extension = new Extension();
      if (!mainComponent.getExtensionByKey(extension.uKey)) mainComponent.register(extension);
    }
    mainComponent.makeForceDirty();
  }
}

/** Loads Univer's editing features: formulas, formats, drop-downs, conditional formats, notes. */
export async function loadDeferred({ core, services }: StartedUniver): Promise<void> {
  followMoves();
  services.get(LocaleService).load({ [LocaleType.EN_US]: LOCALE });
  const there = new Promise<void>((resolve) => core.registerPlugin(WithThem, resolve));
  core.registerPlugins([
    [UniverSheetsNumfmtUIPlugin],
    // complete.ts suggests functions.
    [UniverSheetsFormulaPlugin, { initialFormulaComputing: CalculationMode.NO_CALCULATION }],
    [UniverSheetsFormulaUIPlugin, { functionScreenTips: false }],
    [UniverDataValidationPlugin],
    [UniverSheetsDataValidationPlugin],
    // The drop-down's search box would take the focus from the cell being edited.
    [UniverSheetsDataValidationUIPlugin, { showSearchOnDropdown: false, showEditOnDropdown: false }],
    [UniverSheetsConditionalFormattingPlugin],
    [UniverSheetsConditionalFormattingUIPlugin],
    [UniverSheetsNotePlugin],
    [UniverSheetsNoteUIPlugin],
  ]);
  await there;
  alignChoices(services);
  placeNotes(services);
  closeSubmenus();
  renderWithAll(services);
  await fieldsRendered(services);
}
