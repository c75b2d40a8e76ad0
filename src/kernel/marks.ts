import type { Severity } from "./check";

/*
 * The marks for error, warning and in order: a character where only text is possible, such as in cells, and an icon on screens
 * and in reports.
 */

export type Mark = Severity | "fine" | "missing";

export const MARKS: Readonly<Record<Mark, string>> = { error: "●", warning: "▲", fine: "✓", missing: "○" };

/** Only used after the mark of each broken limit in a Check cell, so that a formula can count them. */
export const MARK_GAP = "\u00a0";

/** Icons as paths in a square of 16 by 16, in the color of the surrounding text. */
export const SHAPES: Readonly<Record<Mark, string>> = {
  error:
    "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 9.4a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Zm0-6.2a.7.7 0 0 0-.7.6V9a.7.7 0 0 0 1.4 0V4.8a.7.7 0 0 0-.7-.6Z",
  warning:
    "M6.9 1.8a1.25 1.25 0 0 1 2.2 0l5.6 10.3a1.25 1.25 0 0 1-1.1 1.9H2.4a1.25 1.25 0 0 1-1.1-1.9L6.9 1.8ZM8 10.5a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Zm0-5.6a.6.6 0 0 0-.6.6v3.3a.6.6 0 0 0 1.2 0V5.5a.6.6 0 0 0-.6-.6Z",
  fine: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.1 4.7a.6.6 0 0 0-.9 0L7 8.9 5.8 7.7a.6.6 0 1 0-.9.9l1.7 1.6c.2.3.6.3.8 0l3.7-3.6a.6.6 0 0 0 0-.9Z",
  missing: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 1.3a5.7 5.7 0 1 0 0 11.4A5.7 5.7 0 0 0 8 2.3Z",
};

export const withoutMarks = (text: string): string => text.replace(/[●▲]\s?/g, "").trim();
