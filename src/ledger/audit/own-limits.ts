import { FormulaError, type Formula } from "../../formula/syntax";
import { parse } from "../../formula/parse";
import { print } from "../../formula/print";
import { mapped, parts } from "../../formula/walk";
import { firstOf, isError, type Value } from "../../formula/world";
import { workbookName } from "../../kernel/column";
import { HOUSE_RULES, OWN_LIMITS } from "../../kernel/house-rule";
import { fold } from "../../kernel/names";
import { figure } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import type { DeclaredSheet, DeclaredTable } from "../../sheets/declared";
import { speller, type Speller } from "../../sheets/resolve-formulas";
import { unreadIn } from "../../calculation/taint";
import type { FoundLine } from "../read/find";
import { findingOf, type Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import { holds } from "../read/evaluate-at";
import { OWN_BROKEN, OWN_UNREAD } from "./integrity/about";
import { findingAt } from "./integrity/format-findings";
import type { Waits } from "./limits";

/*
 * Limits that game masters define on House rules: a table, a condition on its rows, and a message. They are parsed at each audit;
 * one that cannot be parsed is reported once, at its own row.
 */

/** A row of the table Own limits. */
interface Own {
  readonly table: string;
  readonly broken: string;
  readonly words: string;
  readonly severity: string;
}

/** The reason why a limit cannot be used, at one of its cells. */
class Unreadable extends Error {
  constructor(
    readonly at: keyof Own,
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

interface Meant {
  readonly owner: DeclaredSheet;
  readonly table: DeclaredTable;
}

/** The tables that a text names, by heading or by name in the workbook. Throws Unreadable. */
function tablesMeant({ sheets }: Ledger, { table: heading }: Own): readonly Meant[] {
  const meant = sheets.flatMap((owner) =>
    owner.blocks.flatMap((table): readonly Meant[] => {
      if (table.kind !== "table") return [];
      return [table.block.title, table.name].some((name) => fold(name) === fold(heading)) ? [{ owner, table }] : [];
    }),
  );
  if (meant.length > 0) return meant;
  throw new Unreadable("table", `There is no table ${heading}.`, "Enter the heading shown above a table.");
}

/** The column of a table by its header, with or without unit. */
const columnOf = ({ columns }: DeclaredTable, name: string) =>
  columns.find(({ header, column }) => [header, column.header].some((item) => fold(item) === fold(name)));

function formulaOf({ broken }: Own): Formula {
  try {
    return parse(broken.trim().replace(/^=/, ""));
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw new Unreadable("broken", `${broken} is not an Excel formula.`, "Correct it: a condition such as [@Price]>400.");
  }
}

const all = (formula: Formula): readonly Formula[] => [formula, ...parts(formula).flatMap(all)];

/** The columns of the same row that a formula reads. */
const ownColumns = (formula: Formula): readonly string[] =>
  all(formula).flatMap((item) => (item.kind === "table" && item.table === null && item.column !== null ? [item.column] : []));

function refuseColumn(at: "broken" | "words", { block }: DeclaredTable, name: string): never {
  throw new Unreadable(at, `The table ${block.title} has no column ${name}.`, "Enter the header of one of its columns.");
}

/** The condition for rows of a table, and the column key of the finding. */
function conditionIn({ resolve: resolve }: Speller, formula: Formula, own: Own, { owner, table }: Meant) {
  const columns = ownColumns(formula).map((name) => columnOf(table, name) ?? refuseColumn("broken", table, name));
  for (const [, name = ""] of own.words.matchAll(PLACE)) if (!columnOf(table, name)) refuseColumn("words", table, name);
  const entered = columns.find(({ formula: computed }) => computed === null);
  const at = (entered ?? columns[0])?.key ?? table.block.key[0]!;
  // Excel accepts a column in several notations.
  const written = mapped(formula, (item) =>
    item.kind === "table" && item.table === null && item.column !== null
      ? { ...item, column: columnOf(table, item.column)!.header }
      : item,
  );
  try {
    return { condition: resolve(print(written), owner.sheet, table.block), at };
  } catch {
    throw new Unreadable(
      "broken",
      `${own.broken} refers to a table, column or figure that is not in the ledger.`,
      "Use names from the ledger, or only columns in the same row, e.g. [@Price].",
    );
  }
}

const PLACE = /\{([^{}]+)\}/g;

function shown(value: CellValue): string {
  if (value === null || value === "") return "nothing";
  return typeof value === "number" ? figure(value) : typeof value === "boolean" ? (value ? "TRUE" : "FALSE") : value;
}

function messageFor(ledger: Ledger, own: Own, line: FoundLine, { table }: Meant): string {
  return own.words.replace(PLACE, (_, name: string) => {
    const cell = line.cells[columnOf(table, name)!.key];
    const value = cell ? ledger.valueOf(cell) : null;
    return isError(value) ? value.error : shown(value);
  });
}

/** The finding of a limit in one row. */
function inRow(ledger: Ledger, own: Own, meant: Meant, condition: Formula, at: string, line: FoundLine, waits: Waits): Finding[] {
  const { calculation } = ledger;
  const cell = line.cells[at] ?? Object.values(line.cells)[0]!;
  const { result, taint } = calculation.watch((): Value =>
    firstOf(calculation.evaluateTyped(condition, cell.sheet, cell.row, cell.column)),
  );
  if (unreadIn(taint).size > 0) {
    waits(OWN_BROKEN.id, unreadIn(taint));
    return [];
  }
  const location = `In the row ${ledger.keyOf(line)} of ${meant.table.block.title}`;
  if (isError(result))
    throw new Unreadable(
      "broken",
      `${location} it cannot be calculated: ${result.message ?? result.error}`,
      "Correct the formula.",
    );
  if (typeof result === "string")
    throw new Unreadable("broken", `${location} it gives ${shown(result)}, not TRUE or FALSE.`, "Correct the formula.");
  if (!holds(result)) return [];
  const severity = fold(own.severity) === "warning" ? "warning" : "error";
  return [
    findingOf(
      { ...OWN_BROKEN, severity, cite: HOUSE_RULES },
      {
        at: ledger.placeOf(cell),
        expected: null,
        found: null,
        message: messageFor(ledger, own, line, meant),
        fix: `Change the row; the limit is on the sheet ${HOUSE_RULES}.`,
      },
    ),
  ];
}

/** Findings on the game master's own limits, and problems of these limits. */
export function ownLimitFindings(ledger: Ledger, waits: Waits): Finding[] {
  const { calculation, found, sheets, options } = ledger;
  const lines = calculation.watch(() => ledger.inUse(found.lines.get(workbookName(HOUSE_RULES, OWN_LIMITS)) ?? [])).result;
  let known: Speller | undefined;
  return lines.flatMap((line) => {
    const { result: own, taint } = calculation.watch((): Own => {
      const { table, broken, words, severity } = ledger.rowOf(line) as unknown as Own;
      return { table, broken, words, severity };
    });
    // Missing values are reported by the table's own limits.
    if (unreadIn(taint).size > 0 || [own.table, own.broken, own.words].some((text) => text.trim() === "")) return [];
    try {
      known ??= speller(
        sheets.map(({ sheet }) => sheet),
        options,
      );
      const formula = formulaOf(own);
      return tablesMeant(ledger, own).flatMap((meant) => {
        const { condition, at } = conditionIn(known!, formula, own, meant);
        const { result: rows } = calculation.watch(() => ledger.inUse(found.lines.get(meant.table.name) ?? []));
        return rows.flatMap((row) => inRow(ledger, own, meant, condition, at, row, waits));
      });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { at, message, fix } = error;
      const cell = line.cells[at];
      return cell ? [findingAt(OWN_UNREAD, ledger, cell, { expected: null, found: own[at], message, fix })] : [];
    }
  });
}
