import type { Line } from "./quoted";
import { columnNamed, type NamedTable } from "./tables";

/* Normalizes rows as people type them: a dash instead of the colon after a row, and an arrow instead of the equals sign. */

/** "Eighth Army \u2013 Garrison supply = 30", which needs a colon. */
const DASHED = /^([-+]\s*)?(\S.*?)\s+[-\u2010-\u2015\u2212]\s+([^=:"]+?)(\s*[=:].*)$/;
/** "Garrison supply 30 -> 40", with the earlier value or without it. */
const ARROW = /^(?:(.*?:)\s)?([^:"]+?)\s*(?:->|=>|\u2192|\u21d2|\u2794)\s*(\S[^"]*)$/;
const EARLIER = /^(.+?)\s*[=:\s]\s*\S+$/;

/** A line of a table with a colon after its row, and equals signs before the values. */
function asOrder(text: string, { inputs, isForm }: NamedTable): string {
  if (text.includes('"')) return text;
  const isColumn = (header: string): boolean => columnNamed(inputs, header.trim()) !== undefined;
  const [, sign = "", row = "", header = "", rest = ""] = isForm ? [] : (DASHED.exec(text) ?? []);
  const line = row !== "" && !row.includes(":") && isColumn(header) ? `${sign}${row}: ${header}${rest}` : text;
  return line
    .split(/([,;]\s)/)
    .map((segment) => {
      const [, name = "", left = "", value = ""] = ARROW.exec(segment) ?? [];
      const column = isColumn(left) ? left : (EARLIER.exec(left)?.[1] ?? "");
      return column !== "" && isColumn(column) ? `${name === "" ? "" : `${name} `}${column.trim()} = ${value}` : segment;
    })
    .join("");
}

/** Lines below table headings in the normal form. */
export function withTypedLines(lines: readonly Line[], heading: (text: string) => NamedTable | undefined): readonly Line[] {
  let table: NamedTable | undefined;
  return lines.map((line) => {
    const next = heading(line.text);
    if (next) table = next;
    return next || !table ? line : { ...line, text: asOrder(line.text, table) };
  });
}
