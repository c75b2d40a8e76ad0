import type { Rulebook } from "../../kernel/rulebook";
import { declaredSheets } from "../../sheets/declared";
import { columnId, visibleLedger, type VisibleLedger } from "../../sheets/visibility";
import type { Book } from "../../workbook/book";
import { EXPORT_SHEET, type Copy, type ExportMark } from "../read/copy";
import { exportedFigures } from "./changed-in-copy";
import { markIn } from "./copy-mark";

/* Reads a player's copy as the ledger that the player sees. */

const known = new Map<string, VisibleLedger>();
/** How many players' declarations are cached. */
const MOST_KNOWN = 8;

function cachedVisibleLedger(rulebook: Rulebook, { options, player, more }: ExportMark): VisibleLedger {
  const key = JSON.stringify([rulebook.id, options, player, more]);
  const figured = new Set(more.map(([table, column]) => columnId(table, column)));
  const found = known.get(key) ?? visibleLedger(declaredSheets(rulebook, options), rulebook.ledger!, player, figured);
  known.delete(key);
  known.set(key, found);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
  return found;
}

const UNREAD = `The record of the exported data on this copy's hidden sheet ${EXPORT_SHEET} cannot be read: the sheet was changed or deleted, so it is unknown whose copy this is and what was entered in it.`;

/** Reads a workbook as a copy, or returns the reason in a sentence why its record cannot be read. */
export function readCopy(book: Book, rulebook: Rulebook): Copy | string {
  const mark = markIn(book);
  const { names } = rulebook.ledger!.players;
  if (!mark?.options.players.every((player) => names.includes(player))) return UNREAD;
  const { sheets, withheld, unchecked, blocks, reach } = cachedVisibleLedger(rulebook, mark);
  const figured = new Map(blocks.map(({ visible, figured: keys }) => [visible.name, keys]));
  const lookUps = blocks.flatMap(({ visible, lookUps: own }) => own.map((lookUp) => ({ ...lookUp, from: visible.name })));
  const shown = { figured, lookUps, reach };
  return {
    ...mark,
    sheets,
    withheld,
    unchecked,
    figured,
    exportedFigures: (found, own) => exportedFigures(found, own, mark, shown),
  };
}
