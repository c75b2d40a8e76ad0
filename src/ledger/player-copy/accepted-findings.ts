import { ACCEPTED, HOUSE_RULES } from "../../kernel/house-rule";
import { workbookName } from "../../kernel/column";
import { isError } from "../../formula/world";
import type { SeenBlock } from "../../sheets/visibility";
import type { FoundLine } from "../read/find";
import type { Ledger } from "../read/model";
import { fold } from "../../kernel/names";

/*
 * Findings that the game master let pass are the player's whose sheet or row they are about.
 */

const TABLE = workbookName(HOUSE_RULES, ACCEPTED);

/** Reports the rows of a block whether they may be a player's: of what is accepted, those about the player alone. */
export function isOfPlayer(ledger: Ledger, { whole }: SeenBlock, player: string): (line: FoundLine) => boolean {
  if (whole.name !== TABLE) return () => true;
  const text = ({ cells }: FoundLine, key: string): string => {
    const value = cells[key] ? ledger.valueOf(cells[key]) : null;
    return isError(value) ? "" : String(value ?? "").trim();
  };
  const own = new Set(ledger.sheets.flatMap(({ sheet }) => (sheet.player === player ? [fold(sheet.name)] : [])));
  return (line) => {
    const [sheet, table, row] = ["sheet", "table", "row"].map((key) => fold(text(line, key)));
    if (own.has(sheet!)) return true;
    const lines = [...ledger.found.tables.values()]
      .filter(({ declared: { name, block } }) => [name, block.name, block.title].some((label) => fold(label) === table))
      .flatMap(({ declared }) => ledger.found.lines.get(declared.name) ?? []);
    return lines.some((item) => {
      const cell = Object.values(item.cells)[0];
      return cell !== undefined && fold(ledger.keyOf(item)) === row && ledger.playerOf(cell) === player;
    });
  };
}
