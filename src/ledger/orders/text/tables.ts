import { headerOf } from "../../../kernel/column";
import type { DeclaredBlock, DeclaredColumn, DeclaredSheet } from "../../../sheets/declared";
import type { Ledger } from "../../read/model";
import { inputsOf, keysOf } from "../../diff/state";
import { fold } from "../../../kernel/names";

/* The names of a ledger's tables, columns and rows in a text. */

/** A table or form with its names in orders. */
export interface NamedTable {
  readonly owner: DeclaredSheet;
  readonly declared: DeclaredBlock;
  readonly isForm: boolean;
  /** The entered columns, in the order of the sheet. */
  readonly inputs: readonly DeclaredColumn[];
  /** The entered columns that name its rows. */
  readonly keys: readonly DeclaredColumn[];
  /** "Ships in yards (Germany)" */
  readonly title: string;
}

/** "Ships in yards" */
export const titleOf = ({ declared }: NamedTable): string => declared.block.title;

/** The tables and forms of a ledger by their names in the workbook. */
export function tablesIn({ sheets }: Pick<Ledger, "sheets">): ReadonlyMap<string, NamedTable> {
  return new Map(
    sheets.flatMap((owner) =>
      owner.blocks.map((declared) => {
        const all: readonly DeclaredColumn[] = declared.kind === "form" ? declared.figures : declared.columns;
        const keys = keysOf(declared).map((key) => all.find((column) => column.key === key)!);
        const title = `${declared.block.title} (${owner.sheet.name})`;
        const table = { owner, declared, isForm: declared.kind === "form", inputs: inputsOf(declared), keys, title };
        return [declared.name, table] as const;
      }),
    ),
  );
}

/** The heading of a table in a player's orders: on the player's own sheet just its title. */
export const headingOf = (table: NamedTable, player: string): string =>
  player !== "" && table.owner.sheet.player === player ? titleOf(table) : table.title;

/** Longer lines are not headings. */
const LONGEST_HEADING = 300;

/** Finds the table that a heading in a player's orders means; tables on the player's own sheet take precedence. */
export function headings(tables: ReadonlyMap<string, NamedTable>, player: string): (line: string) => NamedTable | undefined {
  const known = new Map<string, NamedTable | null>();
  const addName = (text: string, table: NamedTable, isOwn: boolean): void => {
    const name = fold(text);
    const other = known.get(name);
    if (other === undefined || (isOwn && other?.owner.sheet.player !== player)) known.set(name, table);
    // A name that several tables share matches none of them.
    else if (other !== table && !isOwn && other?.owner.sheet.player !== player) known.set(name, null);
  };
  for (const table of tables.values()) {
    const { owner, declared } = table;
    const isOwn = player !== "" && owner.sheet.player === player;
    for (const title of new Set([declared.block.title, declared.block.name])) {
      addName(title, table, isOwn);
      addName(`${title} (${owner.sheet.name})`, table, true);
      addName(`${owner.sheet.name}: ${title}`, table, true);
    }
  }
  return (line) => (line.length > LONGEST_HEADING ? undefined : (known.get(fold(line.replace(/\s*:$/, ""))) ?? undefined));
}

/** The column that a text names, with or without its unit. */
export const columnNamed = (columns: readonly DeclaredColumn[], text: string): DeclaredColumn | undefined =>
  columns.find(({ column }) => fold(headerOf(column)) === fold(text)) ??
  columns.find(({ column }) => fold(column.header) === fold(text));
