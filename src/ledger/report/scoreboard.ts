import type { Total } from "../../kernel/turn";
import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import { turnsAround, type Turns } from "./charts/turns";

/* The players' figures, and changes since the previous turn. */

/** The rulebook's forecast figures. */
export const totalsAhead = ({ rulebook }: Ledger): readonly Total[] =>
  (rulebook.ledger!.turn?.totals ?? []).filter(({ ahead }) => ahead);

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A player's current figure; null without one. */
export function valueNow({ all, now }: Turns, player: string, { key }: Total): number | null {
  const value = all[now]!.valueOf(player, key);
  return value === null ? null : rounded(value);
}

/** Its change since the previous turn; null if unknown. */
export function changeOf({ all, now }: Turns, player: string, { key }: Total): number | null {
  const is = all[now]!.valueOf(player, key);
  const was = now === 0 ? null : all[now - 1]!.valueOf(player, key);
  return is === null || was === null ? null : rounded(is - was);
}

/** Findings that block others, and large differences, weigh more than slips. */
function weightOf({ severity, waits = [], cells = 1, expected, found }: Finding): readonly [number, number, number] {
  const off = typeof expected === "number" && typeof found === "number" ? Math.abs(found - expected) : 0;
  return [severity === "error" ? 1 : 0, waits.length + cells, off];
}

/** The most serious findings, in order. */
export const gravest = (findings: readonly Finding[], many: number): readonly Finding[] =>
  findings
    .map((finding) => ({ finding, weight: weightOf(finding) }))
    .sort(({ weight: a }, { weight: b }) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2])
    .slice(0, many)
    .map(({ finding }) => finding);

export interface Score {
  readonly player: string;
  /** In the order of the totals. */
  readonly figures: readonly { readonly value: number | null; readonly change: number | null }[];
  /** The first figure over the closed turns, the current turn last. */
  readonly past: readonly (number | null)[];
}

/** The first totals that have a chart. */
export const chartedTotals = (ledger: Ledger, most: number): readonly Total[] =>
  totalsAhead(ledger)
    .filter(({ chart }) => chart !== undefined)
    .slice(0, most);

/** The figures of some players and totals. */
function scoreboard(turns: Turns, players: readonly string[], totals: readonly Total[]) {
  const [first] = totals;
  const rows = players.map((player): Score => ({
    player,
    figures: totals.map((total) => ({ value: valueNow(turns, player, total), change: changeOf(turns, player, total) })),
    past: first ? turns.all.slice(0, turns.now + 1).map((turn) => turn.valueOf(player, first.key)) : [],
  }));
  return rows;
}

/** The figures of the current turn; none for a player's copy that lacks tables on which they depend. */
export function currentScoreboard(ledger: Ledger, players: readonly string[], totals: readonly Total[]): readonly Score[] {
  try {
    return scoreboard(turnsAround(ledger, 0), players, totals);
  } catch (error) {
    if (!ledger.copy) throw error;
    return [];
  }
}
