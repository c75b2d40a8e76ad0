import { are, figure } from "../../kernel/text";
import type { Total } from "../../kernel/turn";
import { stops, type Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import type { Piece, TableCell } from "./piece";
import type { Turns } from "./pictured/turns";

/*
 * What one wants to know first: who gained and lost most, and all players in one table with what changed since the last turn.
 */

/** How many figures the table has room for. */
const MOST_FIGURES = 5;

const shown = (total: Total): string => (total.unit === undefined ? total.header : `${total.header}, ${total.unit}`);

/** The figures of the table: those that the rulebook looks ahead to. */
const figuresOf = ({ rulebook }: Ledger): readonly Total[] =>
  rulebook.ledger!.turn!.totals.filter(({ ahead }) => ahead).slice(0, MOST_FIGURES);

const rounded = (value: number): number => Math.round(value * 100) / 100;
const signed = (value: number): string => (value > 0 ? `+${figure(value)}` : figure(value));

const changeOf = ({ all, now }: Turns, player: string, { key }: Total): number | null => {
  const is = all[now]!.valueOf(player, key);
  const was = now === 0 ? null : all[now - 1]!.valueOf(player, key);
  return is === null || was === null ? null : rounded(is - was);
};

function cellOf(turns: Turns, player: string, total: Total): TableCell {
  const value = turns.all[turns.now]!.valueOf(player, total.key);
  if (value === null) return "–";
  const change = changeOf(turns, player, total);
  return {
    text: figure(rounded(value)),
    ...(change === null || change === 0 ? {} : { beside: signed(change) }),
    ...(value < 0 ? { tone: "bad" as const } : {}),
  };
}

/** How many errors stand in a player's sheet and rows. */
const errorsOf = (findings: readonly Finding[], player: string): number =>
  findings.filter((finding) => stops(finding) && (finding.player ?? finding.sheet) === player).length;

/** All players with their figures, and how many limits each of them breaks. */
export function overview(turns: Turns, findings: readonly Finding[], players: readonly string[]): readonly Piece[] {
  const { ledger } = turns;
  const totals = figuresOf(ledger).filter(({ key }) =>
    players.some((player) => turns.all[turns.now]!.valueOf(player, key) !== null),
  );
  const headers = [ledger.rulebook.ledger!.players.one, ...totals.map(shown), "Limits"];
  const rows = players.map((player): readonly TableCell[] => {
    const errors = errorsOf(findings, player);
    return [
      player,
      ...totals.map((total) => cellOf(turns, player, total)),
      errors === 0 ? { text: "✓", tone: "good" } : { text: `▲ ${figure(errors)}`, tone: "bad" },
    ];
  });
  return [{ kind: "table", headers, rows }];
}

/** "Economy: USA gains most, 350 PPs; Britain loses most, 17 PPs."; "" where no turn was closed before. */
function sentence(turns: Turns, total: Total, players: readonly string[]): string {
  const { header, unit, chart = header } = total;
  const said = (value: number): string => `${figure(Math.abs(value))}${unit === undefined ? "" : ` ${unit}`}`;
  const changes = players
    .map((player) => ({ player, change: changeOf(turns, player, total) ?? 0 }))
    .sort((a, b) => b.change - a.change);
  const [most, least] = [changes[0], changes.at(-1)];
  const told = [
    most && most.change > 0 ? `${most.player} gains most, ${said(most.change)}` : "",
    least && least.change < 0 ? `${least.player} loses most, ${said(least.change)}` : "",
  ].filter(Boolean);
  return told.length === 0 ? "" : `${chart}: ${told.join("; ")}.`;
}

/** How many sentences the headline has room for. */
const MOST_GAINS = 2;

function inOrder(findings: readonly Finding[], players: readonly string[], many: string): string {
  const well = players.filter((player) => errorsOf(findings, player) === 0);
  if (players.length === 1) return well.length === 1 ? `${well[0]} is in order.` : "";
  if (well.length === players.length) return `All ${many} are in order.`;
  return `${figure(well.length)} of ${figure(players.length)} ${many} ${are(well.length)} in order.`;
}

/** Who gained and lost most, and who is in order. */
export function headline(turns: Turns, findings: readonly Finding[], players: readonly string[]): readonly Piece[] {
  const { players: called, turn } = turns.ledger.rulebook.ledger!;
  const gains = turn!.totals
    .filter(({ chart }) => chart !== undefined)
    .map((total) => sentence(turns, total, players))
    .filter(Boolean)
    .slice(0, MOST_GAINS);
  const said = [...gains, inOrder(findings, players, called.many)].filter(Boolean).join(" ");
  return said === "" ? [] : [{ kind: "text", text: said, lead: true }];
}
