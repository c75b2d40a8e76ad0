import { nameKey } from "../../kernel/names";
import { allOf, count } from "../../kernel/text";
import type { PlacedSheet } from "../../sheets/placed";
import type { Book } from "../../workbook/book";
import { audit } from "../audit";
import { newQuestions, type Upgraded } from "./upgrade";

/* The file changes of an upgrade, and its report, for all user interfaces. */

/** A change of the workbook file during an upgrade. */
type UpgradeEdit =
  | { readonly kind: "rename"; readonly names: Upgraded["names"] }
  | { readonly kind: "rename sheet"; readonly sheet: string; readonly name: string }
  | { readonly kind: "add sheet" | "replace sheet"; readonly sheet: PlacedSheet; readonly title: string };

export function editsOf(book: Book, { sheets, tabs, names, rulebook }: Upgraded): readonly UpgradeEdit[] {
  const there = new Set(book.sheets.map(({ name }) => nameKey(tabs[name] ?? name)));
  return [
    ...(Object.keys(names).length > 0 ? [{ kind: "rename", names } as const] : []),
    ...Object.entries(tabs).map(([sheet, name]) => ({ kind: "rename sheet", sheet, name }) as const),
    ...sheets.map((sheet): UpgradeEdit => {
      const kind = there.has(nameKey(sheet.name)) ? "replace sheet" : "add sheet";
      return { kind, sheet, title: rulebook.title };
    }),
  ];
}

/** Why a copy cannot be upgraded; follows the copy's name. */
export const IS_COPY = "is a player's copy; upgrade the game master's ledger, and export a new copy.";

/** A message about a cell. */
interface UpgradeLine {
  readonly sheet: string;
  readonly cell: string;
  readonly message: string;
}

export interface UpgradeReport {
  /** "From version 1 to 6" */
  readonly versions: string;
  readonly steps: readonly string[];
  readonly carried: string;
  /** Cells of the old ledger. */
  readonly toReview: readonly UpgradeLine[];
  readonly found: string;
  /** The introduction of `newEntries`; "" if there are none. */
  readonly aboutNewEntries: string;
  /** Cells of the upgraded ledger. */
  readonly newEntries: readonly UpgradeLine[];
  /** "and 5 more"; "" if all are listed. */
  readonly more: string;
}

/** More findings than this are only counted. */
const LISTED = 10;

/** The result of an upgrade: the new findings, and which of them the old ledger could not report. */
export function upgradeReport(old: Book, upgraded: Upgraded, upgradedBook: Book): UpgradeReport {
  const { rulebook, from, steps, carried, notCarried } = upgraded;
  const { findings } = audit(upgradedBook);
  const newEntries = newQuestions(old, upgraded, upgradedBook, findings);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const many = newEntries.length - LISTED;
  return {
    versions: `From version ${from} to ${rulebook.version}`,
    steps: steps.map(({ title }) => title),
    carried: `${count(carried, "entry", "entries")} carried over.`,
    toReview: notCarried.map(({ sheet, cell, value, why }) => ({ sheet, cell, message: `holds ${String(value)}: ${why}.` })),
    found: `The audit finds ${allOf([count(errors, "error"), count(findings.length - errors, "warning")])} in the new file.`,
    aboutNewEntries:
      newEntries.length === 0
        ? ""
        : `Of these, ${newEntries.length} ${newEntries.length === 1 ? "is" : "are"} about what it did not hold in version ${from}`,
    newEntries: newEntries
      .slice(0, many > 1 ? LISTED : newEntries.length)
      .map(({ sheet, cell, message, fix }) => ({ sheet, cell, message: `${message} ${fix}` })),
    more: many > 1 ? `and ${many} more` : "",
  };
}
