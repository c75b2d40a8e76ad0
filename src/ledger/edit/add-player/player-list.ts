import { address, sheetReference } from "../../../formula/address";
import { workbookName } from "../../../kernel/column";
import { withEntries, type Entered } from "../../read/entered-values";
import { ledgerOf, type Ledger } from "../../read/model";
import { listOfPlayers, optionsOf } from "../../read/options";
import type { Finding } from "../../read/finding";
import { hiddenTable, TURNS_NAME } from "../../read/hidden-turns";
import { fold, nameKey } from "../../../kernel/names";

/* Players who were only entered in the list on the front sheet, and have no sheets or rows yet. */

/** The players who can still be added, in the order of the rulebook. */
export const addablePlayers = ({ rulebook, players }: Pick<Ledger, "rulebook" | "players">): readonly string[] =>
  rulebook.ledger!.players.names.filter((name) => !players.includes(name));

/** The player named in a cell by a name that formulas know; undefined if there is none. */
function playerInCell({ rulebook }: Ledger, text: string): string | undefined {
  const { names, synonyms = {} } = rulebook.ledger!.players;
  const synonym = Object.keys(synonyms).find((name) => fold(name) === fold(text));
  return names.find((name) => fold(name) === fold(text)) ?? (synonym === undefined ? undefined : synonyms[synonym]);
}

/** The cells of the list that name a player. */
function cellsNaming(ledger: Ledger, player: string): readonly Entered[] {
  return (ledger.found.lines.get(listOfPlayers(ledger.rulebook)) ?? []).flatMap((line) => {
    const cell = Object.values(line.cells)[0];
    if (!cell || playerInCell(ledger, ledger.keyOf(line)) !== player) return [];
    return [{ sheet: cell.sheet, cell: address(cell.row, cell.column), value: null }];
  });
}

interface Listed {
  readonly players: readonly string[];
  /** The ledger without them. */
  readonly rest: Ledger;
}

/** Whether a player without rows took part before: in a closed turn, or in formulas with the name or with a broken reference. */
function wasThere({ book, rulebook }: Ledger, player: string): boolean {
  const turns = hiddenTable(book, TURNS_NAME);
  const { one: item } = rulebook.ledger!.players;
  if (turns?.rowsWith([item]).some((row) => turns.read(row, item) === player)) return true;
  const words = [workbookName(player, ""), sheetReference(player), "#REF!"].map(nameKey);
  const names = (formula: string | null): boolean => {
    const text = formula?.toLowerCase();
    return text !== undefined && words.some((word) => text.includes(word));
  };
  return book.sheets.some(({ formulas }) => formulas.some((row) => row.some(names)));
}

/** The players who are, and were, only in the list, and the ledger without them. */
export function onlyListed(ledger: Ledger): Listed {
  // If nothing is missing, every listed player is complete.
  if (ledger.found.missing.length + ledger.lacking.length === 0) return { players: [], rest: ledger };
  const unnamed = (players: readonly string[]) =>
    withEntries(
      ledger.book,
      players.flatMap((player) => cellsNaming(ledger, player)),
    );
  const players = ledger.players.filter(
    (player) => !optionsOf(unnamed([player]), ledger.rulebook).players.includes(player) && !wasThere(ledger, player),
  );
  const rest = players.length > 0 && players.length < ledger.players.length ? ledgerOf(unnamed(players)) : null;
  return rest ? { players, rest } : { players: [], rest: ledger };
}

/** The player whose addition fixes a finding: one who is only listed, or one whom an entry names without being in the ledger. */
export function playerToAdd(ledger: Ledger, listed: readonly string[], { key, expected, found }: Finding): string | undefined {
  const lacking = listed.find((player) => key === player || expected === player);
  if (lacking !== undefined) return lacking;
  const named = typeof found === "string" ? playerInCell(ledger, found) : undefined;
  return named !== undefined && addablePlayers(ledger).includes(named) ? named : undefined;
}
