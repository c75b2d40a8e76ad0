import type { FunctionFilter } from "../src/help/search";
import type { Rule } from "../src/kernel/rule";
import type { Audit, Finding, LedgerSummary } from "../src/ledger/audit";
import type { MissingEntry } from "../src/ledger/audit/missing-entries";
import type { Explanation } from "../src/ledger/explain";
import type { Forecast } from "../src/ledger/turn/forecast";
import type { ReportFormat } from "../src/ledger/report/formats";
import type { Book } from "../src/workbook/book";
import type { Selection } from "../src/workbook/workbook";
import type { Entries } from "./call";
import type { EndOfTurn } from "./end-of-turn";
import type { Exchange } from "./exchange";
import { EVERYTHING, type FindingFilter } from "./findings";
import type { SetUpChoice } from "./set-up-plan";
import type { Ahead, ClosePreview } from "./close-preview";
import type { MadeUpgrade } from "./upgrade";

export const VIEWS = ["set-up", "audit", "turn", "explain", "functions"] as const;
export type ViewName = (typeof VIEWS)[number];

/** How many rows are offered to be added. */
export const ROWS_OFFERED = 5;

/** What a message bar says. */
export interface Notice {
  readonly intent: "error" | "warning" | "success" | "info";
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Steps {
  readonly done: number;
  readonly total: number;
  readonly what: string;
  /** The player has asked to stop. */
  readonly cancelling?: boolean;
}

/** A cell that is not empty and that the player has been asked about. */
interface Replacing {
  readonly sheet: string;
  readonly cell: string;
  readonly formula: string;
}

/** A finding that the player has been asked about: why, and who lets it pass. */
export interface PendingAcceptance {
  readonly finding: Finding;
  readonly reason: string;
  readonly by: string;
}

/** An entry that was typed into a field of the pane. */
export interface Filled {
  readonly at: MissingEntry;
  readonly text: string;
  /** Why it was not written, "" where it was. */
  readonly refused: string;
}

/** A list that the player is about to import. */
interface Importing {
  /** Name of the table in the workbook. */
  readonly table: string;
  readonly text: string;
}

/** Whether pictures are looked at, and whose; null for the player whose sheet is in view, "" for all together. */
export interface Pictured {
  readonly open: boolean;
  readonly player: string | null;
}

/** All that the pane shows. Every change makes a new one. */
export interface State {
  readonly view: ViewName;
  readonly notice: Notice | null;
  /** The last thing reported to a screen reader. */
  readonly spoken: string;
  /** What is under way; shown only when it takes long. */
  readonly waiting: string;
  /** An act of the player is under way: no other can start. */
  readonly acting: boolean;
  readonly book: Book | null;
  readonly audit: Audit | null;
  readonly filter: FindingFilter;
  /** Groups of findings that the player has opened or closed. */
  readonly opened: ReadonlyMap<string, boolean>;
  /** Key of the finding that is selected in the list, "" for none. */
  readonly chosen: string;
  readonly accepting: PendingAcceptance | null;
  /** Who accepted the last time, offered again. */
  readonly acceptedBy: string;
  /** What the close of the turn would do; null where that is not known, or not asked. */
  readonly turn: ClosePreview | null;
  /** Who closes turns, offered again. */
  readonly closedBy: string;
  /** The end of the turn, step by step; null where nobody asked for it. */
  readonly endOfTurn: EndOfTurn | null;
  /** The player has been asked whether to reopen the last closed turn. */
  readonly reopening: boolean;
  readonly ahead: Ahead;
  /** The turns to come; null while they are not asked for, or not worked out. */
  readonly forecast: Forecast | null;
  readonly pictured: Pictured;
  readonly exchange: Exchange;
  /** Whose orders are looked at, "" for nobody's own; null for the player who looks. */
  readonly ordering: string | null;
  /** The player as whom somebody looks at the ledger; "" for the game master, and for who has not said it. */
  readonly who: string;
  readonly askingWho: boolean;
  /** A player sees the others too, for as long as the pane is open. */
  readonly allPlayers: boolean;
  /** The report that the player asked for: of which turn, "" for the present one, in which format; null while none is. */
  readonly report: { readonly turn: string; readonly format: ReportFormat; readonly text: string } | null;
  /** What is to be set up; null before a rulebook is chosen. */
  readonly choice: SetUpChoice | null;
  /** Name of the rare table that the player has chosen to add, "" for the first. */
  readonly tableChosen: string;
  /** The list that the player is about to import; null while none is. */
  readonly importing: Importing | null;
  /** The player who has been chosen to join, "" for nobody. */
  readonly playerChosen: string;
  /** What was filled in since the view was opened. */
  readonly filled: readonly Filled[];
  /** The ledger upgraded, where somebody asked for it. */
  readonly upgraded: MadeUpgrade | null;
  readonly progress: Steps | null;
  readonly selection: Selection | null;
  readonly explanation: Explanation | null;
  readonly functions: FunctionFilter;
  readonly rule: Rule | null;
  readonly entries: Entries;
  readonly replacing: Replacing | null;
  /** Why the formula was not inserted, reported at the button; null where it was, or was not tried. */
  readonly notInserted: Notice | null;
  /** Whether the player has put the self-test's message away. */
  readonly healthSeen: boolean;
}

export const initialState: State = {
  view: "set-up",
  notice: null,
  spoken: "",
  waiting: "",
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
  healthSeen: false,
};

/** Where one is, in one line: "Campaign 1941 · Autumn · turn 7". */
export function headline(ledger: LedgerSummary | null): string {
  if (!ledger) return "Campaign Ledger";
  return [ledger.frontSheet, ledger.when].filter(Boolean).join(" ");
}

export interface Store {
  get(): State;
  set(change: Partial<State>): void;
}

/** Holds the state and reports changes, once for all changes made in one go. */
export function createStore(first: State, changed: (state: State) => void): Store {
  let state = first;
  let planned = false;
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      if (planned) return;
      planned = true;
      queueMicrotask(() => {
        planned = false;
        changed(state);
      });
    },
  };
}
