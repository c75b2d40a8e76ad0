import { areaOf } from "../../../formula/address";
import { allOf, count } from "../../../kernel/text";
import { formulaAt } from "../../../workbook/book";
import type { LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { CHANGED, SAVED_ELSEWHERE, STALE, UNKNOWN_FUNCTION } from "./about";
import { findingOn } from "./format-findings";

/*
 * Reports what another program did to a ledger when it saved it, as one finding for all cells. LibreOffice drops the formulas of
 * table columns and does not compute LEDGER functions; Google Sheets replaces formulas that it does not know by their values.
 */

const SAVED_BY_GOOGLE = /__xludf\.DUMMYFUNCTION\(/i;

type Loss = "column" | "figure" | "truth" | "kept";

type CellOf = (finding: Finding) => LedgerCell | undefined;

/** Looks up the cell of a finding; built on demand, because few findings need it. */
const cellOf = ({ found }: Ledger): CellOf => {
  let cells: Map<string, LedgerCell> | undefined;
  return ({ sheet, cell }) => {
    cells ??= new Map(found.cells.map((item) => [`${item.row},${item.column},${item.sheet}`, item]));
    const at = areaOf(cell);
    return at ? cells.get(`${at.top},${at.left},${sheet}`) : undefined;
  };
};

/** What another program did, if it caused a finding; undefined for other causes. */
function lossOf(finding: Finding, cellAt: CellOf): Loss | undefined {
  const { check, expected, found } = finding;
  if (check === CHANGED.id && typeof found === "string" && SAVED_BY_GOOGLE.test(found)) return "kept";
  if (check === CHANGED.id && found === null && expected !== null) return "column";
  if (check === UNKNOWN_FUNCTION.id && cellAt(finding) !== undefined) return "figure";
  // If a formula handles the function's error, its value is only outdated.
  if (check !== STALE.id || !cellAt(finding)?.declared.formula?.includes("LEDGER.")) return undefined;
  return typeof expected === "boolean" && found === Number(expected) ? "truth" : "figure";
}

const CALLS_LEDGER = /\bLEDGER\./;
/** LibreOffice and its derivatives write TRUE() and FALSE() in formulas; Excel keeps the original. */
const WRITTEN_ELSEWHERE = /\b(?:TRUE|FALSE)\(\)/i;
const OTHER_PROGRAM = "Another program, such as LibreOffice,";

/** Whether most LEDGER functions show #NAME?. That has a single cause, because nobody does it cell by cell. */
function isUncomputed({ found }: Ledger, losses: readonly Finding[], cellAt: CellOf): boolean {
  const calls = ({ declared }: LedgerCell): boolean => CALLS_LEDGER.test(declared.formula ?? "");
  const shown = losses.filter((loss) => loss.check === UNKNOWN_FUNCTION.id && calls(cellAt(loss)!)).length;
  return shown > 1 && shown > found.cells.filter(calls).length / 2;
}

/** Whether formulas of the ledger have the notation of another program. */
function isWrittenElsewhere({ book, found }: Ledger): boolean {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  return found.cells.some(({ sheet, row, column, declared: { formula } }) => {
    if (formula === null || WRITTEN_ELSEWHERE.test(formula)) return false;
    return WRITTEN_ELSEWHERE.test(formulaAt(sheets.get(sheet)!, row, column) ?? "");
  });
}

/**
 * The program that saved the workbook; undefined if there is no sign of another one. Excel reports neither the program nor column
 * formulas, so values and notation are the only evidence there.
 */
function programOf(ledger: Ledger, number: (loss: Loss) => number, uncomputed: boolean): string | undefined {
  if (number("kept") > 0) return "Google Sheets";
  if (ledger.book.program !== undefined) return ledger.book.program;
  // A person only deletes the formulas of one or a few columns.
  const columns = [...ledger.found.tables.values()].flatMap(({ declared }) =>
    declared.columns.filter(({ formula }) => formula !== null),
  );
  const isElsewhere = number("column") > columns.length / 2 || (uncomputed && isWrittenElsewhere(ledger));
  return isElsewhere ? OTHER_PROGRAM : undefined;
}

interface Elsewhere {
  /** One finding for everything that another program did; empty if it did nothing. */
  readonly reported: readonly Finding[];
  /** The findings that it replaces. */
  readonly losses: readonly Finding[];
  readonly rest: readonly Finding[];
}

const REMEDY = "with Restore, or with repair on the command line; entries are not changed.";

/** Combines what another program did to a ledger's cells and tables into one finding. */
export function savedElsewhere(ledger: Ledger, findings: readonly Finding[]): Elsewhere {
  const at = cellOf(ledger);
  const lost = new Map(findings.map((finding) => [finding, lossOf(finding, at)]));
  const all = findings.filter((finding) => lost.get(finding) !== undefined);
  const number = (loss: Loss): number => all.filter((finding) => lost.get(finding) === loss).length;
  const uncomputed = isUncomputed(ledger, all, at);
  const program = programOf(ledger, number, uncomputed);
  const losses = program !== undefined ? all : uncomputed ? all.filter((finding) => lost.get(finding) === "figure") : [];
  const [first] = losses;
  if (!first) return { reported: [], losses, rest: findings };
  const [columns, figures, truths, fromGoogle] = [number("column"), number("figure"), number("truth"), number("kept")];
  const holds = allOf([
    ...(columns > 0 ? [`${count(columns, "column")} without a formula for new rows`] : []),
    ...(figures > 0 ? [`${count(figures, "figure")} that it could not compute`] : []),
    ...(truths > 0 ? [`${count(truths, "figure")} as 1 or 0 instead of TRUE or FALSE`] : []),
    ...(fromGoogle > 0
      ? [`${count(fromGoogle, "figure")} that no longer follow${fromGoogle === 1 ? "s" : ""} from the entries`]
      : []),
  ]);
  const lossText =
    program === undefined
      ? {
          found: "#NAME?",
          message: `This ledger was last calculated without Campaign Ledger: ${count(figures, "figure")} show #NAME? or depend on it.`,
          fix: `Recalculate them ${REMEDY}`,
        }
      : {
          found: holds,
          message: `${program} saved this ledger and left ${holds}.`,
          fix: `Restore everything ${REMEDY} Then continue in Excel.`,
        };
  const finding = findingOn(SAVED_ELSEWHERE, { sheet: first.sheet, cell: first.cell }, { expected: null, ...lossText });
  const reported = new Set(losses);
  return { reported: [finding], losses, rest: findings.filter((item) => !reported.has(item)) };
}
