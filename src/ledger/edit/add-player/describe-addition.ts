import { allOf, count } from "../../../kernel/text";
import type { CellValue } from "../../../kernel/values";
import type { PlayerChanges, PlayerAddition } from ".";

/* Describes the addition of players, line by line. */

/** More names than this are only counted. */
const MOST_NAMES = 4;

const named = (names: readonly string[], noun: string): string => {
  const namedRows = names.filter((name) => name !== "");
  return namedRows.length === names.length && names.length <= MOST_NAMES ? allOf(names) : count(names.length, noun);
};

/** What is added to a sheet and what changes with it, as a sentence without a period. */
function describeExtension({ rows, tables, columns, figures, follows }: PlayerChanges): string {
  const parts = [
    ...tables.map((title) => `the table ${title}`),
    ...rows.map(({ table, names }) => `${named(names, "row")} in ${table}`),
    ...(figures.length > 0 ? [`${allOf(figures)} at the top`] : []),
    ...(columns.length > 0 ? [named(columns, "column")] : []),
    ...(follows > 0 ? [count(follows, "updated formula or drop-down list", "updated formulas and drop-down lists")] : []),
  ];
  return parts.join("; ");
}

const shown = (value: CellValue): string =>
  value === null || value === "" ? "nothing" : typeof value === "boolean" ? String(value).toUpperCase() : String(value);

/** The changes of the sheets; sheets with the same changes share a line. */
export function changesBySheet(
  extended: readonly PlayerChanges[],
): readonly { readonly sheets: readonly string[]; readonly description: string }[] {
  const lines = new Map<string, string[]>();
  for (const item of extended) {
    const description = describeExtension(item);
    if (description !== "") lines.set(description, [...(lines.get(description) ?? []), item.sheet]);
  }
  return [...lines].map(([description, sheets]) => ({ sheets, description }));
}

/** Entries to review: they stay, although a new ledger with these players has others. */
export const describeOverrides = ({ players, extended }: PlayerAddition): readonly string[] =>
  extended.flatMap(({ sheet, otherwise }) =>
    otherwise.map(
      ({ table, row, column, holds, fresh }) =>
        `${sheet}, ${table}, ${row}: ${column} stays ${shown(holds)}; in a new ledger with ${allOf(players)} it would be ${shown(fresh)}.`,
    ),
  );

export function describeAddition(addition: PlayerAddition): readonly string[] {
  const { players, sheets, extended } = addition;
  const preview = describeOverrides(addition);
  return [
    `${allOf(players)} join${players.length === 1 ? "s" : ""} the ledger.`,
    ...(sheets.length > 0 ? [`New: the ${sheets.length === 1 ? "sheet" : "sheets"} ${allOf(sheets)}.`] : []),
    ...changesBySheet(extended).map((item) => `${item.sheets.join(", ")}: ${item.description}.`),
    ...(preview.length > 0 ? ["Review these:", ...preview.map((line) => `  ${line}`)] : []),
  ];
}
