import { formatIn, numeral } from "../../kernel/column";
import { dayText, printable, shortened } from "../../kernel/text";
import { isBlank, type CellValue } from "../../kernel/values";
import type { DeclaredColumn } from "../../sheets/declared";
import { showApart } from "../audit/integrity/format-findings";
import type { Ledger } from "../read/model";
import type { At, Change, RowEntry } from "./entry-changes";
import type { Entered } from "./state";

/* Formats changes as text for people. */

/** The declared columns of a ledger, by table and key. */
export function columnsIn({ sheets }: Pick<Ledger, "sheets">): (table: string, key: string) => DeclaredColumn | undefined {
  const tables = new Map(
    sheets.flatMap(({ blocks }) =>
      blocks.map((block) => {
        const all: readonly DeclaredColumn[] = block.kind === "form" ? block.figures : block.columns;
        return [block.name, new Map(all.map((column) => [column.key, column]))] as const;
      }),
    ),
  );
  return (table, key) => tables.get(table)?.get(key);
}

/** The longest text that is shown in full. */
const MOST_LETTERS = 120;

function formatValue(value: CellValue, column?: DeclaredColumn, row?: CellValue): string {
  if (isBlank(value)) return "blank";
  const format = column && formatIn(column.column, row);
  if (typeof value === "number" && format === "date") return dayText(value);
  if (typeof value === "number" && (format === "plain" || format === "rate")) return numeral({ format }, value);
  const text = printable(showApart(value));
  return shortened(text, MOST_LETTERS);
}

const formatEntered = ({ value, formula }: Entered, column: DeclaredColumn | undefined, row: CellValue | undefined): string =>
  formula === undefined ? formatValue(value, column, row) : formatValue(formula);

/** An entry formatted as in its column and row. */
export const formatEntry = (entered: Entered, column?: DeclaredColumn, row?: CellValue): string =>
  formatEntered(entered, column, row);

/** Names a row: "Tirpitz", "East / European Axis" or "row 12", with a number if several have the name. */
export function formatRow({ parts, row, nth }: Pick<At, "parts" | "row" | "nth">): string {
  const name = parts
    .filter((part) => !isBlank(part))
    .map((part) => shortened(printable(String(part)), MOST_LETTERS))
    .join(" / ");
  if (row === 0 && parts.length === 0) return "";
  if (isBlank(parts[0] ?? null)) return `row ${row}`;
  return nth > 1 ? `${name} (row ${nth} of that name)` : name;
}

/** Formats the changes of a ledger, each in one line with place and values. */
export function formatChange(ledger: Ledger): (change: Change) => string {
  const columnOf = columnsIn(ledger);
  const location = ({ owners, sheet, title }: Pick<At, "owners" | "sheet" | "title">): string =>
    owners.length === 1 && owners[0] === sheet ? title : `${title} on ${sheet}`;
  const entries = (table: string, all: readonly RowEntry[], row: CellValue | undefined): string =>
    all.map(({ column, header, entered }) => `${header} ${formatEntered(entered, columnOf(table, column), row)}`).join(", ");
  return (change) => {
    if (change.kind === "structure") return change.message;
    if (change.kind === "formula") {
      const place = [change.title === "" ? change.sheet : location(change), change.name].filter(Boolean).join(", ");
      const stands = (value: CellValue): string =>
        value === change.declared ? "its formula" : isBlank(value) ? "nothing" : formatValue(value);
      return `${place}: ${change.header}, which is computed, held ${stands(change.from)} and now holds ${stands(change.to)}`;
    }
    const { table } = change;
    const name = formatRow(change);
    const place = [location(change), name].filter(Boolean).join(", ");
    if (change.kind === "entry") {
      const column = columnOf(table, change.column);
      const [from, to] = [change.from, change.to].map((entered) => formatEntered(entered, column, change.parts[0]));
      return `${place}: ${change.header} ${from} → ${to}`;
    }
    const entryTexts = entries(table, change.entries, change.parts[0]);
    const how = change.kind === "row came" ? "new" : "gone";
    return entryTexts === ""
      ? `${place}: ${how}`
      : `${place}: ${how}, ${change.kind === "row came" ? "" : "it had "}${entryTexts}`;
  };
}

interface Ordered extends Pick<At, "owners" | "sheet" | "table" | "title"> {
  readonly kind: "entry" | "new row" | "row gone" | "row back";
  readonly row: string;
  readonly column: string;
  readonly header: string;
  readonly now: Entered;
  readonly wanted: Entered;
  readonly entries: readonly RowEntry[];
}

/** Formats orders, each in one line. */
export function formatOrder(ledger: Ledger): (ordered: Ordered) => string {
  const columnOf = columnsIn(ledger);
  return ({ kind, owners, sheet, table, title, row, column, header, now, wanted, entries }) => {
    const location = owners.length === 1 && owners[0] === sheet ? title : `${title} on ${sheet}`;
    const place = [location, row].filter(Boolean).join(", ");
    if (kind === "row gone") return `${place}: gone`;
    if (kind === "new row" || kind === "row back") {
      const values = entries
        .map((item) => `${item.header} ${formatEntered(item.entered, columnOf(table, item.column), row)}`)
        .join(", ");
      if (kind === "row back") return `${place}: is gone, and is ordered${values === "" ? "" : ` with ${values}`}`;
      return [`${place}: new`, values].filter(Boolean).join(", ");
    }
    const declared = columnOf(table, column);
    return `${place}: ${header} ${formatEntered(now, declared, row)} → ${formatEntered(wanted, declared, row)}`;
  };
}

/** Changes listed together: those of one player, of several, or without an owner. */
interface ChangeGroup {
  /** The player or players; "" for the game master's or everybody's. */
  readonly name: string;
  readonly changes: readonly Change[];
}

/** Groups changes by owner: single players in order, then groups of players, then changes without an owner. */
export function byOwners(changes: readonly Change[], players: readonly string[]): readonly ChangeGroup[] {
  const groups = new Map<string, Change[]>(players.map((player) => [player, []]));
  for (const change of changes) {
    const name = change.owners.join(", ");
    const group = groups.get(name);
    if (group) group.push(change);
    else groups.set(name, [change]);
  }
  const rest = groups.get("");
  groups.delete("");
  if (rest) groups.set("", rest);
  return [...groups].filter(([, own]) => own.length > 0).map(([name, own]) => ({ name, changes: own }));
}
