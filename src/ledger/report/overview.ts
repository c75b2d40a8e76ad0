import { are, count, figure } from "../../kernel/text";
import type { Total } from "../../kernel/turn";
import type { Finding } from "../read/finding";
import type { Block, TableCell } from "./block";
import { playerColor } from "../../kernel/player-color";
import { exact } from "../../kernel/exact";
import { inkOf, type Turns } from "./charts/turns";
import { countsByOwner, foundIn, worstOf } from "../audit/count";
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

/** All players with their figures and counts of findings. */
export function overview(turns: Turns, findings: readonly Finding[], players: readonly string[]): readonly Block[] {
  const { ledger } = turns;
  const counts = countsByOwner({ findings, missing: [] }, ledger.players);
  const totals = totalsAhead(ledger)
    .slice(0, MOST_FIGURES)
    .filter((total) => players.some((player) => valueNow(turns, player, total) !== null));
  const headers = [ledger.rulebook.ledger!.players.one, ...totals.map(totalTitle), "Findings"];
  const rows = players.map((player): readonly TableCell[] => {
    const found = counts.get(player)!;
    const worst = worstOf(found);
    return [
      { text: player, color: playerColor(inkOf(ledger, player)) },
      ...totals.map((total) => cellOf(turns, player, total)),
      worst === undefined ? { text: "", mark: "fine" } : { text: figure(foundIn(found)), mark: worst },
    ];
  });
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

function inOrder({ ledger }: Turns, findings: readonly Finding[], players: readonly string[], many: string): string {
  const counts = countsByOwner({ findings, missing: [] }, ledger.players);
  const well = players.filter((player) => foundIn(counts.get(player)!) === 0);
  if (players.length === 1) return well.length === 1 ? `${well[0]} is in order.` : "";
  if (well.length === players.length) return `All ${many} are in order.`;
  return `${figure(well.length)} of ${figure(players.length)} ${many} ${are(well.length)} in order.`;
}

/** Who gained and lost most, and who is in order. */
export function headline(turns: Turns, findings: readonly Finding[], players: readonly string[]): readonly Block[] {
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
  const reported = (turns.now > 0 ? gains : [sinceOpening(turns, players)]).filter(Boolean).slice(0, MOST_GAINS);
  const accepted = findings.filter((finding) => finding.accepted).length;
  const pass = accepted === 0 ? "" : `${count(accepted, "finding")} ${accepted === 1 ? "was" : "were"} accepted.`;
  const sentences = [...reported, inOrder(turns, findings, players, words.many), pass].filter(Boolean).join(" ");
  return sentences === "" ? [] : [{ kind: "text", text: sentences, intro: true }];
}
