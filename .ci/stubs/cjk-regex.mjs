// Replaces cjk-regex, which Univer imports for Chinese, Japanese and Korean characters: it contains 450 KB of tables and expands
// them at every start, while browsers have the same classes built in.

const SCRIPTS = ["Han", "Katakana", "Hiragana", "Hangul", "Bopomofo"].map((name) => `\\p{Script=${name}}`);
const LETTER = `(?=[\\p{Lo}\\p{Nl}\\p{So}\\p{Lm}])[${SCRIPTS.join("")}]`;
/** Blocks of punctuation, letter variants and strokes. */
const BLOCKS =
  "\\u2ff0-\\u303f\\u30a0-\\u30ff\\u3190-\\u319f\\u31c0-\\u31ef\\u3200-\\u33ff\\ufe10-\\ufe1f\\ufe30-\\ufe6f\\uff00-\\uffef";
const PUNCTUATION = `(?!${LETTER})[${BLOCKS}]`;

const pattern = (source) => ({ toRegExp: (flags = "u") => new RegExp(source, flags) });

export const letters = () => pattern(LETTER);
export const punctuations = () => pattern(PUNCTUATION);
export const all = () => pattern(`(?:${LETTER}|${PUNCTUATION})`);
