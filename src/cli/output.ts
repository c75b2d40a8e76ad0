import { once } from "node:events";
import process from "node:process";
import type { WriteStream } from "node:tty";

/** How the program is called, for help: through npm in a checkout, by its own name when installed. */
export const PROGRAM = process.env["npm_lifecycle_event"] === "ledger" ? "npm run ledger --" : "campaign-ledger";

export interface Ink {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
}

const colouring = (on: boolean): Ink => {
  const paint =
    (start: number, end: number) =>
    (text: string): string =>
      on && text !== "" ? `\u001b[${start}m${text}\u001b[${end}m` : text;
  return { bold: paint(1, 22), dim: paint(2, 22), red: paint(31, 39), yellow: paint(33, 39), green: paint(32, 39) };
};

/** Colours for a terminal; plain text for files, pipes and people who set NO_COLOR. */
export function inkOf(stream: NodeJS.WriteStream | WriteStream): Ink {
  const { NO_COLOR, TERM } = process.env;
  return colouring(stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === "") && TERM !== "dumb");
}

/** Writes to standard output, and waits while its reader is slower than we are. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

export const print = (...lines: readonly string[]): Promise<void> => write(lines.map((line) => `${line}\n`).join(""));

/** A reader that closes early, such as head, is no failure. */
export function endQuietlyWhenNobodyReads(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
}

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** A text on one line: line breaks and escape codes of a cell must not reach the terminal as such. */
export const oneLine = (text: string): string =>
  text.replace(CONTROL, (sign) =>
    sign === "\n"
      ? "\\n"
      : sign === "\t"
        ? "\\t"
        : sign === "\r"
          ? "\\r"
          : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Breaks a text at spaces so that its lines, with their indent, stay within the width. */
export function wrapped(text: string, indent: string, width = 100): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return line === "" ? lines : [...lines, indent + line];
}

/** Rows of texts with every column as wide as its widest text; the last one is left as it is. */
export function columns(rows: readonly (readonly string[])[], indent = "  "): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((text, i) => (widths[i] = Math.max(widths[i] ?? 0, text.length)));
  return rows.map((row) =>
    (indent + row.map((text, i) => (i === row.length - 1 ? text : text.padEnd(widths[i]!))).join("  ")).trimEnd(),
  );
}
