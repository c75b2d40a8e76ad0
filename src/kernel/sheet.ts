import type { Column, Columns, EnteredBy, Format, Sealing, PerSheet, Prefill, Audience } from "./column";
import { isBlank, type CellValue } from "./values";
import { formLimits, tableLimits, type FormLimits, type Limit, type TableLimits } from "./limit";

/*
 * A sheet is data. The same declaration is written to .xlsx files, applied by Office.js, read back and audited.
 *
 * Formulas are declared as typed in Excel, but shorter: a column is named without its unit ([@Price] for the header "Price,
 * PPs"), and a table, form field or name of the same sheet without the sheet's prefix (Shipyards[Capacity] for
 * Germany_Shipyards[Capacity, PPs]).
 */

/** The condition for clearing a whole row at the close of a turn: a ship that left the yard, an order that was carried out. */
export interface Ending {
  /** Id of the step that clears it. */
  readonly step: string;
  /** Excel condition in the row, evaluated on the closing ledger. */
  readonly when: PerSheet<string>;
  /** The reason, in a few words for the report: "launched". */
  readonly why: string;
}

/** Rows that the close of a turn adds in the first empty ones: a refinery that is paid for. */
interface InitialValue {
  /** Id of the step that adds them. */
  readonly step: string;
  /** Excel formula for their number, evaluated on the closing ledger. */
  readonly count: PerSheet<string>;
  /** Their entries by column key. */
  readonly entries: Readonly<Record<string, CellValue>>;
  /** The reason, in a few words for the report: "paid". */
  readonly why: string;
}

/** Rows derived from rows of another table, such as a combat's use of a fuel track. */
export interface Followed {
  /** The source table by its name in the workbook; nothing is derived if the ledger does not have it. */
  readonly from: string;
  /** Excel condition in a row of that table. */
  readonly when: string;
  /** Their entries by column key, as formulas in the source row. */
  readonly entries: Readonly<Record<string, PerSheet<string>>>;
  /** The reason, in a few words for the report: "deployed". */
  readonly why: string;
}

/** Rows that the close of a turn adds for rows of another table, evaluated on the closing ledger: a unit that is deployed. */
interface Following extends Followed {
  /** Id of the step that adds them. */
  readonly step: string;
}

/** How players are distinguished visually. */
export interface Shown {
  readonly colors: Readonly<Record<string, string>>;
  /** Sparklines: the key of their column, the table with their values, and the header of each player's column in it. */
  readonly lines?: { readonly at: string; readonly over: string; readonly headerOf: (player: string) => string };
}

/** Two figures of a row to compare, by column key. */
export interface Capacity<Key extends string = string> {
  readonly used: Key;
  readonly limit: Key;
}

/** An Excel table with one row per item. Its name in the workbook is `<Sheet>_<name>`. */
export interface Table<C extends Columns = Columns> {
  readonly kind: "table";
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly cite: string;
  readonly columns: C;
  /**
   * The columns that together name a row, in findings, acceptances and comparisons. A row with a blank first key counts as empty,
   * and its computed cells are blank.
   */
  readonly key: readonly (keyof C & string)[];
  /** The column with the owner of a row, on shared sheets. */
  readonly player?: keyof C & string;
  /** The column with the owning player or side, if `player` is not declared. */
  readonly owner?: keyof C & string;
  /** How players are distinguished: by colors in the column of their names, and by sparklines in another column. */
  readonly shown?: Shown;
  /** Who sees its rows in players' copies; by default only their owners. */
  readonly visibleTo?: Audience;
  readonly rows: PerSheet<readonly Prefill<C>[]>;
  /** The rows of a new table; a sample has other rows. */
  readonly prefilled?: PerSheet<readonly Prefill<C>[]>;
  /** The number of empty rows below the prefilled ones. */
  readonly spare: number;
  /** Whether formulas and limits depend on the prefilled rows: a missing one is a finding. */
  readonly fixed?: boolean;
  /** An optional table: not in a new ledger, and added when a player needs it. */
  readonly rare?: boolean;
  /**
   * A first turn needs rows besides the prefilled ones; without any, the ledger is incomplete. As an Excel formula: one more row
   * is missing while the result is above 0.
   */
  readonly required?: PerSheet<boolean | string>;
  /** A lookup table: it has no orders, and the close of a turn does not change it. */
  readonly lookup?: boolean;
  /** Rows that the close of a turn adds for rows of other tables. */
  readonly follows?: readonly Following[];
  /** Rows derived from rows of other tables during the turn, on request; existing ones of the same name are kept. */
  readonly written?: readonly Followed[];
  /**
   * Conditions under which the close clears a row; the first that is TRUE is the reported reason. The keys of a fixed table are
   * kept.
   */
  readonly ends?: readonly Ending[];
  /** Rows that the close of a turn adds. */
  readonly initialValues?: readonly InitialValue[];
  /** Who adds and removes rows, if rowsBy gives the wrong answer. */
  readonly addedBy?: EnteredBy;
  /** A row stays the same when renamed: a ship that its player renames keeps the columns that only the game master fills in. */
  readonly renamable?: boolean;
  /** How entries can change after a close, for columns that do not declare it; by default "set". */
  readonly sealing?: Sealing;
  /** Figures with a data bar, besides those with a computed maximum, which always have one. */
  readonly capacities?: readonly Capacity<keyof C & string>[];
  /**
   * The limits of each row, from which the column Check, the red row, the sheet's status line and the audit's findings are
   * derived.
   */
  readonly limits: readonly Limit[];
}

/** Single figures in plain cells, one below the other. Each has a defined name `<Sheet>_<field's key>`. */
export interface Form<C extends Columns = Columns> {
  readonly kind: "form";
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly cite: string;
  /** The keys are the defined names without the sheet's prefix: Opening_reserve. */
  readonly columns: C;
  readonly fill: PerSheet<Prefill<C>>;
  /** See Table. */
  readonly visibleTo?: Audience;
  /** See Table. */
  readonly sealing?: Sealing;
  /** Limits, each reported at its figure. */
  readonly limits: readonly Limit[];
}

export type Block = Table | Form;

/** The values of `next` that only clear an entry. */
const CLEARED: readonly unknown[] = [null, "", '""', "FALSE"];

/**
 * How entries of a column can change after a close: carried-over values are counted, cleared ones are orders, and remarks are
 * free.
 */
export const sealingOf = (column: Column, block: Block): Sealing => {
  if (column.sealing) return column.sealing;
  if (column.next) return CLEARED.includes(column.next.formula) ? "open" : "counted";
  return column.remark ? "open" : (block.sealing ?? "set");
};

/**
 * Who adds and removes rows of a table. Rows that a close clears entirely, or that keep nothing between turns, are players'
 * orders; all others, and those that a close adds, are the game master's.
 */
export function rowsBy(table: Table): EnteredBy {
  if (table.addedBy) return table.addedBy;
  if (table.fixed || table.lookup) return "master";
  const keys = table.key.map((key) => table.columns[key]!).filter(({ formula }) => formula === undefined);
  const sealing = keys.map((column) => sealingOf(column, table));
  if (sealing.every((item) => item === "open")) return "player";
  const isOrder = table.ends !== undefined && table.initialValues === undefined && table.follows === undefined;
  return isOrder && !sealing.includes("counted") ? "player" : "master";
}

/**
 * Who fills in a column. Values carried over from turn to turn, and those set once in the game master's rows, are the game
 * master's.
 */
export function filledBy(column: Column, block: Block): EnteredBy {
  if (column.enteredBy) return column.enteredBy;
  const sealing = sealingOf(column, block);
  const isSetUp = sealing === "set" && !column.next && block.kind === "table" && rowsBy(block) === "master";
  return sealing === "counted" || isSetUp ? "master" : "player";
}

/** Whether only the game master can replace an entry. Players can fill in a counted value once, while it is blank. */
export const isMasters = (column: Column, block: Block, before: CellValue): boolean =>
  filledBy(column, block) === "master" && (sealingOf(column, block) !== "counted" || !isBlank(before));

/** A figure at the top of a sheet. */
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
  /** The columns with the values, adjacent in the table, and the names and colors of the lines. */
  readonly lines: readonly { readonly column: string; readonly name: string; readonly color: string }[];
}

export interface Sheet {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The owning player; "" for a shared sheet. */
  readonly player: string;
  /** At most five figures, shown beside the status line without scrolling. */
  readonly figures: readonly Figure[];
  /** The most used first. */
  readonly blocks: readonly Block[];
  /** Placed above the blocks. */
  readonly charts?: readonly Chart[];
  /**
   * The columns that identify the rows of its first table; one by default. If there are more, printed pages repeat them and the
   * header of that table.
   */
  readonly keyColumns?: number;
  /** The color of its tab. */
  readonly color?: string;
  /** Hidden while its tables have no rows. */
  readonly hiddenWhileEmpty?: boolean;
}

type TableDraft<C extends Columns> = Omit<Table<C>, "kind" | "key" | "limits"> & {
  readonly key: (keyof C & string) | readonly (keyof C & string)[];
  /** Keys of columns that only formulas need. */
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
