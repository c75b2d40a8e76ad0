import type { Area } from "../../../formula/address";
import type { SavedFormula } from "../../../calculation/saved-values";
import type { World } from "../../../formula/world";
import type { Grid } from "../../host/grid";
import type { OpenedSheet, Snapshot } from "../../snapshot";
import type { Header } from "./rename-column";

/** The visible grid as the fake host of office.js needs it. */
export interface UniverGrid extends Grid {
  /** The whole workbook as it is. */
  snapshot(): Snapshot;
  /**
   * The workbook to be recalculated, with what was entered on the sheets of these names; undefined while more would have to be
   * read. It takes less time than a snapshot.
   */
  entered(sheets: readonly string[]): Snapshot | undefined;
  /** What a formula in that cell of a sheet is evaluated in. */
  worldAt(sheet: string, row: number, column: number): World;
  /** Calls back with the formulas that keep the values with which they were opened, whenever these may be others. */
  onSavedFormulas(listener: (saved: readonly SavedFormula[]) => void): void;
  /** Whether a table or a defined name is called so. */
  hasName(name: string): boolean;
  /** Whether its workbook counts days from 1904. */
  readonly daysFrom1904: boolean;
  /** What a sheet was when its file was opened; undefined for one that came since. */
  opened(sheet: string): OpenedSheet | undefined;
  /** Why the player may not change the cells, or without cells the rows and columns; undefined when he may. */
  refusal(sheet: string, area?: Area): string | undefined;
  /** Makes ready one of the sheets that the next snapshot needs; whether there are more. */
  readySheet(): boolean;
  /** The column of a table that a single cell heads, where the player may change it. */
  headerAt(sheet: string, area: Area): Header | undefined;
  /** Gives a column the header that Excel makes of a text, and says which; formulas follow. */
  renameColumn(header: Header, text: string): string;
  /** Spells all formulas again, those of names too. */
  respell(rewrite: (formula: string) => string): void;
  /** Whether any formula would read otherwise. */
  isRespelled(rewrite: (formula: string) => string): boolean;
  /** Whether the pane writes several things right now that belong together. */
  isWriting(): boolean;
  /** Whether something is written or computed right now. */
  isBusy(): boolean;
  /** Whether the grid itself changes something right now, and not the player. */
  isAtWork(): boolean;
  /** Calls back, with the sheet's name, after every change that a saved file would show, no matter who made it. */
  watch(changed: (sheet: string) => void): void;
}
