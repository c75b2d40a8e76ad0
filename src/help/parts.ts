import { forSheet } from "../kernel/column";
import type { Rulebook } from "../kernel/rulebook";
import type { Block } from "../kernel/sheet";
import { everybody, ledgerSheets } from "../sheets/common";

/** Sheets of one kind: the players' sheets, or a shared one. */
export interface Part {
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** The sheets of a new ledger, with the players' sheets merged into one. */
export function partsOf({ ledger }: Rulebook): readonly Part[] {
  const { one: item } = ledger!.players;
  const own = new Map<string, Block>();
  const common: Part[] = [];
  for (const { name, player, blocks } of ledgerSheets(ledger!, everybody(ledger!))) {
    if (player === "") common.push({ name, blocks });
    else for (const block of blocks) own.set(block.name, isRequired(block, player) ? block : (own.get(block.name) ?? block));
  }
  return [...(own.size > 0 ? [{ name: `The sheet of each ${item}`, blocks: [...own.values()] }] : []), ...common];
}

const settingOf = (player: string) => ({ sheet: "", player, players: [], year: 0, rare: [] });
/** Whether a table needs at least one row of the player's own. */
export const isRequired = (block: Block, player: string): boolean =>
  block.kind === "table" && forSheet(block.required ?? false, settingOf(player)) === true;
