import { Engine, Layer } from "@univerjs/engine-render";
import { askOnce, whileDrawn } from "./rendered-cells";

/*
 * Univer asks each of its canvases in every frame whether something in it changed, for as long as the page is open. Here a
 * canvas is drawn in the frame after a change, and a page in which nothing happens does nothing.
 */

/** What draws the canvas of an engine. */
const drawings = new WeakMap<Engine, Set<() => void>>();
const requested = new WeakSet<Engine>();

const drawingsOf = (engine: Engine): Set<() => void> => {
  const known = drawings.get(engine) ?? new Set();
  drawings.set(engine, known);
  return known;
};

/** Draws in the next frame what has changed by then. */
function drawNext(engine: Engine): void {
  if (requested.has(engine)) return;
  requested.add(engine);
  requestAnimationFrame(() => {
    requested.delete(engine);
    whileDrawn(() => {
      for (const draw of drawingsOf(engine)) draw();
    });
  });
}

/** From now on canvases are drawn when something in them changed. */
export function drawChangesOnly(): void {
  askOnce();
  Engine.prototype.runRenderLoop = function (draw) {
    drawingsOf(this).add(draw);
    drawNext(this);
  };
  Engine.prototype.stopRenderLoop = function (draw) {
    if (draw) drawingsOf(this).delete(draw);
    else drawings.delete(this);
  };
  const { makeDirty } = Layer.prototype;
  Layer.prototype.makeDirty = function (isChanged = true) {
    makeDirty.call(this, isChanged);
    const engine = isChanged ? this.scene.getEngine() : null;
    if (engine) drawNext(engine as Engine);
    return this;
  };
}
