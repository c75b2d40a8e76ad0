import { address } from "../../formula/address";
import { type Draft } from "./draft";
import { placeOf } from "./edit-cells";
import { elementsOf, replaced, withAttribute } from "./rewrite";
import { shiftParts } from "./shift-parts";

/** Puts empty rows into the head of a sheet: the rows that stay in sight are so many more. */
export function addHeadRows(draft: Draft, sheet: string, at: number, count: number): void {
  const { path, name } = placeOf(draft, sheet);
  shiftParts(draft, { sheet: name, at, by: count }, null);
  const xml = draft.text(path);
  const [pane] = elementsOf(xml, path, "pane");
  const rows = Number(pane?.attribute("ySplit") ?? 0);
  if (!pane || rows < at || pane.attribute("state") !== "frozen") return;
  const split = withAttribute(pane.tag, "ySplit", String(rows + count));
  const corner = address(rows + count, Number(pane.attribute("xSplit") ?? 0));
  draft.put(path, replaced(xml, { ...pane, to: pane.inside }, withAttribute(split, "topLeftCell", corner)));
}
