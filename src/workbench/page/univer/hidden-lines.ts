import type { IRange, Worksheet } from "@univerjs/core";
import type { GridSheet } from "../../host/grid";
import { rangeOf } from "./data";

/*
 * Rows and columns that a person hides and shows.
 */

/** All rows of a sheet, or all its columns. */
interface Lines {
  /** What Univer calls one of them. */
  readonly kind: "row" | "col";
  readonly count: number;
  isSeen(n: number): boolean;
  rangeAt(n: number): IRange;
}

/** Those in sight, or those that are not. */
const those = ({ count, isSeen }: Lines, isVisible: boolean): number[] =>
  Array.from({ length: count }, (_, n) => n).filter((n) => isSeen(n) === isVisible);

/** What a sheet answers for its hidden rows and columns; `run` does one of Univer's changes to it. */
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
        isSeen: (n) => sheet.getRowVisible(n),
        rangeAt: (n) => rangeOf({ top: n, left: 0, rows: 1, columns }),
      },
      columns: {
        kind: "col",
        count: columns,
        isSeen: (n) => sheet.getColVisible(n),
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
        for (const isSeen of [false, true]) {
          const ranges = those(all, isSeen)
            .filter((n) => away.has(n) === isSeen)
            .map(all.rangeAt);
          if (ranges.length > 0) run(`sheet.mutation.set-${all.kind}-${isSeen ? "hidden" : "visible"}`, { ranges });
        }
      }
    },
  };
}
