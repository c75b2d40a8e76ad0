import { allOf, count } from "../../../kernel/text";
import type { CellValue } from "../../../kernel/values";
import type { Grown, PlayerAddition } from ".";

/*
 * What the addition of players comes to, in lines for people.
 */

/** Names that are told one by one; of more, how many there are. */
const MOST_NAMES = 4;

const named = (names: readonly string[], what: string): string => {
  const told = names.filter((name) => name !== "");
  return told.length === names.length && names.length <= MOST_NAMES ? allOf(names) : count(names.length, what);
};

/** What comes to a sheet and what follows on it, in a sentence without its end. */
function grownInWords({ rows, tables, columns, figures, follows }: Grown): string {
  const parts = [
    ...tables.map((title) => `the table ${title}`),
    ...rows.map(({ table, names }) => `${named(names, "row")} in ${table}`),
    ...(figures.length > 0 ? [`${allOf(figures)} at its head`] : []),
    ...(columns.length > 0 ? [named(columns, "column")] : []),
    ...(follows > 0
      ? [`${count(follows, "formula or choice", "formulas and choices")} that follow${follows === 1 ? "s" : ""}`]
      : []),
  ];
  return parts.join("; ");
}

const shown = (value: CellValue): string =>
  value === null || value === "" ? "nothing" : typeof value === "boolean" ? String(value).toUpperCase() : String(value);

/** What comes to the sheets, those with the same in one line. */
export function grownBySheets(grown: readonly Grown[]): readonly { readonly sheets: readonly string[]; readonly says: string }[] {
  const lines = new Map<string, string[]>();
  for (const one of grown) {
    const says = grownInWords(one);
    if (says !== "") lines.set(says, [...(lines.get(says) ?? []), one.sheet]);
  }
  return [...lines].map(([says, sheets]) => ({ sheets, says }));
}

/** Entries that stay although a ledger made with these players from the start holds others: to be looked at. */
export const otherwiseInWords = ({ grown }: PlayerAddition): readonly string[] =>
  grown.flatMap(({ sheet, otherwise }) =>
    otherwise.map(
      ({ table, row, column, holds, fresh }) =>
        `${sheet}, ${table}, ${row}: ${column} stays ${shown(holds)}; a ledger made with them from the start holds ${shown(fresh)}.`,
    ),
  );

/** The whole addition, line by line. */
export function additionInWords(addition: PlayerAddition): readonly string[] {
  const { players, sheets, grown } = addition;
  const look = otherwiseInWords(addition);
  return [
    `${allOf(players)} join${players.length === 1 ? "s" : ""} the ledger.`,
    ...(sheets.length > 0 ? [`New: the ${sheets.length === 1 ? "sheet" : "sheets"} ${allOf(sheets)}.`] : []),
    ...grownBySheets(grown).map((one) => `${one.sheets.join(", ")}: ${one.says}.`),
    ...(look.length > 0 ? ["Look at these:", ...look.map((line) => `  ${line}`)] : []),
  ];
}
