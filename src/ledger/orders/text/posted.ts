import { mostOf } from "../../../kernel/extremes";

/*
 * Orders as they are posted: in a block that a forum shows as it is.
 */

export const ORDER_FORMATS = ["text", "bbcode", "markdown", "discord"] as const;
export type OrderFormat = (typeof ORDER_FORMATS)[number];

/** A fence longer than any that is in the text. */
const fence = (text: string): string =>
  "`".repeat(
    mostOf(
      Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1),
      3,
    ),
  );

/** Discord takes so many characters in a message. */
const LONGEST_MESSAGE = 2000;
/** The longest line that counts the messages. */
const LONGEST_COUNT = "(message 999 of 999)\n".length;

/** A text as messages for Discord, each a code block that one message has room for, below a line that counts them. */
export function inMessages(text: string): string {
  const mark = fence(text);
  const room = LONGEST_MESSAGE - LONGEST_COUNT - 2 * mark.length - 2;
  const messages: string[] = [];
  for (const line of text
    .trimEnd()
    .split("\n")
    .flatMap((item) => item.match(new RegExp(`.{1,${room}}`, "gu")) ?? [""])) {
    const last = messages.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= room) messages[messages.length - 1] = `${last}\n${line}`;
    else messages.push(line);
  }
  return messages
    .map((message, i) => {
      const count = messages.length === 1 ? "" : `(message ${i + 1} of ${messages.length})\n`;
      return `${count}${mark}\n${message}\n${mark}\n`;
    })
    .join("\n");
}

/** Orders in a code block of a format. */
export function posted(text: string, format: OrderFormat): string {
  if (format === "text") return text;
  if (format === "discord") return inMessages(text);
  return format === "bbcode" ? `[code]\n${text}[/code]\n` : `${fence(text)}\n${text}${fence(text)}\n`;
}
