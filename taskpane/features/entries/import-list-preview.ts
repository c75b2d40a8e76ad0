import { Refusal } from "../../../src/kernel/refusal";
import { count } from "../../../src/kernel/text";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { ledgerTableAt } from "../../../src/ledger/read/find";
import { inputsOf, isFilledIn } from "../../../src/ledger/edit/import-list/columns";
import { importPlan, type ImportedRow, type ImportPlan } from "../../../src/ledger/edit/import-list/plan";
import { cellOf } from "../../../src/formula/address";
import type { EntriesState } from "./entries-slice";

interface ImportPreview {
  readonly title: string;
  /** A few columns that a list may have, and those that name a row. */
  readonly headers: readonly string[];
  readonly key: string;
  /** The planned changes; null without rows. */
  readonly plan: ImportPlan | null;
  /** Why the list cannot be imported; "" if it can. */
  readonly refused: string;
}

const SHOWN_HEADERS = 4;

/** What importing the list would change in the workbook as read; null if no list is being imported. */
export function previewImport({ book, importing }: Pick<EntriesState, "book" | "importing">): ImportPreview | null {
  const ledger = book && ledgerIn(book);
  const found = importing && ledger?.found.tables.get(importing.table);
  if (!found) return null;
  const { block } = found.declared;
  const preview: ImportPreview = {
    title: `${block.title} on ${found.table.sheet}`,
    headers: inputsOf(found.declared)
      .slice(0, SHOWN_HEADERS)
      .map(({ column }) => column.header),
    key: block.key.map((key) => block.columns[key]!.header).join(" and "),
    plan: null,
    refused: "",
  };
  if (importing.text.trim() === "") return preview;
  try {
    return { ...preview, plan: importPlan(ledger!, importing.table, importing.text) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...preview, refused: error.message };
  }
}

/** The table that contains the selection, if players enter something there. */
export function tableOfSelection({ book, selection }: Pick<EntriesState, "book" | "selection">) {
  const ledger = book && ledgerIn(book);
  if (!ledger || !selection) return undefined;
  const { row, column } = cellOf(selection.cell);
  const there = ledgerTableAt(ledger.found, selection.sheet, row, column);
  if (!there || !isFilledIn(there.declared)) return undefined;
  return { name: there.declared.name, title: there.declared.block.title };
}

const number = (rows: readonly ImportedRow[], becomes: ImportedRow["becomes"]): number =>
  rows.filter((item) => item.becomes === becomes).length;

/** "16 new rows, 1 changed, 2 left out. The table gets 4 more rows." */
export function describePlan({ rows, added }: ImportPlan): string {
  const [fresh, changed, same, out] = (["a new row", "changed", "as it is", "left out"] as const).map((item) =>
    number(rows, item),
  );
  const parts = [
    fresh! > 0 ? count(fresh!, "new row") : "",
    changed! > 0 ? `${changed!} changed` : "",
    same! > 0 ? `${same!} as before` : "",
    out! > 0 ? `${out!} left out` : "",
  ].filter(Boolean);
  const more = added > 0 ? ` The table gets ${count(added, "more row")}.` : "";
  const refused = rows.reduce((sum, { becomes, refused: all }) => sum + (becomes === "left out" ? 0 : all.length), 0);
  const not = refused > 0 ? ` Not written: ${count(refused, "entry", "entries")}.` : "";
  return `${parts.length > 0 ? parts.join(", ") : "No rows"}.${more}${not}`;
}
