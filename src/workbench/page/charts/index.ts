import type { Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { IRenderManagerService } from "@univerjs/engine-render";
import type { Area } from "../../../formula/address";
import type { Lines } from "../../../pictures/picture";
import { draw } from "../../../pictures";
import { nodeOf } from "../../../pictures/node";
import { chartsIn } from "../../../workbook/xlsx/read/charts";
import { openParts } from "../../../workbook/xlsx/package/zip";
import type { OpenedFile } from "../../snapshot";
import { BOOK } from "../univer/coordinates";
import type { UniverGrid } from "../univer/grid-interface";
import { linesOf } from "./lines";
import { chartsNow, type RenderedChart } from "./now";
import { partsOfGrid, type Box, type Part } from "./place";

/*
 * Draws the charts over their cells, both the opened file's and new ones: Univer does not draw charts.
 */

/** A picture's height does not depend on its width; narrower than this it is illegible. */
const NARROWEST = 320;

const boxed = (element: HTMLElement, { left, top, width, height }: Box): void => {
  const place = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  if (element.style.cssText !== place) element.style.cssText = place;
};

const heightOf = (svg: string): number => Number(/ height="(\d+)"/.exec(svg)?.[1]);

/** A chart of a sheet, for printing. */
export interface SheetChart {
  readonly area: Area;
  readonly isEmpty: boolean;
  /** Draws it for a box of this shape: its width divided by its height. */
  figure(shape: number): HTMLElement;
}

const dataOf = (chart: RenderedChart, grid: UniverGrid): Lines | null =>
  linesOf(
    chart,
    ({ sheet, area }) =>
      grid
        .sheets()
        .find((item) => item.id === sheet)
        ?.read(area).values ?? [],
  );

/** A chart drawn for its box; `shape` is the box's width divided by its height. */
function chartElement(chart: RenderedChart, id: string, shape: number, grid: UniverGrid): HTMLElement {
  const figure = document.createElement("figure");
  figure.className = "chart";
  const lines = dataOf(chart, grid);
  figure.setAttribute("role", "img");
  figure.setAttribute("aria-label", lines ? chart.title : `${chart.title}: no data yet`);
  if (!lines) {
    const [title, subtitle] = [document.createElement("strong"), document.createElement("span")];
    title.textContent = chart.title;
    subtitle.textContent = "No data yet";
    figure.append(title, subtitle);
    return figure;
  }
  const picture = (width: number): string => draw(lines, { id, width, alone: true });
  figure.append(nodeOf(picture(Math.max(NARROWEST, heightOf(picture(NARROWEST)) * shape))));
  for (const mark of figure.querySelectorAll("[tabindex]")) mark.removeAttribute("tabindex");
  return figure;
}

/** Draws the charts and keeps them up to date; returns a function that gives those of a sheet. */
export function showCharts(
  univer: FUniver,
  services: Injector,
  grid: UniverGrid,
  file: OpenedFile | null,
): (sheet: string) => readonly SheetChart[] {
  const ofFile = file ? chartsIn(openParts(file.bytes)) : [];
  const gridElement = document.getElementById("grid")!;
  let shown: readonly { readonly chart: RenderedChart; readonly figure: HTMLElement }[] = [];
  /** One layer with all charts for each pane of the grid. */
  let layers: readonly HTMLElement[] = [];
  let isOld = true;

  const all = (): readonly RenderedChart[] => {
    const since = grid.charts!.all().map(({ lines, ...chart }) => ({
      ...chart,
      lines: lines.map(({ name, values, labels, color = "" }) => ({
        name,
        values: { sheet: chart.sheet, area: values },
        labels: labels && { sheet: chart.sheet, area: labels },
        color,
      })),
    }));
    return [...(file ? chartsNow(ofFile, file.snapshot, grid) : []), ...since];
  };

  function redraw(parts: readonly Part[]): void {
    isOld = false;
    const active = grid.activeSheet();
    const shape = ({ width, height }: Box): number => width / Math.max(1, height);
    shown = all()
      .filter(({ sheet }) => sheet === active)
      .map((chart, i) => ({ chart, figure: chartElement(chart, `chart-${i}`, shape(parts[0]!.boxOf(chart.area)), grid) }));
    for (const layer of layers) layer.remove();
    layers = shown.length === 0 ? [] : parts.map(() => document.createElement("div"));
    for (const [i, layer] of layers.entries()) {
      layer.className = "charts";
      // All panes show the same charts: screen readers get them once.
      if (i > 0) layer.ariaHidden = "true";
      layer.append(...shown.map(({ figure }) => (i === 0 ? figure : figure.cloneNode(true))));
      gridElement.append(layer);
    }
  }

  let isScheduled = false;
  function followNext(): void {
    if (!isScheduled) requestAnimationFrame(follow);
    isScheduled = true;
  }

  /** Moves the charts after each render, because scrolling and changed column widths move their cells. */
  function follow(): void {
    isScheduled = false;
    if (!isOld && shown.length === 0) return;
    if (grid.isBusy()) return followNext();
    const parts = partsOfGrid(univer, services);
    if (parts.length === 0) return;
    if (isOld || (layers.length > 0 && layers.length !== parts.length)) redraw(parts);
    const outer = gridElement.getBoundingClientRect();
    for (const [i, layer] of layers.entries()) {
      const { window: part, boxOf } = parts[i]!;
      boxed(layer, { ...part, left: part.left - outer.left, top: part.top - outer.top });
      for (const [n, { chart }] of shown.entries()) boxed(layer.children[n] as HTMLElement, boxOf(chart.area));
    }
  }

  function changed(): void {
    isOld = true;
    followNext();
  }
  grid.watch(changed);
  grid.listen(({ kind }) => kind !== "selected" && changed());
  services.get(IRenderManagerService).getRenderById(BOOK)!.scene.afterRender$.subscribe(follow);
  changed();

  let printed = 0;
  return (sheet) =>
    all()
      .filter((chart) => chart.sheet === sheet)
      .map((chart) => ({
        area: chart.area,
        isEmpty: dataOf(chart, grid) === null,
        figure: (shape) => chartElement(chart, `printed-${++printed}`, shape, grid),
      }));
}
