import { generateRandomId, ICommandService, mergeWorksheetSnapshotWithDefault, type Injector } from "@univerjs/core";
import type { FWorkbook } from "@univerjs/sheets/facade";
import { InsertSheetMutation, type IInsertSheetMutationParams } from "@univerjs/sheets";
import type { Grid, GridEvent, GridSheet } from "../../host/grid";
import { BOOK } from "./coordinates";
import { plainSheet } from "./workbook-data";
import type { UniverSheet } from "./sheet";
import type { Contents } from "./tables-and-names";

/*
 * Sheets that are added, removed and moved: by the pane, by the user at the grid's tabs, and by Undo.
 */

interface Around {
  readonly services: Injector;
  readonly workbook: () => FWorkbook;
  readonly contents: Contents;
  readonly sheets: () => readonly UniverSheet[];
  readonly sheetOf: (id: string) => UniverSheet | undefined;
  readonly setSheets: (sheets: readonly UniverSheet[]) => void;
  /** The sheets in tab order. */
  readonly inOrder: () => readonly UniverSheet[];
  /** Wraps a sheet that Univer already has. */
  readonly connect: (id: string) => UniverSheet;
  /** Runs a change as the grid's own, not the user's. */
  readonly ours: <T>(work: () => T) => T;
  /** Sends pending writes to Univer. */
  readonly flush: () => void;
  /** Changes tables or names, which formulas may depend on. */
  readonly runMove: (change: () => void) => void;
  /** Called before a sheet is removed, so that none of it remains selected or displayed. */
  readonly leave: (id: string) => void;
  readonly notify: (event: GridEvent) => void;
  /** Records a tab's name. */
  readonly named: (id: string, name: string) => void;
}

interface GridTabs {
  readonly methods: {
    addSheet(name: string, id?: string): GridSheet;
  } & Pick<Grid, "removeSheet" | "moveSheet">;
  /** Takes over sheets that were added or removed at the grid's tabs. */
  readonly adopt: () => void;
}

/** Adds, removes and moves sheets, and follows those that Univer adds or removes itself. */
export function gridTabs(around: Around): GridTabs {
  const { services, workbook, contents, sheets, sheetOf, setSheets, inOrder, connect, ours, flush, runMove, notify, named } =
    around;
  services.get(ICommandService).beforeCommandExecuted(({ id, params }) => {
    if (id === InsertSheetMutation.id) Object.assign((params as IInsertSheetMutationParams).sheet, plainSheet());
  });

  function adopt(): void {
    const there = workbook()
      .getSheets()
      .map((sheet) => sheet.getSheetId());
    const removed = sheets().filter((sheet) => !there.includes(sheet.id));
    setSheets(sheets().filter((sheet) => there.includes(sheet.id)));
    contents.removeOtherSheets(there);
    for (const { id } of removed) notify({ kind: "deleted", sheet: id, source: "Local" });
    for (const id of there) {
      if (sheetOf(id)) continue;
      const added = connect(id);
      setSheets([...sheets(), added]);
      named(id, added.name());
      notify({ kind: "added", sheet: id, source: "Local" });
    }
  }

  return {
    adopt,
    methods: {
      addSheet(name, id = generateRandomId()) {
        const added = { id, name, rowCount: 100, columnCount: 26 };
        const index = workbook().getSheets().length;
        const params = { unitId: BOOK, index, sheet: mergeWorksheetSnapshotWithDefault(added) };
        // Univer activates a sheet that it adds, except in collaborators' changes.
        ours(() => services.get(ICommandService).syncExecuteCommand(InsertSheetMutation.id, params, { fromCollab: true }));
        const sheet = sheetOf(id) ?? connect(id);
        if (!sheetOf(sheet.id)) setSheets([...sheets(), sheet]);
        named(sheet.id, name);
        notify({ kind: "added", sheet: sheet.id, source: "Local" });
        return sheet;
      },
      removeSheet(id) {
        around.leave(id);
        flush();
        runMove(() => {
          contents.lose(
            id,
            inOrder().map((sheet) => sheet.name()),
            (rewrite) => {
              for (const sheet of sheets()) if (sheet.id !== id) sheet.respellAll(rewrite);
            },
          );
          flush();
          ours(() => workbook().deleteSheet(id));
          adopt();
        });
      },
      moveSheet(id, position) {
        ours(() => workbook().moveSheet(workbook().getSheetBySheetId(id)!, position));
      },
    },
  };
}
