import { membersOf, ownerColumn, visibilitiesIn } from "../../sheets/visibility/who-sees";
import type { Place } from "../../kernel/check";
import type { FoundLine } from "../read/find";
import type { Ledger } from "../read/model";

/* Which findings a player may see: those on the player's sheet or rows, and those in tables that everybody sees completely. */

/** A finding or a reduced order: its place, and its row's owner if known. */
interface ReportedFinding extends Pick<Place, "sheet" | "table" | "row"> {
  readonly player?: string;
}

/** Returns a test whether a player may see something. */
export function visibleTo(ledger: Ledger, player: string): (reported: ReportedFinding) => boolean {
  const { players } = ledger.rulebook.ledger!;
  const isPublic = new Map<string, boolean>();
  const blocks = new Map(
    ledger.sheets.flatMap((owner) => owner.blocks.map((declared) => [declared.name, { owner, declared }] as const)),
  );

  /** Whether everybody sees every column of a table, so that its limits reveal nothing. */
  function isOpen(table: string): boolean {
    let known = isPublic.get(table);
    if (known === undefined) {
      const block = blocks.get(table);
      const columns = block ? [...visibilitiesIn(block.owner.sheet, block.declared.block, players, player).values()] : [];
      isPublic.set(table, (known = columns.length > 0 && columns.every((item) => item === "open")));
    }
    return known;
  }

  /** The players whom a row names as its owners. */
  function namedIn(table: string, row: number): readonly string[] {
    const block = blocks.get(table);
    const owner = block && ownerColumn(block.declared.block);
    const cell = owner === undefined ? undefined : ledger.found.lines.get(table)?.[row - 1]?.cells[owner];
    return cell ? membersOf(players, String(ledger.valueOf(cell) ?? "")) : [];
  }

  return ({ player: ownerName = "", sheet, table, row }) => {
    if (ownerName !== "") return ownerName === player;
    const owner = blocks.get(table)?.owner.sheet.player ?? (ledger.players.includes(sheet) ? sheet : "");
    if (owner !== "") return owner === player;
    const named = row > 0 ? namedIn(table, row) : [];
    return named.length > 0 ? named.includes(player) : isOpen(table);
  };
}

/** Returns a test whether some players may see a row; all players together may see every row. */
export function linesVisibleTo(ledger: Ledger, players: readonly string[]): (line: FoundLine) => boolean {
  if (ledger.players.every((player) => players.includes(player))) return () => true;
  const canSee = players.map((player) => visibleTo(ledger, player));
  return ({ owner, table, index }) => canSee.some((report) => report({ sheet: owner.sheet.name, table: table.name, row: index }));
}
