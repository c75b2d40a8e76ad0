import type { Rulebook } from "../../kernel/rulebook";
import { sheetAfter, stepsSince, tableAfter, VERSION } from "../read/older-versions";
import type { Kept } from "./turn-record";

/** What was kept of a ledger of some version, as it is called in this one. */
export function withCurrentNames(kept: readonly Kept[], rulebook: Rulebook, version: number): readonly Kept[] {
  const steps = stepsSince(String(version), rulebook) ?? [];
  if (steps.length === 0) return kept;
  return kept.map((item) => {
    const sheet = sheetAfter(steps, item.sheet);
    // The upgrade has set it, and nobody else.
    const value = sheet === rulebook.frontSheet && item.column === VERSION ? rulebook.version : item.value;
    return { ...item, sheet, table: tableAfter(steps, item.table), value };
  });
}
