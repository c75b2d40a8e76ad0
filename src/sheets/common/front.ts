import { computed, forSheet, workbookName, type Column, type Columns, type Setting } from "../../kernel/column";
import { quoted } from "../../kernel/excel";
import type { Front, LedgerDeclaration, LedgerOptions } from "../../kernel/rulebook";
import { form, type Block, type Figure, type Form, type Sheet, type Table } from "../../kernel/sheet";
import { headName } from "../spell";
import { BREACH_MARK, BROKEN, UNCHECKED } from "../status";
import { SEALS_TABLE, TURNS, TURNS_TABLE } from "./turns";

/*
 * The front page: the first sheet begins with a row for each player, with the player's main figures and the limits that are
 * broken. What the rulebook declares of its list of players follows in the same row.
 */

/** The form of the front sheet that counts what is broken on sheets that are nobody's own. */
export const SHARED_SHEETS = "Shared sheets";

/** The table of the front sheet that lists who plays. */
export const PLAYERS = "Players";

/** Whether a block is there: rare tables stand on a sheet only where the ledger has them. */
export const isPresent = (sheet: Sheet, block: Block, { rare = [] }: LedgerOptions): boolean =>
  block.kind === "form" || !block.rare || rare.includes(workbookName(sheet.name, block.name));

const limited = (sheet: Sheet, options: LedgerOptions): readonly Block[] =>
  sheet.blocks.filter((block) => block.limits.length > 0 && isPresent(sheet, block, options));

/** Stands for a name while formulas are compared. */
const SOMEBODY = "?";

/** One formula for all rows: the name in the row's own cell tells the players apart. */
function forEach(cell: string, players: readonly string[], of: (player: string) => string): string {
  const common = of(SOMEBODY);
  const differInName = players.every((player) => common.replaceAll(quoted(SOMEBODY), quoted(player)) === of(player));
  if (differInName) return common.replaceAll(quoted(SOMEBODY), cell);
  return players.reduceRight((rest, player) => `IF(${cell}=${quoted(player)},${of(player)},${rest})`, '""');
}

/** A sum, or that something cannot be checked where one of some figures of sheets cannot. */
const unlessUnchecked = (figures: readonly string[], sum: string): string =>
  `IF(COUNT(${figures.join(",")})<${figures.length},"${UNCHECKED}",${sum})`;

/** A player's limits where all share the sheets: those of the rows that are the player's, in tables that are always there. */
function brokenInRows(cell: string, sheets: readonly Sheet[], options: LedgerOptions): string {
  const rows = sheets.flatMap((sheet) =>
    limited(sheet, options).flatMap((block) => {
      if (block.kind === "form" || block.player === undefined || block.rare) return [];
      const table = workbookName(sheet.name, block.name);
      const whose = `${table}[${block.columns[block.player]!.header}]`;
      return [{ on: headName(sheet.name, BROKEN), count: `COUNTIFS(${whose},${cell},${table}[Check],"${BREACH_MARK}*")` }];
    }),
  );
  if (rows.length === 0) return "0";
  return unlessUnchecked([...new Set(rows.map(({ on }) => on))], rows.map(({ count }) => count).join("+"));
}

/** What the last closed turn has of a player in a column of the sheet Turns; to be asked only where one was closed. */
function closedFigure(cell: string, one: string, header: string): string {
  const kept = (column: string): string => `${workbookName(TURNS, TURNS_TABLE)}[${column}]`;
  const closed = `${workbookName(TURNS, SEALS_TABLE)}[Turn]`;
  return `SUMIFS(${kept(header)},${kept(one)},${cell},${kept("Turn")},INDEX(${closed},COUNTA(${closed})))`;
}

/** How the first figure that has a chart has changed since the last closed turn, beside that figure. */
function changeColumn(cell: string, { players: { one }, front, turn }: LedgerDeclaration): Columns {
  const total = turn?.totals.find(({ header, chart }) => chart !== undefined && front.some((figure) => figure.header === header));
  const figure = front.find(({ header }) => header === total?.header);
  if (!total || !figure) return {};
  const now = `[@[${figure.header}]]`;
  const isClosed = `COUNTA(${workbookName(TURNS, SEALS_TABLE)}[Turn])>0`;
  const { cite, seen, unit } = figure;
  return {
    "front change": computed.number(
      "Change",
      `IF(AND(${isClosed},ISNUMBER(${now})),${now}-${closedFigure(cell, one, total.header)},"")`,
      `How ${figure.header} has changed since the last closed turn; blank while none is closed.`,
      { cite, format: "change", link: true, ...(unit === undefined ? {} : { unit }), ...(seen ? { seen } : {}) },
    ),
  };
}

/** Names of the sheets with limits that are no player's own. */
export const sharedIn = (sheets: readonly Sheet[], options: LedgerOptions): readonly string[] =>
  sheets.filter((sheet) => sheet.player === "" && limited(sheet, options).length > 0).map(({ name }) => name);

/**
 * How many limits are broken on the sheets that are no player's own; none where there are none. Those that come with a player who
 * joins have their line from the start, so that a form keeps its figures.
 */
function sharedSheets(sheets: readonly Sheet[], options: LedgerOptions, all: readonly string[]): readonly Form[] {
  const there = sharedIn(sheets, options);
  if (all.length === 0) return [];
  const columns = Object.fromEntries(
    all.map((name) => [
      workbookName("Broken on", name),
      computed.number(
        name,
        there.includes(name) ? headName(name, BROKEN) : '""',
        `How many limits are broken on the sheet ${name}; blank where the ledger has none.`,
        { format: "broken", link: true },
      ),
    ]),
  );
  return [
    form({
      name: SHARED_SHEETS,
      title: SHARED_SHEETS,
      about: "How many limits are broken on the sheets that are nobody's own.",
      cite: "",
      columns,
      fill: {},
    }),
  ];
}

/** What the list of players tells of each, by the keys of the columns. */
function frontColumns(cell: string, ledger: LedgerDeclaration, sheets: readonly Sheet[], options: LedgerOptions): Columns {
  const {
    players: { one },
    front,
  } = ledger;
  const { players } = options;
  const whose = one.toLowerCase();
  const own = new Map(sheets.map((sheet) => [sheet.player, sheet]));
  const haveSheets = players.every((player) => own.has(player));
  const setting = (player: string): Setting => ({ sheet: "", player, players, year: options.year, rare: options.rare ?? [] });
  const told = ({ key, formula, header, about, ...details }: Front): [string, Column] => [
    `front ${key}`,
    computed.number(
      header,
      forEach(cell, players, (player) => forSheet(formula, setting(player))),
      about,
      { ...details, link: true },
    ),
  ];
  const broken = haveSheets
    ? forEach(cell, players, (player) => {
        const sheet = own.get(player);
        return sheet && limited(sheet, options).length > 0 ? headName(sheet.name, BROKEN) : "0";
      })
    : brokenInRows(cell, sheets, options);
  return {
    ...(haveSheets
      ? {
          "front sheet": computed.text("Sheet", `HYPERLINK("#'"&${cell}&"'!A1",${cell})`, `Goes to the sheet of the ${whose}.`, {
            link: true,
          }),
        }
      : {}),
    "front broken": computed.number(
      BROKEN,
      broken,
      `How many limits are broken ${haveSheets ? `on the sheet of the ${whose}` : `in the rows of the ${whose} on all sheets, those of tables that were added left out`}; ${UNCHECKED} where some cannot be checked.`,
      { format: "broken", link: true },
    ),
    ...Object.fromEntries(front.map(told)),
    ...changeColumn(cell, ledger),
  };
}

function withFront(table: Table, columns: Columns): Table {
  const all = Object.entries(table.columns);
  // Who plays is known to everybody; what is told of a player is the player's.
  const names = all.filter(([key]) => table.key.includes(key)).map(([key, column]) => [key, { ...column, seen: "all" as const }]);
  const others = all.filter(([key]) => !table.key.includes(key));
  return {
    ...table,
    whose: table.player ?? table.key[0]!,
    columns: { ...Object.fromEntries(names), ...columns, ...Object.fromEntries(others) },
  };
}

/** Limits of the whole ledger, those that are nobody's own included. */
function allBroken(sheets: readonly Sheet[], options: LedgerOptions): Figure {
  const names = sheets.filter((sheet) => limited(sheet, options).length > 0).map(({ name }) => headName(name, BROKEN));
  return { label: `${BROKEN}, all sheets`, formula: unlessUnchecked(names, `SUM(${names.join(",")})`), format: "broken" };
}

/** The first sheet of a ledger as its front page; `shared` names the sheets that are no player's own, whoever plays. */
export function frontPage(
  ledger: LedgerDeclaration,
  front: Sheet,
  others: readonly Sheet[],
  options: LedgerOptions,
  shared: readonly string[],
): Sheet {
  const sheets = [front, ...others];
  const list = front.blocks.find((block): block is Table => block.kind === "table" && block.name === PLAYERS);
  if (!list) return front;
  const cell = `[@[${list.columns[list.key[0]!]!.header}]]`;
  return {
    ...front,
    figures: [...front.figures, allBroken(sheets, options)],
    blocks: [
      withFront(list, frontColumns(cell, ledger, sheets, options)),
      ...sharedSheets(others, options, shared),
      ...front.blocks.filter((block) => block !== list),
    ],
  };
}
