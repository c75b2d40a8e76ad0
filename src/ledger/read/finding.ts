import { sheetReference } from "../../formula/address";
import type { Breach, Check, Place, RowToAdd, Severity } from "../../kernel/check";
import type { CellValue } from "../../kernel/values";

/** Why a finding is let pass, who did so and when. */
export interface Acceptance {
  readonly reason: string;
  readonly by: string;
  /** As the game master wrote it: "1942 · Winter · turn 9". */
  readonly turn: string;
}

/** Something that an audit found: where, what was expected and found, and what to do. */
export interface Finding extends Place {
  /** Id of the check: ship-build-rate. */
  readonly check: string;
  readonly severity: Severity;
  readonly cite: string;
  /** Whose row it is, on a sheet that players share. */
  readonly player?: string;
  /** Further cells that it concerns. */
  readonly also?: readonly Place[];
  /** How many cells it is for, where it is more than one. */
  readonly cells?: number;
  /** Ids of the checks that cannot be made until this is fixed. */
  readonly waits?: readonly string[];
  readonly expected: CellValue;
  readonly found: CellValue;
  readonly message: string;
  readonly fix: string;
  /** The row with which it is fixed. */
  readonly adds?: RowToAdd;
  /** Still to be filled in: it is reported when the turn closes. */
  readonly awaits?: true;
  /** The Check cell of its row says it too, and its sheet counts it. */
  readonly inCheck?: true;
  /** Where the game master lets it pass. */
  readonly accepted?: Acceptance;
}

/** Distinguishes findings, however often the audit is run: the same breach of the same cell has the same key. */
export const findingKey = ({ check, sheet, table, key, row, column, cell }: Finding): string =>
  [check, sheet, table, key, row, column, cell].join("\u0000");

/** Whether a finding is an error that nobody has accepted: a turn cannot close while there is one. */
export const stops = ({ severity, accepted }: Finding): boolean => severity === "error" && accepted === undefined;

export const findingOf = (check: Pick<Check, "id" | "severity" | "cite">, { at, ...breach }: Breach): Finding => ({
  check: check.id,
  severity: check.severity,
  cite: check.cite,
  ...at,
  ...breach,
});

/** "Accepted by Anna, 1942 · Winter · turn 9: printed so on our sheets." */
export function formatAccepted({ reason, by, turn }: Acceptance): string {
  const who = [by === "" ? "" : `by ${by}`, turn].filter(Boolean).join(", ");
  return `Accepted${who === "" ? "" : ` ${who}`}: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;
}

/** How the parts of a report are set off where it is shown. */
interface Ink {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const plain = (text: string): string => text;
const PLAIN: Ink = { bold: plain, dim: plain, red: plain, yellow: plain };

/** A finding as a report shows it: where, by which paragraph, what is wrong, what to do. */
export function findingLines({ severity, cite, sheet, cell, message, fix, awaits, accepted }: Finding, ink = PLAIN): string[] {
  const where = cell === "" ? sheet : `${sheetReference(sheet)}${cell}`;
  const marked = severity === "error" ? ink.red : ink.yellow;
  const weight = accepted ? ink.dim("accepted") : awaits ? ink.dim("waits") : marked(severity);
  const paragraph = cite === "" ? "" : `  ${ink.dim(`[${cite}]`)}`;
  const rest = accepted ? [`  ${formatAccepted(accepted)}`] : fix === "" ? [] : [`  ${fix}`];
  return [`${ink.bold(where)}  ${weight}${paragraph}`, `  ${message}`, ...rest];
}
