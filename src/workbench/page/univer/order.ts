import type { ICellData, ICommandService, IExecutionOptions } from "@univerjs/core";
import {
  type BaseValueObject,
  CELL_INVERTED_INDEX_CACHE,
  ErrorType,
  ErrorValueObject,
  FormulaDependencyTree,
  FormulaDependencyTreeVirtual,
  functionLookup,
} from "@univerjs/preset-sheets-core";

/**
 * Univer counts the formula of a conditional format as if it stood in the cell of its own number: the format's tenth row and
 * second column as B10. A cell that reads B10 then seems to depend on the format, and the format on that cell: a circle, in
 * which cells are computed before what they depend on and keep old figures. Nothing ever reads a format, so it is given no cell.
 */
export function formatsStandInNoCell(): void {
  for (const { prototype } of [FormulaDependencyTree, FormulaDependencyTreeVirtual]) {
    const cellsOf = prototype.toRTreeItem;
    prototype.toRTreeItem = function (this: FormulaDependencyTree & FormulaDependencyTreeVirtual) {
      return this.formulaId ? [] : cellsOf.call(this);
    };
  }
}

/**
 * Univer keeps an index of each column's values for comparisons with whole ranges. While a sheet is computed anew it goes by
 * values from before, so that a comparison misses what stands in the cells: without the index it looks at the cells.
 */
export function comparisonsLookAtTheCells(): void {
  CELL_INVERTED_INDEX_CACHE.canUseCache = () => ({ rowsInCache: [], rowsNotInCache: [] });
}

interface Address {
  _calculateSingleCell(row: BaseValueObject, column: BaseValueObject, ...rest: readonly BaseValueObject[]): BaseValueObject;
}

/** ADDRESS of row 0 is #VALUE! in Excel, by which the status lines know that nothing was found; Univer answers A0. */
export function addressesAreOfCells(): void {
  const [Address] = functionLookup.find(([, name]) => name === "ADDRESS") as unknown as [{ readonly prototype: Address }];
  const { _calculateSingleCell: answer } = Address.prototype;
  Address.prototype._calculateSingleCell = function (row, column, ...rest) {
    const isCell = [row, column].every((one) => Number(one.getValue()) >= 1);
    return isCell ? answer.call(this, row, column, ...rest) : ErrorValueObject.create(ErrorType.VALUE);
  };
}

/**
 * Univer keeps what HYPERLINK gives as a text with a link in it, apart from a cell's value, and leaves the one where it was when the
 * other comes: a row whose name is typed later seems empty, and a cleared one still has its link.
 */
export function linksAndValuesTakeTurns(commands: ICommandService): void {
  commands.beforeCommandExecuted(({ id, params }, options?: IExecutionOptions) => {
    if (id !== "sheet.mutation.set-range-values" || !options?.fromFormula) return;
    const { cellValue } = params as { readonly cellValue: Readonly<Record<string, Readonly<Record<string, ICellData | null>>>> };
    for (const row of Object.values(cellValue))
      for (const cell of Object.values(row)) {
        if (cell?.p) cell.v = null;
        else if (cell?.v !== undefined) cell.p = null;
      }
  });
}
