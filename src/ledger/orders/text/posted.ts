import { mostOf } from "../../../kernel/extremes";

/* Formats orders for posting, in a block that a forum displays verbatim. */

export const ORDER_FORMATS = ["text", "bbcode", "markdown", "discord"] as const;
export type OrderFormat = (typeof ORDER_FORMATS)[number];

/** A fence longer than any in the text. */
const fence = (text: string): string =>
  "`".repeat(
    mostOf(
      Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1),
      3,
    ),
  );

/** Discord's limit for the characters of a message. */
const LONGEST_MESSAGE = 2000;
/** The longest line with a message count. */
const LONGEST_COUNT = "(message 999 of 999)\n".length;

/** Splits a text into messages for Discord, each a code block that fits, below a line with the message count. */
export function inMessages(text: string): string {
  const mark = fence(text);
  const available = LONGEST_MESSAGE - LONGEST_COUNT - 2 * mark.length - 2;
  const messages: string[] = [];
  for (const line of text
    .trimEnd()
    .split("\n")
    .flatMap((item) => item.match(new RegExp(`.{1,${available}}`, "gu")) ?? [""])) {
    const last = messages.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= available) messages[messages.length - 1] = `${last}\n${line}`;
    else messages.push(line);
  }
  return messages
    .map((message, i) => {
      const count = messages.length === 1 ? "" : `(message ${i + 1} of ${messages.length})\n`;
      return `${count}${mark}\n${message}\n${mark}\n`;
    })
    .join("\n");
}

export function posted(text: string, format: OrderFormat): string {
  if (format === "text") return text;
  if (format === "discord") return inMessages(text);
  return format === "bbcode" ? `[code]\n${text}[/code]\n` : `${fence(text)}\n${text}${fence(text)}\n`;
}
