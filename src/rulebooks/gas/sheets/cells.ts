import { input } from "../../../kernel/column";
export { count, countIn } from "../../../kernel/column";

/** The major power whose row it is. */
export const power = input.text("Major power", "One of the powers of the sheet Campaign.", {
  choices: ({ players }) => players,
  width: 16,
});

/** One row for each major power in play. */
export const oneEach = {
  key: "power",
  player: "power",
  rows: ({ players }: { readonly players: readonly string[] }) => players.map((one) => ({ power: one })),
  spare: 0,
  fixed: true,
} as const;
