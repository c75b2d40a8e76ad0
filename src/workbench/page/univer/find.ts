import { ICommandService, LifecycleService, LifecycleStages, LocaleService, LocaleType } from "@univerjs/core";
import { OpenReplaceDialogOperation, UniverFindReplacePlugin } from "@univerjs/find-replace";
import findLocale from "@univerjs/find-replace/locale/en-US";
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

/** Adds Univer's find and replace: Ctrl+F, Ctrl+H and a toolbar button. */
export function loadFind({ core, services }: StartedUniver): void {
  services.get(LocaleService).load({ [LocaleType.EN_US]: { "find-replace": LOCALE } });
  core.registerPlugins([[UniverFindReplacePlugin], [UniverSheetsFindReplacePlugin]]);
  // Univer gives it its sheets, and filling its choices of entries, only three seconds later.
  services.get(LifecycleService).stage = LifecycleStages.Steady;
}

/** Opens the find and replace dialog. */
export async function openReplace({ services }: StartedUniver): Promise<void> {
  await services.get(ICommandService).executeCommand(OpenReplaceDialogOperation.id);
}
