import { generateStringWithSequence, LexerTreeBuilder, sequenceNodeType, type ISequenceNode } from "@univerjs/engine-formula";

/*
 * Univer tokenizes and prints formulas to shift their references. It loses doubled quotation marks in texts, and text after a
 * comma in brackets without a function; those formulas are tokenized here.
 */

type Piece = string | ISequenceNode;

/** Strings; structured references; cells with their sheet; whole columns and rows; other words such as function names. */
const PIECE =
  /"(?:[^"]|"")*"|\[(?:[^[\]]|\[[^[\]]*\])*\]|((?:'(?:[^']|'')+'!|[\p{L}_][\p{L}\p{N}_.]*!)?(?:\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7}))(?![\p{L}\p{N}_.(!])|[\p{L}_\\][\p{L}\p{N}_.\\?]*!?/giu;

function piecesOf(formula: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: text, 1: reference, index } of formula.matchAll(PIECE)) {
    if (reference === undefined) continue;
    if (index > end) pieces.push(formula.slice(end, index));
    end = index + text.length;
    pieces.push({ nodeType: sequenceNodeType.REFERENCE, token: reference, startIndex: index, endIndex: end - 1 });
  }
  if (end < formula.length) pieces.push(formula.slice(end));
  return pieces;
}

/** More distinct formulas than a large ledger has. */
const MOST = 20_000;

export class MemoizingLexer extends LexerTreeBuilder {
  /** Univer caches them too, but by a hash of all characters, which takes longer than parsing. */
  private readonly known = new Map<string, readonly Piece[] | undefined>();

  override sequenceNodesBuilder(text: string): Piece[] | undefined {
    if (!this.known.has(text)) {
      if (this.known.size >= MOST) this.known.clear();
      const pieces = super.sequenceNodesBuilder(text);
      const formula = text.replace(/^=/, "");
      this.known.set(text, !pieces || generateStringWithSequence(pieces) === formula ? pieces : piecesOf(formula));
    }
    const pieces = this.known.get(text);
    return pieces && [...pieces];
  }
}
