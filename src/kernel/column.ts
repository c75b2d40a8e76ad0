import type { Parameter } from "./parameter";
import { figure, wordIn } from "./text";
import type { CellValue } from "./values";

/*
 * What the cells of a sheet hold, column by column.
 */

/**
 * Number format of a figure. points: #,##0 with red negatives; oil and fuel: quarters; hundredths: remainders of thirds and
 * fifths; rate: percent; count: whole; plain: years; date: Excel's day number; general: as typed; broken: a number of broken
 * limits with a symbol; change: signed.
 */
export type Format = "points" | "quarters" | "hundredths" | "rate" | "count" | "plain" | "date" | "general" | "broken" | "change";

/** Where a declaration is: the sheet it is on, the player whose sheet it is, and what the ledger consists of. */
export interface Setting {
  readonly sheet: string;
  /** Whose sheet it is, "" for one that all share. */
  readonly player: string;
  readonly players: readonly string[];
  readonly year: number;
  /** Names in the workbook of the rare tables that the ledger has. */
  readonly rare: readonly string[];
}

/** A value, or how it follows from where it is. */
export type PerSheet<T> = T | ((setting: Setting) => T);

/** What becomes of an entry when the turn is closed. */
export interface Next {
  /** Id of the step that does it. */
  readonly step: string;
  /** Excel condition in its cell under which it changes; always when omitted. */
  readonly when?: PerSheet<string>;
  /** What it holds in the next turn, as a formula in its cell worked out on the ledger that closes; null or "" clears it. */
  readonly formula: PerSheet<string> | null;
  /** Why, in a few words for the report: "what is left is carried over". */
  readonly why: string;
}

/**
 * How an entry that a close keeps may change afterwards. open: freely within the turn, as orders. set: by a game master, reported
 * as changed since the close. counted: not at all, because it was counted in a closed turn; a difference is an error.
 */
export type Held = "open" | "set" | "counted";

/**
 * Who sees another player's values in a player's copy: everybody, the owner's side, these players, or the owner alone. What
 * nobody owns is seen only by the game master, unless declared otherwise.
 */
export type Seen = "all" | "side" | "owner" | readonly string[];

/** Who enters something: the player whose it is, or the game master alone. */
export type EnteredBy = "player" | "master";

/** What one column of a table, or one figure of a form, holds. T is what the audit reads from it. */
export interface Column<T extends CellValue = CellValue> {
  readonly header: string;
  readonly unit?: string;
  /** The note on the header: what belongs here. */
  readonly about: string;
  /** Paragraph of the rulebook; the table's where a column has none of its own. */
  readonly cite: string;
  readonly type: "number" | "text" | "yes/no";
  /** Absent for an input cell. */
  readonly formula?: PerSheet<string>;
  readonly format?: Format;
  /** How it is shown in rows of some names, where that is not as in the others. */
  readonly formats?: Readonly<Record<string, Format>>;
  /** The drop-down of an input. */
  readonly choices?: PerSheet<readonly string[]>;
  /** Other names of the choices that players write. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Whether other texts than the choices are refused (default) or only warned of. */
  readonly open?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  /** For a figure of a form: without it nothing that reads it can be worked out, so a blank counts as what cannot be read. */
  readonly needed?: boolean;
  /**
   * Required before the first turn: while it is blank in a named row or a form, the ledger is incomplete. If it is the key of
   * another column, only rows in which that column has a text or a number above 0 require it.
   */
  readonly awaited?: boolean | string;
  /** What new rows of an imported list hold where the list says nothing of it. */
  readonly usual?: CellValue;
  /** A remark for readers, which no formula looks up: any text will do. */
  readonly remark?: boolean;
  /** Locked: its rows hold what they were made with, and nothing else. */
  readonly given?: boolean;
  /** Width in characters where the content is wider than header and format suggest. */
  readonly width?: number;
  /** A figure of a form that sums up those above it: it differs. */
  readonly total?: boolean;
  /**
   * Only read by formulas or programs. The row of such a figure is hidden and comes last in its form; such a column comes last in
   * its table, and is hidden unless another table of the sheet is visible in it.
   */
  readonly folded?: true;
  /** A part of longer formulas of its table or form, made from these. Where they are not there it is not either. */
  readonly part?: true;
  /** A formula that takes its figure from another sheet: shown green, as modellers do. */
  readonly link?: boolean;
  /** For an entry: what becomes of it when the turn is closed; without it, it stays. */
  readonly next?: Next;
  /** For an entry that stays: how a close holds it, where heldAs does not say it right. */
  readonly held?: Held;
  /** Who fills it in, where filledBy does not say it right. */
  readonly enteredBy?: EnteredBy;
  /** Who sees it, where that is not as its table or form says. */
  readonly seen?: Seen;
  /** Only for typing: the value's type. */
  readonly holds?: T;
}

export type Columns = Readonly<Record<string, Column>>;

type ValueOf<C> = C extends Column<infer T> ? T : never;
/** What a row reads as: numbers (0 when blank), texts ("" when blank), booleans (false when blank). */
export type Values<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> };
/** What a prefilled row gives; what is left out is a blank input. */
export type Prefill<C extends Columns> = { readonly [K in keyof C]?: ValueOf<C[K]> | null };

type Details = Partial<Omit<Column, "header" | "about" | "type" | "holds" | "formula" | "choices">>;
export type InputDetails = Details & { readonly choices?: PerSheet<readonly string[]> };
type ComputedDetails = Details;

const entered =
  <T extends CellValue>(type: Column["type"]) =>
  (header: string, about: string, details: InputDetails = {}): Column<T> => ({ header, about, cite: "", type, ...details });

/** A cell that a player fills in: header, meaning, and what else there is to say. */
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

/** A cell that its sheet computes: header, formula, meaning, and what else there is to say. */
export const computed = {
  number: worked<number>("number"),
  text: worked<string>("text"),
  yesNo: worked<boolean>("yes/no"),
};

/** Cells for numbers of one kind, such as points: what a player enters, with what all of them have in common. */
export const numberIn =
  (usual: InputDetails) =>
  (header: string, about: string, details: InputDetails = {}) =>
    input.number(header, about, { ...usual, ...details });

/** The same for what the sheet works out. */
export const numberBy =
  (usual: ComputedDetails) =>
  (header: string, formula: PerSheet<string>, about: string, details: ComputedDetails = {}) =>
    computed.number(header, formula, about, { ...usual, ...details });

/** Whole numbers of things: units, ships, markers. */
export const countIn = numberIn({ format: "count", min: 0, whole: true });
export const count = numberBy({ format: "count" });

/** The names that a rule's parameter accepts, for a drop-down. */
export const namesOf = (parameter: Parameter<unknown>): readonly string[] => parameter.values ?? [];

/** The same, with the other names that the parameter accepts. */
export const namesAndSynonymsOf = ({ values = [], synonyms = {} }: Parameter<unknown>) => ({ choices: values, synonyms });

/** How a column is shown in the row of this name. */
export const formatIn = ({ format, formats }: Pick<Column, "format" | "formats">, row: unknown): Format | undefined =>
  (typeof row === "string" ? wordIn(formats, row) : undefined) ?? format;

/** A number as it is in a cell: percent as percent, years and turns without signs between their thousands. */
export const numeral = ({ format }: Pick<Column, "format">, value: number): string =>
  format === "plain" ? String(value) : format === "rate" ? `${figure(value * 100)}%` : figure(value);

/** The header as it is in the sheet: "Price, PPs". */
export const headerOf = (column: Column): string => (column.unit ? `${column.header}, ${column.unit}` : column.header);

/** A name as it may stand in a workbook: "Nationalist China" + "Oil uses" becomes Nationalist_China_Oil_uses. */
export const workbookName = (sheet: string, name: string): string => `${sheet}_${name}`.replace(/[^A-Za-z0-9_]+/g, "_");

/** The value of something that may depend on where it is. */
export const forSheet = <T>(value: PerSheet<T>, setting: Setting): T =>
  typeof value === "function" ? (value as (setting: Setting) => T)(setting) : value;

/** Whether the ledger has a rare table of the own sheet, or of another. */
export const has = ({ rare, sheet }: Setting, table: string, of = sheet): boolean => rare.includes(workbookName(of, table));
