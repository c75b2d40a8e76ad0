import { input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { called } from "../powers";
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
 * Whether it is known what the row's power makes: what is still to be filled in is not taken for 0, and limits that hang on it wait.
 * They wait too where the power ships, or turns into gas, more than it has, which is reported there.
 */
export const outputKnown = (power = "Major power", production = "Gas_production_Production"): string =>
  `COUNTIFS(${production}[Major power],[@[${power}]],${production}[Output known],FALSE)=0`;

/** What is not checked of a power that ships, or turns into gas, more than it has. */
export const outputUnchecked = ({ power }: { readonly power: string }): string =>
  `whether ${called(power)} has the gas and build points that it spends`;

/** Whether it is known what gas the row's power has: limits on what it spends wait until then. */
export const gasKnown = (power = "Major power"): string =>
  part.yesNo(
    "Gas known",
    `AND(${outputKnown(power)},${isFilled("Gas_ledger_Gas_stock", "Opening", power)})`,
    "Whether the power's output is known and its opening gas is entered.",
  );

/** How much oil becomes gas is still to be filled in, and with it what the power has. */
export const oilIsMissing = (power = "Major power"): string =>
  `NOT(${isFilled("Gas_production_Production", "Oil to gas", power)})`;
