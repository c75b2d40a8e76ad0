import type { UniverSheet } from "./sheet";
import { renameColumn } from "./rename-column";
import type { Contents } from "./tables-and-names";
import type { UniverGrid } from "./grid-interface";

/*
 * The formulas of the whole workbook, of cells, rules and names, spelled again after something that they name is called otherwise.
 */

interface Around {
  readonly sheets: () => readonly UniverSheet[];
  readonly contents: Contents;
  /** Writes to Univer what waits to be written. */
  readonly flush: () => void;
  /** Changes tables or names, which formulas may read. */
  readonly moves: (change: () => void) => void;
  /** Any formula may be another now. */
  readonly rearranged: () => void;
  /** The formulas of a sheet and of what reads it may be others now; they are computed at once. */
  readonly respelled: (sheet: string) => void;
}

/** Spells formulas again, and says whether that would change any. */
export function respelling(around: Around): Pick<UniverGrid, "renameColumn" | "respell" | "isRespelled"> {
  const { sheets, contents, flush, moves } = around;
  return {
    renameColumn(header, text) {
      flush();
      let newName = "";
      moves(() => {
        const book = { sheets: sheets(), names: contents.names };
        newName = renameColumn(header, text, book);
        contents.names = book.names;
      });
      around.respelled(header.table.sheet);
      return newName;
    },
    respell(rewrite) {
      flush();
      moves(() => {
        for (const sheet of sheets()) sheet.respellAll(rewrite);
        contents.names = contents.names.map((item) => ({ ...item, formula: rewrite(item.formula) }));
      });
      flush();
      around.rearranged();
    },
    isRespelled(rewrite) {
      let isFound = contents.names.some(({ formula }) => rewrite(formula) !== formula);
      const look = (formula: string): string => {
        isFound ||= rewrite(formula) !== formula;
        return formula;
      };
      for (const sheet of sheets()) sheet.respellAll(look);
      return isFound;
    },
  };
}
