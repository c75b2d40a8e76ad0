/*
 * A formula while it is being typed: the word before the caret and the call around it.
 */

export interface TypedFormula {
  /** The word that ends at the caret. */
  readonly word: { readonly text: string; readonly start: number } | null;
  /** The innermost call around the caret, and the index of its argument there. */
  readonly call: { readonly name: string; readonly argument: number } | null;
}

const NOTHING: TypedFormula = { word: null, call: null };

const WORD = /[A-Za-z_][A-Za-z0-9_.]*$/;
/** After these characters a word belongs to a sheet, a column or an absolute address. */
const PART_OF_MORE = /['!$#@\].]$/;

const wordBefore = (text: string): string => WORD.exec(text)?.[0] ?? "";

/** Reads a cell's text up to the caret; ignores text that is not a formula, and quoted text. */
export function typedFormula(text: string, caret: number): TypedFormula {
  if (!text.startsWith("=") || caret < 1) return NOTHING;
  const before = text.slice(0, caret);
  const calls: { name: string; argument: number }[] = [];
  let quote = "";
  let brackets = 0;
  let braces = 0;
  for (let at = 1; at < before.length; at++) {
    const char = before[at]!;
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "[") brackets++;
    else if (char === "]") brackets--;
    else if (brackets > 0) continue;
    else if (char === "{") braces++;
    else if (char === "}") braces--;
    else if (char === "(") calls.push({ name: wordBefore(before.slice(1, at)), argument: 0 });
    else if (char === ")") calls.pop();
    else if (char === "," && braces === 0 && calls.length > 0) calls[calls.length - 1]!.argument++;
  }
  if (quote !== "" || brackets > 0) return NOTHING;
  const word = wordBefore(before.slice(1));
  const start = caret - word.length;
  const isWhole = word !== "" && !PART_OF_MORE.test(before.slice(0, start)) && !/^[\w.!]/.test(text.slice(caret));
  return {
    word: isWhole && !/\d$/.test(before.slice(0, start)) ? { text: word, start } : null,
    // Parentheses without a name are not a call.
    call: calls.findLast(({ name }) => name !== "") ?? null,
  };
}
