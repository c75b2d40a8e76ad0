import { computed, input, numberBy, type InputDetails } from "../../../kernel/column";
import type { AnyRow } from "../../../kernel/limit";
import { quoted } from "../../../kernel/excel";
import { HOLDERS, POWERS } from "../parameters";
import { REINFORCEMENT_PHASE, TABLES } from "./choices";
export { count, countIn } from "../../../kernel/column";

/** Fuel points; quarters are allowed. */
export const fuel = numberBy({ format: "quarters" });

/** The impulse of an event. */
export const impulse = (about: string) => input.number("Impulse", about, { format: "plain", min: 1, max: 99, whole: true });

/** A power with its own fuel track. */
export const holder = (header: string, about: string, details: InputDetails = {}) =>
  input.text(header, about, { choices: HOLDERS, width: 16, ...details });

/** Any power with units. */
export const anyPower = (header: string, about: string, details: InputDetails = {}) =>
  input.text(header, about, { choices: POWERS, width: 16, ...details });

export const power = holder("Major power", "Power with a fuel track of its own.");

/** The power whose fuel is used. */
export const account = computed.text(
  "Charged to",
  'IF([@[Major power]]="","",LEDGER.FUELACCOUNT([@[Major power]]))',
  "Power whose fuel it is: Communist China uses that of Russia.",
  { width: 16, cite: "Storage capacity limits; Reorganization" },
);

/** Texts of limits for a place that must be a depot but is not. */
export const noDepot = (placeOf: (row: AnyRow) => string) => ({
  check: "no such depot",
  message: (row: AnyRow) => `${placeOf(row)} is not among the depots of the sheet Depots.`,
  fix: "Write it as there, or enter the depot there.",
});

export const oneEach = {
  key: "power",
  player: "power",
  rows: ({ players }: { readonly players: readonly string[] }) => players.map((item) => ({ power: item })),
  spare: 0,
  fixed: true,
} as const;

/** The sum of a column over matching rows; criteria are pairs of a header and its value. */
export const sumOf = (table: string, header: string, ...where: readonly (readonly [header: string, is: string])[]): string =>
  `SUMIFS(${[`${table}[${header}]`, ...where.flatMap(([of, is]) => [`${table}[${of}]`, is])].join(",")})`;

/** The number of rows in a table that match all criteria. */
export const rowsOf = (table: string, ...where: readonly (readonly [header: string, is: string])[]): string =>
  `COUNTIFS(${where.flatMap(([of, is]) => [`${table}[${of}]`, is]).join(",")})`;

/** Fuel that a power gains from flipped units, plus the fuel of barrels placed with it. */
export const flippedFuel = (power: string): string => sumOf(TABLES.flipping, "Fuel", ["Charged to", power]);
export const placedByFlipping = (power: string): string =>
  `10*${sumOf(TABLES.placing, "Barrels", ["Major power", power], ["Phase", quoted(REINFORCEMENT_PHASE)])}`;

/** Whether a power places more barrels than the fuel received allows, which is reported there. */
export const placesTooMany = (power: string): string =>
  ["Barrels placed", "Barrels to place"].map((header) => sumOf(TABLES.received, header, ["Major power", power])).join(">");

/** Chooses a formula by the text in a cell: the first matching pair, otherwise the default. */
export const byText = (cell: string, pairs: readonly (readonly [text: string, gives: string])[], otherwise: string): string =>
  pairs.reduceRight((rest, [text, gives]) => `IF(${cell}=${quoted(text)},${gives},${rest})`, otherwise);

/** An unknown class is reported at its name, and has "" as its fuel. */
export const knownClass = (header: "Unit" | "Item", fuelHeader: string, list: string) => ({
  about: "Fuel is counted for the classes of the rulebook's list.",
  check: "no such class",
  when: `AND(N([@Number])>0,[@${header}]<>"")`,
  broken: `NOT(ISNUMBER([@[${fuelHeader}]]))`,
  texts: { name: `[@${header}]&""` },
  expected: () => list,
  message: ({ name }: AnyRow) => `What "${name}" costs is unknown: the list has no such class.`,
  fix: `Enter ${list}.`,
});
