import type { Columns, Prefill } from "./column";
import type { Block, Form, Sheet, Table } from "./sheet";

/*
 * A ledger's sheets filled with made-up data.
 */

/** Empty rows below the filled ones, for trying out; fewer where a new table has fewer. */
const SPARE = 3;

/** A table with these rows instead of the prefilled ones. */
export const withRows = <C extends Columns>(table: Table<C>, rows: readonly Prefill<C>[]): Table<C> => ({
  ...table,
  rows,
  prefilled: table.prefilled ?? table.rows,
  spare: Math.min(table.spare, SPARE),
});

/** A form with these inputs instead of the prefilled ones. */
export const withFill = <C extends Columns>(form: Form<C>, fill: Prefill<C>): Form<C> => ({ ...form, fill });

/** Any table or form; the types of its columns only matter when it is filled. */
export type Filled = { readonly name: string };

/** A sheet with some blocks replaced by filled ones, marked as made-up. */
export function filled(sheet: Sheet, blocks: readonly Filled[]): Sheet {
  for (const { name } of blocks) {
    if (!sheet.blocks.some((block) => block.name === name)) throw new Error(`${sheet.name} has no table "${name}".`);
  }
  const replaced = new Map(blocks.map((block) => [block.name, block as Block]));
  return {
    ...sheet,
    about: `Made-up sample data. ${sheet.about}`,
    blocks: sheet.blocks.map((block) => replaced.get(block.name) ?? block),
  };
}
