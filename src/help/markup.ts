/*
 * HTML as text, with everything escaped that is not markup of our own.
 */

/** Text that is markup already. */
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

/** Markup with contents put in: texts are escaped, lists joined, false and null nothing. */
export const html = (parts: TemplateStringsArray, ...contents: readonly Content[]): Markup => ({
  markup: parts.map((part, i) => part + written(contents[i])).join(""),
});

/** Data for a script element. */
export const asJson = (value: unknown): Markup => ({ markup: JSON.stringify(value).replaceAll("<", "\\u003c") });
