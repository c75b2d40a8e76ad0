import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import { fold } from "../../kernel/names";
import type { LedgerDeclaration } from "../../kernel/rulebook";
import type { DeclaredTable } from "../../sheets/declared";
import { membersOf, ownerColumn } from "../../sheets/visibility/who-sees";
import type { Entered, State, StateRow, StateTable } from "./state";

/*
 * Whose an entry is: the player's whose sheet it is on, or whom its row names.
 */

type Players = LedgerDeclaration["players"];
type Entries = StateRow["entries"];

/** Where a row is looked up that says whose another one is: the nation of an order is that of its unit. */
interface Way {
  /** Header of the entry that names the row of the other table. */
  readonly entry: string;
  readonly table: string;
  /** Header of what names the rows there, and of the column that says whose they are. */
  readonly named: string;
  readonly owner: string;
}

/** The way that INDEX and MATCH go in a formula. */
function lookUpIn(formula: Formula): Way | undefined {
  if (formula.kind === "call" && formula.name === "INDEX") {
    const [from, match] = formula.args;
    if (from?.kind === "table" && match?.kind === "call" && match.name === "MATCH") {
      const [requested, among] = match.args;
      if (requested?.kind === "table" && requested.column && among?.kind === "table" && among.column && from.table && from.column)
        return { entry: requested.column, table: from.table, named: among.column, owner: from.column };
    }
  }
  for (const part of parts(formula)) {
    const way = lookUpIn(part);
    if (way) return way;
  }
  return undefined;
}

const keyOf = ({ columns }: DeclaredTable, header: string): string =>
  columns.find((column) => fold(column.header) === fold(header))?.key ?? "";

/** Excel compares texts so. */
const plain = (entered: Entered | undefined): string => String(entered?.value ?? "").toLowerCase();

/** Follows the way of an owner's formula in a state; undefined where there is none. */
function follow(declared: DeclaredTable, column: string, state: State): ((entries: Entries) => Entered | undefined) | undefined {
  const formula = declared.columns.find(({ key }) => key === column)?.parsed;
  const way = formula ? lookUpIn(formula) : undefined;
  const there = way && state.get(way.table);
  if (!there || there.declared.kind === "form") return undefined;
  const [requested, named, says] = [
    keyOf(declared, way.entry),
    keyOf(there.declared, way.named),
    keyOf(there.declared, way.owner),
  ];
  const rows = new Map([...there.rows].reverse().map(({ entries }) => [plain(entries.get(named)), entries]));
  return (entries) => rows.get(plain(entries.get(requested)))?.get(says);
}

/** Informs the players whose a row of a table is in a state; nobody where it is the game master's. */
export function ownersIn({ declared, owner }: StateTable, players: Players, state: State): (row: StateRow) => readonly string[] {
  const { player } = owner.sheet;
  if (player !== "") return () => [player];
  const column = ownerColumn(declared.block);
  // What no row says is theirs to whom alone it is shown.
  if (column === undefined || declared.kind === "form") {
    const { seen } = declared.block;
    const all = typeof seen === "object" ? seen : [];
    return () => all;
  }
  // Most tables are not asked: nothing differs in them.
  let followed: ReturnType<typeof follow> | null = null;
  return ({ entries }) => {
    const entered =
      entries.get(column) ?? (followed === null ? (followed = follow(declared, column, state)) : followed)?.(entries);
    return typeof entered?.value === "string" ? membersOf(players, entered.value) : [];
  };
}
