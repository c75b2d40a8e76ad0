import { MOST_COLUMNS, MOST_ROWS } from "../../formula/address";
import type { SheetSnapshot } from "../snapshot";
import type { ReadColour } from "./colors";
import { child, isYes, numberOf, type Node } from "./xml-tree";

const find = (elements: readonly Node[], name: string): Node | undefined => elements.find((item) => item.name === name);

const countUpTo = (most: number, text: string | undefined): number =>
  Math.min(most - 1, Math.max(0, Math.trunc(numberOf(text, 0))));

/** View settings of a sheet. */
export function viewOf(
  elements: readonly Node[],
  colour: ReadColour,
): Pick<SheetSnapshot, "gridlines" | "freeze" | "tabColor" | "isProtected"> {
  // The view is optional.
  const view = child(find(elements, "sheetViews"), "sheetView");
  const pane = child(view, "pane");
  const isFrozen = /^frozen/.test(pane?.attribute("state") ?? "");
  return {
    gridlines: isYes(view?.attribute("showGridLines")) !== false,
    freeze: {
      rows: isFrozen ? countUpTo(MOST_ROWS, pane?.attribute("ySplit")) : 0,
      columns: isFrozen ? countUpTo(MOST_COLUMNS, pane?.attribute("xSplit")) : 0,
    },
    tabColor: colour(child(find(elements, "sheetPr"), "tabColor")) ?? "",
    isProtected: isYes(find(elements, "sheetProtection")?.attribute("sheet")) === true,
  };
}
