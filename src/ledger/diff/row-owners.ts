import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import { fold } from "../../kernel/names";
import type { LedgerDeclaration } from "../../kernel/rulebook";
import type { DeclaredTable } from "../../sheets/declared";
import { membersOf, ownerColumn } from "../../sheets/visibility/who-sees";
import type { Entered, State, StateRow, StateTable } from "./state";

/* The owner of an entry: the player of its sheet, or the one named in its row. */

type Players = LedgerDeclaration["players"];
type Entries = StateRow["entries"];

/** A lookup of a row's owner in another row: an order's nation is that of its unit. */
interface OwnerLookup {
  /** Header of the entry that names the other table's row. */
  readonly entry: string;
  readonly table: string;
  /** Headers of the name and owner columns of the other table. */
  readonly named: string;
  readonly owner: string;
}

/** The lookup that a formula does with INDEX and MATCH. */
function lookUpIn(formula: Formula): OwnerLookup | undefined {
  if (formula.kind === "call" && formula.name === "INDEX") {
    const [from, match] = formula.args;
    if (from?.kind === "table" && match?.kind === "call" && match.name === "MATCH") {
      const [requested, among] = match.args;
      if (requested?.kind === "table" && requested.column && among?.kind === "table" && among.column && from.table && from.column)
        return { entry: requested.column, table: from.table, named: among.column, owner: from.column };
    }
  }
  for (const part of parts(formula)) {
    const route = lookUpIn(part);
    if (route) return route;
  }
  return undefined;
}

const keyOf = ({ columns }: DeclaredTable, header: string): string =>
  columns.find((column) => fold(column.header) === fold(header))?.key ?? "";

/** As Excel compares texts. */
const plain = (entered: Entered | undefined): string => String(entered?.value ?? "").toLowerCase();

/** Follows an owner formula's lookup in a state; undefined without one. */
function follow(declared: DeclaredTable, column: string, state: State): ((entries: Entries) => Entered | undefined) | undefined {
  const owned = declared.columns.find(({ key }) => key === column);
  const formula = owned?.parsed ?? owned?.exported;
  const route = formula ? lookUpIn(formula) : undefined;
  const there = route && state.get(route.table);
  if (!there || there.declared.kind === "form") return undefined;
  const [requested, named, owner] = [
    keyOf(declared, route.entry),
    keyOf(there.declared, route.named),
    keyOf(there.declared, route.owner),
  ];
  const rows = new Map([...there.rows].reverse().map(({ entries }) => [plain(entries.get(named)), entries]));
  return (entries) => rows.get(plain(entries.get(requested)))?.get(owner);
}

/** The players who own a row of a table in a state; none if it is the game master's. */
export function ownersIn({ declared, owner }: StateTable, players: Players, state: State): (row: StateRow) => readonly string[] {
  const { player } = owner.sheet;
  if (player !== "") return () => [player];
  const column = ownerColumn(declared.block);
  // Rows without an owner column belong to the players who alone see them.
  if (column === undefined || declared.kind === "form") {
    const { visibleTo } = declared.block;
    const all = typeof visibleTo === "object" ? visibleTo : [];
    return () => all;
  }
  // Computed on demand, because most tables have no differences.
  let followed: ReturnType<typeof follow> | null = null;
  return ({ entries }) => {
    const entered =
      entries.get(column) ?? (followed === null ? (followed = follow(declared, column, state)) : followed)?.(entries);
    return typeof entered?.value === "string" ? membersOf(players, entered.value) : [];
  };
}
