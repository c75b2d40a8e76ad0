import { figure } from "../../kernel/text";
import type { Total } from "../../kernel/turn";
import type { CellValue } from "../../kernel/values";
import type { Ledger } from "../read/model";
import { totalsOf } from "../turn/totals";
import { signed, totalTitle } from "./overview";
import type { Block, TableCell } from "./block";

/* Gains and losses between two ledgers: the recorded figures of each player. */

/** A player's figure that differs; null if it cannot be calculated. */
export interface Gain {
  readonly player: string;
  readonly total: Total;
  readonly from: number | null;
  readonly to: number | null;
}

const asNumber = (value: CellValue | undefined): number | null => (typeof value === "number" ? value : null);

/** The figures that differ, of players in both ledgers; none for a player's copy, which is incomplete. */
export function gainsBetween(before: Ledger, after: Ledger): readonly Gain[] {
  if (before.copy ?? after.copy) return [];
  const was = new Map(totalsOf(before).map(({ player, values }) => [player, values]));
  return totalsOf(after).flatMap(({ player, values }) => {
    const previous = was.get(player);
    if (!previous) return [];
    return (after.rulebook.ledger!.turn?.totals ?? []).flatMap((total): readonly Gain[] => {
      const [from, to] = [asNumber(previous[total.key]), asNumber(values[total.key])];
      return from === to ? [] : [{ player, total, from, to }];
    });
  });
}

const shown = (value: number | null): TableCell => (value === null ? "not known" : figure(value));

const changed = ({ from, to }: Gain): TableCell => (from === null || to === null ? "–" : signed(to - from));

/** The gains as a table with a heading; empty if no figure differs. */
export function gained(gains: readonly Gain[], item: string): readonly Block[] {
  if (gains.length === 0) return [];
  const rows = gains.map((gain) => [gain.player, totalTitle(gain.total), shown(gain.from), shown(gain.to), changed(gain)]);
  return [
    { kind: "heading", level: 2, text: "Gains and losses" },
    { kind: "table", headers: [item, "Of what", "Before", "Now", "Change"], rows },
  ];
}
