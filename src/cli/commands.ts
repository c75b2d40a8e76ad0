import type { Run } from "./run";

/** An option as help shows it and as it is read from the command line. */
interface Option {
  readonly type: "boolean" | "string";
  readonly short?: string;
  /** What stands for the value in help: FILE. */
  readonly value?: string;
  readonly multiple?: boolean;
  readonly about: string;
}

/** One command. Its own file is loaded only when the command runs. */
export interface Command {
  readonly name: string;
  /** What follows the command's name. */
  readonly usage: string;
  readonly about: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Further lines of help. */
  readonly more?: readonly string[];
  /** The rulebooks add their own. */
  readonly examples: readonly string[];
  /** Whether the rulebooks' words for players stand for the option --players, and what they ask of a new ledger are options. */
  readonly takesPlayers?: boolean;
  /** Whether an argument that begins with one minus is a formula and not an option. */
  readonly takesFormulas?: boolean;
  readonly load: () => Promise<{ readonly run: Run }>;
}

const json: Option = { type: "boolean", about: "print JSON for programs to read" };

const dryRun: Option = { type: "boolean", about: "say what would be done and why, and write nothing" };

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: "new",
    usage: "RULEBOOK -o FILE",
    about: "Writes a fresh ledger as an Excel workbook.",
    options: {
      output: { type: "string", short: "o", value: "FILE", about: "the workbook to write, ending in .xlsx" },
      players: { type: "string", value: "A,B", about: "who plays; everybody when left out" },
      year: { type: "string", value: "YEAR", about: "the first year, where the rulebook counts years" },
      tables: { type: "string", value: "A,B", about: "rare tables to put on, each by its name, or as SHEET: TABLE" },
      with: { type: "string", value: "FILE", about: "a list of entries to begin with, as the command pack writes it" },
      sample: { type: "boolean", about: "a made-up one with orders, and with one breach of each main limit" },
      deployment: {
        type: "string",
        value: "HOW",
        about: "make Excel open the pane: central, upload, developer or share=PATH, as the add-in was installed",
      },
      force: { type: "boolean", about: "replace a file that exists; the old one is kept as FILE.bak" },
    },
    examples: [],
    takesPlayers: true,
    load: () => import("./new"),
  },
  {
    name: "pack",
    usage: "FILE",
    about: "Writes what was entered in tables of a ledger as a list, with which new ledgers can begin. Never changes the file.",
    options: {
      table: {
        type: "string",
        multiple: true,
        value: "TABLE",
        about: "a table or form, or as SHEET: TABLE; several with commas, or all when left out",
      },
      output: { type: "string", short: "o", value: "LIST", about: "the list to write, ending in .txt" },
      force: { type: "boolean", about: "replace a file that exists; the old one is kept as LIST.bak" },
    },
    more: [
      "The list is a text in the form of orders, to read, to cut and to add to. It holds what a new ledger has not by itself:",
      "new FILE --with LIST puts it in. A rare table that it names is put on.",
    ],
    examples: ["pack spring.xlsx -o spring.txt"],
    load: () => import("./pack"),
  },
  {
    name: "audit",
    usage: "FILE|FOLDER…",
    about: "Checks ledgers against their rulebook. Never changes them.",
    options: {
      json,
      watch: { type: "boolean", about: "check again whenever a file changes, until Ctrl+C" },
    },
    more: [
      "A folder is walked for .xlsx files. Exit code 0: in order; 1: errors found; 2: a file could not be read.",
      "A ledger without errors that still waits for entries, as a fresh one does, is to be filled in; the exit code is 0.",
    ],
    examples: ["audit spring.xlsx", "audit turns --json", "audit spring.xlsx --watch"],
    load: () => import("./audit"),
  },
  {
    name: "close",
    usage: "FILE",
    about: "Closes the turn of a ledger: carries everything over to the next one and clears the orders.",
    options: {
      "dry-run": { type: "boolean", about: "show every change with its reason, and write nothing" },
      by: { type: "string", value: "NAME", about: "who closes the turn" },
      accept: {
        type: "string",
        multiple: true,
        value: "PLACE=REASON",
        about: "let a finding pass, as the command accept does; may be given several times",
      },
    },
    more: [
      "Errors that an audit finds come first: while there is one, nothing is written.",
      "The file is changed in its place; FILE.bak keeps the turn before. Exit code 0: closed; 1: errors found; 2: not done.",
    ],
    examples: ["close spring.xlsx --dry-run", "close spring.xlsx --by Anna"],
    load: () => import("./close"),
  },
  {
    name: "reopen",
    usage: "FILE",
    about: "Takes the close of the last turn back: every entry is again what it was when the turn was closed.",
    options: {
      "dry-run": { type: "boolean", about: "show every entry that changes, and write nothing" },
    },
    more: [
      "What was entered since is replaced; FILE.bak keeps it. Several turns are reopened one by one, the last one first.",
      "Exit code 0: open again; 2: not done.",
    ],
    examples: ["reopen spring.xlsx --dry-run", "reopen spring.xlsx"],
    load: () => import("./reopen"),
  },
  {
    name: "verify",
    usage: "FILE [MAIL|COPY]",
    about: "Tells whether closed turns are still as they were closed, or what a player's copy proves. Never changes the file.",
    options: {
      seal: { type: "string", value: "CODE", about: "the short form of a seal that somebody noted, such as K7QF-2M9X-4TBA" },
      orders: { type: "string", value: "CODE", about: "the code of orders that somebody noted: five groups of four" },
      json,
    },
    more: [
      "A seal shows that a closed turn was changed, and which figure of it. Whoever may write the workbook can also seal it anew:",
      "only a code that was noted or posted when the turn was closed, given with --seal, proves that this was not done.",
      "MAIL is a report or a mail, or - for standard input: every code in it is looked for, of seals and of orders.",
      "Of a player's COPY it tells whose it is, which seal it stands on, and whether it is as it was handed out; beside the ledger, in",
      "either order, whether what was entered in it was taken in, and what was not.",
      "What a game master may set, such as a place or a yard, is told as set since; it is no change of a closed turn.",
      "Exit code 0: as closed; 1: something was changed, or no turn has this seal; 2: the file could not be read.",
    ],
    examples: [
      "verify spring.xlsx",
      "verify spring.xlsx --seal K7QF-2M9X-4TBA",
      "verify spring.xlsx report.txt",
      "verify spring.xlsx copy.xlsx",
    ],
    load: () => import("./verify"),
  },
  {
    name: "accept",
    usage: "FILE PLACE=REASON…",
    about: "Lets findings of the audit pass, each with its reason, by an entry on the sheet House rules.",
    options: {
      by: { type: "string", value: "NAME", about: "who lets them pass" },
      "dry-run": { type: "boolean", about: "only tell what would be accepted" },
    },
    more: [
      "PLACE is the cell as audit tells it, or sheet, table, row and column with slashes between them.",
      "Of several findings in one cell, FINDING@PLACE=REASON lets one pass: its name in audit --json, or the words of its limit.",
      "A finding is let pass in the present turn; clear its Turn on the sheet House rules to let it pass in every turn.",
      "The file is changed in its place; the old one is kept as FILE.bak.",
    ],
    examples: [],
    load: () => import("./accept"),
  },
  {
    name: "add",
    usage: "FILE",
    about:
      "Lets players join a ledger in use, puts a rare table on it, or more rows in a table. FILE.bak keeps the file as it was.",
    options: {
      table: {
        type: "string",
        value: "TABLE",
        about: "a rare table by its name, for everybody, or as SHEET: TABLE",
      },
      player: { type: "string", value: "NAME", about: "who joins, several with commas; with --table: on whose sheet" },
      rows: { type: "string", value: "N", about: "how many empty rows to add to the table that follows" },
      "dry-run": dryRun,
    },
    examples: [],
    load: () => import("./add"),
  },
  {
    name: "repair",
    usage: "FILE [PLACE…]",
    about: "Puts back formulas that were overwritten, changed or emptied, and LEDGER formulas that do not calculate.",
    options: { "dry-run": dryRun },
    more: [
      "A sheet of the ledger that was deleted is brought back as the last close left it, or as in a new ledger while no turn is closed.",
      "PLACE is a cell as audit tells it, or sheet, table, row and column with slashes between them; everything when left out.",
      "In a table the whole column is put back. What was entered stays; the old file is kept as FILE.bak.",
      "Exit code 0: in order, or put back; 1: something is left that only you can mend; 2: not done.",
    ],
    examples: ["repair spring.xlsx --dry-run", "repair spring.xlsx"],
    load: () => import("./repair"),
  },
  {
    name: "import",
    usage: "FILE LIST",
    about:
      "Puts a list into a table of a ledger: a .csv, the first sheet of an .xlsx, or rows copied from a spreadsheet. FILE.bak keeps the file as it was.",
    options: {
      table: { type: "string", value: "TABLE", about: "the table, by its name or as SHEET: TABLE" },
      "dry-run": dryRun,
    },
    more: [
      "The first line names the columns, nearly as the table does; without it they are taken in order. A row whose name the table",
      "has changes that row; others come below, in new rows where there are too few. What cannot be read is told and left out.",
    ],
    examples: [],
    load: () => import("./import"),
  },
  {
    name: "follow",
    usage: "FILE",
    about: "Writes rows that follow from others, such as what combats take off a stock. FILE.bak keeps the file as it was.",
    options: {
      table: { type: "string", value: "TABLE", about: "only in this table, by its name or as SHEET: TABLE" },
      "dry-run": dryRun,
    },
    more: ["Each row is told with those from which it follows. A row of its name that is there already stays as it is."],
    examples: ["follow spring.xlsx --dry-run", "follow spring.xlsx"],
    load: () => import("./follow"),
  },
  {
    name: "forecast",
    usage: "FILE",
    about: "Shows the turns to come, and the turn in which a limit breaks. Never changes the file.",
    options: {
      turns: { type: "string", value: "N", about: "how many turns ahead; to the last one when left out" },
      orders: {
        type: "string",
        value: "HOW",
        about: "repeated: the orders of this turn in every turn, cut to what is there (default); none: no orders",
      },
      save: {
        type: "string",
        value: "POINTS",
        about: "what everybody keeps where saving counts, or NAME=POINTS,…; anything above it is taken to be spent",
      },
      player: { type: "string", value: "NAME", about: "only this one" },
      json,
    },
    examples: ["forecast spring.xlsx --turns 8"],
    load: () => import("./forecast"),
  },
  {
    name: "report",
    usage: "FILE",
    about: "Writes what happened in a turn, by player, to post or to mail. Never changes the file.",
    options: {
      turn: { type: "string", value: "N", about: "a closed turn, by its number or name; the present one when left out" },
      format: { type: "string", value: "FORMAT", about: "text (default), markdown, bbcode or html" },
      player: { type: "string", value: "NAME", about: "only this one, and what all share" },
    },
    more: ["Pictures stand in html; markdown and bbcode have their figures as tables."],
    examples: [
      "report spring.xlsx",
      "report spring.xlsx --turn 9 --format bbcode",
      "report spring.xlsx --format html > spring.html",
    ],
    load: () => import("./report"),
  },
  {
    name: "orders",
    usage: "FILE [--player NAME]",
    about: "Writes what a player has entered since the turn opened, as a text to mail or to post. Never changes the file.",
    options: {
      player: { type: "string", value: "NAME", about: "whose orders; a player's copy says it itself" },
      form: { type: "boolean", about: "a form for the player to fill in and send back: his rows with blanks" },
      format: { type: "string", value: "FORMAT", about: "text (default), or a code block for bbcode, markdown or discord" },
    },
    more: [
      "The first line has a code and a salt: keep the text, and verify shows later whether these orders were played as sent.",
    ],
    examples: ["orders copy.xlsx"],
    load: () => import("./orders"),
  },
  {
    name: "take-in",
    usage: "FILE ORDERS…",
    about:
      "Puts players' orders into a ledger: texts, or the copies that were handed out to them. FILE.bak keeps the file as it was.",
    options: {
      "dry-run": dryRun,
      player: { type: "string", value: "NAME", about: "whose orders are taken in, where a file does not tell" },
      prefer: { type: "string", value: "WHO", about: "player or gm: whose entry holds where both changed one" },
      partly: { type: "boolean", about: "take in the lines that are understood, and leave out the others" },
      undo: { type: "boolean", about: "undo the last import, or the last one of --player; again for the one before" },
    },
    more: [
      "ORDERS are files, or - for standard input. Only what is the player's own is written, and only what was ordered for this turn.",
      "The latest orders of a player replace his earlier ones of the turn; 'in addition' in their first line adds them instead.",
      "What player and game master both changed is listed and skipped unless --prefer says whose holds.",
      "Exit code 0: all taken in; 1: something was left out, and is told; 2: the ledger could not be read or written.",
    ],
    examples: ["take-in spring.xlsx mail.txt copy.xlsx --dry-run"],
    load: () => import("./take-in"),
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
        about: "where the reports are written: for all, and for each player",
      },
      format: { type: "string", value: "FORMAT", about: "of the reports: text (default), markdown, bbcode, html or discord" },
      by: { type: "string", value: "NAME", about: "who closes the turn" },
      prefer: { type: "string", value: "WHO", about: "player or gm: whose entry holds where both changed one" },
      partly: { type: "boolean", about: "import what is understood and allowed, and leave out the rest" },
      standing: {
        type: "string",
        multiple: true,
        value: "NAME",
        about: "an absent player, whose last orders are given again; may be given several times",
      },
      "without-missing": { type: "boolean", about: "close although somebody has not sent" },
    },
    more: [
      "Texts (.txt, .eml, .md) and copies (.xlsx) are imported in the order in which they were saved; later orders of a player replace earlier ones.",
      "It stops before anything is written where something is open: lines that are not understood, conflicts, missing players, errors.",
      "Exit code 0: closed; 1: something is open; 2: a file could not be read or written.",
    ],
    examples: ["end-turn spring.xlsx inbox --dry-run", "end-turn spring.xlsx inbox -o reports --by Anna"],
    load: () => import("./end-turn"),
  },
  {
    name: "diff",
    usage: "A [B]",
    about: "Tells what differs between two copies of a ledger, by player; of one, what changed since its turn opened.",
    options: {
      json,
      base: { type: "string", value: "C", about: "what both copies come from: tells what each changed, and what both did" },
      format: { type: "string", value: "FORMAT", about: "text (default), markdown, bbcode or html" },
    },
    more: [
      "B may be a player's copy: of what it does not show, nothing differs.",
      "Exit code 0: nothing differs; 1: something does; 2: a file could not be read. Files are never changed.",
    ],
    examples: ["diff spring.xlsx", "diff spring.xlsx spring-copy.xlsx"],
    load: () => import("./diff"),
  },
  {
    name: "merge",
    usage: "A B -o C",
    about: "Puts two copies of a ledger together that went apart, such as a conflict copy of OneDrive.",
    options: {
      output: { type: "string", short: "o", value: "C", about: "the workbook to write, ending in .xlsx" },
      base: { type: "string", value: "FILE", about: "the workbook that both come from" },
      prefer: { type: "string", value: "WHO", about: "a or b: whose entry holds where both changed one" },
      union: { type: "boolean", about: "without --base: keep what only one of them has" },
      "dry-run": dryRun,
      force: { type: "boolean", about: "replace a file that exists; the old one is kept as C.bak" },
    },
    more: [
      "What only one of them changed goes in; what both changed is listed, and nothing written unless --prefer says whose holds.",
      "Without --base only the opening of the turn is known: what one of them has and the other has not is listed as a question.",
      "Formulas, tables and sheets stay as A has them. Exit code 0: merged; 1: something is left or to be chosen; 2: not done.",
    ],
    examples: ["merge spring.xlsx spring-Anna.xlsx -o merged.xlsx --prefer a"],
    load: () => import("./merge"),
  },
  {
    name: "picture",
    usage: "FILE [TITLE]",
    about: "Makes a picture of the present turn as SVG; without TITLE it lists the pictures that there are.",
    options: {
      output: { type: "string", short: "o", value: "FILE", about: "the picture to write, ending in .svg" },
      player: { type: "string", value: "NAME", about: "only this one, and where his stocks went" },
      force: { type: "boolean", about: "replace a file that exists; the old one is kept as FILE.bak" },
    },
    more: ["TITLE is the title of a picture, or the beginning of it."],
    examples: ["picture spring.xlsx"],
    load: () => import("./picture"),
  },
  {
    name: "upgrade",
    usage: "FILE",
    about: "Brings a ledger of an older version to the present one, with every entry. FILE.bak keeps the file as it was.",
    options: { "dry-run": dryRun },
    more: ["Other sheets of the workbook stay. What has no place in the present ledger is listed, cell by cell."],
    examples: ["upgrade spring.xlsx --dry-run", "upgrade spring.xlsx"],
    load: () => import("./upgrade"),
  },
  {
    name: "hand-out",
    usage: "FILE -o COPY",
    about: "Makes a player's copy of a ledger: the player's own, and of the others' only what the rulebook shows to all.",
    options: {
      player: { type: "string", value: "NAME", about: "whose copy" },
      all: { type: "boolean", about: "a copy for each player, into the folder after -o" },
      output: { type: "string", short: "o", value: "COPY", about: "the workbook to write, ending in .xlsx; with --all a folder" },
      force: { type: "boolean", about: "replace files that exist; the old ones are kept as COPY.bak" },
    },
    more: [
      "The copy is a ledger of its own, made anew: nothing of the others is in any part of it, no notes, seals or hidden sheets.",
      "What its formulas need of the others stands as values of the game master's. FILE is not changed.",
    ],
    examples: [],
    load: () => import("./hand-out"),
  },
  {
    name: "values",
    usage: "FILE -o COPY",
    about: "Writes a copy in which every LEDGER formula is its value, for programs without the add-in.",
    options: {
      output: { type: "string", short: "o", value: "COPY", about: "the workbook to write, ending in .xlsx" },
      force: { type: "boolean", about: "replace a file that exists; the old one is kept as COPY.bak" },
    },
    examples: ["values spring.xlsx -o spring-values.xlsx"],
    load: () => import("./values"),
  },
  {
    name: "eval",
    usage: "[FORMULA…]",
    about: "Works out formulas, one result per line.",
    options: { json },
    more: [
      "Without FORMULA it reads one per line from standard input and answers each with one line; a bad line gets an error.",
      'A line such as {"call":"NAME","args":[200,58,1.5]} is a call as data: null is a blank cell or an omitted input,',
      "an array is a range. Rows of a result are separated by semicolons, their values by tabs.",
    ],
    examples: ["eval --json < formulas.txt"],
    takesFormulas: true,
    load: () => import("./eval"),
  },
  {
    name: "explain",
    usage: "FORMULA | FILE CELL",
    about: "Shows the working of a formula, or of a cell of a ledger, line by line, with the paragraphs of the rulebook.",
    options: { json },
    more: ["CELL is written as audit tells it, or as sheet, table, row and column with slashes between them."],
    examples: ["explain spring.xlsx Campaign!A4"],
    takesFormulas: true,
    load: () => import("./explain"),
  },
  {
    name: "functions",
    usage: "[NAME]",
    about: "Lists the functions, or shows the help of one. Words or a plain question find the functions that have to do with it.",
    options: { json },
    examples: ["functions"],
    load: () => import("./functions"),
  },
];
