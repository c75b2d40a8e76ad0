import type { Rulebook } from "../../kernel/rulebook";
import { sheetAfter, stepsSince, tableAfter, VERSION } from "../read/older-versions";
import type { SealedValue } from "./turn-record";

/** A record made by an older version, with the current names. */
export function withCurrentNames(sealed: readonly SealedValue[], rulebook: Rulebook, version: number): readonly SealedValue[] {
  const steps = stepsSince(String(version), rulebook) ?? [];
  if (steps.length === 0) return sealed;
  return sealed.map((item) => {
    const sheet = sheetAfter(steps, item.sheet);
    // The version, which the upgrade changed.
    const value = sheet === rulebook.frontSheet && item.column === VERSION ? rulebook.version : item.value;
    return { ...item, sheet, table: tableAfter(steps, item.table), value };
  });
}
