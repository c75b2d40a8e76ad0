import type { Check, Severity } from "../../../kernel/check";

/*
 * What can be wrong with the workbook itself, whatever the rulebook.
 */

export type About = Pick<Check, "id" | "cite" | "severity" | "about">;

const about = (id: string, what: string, severity: Severity = "error"): About => ({ id, cite: "", severity, about: what });

export const OVERWRITTEN = about("formula-overwritten", "No figure is typed over a formula of the ledger.");
export const REMOVED = about("formula-missing", "Every computed cell has its formula.");
export const CHANGED = about("formula-changed", "Every formula is the ledger's own, in new rows too.");
export const STALE = about("stale-value", "Every computed cell shows what its inputs give.");
export const UNKNOWN_FUNCTION = about("function-unknown", "No cell shows #NAME?.");
export const MANGLED = about("function-mangled", "Every LEDGER function is connected to the add-in.");
export const UNREADABLE = about(
  "input-unreadable",
  "Every entry can be read: a number where a number belongs, a name as the ledger writes it.",
);
export const NOT_ACCEPTED = about("input-not-accepted", "Every number lies within what its cell takes.");
export const NOT_COMPUTED = about("figure-not-computed", "Every figure can be computed from its inputs.");
export const UNFILLED = about("entry-missing", "Every row has the entries that its figures are worked out from.");
export const MISSING = about("table-missing", "No sheet, table, column or figure of the ledger is missing.");
export const RENAMED = about("sheet-renamed", "Every sheet has its name.");
export const CALLED = about("name-changed", "Every table, column, label and figure is called what the ledger calls it.");
export const DOUBLED = about("sheet-doubled", "No sheet of the ledger stands twice in the workbook.");
export const MOVED = about("name-moved", "The name of every figure points to its cell.");
export const HEADERS = about("columns-moved", "The columns of a table stand in the order in which they were made.", "warning");
export const NAMELESS = about("row-without-name", "A row with entries has its name, without which it counts for nothing.");
export const BELOW = about("row-below-table", "Nothing is typed below a table, where it counts for nothing.");
export const ROW_MISSING = about("row-missing", "The rows that formulas and limits rely on are there.");
export const LISTED = about("players-listed", "The list on the first sheet names everybody who plays.");
export const VERSION = about("ledger-version", "The ledger is of the version that this build keeps.");
export const SAVED_ELSEWHERE = about("saved-elsewhere", "No other program has taken formulas from the ledger in saving it.");
export const SETTING = about("workbook-setting", "Excel computes and shows the workbook as it does every new one.", "warning");
export const NOT_SHOWN = about("sheet-hidden", "The sheet of everybody who plays is in sight.", "warning");
export const LINK = about("link-lost", "Every table of a long sheet has its link at the top.", "warning");
export const MASKED = about("value-masked", "Every cell shows what it holds, whatever its number format.", "warning");
export const COPY = about("values-copy", "The workbook is the ledger, not a copy of its values.", "warning");
export const HINDERED = about("cannot-be-checked", "Everything that limits are checked with can be read.");
export const UNSEEN = about(
  "not-in-this-copy",
  "What an entry of a player's copy names stands in the copy; what does not, the game master checks.",
  "warning",
);
export const COPY_UNREAD = about("copy-unread", "A player's copy says what the game master handed out.");
/** Told by the close of a turn alone. */
export const NOT_CARRIED = about("not-carried-over", "What every entry becomes in the next turn can be worked out and entered.");

export const ACCEPTED_GONE = about("accepted-gone", "A finding that was accepted still occurs.", "warning");
export const NOT_ACCEPTABLE = about(
  "accepted-in-vain",
  "Only what differs from the rulebook is accepted, never what is wrong with the workbook itself.",
);

/** All of them, for counts and help. */
export const integrityChecks: readonly About[] = [
  OVERWRITTEN,
  REMOVED,
  CHANGED,
  STALE,
  UNKNOWN_FUNCTION,
  MANGLED,
  UNREADABLE,
  NOT_ACCEPTED,
  NOT_COMPUTED,
  UNFILLED,
  MISSING,
  RENAMED,
  CALLED,
  DOUBLED,
  MOVED,
  HEADERS,
  NAMELESS,
  BELOW,
  ROW_MISSING,
  LISTED,
  VERSION,
  SAVED_ELSEWHERE,
  SETTING,
  NOT_SHOWN,
  LINK,
  MASKED,
  COPY,
  HINDERED,
  UNSEEN,
  COPY_UNREAD,
  ACCEPTED_GONE,
  NOT_ACCEPTABLE,
];

export const CLOSED_CHANGED = about(
  "closed-turn-changed",
  "What was earned, counted or done in closed turns is as the last close left it.",
);
export const SET_SINCE = about(
  "changed-since-close",
  "Values that a game master may set, such as places, yards and names, are as the last close left them.",
  "warning",
);
export const CLOSED_UNKNOWN = about(
  "closed-turn-unknown",
  "What the last closed turn was sealed with is there, and gives its seal.",
  "warning",
);

export const OWN_BROKEN = about("own-limit", "Every limit that the game master has set besides the rulebook holds.");
export const OWN_UNREAD = about(
  "own-limit-unreadable",
  "Every limit that the game master has set besides the rulebook can be read and worked out.",
);

/** What is told of limits that stand on House rules. */
export const ownLimitChecks: readonly About[] = [OWN_BROKEN, OWN_UNREAD];

/** What is told of closed turns. A game master may accept it. */
export const sealChecks: readonly About[] = [CLOSED_CHANGED, SET_SINCE, CLOSED_UNKNOWN];
