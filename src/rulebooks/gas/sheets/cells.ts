import { computed, input, type ComputedDetails, type InputDetails, type PerSheet } from "../../../kernel/column";

/** A whole number of things that a player enters: resources, gas, units. */
export const countIn = (header: string, about: string, details: InputDetails = {}) =>
  input.number(header, about, { format: "count", min: 0, whole: true, ...details });

/** A number of things that the sheet works out. */
export const count = (header: string, formula: PerSheet<string>, about: string, details: ComputedDetails = {}) =>
  computed.number(header, formula, about, { format: "count", ...details });

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
