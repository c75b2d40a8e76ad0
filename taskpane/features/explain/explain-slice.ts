import type { Explanation } from "../../../src/ledger/explain";
import type { Navigation, ShowFunction } from "../../shared/pane-actions";
import type { RestoreActions, RestoreState } from "../restore/restore-slice";

/*
 * How the selected cell is computed.
 */

export interface ExplainState extends RestoreState {
  readonly explanation: Explanation | null;
}

export interface ExplainActions extends Navigation, ShowFunction, RestoreActions {}
