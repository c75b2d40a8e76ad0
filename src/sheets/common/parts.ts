import { parse } from "../../formula/parse";
import { print } from "../../formula/print";
import type { Formula } from "../../formula/syntax";
import { mapped } from "../../formula/walk";
import { forSheet, type Column, type Columns, type PerSheet, type Setting } from "../../kernel/column";
import type { Limit } from "../../kernel/limit";
import { PART } from "../../kernel/part";
import type { Block, Sheet } from "../../kernel/sheet";

/*
 * The working columns of long formulas: each part that declared formulas name becomes a column at the end of its table, or a figure
 * at the end of its form, and stands in the formulas by its name.
 */

const isMarked = (text: string): boolean => text.includes(`${PART}(`);

const textOf = (formula: Formula | undefined): string =>
  formula?.kind === "value" && typeof formula.value === "string" ? formula.value : "";

/** Collects the parts of the formulas of one block. */
class Parts {
  readonly columns = new Map<string, Column>();

  constructor(private readonly block: Block) {}

  private keyOf(header: string): string {
    return this.block.kind === "form" ? header.replace(/[^A-Za-z0-9]+/g, "_") : `part ${header}`;
  }

  private reference(header: string): Formula {
    if (this.block.kind === "form") return { kind: "name", name: this.keyOf(header) };
    return { kind: "table", table: null, part: "this row", column: header, lastColumn: null };
  }

  /** A formula with its parts by their names; those that are new are kept. They are seen as what mentions them first. */
  named(text: string, by: Column): string {
    if (!isMarked(text)) return text;
    return print(
      mapped(parse(text), (formula) => {
        if (formula.kind !== "call" || formula.name !== PART) return formula;
        const [type, header, about] = formula.args.slice(0, 3).map(textOf) as [Column["type"], string, string];
        this.keep({ type, header, about, formula: print(formula.args[3]!), cite: by.cite, format: "general", folded: true }, by);
        return this.reference(header);
      }),
    );
  }

  private keep(column: Column, { seen }: Column): void {
    const key = this.keyOf(column.header);
    const before = this.columns.get(key);
    if (before && before.formula !== column.formula)
      throw new Error(`${this.block.name}: two parts are called ${column.header}: ${String(before.formula)}; ${String(column.formula)}`);
    if (!before) this.columns.set(key, seen === undefined ? column : { ...column, seen });
  }
}

function inBlock<B extends Block>(block: B, setting: Setting): B {
  const parts = new Parts(block);
  const named = (declared: PerSheet<string>, by: Column): PerSheet<string> => {
    const text = forSheet(declared, setting);
    return isMarked(text) ? parts.named(text, by) : declared;
  };
  const columns: Columns = Object.fromEntries(
    Object.entries(block.columns as Columns).map(([key, column]) =>
      column.formula === undefined ? [key, column] : [key, { ...column, formula: named(column.formula, column) }],
    ),
  );
  const limits = block.limits.map((limit): Limit => {
    const by = columns[limit.at]!;
    const { broken, atClose, figures } = limit;
    return {
      ...limit,
      broken: named(broken, by),
      ...(atClose === undefined ? {} : { atClose: named(atClose, by) }),
      figures: (own) =>
        Object.fromEntries(Object.entries(forSheet(figures, own)).map(([name, text]) => [name, parts.named(text, by)])),
    };
  });
  if (parts.columns.size === 0) return block;
  return { ...block, columns: { ...columns, ...Object.fromEntries(parts.columns) }, limits };
}

/** A sheet with the working columns that its formulas name. */
export const withParts = (sheet: Sheet, setting: Setting): Sheet => ({
  ...sheet,
  blocks: sheet.blocks.map((block) => inBlock(block, setting)),
});
