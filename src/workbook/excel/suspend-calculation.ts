/*
 * Suspends calculation and drawing during large batches.
 */

/** Suspends drawing until the batch is complete. */
export function unseen(context: Excel.RequestContext): void {
  context.application.suspendScreenUpdatingUntilNextSync();
}

/** Suspends drawing and calculation until the batch is complete. */
export function quietly(context: Excel.RequestContext): void {
  context.application.suspendApiCalculationUntilNextSync();
  unseen(context);
}

/** Queues a recalculation with the batch after a suspended one, because Excel may not do it by itself. */
export function recalculate(context: Excel.RequestContext): void {
  context.application.calculate("Recalculate");
}
