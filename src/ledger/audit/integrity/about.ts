import type { Check, Severity } from "../../../kernel/check";

/*
 * Integrity checks of the workbook, for any rulebook.
 */

export interface About extends Pick<Check, "id" | "cite" | "severity" | "about"> {
  /** Its former text, which accepted findings in existing workbooks still contain. */
  readonly formerly?: string;
}

const about = (id: string, label: string, severity: Severity = "error", formerly?: string): About => ({
  id,
  cite: "",
  severity,
  about: label,
  ...(formerly === undefined ? {} : { formerly }),
});

export const OVERWRITTEN = about("formula-overwritten", "Formula overwritten");
export const REMOVED = about("formula-missing", "Formula deleted");
export const CHANGED = about("formula-changed", "Formula changed");
export const STALE = about("stale-value", "Value out of date");
export const UNKNOWN_FUNCTION = about("function-unknown", "Cell shows #NAME?");
export const MANGLED = about("function-mangled", "LEDGER function not connected to the add-in");
export const UNREADABLE = about("input-unreadable", "Entry cannot be read, such as text instead of a number or an unknown name");
export const NOT_ACCEPTED = about("input-not-accepted", "Number out of range");
export const NOT_COMPUTED = about("figure-not-computed", "Figure cannot be computed");
export const UNFILLED = about("entry-missing", "Required entry missing");
export const MISSING = about("table-missing", "Sheet, table, column or figure missing");
export const RENAMED = about("sheet-renamed", "Sheet renamed");
export const NAME_CHANGED = about("name-changed", "Table, column, label or figure renamed");
export const DOUBLED = about("sheet-doubled", "Sheet duplicated");
export const MOVED = about("name-moved", "Defined name points to the wrong cell");
export const HEADERS = about("columns-moved", "Columns reordered", "warning");
export const NAMELESS = about("row-without-name", "Row without a name, so its entries are not counted");
export const BELOW = about("row-below-table", "Entry below a table, where it is not counted");
export const ROW_MISSING = about("row-missing", "Required row missing");
export const LISTED = about("players-listed", "Player missing from the list on the first sheet");
export const VERSION = about("ledger-version", "Ledger of a different version");
export const SAVED_ELSEWHERE = about("saved-elsewhere", "Formulas lost when another program saved the ledger");
export const SETTING = about("workbook-setting", "Workbook setting that affects calculation or display", "warning");
export const NOT_SHOWN = about("sheet-hidden", "Player's sheet hidden", "warning");
export const LINK = about("link-lost", "Link to a table missing from the top of its sheet", "warning");
export const MASKED = about("value-masked", "Number format hides or changes a value", "warning");
export const COPY = about("values-copy", "Workbook is a copy with values only", "warning");
export const HINDERED = about("cannot-be-checked", "Limit cannot be checked");
export const UNSEEN = about("not-in-this-copy", "Entry refers to data that this player's copy does not contain", "warning");
export const COPY_UNREAD = about("copy-unread", "Player's copy without its record of the exported data");
/** Only reported by the close of a turn. */
export const NOT_CARRIED = about("not-carried-over", "Entry cannot be carried over to the next turn");

export const ACCEPTED_OBSOLETE = about("accepted-gone", "Accepted finding no longer occurs", "warning");
export const NOT_ACCEPTABLE = about("accepted-in-vain", "Integrity errors cannot be waived");

/** All integrity checks, for counts and help. */
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
  NAME_CHANGED,
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
  ACCEPTED_OBSOLETE,
  NOT_ACCEPTABLE,
];

export const CLOSED_CHANGED = about(
  "closed-turn-changed",
  "Closed turn changed",
  "error",
  "What was earned, counted or done in closed turns is as the last close left it.",
);
export const SET_SINCE = about(
  "changed-since-close",
  "Value changed since the last close",
  "warning",
  "Values that a game master may set, such as places, yards and names, are as the last close left them.",
);
export const CLOSED_UNKNOWN = about(
  "closed-turn-unknown",
  "Seal of the last closed turn missing or damaged",
  "warning",
  "What the last closed turn was sealed with is there, and gives its seal.",
);

export const OWN_BROKEN = about(
  "own-limit",
  "Limit of your own broken",
  "error",
  "Every limit that the game master has set besides the rulebook holds.",
);
export const OWN_UNREAD = about(
  "own-limit-unreadable",
  "Limit of your own cannot be read or calculated",
  "error",
  "Every limit that the game master has set besides the rulebook can be read and worked out.",
);

/** Checks of the limits on the sheet House rules. */
export const ownLimitChecks: readonly About[] = [OWN_BROKEN, OWN_UNREAD];

/** Checks of closed turns. A game master may accept their findings. */
export const sealChecks: readonly About[] = [CLOSED_CHANGED, SET_SINCE, CLOSED_UNKNOWN];
