import { Engine, Layer } from "@univerjs/engine-render";
import { askOnce, whileDrawn } from "./rendered-cells";

/*
 * Univer checks each canvas for changes in every frame, as long as the page is open. Here a canvas is only drawn after a change,
 * so that an idle page uses no processor time.
 */

/** What draws the canvas of an engine. */
const drawings = new WeakMap<Engine, Set<() => void>>();
const requested = new WeakSet<Engine>();
/** What is done before the canvas of an engine is drawn the next time. */
const preparations = new WeakMap<Engine, Set<() => void>>();

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
    for (const prepare of preparations.get(engine) ?? []) prepare();
    preparations.delete(engine);
    requested.delete(engine);
    whileDrawn(() => {
      for (const draw of drawingsOf(engine)) draw();
    });
  });
}

/** Does that once, however often it is asked for, before an engine's canvas is drawn in the next frame. */
export function beforeNextDraw(engine: Engine, prepare: () => void): void {
  const known = preparations.get(engine) ?? new Set();
  preparations.set(engine, known.add(prepare));
  drawNext(engine);
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
  // Univer puts that off until after the frame that is due, and would draw another.
  Layer.prototype.makeDirtyWithDebounce = function (isChanged) {
    return this.makeDirty(isChanged);
  };
}
