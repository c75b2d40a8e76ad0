import type { Formula } from "../../../src/formula/syntax";
import { parts } from "../../../src/formula/walk";
import type { Setting } from "../../../src/kernel/column";
import type { LedgerOptions } from "../../../src/kernel/rulebook";
import type { Block, Sheet } from "../../../src/kernel/sheet";
import { declare, isCheck } from "../../../src/sheets/declared";

/*
 * The declared formulas of a ledger's sheets.
 */

export interface Ledger {
  readonly name: string;
  readonly options: LedgerOptions;
  readonly sheets: readonly Sheet[];
}

export const settingOf = (ledger: Ledger, sheet: Sheet): Setting => ({
  sheet: sheet.name,
  player: sheet.player,
  rare: ledger.options.rare ?? [],
  ...ledger.options,
});

export const blocksOf = (ledger: Ledger): readonly (readonly [Sheet, Block])[] =>
  ledger.sheets.flatMap((sheet) => sheet.blocks.map((block) => [sheet, block] as const));

export interface Spelled {
  readonly location: string;
  /** The cell or column of the formula; null for figures and limits, which nothing refers to. */
  readonly node: string | null;
  readonly text: string;
  readonly breach: boolean;
  readonly table: string | null;
}

export function formulasOf(ledger: Ledger): readonly Spelled[] {
  return declare(ledger.sheets, ledger.options).flatMap(({ sheet, blocks, figures, status }): Spelled[] => {
    const spelled = (name: string, node: string | null, text: string | null, breach: boolean, table: string | null): Spelled[] =>
      text === null ? [] : [{ location: `${sheet.name}: ${name}`, node, text, breach, table }];
    return [
      ...[...figures, ...(status ? [status] : [])].flatMap(({ header, formula }) => spelled(header, null, formula, false, null)),
      ...blocks.flatMap((block) =>
        block.kind === "form"
          ? [
              ...block.figures.flatMap(({ name, header, formula }) => spelled(header, name, formula, false, null)),
              ...Object.values(block.checks).flatMap(({ name, formula }) => spelled(name, null, formula, true, null)),
            ]
          : block.columns.flatMap((column) => {
              const node = isCheck(column) ? null : `${block.name}[${column.header}]`;
              return spelled(`${block.name}[${column.header}]`, node, column.formula, isCheck(column), block.name);
            }),
      ),
    ];
  });
}

export function* nodesOf(formula: Formula): Generator<Formula> {
  yield formula;
  for (const part of parts(formula)) yield* nodesOf(part);
}
