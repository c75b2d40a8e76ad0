import type { Snapshot } from "../snapshot";
import type { UniverGrid } from "./univer-grid";

interface Described {
  readonly id: string;
  readonly result?: { readonly dimensionality?: string };
}

/**
 * Has the formulas computed whose results fill several cells: a file holds the values of the others, but what such a formula
 * shows beside its own cell is no content of those cells.
 */
export async function showSpills(
  grid: UniverGrid,
  { sheets }: Snapshot,
  described: readonly Described[],
  namespace: string,
): Promise<void> {
  const names = described.filter(({ result }) => result?.dimensionality === "matrix").map(({ id }) => id);
  const calls = new RegExp(`\\b${namespace}\\.(${names.join("|")})\\(`, "i");
  let isAny = false;
  for (const { name, cells } of sheets) {
    for (const { row, column, formula } of cells) {
      if (formula === undefined || names.length === 0 || !calls.test(formula)) continue;
      const sheet = grid.sheets().find((one) => one.name() === name)!;
      void sheet.write({ top: row, left: column, rows: 1, columns: 1 }, [[{ formula }]]);
      isAny = true;
    }
  }
  if (isAny) await grid.settled();
}
