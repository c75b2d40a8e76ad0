import { address } from "../../formula/address";
import { Refusal } from "../../kernel/refusal";
import { count, figure } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import { textOfList, textOfSheet } from "../../ledger/edit/import-list/list";
import { importPlan, type ImportedRow, type ImportPlan } from "../../ledger/edit/import-list/plan";
import { prepareFor, rulebookOf } from "../../ledger/read/options";
import { changed, openLedger, replaceFile } from "../change-file";
import type { Book, BookSheet } from "../../workbook/book";
import { readBook } from "../../workbook/xlsx/read";
import { withFileName } from "../error-messages";
import { tableNamed } from "../find-table";
import { print, PROGRAM } from "../output";
import { startsAsWorkbook, readBytes } from "../read-file";
import type { Run } from "../command";

const shown = (value: CellValue): string => (typeof value === "number" ? figure(value) : String(value));

/** "line 2  Berlin / Industrial City, a new row: Name A106 = Berlin; Value H106 = 600 (was 500)" */
function rowLines({ line, name, becomes, entries, refused }: ImportedRow): string[] {
  const entered = entries.map(({ column, cell, from, to }) => {
    const was = from === null || from === "" ? "" : ` (was ${shown(from)})`;
    return `${column} ${cell} = ${shown(to)}${was}`;
  });
  const details = entered.length > 0 ? `: ${entered.join("; ")}` : "";
  return [
    `  line ${line}  ${name === "" ? "" : `${name}, `}${becomes}${details}`,
    ...refused.map((why) => `    not written: ${why}`),
  ];
}

const how = (rows: readonly ImportedRow[], becomes: ImportedRow["becomes"], item: string, many: string): string => {
  const number = rows.filter((row) => row.becomes === becomes).length;
  return number === 0 ? "" : count(number, item, many);
};

function summary({ sheet, title, rows, added }: ImportPlan): string {
  const parts = [
    how(rows, "a new row", "new row", "new rows"),
    how(rows, "changed", "changed", "changed"),
    how(rows, "as it is", "unchanged", "unchanged"),
    how(rows, "left out", "skipped", "skipped"),
  ].filter(Boolean);
  const more = added > 0 ? ` The table gets ${count(added, "more row")}.` : "";
  return `${sheet}: ${title}: ${parts.length > 0 ? parts.join(", ") : "nothing"}.${more}`;
}

const columnLines = ({ columns }: ImportPlan): string[] =>
  columns.flatMap(({ header, to, why }) => {
    if (to) return header === "" || header === to.column.header ? [] : [`  ${header} goes to ${to.column.header}`];
    return why === "" ? [] : [`  ${why}`];
  });

interface List {
  readonly text: string;
  /** The sheet it was read from. */
  readonly sheet?: string;
  /** Messages about content that is not an entry. */
  readonly messages: readonly string[];
}

/** The rows of a sheet, except totals of its tables, and messages about what cannot be read. */
function listOfSheet(book: Book, sheet: BookSheet): List {
  const totals = new Set(
    book.tables.flatMap(({ sheet: on, top, rows, totals: count = 0 }) =>
      on === sheet.name ? Array.from({ length: count }, (_, i) => top + rows + 1 + i) : [],
    ),
  );
  const values = sheet.values.map((line, r) => (totals.has(sheet.top + r) ? [] : line));
  const unknown = sheet.formulas.flatMap((line, r) =>
    line.flatMap((formula, c) =>
      formula !== null && !totals.has(sheet.top + r) && (sheet.values[r]?.[c] ?? null) === null
        ? [address(sheet.top + r, sheet.left + c)]
        : [],
    ),
  );
  return {
    text: textOfSheet({ values }),
    messages: [
      ...[...totals].map((row) => `  Row ${row + 1} is skipped: it contains the totals of a table.`),
      ...(unknown.length === 0
        ? []
        : [
            `  ${unknown.slice(0, 5).join(", ")}${unknown.length > 5 ? " and others" : ""}: a formula without a value. Open the list in Excel and save it.`,
          ]),
    ],
  };
}

/** The list in a file: its text, or the first sheet of a workbook, whose name is reported. */
async function listIn(file: string): Promise<List> {
  const bytes = await readBytes(file, "a list");
  if (startsAsWorkbook(bytes)) {
    const book = withFileName(file, () => readBook(bytes));
    const sheet = book.sheets.find(({ hidden }) => !hidden) ?? book.sheets[0]!;
    await prepareFor(book);
    if (rulebookOf(book)?.frontSheet === sheet.name)
      throw new Refusal(
        `${file} is a ledger, and its first sheet ${sheet.name} is not a list. Put the rows to import in a separate workbook or a .csv file.`,
      );
    return { ...listOfSheet(book, sheet), sheet: sheet.name };
  }
  return { text: textOfList(bytes), messages: [] };
}

export const run: Run = async ([file, list, ...others], options) => {
  const table = options.text("table");
  if (file === undefined || list === undefined || table === undefined || others.length > 0)
    throw new Refusal(`import takes a workbook, --table and a list. Type ${PROGRAM} import --help for an example.`);
  const opened = await openLedger(file);
  const { name } = tableNamed(opened.ledger, table);
  const { text, sheet, messages } = await listIn(list);
  // In a workbook, cells contain numbers, so no decimal notation needs to be guessed.
  const plan = importPlan(opened.ledger, name, text, sheet === undefined ? undefined : "point");
  if (sheet !== undefined) await print(`From the sheet ${sheet} of ${list}:`, messages);
  await print([...columnLines(plan), ...plan.rows.flatMap(rowLines), summary(plan)]);
  if (options.flag("dry-run") || plan.edits.length === 0) {
    await print("Nothing was written.");
    return 0;
  }
  const backup = await replaceFile(opened, changed(opened, plan.edits));
  await print(`${file} was changed; ${backup} is the previous version.`);
  return 0;
};
