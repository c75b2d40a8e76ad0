import { sankey, sankeyLinkHorizontal, type SankeyLink, type SankeyNode } from "d3-sankey";
import { amount, apart } from "./axes";
import { framed, halo, hatched, mark, cellAttributes, TOP, type Canvas } from "./frame";
import type { Flow, Station, Stream } from "./picture";
import { inspect } from "./style";
import { block, element, inLines, lineOf, widthOf, textElement } from "./svg";

/*
 * A flow chart whose streams are as thick as their amounts; shortages are red and hatched. Names are beside the first and last
 * nodes, and above those in between.
 */

type Node = SankeyNode<Station, Stream>;
type Link = SankeyLink<Station, Stream>;

const THICK = 10;
const SIZE = 11.5;
/** Gap between nodes without a name between them. */
const APART = 12;
/** Minimum heights of all streams, and of one node. */
const STREAMS = { all: 80, each: 5 };
const LEAST_HEIGHT = 150;
/** Largest share of the width for names at each side. */
const SIDE = 0.33;
const MOST_LINES = 3;
/** Gap between a name and its node, or the next name. */
const GAP = 5;

const toneOf = ({ tone }: Station) => inspect({ fill: tone });

const named = (name: string, value: number): string => `${name}: ${amount(value)}`;

/** The name of a node and its amount, which is never truncated. */
function labelOf(name: string, value: number, width: number): readonly string[] {
  const lines = inLines(`${name}:`, width, SIZE, MOST_LINES);
  const last = `${lines.at(-1)} ${amount(value)}`;
  return widthOf(last, SIZE) <= width ? [...lines.slice(0, -1), last] : [...lines, amount(value)];
}

const heightOf = (lines: readonly string[]): number => lines.length * lineOf(SIZE);

/** A node with its inflow or outflow, whichever is larger. */
interface Shown extends Station {
  readonly at: number;
  readonly value: number;
}

/** The nodes of each stage in use, from left to right. */
function columnsOf({ stations, streams }: Flow): readonly (readonly Shown[])[] {
  const sums = stations.map(() => ({ in: 0, out: 0 }));
  for (const { from, to, amount: much } of streams) {
    sums[from]!.out += much;
    sums[to]!.in += much;
  }
  const shown = stations.flatMap((station, at) => {
    const value = Math.max(sums[at]!.in, sums[at]!.out);
    return value > 0 ? [{ ...station, at, value }] : [];
  });
  const stages = [...new Set(shown.map(({ stage }) => stage))].sort((a, b) => a - b);
  return stages.map((stage) => shown.filter((item) => item.stage === stage));
}

/** Positions of nodes and streams, and the texts at each node. */
function layOut(flow: Flow, width: number) {
  const columns = columnsOf(flow);
  const heightNeeded = (column: readonly Shown[]): number =>
    Math.min(width * SIDE, Math.max(...column.map(({ name, value }) => widthOf(named(name, value), SIZE))) + GAP + 3);
  const [left, right] = [heightNeeded(columns[0]!), width - heightNeeded(columns.at(-1)!)];
  const step = (right - left - THICK) / Math.max(1, columns.length - 1);
  // A name above a middle node may extend to the nodes at both sides.
  const between = columns.length === 3 ? 2 * (step - THICK) : step - GAP;
  const labelWidthIn = (column: number): number =>
    column === 0 ? left - GAP - 3 : column === columns.length - 1 ? width - right - GAP - 3 : between;
  const labels = columns.map((column, i) => column.map(({ name, value }) => labelOf(name, value, labelWidthIn(i))));
  const middle = labels.slice(1, -1).flat();
  const above = middle.length === 0 ? 0 : Math.max(...middle.map(heightOf)) + GAP;
  const padding = Math.max(APART, above);
  const most = Math.max(...columns.map(({ length }) => length));
  const height = Math.max(
    LEAST_HEIGHT,
    (most - 1) * padding + Math.max(STREAMS.all, most * STREAMS.each),
    ...labels.map((column) => column.reduce((sum, lines) => sum + heightOf(lines) + GAP, 0)),
  );
  const [top, bottom] = [TOP + 8 + above, TOP + 8 + above + height];
  const shown = columns.flat();
  const position = new Map(shown.map(({ at }, i) => [at, i]));
  const stageOf = new Map(columns.flatMap((column, i) => column.map(({ at }) => [at, i] as const)));
  const graph = sankey<Shown, Stream>()
    .nodeAlign((node) => stageOf.get(node.at)!)
    .nodeWidth(THICK)
    .nodePadding(padding)
    .nodeSort(null)
    .extent([
      [left, top],
      [right, bottom],
    ])({
    nodes: shown.map((item) => ({ ...item })),
    links: flow.streams.map((stream) => ({
      ...stream,
      source: position.get(stream.from)!,
      target: position.get(stream.to)!,
      value: stream.amount,
    })),
  });
  const middleOf = ({ y0, y1 }: Node): number => (y0! + y1!) / 2;
  const written = columns.flatMap((column, i) => {
    const nodes = column.map(({ at }) => graph.nodes[position.get(at)!]!);
    const own = labels[i]!;
    const isSide = i === 0 || i === columns.length - 1;
    const places = isSide
      ? apart(
          nodes.map(middleOf),
          own.map((lines) => heightOf(lines) + 2),
          { top: TOP, bottom: bottom + 8 },
        )
      : nodes.map(({ y0 }, n) => y0! - GAP + 1 - heightOf(own[n]!) / 2);
    return nodes.map((node, n) => ({
      node,
      lines: own[n]!,
      middle: places[n]!,
      ...(i === 0
        ? { x: node.x0! - GAP, anchor: "end" }
        : isSide
          ? { x: node.x1! + GAP, anchor: "start" }
          : { x: (node.x0! + node.x1!) / 2, anchor: "middle" }),
    }));
  });
  return { links: graph.links, written, bottom };
}

function streamMark(link: Link, canvas: Canvas, unit: string): string {
  const [from, to] = [link.source as Node, link.target as Node];
  const path = sankeyLinkHorizontal<Station, Stream>()(link) ?? "";
  const width = Math.max(1, link.width ?? 1);
  const description = `${from.name} to ${to.name}: ${amount(link.amount)}${unit === "" ? "" : ` ${unit}`}${link.short === undefined ? "" : `, ${link.short}`}`;
  const tone = link.short ? "short" : from.tone === "source" ? "source" : to.tone;
  return mark(
    description,
    { "data-from": from.name, "data-to": to.name, "data-amount": link.amount, ...cellAttributes(link.cell) },
    element("path", {
      d: path,
      fill: "none",
      "stroke-width": width,
      "stroke-opacity": link.short ? 0.75 : 0.35,
      ...inspect({ stroke: tone }),
    }),
    link.short
      ? element("path", {
          d: path,
          ...hatched(canvas, "short"),
          fill: "none",
          stroke: hatched(canvas, "short").fill,
          "stroke-width": width,
        })
      : "",
    textElement(amount(link.amount), {
      x: (from.x1! + to.x0!) / 2,
      y: (link.y0! + link.y1!) / 2 + 4,
      "text-anchor": "middle",
      "font-size": 11,
      ...halo,
      class: `${halo.class} tip`,
    }),
  );
}

function stationMark(
  { node, lines, middle, x, anchor }: ReturnType<typeof layOut>["written"][number],
  canvas: Canvas,
  unit: string,
): string {
  const box = { x: node.x0, y: node.y0, width: THICK, height: Math.max(1, node.y1! - node.y0!) };
  const value = node.value ?? 0;
  return mark(
    `${named(node.name, value)}${unit === "" ? "" : ` ${unit}`}`,
    { "data-station": node.name, "data-amount": value, ...cellAttributes(node.cell) },
    element("rect", { ...box, ...toneOf(node) }),
    element("rect", { ...box, ...hatched(canvas, node.tone === "short" ? "short" : { source: 3, use: 2, left: 0 }[node.tone]) }),
    block(lines, x, middle, SIZE, {
      "text-anchor": anchor,
      ...(node.tone === "short" ? { ...halo, ...inspect({ fill: "short", stroke: "paper" }) } : halo),
    }),
  );
}

/** The chart as text: the largest streams first. */
function describeChart({ stations, streams, unit }: Flow): string {
  const sorted = [...streams]
    .sort((a, b) => b.amount - a.amount)
    .map(
      ({ from, to, amount: much, short }) =>
        `${stations[from]!.name} to ${stations[to]!.name} ${amount(much)}${short === undefined ? "" : `, ${short}`}`,
    );
  return `${unit === "" ? "" : `In ${unit}: `}${sorted.join("; ")}.`;
}

export function drawFlow(flow: Flow, canvas: Canvas): string {
  const { links, written, bottom } = layOut(flow, canvas.width);
  return framed(
    canvas,
    {
      title: flow.unit === "" ? flow.title : `${flow.title}, ${flow.unit}`,
      description: describeChart(flow),
      height: bottom + 10,
    },
    ...links.map((link) => streamMark(link, canvas, flow.unit)),
    ...written.map((item) => stationMark(item, canvas, flow.unit)),
  );
}
