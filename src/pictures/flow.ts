import { sankey, sankeyLinkHorizontal, type SankeyLink, type SankeyNode } from "d3-sankey";
import { amount } from "./axes";
import { framed, halo, hatched, mark, spotted, TOP, type Canvas } from "./frame";
import type { Flow, Station, Stream } from "./picture";
import { look } from "./style";
import { element, fitted, widthOf, words } from "./svg";

/*
 * What flows from where to where, thick by its amount; what is lacking is red and hatched.
 */

type Node = SankeyNode<Station, Stream>;
type Link = SankeyLink<Station, Stream>;

const THICK = 10;
/** Height that a station takes with its name. */
const LINE = 17;
const LEAST_HEIGHT = 150;
/** Most of the width that names may take at each side. */
const SIDE = 0.3;

const toneOf = ({ tone }: Station) => look({ fill: tone });

const named = (name: string, value: number): string => `${name}: ${amount(value)}`;

/** Stages that hold nothing are left out. */
function stages({ stations, streams }: Flow): readonly number[] {
  const met = new Set(streams.flatMap(({ from, to }) => [from, to]));
  return [...new Set(stations.filter((_, i) => met.has(i)).map(({ stage }) => stage))].sort((a, b) => a - b);
}

function laidOut(flow: Flow, left: number, right: number) {
  const columns = stages(flow);
  const met = new Set(flow.streams.flatMap(({ from, to }) => [from, to]));
  const most = Math.max(...columns.map((stage) => flow.stations.filter((one, i) => one.stage === stage && met.has(i)).length));
  const height = Math.max(LEAST_HEIGHT, most * LINE * 1.5);
  const kept = flow.stations.flatMap((station, i) => (met.has(i) ? [{ ...station, at: i }] : []));
  const position = new Map(kept.map(({ at }, i) => [at, i]));
  const layout = sankey<Station, Stream>()
    .nodeAlign((node) => columns.indexOf(node.stage))
    .nodeWidth(THICK)
    .nodePadding(most > 1 ? Math.min(LINE, (height * 0.5) / (most - 1)) : LINE)
    .nodeSort(null)
    .extent([
      [left, TOP + 8],
      [right, TOP + 8 + height],
    ]);
  const graph = layout({
    nodes: kept,
    links: flow.streams.map((stream) => ({
      ...stream,
      source: position.get(stream.from)!,
      target: position.get(stream.to)!,
      value: stream.amount,
    })),
  });
  return { graph, columns, bottom: TOP + 8 + height };
}

function streamMark(link: Link, canvas: Canvas, unit: string): string {
  const [from, to] = [link.source as Node, link.target as Node];
  const path = sankeyLinkHorizontal<Station, Stream>()(link) ?? "";
  const width = Math.max(1, link.width ?? 1);
  const says = `${from.name} to ${to.name}: ${amount(link.amount)}${unit === "" ? "" : ` ${unit}`}${link.short === undefined ? "" : `, ${link.short}`}`;
  const tone = link.short ? "short" : from.tone === "source" ? "source" : to.tone;
  return mark(
    says,
    { "data-from": from.name, "data-to": to.name, "data-amount": link.amount, ...spotted(link.spot) },
    element("path", {
      d: path,
      fill: "none",
      "stroke-width": width,
      "stroke-opacity": link.short ? 0.75 : 0.35,
      ...look({ stroke: tone }),
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
    words(amount(link.amount), {
      x: (from.x1! + to.x0!) / 2,
      y: (link.y0! + link.y1!) / 2 + 4,
      "text-anchor": "middle",
      "font-size": 11,
      ...halo,
      class: `${halo.class} tip`,
    }),
  );
}

function stationMark(node: Node, canvas: Canvas, unit: string, side: "left" | "right", room: number): string {
  const height = Math.max(1, node.y1! - node.y0!);
  const box = { x: node.x0, y: node.y0, width: THICK, height };
  const value = node.value ?? 0;
  return mark(
    `${named(node.name, value)}${unit === "" ? "" : ` ${unit}`}`,
    { "data-station": node.name, "data-amount": value, ...spotted(node.spot) },
    element("rect", { ...box, ...toneOf(node) }),
    element("rect", { ...box, ...hatched(canvas, node.tone === "short" ? "short" : { source: 3, use: 2, left: 0 }[node.tone]) }),
    words(named(fitted(node.name, room - widthOf(named("", value), 11.5), 11.5), value), {
      x: side === "left" ? node.x0! - 5 : node.x1! + 5,
      y: (node.y0! + node.y1!) / 2 + 4,
      "text-anchor": side === "left" ? "end" : "start",
      "font-size": 11.5,
      ...(node.tone === "short" ? { ...halo, ...look({ fill: "short", stroke: "paper" }) } : halo),
    }),
  );
}

/** The picture in words: the largest streams first. */
function told({ stations, streams, unit }: Flow): string {
  const said = [...streams]
    .sort((a, b) => b.amount - a.amount)
    .map(
      ({ from, to, amount: much, short }) =>
        `${stations[from]!.name} to ${stations[to]!.name} ${amount(much)}${short === undefined ? "" : `, ${short}`}`,
    );
  return `${unit === "" ? "" : `In ${unit}: `}${said.join("; ")}.`;
}

export function drawFlow(flow: Flow, canvas: Canvas): string {
  const columns = stages(flow);
  const [first, last] = [columns[0], columns.at(-1)];
  const roomOf = (stage: number | undefined): number =>
    Math.min(
      canvas.width * SIDE,
      Math.max(...flow.stations.filter((one) => one.stage === stage).map(({ name }) => widthOf(`${name}: 00,000`, 11.5) + 8)),
    );
  const [left, right] = [roomOf(first), canvas.width - roomOf(last)];
  const { graph, bottom } = laidOut(flow, left, right);
  const between = (right - left) / Math.max(1, columns.length - 1) - THICK + 24;
  return framed(
    canvas,
    { title: flow.unit === "" ? flow.title : `${flow.title}, ${flow.unit}`, says: told(flow), height: bottom + 10 },
    ...graph.links.map((link) => streamMark(link, canvas, flow.unit)),
    ...graph.nodes.map((node) =>
      stationMark(
        node,
        canvas,
        flow.unit,
        node.stage === first ? "left" : "right",
        node.stage === first ? left - 6 : node.stage === last ? canvas.width - right - THICK : between,
      ),
    ),
  );
}
