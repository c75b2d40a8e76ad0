import { mostOf } from "../../../kernel/extremes";

/*
 * Orders as they are posted: in a block that a forum shows as it is.
 */

export const ORDER_FORMATS = ["text", "bbcode", "markdown"] as const;
export type OrderFormat = (typeof ORDER_FORMATS)[number];

/** A fence longer than any that stands in the text. */
const fence = (text: string): string =>
  "`".repeat(
    mostOf(
      Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1),
      3,
    ),
  );

/** Orders in a code block of a format. */
export function posted(text: string, format: OrderFormat): string {
  if (format === "text") return text;
  return format === "bbcode" ? `[code]\n${text}[/code]\n` : `${fence(text)}\n${text}${fence(text)}\n`;
}
