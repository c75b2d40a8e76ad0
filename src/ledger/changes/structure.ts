import { allOf, fold } from "../../kernel/text";
import type { Ledger } from "../read/model";

/*
 * What a workbook consists of: who plays, its tables, columns and sheets, and what they are called.
 */

/** Something that came, went, or is called otherwise; told in one sentence. */
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
  readonly called: string;
}

const ownersOf = (player: string): readonly string[] => (player === "" ? [] : [player]);

/** Everything that a workbook has and may lack, by what it is. */
function partsOf({ players, book, found, sheets, rulebook }: Ledger): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const player of players)
    parts.set(`player\n${player}`, {
      what: "player",
      owners: [player],
      sheet: player,
      called: `The ${rulebook.ledger!.players.one} ${player}`,
    });
  const own = new Map([...found.sheets].map(([declared, now]) => [now, declared]));
  for (const { name } of book.sheets) {
    const declared = own.get(name);
    const called = declared === undefined || declared === name ? `The sheet ${name}` : `The sheet ${declared}`;
    parts.set(`sheet\n${fold(declared ?? name)}`, { what: "sheet", owners: [], sheet: declared ?? name, called });
  }
  const missing = new Set(found.missing.map(({ table, column }) => `${table}\n${column}`));
  for (const { sheet, blocks } of sheets) {
    const owners = ownersOf(sheet.player);
    const on = { owners, sheet: sheet.name };
    for (const block of blocks) {
      if (!found.lines.has(block.name)) continue;
      parts.set(`table\n${block.name}`, { ...on, what: "table", called: `${block.block.title} on ${sheet.name}` });
      for (const { column } of block.kind === "table" ? block.columns : block.figures)
        if (!missing.has(`${block.name}\n${column.header}`))
          parts.set(`column\n${block.name}\n${column.header}`, {
            ...on,
            what: block.kind === "table" ? "column" : "figure",
            called: `${column.header} of ${block.block.title} on ${sheet.name}`,
          });
    }
  }
  return parts;
}

/** What holds another: a column is not told of where its table is. */
const holderOf = (key: string): string | undefined => {
  const [kind, table] = key.split("\n");
  return kind === "column" ? `table\n${table}` : undefined;
};

function cameAndWent(a: Ledger, b: Ledger): StructureChange[] {
  const [before, after] = [partsOf(a), partsOf(b)];
  const told = (from: ReadonlyMap<string, Part>, to: ReadonlyMap<string, Part>, how: string): StructureChange[] =>
    [...from].flatMap(([key, { called, ...part }]): StructureChange[] => {
      const holder = holderOf(key);
      if (to.has(key) || (holder !== undefined && !to.has(holder))) return [];
      const sheet = part.what === "table" && !to.has(`sheet\n${fold(part.sheet)}`);
      return sheet ? [] : [{ kind: "structure", ...part, message: `${called} ${how}.` }];
    });
  return [...told(before, after, "is gone"), ...told(after, before, "is new")];
}

function renamedSheets(a: Ledger, b: Ledger): StructureChange[] {
  return b.sheets.flatMap(({ sheet }): StructureChange[] => {
    const [was, now] = [a.found.sheets.get(sheet.name), b.found.sheets.get(sheet.name)];
    if (was === undefined || now === undefined || was === now) return [];
    const message = `The sheet ${was} is called ${now}.`;
    return [{ kind: "structure", what: "name", owners: ownersOf(sheet.player), sheet: sheet.name, message }];
  });
}

function renamedParts(a: Ledger, b: Ledger): StructureChange[] {
  const keyOf = ({ table, is, now }: Ledger["renamed"][number]): string => [table, is, now].join("\n");
  const known = new Set(a.renamed.map(keyOf));
  return b.renamed
    .filter((one) => !known.has(keyOf(one)))
    .map(({ what, title, sheet, is, now }): StructureChange => {
      const where = allOf([title, sheet].filter(Boolean));
      return { kind: "structure", what: "name", owners: [], sheet, message: `The ${what} ${is} (${where}) is called ${now}.` };
    });
}

/** What came, what went, and what is called otherwise. */
export const differentStructure = (a: Ledger, b: Ledger): readonly StructureChange[] => [
  ...cameAndWent(a, b),
  ...renamedSheets(a, b),
  ...renamedParts(a, b),
];
