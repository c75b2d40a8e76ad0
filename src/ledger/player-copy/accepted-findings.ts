import { ACCEPTED, HOUSE_RULES } from "../../kernel/house-rule";
import { workbookName } from "../../kernel/column";
import { isError } from "../../formula/world";
import type { VisibleBlock } from "../../sheets/visibility";
import type { FoundLine } from "../read/find";
import type { Ledger } from "../read/model";
import { fold } from "../../kernel/names";

/* Accepted findings in a player's copy: only those about the player's own sheet or rows. */

const TABLE = workbookName(HOUSE_RULES, ACCEPTED);

/** Returns a test whether a row of a block may be in a player's copy; it excludes accepted findings about others. */
export function isOfPlayer(ledger: Ledger, { whole }: VisibleBlock, player: string): (line: FoundLine) => boolean {
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
