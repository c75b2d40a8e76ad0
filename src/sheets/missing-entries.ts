import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";
import { forSheet, headerOf, type Column, type Setting } from "../kernel/column";
import type { Table } from "../kernel/sheet";
import { IN_ORDER } from "./status";

/*
 * Plain Excel formulas that report a sheet's missing entries before the first turn. Numbers missing in a partly filled row are
 * only listed by the audit, because the formula would exceed Excel's limit.
 */

interface TableCells {
  readonly kind: "table";
  readonly name: string;
  readonly block: Table;
  readonly columns: readonly { readonly key: string; readonly column: Column }[];
  readonly awaitsRow?: Formula;
}

interface FormCells {
  readonly kind: "form";
  readonly figures: readonly { readonly name: string; readonly column: Column }[];
}

/** Possibly missing cells as Excel formulas: their number, and the address of the first one or an error. */
interface MissingCount {
  readonly count: string;
  readonly first: string;
}

/** The cells of a column in rows that meet a condition. */
const among = (condition: string, column: string): MissingCount => ({
  count: `SUMPRODUCT(${condition}*1)`,
  first: `ADDRESS(MIN(IF(${condition},ROW(${column}),"")),MIN(COLUMN(${column})),4)`,
});

/** The Excel condition for a missing row; undefined if the table never needs one. */
function lacksRow({ block, awaitsRow }: TableCells, key: string, setting: Setting): string | undefined {
  if (awaitsRow) return `IFERROR(${print(awaitsRow)}>0,FALSE)`;
  if (!forSheet(block.required ?? false, setting)) return undefined;
  return `SUMPRODUCT((${key}<>"")*1)<=${forSheet(block.prefilled ?? block.rows, setting).length}`;
}

function inTable(table: TableCells, setting: Setting): readonly MissingCount[] {
  const { name, block, columns } = table;
  const reference = (key: string): string => `${name}[${headerOf(block.columns[key]!)}]`;
  const key = reference(block.key[0]!);
  const dependsOnText = ({ required: missing }: Column): boolean =>
    typeof missing === "string" && block.columns[missing]!.type === "text";
  const cells = columns
    .filter(({ column }) => column.required && !dependsOnText(column))
    .map(({ key: own, column: { required } }) => {
      const condition =
        typeof required === "string" ? `*IFERROR(ISNUMBER(${reference(required)})*(${reference(required)}>0),0)` : "";
      return among(`(${key}<>"")*(${reference(own)}="")${condition}`, reference(own));
    });
  const lacking = lacksRow(table, key, setting);
  if (lacking === undefined) return cells;
  // If the table is full, its last row is reported.
  const { first } = among(table.awaitsRow ? `((${key}="")+(ROW(${key})=MAX(ROW(${key})))>0)` : `${key}=""`, key);
  return [...cells, { count: `IF(${lacking},1,0)`, first: `IF(${lacking},${first},NA())` }];
}

function missingCounts(block: TableCells | FormCells, setting: Setting): readonly MissingCount[] {
  if (block.kind === "table") return inTable(block, setting);
  return block.figures
    .filter(({ column }) => column.required)
    .map(({ name }) => ({
      count: `IF(${name}="",1,0)`,
      first: `IF(${name}="",ADDRESS(ROW(${name}),COLUMN(${name}),4),NA())`,
    }));
}

/** Starts the status line of a sheet with missing entries. */
export const TO_BE_FILLED_IN = "To be filled in: ";

/**
 * The status of a sheet with missing entries, as an Excel formula without "=": "To be filled in: 12 cells, first B14", or that
 * its limits are in order. Undefined if entries can never be missing.
 */
export function missingEntriesFormula(blocks: readonly (TableCells | FormCells)[], setting: Setting): string | undefined {
  const missing = blocks.flatMap((block) => missingCounts(block, setting));
  if (missing.length === 0) return undefined;
  const count = missing.map((item) => item.count).join("+");
  const first = missing.reduceRight((otherwise, item) => `IFERROR(${item.first},${otherwise})`, '""');
  return `SUBSTITUTE(SUBSTITUTE("${TO_BE_FILLED_IN}"&${count}&" cells, first "&${first},": 1 cells, first",": 1 cell,"),"${TO_BE_FILLED_IN}0 cells, first ","${IN_ORDER}")`;
}
