import process from "node:process";
import { fold, nameKey } from "../../kernel/names";
import { Refusal } from "../../kernel/refusal";
import { workbookName } from "../../kernel/column";
import type { LedgerDeclaration, LedgerOptions, Rulebook } from "../../kernel/rulebook";
import type { Sheet } from "../../kernel/sheet";
import { allOf, are, count, oneOf } from "../../kernel/text";
import { nearest } from "../../formula/nearest";
import { withAnswers, questionsOf, type Answers } from "../../ledger/edit/initial-entries/questions";
import type { NewLedger } from "../../ledger/edit/initial-entries/new-ledger";
import { withPack, yearOfPack } from "../../ledger/edit/initial-entries/pack";
import { textOfList } from "../../ledger/edit/import-list/list";
import { playerNamed } from "../../ledger/read/player-names";
import { computedIn } from "../../calculation/computed-values";
import { loadLedgers } from "../../rulebooks/ledgers";
import { identities } from "../../rulebooks/identities";
import { ADD_IN, deployed, DEPLOYMENTS } from "../../workbook/add-in";
import { everybody, ledgerSheets, sampleSheets } from "../../sheets/common";
import { place } from "../../sheets/layout";
import { bookOf } from "../../workbook/book-of-sheets";
import { writeBook, type Store } from "../../workbook/xlsx/write";
import { startOptions, optionFor } from "../rulebook-help";
import { withFileName } from "../error-messages";
import { inkOf, print, PROGRAM } from "../output";
import { readBytes } from "../read-file";
import type { Options, Run } from "../command";
import { checkTarget, writeWhole } from "../write-file";

/** The named rulebook, with its ledger. Throws Refusal. */
async function rulebookOf(names: readonly string[]): Promise<Rulebook> {
  const ids = identities.map(({ id }) => id);
  const [name] = names;
  if (name === undefined)
    throw new Refusal(`new takes the name of a rulebook: ${oneOf(ids)}. Type ${PROGRAM} new --help for an example.`);
  if (names.length > 1)
    throw new Refusal(`new takes one rulebook; "${names[1]}" is an extra argument. The file name goes after -o.`);
  if (ids.includes(nameKey(name))) return loadLedgers(nameKey(name));
  const close = nearest(name, ids);
  const hint = close.length > 0 ? ` Did you mean ${close.join(" or ").toLowerCase()}?` : "";
  throw new Refusal(`There is no ledger for a rulebook "${name}".${hint} There is ${oneOf(ids)}.`);
}

function playersOf({ players }: LedgerDeclaration, text: string | undefined): readonly string[] {
  const { names, many } = players;
  if (text === undefined) return names;
  const wanted = new Set<string>();
  for (const name of text.split(",").filter((part) => part.trim() !== "")) {
    const player = playerNamed(players, name);
    if (player === undefined) throw new Refusal(`"${name.trim()}" cannot play in this ledger; the ${many} are ${allOf(names)}.`);
    wanted.add(player);
  }
  if (wanted.size === 0) throw new Refusal(`--players is empty; the ${many} are ${allOf(names)}.`);
  // Always in sheet order.
  return names.filter((player) => wanted.has(player));
}

function yearOf(title: string, ledger: LedgerDeclaration, text: string | undefined): number {
  if (text === undefined) return everybody(ledger).year;
  if (!ledger.clock.years) throw new Refusal(`The ledger of ${title} does not count years; remove --year.`);
  const { first, last } = ledger.clock.years;
  const year = /^\d{4}$/.test(text.trim()) ? Number(text) : NaN;
  if (year >= first && year <= last) return year;
  throw new Refusal(`--year is ${text}; it must be a year from ${first} to ${last}.`);
}

/** The requested optional tables: "Germany: Garrisons", or "Garrisons" on every sheet that can have it. */
function tablesOf(sheets: readonly Sheet[], text: string | undefined): readonly string[] {
  const known = sheets.flatMap(({ name, blocks }) =>
    blocks.flatMap((block) => (block.kind === "table" && block.rare ? [{ sheet: name, table: block.name }] : [])),
  );
  return (text ?? "")
    .split(",")
    .filter((part) => part.trim() !== "")
    .flatMap((part) => {
      const [sheet, table] = part.includes(":") ? part.split(":", 2) : [undefined, part];
      const meant = known.filter(
        (item) => fold(item.table) === fold(table!.trim()) && (sheet === undefined || fold(item.sheet) === fold(sheet.trim())),
      );
      if (meant.length === 0)
        throw new Refusal(
          `"${part.trim()}" is not an optional table of this ledger; choose from ${allOf([...new Set(known.map((item) => item.table))])}.`,
        );
      return meant.map((item) => workbookName(item.sheet, item.table));
    });
}

interface Content extends NewLedger {
  readonly title: string;
  /** Further messages about it. */
  readonly messages: readonly string[];
}

/** The answers to the rulebook's questions from the options. Throws Refusal for unknown questions. */
function answersIn({ title, ledger }: Rulebook, newLedger: NewLedger, options: Options): Answers {
  const requested = new Map(
    questionsOf(ledger!, newLedger).map(({ declared }) => [optionFor(declared.column.header), declared.key]),
  );
  const answers = startOptions().flatMap(({ option }) => {
    const answer = options.text(option);
    if (answer === undefined) return [];
    const key = requested.get(option);
    if (key === undefined) throw new Refusal(`The ledger of ${title} does not ask for this; remove --${option}.`);
    return [[key, answer] as const];
  });
  return new Map(answers);
}

/** Creates a ledger with the entries of a list, and reports the import. Throws Refusal. */
async function withList(
  book: Rulebook,
  options: LedgerOptions,
  list: string,
  text: string,
): Promise<NewLedger & Pick<Content, "messages">> {
  const { newLedger, entries, faults, notes } = withFileName(list, () => withPack(book, options, text));
  if (faults.length > 0) {
    const ink = inkOf(process.stdout);
    await print(
      faults.flatMap(({ line, text: written, message }) => [`  ${ink.red(`line ${line}`)}  ${written}`, `    ${message}`]),
    );
    const many = count(faults.length, "line");
    throw new Refusal(`${list}: ${many} ${are(faults.length)} not understood. Nothing was written; fix the list.`);
  }
  return { ...newLedger, messages: [...notes, `${list}: ${count(entries, "entry", "entries")} imported.`] };
}

/** A new ledger with the entries of a list and the answered questions. Throws Refusal. */
async function freshOf(book: Rulebook, requested: Options): Promise<Content> {
  const ledger = book.ledger!;
  const [year, list] = [requested.text("year"), requested.text("with")];
  const text = list === undefined ? "" : textOfList(await readBytes(list, "a list"));
  const yearOfEntries = year === undefined ? yearOfPack(ledger, text) : undefined;
  const plain = {
    players: playersOf(ledger, requested.text("players")),
    year: yearOfEntries ?? yearOf(book.title, ledger, year),
  };
  const sheets = ledgerSheets(ledger, plain);
  const options = { ...plain, rare: tablesOf(sheets, requested.text("tables")) };
  const answers = answersIn(book, { options, sheets }, requested);
  const { messages, ...newLedger } =
    list === undefined ? { options, sheets, messages: [] } : await withList(book, options, list, text);
  return { title: book.title, ...withAnswers(book, newLedger, answers), messages };
}

function sampleOf({ id, ledger }: Rulebook, requested: Options): Content {
  const { sample } = ledger!;
  if (!sample) throw new Refusal(`The rulebook ${id} has no sample.`);
  const own = ["players", "year", "tables", "with", ...startOptions().map(({ option }) => option)];
  const other = own.find((option) => requested.text(option) !== undefined);
  if (other !== undefined) throw new Refusal(`The sample has its own players, year, tables and entries; remove --${other}.`);
  return { title: sample.title, options: sample.options, sheets: sampleSheets(ledger!), messages: [] };
}

const contentOf = async (book: Rulebook, requested: Options): Promise<Content> =>
  requested.flag("sample") ? sampleOf(book, requested) : freshOf(book, requested);

/** Where Excel finds the add-in; undefined unless requested. Throws Refusal. */
export function storeOf(how: string | undefined): Store | undefined {
  if (how === undefined) return undefined;
  const store = deployed(how);
  if (store) return store;
  throw new Refusal(`--deployment is ${how}; it must be ${oneOf(DEPLOYMENTS)}, depending on how the add-in was deployed.`);
}

/** The bytes of a workbook with computed values. With `store`, it contains a reference to the add-in. */
export function workbookOf({ title, options, sheets }: NewLedger & Pick<Content, "title">, store?: Store): Uint8Array {
  const placed = place(sheets, options);
  return writeBook(placed, computedIn(bookOf(placed)), { title, ...(store ? { addIn: { ...ADD_IN, ...store } } : {}) });
}

export const run: Run = async (names, requested) => {
  const book = await rulebookOf(names);
  const ledger = book.ledger!;
  const file = requested.text("output");
  if (file === undefined) throw new Refusal(`new needs the name of the file to write: ${PROGRAM} new ${book.id} -o FILE.xlsx`);
  const content = await contentOf(book, requested);
  const store = storeOf(requested.text("deployment"));
  const force = requested.flag("force");
  await checkTarget(file, force);
  await writeWhole(file, workbookOf(content, store), force);
  const { players, year } = content.options;
  const { one: item, many } = ledger.players;
  const facts = [count(players.length, item, many), ...(ledger.clock.years ? [String(year)] : [])];
  const shown = content.sheets.filter(({ hiddenWhileEmpty }) => !hiddenWhileEmpty);
  await print(content.messages, `${file}: ${content.title}, ${facts.join(", ")}, ${count(shown.length, "sheet")}.`);
  return 0;
};
