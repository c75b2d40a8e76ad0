import type { Breach, Check, Severity } from "../kernel/check";
import type { CellValue } from "../kernel/values";

/** Something that an audit found: where, what was expected and found, and what to do. */
export interface Finding {
  /** Id of the check: ship-build-rate. */
  readonly check: string;
  readonly severity: Severity;
  readonly cite: string;
  readonly sheet: string;
  readonly table: string;
  /** 1-based data row of the table, 0 outside of one. */
  readonly row: number;
  readonly column: string;
  /** Address such as F14. */
  readonly cell: string;
  readonly expected: CellValue;
  readonly found: CellValue;
  readonly message: string;
  readonly fix: string;
}

export const findingOf = (check: Pick<Check, "id" | "severity" | "cite">, breach: Breach): Finding => ({
  check: check.id,
  severity: check.severity,
  cite: check.cite,
  ...breach.at,
  expected: breach.expected,
  found: breach.found,
  message: breach.message,
  fix: breach.fix,
});
