import { membersOf, ownerColumn, sightsIn } from "../../sheets/seen/sight";
import type { Place } from "../../kernel/check";
import type { FoundLine } from "../read/find";
import type { Ledger } from "../read/model";

/*
 * What of findings a player may be told: what is on his sheet or in his rows, and what is in tables that everybody sees whole.
 */

/** A finding, a limit to break or an order to cut: where it is, and whose row that is where somebody has said so. */
interface Told extends Pick<Place, "sheet" | "table" | "row"> {
  readonly player?: string;
}

/** Tells whether something may be told to a player. */
export function toldTo(ledger: Ledger, player: string): (told: Told) => boolean {
  const { players } = ledger.rulebook.ledger!;
  const isPublic = new Map<string, boolean>();
  const blocks = new Map(
    ledger.sheets.flatMap((owner) => owner.blocks.map((declared) => [declared.name, { owner, declared }] as const)),
  );

  /** Whether every column of a table is seen by all: what its limits are checked with is no secret. */
  function isOpen(table: string): boolean {
    let known = isPublic.get(table);
    if (known === undefined) {
      const block = blocks.get(table);
      const columns = block ? [...sightsIn(block.owner.sheet, block.declared.block, players, player).values()] : [];
      isPublic.set(table, (known = columns.length > 0 && columns.every((one) => one === "open")));
    }
    return known;
  }

  /** Whom the row names whose it is. */
  function namedIn(table: string, row: number): readonly string[] {
    const block = blocks.get(table);
    const owner = block && ownerColumn(block.declared.block);
    const cell = owner === undefined ? undefined : ledger.found.lines.get(table)?.[row - 1]?.cells[owner];
    return cell ? membersOf(players, String(ledger.valueOf(cell) ?? "")) : [];
  }

  return ({ player: whose = "", sheet, table, row }) => {
    if (whose !== "") return whose === player;
    const owner = blocks.get(table)?.owner.sheet.player ?? (ledger.players.includes(sheet) ? sheet : "");
    if (owner !== "") return owner === player;
    const named = row > 0 ? namedIn(table, row) : [];
    return named.length > 0 ? named.includes(player) : isOpen(table);
  };
}

/** Tells whether a row may be shown to some players; to all players together every row is. */
export function linesToldTo(ledger: Ledger, players: readonly string[]): (line: FoundLine) => boolean {
  if (ledger.players.every((player) => players.includes(player))) return () => true;
  const tells = players.map((player) => toldTo(ledger, player));
  return ({ owner, table, index }) => tells.some((tell) => tell({ sheet: owner.sheet.name, table: table.name, row: index }));
}
