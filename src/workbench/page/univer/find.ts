import { ICommandService, LocaleService, LocaleType } from "@univerjs/core";
import { OpenReplaceDialogOperation, UniverFindReplacePlugin } from "@univerjs/find-replace";
import findWords from "@univerjs/find-replace/locale/en-US";
import { UniverSheetsFindReplacePlugin } from "@univerjs/sheets-find-replace";
import type { StartedUniver } from ".";

/** Gives Univer its find and replace: Ctrl+F, Ctrl+H and the button of the toolbar. */
export function loadFind({ core, services }: StartedUniver): void {
  services.get(LocaleService).load({ [LocaleType.EN_US]: findWords });
  core.registerPlugins([[UniverFindReplacePlugin], [UniverSheetsFindReplacePlugin]]);
}

/** Opens the dialog of find and replace. */
export async function openReplace({ services }: StartedUniver): Promise<void> {
  await services.get(ICommandService).executeCommand(OpenReplaceDialogOperation.id);
}
