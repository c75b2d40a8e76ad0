import type { Ledger } from "./model";
import { figureIn } from "./options";

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The turn of a ledger: "1941 · Autumn · turn 9". */
export const turnName = ({ rulebook, book }: Pick<Ledger, "rulebook" | "book">): string =>
  rulebook.ledger!.clock.format((key) => figureIn(book, rulebook.frontSheet, key));

/** The number after the word "turn"; a day or year may be the same number. */
const turnNumber = (parts: readonly string[]): string | undefined => {
  const at = parts.indexOf("turn");
  return at >= 0 && /^\d+$/.test(parts[at + 1] ?? "") ? parts[at + 1] : undefined;
};

/** Whether a text means a turn: by its whole name, or some of its words or numbers. */
export function meansTurn(turn: string, wanted: string): boolean {
  const all = wordsOf(turn);
  const requested = wordsOf(wanted);
  if (requested.length === 1 && /^\d+$/.test(requested[0]!)) return all.at(-1) === requested[0];
  const [number, own] = [turnNumber(requested), turnNumber(all)];
  if (number !== undefined && own !== undefined && number !== own) return false;
  return requested.length > 0 && requested.every((word) => all.includes(word));
}
