import type { Breach, Check, Place, Severity } from "../kernel/check";
import type { CellValue } from "../kernel/values";

/** Something that an audit found: where, what was expected and found, and what to do. */
export interface Finding extends Place {
  /** Id of the check: ship-build-rate. */
  readonly check: string;
  readonly severity: Severity;
  readonly cite: string;
  /** Further cells that it concerns. */
  readonly also?: readonly Place[];
  /** Ids of the checks that cannot be made until this is mended. */
  readonly waits?: readonly string[];
  readonly expected: CellValue;
  readonly found: CellValue;
  readonly message: string;
  readonly fix: string;
}

export const findingOf = (check: Pick<Check, "id" | "severity" | "cite">, { at, ...breach }: Breach): Finding => ({
  check: check.id,
  severity: check.severity,
  cite: check.cite,
  ...at,
  ...breach,
});
