import { isOneOf, quoted } from "../../../kernel/excel";
import { NOT_BUILT_BY } from "../tables/units";

/** A unit that the charts do not list for a nation has no figures for it. */
const HAS_NO_FIGURES = "Super Battle";

const notBuilt = (cell: string, isChecked: (item: string) => boolean): string =>
  `OR(${Object.entries(NOT_BUILT_BY)
    .filter(([item]) => isChecked(item))
    .map(([item, nations]) => `AND(${cell}=${quoted(item)},${isOneOf("[@Nation]", nations)})`)
    .join(",")})`;

/** Whether the charts have figures for the kind of unit in a cell and the row's nation. */
export const hasFigures = (cell: string): string => `NOT(${notBuilt(cell, (item) => item === HAS_NO_FIGURES)})`;

/** The two limits for units that a nation does not have: an error if they have no figures, otherwise a warning. */
export const unitTypes = (cell: string) =>
  (["warning", "error"] as const).map(
    (severity) =>
      ({
        id: "unit-type",
        severity,
        cite: "8 Unit Types; 8.1; 8.5",
        about: "A nation builds the types of units that it has.",
        check: "not a unit of the nation",
        broken: notBuilt(cell, (item) => (severity === "error") === (item === HAS_NO_FIGURES)),
        expected: () => "a type of unit that the nation has",
      }) as const,
  );
