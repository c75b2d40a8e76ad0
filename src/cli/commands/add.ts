import { fold } from "../../kernel/names";
import { Refusal } from "../../kernel/refusal";
import { allOf, count } from "../../kernel/text";
import { addPlayers } from "../../ledger/edit/add-player";
import { describeAddition } from "../../ledger/edit/add-player/describe-addition";
import { addableTables, addTable, type AddableTable, type TableAddition } from "../../ledger/edit/add-table";
import type { Ledger } from "../../ledger/read/model";
import { tableRequest, isMeant, namedTables, describeTable, tableNamed, type TableRequest, type Named } from "../find-table";
import type { Edit } from "../../workbook/edit";
import { changed, ledgerOfBytes, openWhole, replaceFile, type LedgerFile } from "../change-file";
import { print, PROGRAM } from "../output";
import type { Options, Run } from "../command";

const namedAddable = ({ name, sheet, table }: AddableTable): Named & { readonly addable: AddableTable } => ({
  name,
  sheet: sheet.name,
  titles: [table.name, table.title],
  addable: { name, sheet, table },
});

/** "Campaign: Isolated commands; Germany, Italy: Garrisons, Port repairs" */
function listed(tables: readonly Named[]): string {
  const group = <T>(items: readonly T[], key: (item: T) => string, value: (item: T) => string): [string, string][] => {
    const found = new Map<string, string[]>();
    for (const item of items) found.set(key(item), [...(found.get(key(item)) ?? []), value(item)]);
    return [...found].map(([item, many]) => [item, many.join(", ")]);
  };
  const sheetsOf = group(
    tables,
    ({ titles }) => titles[0]!,
    ({ sheet }) => sheet,
  );
  return group(
    sheetsOf,
    ([, sheets]) => sheets,
    ([table]) => table,
  )
    .map(([sheets, of]) => `${sheets}: ${of}`)
    .join("; ");
}

function addableNamed(ledger: Ledger, request: TableRequest): readonly AddableTable[] {
  const all = addableTables(ledger).map(namedAddable);
  const meant = all.filter((item) => isMeant(request, item));
  if (meant.length > 0) return meant.map(({ addable }) => addable);
  const there = namedTables(ledger).find((item) => isMeant(request, item));
  if (there) throw new Refusal(`${describeTable(there)} is already in the ledger; use --rows to add rows to it.`);
  const { many, names } = ledger.rulebook.ledger!.players;
  const sheet = request.sheet;
  if (sheet !== undefined && !ledger.sheets.some((item) => fold(item.sheet.name) === fold(sheet)))
    throw new Refusal(
      `The ledger has no sheet ${sheet.trim()}. Its ${many} are ${allOf(names.filter((name) => ledger.players.includes(name)))}.`,
    );
  const own = all.filter((item) => sheet === undefined || fold(item.sheet) === fold(sheet));
  if (all.length === 0) throw new Refusal("The ledger already has every table.");
  throw new Refusal(`There is no table "${request.table.trim()}" to add. There are ${listed(own.length > 0 ? own : all)}.`);
}

/** The changed file, and the lines to print about it. */
interface Addition {
  readonly bytes: Uint8Array;
  readonly messages: readonly string[];
}

/** The edits that add a table. */
export const editsOf = ({ placed, changes, lists }: TableAddition): readonly Edit[] => [
  { kind: "place", placed },
  ...(lists ? [{ kind: "add sheet" as const, sheet: lists, title: "" }] : []),
  ...changes,
];

function withTables(opened: LedgerFile, text: string, player: string | undefined): Addition {
  const messages: string[] = [];
  // In sequence: each addition depends on the ledger with those before it.
  const { bytes } = addableNamed(opened.ledger, tableRequest(text, player)).reduce((before, item) => {
    const addition = addTable(before.ledger, item);
    const { top, rows } = addition.placed.tables[0]!.area;
    messages.push(`${item.sheet.name}: ${item.table.title}, ${count(rows - 1, "row")} from row ${top + 2} on.`);
    return ledgerOfBytes(before, changed(before, editsOf(addition)));
  }, opened);
  return { bytes, messages };
}

/** The most rows that can be added at once. */
const MOST_ROWS = 10_000;

function withRows(opened: LedgerFile, text: string, tables: readonly string[]): Addition {
  const { ledger } = opened;
  const rows = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  if (!(rows >= 1 && rows <= MOST_ROWS))
    throw new Refusal(`--rows is ${text}; it must be a whole number from 1 to ${MOST_ROWS.toLocaleString("en-US")}.`);
  const all = namedTables(ledger);
  const [name] = tables;
  if (name === undefined || tables.length > 1)
    throw new Refusal(`add --rows takes one table: ${PROGRAM} add FILE --rows ${rows} "${describeTable(all[0]!)}"`);
  const table = tableNamed(ledger, name);
  return {
    bytes: changed(opened, [{ kind: "rows", table: table.found.nameInFile ?? table.found.name, count: rows }]),
    messages: [`${describeTable(table)}: ${count(rows, "row")} more, ${table.found.rows + rows} in all.`],
  };
}

function withPlayers(opened: LedgerFile, text: string): Addition {
  const names = text.split(",").filter((name) => name.trim() !== "");
  try {
    const addition = addPlayers(opened.ledger, names);
    return { bytes: changed(opened, addition.edits), messages: describeAddition(addition) };
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`${error.message} Nothing was written.`);
    throw error;
  }
}

function prepareAddition(opened: LedgerFile, tables: readonly string[], options: Options): Addition {
  const [table, rows, player] = [options.text("table"), options.text("rows"), options.text("player")];
  if (table !== undefined ? rows !== undefined : rows === undefined && player === undefined)
    throw new Refusal(`add takes --table, --rows or --player, one of them. Type ${PROGRAM} add --help for an example.`);
  if (rows !== undefined) return withRows(opened, rows, tables);
  const after = table === undefined ? "players after --player" : "table's name in quotes after --table";
  if (tables.length > 0) throw new Refusal(`"${tables[0]!}" is an extra argument; put the ${after}.`);
  return table === undefined ? withPlayers(opened, player!) : withTables(opened, table, player);
}

export const run: Run = async ([file, ...tables], options) => {
  if (file === undefined) throw new Refusal(`add takes a workbook. Type ${PROGRAM} add --help for an example.`);
  const opened = await openWhole(file);
  const { bytes, messages } = prepareAddition(opened, tables, options);
  if (options.flag("dry-run")) {
    await print(messages, "Nothing was written.");
    return 0;
  }
  const backup = await replaceFile(opened, bytes);
  await print(messages, `${file} was changed; ${backup} is the previous version.`);
  return 0;
};
