import { json, dryRun, type Command } from "./definition";

export const ledgerCommands: readonly Command[] = [
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
    load: () => import("../commands/new"),
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
    load: () => import("../commands/pack"),
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
    load: () => import("../commands/audit"),
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
    load: () => import("../commands/close"),
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
    load: () => import("../commands/reopen"),
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
    load: () => import("../commands/verify"),
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
    load: () => import("../commands/accept"),
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
    load: () => import("../commands/add"),
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
    load: () => import("../commands/repair"),
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
    load: () => import("../commands/import"),
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
    load: () => import("../commands/follow"),
  },
];
