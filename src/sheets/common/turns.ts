import { computed, input, type Column } from "../../kernel/column";
import type { LedgerDeclaration, LedgerOptions } from "../../kernel/rulebook";
import { table, type Chart, type Sheet } from "../../kernel/sheet";
import type { Total, Turn } from "../../kernel/turn";
import { colorOf } from "../../kernel/player-color";

/*
 * The sheet Turns: the record of each closed turn. Only the close writes to it; its charts update by themselves. The first close
 * shows it.
 */

export const TURNS = "Turns";

/** Key and header of the column with the short code of the orders that were closed with a turn. */
export const ORDERS = { key: "orders", header: "Code of orders" } as const;

/** Names of its tables. */
export const TURNS_TABLE = "Turns";
export const SEALS_TABLE = "Seals";
export const LINES_TABLE = "Lines";

const RECORDED = { prefilled: true, remark: true } as const;

const turnColumn = (about: string): Column<string> => input.text("Turn", about, { prefilled: true, width: 24 });

const totalColumn = ({ header, about, unit, format, cite, visibleTo }: Total): Column<number> =>
  input.number(header, about, {
    cite,
    prefilled: true,
    ...(unit === undefined ? {} : { unit }),
    ...(format ? { format } : {}),
    ...(visibleTo ? { visibleTo } : {}),
  });

const turnsTable = ({ totals }: Turn, player: string) =>
  table({
    name: TURNS_TABLE,
    title: "Closed turns",
    about: `One row for each ${player} and closed turn. The close of a turn writes it; reopening takes it out again.`,
    cite: "",
    key: ["turn", "player"],
    owner: "player",
    lookup: true,
    columns: {
      turn: turnColumn("The turn that was closed."),
      player: input.text(player, "Whose figures they are.", { prefilled: true, width: 18 }),
      [ORDERS.key]: input.text(
        ORDERS.header,
        "The short code of all that the player had entered when the turn was closed. Anyone who noted the code of his orders sees whether they, and they alone, were played.",
        { ...RECORDED, width: 14 },
      ),
      ...Object.fromEntries(totals.map((total) => [total.key, totalColumn(total)])),
    },
    rows: [],
    spare: 1,
  });

const sealsTable = table({
  name: SEALS_TABLE,
  title: "Seals",
  about:
    "One row for each closed turn. Note the short form, or post it: anyone who has it can tell later whether the turn is still as it was closed.",
  cite: "",
  key: "turn",
  lookup: true,
  columns: {
    turn: turnColumn("The turn that was closed."),
    by: input.text("Closed by", "Who closed it.", { ...RECORDED, width: 18 }),
    when: input.text("When", "When it was closed, in universal time.", { ...RECORDED, width: 22 }),
    short: input.text("Short form", "The seal for people: 12 letters and digits.", { ...RECORDED, width: 18 }),
    seal: input.text("Seal", "SHA-256 over the seal before and all entries and totals of the turn.", { ...RECORDED, width: 30 }),
  },
  rows: [],
  spare: 1,
});

/** Key of the column with one player's figures in one chart. */
const lineKey = (total: Total, player: string): string => `${total.key} ${player}`;

export const lineHeader = (player: string, header: string): string => `${player}: ${header}`;
/** Whether a column has chart figures of a player. */
export const isLineOf = (player: string, header: string): boolean => header.startsWith(lineHeader(player, ""));

const linesTable = (charted: readonly Total[], players: readonly string[], player: string) =>
  table({
    name: LINES_TABLE,
    title: "Lines of the charts",
    about: "What the charts are drawn from: the closed turns, one below the other.",
    cite: "",
    key: "turn",
    lookup: true,
    columns: {
      turn: turnColumn("The turn that was closed."),
      ...Object.fromEntries(
        charted.flatMap((total) =>
          players.map((name) => [
            lineKey(total, name),
            computed.number(
              lineHeader(name, total.header),
              `SUMIFS(${TURNS_TABLE}[${total.header}],${TURNS_TABLE}[Turn],[@Turn],${TURNS_TABLE}[${player}],"${name}")`,
              `${total.header} of ${name}.`,
              { ...(total.format ? { format: total.format } : {}), visibleTo: total.visibleTo ?? [name] },
            ),
          ]),
        ),
      ),
    },
    rows: [],
    spare: 1,
  });

const chartOf = (total: Total, players: readonly string[], ledger: LedgerDeclaration): Chart => ({
  title: total.chart!,
  ...(total.unit === undefined ? {} : { unit: total.unit }),
  table: LINES_TABLE,
  labels: "turn",
  lines: players.map((name) => ({ column: lineKey(total, name), name, color: colorOf(ledger, name) })),
});

export function turnsSheet(turn: Turn, ledger: LedgerDeclaration, options: LedgerOptions): Sheet {
  const { players } = ledger;
  const charted = turn.totals.filter(({ chart }) => chart !== undefined);
  return {
    name: TURNS,
    title: TURNS,
    about: "What every closed turn came to, and its seal. Nothing is entered here.",
    player: "",
    figures: [],
    blocks: [
      turnsTable(turn, players.one),
      sealsTable,
      ...(charted.length > 0 ? [linesTable(charted, options.players, players.one)] : []),
    ],
    charts: charted.map((total) => chartOf(total, options.players, ledger)),
    keyColumns: 2,
    hiddenWhileEmpty: true,
  };
}
