import type { Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { IRenderManagerService, SHEET_VIEWPORT_KEY } from "@univerjs/engine-render";
import type { Area } from "../../../formula/address";
import { BOOK } from "../univer/coordinates";

/*
 * The position of the active sheet's cells on the page. Frozen rows and columns are separate panes of the grid.
 */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A pane of the grid whose cells scroll together; boxes of cells are relative to its corner. */
export interface Part {
  readonly window: Box;
  boxOf(area: Area): Box;
}

/** A pane's extent in one direction, and how far its cells are scrolled. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly scrolled: number;
}

const stretches = (header: number, main: number, end: number, scrolled: number): readonly Stretch[] => [
  ...(main > header ? [{ from: header, to: main, scrolled: 0 }] : []),
  { from: main, to: end, scrolled },
];

/** The panes of the grid; empty until it is drawn. */
export function partsOfGrid(univer: FUniver, services: Injector): readonly Part[] {
  const sheet = univer.getActiveWorkbook()?.getActiveSheet();
  const render = services.get(IRenderManagerService).getRenderById(BOOK);
  const main = render?.scene.getViewport(SHEET_VIEWPORT_KEY.VIEW_MAIN);
  const skeleton = sheet?.getSkeleton();
  if (!render || !main || !skeleton) return [];
  const { scaleX, scaleY } = render.scene.getAncestorScale();
  const canvas = render.engine.getCanvasElement().getBoundingClientRect();
  const { rowHeaderWidth, columnHeaderHeight } = skeleton;
  const across = stretches(rowHeaderWidth, main.left, main.left + (main.width ?? 0) / scaleX, main.viewportScrollX);
  const down = stretches(columnHeaderHeight, main.top, main.top + (main.height ?? 0) / scaleY, main.viewportScrollY);
  return down.flatMap((y) =>
    across.map((x) => {
      const corner = (row: number, column: number) => {
        const { startX, startY } = skeleton.getNoMergeCellWithCoordByIndex(row, column);
        return { x: (startX - x.scrolled - x.from) * scaleX, y: (startY - y.scrolled - y.from) * scaleY };
      };
      return {
        window: {
          left: canvas.left + x.from * scaleX,
          top: canvas.top + y.from * scaleY,
          width: (x.to - x.from) * scaleX,
          height: (y.to - y.from) * scaleY,
        },
        boxOf({ top, left, rows, columns }) {
          const [from, to] = [corner(top, left), corner(top + rows, left + columns)];
          return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
        },
      };
    }),
  );
}
