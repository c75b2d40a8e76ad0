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

/** When the close of a turn clears a whole row: a ship that left the yard, an order that was carried out. */
export interface Ending {
  /** Id of the step that does it. */
  readonly step: string;
  /** Excel condition in the row, evaluated on the closing ledger. */
  readonly when: PerSheet<string>;
  /** Why, in a few words for the report: "launched". */
  readonly why: string;
}

/** Rows that the close of a turn fills, using the first empty ones: a refinery that is paid. */
interface Beginning {
  /** Id of the step that does it. */
  readonly step: string;
  /** Excel formula for their number, evaluated on the closing ledger. */
  readonly count: PerSheet<string>;
  /** Their entries, by the keys of the columns. */
  readonly entries: Readonly<Record<string, CellValue>>;
  /** Why, in a few words for the report: "paid". */
  readonly why: string;
}

/** Rows derived from rows of another table: what a combat takes off a fuel track. */
export interface Followed {
  /** Name in the workbook of the source table; without it in the ledger, nothing is derived. */
  readonly from: string;
  /** Excel condition in a row of that table. */
  readonly when: string;
  /** Their entries by the keys of the columns, as formulas in the source row. */
  readonly entries: Readonly<Record<string, PerSheet<string>>>;
  /** Why, in a few words for the report: "deployed". */
  readonly why: string;
}

/** Rows that the close of a turn adds for rows of another table, evaluated on the closing ledger: a unit that is deployed. */
interface Following extends Followed {
  /** Id of the step that does it. */
  readonly step: string;
}

/** How players are distinguished at a glance. */
export interface Shown {
  readonly colors: Readonly<Record<string, string>>;
  /** Key of the column for the lines, the table with their values, and its column of each player. */
  readonly lines?: { readonly at: string; readonly over: string; readonly headerOf: (player: string) => string };
}

/** Two figures of a row to compare, by the keys of their columns. */
export interface Capacity<Key extends string = string> {
  readonly used: Key;
  readonly limit: Key;
}

/** An Excel table: one row per item. Its name in the workbook is `<Sheet>_<name>`. */
export interface Table<C extends Columns = Columns> {
  readonly kind: "table";
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly cite: string;
  readonly columns: C;
  /**
   * The columns that together name a row, in findings, acceptances and comparisons. A row with a blank first one counts as empty,
   * and its computed cells are blank.
   */
  readonly key: readonly (keyof C & string)[];
  /** The column with the owner of a row, on sheets that all players share. */
  readonly player?: keyof C & string;
  /** The column with the owning player or side, if `player` does not name it. */
  readonly owner?: keyof C & string;
  /** How players are distinguished in the column of their names, and in another one by a sparkline of a table's column. */
  readonly shown?: Shown;
  /** Who sees its rows in players' copies; by default only their owners. */
  readonly seen?: Seen;
  readonly rows: PerSheet<readonly Prefill<C>[]>;
  /** The rows of a new one; a sample has its own. */
  readonly prefilled?: PerSheet<readonly Prefill<C>[]>;
  /** Number of empty rows below the prefilled ones. */
  readonly spare: number;
  /** Formulas and limits depend on the prefilled rows: a missing one is a finding. */
  readonly fixed?: boolean;
  /** Optional: not in a new ledger, added when a player needs it. */
  readonly rare?: boolean;
  /**
   * A first turn needs rows of the players' own: the ledger is incomplete until there is one besides the prefilled ones. As an
   * Excel formula: one more row is missing while it is above 0.
   */
  readonly required?: PerSheet<boolean | string>;
  /** A lookup table: it has no orders, and the close of a turn does not change it. */
  readonly lookup?: boolean;
  /** Rows that the close of a turn adds for rows of other tables. */
  readonly follows?: readonly Following[];
  /** Rows derived from rows of other tables within the turn, when somebody asks for it; existing ones of the same name are kept. */
  readonly written?: readonly Followed[];
  /**
   * Conditions under which the close clears a row; the first that holds is the reported reason. The keys of a fixed table are
   * kept.
   */
  readonly ends?: readonly Ending[];
  /** Rows that the close of a turn adds. */
  readonly begins?: readonly Beginning[];
  /** Who adds and removes rows, if rowsBy does not give the right answer. */
  readonly addedBy?: EnteredBy;
  /** A row stays the same under another name: a ship that its player calls otherwise keeps what only the game master fills in. */
  readonly renamable?: boolean;
  /** How entries may change after a close, for columns that do not say it themselves; by default "set". */
  readonly held?: Held;
  /** Figures with a data bar; those with a computed maximum have one anyway. */
  readonly capacities?: readonly Capacity<keyof C & string>[];
  /** Limits of each row, from which the column Check, the red row, the sheet's status line and the audit's findings are made. */
  readonly limits: readonly Limit[];
}

/** Single figures in plain cells, one below the other: each has a defined name `<Sheet>_<field's key>`. */
export interface Form<C extends Columns = Columns> {
  readonly kind: "form";
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly cite: string;
  /** Keys are the defined names without the sheet's prefix: Opening_reserve. */
  readonly columns: C;
  readonly fill: PerSheet<Prefill<C>>;
  /** As for a table. */
  readonly seen?: Seen;
  /** As for a table. */
  readonly held?: Held;
  /** Limits, each reported at its figure. */
  readonly limits: readonly Limit[];
}

export type Block = Table | Form;

/** The value of an entry that the close of a turn only clears. */
const CLEARED: readonly unknown[] = [null, "", '""', "FALSE"];

/**
 * How entries of a column may change after a close: carried-over values are counted, cleared ones are orders, and remarks are
 * free.
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
 * Who fills in a column: values carried over from turn to turn, and those set once in rows of the game master, are the game
 * master's.
 */
export function filledBy(column: Column, block: Block): EnteredBy {
  if (column.enteredBy) return column.enteredBy;
  const held = heldAs(column, block);
  const isSetUp = held === "set" && !column.next && block.kind === "table" && rowsBy(block) === "master";
  return held === "counted" || isSetUp ? "master" : "player";
}

/** Whether only the game master may replace an entry: players may fill in a counted value once, while it is blank. */
export const isMasters = (column: Column, block: Block, before: CellValue): boolean =>
  filledBy(column, block) === "master" && (heldAs(column, block) !== "counted" || !isBlank(before));

/** One of the few figures at the top of a sheet. */
export interface Figure {
  readonly label: string;
  readonly formula: string;
  readonly format?: Format;
}

/** A line chart of the rows of a table of the same sheet. */
export interface Chart {
  readonly title: string;
  readonly unit?: string;
  /** Name of the table. */
  readonly table: string;
  /** Key of the column with the labels below the lines. */
  readonly labels: string;
  /** Keys of the columns with their figures, side by side in the table, and the names and colors of the lines. */
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

/** Columns without a paragraph take the table's. */
const cited = <C extends Columns>(columns: C, cite: string): C =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, column.cite === "" ? { ...column, cite } : column]),
  ) as unknown as C;

const withFolded = <C extends Columns>(columns: C, working: readonly (keyof C & string)[]): C =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, working.includes(key) ? { ...column, folded: true } : column]),
  ) as unknown as C;

/** Declares a table and the limits of its rows. */
export function table<C extends Columns>(
  { working = [], ...draft }: TableDraft<C>,
  limits?: (kinds: TableLimits<C>) => readonly Limit[],
): Table<C> {
  const key = typeof draft.key === "string" ? [draft.key] : draft.key;
  const columns = withFolded(cited(draft.columns, draft.cite), working);
  const declared = { ...draft, kind: "table" as const, key, columns };
  return { ...declared, limits: limits?.(tableLimits(declared)) ?? [] };
}

/** Declares a form and the limits of its figures. */
export function form<C extends Columns>(
  draft: Omit<Form<C>, "kind" | "limits">,
  limits?: (kinds: FormLimits<C>) => readonly Limit[],
): Form<C> {
  const declared = { ...draft, kind: "form" as const, columns: cited(draft.columns, draft.cite) };
  return { ...declared, limits: limits?.(formLimits(declared)) ?? [] };
}
