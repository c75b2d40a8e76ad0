import { ICommandService, type Injector } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { IRenderManagerService, Vector2 } from "@univerjs/engine-render";
import {
  getCoordByCell,
  getCoordByOffset,
  SetScrollRelativeCommand,
  SetZoomRatioCommand,
  SheetSkeletonManagerService,
} from "@univerjs/sheets-ui";
import { BOOK, rangeOf } from "../univer/coordinates";
import type { UniverGrid } from "../univer/grid-interface";
import { between, type Cell } from "./selection-moves";

/*
 * Touch: one finger scrolls, a tap selects, a long press opens the menu, dragging a corner extends the selection, and two fingers
 * zoom. Univer treats touches like a mouse, so it only receives taps and long presses, as clicks.
 */

const CANVAS = "univer-sheet-main-canvas_workbook";
/** Pixels that a finger moves before it scrolls, and milliseconds until a press is a long press. */
const SLOP = 8;
const LONG_PRESS = 500;
/** Pixels around the selection's corner in which a finger grabs it. */
const REACH = 22;
const ZOOM = { least: 0.25, most: 4 };

interface Point {
  readonly x: number;
  readonly y: number;
}

type Gesture = "press" | "menu" | "scroll" | "extend" | "pinch" | "done";

/** Sends Univer mouse events in place of a touch. */
function click(canvas: HTMLCanvasElement, { x, y }: Point, button: 0 | 2): void {
  const init = { clientX: x, clientY: y, bubbles: true, cancelable: true, pointerType: "mouse", pointerId: 1, isPrimary: true };
  canvas.dispatchEvent(new PointerEvent("pointermove", { ...init, button: -1 }));
  canvas.dispatchEvent(new PointerEvent("pointerdown", { ...init, button, buttons: button === 2 ? 2 : 1 }));
  canvas.dispatchEvent(new PointerEvent("pointerup", { ...init, button, buttons: 0 }));
}

/** Adds touch gestures to the grid. */
export function touchGrid(univer: FUniver, services: Injector, grid: UniverGrid): void {
  const commands = services.get(ICommandService);
  const workbook = () => univer.getActiveWorkbook()!;
  const fingers = new Map<number, Point>();
  let gesture: Gesture = "done";
  let pressing: ReturnType<typeof setTimeout> | undefined;
  let start: Point = { x: 0, y: 0 };
  let pinch = { distance: 1, zoom: 1 };
  /** The corner of the selection that stays fixed while the opposite one is dragged. */
  let anchor: Cell = { row: 0, column: 0 };

  const distance = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
  };

  /** The cell under a finger, and the finger's position in pixels of the sheet. */
  function under(canvas: HTMLCanvasElement, { x, y }: Point) {
    const render = services.get(IRenderManagerService).getRenderById(BOOK);
    const skeleton = render?.with(SheetSkeletonManagerService).getCurrentSkeleton();
    if (!render || !skeleton) return null;
    const { scene } = render;
    const box = canvas.getBoundingClientRect();
    const [left, top] = [x - box.left, y - box.top];
    const relative = scene.getCoordRelativeToViewport(Vector2.FromArray([left, top]));
    const scroll = scene.getScrollXYInfoByViewport(relative);
    const { scaleX, scaleY } = scene.getAncestorScale();
    const { row, column } = getCoordByOffset(left, top, scene, skeleton);
    return {
      cell: { row, column },
      at: { x: relative.x / scaleX + scroll.x, y: relative.y / scaleY + scroll.y },
      scale: scaleX,
      cornerOf: (cell: Cell): Point => {
        const { endX, endY } = getCoordByCell(cell.row, cell.column, scene, skeleton);
        return { x: endX, y: endY };
      },
    };
  }

  /** Whether a finger is at the corner of the selection; stores the opposite corner. */
  function takesCorner(canvas: HTMLCanvasElement, finger: Point): boolean {
    const place = under(canvas, finger);
    if (!place) return false;
    const { top, left, rows, columns } = grid.selection().area;
    const corner = place.cornerOf({ row: top + rows - 1, column: left + columns - 1 });
    anchor = { row: top, column: left };
    return Math.hypot(corner.x - place.at.x, corner.y - place.at.y) * place.scale <= REACH;
  }

  function extendTo(canvas: HTMLCanvasElement, finger: Point): void {
    const place = under(canvas, finger);
    if (!place) return;
    const area = between(anchor, {
      row: Math.max(anchor.row, place.cell.row),
      column: Math.max(anchor.column, place.cell.column),
    });
    workbook().setActiveRange(workbook().getActiveSheet().getRange(rangeOf(area)));
  }

  function down(canvas: HTMLCanvasElement, finger: Point): void {
    clearTimeout(pressing);
    if (fingers.size === 2) {
      gesture = "pinch";
      pinch = { distance: distance(), zoom: workbook().getActiveSheet().getZoom() };
      return;
    }
    start = finger;
    gesture = takesCorner(canvas, finger) ? "extend" : "press";
    pressing = setTimeout(() => {
      if (gesture !== "press") return;
      gesture = "menu";
      const { area } = grid.selection();
      const { row, column } = under(canvas, finger)?.cell ?? { row: -1, column: -1 };
      const isSelected =
        row >= area.top && row < area.top + area.rows && column >= area.left && column < area.left + area.columns;
      if (!isSelected) click(canvas, finger, 0);
      click(canvas, finger, 2);
    }, LONG_PRESS);
  }

  function move(canvas: HTMLCanvasElement, before: Point, now: Point): void {
    if (gesture === "pinch") {
      const wanted = (pinch.zoom * distance()) / pinch.distance;
      const zoomRatio = Math.round(Math.min(ZOOM.most, Math.max(ZOOM.least, wanted)) * 20) / 20;
      if (zoomRatio !== workbook().getActiveSheet().getZoom())
        void commands.executeCommand(SetZoomRatioCommand.id, { unitId: BOOK, subUnitId: grid.activeSheet(), zoomRatio });
      return;
    }
    if (gesture === "extend") return extendTo(canvas, now);
    let from = before;
    if (gesture === "press") {
      if (Math.hypot(now.x - start.x, now.y - start.y) < SLOP) return;
      clearTimeout(pressing);
      gesture = "scroll";
      from = start;
    }
    if (gesture !== "scroll") return;
    const zoom = workbook().getActiveSheet().getZoom();
    void commands.executeCommand(SetScrollRelativeCommand.id, {
      offsetX: (from.x - now.x) / zoom,
      offsetY: (from.y - now.y) / zoom,
    });
  }

  function up(canvas: HTMLCanvasElement, finger: Point): void {
    clearTimeout(pressing);
    if (gesture === "press") click(canvas, finger, 0);
    if (gesture === "menu") return;
    if (fingers.size === 0) gesture = "done";
    else if (gesture === "pinch") gesture = "scroll";
  }

  function onPointer(event: PointerEvent): void {
    const { target, type, pointerId } = event;
    if (event.pointerType !== "touch" || !(target instanceof HTMLCanvasElement) || target.id !== CANVAS) return;
    event.stopImmediatePropagation();
    const now = { x: event.clientX, y: event.clientY };
    const before = fingers.get(pointerId);
    if (type === "pointerdown") {
      fingers.set(pointerId, now);
      down(target, now);
    } else if (before && type === "pointermove") {
      fingers.set(pointerId, now);
      move(target, before, now);
    } else if (before && (type === "pointerup" || type === "pointercancel")) {
      fingers.delete(pointerId);
      if (type === "pointerup") up(target, now);
      else {
        clearTimeout(pressing);
        gesture = "done";
      }
    }
  }

  for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const)
    window.addEventListener(type, onPointer, { capture: true });
  // The browser would otherwise click what the menu shows under the finger.
  window.addEventListener(
    "touchend",
    (event) => {
      if (gesture === "menu" && event.target instanceof HTMLCanvasElement) event.preventDefault();
    },
    { capture: true, passive: false },
  );
  // The browser's context menu would cover the grid's.
  window.addEventListener(
    "contextmenu",
    (event) => {
      if (event.target instanceof HTMLCanvasElement) event.preventDefault();
    },
    true,
  );
}
