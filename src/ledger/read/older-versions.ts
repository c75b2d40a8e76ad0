import { workbookName } from "../../kernel/column";
import type { Rulebook, Upgrade } from "../../kernel/rulebook";
import type { CellValue } from "../../kernel/values";
import type { Book } from "../../workbook/book";
import { figureIn } from "./options";

/*
 * Names that changed since older versions.
 */

/** Key of the figure with a ledger's version, which is not an entry. */
export const VERSION = "Version";

/** The version stored in a ledger, whatever its front sheet was called; null without one. */
export function versionIn(book: Book, { frontSheet, ledger }: Rulebook): CellValue {
  const before = (ledger!.upgrades ?? []).flatMap(({ renamed }) => Object.keys(renamed?.sheets ?? {}));
  return [frontSheet, ...before].map((sheet) => figureIn(book, sheet, VERSION)).find((value) => value !== null) ?? null;
}

/** The upgrade steps from a version to the current one; null if one is missing. */
export function stepsSince(version: string, { version: own, ledger }: Rulebook): readonly Upgrade[] | null {
  const steps: Upgrade[] = [];
  for (let at = version; at !== String(own); at = String(steps.at(-1)!.to)) {
    const step = ledger!.upgrades?.find(({ from }) => String(from) === at);
    if (!step) return null;
    steps.push(step);
  }
  return steps;
}

/** The version that a ledger can be upgraded to; null for the current, a newer or an unknown one. */
export function upgradesTo(book: Book, rulebook: Rulebook): number | null {
  const version = String(versionIn(book, rulebook) ?? "").trim();
  return version !== String(rulebook.version) && stepsSince(version, rulebook) ? rulebook.version : null;
}

export const renamedBy = (names: Readonly<Record<string, string>> | undefined, name: string): string => names?.[name] ?? name;

/** The name of a sheet after some steps. */
export const sheetAfter = (steps: readonly Upgrade[], sheet: string): string =>
  steps.reduce((name, { renamed: by }) => renamedBy(by?.sheets, name), sheet);

/** The name of a table or figure, whose prefix is its sheet's, after a step. */
function nameAfter({ renamed: by }: Upgrade, name: string, kind: "tables" | "figures"): string {
  const [was, now] =
    Object.entries(by?.sheets ?? {})
      .map((sheets) => sheets.map((sheet) => workbookName(sheet, "")))
      .find(([prefix]) => name.startsWith(prefix!)) ?? [];
  return renamedBy(by?.[kind], was === undefined ? name : now! + name.slice(was.length));
}

/** The name of a table after some steps. */
export const tableAfter = (steps: readonly Upgrade[], table: string): string =>
  steps.reduce((name, step) => nameAfter(step, name, "tables"), table);

/** A workbook with tables, columns and figures renamed as in the next version. Tabs keep their names. */
export function renamed(book: Book, step: Upgrade): Book {
  if (!step.renamed) return book;
  return {
    ...book,
    tables: book.tables.map((table) => {
      const name = nameAfter(step, table.name, "tables");
      return { ...table, name, headers: table.headers.map((header) => renamedBy(step.renamed!.columns?.[name], header)) };
    }),
    names: book.names.map((item) => ({ ...item, name: nameAfter(step, item.name, "figures") })),
  };
}
