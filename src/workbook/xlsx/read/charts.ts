import { areaOf, splitAddress, type Area } from "../../../formula/address";
import { sheetPlaces } from "../package/outline";
import { relationsOf } from "../package/relations";
import { elementsOf, tagOf } from "../package/rewrite";
import { unescapeXml } from "../package/characters";
import type { Parts } from "../package/zip";

/*
 * The line charts of a file.
 */

export interface ChartCells {
  readonly sheet: string;
  readonly area: Area;
}

export interface FileChart {
  /** The chart's sheet, and the cells that it covers. */
  readonly sheet: string;
  readonly area: Area;
  readonly title: string;
  /** Title of the value axis; "" if it has none. */
  readonly unit: string;
  readonly lines: readonly {
    readonly name: string;
    readonly values: ChartCells;
    readonly labels: ChartCells | null;
    /** #0072b2; "" for an automatic color. */
    readonly color: string;
  }[];
}

/** The content of the elements with these names, in order; elements inside them are skipped. */
const within = (xml: string, path: string, ...names: readonly string[]): readonly string[] =>
  elementsOf(`<all>${xml}</all>`, path, ...names).map(({ inside, insideEnd }) => `<all>${xml}</all>`.slice(inside, insideEnd));

const textsOf = (xml: string, path: string, ...names: readonly string[]): string =>
  within(xml, path, ...names)
    .map(unescapeXml)
    .join("");

function cellsOf(formula: string): ChartCells | null {
  const { sheet, rest } = splitAddress(formula);
  const area = sheet === null ? null : areaOf(rest);
  return area && { sheet: sheet!, area };
}

function colorOf(xml: string, path: string): string {
  const [shape = ""] = within(xml, path, "spPr");
  const color = tagOf(`<all>${shape}</all>`, path, "srgbClr")?.attribute("val");
  return color === undefined ? "" : `#${color.toLowerCase()}`;
}

function lineOf(xml: string, path: string): FileChart["lines"] {
  const [title = "", labels = "", values = ""] = ["tx", "cat", "val"].map((part) => within(xml, path, part)[0]);
  const cells = cellsOf(textsOf(values, path, "f"));
  // For a series name in a cell, the file also stores its text.
  return cells
    ? [{ name: textsOf(title, path, "v"), values: cells, labels: cellsOf(textsOf(labels, path, "f")), color: colorOf(xml, path) }]
    : [];
}

const numberIn = (xml: string, path: string, element: string): number => Number(textsOf(xml, path, element));

/** The cells that a drawing covers; null if it is not anchored to cells. */
function coveredBy(anchor: string, path: string): Area | null {
  const [from, to] = ["from", "to"].map((corner) => within(anchor, path, corner)[0]);
  if (from === undefined || to === undefined) return null;
  const [top, left] = [numberIn(from, path, "row"), numberIn(from, path, "col")];
  return { top, left, rows: numberIn(to, path, "row") - top, columns: numberIn(to, path, "col") - left };
}

/** The line charts of a file, sheet by sheet. */
export function chartsIn(parts: Pick<Parts, "has" | "text">): readonly FileChart[] {
  const chartAt = (sheet: string, area: Area, path: string): readonly FileChart[] => {
    const xml = parts.text(path);
    const [chart = ""] = elementsOf(xml, path, "chart").map(({ inside, insideEnd }) => xml.slice(inside, insideEnd));
    const [plot = ""] = within(chart, path, "plotArea");
    const lines = within(plot, path, "lineChart").flatMap((item) =>
      within(item, path, "ser").flatMap((line) => lineOf(line, path)),
    );
    if (lines.length === 0) return [];
    const [title = ""] = within(chart, path, "title");
    const [scale = ""] = within(plot, path, "valAx");
    const [unit = ""] = within(scale, path, "title");
    return [{ sheet, area, title: textsOf(title, path, "t"), unit: textsOf(unit, path, "t"), lines }];
  };
  return sheetPlaces(parts).flatMap(({ name, path }) =>
    [...relationsOf(parts, path).values()].flatMap(({ type, target: drawing }) => {
      if (type !== "drawing" || !parts.has(drawing)) return [];
      const charts = relationsOf(parts, drawing);
      const xml = parts.text(drawing);
      return elementsOf(xml, drawing, "twoCellAnchor").flatMap(({ inside, insideEnd }) => {
        const anchor = xml.slice(inside, insideEnd);
        const area = coveredBy(anchor, drawing);
        const [chart] = elementsOf(`<all>${anchor}</all>`, drawing, "chart");
        const id = chart && /:id\s*=\s*["']([^"']+)["']/.exec(chart.tag)?.[1];
        const target = id === undefined ? undefined : charts.get(id)?.target;
        return area && target !== undefined && parts.has(target) ? chartAt(name, area, target) : [];
      });
    }),
  );
}
