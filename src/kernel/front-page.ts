import type { Upgrade } from "./rulebook";

/** Upgrade step of every rulebook: the first sheet becomes a front page. No names change. */
export const frontPage = (from: number): Upgrade => ({
  from,
  to: from + 1,
  title: "The first sheet is a front page; long sheets link to their tables; status lines name every cell that breaks a limit.",
});

/** Upgrade step of every rulebook: sheets show everybody's position at a glance. No names change. */
export const atAGlance = (from: number): Upgrade => ({
  from,
  to: from + 1,
  title:
    "The first sheet begins with who is in order and what changed; columns that only formulas need are folded away; House rules takes limits of your own; formulas are shorter.",
});

export const WITHOUT_ADD_IN =
  "Formulas compute in any spreadsheet program: each function of Campaign Ledger has its plain-Excel equivalent behind it.";

/**
 * Upgrade step of every rulebook: formulas compute without the add-in. No names change. `more` describes the rulebook's other
 * changes.
 */
export const withoutAddIn = (from: number, more?: string): Upgrade => ({
  from,
  to: from + 1,
  title: more === undefined ? WITHOUT_ADD_IN : `${more} ${WITHOUT_ADD_IN}`,
});
