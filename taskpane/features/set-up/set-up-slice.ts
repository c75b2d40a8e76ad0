import type { SetUpChoice } from "./set-up-plan";
import type { UpgradedFile } from "../../shared/upgrade";
import type { ActionContext } from "../../shared/pane-actions";
import type { EntriesActions, EntriesState } from "../entries/entries-slice";

/*
 * Setting up a ledger, and adding to one: players, tables, rows, a newer version.
 */

export interface Steps {
  readonly done: number;
  readonly total: number;
  readonly label: string;
  /** The user has asked to stop. */
  readonly cancelling?: boolean;
}

export interface SetUpState extends EntriesState {
  /** Whether the workbook was not read yet: it may have a ledger. */
  readonly isOpening: boolean;
  /** The ledger to set up; null before a rulebook is chosen. */
  readonly choice: SetUpChoice | null;
  readonly progress: Steps | null;
  /** Name of the optional table chosen to be added, "" for the first. */
  readonly tableChosen: string;
  /** The player chosen to be added, "" for none. */
  readonly playerChosen: string;
  /** The upgraded ledger; null until it is made. */
  readonly upgraded: UpgradedFile | null;
}

export interface OwnSetUpActions {
  chooseRulebook(id: string): Promise<void>;
  choose(change: Partial<Omit<SetUpChoice, "rulebook">>): void;
  setUp(): Promise<void>;
  cancelSetUp(): void;
  choosePlayer(name: string): void;
  addPlayer(name: string): Promise<void>;
  /** Opens the view Set up, which shows what is added with a player. */
  offerPlayer(name: string): void;
  chooseTable(name: string): void;
  addTable(name: string): Promise<void>;
  addRows(rows: number): Promise<void>;
}

export interface SetUpActions extends EntriesActions, OwnSetUpActions {
  readonly context: ActionContext<SetUpState>;
}
