import type { IRange, Worksheet } from "@univerjs/core";
import type { GridSheet } from "../../host/grid";
import { rangeOf } from "./coordinates";

/*
 * Rows and columns that the user hides and shows.
 */

/** All rows or all columns of a sheet. */
interface Lines {
  /** Univer's word for one of them. */
  readonly kind: "row" | "col";
  readonly count: number;
  isShown(n: number): boolean;
  rangeAt(n: number): IRange;
}

/** The visible ones, or the hidden ones. */
const those = ({ count, isShown }: Lines, isVisible: boolean): number[] =>
  Array.from({ length: count }, (_, n) => n).filter((n) => isShown(n) === isVisible);

/** A sheet's hidden rows and columns; `run` executes a mutation of Univer's on it. */
export function hiddenLines(
  model: () => Worksheet,
  run: (mutation: string, params: object) => void,
): Pick<Required<GridSheet>, "hidden" | "setHidden"> {
  function lines(): Readonly<Record<"rows" | "columns", Lines>> {
    const sheet = model();
    const [rows, columns] = [sheet.getRowCount(), sheet.getColumnCount()];
    return {
      rows: {
        kind: "row",
        count: rows,
        isShown: (n) => sheet.getRowVisible(n),
        rangeAt: (n) => rangeOf({ top: n, left: 0, rows: 1, columns }),
      },
      columns: {
        kind: "col",
        count: columns,
        isShown: (n) => sheet.getColVisible(n),
        rangeAt: (n) => rangeOf({ top: 0, left: n, rows, columns: 1 }),
      },
    };
  }

  return {
    hidden() {
      const { rows, columns } = lines();
      return {
        rows: those(rows, false),
        columns: those(columns, false),
        upTo: { rows: rows.count, columns: columns.count },
      };
    },
    setHidden(wanted) {
      for (const axis of ["rows", "columns"] as const) {
        const all = lines()[axis];
        const away = new Set(wanted[axis]);
        for (const isShown of [false, true]) {
          const ranges = those(all, isShown)
            .filter((n) => away.has(n) === isShown)
            .map(all.rangeAt);
          if (ranges.length > 0) run(`sheet.mutation.set-${all.kind}-${isShown ? "hidden" : "visible"}`, { ranges });
        }
      }
    },
  };
}
