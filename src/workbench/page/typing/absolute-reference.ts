/*
 * F4 in a formula: the reference at the caret becomes absolute, as in Excel. Both ends of a range change together.
 */

interface TextAtCaret {
  readonly text: string;
  readonly caret: number;
}

const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}`;
/** References; texts, sheet names, brackets and other words are skipped. Older WebKit does not support lookbehind. */
const REFERENCE = new RegExp(
  String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*|(${CELL}(?::${CELL})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\w.(!\]])|[\w.$]+`,
  "g",
);
const END = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/;

/** Which of column and row are absolute, in the order of Excel's F4. */
const CYCLE = [
  ["", ""],
  ["$", "$"],
  ["", "$"],
  ["$", ""],
] as const;

function next(reference: string): string {
  const ends = reference.split(":").map((end) => END.exec(end)!.slice(1) as [string, string, string, string]);
  const [first] = ends;
  const fixed = (column: string, row: string) =>
    ends.map(([, letters, , digits]) => `${letters && column}${letters}${digits && row}${digits}`).join(":");
  const [, letters, , digits] = first!;
  if (letters === "") return fixed("", reference.startsWith("$") ? "" : "$");
  if (digits === "") return fixed(reference.startsWith("$") ? "" : "$", "");
  const at = CYCLE.findIndex(([column, row]) => column === first![0] && row === first![2]);
  const [column, row] = CYCLE[(at + 1) % CYCLE.length]!;
  return fixed(column, row);
}

/** The formula after F4, with the caret behind the reference; null if the caret is not at one. */
export function cycleReference(text: string, caret: number): TextAtCaret | null {
  if (!text.startsWith("=")) return null;
  for (const { 1: found, index } of text.matchAll(REFERENCE)) {
    if (found === undefined || caret < index || caret > index + found.length) continue;
    const changed = next(found);
    return { text: text.slice(0, index) + changed + text.slice(index + found.length), caret: index + changed.length };
  }
  return null;
}
