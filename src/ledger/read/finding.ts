import { placeName } from "../../formula/address";
import type { Breach, Check, Place, RowToAdd, Severity } from "../../kernel/check";
import type { CellValue } from "../../kernel/values";

/** Why a finding was accepted, by whom and when. */
export interface Acceptance {
  readonly reason: string;
  readonly by: string;
  /** As the game master wrote it: "1942 · Winter · turn 9". */
  readonly turn: string;
  /** What is not checked while the finding is accepted, in a sentence. */
  readonly unchecked?: string;
}

/** A problem found by the audit: place, expected and found values, and fix. */
export interface Finding extends Place {
  /** Id of the check: ship-build-rate. */
  readonly check: string;
  readonly severity: Severity;
  readonly cite: string;
  /** The owner of its row, on a shared sheet. */
  readonly player?: string;
  /** Further cells that it concerns. */
  readonly also?: readonly Place[];
  /** The number of cells, if more than one. */
  readonly cells?: number;
  /** Ids of the checks that cannot be evaluated until this is fixed. */
  readonly waits?: readonly string[];
  readonly expected: CellValue;
  readonly found: CellValue;
  readonly message: string;
  readonly fix: string;
  /** What is not checked while it is accepted, as a clause. */
  readonly unchecked?: string;
  /** A row that would fix it. */
  readonly adds?: RowToAdd;
  /** Set if it waits for a missing entry: it is reported when the turn closes. */
  readonly awaits?: true;
  /** Set if it is also shown in its row's Check cell and counted by its sheet. */
  readonly inCheck?: true;
  /** Set if the game master accepted it. */
  readonly accepted?: Acceptance;
}

/** A key that is the same in every audit for the same broken limit at the same cell. */
export const findingKey = ({ check, sheet, table, key, row, column, cell }: Finding): string =>
  [check, sheet, table, key, row, column, cell].join("\u0000");

/** Whether a finding is an error that was not accepted: it stops the close of a turn. */
export const stops = ({ severity, accepted }: Finding): boolean => severity === "error" && accepted === undefined;

export const findingOf = (check: Pick<Check, "id" | "severity" | "cite">, { at, ...breach }: Breach): Finding => ({
  check: check.id,
  severity: check.severity,
  cite: check.cite,
  ...at,
  ...breach,
});

/** What is not checked while a finding is accepted, in a sentence; undefined if everything is checked. */
export const uncheckedBy = ({ unchecked }: Finding): string | undefined =>
  unchecked === undefined ? undefined : `While it is accepted, ${unchecked} is not checked.`;

/** "Accepted by Anna, 1942 · Winter · turn 9: printed so on our sheets." */
export function formatAccepted({ reason, by, turn, unchecked }: Acceptance): string {
  const who = [by === "" ? "" : `by ${by}`, turn].filter(Boolean).join(", ");
  const accepted = `Accepted${who === "" ? "" : ` ${who}`}: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;
  return unchecked === undefined ? accepted : `${accepted} ${unchecked}`;
}

/** How to format the parts of a finding. */
interface Ink {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const plain = (text: string): string => text;
const PLAIN: Ink = { bold: plain, dim: plain, red: plain, yellow: plain };

/** A finding as text: place, paragraph, problem, fix. */
export function findingLines({ severity, cite, sheet, cell, message, fix, awaits, accepted }: Finding, ink = PLAIN): string[] {
  const marked = severity === "error" ? ink.red : ink.yellow;
  const weight = accepted ? ink.dim("accepted") : awaits ? ink.dim("waits") : marked(severity);
  const paragraph = cite === "" ? "" : `  ${ink.dim(`[${cite}]`)}`;
  const rest = accepted ? [`  ${formatAccepted(accepted)}`] : fix === "" ? [] : [`  ${fix}`];
  return [`${ink.bold(placeName({ sheet, cell }))}  ${weight}${paragraph}`, `  ${message}`, ...rest];
}
