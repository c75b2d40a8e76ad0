import type { Line } from "./quoted";
import { columnNamed, type NamedTable } from "./tables";

/* Converts tables pasted from a spreadsheet or a forum, with cells between tabs or bars, into lines of orders. */

const RULE = /^[\s|:+-]*-{2,}[\s|:+-]*$/;

const isTable = (text: string): boolean => text.includes("|") && !text.includes("=");
const cellsOf = (text: string): readonly string[] =>
  text
    .replace(/^\|\s*|\s*\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** The columns of a pasted table by its first row: how many of them name a row, and the headers of the others. */
function columnsOf(text: string, table: NamedTable) {
  const cells = cellsOf(text);
  const keys = cells.filter((cell) => columnNamed(table.keys, cell)).length;
  const names = Math.max(1, keys);
  const headers = cells.slice(names);
  return headers.length > 0 && headers.every((header) => columnNamed(table.inputs, header)) ? { names, headers } : undefined;
}

/** Lines with pasted table rows rewritten as typed rows. Rows that fit no columns are unchanged, so that they are reported. */
export function withTables(lines: readonly Line[], heading: (text: string) => NamedTable | undefined): readonly Line[] {
  let table: NamedTable | undefined;
  let columns: ReturnType<typeof columnsOf>;
  return lines.flatMap((line): Line[] => {
    const { text } = line;
    const next = heading(text);
    if (next) [table, columns] = [next, undefined];
    if (next || !table || table.isForm || !isTable(text)) return [line];
    if (columns && RULE.test(text)) return [];
    if (!columns) {
      columns = columnsOf(text, table);
      return columns ? [] : [line];
    }
    const cells = cellsOf(text);
    const { names, headers } = columns;
    if (cells.length > names + headers.length) return [line];
    const entries = headers.flatMap((header, i) => {
      const cell = cells[names + i] ?? "";
      return cell === "" ? [] : [`${header} = ${cell}`];
    });
    const name = cells.slice(0, names).filter(Boolean).join(" / ");
    return entries.length === 0 ? [line] : [{ ...line, text: `${name}: ${entries.join(", ")}`, length: 0 }];
  });
}
