import { are, count, figure } from "../../kernel/text";
import type { Total } from "../../kernel/turn";
import type { Block, TableCell } from "./block";
import { playerColor } from "../../kernel/player-color";
import { exact } from "../../kernel/exact";
import { inkOf, type Turns } from "./charts/turns";
import type { Audit } from "../audit";
import { acceptedOnes, countsByOwner, foundIn, isInOrder, worstOf, type Count } from "../audit/count";
import { SHARED } from "../audit/finding-owner";
import { changeOf, totalsAhead, valueNow } from "./scoreboard";

/* The overview: who gained and lost most, and a table of all players with changes since the last turn. */

/** How many figures fit in the table. */
const MOST_FIGURES = 5;

/** The header of a total, with its unit. */
export const totalTitle = (total: Total): string => (total.unit === undefined ? total.header : `${total.header}, ${total.unit}`);

/** A change with its sign. */
export const signed = (value: number): string => (value > 0 ? `+${figure(value)}` : figure(value));

function cellOf(turns: Turns, player: string, total: Total): TableCell {
  const value = valueNow(turns, player, total);
  if (value === null) return "–";
  const change = changeOf(turns, player, total);
  return {
    text: figure(value),
    ...(change === null || change === 0 ? {} : { beside: signed(change) }),
    ...(value < 0 ? { tone: "bad" as const } : {}),
  };
}

/** What the audit reports of a turn; a closed one lacks no entries. */
export type Reported = Pick<Audit, "findings" | "missing">;

/** What a player, or the sheets that all share, have to fix or to fill in. */
function stateCell(found: Count): TableCell {
  const worst = worstOf(found);
  if (worst !== undefined) return { text: figure(foundIn(found)), mark: worst };
  return found.blank > 0 ? { text: `${figure(found.blank)} to fill in`, mark: "missing" } : { text: "", mark: "fine" };
}

/**
 * All players with their counts of findings and their figures; then those that belong to no player, so that the counts add up.
 * Findings come first: a narrow screen cuts off the last columns.
 */
export function overview(turns: Turns, reported: Reported, players: readonly string[]): readonly Block[] {
  const { ledger } = turns;
  const counts = countsByOwner(reported, ledger.players);
  const totals = totalsAhead(ledger)
    .slice(0, MOST_FIGURES)
    .filter((total) => players.some((player) => valueNow(turns, player, total) !== null));
  const headers = [ledger.rulebook.ledger!.players.one, "Findings", ...totals.map(totalTitle)];
  const rows = players.map((player): readonly TableCell[] => {
    return [
      { text: player, color: playerColor(inkOf(ledger, player)) },
      stateCell(counts.get(player)!),
      ...totals.map((total) => cellOf(turns, player, total)),
    ];
  });
  const shared = counts.get("")!;
  const isWhole = players.length === ledger.players.length;
  if (isWhole && !isInOrder(shared)) rows.push([SHARED, stateCell(shared), ...totals.map(() => "")]);
  return [{ kind: "table", headers, rows }];
}

interface Change {
  readonly player: string;
  readonly change: number;
}

/**
 * "Economy: USA gains most, 350 PPs; Britain loses most, 17 PPs.", for one player "Economy: USA gains 350 PPs."; "" if nothing
 * changed.
 */
function sentence(of: string, unit: string | undefined, found: readonly Change[]): string {
  const amount = (value: number): string => `${figure(Math.abs(value))}${unit === undefined ? "" : ` ${unit}`}`;
  const changes = [...found].sort((a, b) => b.change - a.change);
  const [most, least] = [changes[0], changes.at(-1)];
  const by = changes.length === 1 ? "" : " most,";
  const reported = [
    most && most.change > 0 ? `${most.player} gains${by} ${amount(most.change)}` : "",
    least && least.change < 0 ? `${least.player} loses${by} ${amount(least.change)}` : "",
  ].filter(Boolean);
  return reported.length === 0 ? "" : `${of}: ${reported.join("; ")}.`;
}

/** The change of the players' first stock since its opening, for a first turn, which has no previous one. */
function sinceOpening({ closing: { balances } }: Turns, players: readonly string[]): string {
  const stock = balances.find(({ player }) => players.includes(player))?.stock ?? "";
  const [name = "", unit] = stock.split(", ");
  const own = balances.filter((item) => item.stock === stock);
  const changeOf = (player: string): number =>
    exact(own.filter((item) => item.player === player).reduce((sum, item) => sum + item.closing - item.opening, 0));
  return sentence(
    name,
    unit,
    players.map((player) => ({ player, change: changeOf(player) })),
  );
}

/** How many sentences about gains the headline has. */
const MOST_GAINS = 2;

function inOrder({ ledger }: Turns, reported: Reported, players: readonly string[], many: string): string {
  const counts = countsByOwner(reported, ledger.players);
  const well = players.filter((player) => isInOrder(counts.get(player)!));
  if (players.length === 1) return well.length === 1 ? `${well[0]} is in order.` : "";
  if (well.length === players.length) return `All ${many} are in order.`;
  return `${figure(well.length)} of ${figure(players.length)} ${many} ${are(well.length)} in order.`;
}

/** Who gained and lost most, and who is in order. */
export function headline(turns: Turns, reported: Reported, players: readonly string[]): readonly Block[] {
  const { players: words, turn } = turns.ledger.rulebook.ledger!;
  const gains = turn!.totals
    .filter(({ chart }) => chart !== undefined)
    .map((total) => {
      const { header, unit, chart = header } = total;
      return sentence(
        chart,
        unit,
        players.map((player) => ({ player, change: changeOf(turns, player, total) ?? 0 })),
      );
    });
  const changes = (turns.now > 0 ? gains : [sinceOpening(turns, players)]).filter(Boolean).slice(0, MOST_GAINS);
  const accepted = acceptedOnes(reported.findings).length;
  const pass = accepted === 0 ? "" : `${count(accepted, "finding")} ${accepted === 1 ? "was" : "were"} accepted.`;
  const sentences = [...changes, inOrder(turns, reported, players, words.many), pass].filter(Boolean).join(" ");
  return sentences === "" ? [] : [{ kind: "text", text: sentences, intro: true }];
}
