import type { PlacedChart } from "../../../sheets/placed";
import { seriesXml } from "../write/chart";
import { inBytes, type Draft } from "../package/draft";
import { placeOf } from "./cells";
import { relationsOf } from "../package/relations";
import { elementsOf } from "../package/rewrite";
import { unescapeXml } from "../package/characters";

/** The text of a chart's title, which may consist of several runs. */
function titleOf(xml: string, path: string): string {
  const [chart] = elementsOf(xml, path, "chart");
  if (!chart) return "";
  const inside = xml.slice(chart.inside, chart.insideEnd);
  const [title] = elementsOf(`<c>${inside}</c>`, path, "title");
  const reported = title ? `<c>${inside}</c>`.slice(title.inside, title.insideEnd) : "";
  return elementsOf(`<c>${reported}</c>`, path, "t")
    .map(({ inside: from, insideEnd }) => unescapeXml(`<c>${reported}</c>`.slice(from, insideEnd)))
    .join("");
}

/** Adds series to the chart with this title; does nothing if the chart was deleted. */
export function addLines(
  draft: Draft,
  sheet: string,
  { title, labels, lines }: Pick<PlacedChart, "title" | "labels" | "lines">,
): void {
  const { path, name } = placeOf(draft, sheet);
  const parts = (from: string, kind: string) =>
    [...relationsOf(draft, from).values()].flatMap(({ type, target }) => (type === kind ? [target] : []));
  for (const chart of parts(path, "drawing").flatMap((drawing) => parts(drawing, "chart"))) {
    const xml = draft.text(chart);
    if (titleOf(xml, chart) !== inBytes(title)) continue;
    const last = elementsOf(xml, chart, "ser").at(-1);
    if (!last) return;
    const count = elementsOf(xml, chart, "ser").length;
    const more = lines.map((line, i) => seriesXml(name, labels, line, count + i)).join("");
    draft.write(chart, xml.slice(0, last.to) + inBytes(more) + xml.slice(last.to));
    return;
  }
}
