import { sha256 } from "@noble/hashes/sha2.js";
import { strToU8 } from "fflate";
import { builtIn } from "../../kernel/built-in";
import type { CellValue } from "../../kernel/values";
import { TURNS } from "../../sheets/common/turns";
import type { LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";

/*
 * The sealed record of a closed turn as one text: who closed it and when, every entry, every total, and what the close changed.
 * Lines are sorted by code units and numbers written as in JSON, so that equal turns give equal texts.
 */

interface Head {
  readonly rulebook: string;
  readonly version: number;
  readonly turn: string;
  readonly next: string;
  readonly by: string;
  readonly when: string;
}

/** A value of a ledger, identified by table, row and column instead of a cell. */
export interface SealedValue {
  /** The declared sheet, and the table or form by its name in the workbook. */
  readonly sheet: string;
  readonly table: string;
  /** 1-based data row of a table, 0 for a form. */
  readonly row: number;
  /** The row's name. */
  readonly name: string;
  /** Key of the column. */
  readonly column: string;
  readonly value: CellValue;
  /** The formula that was entered instead of the value. */
  readonly formula?: string;
}

export interface TurnRecord {
  readonly head: Head;
  readonly entries: readonly SealedValue[];
  readonly totals: readonly SealedValue[];
  /** What the close wrote into the ledger of the next turn; null for a cleared cell. */
  readonly changed: readonly SealedValue[];
  /** Whether the changes are complete. Turns sealed by older versions do not record what was cleared. */
  readonly isComplete: boolean;
}

export const sealedValueId = ({ table, row, column }: Pick<SealedValue, "table" | "row" | "column">): string =>
  `${table}\n${row}\n${column}`;

/** The identity of a cell; undefined for cells that no close changes: formulas, and the sheet Turns. */
export function sealedPlace(ledger: Ledger, cell: LedgerCell): Omit<SealedValue, "value"> | undefined {
  const { declared, owner, line, table } = cell;
  if (declared.formula !== null || !line || table === null || owner.sheet.name === TURNS) return undefined;
  return { sheet: owner.sheet.name, table, row: line.index, name: ledger.keyOf(line), column: declared.key };
}

/** Every entry after the close, by the new name of its row. Turns sealed by older versions only record carried-over values. */
export function entriesAfterClose({ entries, changed, isComplete }: TurnRecord): readonly SealedValue[] {
  if (!isComplete) return changed;
  const rowOf = ({ table, row }: SealedValue): string => `${table}\n${row}`;
  const names = new Map(changed.map((sealed) => [rowOf(sealed), sealed.name]));
  const sealedById = new Map(
    entries.map((sealed) => [sealedValueId(sealed), { ...sealed, name: names.get(rowOf(sealed)) ?? sealed.name }]),
  );
  for (const sealed of changed) {
    if (sealed.value === null) sealedById.delete(sealedValueId(sealed));
    else sealedById.set(sealedValueId(sealed), sealed);
  }
  return [...sealedById.values()];
}

const HEAD = "!";
const ENTRY = "E";
const TOTAL = "T";
/** The changes of a close; CARRIED, of older versions, lacks cleared entries. */
const CHANGED = "L";
const CARRIED = "C";

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** One line for each row: its place, its name, and its values by column key. */
function linesOf(kind: string, all: readonly SealedValue[]): readonly string[] {
  const rows = new Map<string, SealedValue[]>();
  for (const item of all) {
    const at = `${item.table}\n${item.row}\n${item.name}`;
    const row = rows.get(at);
    if (row) row.push(item);
    else rows.set(at, [item]);
  }
  return [...rows.values()].map((row) => {
    const { sheet, table, row: number, name } = row[0]!;
    const values = [...row]
      .sort((a, b) => byCodeUnits(a.column, b.column))
      .map(({ column, value, formula }) => (formula === undefined ? [column, value] : [column, value, formula]));
    return kind + JSON.stringify([sheet, table, number, name, values]);
  });
}

/** The record as the text that is sealed. */
export function textOf({ head, entries, totals, changed, isComplete }: TurnRecord): string {
  const { rulebook, version, turn, next, by, when } = head;
  return [
    HEAD + JSON.stringify([rulebook, version, turn, next, by, when]),
    ...linesOf(ENTRY, entries),
    ...linesOf(TOTAL, totals),
    ...linesOf(isComplete ? CHANGED : CARRIED, changed),
  ]
    .sort(byCodeUnits)
    .join("\n");
}

const isText = (value: unknown): value is string => typeof value === "string";
const isCellValue = (value: unknown): value is CellValue =>
  value === null || isText(value) || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));

function readSealedValues(line: unknown): readonly SealedValue[] | null {
  if (!Array.isArray(line)) return null;
  const [sheet, table, row, name, values] = line as unknown[];
  if (!isText(sheet) || !isText(table) || !isText(name) || !Number.isInteger(row) || !Array.isArray(values)) return null;
  const found: SealedValue[] = [];
  for (const item of values as unknown[]) {
    if (!Array.isArray(item)) return null;
    const [column, value, formula] = item as unknown[];
    if (!isText(column) || !isCellValue(value) || (formula !== undefined && !isText(formula))) return null;
    found.push({ sheet, table, row: row as number, name, column, value, ...(formula === undefined ? {} : { formula }) });
  }
  return found;
}

/** Many times as many as in a campaign. */
const MOST_TOTALS = 5000;

/** Parses a record, with entries and changes only on request; null for any other text. */
export function readRecord(text: string, wanted: "all" | "totals" = "all"): TurnRecord | null {
  const found: Record<string, SealedValue[]> = { [ENTRY]: [], [TOTAL]: [], [CHANGED]: [], [CARRIED]: [] };
  let head: Head | null = null;
  try {
    for (const line of text.split("\n")) {
      if (wanted !== "all" && !line.startsWith(HEAD) && !line.startsWith(TOTAL)) continue;
      const data: unknown = JSON.parse(line.slice(1));
      if (line.startsWith(HEAD)) {
        if (!Array.isArray(data) || data.length !== 6) return null;
        const [rulebook, version, ...reported] = data as [unknown, unknown, ...unknown[]];
        if (!isText(rulebook) || typeof version !== "number" || !reported.every(isText)) return null;
        const [turn, next, by, when] = reported as [string, string, string, string];
        head = { rulebook, version, turn, next, by, when };
        continue;
      }
      const values = readSealedValues(data);
      const list = found[line[0]!];
      if (!values || !list || found[TOTAL]!.length > MOST_TOTALS) return null;
      for (const item of values) list.push(item);
    }
  } catch {
    return null;
  }
  const before = found[CARRIED]!;
  const changed = [...found[CHANGED]!, ...before];
  return head && { head, entries: found[ENTRY]!, totals: found[TOTAL]!, changed, isComplete: before.length === 0 };
}

interface NodeCrypto {
  createHash(algorithm: "sha256"): { update(text: string, encoding: "utf8"): { digest(encoding: "hex"): string } };
}
const node = builtIn("node:crypto") as NodeCrypto | undefined;

const sha256Of = (text: string): string =>
  node
    ? node.createHash("sha256").update(text, "utf8").digest("hex")
    : [...sha256(strToU8(text))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The seal of a text after the previous seal: 64 hexadecimal digits. */
export const sealOf = (before: string, text: string): string => sha256Of(`${before}\n${text}`);

/** A value as entered: its formula, if there is one. */
export const enteredOf = ({ value, formula }: Pick<SealedValue, "value" | "formula">): CellValue => formula ?? value;
