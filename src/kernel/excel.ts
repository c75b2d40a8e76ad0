/* Text fragments of formulas. */

/** A text as a literal in a formula. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A formula that tests whether a cell or text equals one of several texts. */
export const isOneOf = (value: string, words: readonly string[]): string =>
  words.length === 1 ? `${value}=${quoted(words[0]!)}` : `OR(${words.map((word) => `${value}=${quoted(word)}`).join(",")})`;
