/*
 * Large batches, in which Excel neither computes nor draws.
 */

/** Spares Excel the work of drawing what is only half there, until the batch is through. */
export function unseen(context: Excel.RequestContext): void {
  context.application.suspendScreenUpdatingUntilNextSync();
}

/** Spares Excel the work of drawing and of computing what is only half there, until the batch is through. */
export function quietly(context: Excel.RequestContext): void {
  context.application.suspendApiCalculationUntilNextSync();
  unseen(context);
}

/** Queues the computing that Excel may leave to no matter who made it stop: it goes with the batch after the quiet one. */
export function computeAgain(context: Excel.RequestContext): void {
  context.application.calculate("Recalculate");
}
