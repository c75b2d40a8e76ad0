import { filledBy, sealingOf, isMasters, rowsBy, type Block } from "../../kernel/sheet";
import { are, count } from "../../kernel/text";
import { isBlank } from "../../kernel/values";
import type { EnteredChange, RowEntry } from "../diff/entry-changes";
import { openedOf, sinceOpened } from "../diff/since-opened";
import { NOTHING } from "../diff/state";
import type { Ledger } from "../read/model";

/* Changes in a player's own rows that only the game master makes, such as a carried-over stock or a new city. */

type BlockOf = (change: EnteredChange) => Block;

function blockIn({ sheets }: Pick<Ledger, "sheets">): BlockOf {
  const blocks = new Map(sheets.flatMap((sheet) => sheet.blocks.map(({ name, block }) => [name, block] as const)));
  return ({ table }) => blocks.get(table)!;
}

const isMastersEntry = (block: Block, { column, entered: { value } }: RowEntry): boolean =>
  !isBlank(value) && value !== false && filledBy(block.columns[column]!, block) === "master";

const areMastersRows = (block: Block): boolean => block.kind === "table" && rowsBy(block) === "master";

/** Changes that are at least partly the game master's. */
export function mastersOf(ledger: Pick<Ledger, "sheets">, changes: readonly EnteredChange[]): readonly EnteredChange[] {
  const blockOf = blockIn(ledger);
  return changes.filter((change) => {
    const block = blockOf(change);
    if (change.kind === "entry") return isMasters(block.columns[change.column]!, block, change.from.value);
    return areMastersRows(block) || (change.kind === "row came" && change.entries.some((item) => isMastersEntry(block, item)));
  });
}

/** What a player ordered in a row that the game master added. */
function ordersInNewRow(
  { entries, ...change }: Extract<EnteredChange, { entries: unknown }>,
  block: Block,
): readonly EnteredChange[] {
  return entries.flatMap(({ column, header, entered }): readonly EnteredChange[] => {
    const declared = block.columns[column]!;
    const isOrder = !declared.remark && sealingOf(declared, block) === "open" && filledBy(declared, block) === "player";
    return isOrder ? [{ ...change, kind: "entry", column, header, from: NOTHING, to: entered }] : [];
  });
}

/**
 * Changes without those of the game master. `isFirst` means before the first close, when the game master enters what later closes
 * carry over.
 */
export function ofPlayer(
  ledger: Pick<Ledger, "sheets">,
  changes: readonly EnteredChange[],
  isFirst: boolean,
): readonly EnteredChange[] {
  const blockOf = blockIn(ledger);
  return changes.flatMap((change): readonly EnteredChange[] => {
    const block = blockOf(change);
    if (change.kind === "entry") {
      const column = block.columns[change.column]!;
      return isMasters(column, block, change.from.value) || (isFirst && filledBy(column, block) === "master") ? [] : [change];
    }
    // Before the first close, unused rows of a new ledger are removed by the game master.
    if (change.kind === "row gone") return areMastersRows(block) || isFirst ? [] : [change];
    if (areMastersRows(block)) return ordersInNewRow(change, block);
    return [{ ...change, entries: change.entries.filter((item) => !isMastersEntry(block, item)) }];
  });
}

const entriesIn = (changes: readonly EnteredChange[]): number =>
  changes.reduce((sum, change) => sum + (change.kind === "entry" ? 1 : Math.max(1, change.entries.length)), 0);

/** How many entries since the turn opened are in a player's rows but are not the player's orders; 0 if unknown. */
const mastersEntries = (ledger: Ledger, player: string): number =>
  entriesIn(sinceOpened(ledger, player) ?? []) - entriesIn(orderedSince(ledger, player) ?? []);

/** A note that the game master's entries are not written as orders; "" if there are none. */
export function describeMastersChanges(ledger: Ledger, player: string): string {
  const many = mastersEntries(ledger, player);
  return many === 0
    ? ""
    : `${count(many, "entry", "entries")} in rows of ${player} ${many === 1 ? "was" : "were"} made by the game master and ${are(many)} not included`;
}

/**
 * A player's orders since the turn opened; null if unknown. For a ledger these are only what the player may order; for a copy
 * they are all entries, so that the importer sees those that are not allowed.
 */
export function orderedSince(ledger: Ledger, player: string): readonly EnteredChange[] | null {
  const changes = sinceOpened(ledger, player);
  if (ledger.copy || player === "" || changes === null) return changes;
  const opened = openedOf(ledger);
  return ofPlayer(ledger, changes, opened.kind === "known" && opened.turn === "");
}
