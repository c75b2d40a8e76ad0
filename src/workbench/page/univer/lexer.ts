import { generateStringWithSequence, LexerTreeBuilder, sequenceNodeType, type ISequenceNode } from "@univerjs/engine-formula";

/*
 * Univer tokenizes and prints formulas to shift their references. It loses doubled quotation marks in texts, and text after a
 * comma in brackets without a function; those formulas are tokenized here.
 */

type LexerToken = string | ISequenceNode;

/** Strings; structured references; cells with their sheet; whole columns and rows; other words such as function names. */
const TOKEN =
  /"(?:[^"]|"")*"|\[(?:[^[\]]|\[[^[\]]*\])*\]|((?:'(?:[^']|'')+'!|[\p{L}_][\p{L}\p{N}_.]*!)?(?:\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7}))(?![\p{L}\p{N}_.(!])|[\p{L}_\\][\p{L}\p{N}_.\\?]*!?/giu;

function tokensOf(formula: string): LexerToken[] {
  const tokens: LexerToken[] = [];
  let end = 0;
  for (const { 0: text, 1: reference, index } of formula.matchAll(TOKEN)) {
    if (reference === undefined) continue;
    if (index > end) tokens.push(formula.slice(end, index));
    end = index + text.length;
    tokens.push({ nodeType: sequenceNodeType.REFERENCE, token: reference, startIndex: index, endIndex: end - 1 });
  }
  if (end < formula.length) tokens.push(formula.slice(end));
  return tokens;
}

/** More distinct formulas than a large ledger has. */
const MOST = 20_000;

export class MemoizingLexer extends LexerTreeBuilder {
  /** Univer caches them too, but by a hash of all characters, which takes longer than parsing. */
  private readonly known = new Map<string, readonly LexerToken[] | undefined>();

  override sequenceNodesBuilder(text: string): LexerToken[] | undefined {
    if (!this.known.has(text)) {
      if (this.known.size >= MOST) this.known.clear();
      const tokens = super.sequenceNodesBuilder(text);
      const formula = text.replace(/^=/, "");
      this.known.set(text, !tokens || generateStringWithSequence(tokens) === formula ? tokens : tokensOf(formula));
    }
    const tokens = this.known.get(text);
    return tokens && [...tokens];
  }
}
