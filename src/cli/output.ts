import { randomUUID } from "node:crypto";
import { once } from "node:events";
import process from "node:process";
import type { WriteStream } from "node:tty";
import { printable } from "../kernel/text";
import { causeOf } from "./error-messages";

/** The command that starts the program, for help: through npm in a checkout, by its own name if installed. */
export const PROGRAM = process.env["npm_lifecycle_event"] === "ledger" ? "npm run ledger --" : "campaign-ledger";

export interface Ink {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
}

/** A random marker for colors, so that no file's content can be mistaken for one. */
const MARK = `\u001b${randomUUID()}`;
const MARKED = new RegExp(`(${MARK}\\d+;)`);

const colouring = (on: boolean): Ink => {
  const paint =
    (start: number, end: number) =>
    (text: string): string =>
      on && text !== "" ? `${MARK}${start};${text}${MARK}${end};` : text;
  return { bold: paint(1, 22), dim: paint(2, 22), red: paint(31, 39), yellow: paint(33, 39), green: paint(32, 39) };
};

/** Colors for a terminal; plain text for files, pipes and users who set NO_COLOR. */
export function inkOf(stream: NodeJS.WriteStream | WriteStream): Ink {
  const { NO_COLOR, TERM } = process.env;
  return colouring(stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === "") && TERM !== "dumb");
}

/** A line that is safe to print: no control sequences except our own colors. Tabs separate columns. */
export const sent = (line: string): string =>
  line
    .split(MARKED)
    .map((segment, i) =>
      i % 2 === 1 ? `\u001b[${segment.slice(MARK.length, -1)}m` : segment.split("\t").map(printable).join("\t"),
    )
    .join("");

/** Prints lines, and lists of lines, to standard output, waiting for slow readers. */
export async function print(...lines: readonly (string | readonly string[])[]): Promise<void> {
  const text = lines.flat().map((line) => `${sent(line)}\n`);
  if (text.length > 0 && !process.stdout.write(text.join(""))) await once(process.stdout, "drain");
}

/** Writes data for programs to standard output. */
export const printData = (data: unknown, indent = 0): Promise<void> => print(JSON.stringify(data, null, indent).split("\n"));

/** Writes lines to standard error. */
export function printError(...lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${sent(line)}\n`).join(""));
}

/** Prints to standard error why something was not done. */
export const printErrorMessage = (message: string): void => printError(`${inkOf(process.stderr).red("error")}  ${message}`);

/** A reader that closes early, such as head, is not an error. */
export function endQuietlyWhenNobodyReads(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    printErrorMessage(`The output could not be written: ${causeOf(error, "written")}.`);
    process.exit(2);
  });
}

/** Wraps a text at spaces, so that its lines fit the width with their indent. */
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

/** Rows of texts with every column padded to its widest text, except the last. */
export function columns(rows: readonly (readonly string[])[], indent = "  "): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((text, i) => (widths[i] = Math.max(widths[i] ?? 0, text.length)));
  return rows.map((row) =>
    (indent + row.map((text, i) => (i === row.length - 1 ? text : text.padEnd(widths[i]!))).join("  ")).trimEnd(),
  );
}
