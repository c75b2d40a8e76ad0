import { workbookName } from "../../kernel/column";
import { identities } from "../../rulebooks/identities";
import type { Snapshot } from "../snapshot";

/** The names of the rulebooks' front sheets. */
export const frontSheets: readonly string[] = [...new Set(identities.map(({ frontSheet }) => frontSheet))];

/** Index of a ledger's front sheet; -1 in other workbooks. */
export function frontPageOf({ sheets, names }: Pick<Snapshot, "sheets" | "names">): number {
  const front = frontSheets.find((sheet) => names.some(({ name }) => name === workbookName(sheet, "Rulebook")));
  return sheets.findIndex(({ name, visibility }) => name === front && visibility === "Visible");
}
