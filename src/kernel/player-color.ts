import type { LedgerDeclaration } from "./rulebook";

/*
 * Colors of players on tabs, rows and charts. People with color blindness can distinguish them, and a name is always shown with them.
 */

const COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#3f8fc4", "#a0675b", "#7f7f7f"] as const;

/** The color of the player at a position among all possible players, so that it stays the same when players are added. */
export const playerColor = (place: number): string => COLORS[place % COLORS.length]!;

/** The color of a ledger's player, which does not depend on who else plays. */
export const colorOf = ({ players }: Pick<LedgerDeclaration, "players">, player: string): string =>
  playerColor(players.names.indexOf(player));

/** The position of the player with a color; -1 for other colors. */
export const placeOfColor = (color: string): number => COLORS.findIndex((item) => item === color.toLowerCase());

/** A background for dark text: the player's color, but pale. */
export const paleColor = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(255 - (255 - parseInt(color.slice(at, at + 2), 16)) * 0.28)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** The position of the player with a pale color; -1 for other colors. */
export const placeOfPale = (color: string): number => COLORS.findIndex((item) => paleColor(item) === color.toLowerCase());
