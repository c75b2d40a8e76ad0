import { computed, forSheet, headerOf, workbookName, type Column, type Columns, type Setting } from "../../kernel/column";
import { quoted } from "../../kernel/excel";
import type { Front, LedgerDeclaration, LedgerOptions } from "../../kernel/rulebook";
import { form, type Block, type Figure, type Form, type Sheet, type Shown, type Table } from "../../kernel/sheet";
import { ownerColumn } from "../visibility/who-sees";
import { headName } from "../resolve-formulas";
import { BROKEN, brokenEach, UNCHECKED } from "../status";
import { colorOf } from "../../kernel/player-color";
import { lineHeader, LINES_TABLE, SEALS_TABLE, TURNS, TURNS_TABLE } from "./turns";

/*
 * The front page: the first sheet begins with a row for each player, with the main figures and the number of broken limits. The
 * columns that the rulebook declares for its list of players follow in the same row.
 */

/** Space before a header, in characters. */
const SPACING = 1;

/** The form on the front page with the broken limits of the shared sheets. */
export const SHARED_SHEETS = "Shared sheets";

/** The table on the front page with all players. */
export const PLAYERS = "Players";

/** Whether a block exists in a ledger with these options; optional tables only if they were added. */
export const isPresent = (sheet: Sheet, block: Block, { rare = [] }: LedgerOptions): boolean =>
  block.kind === "form" || !block.rare || rare.includes(workbookName(sheet.name, block.name));

const limited = (sheet: Sheet, options: LedgerOptions): readonly Block[] =>
  sheet.blocks.filter((block) => block.limits.length > 0 && isPresent(sheet, block, options));

/** A placeholder for a player's name, used to compare formulas. */
const SOMEBODY = "?";

/** One formula for all rows: reads the name from the row's cell if that is the only difference, otherwise branches by player. */
function forEach(cell: string, players: readonly string[], of: (player: string) => string): string {
  const common = of(SOMEBODY);
  const differInName = players.every((player) => common.replaceAll(quoted(SOMEBODY), quoted(player)) === of(player));
  if (differInName) return common.replaceAll(quoted(SOMEBODY), cell);
  return players.reduceRight((rest, player) => `IF(${cell}=${quoted(player)},${of(player)},${rest})`, '""');
}

/** A sum, or UNCHECKED if one of the figures is not a number. */
const unlessUnchecked = (figures: readonly string[], sum: string): string =>
  `IF(COUNT(${figures.join(",")})<${figures.length},"${UNCHECKED}",${sum})`;

/** The broken limits in a player's rows on shared sheets, as one sum for each table. */
const brokenInRows = (cell: string, sheets: readonly Sheet[], options: LedgerOptions): readonly string[] =>
  sheets
    .filter(({ player }) => player === "")
    .flatMap((sheet) =>
      limited(sheet, options).flatMap((block) => {
        const owner = ownerColumn(block);
        if (block.kind === "form" || owner === undefined) return [];
        const table = workbookName(sheet.name, block.name);
        return [`SUMPRODUCT((${table}[${headerOf(block.columns[owner]!)}]=${cell})*(${brokenEach(`${table}[Check]`)}))`];
      }),
    );

/** A player's figure in the last closed turn, from the sheet Turns; fails if no turn is closed. */
function closedFigure(cell: string, item: string, header: string): string {
  const turnsColumn = (column: string): string => `${workbookName(TURNS, TURNS_TABLE)}[${column}]`;
  const closed = `${workbookName(TURNS, SEALS_TABLE)}[Turn]`;
  return `SUMIFS(${turnsColumn(header)},${turnsColumn(item)},${cell},${turnsColumn("Turn")},INDEX(${closed},COUNTA(${closed})))`;
}

/** The first figure that has a chart: the player's main figure. */
const chartedFigure = ({ front, turn }: LedgerDeclaration): Front | undefined =>
  front.find(({ header }) => turn?.totals.some((total) => total.chart !== undefined && total.header === header));

const COURSE = "front course";

/** The change of that figure since the last closed turn, and its history. */
function changeColumns(cell: string, ledger: LedgerDeclaration): Columns {
  const { one: item } = ledger.players;
  const figure = chartedFigure(ledger);
  if (!figure) return {};
  const now = `[@[${figure.header}]]`;
  const isClosed = `COUNTA(${workbookName(TURNS, SEALS_TABLE)}[Turn])>0`;
  const { cite, visibleTo, unit } = figure;
  return {
    "front change": computed.number(
      "Change",
      `IF(AND(${isClosed},ISNUMBER(${now})),${now}-${closedFigure(cell, item, figure.header)},"")`,
      `How ${figure.header} has changed since the last closed turn; blank while none is closed.`,
      { cite, format: "change", link: true, ...(unit === undefined ? {} : { unit }), ...(visibleTo ? { visibleTo } : {}) },
    ),
    [COURSE]: computed.text(
      "Course",
      '""',
      `How ${figure.header} went over the closed turns, as a line. Excel lets no add-in draw it: sheets that were set up there have none.`,
      { cite, ...(visibleTo ? { visibleTo } : {}) },
    ),
  };
}

/** Colors and sparklines in the list of players. */
function shownAs(ledger: LedgerDeclaration, { players }: LedgerOptions): Shown {
  const figure = chartedFigure(ledger);
  const colors = Object.fromEntries(players.map((player) => [player, colorOf(ledger, player)]));
  if (!figure) return { colors };
  const over = workbookName(TURNS, LINES_TABLE);
  return { colors, lines: { at: COURSE, over, headerOf: (player) => lineHeader(player, figure.header) } };
}

/** Names of the shared sheets that have limits. */
export const sharedIn = (sheets: readonly Sheet[], options: LedgerOptions): readonly string[] =>
  sheets.filter((sheet) => sheet.player === "" && limited(sheet, options).length > 0).map(({ name }) => name);

/**
 * The form with the number of broken limits on each shared sheet; none if there are no such sheets. Sheets that may be added with
 * a player have a line from the start, so that figures never move.
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
        `How many limits are broken on the sheet ${name}, those in rows of players included; blank where the ledger has none.`,
        { format: "broken", link: true },
      ),
    ]),
  );
  return [
    form({
      name: SHARED_SHEETS,
      title: SHARED_SHEETS,
      about:
        "How many limits are broken on each sheet that all share. Those in the rows of a player are counted for the player above, too.",
      cite: "",
      columns,
      fill: {},
    }),
  ];
}

/** The columns of the list of players, by key. */
function frontColumns(cell: string, ledger: LedgerDeclaration, sheets: readonly Sheet[], options: LedgerOptions): Columns {
  const {
    players: { one: item },
    front,
  } = ledger;
  const { players } = options;
  const owner = item.toLowerCase();
  const own = new Map(sheets.map((sheet) => [sheet.player, sheet]));
  const haveSheets = players.every((player) => own.has(player));
  const setting = (player: string): Setting => ({ sheet: "", player, players, year: options.year, rare: options.rare ?? [] });
  const frontColumn = ({ key, formula, header, about, ...details }: Front): [string, Column] => [
    `front ${key}`,
    computed.number(
      header,
      forEach(cell, players, (player) => forSheet(formula, setting(player))),
      about,
      // Numbers are right-aligned: a header as wide as its column would touch the previous one.
      { width: headerOf({ header, ...details }).length + SPACING, ...details, link: true },
    ),
  ];
  const onOwnSheet = forEach(cell, players, (player) => {
    const sheet = own.get(player);
    return sheet && limited(sheet, options).length > 0 ? headName(sheet.name, BROKEN) : "0";
  });
  const broken = [...(haveSheets ? [onOwnSheet] : []), ...brokenInRows(cell, sheets, options)];
  return {
    ...(haveSheets
      ? {
          "front sheet": computed.text("Sheet", `HYPERLINK("#'"&${cell}&"'!A1",${cell})`, `Goes to the sheet of the ${owner}.`, {
            link: true,
          }),
        }
      : {}),
    "front broken": computed.number(
      BROKEN,
      broken.length === 0 ? "0" : `IFERROR(${broken.join("+")},"${UNCHECKED}")`,
      `How many limits the ${owner} breaks${haveSheets ? ", on the own sheet and" : ""} in the own rows of the sheets that all share; ${UNCHECKED} where some cannot be checked.`,
      { format: "broken", link: true },
    ),
    ...Object.fromEntries(front.map(frontColumn)),
    ...changeColumns(cell, ledger),
  };
}

function withFront(table: Table, columns: Columns, shown: Shown): Table {
  const all = Object.entries(table.columns);
  // Everyone sees who plays; the other columns are visible to the player alone.
  const names = all
    .filter(([key]) => table.key.includes(key))
    .map(([key, column]) => [key, { ...column, visibleTo: "all" as const }]);
  const others = all.filter(([key]) => !table.key.includes(key));
  return {
    ...table,
    owner: table.player ?? table.key[0]!,
    shown,
    columns: { ...Object.fromEntries(names), ...columns, ...Object.fromEntries(others) },
  };
}

/** The broken limits of the whole ledger, including shared sheets. */
function allBroken(sheets: readonly Sheet[], options: LedgerOptions): Figure {
  const names = sheets.filter((sheet) => limited(sheet, options).length > 0).map(({ name }) => headName(name, BROKEN));
  return { label: `${BROKEN}, all sheets`, formula: unlessUnchecked(names, `SUM(${names.join(",")})`), format: "broken" };
}

/** The first sheet of a ledger as its front page; `shared` names the sheets that would be shared if everyone played. */
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
      withFront(list, frontColumns(cell, ledger, sheets, options), shownAs(ledger, options)),
      ...sharedSheets(others, options, shared),
      ...front.blocks.filter((block) => block !== list),
    ],
  };
}
