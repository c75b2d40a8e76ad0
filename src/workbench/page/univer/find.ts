import {
  ICommandService,
  type Injector,
  type IRange,
  LifecycleService,
  LifecycleStages,
  LocaleService,
  LocaleType,
} from "@univerjs/core";
import {
  FindDirection,
  IFindReplaceService,
  OpenReplaceDialogOperation,
  UniverFindReplacePlugin,
  type FindModel,
} from "@univerjs/find-replace";
import findLocale from "@univerjs/find-replace/locale/en-US";
import { SheetsSelectionsService } from "@univerjs/sheets";
import { UniverSheetsFindReplacePlugin } from "@univerjs/sheets-find-replace";
import type { StartedUniver } from ".";

const { "find-replace": univerLocale } = findLocale;

/** The dialog's labels, in Excel's terms. */
const LOCALE = {
  ...univerLocale,
  dialog: {
    ...univerLocale.dialog,
    title: "Find and replace",
    "replace-all": "Replace all",
    "case-sensitive": "Match case",
    "find-placeholder": "Find on this sheet",
    "advanced-finding": "Options and replace",
    "replace-placeholder": "Replace with",
    "match-the-whole-cell": "Match whole cell",
    "find-direction": { title: "Search", row: "By rows", column: "By columns" },
    "find-scope": { title: "Within", "current-sheet": "Sheet", workbook: "Workbook" },
    "find-by": { title: "Look in", value: "Values", formula: "Formulas" },
    "no-match": "Nothing was found.",
    "no-result": "Not found",
  },
  replace: {
    ...univerLocale.replace,
    "all-success": "Matches replaced: {0}",
    "partial-success": "Matches replaced: {0}; not replaced: {1}",
    "all-failure": "Nothing was replaced.",
    confirm: { title: "Replace all matches?" },
  },
};

/** Starts a search at the first match after the active cell, as Excel does; Univer starts at the last match of the sheet. */
function startAfterActiveCell(services: Injector, model: FindModel, byColumns: boolean): void {
  const move = model.moveToNextMatch.bind(model);
  const order = ({ startRow, startColumn }: IRange): readonly number[] =>
    byColumns ? [startColumn, startRow] : [startRow, startColumn];
  model.moveToNextMatch = (params) => {
    if (!params?.stayIfOnMatch || params.noFocus) return move(params);
    const active = services.get(SheetsSelectionsService).getCurrentLastSelection();
    const found = move({ ...params, stayIfOnMatch: false });
    const match = (found?.range as { readonly range?: IRange } | undefined)?.range;
    if (!active || !match) return found;
    const [[major, minor], [from, beside]] = [order(match), order(active.range)] as const;
    const isAfter = major! > from! || (major === from && minor! > beside!);
    // With no match after the cell, Univer goes to the last one; the next is the first.
    return isAfter ? found : move({ loop: true });
  };
}

/** Adds Univer's find and replace: Ctrl+F, Ctrl+H and a toolbar button. */
export function loadFind({ core, services }: StartedUniver): void {
  services.get(LocaleService).load({ [LocaleType.EN_US]: { "find-replace": LOCALE } });
  core.registerPlugins([[UniverFindReplacePlugin], [UniverSheetsFindReplacePlugin]]);
  const finder = services.get(IFindReplaceService);
  const register = finder.registerFindReplaceProvider.bind(finder);
  finder.registerFindReplaceProvider = (provider) => {
    const find = provider.find.bind(provider);
    provider.find = async (query) => {
      const models = await find(query);
      for (const model of models) startAfterActiveCell(services, model, query.findDirection === FindDirection.COLUMN);
      return models;
    };
    return register(provider);
  };
  // Univer gives it its sheets, and filling its choices of entries, only three seconds later.
  services.get(LifecycleService).stage = LifecycleStages.Steady;
}

/** Opens the find and replace dialog. */
export async function openReplace({ services }: StartedUniver): Promise<void> {
  await services.get(ICommandService).executeCommand(OpenReplaceDialogOperation.id);
}
