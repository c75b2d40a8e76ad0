import { fold } from "../../kernel/names";
import { allOf } from "../../kernel/text";
import { LISTS_SHEET } from "../../sheets/entry";
import { EXPORT_SHEET, type Copy } from "../read/copy";
import type { Ledger } from "../read/model";
import { IMPORTED } from "../read/hidden-turns";

/*
 * The structure of a workbook: its players, tables, columns and sheets, and their names.
 */

/** A part that was added, removed or renamed; reported in one sentence. */
export interface StructureChange {
  readonly kind: "structure";
  readonly what: "player" | "sheet" | "table" | "column" | "figure" | "name";
  readonly owners: readonly string[];
  readonly sheet: string;
  readonly message: string;
}

interface Part {
  readonly what: StructureChange["what"];
  readonly owners: readonly string[];
  readonly sheet: string;
  /** "The table Garrisons on Germany" */
  readonly description: string;
}

const ownersOf = (player: string): readonly string[] => (player === "" ? [] : [player]);

/** The structure of a workbook, or of an exported copy. */
interface Structure extends Pick<Ledger, "players" | "rulebook" | "sheets" | "renamed"> {
  readonly names: readonly string[];
  /** The workbook's names of the declared sheets. */
  readonly sheetNames: ReadonlyMap<string, string>;
  readonly hasTable: (table: string) => boolean;
  readonly lacksColumn: (table: string, header: string) => boolean;
}

function structureOf({ players, rulebook, sheets, renamed, book, found }: Ledger): Structure {
  const missing = new Set(found.missing.map(({ table, column }) => `${table}\n${column}`));
  return {
    ...{ players, rulebook, sheets, renamed },
    // The record of imports may be missing, so it is not compared.
    names: book.sheets.flatMap(({ name }) => (name === IMPORTED ? [] : [name])),
    sheetNames: found.sheets,
    hasTable: (table) => found.lines.has(table),
    lacksColumn: (table, header) => missing.has(`${table}\n${header}`),
  };
}

/** The structure of a player's copy when it was exported. */
function structureOfCopy({ players, rulebook, book }: Ledger, { sheets }: Copy): Structure {
  const names = sheets.map(({ sheet }) => sheet.name);
  const lists = book.sheets.some(({ name }) => name === LISTS_SHEET) ? [LISTS_SHEET] : [];
  return {
    ...{ players, rulebook, sheets, renamed: [] },
    names: [...names, ...lists, EXPORT_SHEET],
    sheetNames: new Map(names.map((name) => [name, name])),
    hasTable: () => true,
    lacksColumn: () => false,
  };
}

/** All parts of a workbook that are compared, by kind and name. */
function partsOf({
  players,
  names,
  sheetNames: currentNames,
  sheets,
  rulebook,
  hasTable,
  lacksColumn,
}: Structure): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const player of players)
    parts.set(`player\n${player}`, {
      what: "player",
      owners: [player],
      sheet: player,
      description: `The ${rulebook.ledger!.players.one} ${player}`,
    });
  const own = new Map([...currentNames].map(([declared, now]) => [now, declared]));
  for (const name of names) {
    const declared = own.get(name);
    const description = declared === undefined || declared === name ? `The sheet ${name}` : `The sheet ${declared}`;
    parts.set(`sheet\n${fold(declared ?? name)}`, {
      what: "sheet",
      owners: [],
      sheet: declared ?? name,
      description: description,
    });
  }
  for (const { sheet, blocks } of sheets) {
    const owners = ownersOf(sheet.player);
    const on = { owners, sheet: sheet.name };
    for (const block of blocks) {
      if (!hasTable(block.name)) continue;
      parts.set(`table\n${block.name}`, { ...on, what: "table", description: `${block.block.title} on ${sheet.name}` });
      for (const { column } of block.kind === "table" ? block.columns : block.figures)
        if (!lacksColumn(block.name, column.header))
          parts.set(`column\n${block.name}\n${column.header}`, {
            ...on,
            what: block.kind === "table" ? "column" : "figure",
            description: `${column.header} of ${block.block.title} on ${sheet.name}`,
          });
    }
  }
  return parts;
}

/** The containing part: a column is not reported if its table is missing, too. */
const holderOf = (key: string): string | undefined => {
  const [kind, table] = key.split("\n");
  return kind === "column" ? `table\n${table}` : undefined;
};

function addedAndRemoved(a: Structure, b: Structure): StructureChange[] {
  const [before, after] = [partsOf(a), partsOf(b)];
  const changesOfParts = (from: ReadonlyMap<string, Part>, to: ReadonlyMap<string, Part>, how: string): StructureChange[] =>
    [...from].flatMap(([key, { description: description, ...part }]): StructureChange[] => {
      const holder = holderOf(key);
      if (to.has(key) || (holder !== undefined && !to.has(holder))) return [];
      const sheet = part.what === "table" && !to.has(`sheet\n${fold(part.sheet)}`);
      return sheet ? [] : [{ kind: "structure", ...part, message: `${description} ${how}.` }];
    });
  return [...changesOfParts(before, after, "was deleted"), ...changesOfParts(after, before, "is new")];
}

function renamedSheets(a: Structure, b: Structure): StructureChange[] {
  return b.sheets.flatMap(({ sheet }): StructureChange[] => {
    const [was, now] = [a.sheetNames.get(sheet.name), b.sheetNames.get(sheet.name)];
    if (was === undefined || now === undefined || was === now) return [];
    const message = `The sheet ${was} is called ${now}.`;
    return [{ kind: "structure", what: "name", owners: ownersOf(sheet.player), sheet: sheet.name, message }];
  });
}

function renamedParts(a: Structure, b: Structure): StructureChange[] {
  const keyOf = ({ table, is, now }: Ledger["renamed"][number]): string => [table, is, now].join("\n");
  const known = new Set(a.renamed.map(keyOf));
  return b.renamed
    .filter((item) => !known.has(keyOf(item)))
    .map(({ kind: what, title, sheet, is, now }): StructureChange => {
      const location = allOf([title, sheet].filter(Boolean));
      return { kind: "structure", what: "name", owners: [], sheet, message: `The ${what} ${is} (${location}) is called ${now}.` };
    });
}

const between = (a: Structure, b: Structure): readonly StructureChange[] => [
  ...addedAndRemoved(a, b),
  ...renamedSheets(a, b),
  ...renamedParts(a, b),
];

/** Added, removed and renamed parts. */
export const differentStructure = (a: Ledger, b: Ledger): readonly StructureChange[] => between(structureOf(a), structureOf(b));

/** The same for a player's copy since it was exported. */
export const structureSince = (ledger: Ledger, copy: Copy): readonly StructureChange[] =>
  between(structureOfCopy(ledger, copy), structureOf(ledger));
