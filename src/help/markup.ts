/*
 * Builds HTML as text, and escapes everything except our own markup.
 */

/** Text that already is markup. */
export interface Markup {
  readonly markup: string;
}

export type Content = string | number | Markup | readonly Content[] | false | null | undefined;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);

function written(content: Content): string {
  if (content === false || content === null || content === undefined) return "";
  if (typeof content === "string") return escaped(content);
  if (typeof content === "number") return String(content);
  return "markup" in content ? content.markup : content.map(written).join("");
}

/** A template for markup: texts are escaped, lists joined, false and null omitted. */
export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): Markup => ({
  markup: parts.map((part, i) => part + written(contents[i])).join(""),
});

/** Data for a script element. */
export const asJson = (value: unknown): Markup => ({ markup: JSON.stringify(value).replaceAll("<", "\\u003c") });
