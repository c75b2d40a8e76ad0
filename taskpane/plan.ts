import type { Rulebook } from "../src/kernel/rulebook";
import type { LedgerSummary } from "../src/ledger/audit";

/*
 * What setting up would do to the workbook, told before anything is done.
 */

export interface SetUpChoice {
  readonly rulebook: string;
  readonly nations: ReadonlySet<string>;
  readonly year: number;
  /** Start from the made-up campaign instead of empty sheets. */
  readonly sample: boolean;
}

export interface PlannedSheet {
  readonly name: string;
  readonly exists: boolean;
}

export interface Plan {
  /** new: all sheets are made. add: those missing from a ledger. done: all are there. taken: a name is in use by something else. */
  readonly kind: "new" | "add" | "done" | "taken" | "no nations";
  readonly nations: readonly string[];
  readonly sheets: readonly PlannedSheet[];
}

/** The choice that the page starts with: all nations, the first year. */
export function firstChoice(rulebook: Rulebook): SetUpChoice {
  return { rulebook: rulebook.id, nations: new Set(rulebook.ledger!.nations), year: rulebook.ledger!.years.first, sample: false };
}

/**
 * Compares what a choice asks for with the sheets that exist. Names are compared as Excel does, without regard to case.
 * A workbook that holds a ledger of the same rulebook gets only the sheets that it lacks.
 */
export function planOf(rulebook: Rulebook, choice: SetUpChoice, existing: readonly string[], ledger: LedgerSummary | null): Plan {
  const declared = rulebook.ledger!;
  const extending = ledger?.rulebook === rulebook.id;
  const nations = declared.nations.filter(
    (nation) => choice.nations.has(nation) || (extending && ledger.nations.includes(nation)),
  );
  const taken = new Set(existing.map((name) => name.toLowerCase()));
  if (nations.length === 0) return { kind: "no nations", nations, sheets: [] };
  const sheets = declared
    .sheets({ nations, year: choice.year })
    .map(({ name }): PlannedSheet => ({ name, exists: taken.has(name.toLowerCase()) }));
  const there = sheets.filter((sheet) => sheet.exists).length;
  const kind = there === 0 ? "new" : !extending ? "taken" : there === sheets.length ? "done" : "add";
  return { kind, nations, sheets };
}
