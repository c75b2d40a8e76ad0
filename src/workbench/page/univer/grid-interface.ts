import type { Area } from "../../../formula/address";
import type { SavedFormula } from "../../../calculation/saved-values";
import type { World } from "../../../formula/world";
import type { Grid } from "../../host/grid";
import type { OpenedSheet, Snapshot } from "../../snapshot";
import type { Header } from "./rename-column";

/** The visible grid, with what the fake host needs. */
export interface UniverGrid extends Grid {
  /** The current state of the whole workbook. */
  snapshot(): Snapshot;
  /**
   * The workbook to be recalculated, with what was entered on the sheets of these names; undefined while more would have to be
   * read. It takes less time than a snapshot.
   */
  entered(sheets: readonly string[]): Snapshot | undefined;
  /** The evaluation context of a cell. */
  worldAt(sheet: string, row: number, column: number): World;
  /** Calls the listener with the formulas that keep their saved values, now and whenever they may have changed. */
  onSavedFormulas(listener: (saved: readonly SavedFormula[]) => void): void;
  /** Whether a table or a defined name has this name. */
  hasName(name: string): boolean;
  /** Whether its workbook uses the 1904 date system. */
  readonly daysFrom1904: boolean;
  /** A sheet as it was when its file was opened; undefined for a new one. */
  opened(sheet: string): OpenedSheet | undefined;
  /** Why the user may not change the cells, or without an area, the rows and columns; undefined if they may. */
  refusal(sheet: string, area?: Area): string | undefined;
  /** Prepares one of the sheets that the next snapshot needs; returns whether there are more. */
  readySheet(): boolean;
  /** Evaluates the requested rules of a sheet, such as conditional formats, even if it is not active. */
  readyRules(sheet: string): void;
  /** The table column whose header is this single cell, if the user may rename it. */
  headerAt(sheet: string, area: Area): Header | undefined;
  /** Renames a column and updates formulas; returns the header as Excel adjusts it. */
  renameColumn(header: Header, text: string): string;
  /** Rewrites all formulas, including those of names. */
  respell(rewrite: (formula: string) => string): void;
  /** Whether rewriting would change any formula. */
  isRespelled(rewrite: (formula: string) => string): boolean;
  /** Whether the pane writes several things right now that belong together. */
  isWriting(): boolean;
  /** Whether a write or a computation is in progress. */
  isBusy(): boolean;
  /** Whether a change in progress is the grid's own, not the user's. */
  isAtWork(): boolean;
  /** Calls back with the sheet's name after every change that affects the saved file, no matter who made it. */
  watch(changed: (sheet: string) => void): void;
}
