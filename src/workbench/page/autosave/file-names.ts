import type { RulebookIdentity } from "../../../kernel/rulebook";

/** Files on no system may have these in their names. */
const NOT_IN_NAMES = /[\\/:*?"<>|]/g;

/** A name as it can be a file's, with its ending; null where nothing is left of it. */
export function asFileName(text: string): string | null {
  const stem = text
    .replace(/\.xlsx$/i, "")
    .replace(NOT_IN_NAMES, " ")
    .replace(/\s+/g, " ")
    .trim();
  return stem === "" ? null : `${stem}.xlsx`;
}

/** The name of a new ledger's file: "Panzer General II campaign.xlsx" */
export const ledgerFileName = ({ title, id }: Pick<RulebookIdentity, "title" | "id">): string =>
  asFileName(title.split(":")[0]!) ?? `${id}.xlsx`;
