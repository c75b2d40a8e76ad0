import { address } from "../../../formula/address";
import { borderWith, fillOf, fontWith, styleWith, type CellStyling } from "./style-edits";
import { boxMark } from "./check-boxes";
import { inBytes, type Draft } from "../package/draft";
import { placeOf, styleAt, valueCell } from "./cells";
import { cellAt, gridOf, joined, setCell } from "./grid";
import { withAttribute } from "../package/rewrite";
import { cellStyles } from "./style-parts";

/*
 * Edits the styles of single cells in a file.
 */

export interface CellStylings {
  readonly row: number;
  readonly column: number;
  readonly styling: CellStyling;
}

/** Sets the given properties of the styles of cells on one sheet. */
export function setStyles(draft: Draft, sheet: string, cells: readonly CellStylings[]): void {
  const { path } = placeOf(draft, sheet);
  const grid = gridOf(draft.text(path), path);
  const styles = cellStyles(draft);
  const box = cells.some(({ styling }) => styling.tick) ? boxMark(draft) : null;
  const known = new Map<string, string>();
  for (const { row, column, styling } of cells) {
    const before = styleAt(grid, row, column);
    const key = `${before ?? 0}|${JSON.stringify(styling)}`;
    const style = known.get(key) ?? String(changedStyle(styles, Number(before ?? 0), styling, box));
    known.set(key, style);
    const cell = cellAt(grid, row, column);
    if (!cell) setCell(grid, row, column, valueCell(address(row, column), style, null));
    else {
      const tag = /^<c\b[^>]*>/.exec(cell.xml)![0];
      const bare = withAttribute(tag, "s", null);
      const end = bare.endsWith("/>") ? "/>" : ">";
      cell.xml = inBytes(`${bare.slice(0, -end.length).trimEnd()} s="${style}"${end}`) + cell.xml.slice(tag.length);
    }
  }
  styles.save();
  draft.write(path, joined(grid));
}

function changedStyle(styles: ReturnType<typeof cellStyles>, before: number, styling: CellStyling, box: string | null): number {
  const { cells, fonts, fills, borders, number } = styles;
  const xf = cells.at(before);
  const idOf = (name: string) => Number(new RegExp(`\\s${name}\\s*=\\s*["'](\\d+)`).exec(xf)?.[1] ?? 0);
  const fill = fillOf(styling);
  const listEntry = (list: typeof fonts, name: string, change: (xml: string, styling: CellStyling) => string) => {
    const [now, next] = [list.at(idOf(name)), change(list.at(idOf(name)), styling)];
    return now === next ? undefined : list.place(next);
  };
  const font = listEntry(fonts, "fontId", (own, its) => fontWith(own, its, fonts.at(0)));
  const border = listEntry(borders, "borderId", borderWith);
  const numbers = {
    ...(styling.format === undefined ? {} : { format: number(styling.format) }),
    ...(font === undefined ? {} : { font }),
    ...(fill === undefined ? {} : { fill: fill === 0 ? 0 : fills.place(fill) }),
    ...(border === undefined ? {} : { border }),
  };
  return cells.place(styleWith(xf, styling, numbers, box));
}
