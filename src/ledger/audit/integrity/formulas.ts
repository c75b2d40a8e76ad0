import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError, type Formula } from "../../../formula/syntax";
import { mapped } from "../../../formula/walk";
import { isError } from "../../../formula/world";
import { isSameName } from "../../../kernel/names";
import { figure } from "../../../kernel/text";
import { type CellValue, isBlank, isPending, isSameNumber } from "../../../kernel/values";
import { plainAlone, withoutFallbacks, withoutPlain, withoutPlainText } from "../../../sheets/plain";
import { ruleText } from "../../../sheets/resolve-formulas";
import { formulaAt, isValuesOnly, valueAt, type BookSheet } from "../../../workbook/book";
import type { FoundLine, LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { CHANGED, NOT_COMPUTED, OVERWRITTEN, REMOVED, STALE, UNKNOWN_FUNCTION } from "./about";
import { apart, describeCell, findingAt, isNothing, plainValue } from "./format-findings";

/*
 * Findings on formulas that were overwritten, deleted or changed, and on outdated values.
 */

const CALLS_LEDGER = /\bLEDGER\./i;

/** How many outdated figures are listed for each sheet; the remaining ones are only counted. */
const STALE_LISTED = 5;

/** Whether a shown value equals the computed one; files keep 15 digits, and an empty text looks like a blank. */
function same(shown: CellValue, expected: CellValue): boolean {
  if (typeof shown === "number" && typeof expected === "number") return isSameNumber(shown, expected);
  return shown === expected || (isNothing(shown) && isNothing(expected));
}

/** A formula in normal form, regardless of the name of its own table, the case of names, and plain forms. */
interface Spelling {
  readonly rule: string;
  /** The same with the plain forms only, as a program without the add-in may leave it; "" if it has no LEDGER call. */
  readonly plain: string;
}

/** A formula without the name of its own table; null for a text that is not a formula. */
function readIn(text: string, table: string): Formula | null {
  const ownUnnamed = (node: Formula): Formula =>
    node.kind === "table" && isSameName(node.table, table) ? { ...node, table: null } : node;
  try {
    return mapped(parse(text), ownUnnamed);
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

function spellingOf(text: string, table: string): Spelling | null {
  const read = readIn(text, table);
  if (read === null) return null;
  if (!CALLS_LEDGER.test(text)) return { rule: print(read).toLowerCase(), plain: "" };
  const rule = withoutPlain(read);
  const plain = plainAlone(rule);
  return { rule: print(rule).toLowerCase(), plain: plain === null ? "" : print(plain).toLowerCase() };
}

/** Whether a formula differs from the declared one only in its plain forms, which programs without the add-in use. */
function isFallbackEdited(text: string, { declared, table }: LedgerCell): boolean {
  if (!CALLS_LEDGER.test(text)) return false;
  const read = readIn(text, table ?? "");
  if (read === null) return false;
  const bare = spellingOf(`=${print(withoutFallbacks(read))}`, "");
  return bare?.rule === spellingOf(ruleText(declared), "")?.rule;
}

/** Compares formulas of a workbook with declared ones; repeated texts are parsed once. */
export function comparison(): (text: string, declared: string, table: string) => boolean {
  const known = new Map<string, Spelling | null>();
  const of = (text: string, table: string): Spelling | null => {
    const key = `${table}\n${text}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = spellingOf(text, table)));
    return found;
  };
  return (text, declared, table) => {
    if (text === declared) return true;
    const [a, b] = [of(text, table), of(declared, table)];
    return a?.rule === b?.rule || (a !== null && b !== null && a.rule === b.plain);
  };
}

/** Formulas depend on the players: while a listed player has no sheet, formulas without the player may be right. */
export const lacksPlayer = ({ found }: Ledger): boolean =>
  found.missing.some(({ kind: what, owner }) => what === "sheet" && owner.sheet.player !== "");

type Same = ReturnType<typeof comparison>;

/** A row that was cleared or added by hand, including its formulas. */
export const isEmptyRow = ({ cells }: FoundLine, sheet: BookSheet): boolean =>
  Object.values(cells).every(({ row, column }) => formulaAt(sheet, row, column) === null && isBlank(valueAt(sheet, row, column)));

/** The computed cells of a row without any formulas, such as one that another program inserted; none for other rows. */
export function rowWithoutFormulas(line: FoundLine | null, sheet: BookSheet): readonly LedgerCell[] {
  if (line?.table.kind !== "table") return [];
  const computed = Object.values(line.cells).filter(({ declared }) => declared.formula !== null);
  const lacksAll = computed.every(
    ({ row, column }) => formulaAt(sheet, row, column) === null && isBlank(valueAt(sheet, row, column)),
  );
  return lacksAll && (computed.length > 1 || isEmptyRow(line, sheet)) ? computed : [];
}

/** A single finding for the whole row. */
function withoutFormulas(ledger: Ledger, cell: LedgerCell, line: FoundLine, isEmpty: boolean): Finding {
  const copy = "Copy the formulas of another row into it";
  return findingAt(REMOVED, ledger, cell, {
    expected: ruleText(cell.declared),
    found: null,
    message: `Row ${cell.row + 1} of ${line.table.block.title} has no formulas, so its entries are not computed.`,
    fix: isEmpty ? `${copy}, or delete the row.` : `${copy}.`,
  });
}

/** Whether a computed cell has its formula and shows its result. */
export function isValidFormula(ledger: Ledger, cell: LedgerCell, sheet: BookSheet, sameFormula: Same): boolean {
  const { row, column, declared } = cell;
  const text = formulaAt(sheet, row, column);
  if (text === null || !sameFormula(text, declared.formula!, cell.table ?? "")) return false;
  const shown = valueAt(sheet, row, column);
  if (shown === "#NAME?" || !same(shown, plainValue(ledger.valueOf(cell)))) return false;
  return ledger.calculation.taint(cell.sheet, row, column).size === 0;
}

/** The findings of an invalid computed cell. */
export function formulaFindings(ledger: Ledger, cell: LedgerCell, sheet: BookSheet, sameFormula: Same): Finding[] {
  const { row, column, declared, line } = cell;
  const shown = valueAt(sheet, row, column);
  const text = formulaAt(sheet, row, column);
  const computed = ledger.valueOf(cell);
  const hindered = ledger.calculation.taint(cell.sheet, row, column);
  const expected = plainValue(computed);
  const formula = ruleText(declared);
  const asDeclared = text !== null && sameFormula(text, declared.formula!, cell.table ?? "");
  const subject = describeCell(ledger, cell);
  const [shows, computes] = apart(shown, expected);
  const computedText = hindered.size > 0 ? "" : `; its inputs give ${computes}`;
  const fix = `Restore the formula: ${formula}`;
  const copied = text === null && isValuesOnly(sheet);
  if (text === null && !copied) {
    const [first] = rowWithoutFormulas(line, sheet);
    if (line && first) return first === cell ? [withoutFormulas(ledger, cell, line, isEmptyRow(line, sheet))] : [];
    const detail = { expected: hindered.size > 0 ? null : expected, found: shown, fix };
    return isBlank(shown)
      ? [findingAt(REMOVED, ledger, cell, { ...detail, message: `${subject} has no formula${computedText}.` })]
      : [
          findingAt(OVERWRITTEN, ledger, cell, {
            ...detail,
            message: same(shown, expected)
              ? `${subject} is ${shows}, typed over its formula, so it no longer depends on its inputs.`
              : `${subject} is ${shows}, typed over its formula${computedText}.`,
          }),
        ];
  }
  if (text !== null && !asDeclared) {
    // References to a deleted sheet or table are reported with it.
    if (text.includes("#REF!") && ledger.found.missing.length > 0) return [];
    if (lacksPlayer(ledger)) return [];
    const by = hindered.size > 0 || same(shown, expected) ? "" : `; by the ledger's it is ${computes}, it shows ${shows}`;
    const message = isFallbackEdited(text, cell)
      ? `${subject} has another plain-Excel equivalent behind its LEDGER function than the ledger's${by}. Programs without the add-in compute by it.`
      : `${subject} has a different formula than the ledger's${by}.`;
    return [findingAt(CHANGED, ledger, cell, { expected: formula, found: withoutPlainText(text), message, fix })];
  }
  // Missing or moved names and cells explain what other cells show.
  const { found, renamed } = ledger;
  const certain = found.missing.length + found.moved.length + renamed.length === 0;
  if (shown === "#NAME?" && !certain) return [];
  if (shown === "#NAME?") {
    return [
      findingAt(UNKNOWN_FUNCTION, ledger, cell, {
        expected,
        found: shown,
        message: `${subject} shows #NAME?${computedText}.`,
        fix: "Open the workbook with Campaign Ledger loaded, and recalculate it.",
      }),
    ];
  }
  if (hindered.size > 0) {
    const own = [...hindered].every((item) => item.sheet === cell.sheet && item.row === row && item.column === column);
    // A reference to something missing is reported with what is missing.
    if (!isError(computed) || !own || (["#REF!", "#NAME?"].includes(computed.error) && ledger.found.missing.length > 0))
      return [];
    return [
      findingAt(NOT_COMPUTED, ledger, cell, {
        expected: null,
        found: computed.error,
        message: `${subject} gives ${computed.error}: ${computed.message ?? "an input cannot be used."}`,
        fix: "Correct the input that the message names.",
      }),
    ];
  }
  // Files of other programs may have formulas without values, which cannot be outdated.
  if ((shown === null && !copied) || same(shown, expected)) return [];
  if (!certain) return [];
  // The value is consistent with the shown inputs: one of these is wrong, and reported separately.
  const follows = plainValue(ledger.asShown(cell));
  if (same(shown, follows)) return [];
  if (isPending(shown))
    return [
      findingAt(STALE, ledger, cell, {
        expected,
        found: shown,
        message: `${subject} still shows ${shows}: it has not been computed yet${computedText}.`,
        fix: "Wait a moment, then check again. If nothing changes, recalculate the workbook with Campaign Ledger loaded.",
      }),
    ];
  // A formula that depends on a cell not computed yet shows an error until then.
  if (isPending(follows)) return [];
  return [
    findingAt(STALE, ledger, cell, {
      expected,
      found: shown,
      message: `${subject} shows ${shows}${computedText}.`,
      fix: copied
        ? "Change the input in the ledger instead, and make a new copy."
        : "Recalculate the workbook with Campaign Ledger loaded.",
    }),
  ];
}

/** The findings, with only the first outdated values of each sheet and the number of the others. */
export function staleShortened(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  const listed = findings.filter((finding) => {
    if (finding.check !== STALE.id) return true;
    const n = (counts.get(finding.sheet) ?? 0) + 1;
    counts.set(finding.sheet, n);
    return n <= STALE_LISTED;
  });
  const last = new Map(listed.filter(({ check }) => check === STALE.id).map((finding) => [finding.sheet, finding]));
  return listed.map((finding) => {
    const more = (counts.get(finding.sheet) ?? 0) - STALE_LISTED;
    return more > 0 && last.get(finding.sheet) === finding
      ? { ...finding, message: `${finding.message} ${figure(more)} more figures of this sheet are out of date.` }
      : finding;
  });
}
