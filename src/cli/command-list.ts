import type { Run } from "./command";

/** A command-line option and its help text. */
interface Option {
  readonly type: "boolean" | "string";
  readonly short?: string;
  /** The value's placeholder in help: FILE. */
  readonly value?: string;
  /** Whether it takes a list, and may be given several times. */
  readonly multiple?: boolean;
  readonly about: string;
}

/** A command. Its module is loaded only when the command runs. */
export interface Command {
  readonly name: string;
  /** Older names that still work. */
  readonly aliases?: readonly string[];
  /** The arguments. */
  readonly usage: string;
  readonly about: string;
  readonly options: Readonly<Record<string, Option>>;
  /** More help text, line by line. */
  readonly more?: readonly string[];
  /** Rulebooks add their own. */
  readonly examples: readonly string[];
  /** Whether the rulebooks' words for players are aliases of --players, and their questions for a new ledger are options. */
  readonly takesPlayers?: boolean;
  /** Whether an argument that starts with a single minus is a formula, not an option. */
  readonly takesFormulas?: boolean;
  readonly load: () => Promise<{ readonly run: Run }>;
}

const json: Option = { type: "boolean", about: "print JSON" };

const dryRun: Option = { type: "boolean", about: "show what would be done and why, and write nothing" };

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: "new",
    usage: "RULEBOOK -o FILE",
    about: "Creates a new ledger as an Excel workbook.",
    options: {
      output: { type: "string", short: "o", value: "FILE", about: "the workbook to write, ending in .xlsx" },
      players: { type: "string", multiple: true, value: "A,B", about: "the players to include; all by default" },
      year: { type: "string", value: "YEAR", about: "the first year, where the rulebook counts years" },
      tables: {
        type: "string",
        multiple: true,
        value: "A,B",
        about: "optional tables to include, each by its name, or as SHEET: TABLE",
      },
      with: { type: "string", value: "FILE", about: "a list of entries to start with, as exported by the command pack" },
      sample: { type: "boolean", about: "a filled-in sample with orders, including one violation of each main limit" },
      deployment: {
        type: "string",
        value: "HOW",
        about: "have Excel open the pane automatically; how the add-in was deployed: central, upload, developer or share=PATH",
      },
      force: { type: "boolean", about: "replace an existing file; the old one is saved as FILE.bak" },
    },
    examples: [],
    takesPlayers: true,
    load: () => import("./commands/new"),
  },
  {
    name: "pack",
    usage: "FILE",
    about: "Exports entered data as a list you can use to start a new ledger. Never changes the file.",
    options: {
      table: {
        type: "string",
        multiple: true,
        value: "TABLE",
        about: "a table or form by its name, or as SHEET: TABLE; separate several with commas; all by default",
      },
      output: { type: "string", short: "o", value: "LIST", about: "the list to write, ending in .txt" },
      force: { type: "boolean", about: "replace an existing file; the old one is saved as LIST.bak" },
    },
    more: [
      "The list is text in the same form as orders, and you can edit it. It contains only what differs from a new ledger:",
      "new RULEBOOK -o FILE --with LIST imports it, and adds each optional table that it names.",
    ],
    examples: ["pack spring.xlsx -o spring.txt"],
    load: () => import("./commands/pack"),
  },
  {
    name: "audit",
    usage: "FILE|FOLDER…",
    about: "Checks ledgers against their rulebook. Never changes them.",
    options: {
      json,
      watch: { type: "boolean", about: "audit again whenever a file changes, until you press Ctrl+C" },
    },
    more: [
      "Folders are searched recursively for .xlsx files. Exit code 0: no errors; 1: errors found; 2: a file could not be read.",
      "A ledger that only lacks entries is incomplete, not invalid; the exit code is 0.",
    ],
    examples: ["audit spring.xlsx", "audit turns --json", "audit spring.xlsx --watch"],
    load: () => import("./commands/audit"),
  },
  {
    name: "close",
    usage: "FILE",
    about: "Closes the turn of a ledger: carries everything over to the next turn and clears the orders.",
    options: {
      "dry-run": { type: "boolean", about: "show every change with its reason, and write nothing" },
      by: { type: "string", value: "NAME", about: "who closes the turn" },
      accept: {
        type: "string",
        multiple: true,
        value: "PLACE=REASON",
        about: "waive a finding, as the command accept does; can be repeated",
      },
    },
    more: [
      "The turn cannot be closed while the audit reports errors.",
      "FILE is edited in place; FILE.bak is the previous turn. Exit code 0: closed; 1: errors found; 2: not closed.",
    ],
    examples: ["close spring.xlsx --dry-run", "close spring.xlsx --by Anna"],
    load: () => import("./commands/close"),
  },
  {
    name: "reopen",
    usage: "FILE",
    about: "Reverts the last turn's close: every entry gets back the value that it had when the turn was closed.",
    options: {
      "dry-run": { type: "boolean", about: "show every entry that changes, and write nothing" },
    },
    more: [
      "Later entries are overwritten; FILE.bak has them. To reopen several turns, reopen them one at a time, latest first.",
      "Exit code 0: reopened; 2: not reopened.",
    ],
    examples: ["reopen spring.xlsx --dry-run", "reopen spring.xlsx"],
    load: () => import("./commands/reopen"),
  },
  {
    name: "verify",
    usage: "FILE [MAIL|COPY]",
    about: "Checks that closed turns are unchanged, and what a player's copy proves. Never changes the file.",
    options: {
      seal: { type: "string", value: "CODE", about: "a seal code that was recorded at the close, such as K7QF-2M9X-4TBA" },
      orders: { type: "string", value: "CODE", about: "a code of orders that was recorded: five groups of four" },
      json,
    },
    more: [
      "A seal shows whether a closed turn was changed, and which figure. Anyone who can edit the file can reseal it,",
      "so only a seal code recorded at the close (--seal) is proof.",
      "MAIL is a report or an email, or - for standard input; every code of a seal or of orders in it is checked.",
      "For a player's COPY: its owner, base seal, and whether the exported data is unchanged. With the ledger as well, in either",
      "order: which of its entries were imported, and which were not.",
      "Values that a game master may set at any time, such as a yard, are listed as set since; they do not change a closed turn.",
      "Exit code 0: unchanged; 1: something was changed, or no turn has this seal; 2: the file could not be read.",
    ],
    examples: [
      "verify spring.xlsx",
      "verify spring.xlsx --seal K7QF-2M9X-4TBA",
      "verify spring.xlsx report.txt",
      "verify spring.xlsx copy.xlsx",
    ],
    load: () => import("./commands/verify"),
  },
  {
    name: "accept",
    usage: "FILE PLACE=REASON…",
    about: "Waives audit findings, recording a reason for each on the sheet House rules.",
    options: {
      by: { type: "string", value: "NAME", about: "who waives them" },
      "dry-run": { type: "boolean", about: "show what would be accepted, and write nothing" },
    },
    more: [
      "PLACE is the cell as audit prints it, or sheet, table, row and column separated by slashes.",
      "If a cell has several findings, FINDING@PLACE=REASON waives one: its id from audit --json, or the limit's text.",
      "A finding is waived for the current turn; clear its Turn on the sheet House rules to waive it in every turn.",
      "FILE is edited in place; the old version is saved as FILE.bak.",
    ],
    examples: [],
    load: () => import("./commands/accept"),
  },
  {
    name: "add",
    usage: "FILE",
    about: "Adds players, optional tables or rows to a ledger. FILE.bak is the previous version.",
    options: {
      table: {
        type: "string",
        value: "TABLE",
        about: "an optional table by its name, for all players, or as SHEET: TABLE",
      },
      player: {
        type: "string",
        multiple: true,
        value: "NAME",
        about: "the player to add, several separated by commas; with --table: the player whose sheet gets it",
      },
      rows: { type: "string", value: "N", about: "how many empty rows to add to TABLE, the last argument" },
      "dry-run": dryRun,
    },
    examples: [],
    load: () => import("./commands/add"),
  },
  {
    name: "repair",
    usage: "FILE [PLACE…]",
    about: "Restores overwritten, changed or deleted formulas, and LEDGER formulas that do not calculate.",
    options: { "dry-run": dryRun },
    more: [
      "A deleted sheet is restored as it was at the last close, or as in a new ledger if no turn has been closed.",
      "PLACE is a cell as audit prints it, or sheet, table, row and column separated by slashes; everything by default.",
      "In a table, the whole column is restored. Your entries are kept; the old version is saved as FILE.bak.",
      "Exit code 0: nothing to restore, or all restored; 1: you need to fix something yourself; 2: not done.",
    ],
    examples: ["repair spring.xlsx --dry-run", "repair spring.xlsx"],
    load: () => import("./commands/repair"),
  },
  {
    name: "import",
    usage: "FILE LIST",
    about:
      "Imports a list into a table of a ledger: a .csv, the first sheet of an .xlsx, or rows copied from a spreadsheet. FILE.bak is the previous version.",
    options: {
      table: { type: "string", value: "TABLE", about: "the table, by its name or as SHEET: TABLE" },
      "dry-run": dryRun,
    },
    more: [
      "The first line names the columns, similarly to the table; without it, columns are matched in order. If the table already",
      "has a row of that name, it is updated; other rows are added below. Unreadable rows are reported and skipped.",
    ],
    examples: [],
    load: () => import("./commands/import"),
  },
  {
    name: "follow",
    usage: "FILE",
    about: "Adds derived rows, such as fuel used by combats. FILE.bak is the previous version.",
    options: {
      table: { type: "string", value: "TABLE", about: "only in this table, by its name or as SHEET: TABLE" },
      "dry-run": dryRun,
    },
    more: ["Each row is listed with its source rows. Existing rows are never overwritten."],
    examples: ["follow spring.xlsx --dry-run", "follow spring.xlsx"],
    load: () => import("./commands/follow"),
  },
  {
    name: "forecast",
    usage: "FILE",
    about: "Forecasts the next turns, and shows the turn in which a limit is first broken. Never changes the file.",
    options: {
      turns: { type: "string", value: "N", about: "how many turns ahead; through the last turn by default" },
      orders: {
        type: "string",
        value: "HOW",
        about: "repeated: this turn's orders in every turn, reduced to what is affordable (default); none: no orders",
      },
      save: {
        type: "string",
        multiple: true,
        value: "POINTS",
        about: "points each player saves (or NAME=POINTS,…); the rest counts as spent",
      },
      player: { type: "string", value: "NAME", about: "only this player" },
      json,
    },
    examples: ["forecast spring.xlsx --turns 8"],
    load: () => import("./commands/forecast"),
  },
  {
    name: "report",
    usage: "FILE",
    about: "Writes a report of a turn, by player, to post or email. Never changes the file.",
    options: {
      turn: { type: "string", value: "N", about: "a closed turn, by its number or name; the current turn by default" },
      format: { type: "string", value: "FORMAT", about: "text (default), markdown, bbcode, html or discord" },
      player: { type: "string", value: "NAME", about: "only this player, and the shared sheets" },
      all: { type: "boolean", about: "one report for all and one for each player, in the folder after -o" },
      output: { type: "string", short: "o", value: "FOLDER", about: "with --all: where the reports are written" },
    },
    more: [
      "html includes charts; markdown and bbcode show the same data as tables; discord has messages of at most 2,000 characters.",
    ],
    examples: [
      "report spring.xlsx",
      "report spring.xlsx --all -o reports --format discord",
      "report spring.xlsx --turn 9 --format bbcode",
      "report spring.xlsx --format html > spring.html",
    ],
    load: () => import("./commands/report"),
  },
  {
    name: "orders",
    usage: "FILE [--player NAME]",
    about: "Writes a player's entries since the turn opened as text to email or post. Never changes the file.",
    options: {
      player: { type: "string", value: "NAME", about: "the player; not needed for a player's copy" },
      form: { type: "boolean", about: "a form for the player to fill in and send back: the player's rows with blanks" },
      receipt: {
        type: "boolean",
        about: "a receipt to send back: the player's orders as they were imported, and what was not accepted",
      },
      received: { type: "boolean", about: "who has sent orders for this turn and when, and who is missing, to post" },
      format: { type: "string", value: "FORMAT", about: "text (default), or a code block for bbcode, markdown or discord" },
    },
    more: [
      "The first line has a code and a salt: keep the text, and verify shows later whether these orders were applied as sent.",
    ],
    examples: ["orders copy.xlsx"],
    load: () => import("./commands/orders"),
  },
  {
    name: "import-orders",
    aliases: ["take-in"],
    usage: "FILE ORDERS…",
    about: "Applies players' orders to a ledger, from texts or from the players' copies. FILE.bak is the previous version.",
    options: {
      "dry-run": dryRun,
      player: { type: "string", value: "NAME", about: "the player, if a file does not name one" },
      prefer: { type: "string", value: "WHO", about: "player or gm: whose entry to keep where both changed it" },
      partly: { type: "boolean", about: "apply the lines that can be read, and skip the others" },
      undo: { type: "boolean", about: "undo the last import, or the last one of --player; again for the one before" },
    },
    more: [
      "ORDERS are files, or - for standard input. Only the player's own entries are changed, and only with orders for this turn.",
      "A player's latest orders replace the earlier ones of the turn; 'in addition' in the first line adds to them instead.",
      "Conflicting edits are listed and skipped unless --prefer chooses a side.",
      "Exit code 0: everything applied; 1: something was skipped, as listed; 2: the ledger could not be read or written.",
    ],
    examples: ["import-orders spring.xlsx mail.txt copy.xlsx --dry-run"],
    load: () => import("./commands/import-orders"),
  },
  {
    name: "end-turn",
    usage: "FILE FOLDER",
    about: "Imports all orders in a folder, shows who has sent, closes the turn and writes everybody's reports.",
    options: {
      "dry-run": dryRun,
      output: {
        type: "string",
        short: "o",
        value: "FOLDER",
        about: "where the reports and the receipts of orders are written",
      },
      format: { type: "string", value: "FORMAT", about: "of the reports: text (default), markdown, bbcode, html or discord" },
      by: { type: "string", value: "NAME", about: "who closes the turn" },
      prefer: { type: "string", value: "WHO", about: "player or gm: whose entry to keep where both changed it" },
      partly: { type: "boolean", about: "apply the lines that can be read, and skip the others" },
      standing: {
        type: "string",
        multiple: true,
        value: "NAME",
        about: "a player who has not sent orders, to repeat the player's last accepted orders; can be repeated",
      },
      "without-missing": { type: "boolean", about: "close although a player has not sent orders" },
    },
    more: [
      "Texts (.txt, .eml, .md) and copies (.xlsx) are imported in the order in which they were saved; later orders of a player replace earlier ones.",
      "The table of who has sent is printed in the format of the reports, ready to post.",
      "Nothing is written while something is open: lines that cannot be read, conflicts, missing players, errors.",
      "Exit code 0: closed; 1: something is open; 2: a file could not be read or written.",
    ],
    examples: ["end-turn spring.xlsx inbox --dry-run", "end-turn spring.xlsx inbox -o reports --by Anna"],
    load: () => import("./commands/end-turn"),
  },
  {
    name: "diff",
    usage: "A [B]",
    about: "Shows the differences between two copies of a ledger, by player, or since the turn opened.",
    options: {
      json,
      base: { type: "string", value: "C", about: "the common ancestor: shows what each copy changed, and what both changed" },
      format: { type: "string", value: "FORMAT", about: "text (default), markdown, bbcode or html" },
    },
    more: [
      "B can be a player's copy: hidden data is not compared.",
      "Exit code 0: no differences; 1: differences; 2: a file could not be read. Files are never changed.",
    ],
    examples: ["diff spring.xlsx", "diff spring.xlsx spring-copy.xlsx"],
    load: () => import("./commands/diff"),
  },
  {
    name: "merge",
    usage: "A B -o C",
    about: "Merges two diverged copies of a ledger, such as a OneDrive conflict copy.",
    options: {
      output: { type: "string", short: "o", value: "C", about: "the workbook to write, ending in .xlsx" },
      base: { type: "string", value: "FILE", about: "the common ancestor" },
      prefer: { type: "string", value: "WHO", about: "a or b: whose entry to keep where both changed it" },
      union: { type: "boolean", about: "without --base: keep what only one of them has" },
      "dry-run": dryRun,
      force: { type: "boolean", about: "replace an existing file; the old one is saved as C.bak" },
    },
    more: [
      "Changes made in only one of them are merged. If both changed an entry, it is listed, and nothing is written without --prefer.",
      "Without --base only the opening of the turn is known: an entry that only one of them has is listed as a question.",
      "Formulas, tables and sheets are those of A. Exit code 0: merged; 1: something was not merged or must be chosen; 2: not done.",
    ],
    examples: ["merge spring.xlsx spring-Anna.xlsx -o merged.xlsx --prefer a"],
    load: () => import("./commands/merge"),
  },
  {
    name: "picture",
    usage: "FILE [TITLE]",
    about: "Writes a chart of the current turn as SVG; without TITLE, lists the charts available.",
    options: {
      output: { type: "string", short: "o", value: "FILE", about: "the SVG file to write, ending in .svg" },
      player: { type: "string", value: "NAME", about: "only this player, including where the player's stocks went" },
      force: { type: "boolean", about: "replace an existing file; the old one is saved as FILE.bak" },
    },
    more: ["TITLE is the title of a chart, or the beginning of it."],
    examples: ["picture spring.xlsx"],
    load: () => import("./commands/picture"),
  },
  {
    name: "upgrade",
    usage: "FILE",
    about: "Brings a ledger to the current version and keeps every entry. FILE.bak is the previous version.",
    options: { "dry-run": dryRun },
    more: ["Your own sheets are kept. Obsolete entries are listed."],
    examples: ["upgrade spring.xlsx --dry-run", "upgrade spring.xlsx"],
    load: () => import("./commands/upgrade"),
  },
  {
    name: "export-copy",
    aliases: ["hand-out"],
    usage: "FILE -o COPY",
    about: "Exports a player's copy without the other players' hidden data.",
    options: {
      player: { type: "string", value: "NAME", about: "the player" },
      all: { type: "boolean", about: "one copy for each player, in the folder after -o" },
      output: { type: "string", short: "o", value: "COPY", about: "the workbook to write, ending in .xlsx; with --all a folder" },
      force: { type: "boolean", about: "replace existing files; the old ones are saved as COPY.bak" },
    },
    more: [
      "The copy is a new workbook: it has no hidden data, notes, seals or hidden sheets of the other players.",
      "Values needed from other players are included as constants. FILE is not changed.",
    ],
    examples: [],
    load: () => import("./commands/export-copy"),
  },
  {
    name: "values",
    usage: "FILE -o COPY",
    about: "Writes a copy with LEDGER formulas replaced by their values, for programs without the add-in.",
    options: {
      output: { type: "string", short: "o", value: "COPY", about: "the workbook to write, ending in .xlsx" },
      force: { type: "boolean", about: "replace an existing file; the old one is saved as COPY.bak" },
    },
    examples: ["values spring.xlsx -o spring-values.xlsx"],
    load: () => import("./commands/values"),
  },
  {
    name: "eval",
    usage: "[FORMULA…]",
    about: "Evaluates formulas and prints one result per line.",
    options: { json },
    more: [
      "Without FORMULA, it reads one formula per line from standard input and prints one line for each; a bad line prints an error.",
      'A line such as {"call":"NAME","args":[200,58,1.5]} calls a function: null is a blank cell or an omitted argument,',
      "an array is a range. In a result, rows are separated by semicolons and values by tabs.",
    ],
    examples: ["eval --json < formulas.txt"],
    takesFormulas: true,
    load: () => import("./commands/eval"),
  },
  {
    name: "explain",
    usage: "FORMULA | FILE CELL",
    about: "Shows how a formula or a ledger's cell is calculated, line by line, with the rulebook's paragraphs.",
    options: { json },
    more: ["CELL is a cell as audit prints it, or sheet, table, row and column separated by slashes."],
    examples: ["explain spring.xlsx Campaign!A4"],
    takesFormulas: true,
    load: () => import("./commands/explain"),
  },
  {
    name: "functions",
    usage: "[NAME]",
    about: "Lists the functions, or shows the help of one. Search by keyword or question.",
    options: { json },
    examples: ["functions"],
    load: () => import("./commands/functions"),
  },
];
