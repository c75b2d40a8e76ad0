import type { Ledger } from "./model";
import { figureIn } from "./options";

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The turn of a ledger: "1941 · Autumn · turn 9". */
export const turnName = ({ rulebook, book }: Pick<Ledger, "rulebook" | "book">): string =>
  rulebook.ledger!.clock.says((key) => figureIn(book, rulebook.frontSheet, key));

/** Whether a text means a turn: by its whole name, or a word or number of it. */
export function meansTurn(turn: string, wanted: string): boolean {
  const all = wordsOf(turn);
  const requested = wordsOf(wanted);
  if (requested.length === 1 && /^\d+$/.test(requested[0]!)) return all.at(-1) === requested[0];
  return requested.length > 0 && requested.every((word) => all.includes(word));
}
