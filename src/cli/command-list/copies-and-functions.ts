import { json, dryRun, type Command } from "./definition";

/** Commands for charts, upgrades and copies, and for single functions. */
export const copyCommands: readonly Command[] = [
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
    load: () => import("../commands/picture"),
  },
  {
    name: "upgrade",
    usage: "FILE",
    about: "Brings a ledger to the current version and keeps every entry. FILE.bak is the previous version.",
    options: { "dry-run": dryRun },
    more: ["Your own sheets are kept. Obsolete entries are listed."],
    examples: ["upgrade spring.xlsx --dry-run", "upgrade spring.xlsx"],
    load: () => import("../commands/upgrade"),
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
    load: () => import("../commands/export-copy"),
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
    load: () => import("../commands/values"),
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
    load: () => import("../commands/eval"),
  },
  {
    name: "explain",
    usage: "FORMULA | FILE CELL",
    about: "Shows how a formula or a ledger's cell is calculated, line by line, with the rulebook's paragraphs.",
    options: { json },
    more: ["CELL is a cell as audit prints it, or sheet, table, row and column separated by slashes."],
    examples: ["explain spring.xlsx Campaign!A4"],
    takesFormulas: true,
    load: () => import("../commands/explain"),
  },
  {
    name: "functions",
    usage: "[NAME]",
    about: "Lists the functions, or shows the help of one. Search by keyword or question.",
    options: { json },
    examples: ["functions"],
    load: () => import("../commands/functions"),
  },
];
