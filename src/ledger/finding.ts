import { sheetReference } from "../formula/address";
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

/** Whether a turn cannot be closed because of it. */
export const stops = ({ severity }: Finding): boolean => severity === "error";

/** How the parts of a report are set off where it is shown. */
export interface Ink {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const plain = (text: string): string => text;
const PLAIN: Ink = { bold: plain, dim: plain, red: plain, yellow: plain };

/** A finding as a report shows it: where and which check, what is wrong, what to do. */
export function findingLines({ check, severity, cite, sheet, cell, message, fix }: Finding, ink = PLAIN): string[] {
  const where = cell === "" ? sheet : `${sheetReference(sheet)}${cell}`;
  const weight = severity === "error" ? ink.red : ink.yellow;
  const paragraph = cite === "" ? "" : `  ${ink.dim(`[${cite}]`)}`;
  return [`${ink.bold(where)}  ${weight(severity)}  ${check}${paragraph}`, `  ${message}`, ...(fix === "" ? [] : [`  ${fix}`])];
}
