import { IUndoRedoService, LocaleType, LogLevel, Univer, mergeLocales, type Injector } from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import designLocale from "@univerjs/design/locale/en-US";
import { UniverDocsPlugin } from "@univerjs/docs";
import { UniverDocsUIPlugin } from "@univerjs/docs-ui";
import docsLocale from "@univerjs/docs-ui/locale/en-US";
import { UniverFormulaEnginePlugin } from "@univerjs/engine-formula";
import { UniverRenderEnginePlugin } from "@univerjs/engine-render";
import { UniverSheetsPlugin } from "@univerjs/sheets";
import "@univerjs/sheets/facade";
import sheetsLocale from "@univerjs/sheets/locale/en-US";
import { UniverSheetsNumfmtPlugin } from "@univerjs/sheets-numfmt";
import { UniverSheetsUIPlugin } from "@univerjs/sheets-ui";
import "@univerjs/sheets-ui/facade";
import sheetsUIWords from "@univerjs/sheets-ui/locale/en-US";
import { UniverUIPlugin } from "@univerjs/ui";
import "@univerjs/ui/facade";
import uiLocale from "@univerjs/ui/locale/en-US";
import { FONT } from "./coordinates";
import { drawChangesOnly } from "./draw-changes";
import { fitNumbers } from "./fit-numbers";
import { drawFrozenTextsWhole } from "./frozen-texts";
import { colorReferences } from "./reference-colors";
import { PausableUndo } from "./undo-steps";
import { OwnParts, PAGE_PARTS } from "./plugin";
import { NOT_OFFERED } from "./rows";
import { chooseTextByContrast } from "./text-on-color";
import "@univerjs/preset-sheets-core/lib/index.css";
import "@univerjs/preset-sheets-data-validation/lib/index.css";
import "@univerjs/preset-sheets-conditional-formatting/lib/index.css";
import "@univerjs/preset-sheets-note/lib/index.css";
import "@univerjs/find-replace/lib/index.css";

/** Univer in the page. */
export interface StartedUniver {
  readonly univer: FUniver;
  readonly services: Injector;
  /** For registering further plugins. */
  readonly core: Univer;
}

/** The toolbar displays the font stack, so it gets Excel's name for it. */
const FONT_LOCALE = { [FONT]: "Calibri" };

/** Univer's scroll bars let the cells under them show through, so that texts at the edge look faint instead of ending there. */
const SCROLL_BARS = {
  trackBackgroundColor: "#f3f3f3",
  trackBorderColor: "#d9d9d9",
  thumbBackgroundColor: "#8a8a8a",
  thumbHoverBackgroundColor: "#6b6b6b",
  thumbActiveBackgroundColor: "#505050",
};

/** Starts Univer in the element of that id with the rendering of cells; editing features load after the first paint. */
export function startUniver(container: string): StartedUniver {
  drawChangesOnly();
  drawFrozenTextsWhole();
  fitNumbers();
  chooseTextByContrast();
  const core = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: mergeLocales(designLocale, docsLocale, sheetsLocale, sheetsUIWords, uiLocale, FONT_LOCALE) },
    logLevel: LogLevel.ERROR,
    override: [[IUndoRedoService, { useClass: PausableUndo }]],
  });
  core.registerPlugins([
    [UniverDocsPlugin],
    [UniverRenderEnginePlugin],
    [UniverUIPlugin, { container, menu: NOT_OFFERED, override: PAGE_PARTS }],
    [UniverDocsUIPlugin],
    // Univer displays and edits formulas; the engine that audits computes them.
    [UniverFormulaEnginePlugin, { notExecuteFormula: true }],
    [UniverSheetsPlugin],
    [UniverSheetsUIPlugin, { scrollConfig: SCROLL_BARS }],
    [UniverSheetsNumfmtPlugin],
    [OwnParts],
  ]);
  const services = core.__getInjector();
  colorReferences(services);
  return { univer: FUniver.newAPI(core), services, core };
}
