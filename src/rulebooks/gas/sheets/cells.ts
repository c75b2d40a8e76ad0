import { input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { nameOf } from "../powers";
export { count, countIn } from "../../../kernel/column";

/** The major power of a row. */
export const power = input.text("Major power", "One of the powers of the sheet Campaign.", {
  choices: ({ players }) => players,
  width: 16,
});

export const oneEach = {
  key: "power",
  player: "power",
  rows: ({ players }: { readonly players: readonly string[] }) => players.map((item) => ({ power: item })),
  spare: 0,
  fixed: true,
} as const;

/** Whether a power has no blank cell in a column. */
export const isFilled = (table: string, header: string, power: string): string =>
  `COUNTIFS(${table}[Major power],[@[${power}]],${table}[${header}],"")=0`;

/**
 * Whether a power's output is known: limits that depend on it wait for missing entries, which do not count as 0. They also wait
 * if the power ships, or turns into gas, more than it has, which is reported there.
 */
export const outputKnown = (power = "Major power", production = "Gas_production_Production"): string =>
  `COUNTIFS(${production}[Major power],[@[${power}]],${production}[Output known],FALSE)=0`;

/** What remains unchecked for a power that ships, or turns into gas, more than it has. */
export const outputUnchecked = ({ power }: { readonly power: string }): string =>
  `whether ${nameOf(power)} has the gas and build points that it spends`;

/** Whether a power's gas is known; limits on its spending wait until then. */
export const gasKnown = (power = "Major power"): string =>
  part.yesNo(
    "Gas known",
    `AND(${outputKnown(power)},${isFilled("Gas_ledger_Gas_stock", "Opening", power)})`,
    "Whether the power's output is known and its opening gas is entered.",
  );

/** Whether the amount of oil turned into gas is missing, so that the power's gas is unknown. */
export const oilIsMissing = (power = "Major power"): string =>
  `NOT(${isFilled("Gas_production_Production", "Oil to gas", power)})`;
