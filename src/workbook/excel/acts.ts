import { arrived } from "./refused";

/*
 * What is done in one batch, step by step, so that a batch that Excel breaks off can be taken back: what it did before stays
 * done otherwise.
 */

/** One step of a batch. */
export interface Act {
  /** What it is about, for whoever reads what Excel refused: Germany!B5. */
  readonly about: string;
  readonly sheet: Excel.Worksheet;
  /** Arrives when the step has begun, and when it is through. */
  readonly begun: () => unknown;
  readonly through: () => unknown;
  /** Queues the way back; null where there is none. */
  readonly undo: (() => void) | null;
}

const hasBegun = (act: Act): boolean => arrived(act.begun);

/** The step that Excel refused: the first one that is not through. */
export const refusedAct = (acts: readonly Act[]): Act | undefined => acts.find(({ through }) => !arrived(through));

/**
 * Takes back the steps that were done, the last one first, and protects again the sheets that were opened. Answers what cannot
 * be brought back.
 */
export async function takeBack(
  context: Excel.RequestContext,
  acts: readonly Act[],
  opened: readonly Excel.Worksheet[],
): Promise<readonly string[]> {
  const done = acts.filter(hasBegun).reverse();
  const options = opened.map(({ protection }) => ({ ...protection.options }));
  for (const { protection } of opened) protection.load("protected");
  await context.sync();
  const touched = (sheet: Excel.Worksheet) => done.some((act) => act.sheet === sheet);
  const open = opened.filter((sheet) => !sheet.protection.protected || touched(sheet));
  for (const { protection } of open) if (protection.protected) protection.unprotect();
  for (const { undo } of done) undo?.();
  opened.forEach((sheet, index) => open.includes(sheet) && sheet.protection.protect(options[index]));
  await context.sync();
  return done.flatMap(({ undo, about }) => (undo ? [] : [about]));
}
