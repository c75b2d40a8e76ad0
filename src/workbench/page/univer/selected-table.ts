import type { GridTable } from "../../host/grid";
import type { UniverGrid } from "./grid-interface";

/** The table that contains the first selected cell. */
export function selectedTable(grid: Pick<UniverGrid, "selection" | "tables">): GridTable | undefined {
  const { sheet, area: selected } = grid.selection();
  return grid
    .tables()
    .find(
      ({ sheet: on, area }) =>
        on === sheet &&
        selected.top >= area.top &&
        selected.top < area.top + area.rows &&
        selected.left >= area.left &&
        selected.left < area.left + area.columns,
    );
}
