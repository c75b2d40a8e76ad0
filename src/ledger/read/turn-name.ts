import type { Ledger } from "./model";
import { figureIn } from "./options";

const wordsOf = (name: string): readonly string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** "1941 · Autumn · turn 9": the turn that a ledger stands in. */
export const turnName = ({ rulebook, book }: Pick<Ledger, "rulebook" | "book">): string =>
  rulebook.ledger!.clock.says((key) => figureIn(book, rulebook.frontSheet, key));

/** Whether a turn is meant: by its whole name, or by a word or number of it. */
export function meansTurn(turn: string, wanted: string): boolean {
  const all = wordsOf(turn);
  const asked = wordsOf(wanted);
  if (asked.length === 1 && /^\d+$/.test(asked[0]!)) return all.at(-1) === asked[0];
  return asked.length > 0 && asked.every((word) => all.includes(word));
}
