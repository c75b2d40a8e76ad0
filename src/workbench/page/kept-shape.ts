import type { Snapshot } from "../snapshot";

/*
 * Whether what the browser's storage holds is what was kept there: other programs, and older builds, may have written to it.
 */

/** The workbook but for its sheets, which are kept one by one. */
export interface KeptState {
  readonly key: string;
  readonly name: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  readonly unsaved: readonly string[];
  readonly sheets: number;
  readonly rest: Omit<Snapshot, "sheets">;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === "string");
const areThings = (value: unknown): boolean => Array.isArray(value) && value.every((one) => fieldsOf(one) !== null);

/** Whether something is the state of a workbook that can be offered and shown again. */
export function isKeptState(value: unknown): value is KeptState {
  const { key, name, at, unsaved, sheets, rest } = fieldsOf(value) ?? {};
  const { styles, tables, names, charts = [], beyond = [] } = fieldsOf(rest) ?? {};
  return (
    typeof key === "string" &&
    typeof name === "string" &&
    typeof at === "number" &&
    !Number.isNaN(new Date(at).getTime()) &&
    areTexts(unsaved) &&
    Number.isInteger(sheets) &&
    (sheets as number) > 0 &&
    [styles, tables, names, charts].every(areThings) &&
    areTexts(beyond)
  );
}

/** Whether something is one of its sheets. */
export function isKeptSheet(value: unknown): boolean {
  const { name, cells } = fieldsOf(fieldsOf(value)?.["sheet"]) ?? {};
  return typeof name === "string" && Array.isArray(cells);
}
