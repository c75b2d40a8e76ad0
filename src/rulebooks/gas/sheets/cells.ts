import { input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
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
  rows: ({ players }: { readonly players: readonly string[] }) => players.map((item) => ({ power: item })),
  spare: 0,
  fixed: true,
} as const;

/** Whether a column is filled in for a power. */
export const isFilled = (table: string, header: string, power: string): string =>
  `COUNTIFS(${table}[Major power],[@[${power}]],${table}[${header}],"")=0`;

/**
 * Whether the number of the power's working factories is known: a missing entry is not taken for 0, and limits that depend on it
 * wait.
 */
export const factoriesKnown = (production = "Gas_production_Production", power = "Major power"): string =>
  isFilled(production, "Factories", power);

/** Whether it is known what gas the row's power has: limits on what it spends wait until then. */
export const gasKnown = (power = "Major power"): string =>
  part.yesNo(
    "Gas known",
    `AND(${factoriesKnown(undefined, power)},${isFilled("Gas_ledger_Gas_stock", "Opening", power)})`,
    "Whether the power's factories and its opening gas are entered.",
  );
