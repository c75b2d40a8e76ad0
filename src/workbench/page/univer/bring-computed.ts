import { bringRules } from "../../../rulebooks/bring-rules";
import type { computedCells } from "./computed";

/*
 * What computes cells comes after they are seen, together with the rules, without which it cannot compute.
 */

type Make = typeof computedCells;

let make: Make | undefined;
let coming: Promise<Make> | undefined;

/** What computes cells, once it is there with the rules. */
export const computedAtHand = (): Make | undefined => make;

/** Brings it. */
export function bringComputed(): Promise<Make> {
  coming ??= Promise.all([import("./computed"), bringRules()]).then(
    ([{ computedCells }]) => (make = computedCells),
    (error: unknown) => {
      // The network may be there the next time.
      coming = undefined;
      throw error;
    },
  );
  return coming;
}
