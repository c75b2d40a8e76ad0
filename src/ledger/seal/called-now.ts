import type { Rulebook } from "../../kernel/rulebook";
import { sheetAfter, stepsSince, tableAfter, VERSION } from "../read/older";
import type { Kept } from "./record";

/** What was kept of a ledger of some version, as it is called in this one. */
export function asCalledNow(kept: readonly Kept[], rulebook: Rulebook, version: number): readonly Kept[] {
  const steps = stepsSince(String(version), rulebook) ?? [];
  if (steps.length === 0) return kept;
  return kept.map((one) => {
    const sheet = sheetAfter(steps, one.sheet);
    // The upgrade has set it, and nobody else.
    const value = sheet === rulebook.frontSheet && one.column === VERSION ? rulebook.version : one.value;
    return { ...one, sheet, table: tableAfter(steps, one.table), value };
  });
}
