import type { Upgrade } from "./rulebook";

/** The step to the version whose first sheet is a front page, the same in every rulebook: no name changed. */
export const frontPage = (from: number): Upgrade => ({
  from,
  to: from + 1,
  title: "The first sheet is a front page; long sheets link to their tables; status lines name every cell that breaks a limit.",
});

/** The step to the version whose sheets show at a glance the position of everybody, the same in every rulebook: no name changed. */
export const atAGlance = (from: number): Upgrade => ({
  from,
  to: from + 1,
  title:
    "The first sheet begins with who is in order and what changed; columns that only formulas need are folded away; House rules takes limits of your own; formulas are shorter.",
});

export const WITHOUT_ADD_IN =
  "Formulas compute in any spreadsheet program: each function of Campaign Ledger has its plain-Excel equivalent behind it.";

/**
 * The step to the version whose formulas compute where the add-in is not installed, the same in every rulebook: no name changed.
 * `more` is what else the rulebook changed with it.
 */
export const withoutAddIn = (from: number, more?: string): Upgrade => ({
  from,
  to: from + 1,
  title: more === undefined ? WITHOUT_ADD_IN : `${more} ${WITHOUT_ADD_IN}`,
});
