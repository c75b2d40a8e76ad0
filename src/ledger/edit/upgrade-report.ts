import { nameKey } from "../../kernel/names";
import { allOf, count } from "../../kernel/text";
import type { PlacedSheet } from "../../sheets/placed";
import type { Book } from "../../workbook/book";
import { audit } from "../audit";
import { newQuestions, type Upgraded } from "./upgrade";

/*
 * What an upgrade does to the ledger's file, and what is reported of it, by whatever shell it is done.
 */

/** A change of a file that makes an upgraded ledger of it. */
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

/** Why a copy is none to upgrade, after what it is called. */
export const IS_COPY = "is a player's copy; upgrade the game master's ledger, and hand out a new one.";

/** Something that a sentence is about, by its cell. */
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
  /** In the old ledger. */
  readonly toReview: readonly UpgradeLine[];
  readonly found: string;
  /** What the findings are about that come next; "" where there are none. */
  readonly aboutNewEntries: string;
  /** In the upgraded ledger. */
  readonly newEntries: readonly UpgradeLine[];
  /** "and 5 more"; "" where all are there. */
  readonly more: string;
}

/** Findings that are listed one by one. */
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
