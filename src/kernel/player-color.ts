import type { LedgerDeclaration } from "./rulebook";

/*
 * The colors by which players are known on tabs, rows and pictures. They stay apart for people who see few colors; beside them
 * always is a name.
 */

const COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#3f8fc4", "#a0675b", "#7f7f7f"] as const;

/** The color of a player by the place among all who may play, so that it stays when others join. */
export const playerColor = (place: number): string => COLORS[place % COLORS.length]!;

/** The color of a player of a ledger: the same no matter who else plays. */
export const colorOf = ({ players }: Pick<LedgerDeclaration, "players">, player: string): string =>
  playerColor(players.names.indexOf(player));

/** Whose color it is, by the place among all who may play; -1 for a color of nobody. */
export const placeOfColor = (color: string): number => COLORS.findIndex((item) => item === color.toLowerCase());

/** A ground for dark text that is as pale as paper and still the player's. */
export const paleColor = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(255 - (255 - parseInt(color.slice(at, at + 2), 16)) * 0.28)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Whose pale color it is; -1 for a color of nobody. */
export const placeOfPale = (color: string): number => COLORS.findIndex((item) => paleColor(item) === color.toLowerCase());
