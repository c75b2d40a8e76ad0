import type { Finding } from "../../../src/ledger/audit";
import type { ReportFormat } from "../../../src/ledger/report/formats";
import type { FindingFilter } from "../../shared/findings";
import type { ActionContext } from "../../shared/pane-actions";
import type { EntriesActions, EntriesState } from "../entries/entries-slice";
import type { RestoreActions, RestoreState } from "../restore/restore-slice";
import type { SetUpActions } from "../set-up/set-up-slice";

/*
 * The findings: filtering, fixing, accepting and sharing them.
 */

/** A finding that is about to be accepted: the reason, and who accepts it. */
export interface PendingAcceptance {
  readonly finding: Finding;
  readonly reason: string;
  readonly by: string;
}

export interface AuditState extends EntriesState, RestoreState {
  readonly filter: FindingFilter;
  /** Groups of findings that the user has opened or closed. */
  readonly opened: ReadonlyMap<string, boolean>;
  /** Key of the finding that is selected in the list, "" for none. */
  readonly chosen: string;
  readonly accepting: PendingAcceptance | null;
  /** Who accepted the last time, offered again. */
  readonly acceptedBy: string;
}

export interface OwnAuditActions {
  recheck(): Promise<void>;
  filter(change: Partial<FindingFilter>): void;
  toggle(sheet: string, open: boolean): void;
  /** Selects a finding in the list. */
  chooseFinding(key: string): void;
  copyFindings(format: ReportFormat): Promise<void>;
  /** Asks for the reason to accept a finding; null closes the question. */
  askToAccept(finding: Finding | null): void;
  acceptAs(change: Partial<Pick<PendingAcceptance, "reason" | "by">>): void;
  accept(): Promise<void>;
  withdraw(finding: Finding): Promise<void>;
}

export interface AuditActions extends EntriesActions, RestoreActions, Pick<SetUpActions, "offerPlayer">, OwnAuditActions {
  readonly context: ActionContext<AuditState>;
}
