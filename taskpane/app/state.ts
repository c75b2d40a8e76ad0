import type { LedgerSummary } from "../../src/ledger/audit";
import { EVERYTHING } from "../shared/findings";
import type { AuditState } from "../features/audit/audit-slice";
import type { ExplainState } from "../features/explain/explain-slice";
import type { FunctionsState } from "../features/functions/functions-slice";
import type { SetUpState } from "../features/set-up/set-up-slice";
import type { TurnState } from "../features/turn/turn-slice";

/** All that the pane shows: the slices of its features. */
export interface State extends AuditState, SetUpState, TurnState, ExplainState, FunctionsState {}

export const initialState: State = {
  view: "set-up",
  notice: null,
  spoken: "",
  pendingTask: "",
  acting: false,
  book: null,
  audit: null,
  filter: EVERYTHING,
  opened: new Map(),
  chosen: "",
  accepting: null,
  acceptedBy: "",
  turn: null,
  closedBy: "",
  endOfTurn: null,
  reopening: false,
  ahead: { open: false, orders: "repeated", total: "", player: "", share: 1, working: false },
  forecast: null,
  pictured: { open: false, player: null },
  exchange: {},
  ordering: null,
  who: "",
  askingWho: false,
  allPlayers: false,
  report: null,
  isOpening: true,
  choice: null,
  tableChosen: "",
  importing: null,
  playerChosen: "",
  filled: [],
  upgraded: null,
  progress: null,
  selection: null,
  explanation: null,
  functions: { word: "", rulebook: "", group: "" },
  rule: null,
  entries: {},
  replacing: null,
  notInserted: null,
  healthDismissed: false,
};
/** The rulebook and turn in one line: "Campaign 1941 · Autumn · turn 7". */
export function headline(ledger: LedgerSummary | null): string {
  if (!ledger) return "Campaign Ledger";
  return [ledger.frontSheet, ledger.when].filter(Boolean).join(" ");
}
