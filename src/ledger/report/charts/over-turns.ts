import type { Formula } from "../../../formula/syntax";
import { parts } from "../../../formula/walk";
import { nameKey } from "../../../kernel/names";
import type { Total } from "../../../kernel/turn";
import type { Lines } from "../../../pictures/picture";
import { declaredClosing } from "../../../sheets/closing";
import { ownerOf } from "../../audit/finding-owner";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { inkOf, type Turns } from "./turns";

/* A chart of each player's figure over the turns, with broken limits of the tables that the figure counts. */

/** The tables and figures that a formula refers to. */
function readBy(formula: Formula): readonly string[] {
  if (formula.kind === "name") return [formula.name];
  if (formula.kind === "table") return formula.table === null ? [] : [formula.table];
  return parts(formula).flatMap(readBy);
}

/** The tables and forms that a player's total counts. */
function countedIn({ rulebook, options, sheets }: Ledger, player: string, { key }: Total): ReadonlySet<string> {
  const declared = declaredClosing(rulebook, options, sheets).totals.get(player);
  const formula = declared?.totals.find(({ total }) => total.key === key)?.formula;
  const read = new Set(formula ? readBy(formula).map(nameKey) : []);
  return new Set(
    sheets.flatMap(({ blocks }) =>
      blocks
        .filter(
          (block) =>
            read.has(nameKey(block.name)) || (block.kind === "form" && block.figures.some(({ name }) => read.has(nameKey(name)))),
        )
        .map(({ name }) => name),
    ),
  );
}

/** The text of the Check cell of a broken limit. */
function shortOf({ sheets }: Ledger, { check, table, column }: Finding): string {
  const limits = sheets.flatMap(({ blocks }) => blocks.filter(({ name }) => name === table).flatMap((block) => block.limits));
  const own = limits.filter(({ limit }) => limit.id === check);
  const at = own.find(({ limit }) => {
    const block = sheets.flatMap(({ blocks }) => blocks).find(({ name }) => name === table);
    return block?.block.columns[limit.at]?.header === column;
  });
  return (at ?? own[0])?.limit.check ?? "";
}

/** The first broken limit of each player and turn. */
function breaksOf({ ledger, ahead, now }: Turns, total: Total, players: readonly string[]): Lines["breaks"] {
  return players.flatMap((player) => {
    const tables = countedIn(ledger, player, total);
    return ahead.turns.flatMap(({ breaks }, i) => {
      const found = breaks.find((finding) => tables.has(finding.table) && ownerOf(finding, ledger.players) === player);
      const short = found && shortOf(ledger, found);
      return found && short ? [{ at: now + i, name: player, short, message: found.message }] : [];
    });
  });
}

/** A total over the turns; null without any values. */
export function overTurns(turns: Turns, total: Total, players: readonly string[]): Lines | null {
  const { ledger, all, now } = turns;
  const series = players
    .map((player) => ({
      name: player,
      ink: inkOf(ledger, player),
      values: all.map((turn) => turn.valueOf(player, total.key)),
    }))
    .filter(({ values }) => values.some((value) => value !== null && value !== 0));
  if (series.length === 0) return null;
  return {
    kind: "lines",
    title: total.chart ?? total.header,
    unit: total.unit ?? "",
    turns: all.map(({ turn }) => turn),
    now,
    series,
    bounds: [],
    breaks: breaksOf(
      turns,
      total,
      series.map(({ name }) => name),
    ),
  };
}
