import { address } from "../../formula/address";
import { isBlank, type CellValue } from "../../kernel/values";
import { withoutPlainText } from "../../sheets/plain";
import { ruleText } from "../../sheets/resolve-formulas";
import { formulaAt, valueAt } from "../../workbook/book";
import { comparison, isEmptyRow } from "../audit/integrity/formulas";
import type { LedgerCell } from "../read/find";
import type { Ledger } from "../read/model";
import { joined } from "../read/rows";

/*
 * Formulas of the ledger that were overwritten or restored.
 */

/** A computed cell without its declared formula in at least one of the workbooks. */
export interface FormulaChange {
  readonly kind: "formula";
  readonly owners: readonly string[];
  readonly sheet: string;
  /** "" for the head of a sheet. */
  readonly table: string;
  readonly title: string;
  /** The row's name. */
  readonly name: string;
  readonly header: string;
  /** The declared formula. */
  readonly declared: string;
  /** The content before and after: the declared formula, another one, or a value. */
  readonly from: CellValue;
  readonly to: CellValue;
  readonly cell: { readonly sheet: string; readonly cell: string };
}

interface Strange {
  readonly cell: LedgerCell;
  readonly name: string;
  readonly stands: CellValue;
}

/** A workbook's computed cells without their declared formula, by name. */
function strangeIn(ledger: Ledger): ReadonlyMap<string, Strange> {
  const sameFormula = comparison();
  const sheets = new Map(ledger.book.sheets.map((sheet) => [sheet.name, sheet]));
  const found = new Map<string, Strange>();
  for (const cell of ledger.found.cells) {
    const { declared, line, row, column, table, owner } = cell;
    if (declared.formula === null) continue;
    const sheet = sheets.get(cell.sheet)!;
    const text = formulaAt(sheet, row, column);
    if (text !== null && sameFormula(text, declared.formula, table ?? "")) continue;
    const value = valueAt(sheet, row, column);
    if (text === null && isBlank(value) && line && line.table.kind === "table" && isEmptyRow(line, sheet)) continue;
    const name = line ? ledger.keyOf(line) : "";
    const place = name === "" ? String(line?.index ?? 0) : joined([name]);
    found.set([owner.sheet.name, table ?? "", place, declared.header].join("\n"), {
      cell,
      name,
      stands: text === null ? value : withoutPlainText(text),
    });
  }
  return found;
}

const stood = (a: Strange | undefined, b: Strange): CellValue => (a ? a.stands : ruleText(b.cell.declared));

/** Formulas that differ between two workbooks. */
export const differentFormulas = (a: Ledger, b: Ledger): readonly FormulaChange[] => between(strangeIn(a), strangeIn(b));

/** Formulas of a workbook that differ from the declared ones. */
export const changedFormulas = (ledger: Ledger): readonly FormulaChange[] => between(new Map(), strangeIn(ledger));

function between(before: ReadonlyMap<string, Strange>, after: ReadonlyMap<string, Strange>): readonly FormulaChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): FormulaChange[] => {
    const [a, b] = [before.get(key), after.get(key)];
    const { cell, name } = (b ?? a)!;
    const [from, to] = [stood(a, (b ?? a)!), stood(b, (b ?? a)!)];
    if (from === to || (isBlank(from) && isBlank(to))) return [];
    const { declared, line, owner, table, sheet, row, column } = cell;
    return [
      {
        kind: "formula",
        owners: owner.sheet.player === "" ? [] : [owner.sheet.player],
        sheet: owner.sheet.name,
        table: table ?? "",
        title: line?.table.block.title ?? "",
        name,
        header: declared.column.header,
        declared: ruleText(declared),
        from,
        to,
        cell: { sheet, cell: address(row, column) },
      },
    ];
  });
}
