import { playerColor } from "../../kernel/player-color";
import type { LedgerDeclaration } from "../../kernel/rulebook";

/** The color of a player of a ledger: the same no matter who else plays. */
export const colorOf = ({ players }: LedgerDeclaration, player: string): string => playerColor(players.names.indexOf(player));
