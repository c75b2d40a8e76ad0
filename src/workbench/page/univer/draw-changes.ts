import { Engine, Layer } from "@univerjs/engine-render";
import { askOnce, whileRendering } from "./rendered-cells";

/*
 * Univer checks each canvas for changes in every frame, as long as the page is open. Here a canvas is only drawn after a change,
 * so that an idle page uses no processor time.
 */

/** The functions that draw an engine's canvas. */
const drawings = new WeakMap<Engine, Set<() => void>>();
const requested = new WeakSet<Engine>();
/** Work to do before the next frame of an engine's canvas. */
const preparations = new WeakMap<Engine, Set<() => void>>();

const drawingsOf = (engine: Engine): Set<() => void> => {
  const known = drawings.get(engine) ?? new Set();
  drawings.set(engine, known);
  return known;
};

/** Draws all pending changes in the next frame. */
function drawNext(engine: Engine): void {
  if (requested.has(engine)) return;
  requested.add(engine);
  requestAnimationFrame(() => {
    for (const prepare of preparations.get(engine) ?? []) prepare();
    preparations.delete(engine);
    requested.delete(engine);
    whileRendering(() => {
      for (const draw of drawingsOf(engine)) draw();
    });
  });
}

/** Runs a function before the engine's next frame, once even if it is requested several times. */
export function beforeNextDraw(engine: Engine, prepare: () => void): void {
  const known = preparations.get(engine) ?? new Set();
  preparations.set(engine, known.add(prepare));
  drawNext(engine);
}

/** Draws canvases only after changes from now on. */
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
  // Univer's debounce skips the pending frame and causes another one.
  Layer.prototype.makeDirtyWithDebounce = function (isChanged) {
    return this.makeDirty(isChanged);
  };
}
