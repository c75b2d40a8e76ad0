import type { Parameter } from "./parameter";
import { figure, wordIn } from "./text";
import type { CellValue } from "./values";

/* Declares the cells of a sheet, column by column. */

/**
 * Number format of a figure. points: #,##0 with red negatives; oil and fuel: quarters; hundredths: remainders of thirds and
 * fifths; rate: percent; count: whole; plain: years; date: Excel's day number; general: as typed; broken: a number of broken
 * limits with a symbol; exported broken: that of the game master, in a player's copy; change: signed.
 */
export type Format =
  | "points"
  | "quarters"
  | "hundredths"
  | "rate"
  | "count"
  | "plain"
  | "date"
  | "general"
  | "broken"
  | "exported broken"
  | "change";

/** The context of a declaration: its sheet, the sheet's player, and the ledger's options. */
export interface Setting {
  readonly sheet: string;
  /** The owning player; "" for a shared sheet. */
  readonly player: string;
  readonly players: readonly string[];
  readonly year: number;
  /** Names in the workbook of the optional tables that the ledger has. */
  readonly rare: readonly string[];
}

/** A value, or a function of its context. */
export type PerSheet<T> = T | ((setting: Setting) => T);

/** How the close of a turn changes an entry. */
export interface Next {
  /** Id of the step that changes it. */
  readonly step: string;
  /** Excel condition in its cell for the change; by default always. */
  readonly when?: PerSheet<string>;
  /** Its value in the next turn: a formula in its cell, evaluated on the closing ledger; null or "" clears it. */
  readonly formula: PerSheet<string> | null;
  /** The reason, in a few words for the report: "what is left is carried over". */
  readonly why: string;
}

/**
 * How an entry that a close keeps may change afterwards. open: freely within the turn, as orders. set: by a game master, reported
 * as changed since the close. counted: not at all, because it was counted in a closed turn; a difference is an error.
 */
export type Sealing = "open" | "set" | "counted";

/**
 * Who sees another player's values in a player's copy: everybody, the owner's side, these players, or the owner alone. Values
 * without an owner are only visible to the game master, unless declared otherwise.
 */
export type Audience = "all" | "side" | "owner" | readonly string[];

/** Who makes an entry: the player who owns it, or only the game master. */
export type EnteredBy = "player" | "master";

/** A column of a table, or a figure of a form. T is the type that the audit reads. */
export interface Column<T extends CellValue = CellValue> {
  readonly header: string;
  readonly unit?: string;
  /** The note on the header: what to enter. */
  readonly about: string;
  /** The paragraph of the rulebook; by default the table's. */
  readonly cite: string;
  readonly type: "number" | "text" | "yes/no";
  /** Absent for an input cell. */
  readonly formula?: PerSheet<string>;
  readonly format?: Format;
  /** Formats of rows by name, if they differ from the column's. */
  readonly formats?: Readonly<Record<string, Format>>;
  /** The drop-down of an input. */
  readonly choices?: PerSheet<readonly string[]>;
  /** Other names that players use for the choices. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Whether texts other than the choices cause a warning instead of being rejected. */
  readonly open?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  /** For a figure of a form: a blank counts as unreadable, because everything that reads the figure needs it. */
  readonly needed?: boolean;
  /**
   * Required before the first turn: while it is blank in a named row or a form, the ledger is incomplete. If it is the key of
   * another column, only rows in which that column has a text or a number above 0 require it.
   */
  readonly required?: boolean | string;
  /** The value of imported rows if the list has no such column. */
  readonly usual?: CellValue;
  /** A remark for readers, which no formula reads: any text is valid. */
  readonly remark?: boolean;
  /** Locked: its rows keep their initial values. */
  readonly prefilled?: boolean;
  /** Width in characters, if the content is wider than header and format suggest. */
  readonly width?: number;
  /** A figure of a form that totals those above it, with a distinct style. */
  readonly total?: boolean;
  /**
   * Only read by formulas or programs. The row of such a figure is hidden and last in its form; such a column is last in its
   * table, and hidden unless it contains a visible part of another table of the sheet.
   */
  readonly folded?: true;
  /** A named part of longer formulas of its table or form. It is omitted without the columns that it depends on. */
  readonly part?: true;
  /** A formula that takes its figure from another sheet: shown green, as in financial models. */
  readonly link?: boolean;
  /** For an entry: how the close of a turn changes it; by default it stays. */
  readonly next?: Next;
  /** For an entry that stays: how it may change afterwards, if heldAs gives the wrong answer. */
  readonly sealing?: Sealing;
  /** Who fills it in, if filledBy gives the wrong answer. */
  readonly enteredBy?: EnteredBy;
  /** Who sees it, if different from its table or form. */
  readonly visibleTo?: Audience;
  /** Only a type parameter: the type of the value. */
  readonly holds?: T;
}

export type Columns = Readonly<Record<string, Column>>;

type ValueOf<C> = C extends Column<infer T> ? T : never;
/** The value of a cell when read: numbers (0 if blank), texts ("" if blank), booleans (false if blank). */
export type Values<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> };
/** The values of a prefilled row; omitted ones are blank inputs. */
export type Prefill<C extends Columns> = { readonly [K in keyof C]?: ValueOf<C[K]> | null };

type Details = Partial<Omit<Column, "header" | "about" | "type" | "holds" | "formula" | "choices">>;
export type InputDetails = Details & { readonly choices?: PerSheet<readonly string[]> };
type ComputedDetails = Details;

const entered =
  <T extends CellValue>(type: Column["type"]) =>
  (header: string, about: string, details: InputDetails = {}): Column<T> => ({ header, about, cite: "", type, ...details });

/** An input cell: header, meaning, and options. */
export const input = {
  number: entered<number>("number"),
  text: entered<string>("text"),
  yesNo: entered<boolean>("yes/no"),
};

const worked =
  <T extends CellValue>(type: Column["type"]) =>
  (header: string, formula: PerSheet<string>, about: string, details: ComputedDetails = {}): Column<T> => ({
    header,
    about,
    cite: "",
    type,
    formula,
    ...details,
  });

/** A computed cell: header, formula, meaning, and options. */
export const computed = {
  number: worked<number>("number"),
  text: worked<string>("text"),
  yesNo: worked<boolean>("yes/no"),
};

/** Input cells of one kind, such as points, with their common options. */
export const numberIn =
  (usual: InputDetails) =>
  (header: string, about: string, details: InputDetails = {}) =>
    input.number(header, about, { ...usual, ...details });

/** The same for computed cells. */
export const numberBy =
  (usual: ComputedDetails) =>
  (header: string, formula: PerSheet<string>, about: string, details: ComputedDetails = {}) =>
    computed.number(header, formula, about, { ...usual, ...details });

/** Whole numbers of countable items: units, ships, markers. */
export const countIn = numberIn({ format: "count", min: 0, whole: true });
export const count = numberBy({ format: "count" });

/** The names that a rule's parameter accepts, for a drop-down. */
export const namesOf = (parameter: Parameter<unknown>): readonly string[] => parameter.values ?? [];

/** The same, with synonyms. */
export const namesAndSynonymsOf = ({ values = [], synonyms = {} }: Parameter<unknown>) => ({ choices: values, synonyms });

/** The format of a column in the row with this name. */
export const formatIn = ({ format, formats }: Pick<Column, "format" | "formats">, row: unknown): Format | undefined =>
  (typeof row === "string" ? wordIn(formats, row) : undefined) ?? format;

/** A number formatted as in its cell: percent as percent, years and turns without thousands separators. */
export const numeral = ({ format }: Pick<Column, "format">, value: number): string =>
  format === "plain" ? String(value) : format === "rate" ? `${figure(value * 100)}%` : figure(value);

/** The header on the sheet: "Price, PPs". */
export const headerOf = (column: Pick<Column, "header" | "unit">): string =>
  column.unit ? `${column.header}, ${column.unit}` : column.header;

/** A valid name in a workbook: "Nationalist China" + "Oil uses" becomes Nationalist_China_Oil_uses. */
export const workbookName = (sheet: string, name: string): string => `${sheet}_${name}`.replace(/[^A-Za-z0-9_]+/g, "_");

/** Resolves a value that may depend on its context. */
export const forSheet = <T>(value: PerSheet<T>, setting: Setting): T =>
  typeof value === "function" ? (value as (setting: Setting) => T)(setting) : value;

/** Whether the ledger has an optional table, of the same sheet or of another. */
export const has = ({ rare, sheet }: Setting, table: string, of = sheet): boolean => rare.includes(workbookName(of, table));
