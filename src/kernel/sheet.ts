import type { Column, Columns, EnteredBy, Format, Held, PerSheet, Prefill, Seen } from "./column";
import { isBlank, type CellValue } from "./values";
import { formLimits, tableLimits, type FormLimits, type Limit, type TableLimits } from "./limit";

/*
 * A sheet is data. The same declaration is written to .xlsx files, applied by Office.js, read back and audited.
 *
 * Formulas are declared as typed in Excel, but shorter: a column is named without its unit ([@Price] for the header "Price,
 * PPs"), and a table, form field or name of the same sheet without the sheet's prefix (Shipyards[Capacity] for
 * Germany_Shipyards[Capacity, PPs]).
 */

/** When the close of a turn clears a row whole: a ship that left the yard, an order that was carried out. */
export interface Ending {
  /** Id of the step that does it. */
  readonly step: string;
  /** Excel condition in the row, worked out on the ledger that closes. */
  readonly when: PerSheet<string>;
  /** Why, in a few words for the report: "launched". */
  readonly why: string;
}

/** Rows that the close of a turn adds, in the first empty ones: a refinery that is paid. */
interface Beginning {
  /** Id of the step that does it. */
  readonly step: string;
  /** Excel formula, worked out on the ledger that closes: how many. */
  readonly count: PerSheet<string>;
  /** What their entries hold, by the keys of the columns. */
  readonly entries: Readonly<Record<string, CellValue>>;
  /** Why, in a few words for the report: "paid". */
  readonly why: string;
}

/** Rows that follow from rows of another table: what a combat takes off a fuel track. */
export interface Followed {
  /** Name in the workbook of the table whose rows they follow; nothing follows where the ledger has it not. */
  readonly from: string;
  /** Excel condition in a row of that table. */
  readonly when: string;
  /** What their entries hold, by the keys of the columns, as formulas in that row. */
  readonly entries: Readonly<Record<string, PerSheet<string>>>;
  /** Why, in a few words for the report: "deployed". */
  readonly why: string;
}

/** Rows that the close of a turn adds for rows of another table, worked out on the ledger that closes: a unit that is deployed. */
interface Following extends Followed {
  /** Id of the step that does it. */
  readonly step: string;
}

/** What distinguishes players at a glance, by their names. */
export interface Shown {
  readonly colors: Readonly<Record<string, string>>;
  /** Key of the column in which lines are drawn, the table with what they go over, and its column of each player. */
  readonly lines?: { readonly at: string; readonly over: string; readonly headerOf: (player: string) => string };
}

/** A figure of a row that is held against another one of it, by the keys of their columns. */
export interface Capacity<Key extends string = string> {
  readonly used: Key;
  readonly limit: Key;
}

/** An Excel table: one row per thing. Its name in the workbook is `<Sheet>_<name>`. */
export interface Table<C extends Columns = Columns> {
  readonly kind: "table";
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly cite: string;
  readonly columns: C;
  /**
   * The columns that together name a row; findings, acceptance and comparison speak of it by them. A row whose first one is
   * blank counts as empty, and its computed cells show nothing.
   */
  readonly key: readonly (keyof C & string)[];
  /** The column that says whose a row is, on sheets that all players share. */
  readonly player?: keyof C & string;
  /** The column that names the player or the side whose a row is, where `player` does not. */
  readonly owner?: keyof C & string;
  /** How players are shown in the column of their names, and in another one by a line over a column of a table. */
  readonly shown?: Shown;
  /** Who sees its rows in players' copies; their owners alone when omitted. */
  readonly seen?: Seen;
  readonly rows: PerSheet<readonly Prefill<C>[]>;
  /** The rows of a fresh one, where a sample has its own in their place. */
  readonly given?: PerSheet<readonly Prefill<C>[]>;
  /** Empty rows kept for the player below the prefilled ones. */
  readonly spare: number;
  /** Formulas and limits rely on the prefilled rows: one that is missing is a finding. */
  readonly fixed?: boolean;
  /** Not on a fresh ledger: it is put there when a player needs it. */
  readonly rare?: boolean;
  /**
   * Without rows of the players' own a first turn makes no sense: it waits for one beyond those that it is made with. As an Excel
   * formula: it waits for one more row while that is above 0.
   */
  readonly awaited?: PerSheet<boolean | string>;
  /** Others look things up in it: it holds no orders, and the close of a turn leaves it alone. */
  readonly lookup?: boolean;
  /** Rows that the close of a turn adds for rows of other tables. */
  readonly follows?: readonly Following[];
  /** Rows that are written for rows of other tables within the turn, once somebody asks for it; those of a name that is there stay. */
  readonly written?: readonly Followed[];
  /** When a row is over at the close of a turn; the first condition that holds reports why. The keys of a fixed table stay. */
  readonly ends?: readonly Ending[];
  /** Rows that the close of a turn adds. */
  readonly begins?: readonly Beginning[];
  /** Who adds rows and takes them out, where rowsBy does not say it right. */
  readonly addedBy?: EnteredBy;
  /** How a close holds the entries whose columns do not say it themselves; "set" when omitted. */
  readonly held?: Held;
  /** Figures that have a bar; those with a limit of at most what a column works out need no word. */
  readonly capacities?: readonly Capacity<keyof C & string>[];
  /** What must hold in each row: the column "Check", the red of the row, the sheet's status line and the audit's findings. */
  readonly limits: readonly Limit[];
}

/** Single figures, one below the other, in plain cells: each with a defined name `<Sheet>_<field's key>`. */
export interface Form<C extends Columns = Columns> {
  readonly kind: "form";
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly cite: string;
  /** Keys are the defined names, without the sheet's prefix: Opening_reserve. */
  readonly columns: C;
  readonly fill: PerSheet<Prefill<C>>;
  /** As for a table. */
  readonly seen?: Seen;
  /** As for a table. */
  readonly held?: Held;
  /** What must hold; each limit is reported beside the figure it is at. */
  readonly limits: readonly Limit[];
}

export type Block = Table | Form;

/** What the close of a turn puts in an entry that it only clears. */
const CLEARED: readonly unknown[] = [null, "", '""', "FALSE"];

/**
 * How a close holds the entries of a column: what it carries over has counted, what it clears is an order, and remarks are free.
 */
export const heldAs = (column: Column, block: Block): Held => {
  if (column.held) return column.held;
  if (column.next) return CLEARED.includes(column.next.formula) ? "open" : "counted";
  return column.remark ? "open" : (block.held ?? "set");
};

/**
 * Who adds and removes rows of a table. Rows that a close clears as a whole, or that keep nothing between turns, are players'
 * orders; all others, and those that a close adds, are the game master's.
 */
export function rowsBy(table: Table): EnteredBy {
  if (table.addedBy) return table.addedBy;
  if (table.fixed || table.lookup) return "master";
  const keys = table.key.map((key) => table.columns[key]!).filter(({ formula }) => formula === undefined);
  const held = keys.map((column) => heldAs(column, table));
  if (held.every((item) => item === "open")) return "player";
  const isOrder = table.ends !== undefined && table.begins === undefined && table.follows === undefined;
  return isOrder && !held.includes("counted") ? "player" : "master";
}

/**
 * Who fills in a column: what is carried over from turn to turn is what there is, and so is what was set once in rows that the game
 * master adds.
 */
export function filledBy(column: Column, block: Block): EnteredBy {
  if (column.enteredBy) return column.enteredBy;
  const held = heldAs(column, block);
  const isSetUp = held === "set" && !column.next && block.kind === "table" && rowsBy(block) === "master";
  return held === "counted" || isSetUp ? "master" : "player";
}

/** Whether only the game master may put something in the place of an entry: what is counted, players fill in once where it is blank. */
export const isMasters = (column: Column, block: Block, before: CellValue): boolean =>
  filledBy(column, block) === "master" && (heldAs(column, block) !== "counted" || !isBlank(before));

/** One of the few figures at the top of a sheet. */
export interface Figure {
  readonly label: string;
  readonly formula: string;
  readonly format?: Format;
}

/** Lines over the rows of a table of the same sheet. */
export interface Chart {
  readonly title: string;
  readonly unit?: string;
  /** Name of the table. */
  readonly table: string;
  /** Key of the column whose texts stand below the lines. */
  readonly labels: string;
  /** Keys of the columns with their figures, side by side in the table, what the lines are called, and their colors. */
  readonly lines: readonly { readonly column: string; readonly name: string; readonly color: string }[];
}

export interface Sheet {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Whose sheet it is, "" for one that all share. */
  readonly player: string;
  /** At most five figures, shown beside the status line without scrolling. */
  readonly figures: readonly Figure[];
  /** Most used first. */
  readonly blocks: readonly Block[];
  /** Drawn above the blocks. */
  readonly charts?: readonly Chart[];
  /** The color of its tab. */
  readonly color?: string;
}

type TableDraft<C extends Columns> = Omit<Table<C>, "kind" | "key" | "limits"> & {
  readonly key: (keyof C & string) | readonly (keyof C & string)[];
  /** Columns that only formulas need. */
  readonly working?: readonly (keyof C & string)[];
};

/** Columns without a paragraph of their own take the table's. */
const cited = <C extends Columns>(columns: C, cite: string): C =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, column.cite === "" ? { ...column, cite } : column]),
  ) as unknown as C;

const withFolded = <C extends Columns>(columns: C, working: readonly (keyof C & string)[]): C =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, working.includes(key) ? { ...column, folded: true } : column]),
  ) as unknown as C;

/** Declares a table, and beside it the limits of its rows. */
export function table<C extends Columns>(
  { working = [], ...draft }: TableDraft<C>,
  limits?: (kinds: TableLimits<C>) => readonly Limit[],
): Table<C> {
  const key = typeof draft.key === "string" ? [draft.key] : draft.key;
  const columns = withFolded(cited(draft.columns, draft.cite), working);
  const declared = { ...draft, kind: "table" as const, key, columns };
  return { ...declared, limits: limits?.(tableLimits(declared)) ?? [] };
}

/** Declares a form, and beside it the limits of its figures. */
export function form<C extends Columns>(
  draft: Omit<Form<C>, "kind" | "limits">,
  limits?: (kinds: FormLimits<C>) => readonly Limit[],
): Form<C> {
  const declared = { ...draft, kind: "form" as const, columns: cited(draft.columns, draft.cite) };
  return { ...declared, limits: limits?.(formLimits(declared)) ?? [] };
}
