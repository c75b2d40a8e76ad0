import type { UniverSheet } from "./sheet";
import { renameColumn } from "./rename-column";
import type { Contents } from "./tables-and-names";
import type { UniverGrid } from "./grid-interface";

/*
 * Rewrites the formulas of the whole workbook, in cells, rules and names, after something that they refer to was renamed.
 */

interface Around {
  readonly sheets: () => readonly UniverSheet[];
  readonly contents: Contents;
  /** Sends pending writes to Univer. */
  readonly flush: () => void;
  /** Changes tables or names, which formulas may depend on. */
  readonly runMove: (change: () => void) => void;
  /** Called after any formula may have changed. */
  readonly rearranged: () => void;
  /** Called after formulas of a sheet, and those that read it, may have changed; computes them at once. */
  readonly respelled: (sheet: string) => void;
}

/** Rewrites formulas, and checks whether that would change any. */
export function respelling(around: Around): Pick<UniverGrid, "renameColumn" | "respell" | "isRespelled"> {
  const { sheets, contents, flush, runMove } = around;
  return {
    renameColumn(header, text) {
      flush();
      let newName = "";
      runMove(() => {
        const book = { sheets: sheets(), names: contents.names };
        newName = renameColumn(header, text, book);
        contents.names = book.names;
      });
      around.respelled(header.table.sheet);
      return newName;
    },
    respell(rewrite) {
      flush();
      runMove(() => {
        for (const sheet of sheets()) sheet.respellAll(rewrite);
        contents.names = contents.names.map((item) => ({ ...item, formula: rewrite(item.formula) }));
      });
      flush();
      around.rearranged();
    },
    isRespelled(rewrite) {
      let isFound = contents.names.some(({ formula }) => rewrite(formula) !== formula);
      const respelled = (formula: string): string => {
        isFound ||= rewrite(formula) !== formula;
        return formula;
      };
      for (const sheet of sheets()) sheet.respellAll(respelled);
      return isFound;
    },
  };
}
