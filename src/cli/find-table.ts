import { fold } from "../kernel/names";
import { Refusal } from "../kernel/refusal";
import { nearest } from "../formula/nearest";
import { oneOf } from "../kernel/text";
import type { Ledger } from "../ledger/read/model";
import type { DeclaredTable } from "../sheets/declared";
import type { BookTable } from "../workbook/book";

/*
 * Finds tables of a ledger by the names that people use on the command line.
 */

/** A table as it is named on the command line: "Germany: Garrisons", "Garrisons" or Germany_Garrisons. */
export interface TableRequest {
  readonly sheet: string | undefined;
  readonly table: string;
}

export function tableRequest(text: string, player: string | undefined): TableRequest {
  const [before, after] = text.split(":", 2);
  return after === undefined ? { sheet: player, table: text } : { sheet: before!, table: after };
}

export interface Named {
  /** The table's workbook name, and the names of its sheet and of itself. */
  readonly name: string;
  readonly sheet: string;
  readonly titles: readonly string[];
}

export const isMeant = ({ sheet, table }: TableRequest, item: Named): boolean =>
  (sheet === undefined || fold(item.sheet) === fold(sheet)) &&
  [item.name, ...item.titles].some((name) => fold(name) === fold(table));

export const describeTable = ({ sheet, titles }: Named): string => `${sheet}: ${titles[0]!}`;

export const namedTables = ({ sheets }: Ledger): readonly Named[] =>
  sheets.flatMap(({ sheet, blocks }) =>
    blocks
      .filter((block): block is DeclaredTable => block.kind === "table")
      .map(({ name, block }) => ({ name, sheet: sheet.name, titles: [block.name, block.title] })),
  );

/** The ledger's table with a name, and its position. Throws Refusal. */
export function tableNamed(ledger: Ledger, name: string): Named & { readonly found: BookTable } {
  const all = namedTables(ledger);
  const meant = all.filter((item) => isMeant(tableRequest(name, undefined), item));
  if (meant.length === 0) {
    const { table } = tableRequest(name, undefined);
    const close = nearest(table.trim(), [...new Set(all.map(({ titles }) => titles[0]!))]);
    const hint = close.length > 0 ? ` Did you mean ${oneOf(close)}?` : "";
    throw new Refusal(`The ledger has no table "${name.trim()}".${hint}`);
  }
  if (meant.length > 1)
    throw new Refusal(`"${name.trim()}" is on several sheets: ${meant.map(describeTable).join(", ")}. Name one.`);
  const found = ledger.found.tables.get(meant[0]!.name)?.table;
  if (!found) throw new Refusal(`The table ${meant[0]!.name} is missing from the workbook.`);
  return { ...meant[0]!, found };
}
