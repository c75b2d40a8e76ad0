import { CELL_INVERTED_INDEX_CACHE, FormulaDependencyTree, FormulaDependencyTreeVirtual } from "@univerjs/preset-sheets-core";

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
