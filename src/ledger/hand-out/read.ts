import type { Rulebook } from "../../kernel/rulebook";
import { declaredSheets } from "../../sheets/declared";
import { seenBy, type SeenLedger } from "../../sheets/seen";
import type { Book } from "../../workbook/book";
import type { Copy } from "../read/copy";
import { markIn } from "./mark";

/*
 * A player's copy read as the ledger of what the player sees.
 */

const known = new Map<string, SeenLedger>();
/** Copies of a few players are at hand at a time. */
const MOST_KNOWN = 8;

function seenOnce(rulebook: Rulebook, { options, player }: Pick<Copy, "options" | "player">): SeenLedger {
  const key = JSON.stringify([rulebook.id, options, player]);
  const found = known.get(key) ?? seenBy(declaredSheets(rulebook, options), rulebook.ledger!, player);
  known.delete(key);
  known.set(key, found);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
  return found;
}

/** The copy that a workbook is; null where what it says of itself cannot be read. */
export function readCopy(book: Book, rulebook: Rulebook): Copy | null {
  const mark = markIn(book);
  if (!mark) return null;
  const { sheets, withheld, unchecked, blocks } = seenOnce(rulebook, mark);
  const figured = new Map(blocks.map(({ seen, figured: keys }) => [seen.name, keys]));
  return { ...mark, sheets, withheld, unchecked, figured };
}
