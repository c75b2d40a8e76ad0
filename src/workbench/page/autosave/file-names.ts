import type { RulebookIdentity } from "../../../kernel/rulebook";

/** Characters that some operating system forbids in file names. */
const NOT_IN_NAMES = /[\\/:*?"<>|]/g;

/** A text as a valid file name ending in .xlsx; null if nothing remains of it. */
export function asFileName(text: string): string | null {
  const stem = text
    .replace(/\.xlsx$/i, "")
    .replace(NOT_IN_NAMES, " ")
    .replace(/\s+/g, " ")
    .trim();
  return stem === "" ? null : `${stem}.xlsx`;
}

/** A new ledger's file name: "Panzer General II campaign.xlsx" */
export const ledgerFileName = ({ title, id }: Pick<RulebookIdentity, "title" | "id">): string =>
  asFileName(title.split(":")[0]!) ?? `${id}.xlsx`;
