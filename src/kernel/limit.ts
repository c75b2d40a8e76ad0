import type { RowToAdd, Severity } from "./check";
import type { Columns, PerSheet, Setting, Values } from "./column";
import { figure } from "./text";
import type { CellValue } from "./values";

/*
 * A limit is one plain Excel condition and its texts, declared on the table whose rows it limits. The Check cell, the red row,
 * the sheet's status line and the audit's finding are all derived from it, so that they cannot differ.
 *
 * Amounts are compared to the cent, because cells can contain thirds and twelfths, and players type them rounded.
 */

/** A condition on every row of a table, or on one figure of a form. */
export interface Limit {
  readonly id: string;
  readonly cite: string;
  readonly severity: Severity;
  /** The requirement, for help. */
  readonly about: string;
  /** Key of the column at which it is reported. */
  readonly at: string;
  /** Excel condition, without LEDGER functions: TRUE if the limit is broken. */
  readonly broken: PerSheet<string>;
  /** The condition at the close, if blanks stay blank; absent if it waits for no entry. */
  readonly atClose?: PerSheet<string>;
  /** Compares a figure with a maximum, regardless of other cells in the row: shown as a data bar. */
  readonly atMost?: true;
  /** The column with the valid names: Shipyards[Shipyard]. */
  readonly refersTo?: string;
  /** Rows with the same name must have the same entry in the column. */
  readonly agree?: true;
  /** The text of the Check cell: "over capacity". */
  readonly check: string;
  /** Excel formulas of further values for the message, by name. */
  readonly figures: PerSheet<Readonly<Record<string, string>>>;
  readonly expected: (row: AnyRow) => CellValue;
  readonly found: (row: AnyRow) => CellValue;
  /** The message, in one sentence with both numbers, and the fix. */
  readonly message: (row: AnyRow, setting: Setting) => string;
  readonly fix: (row: AnyRow, setting: Setting) => string;
  /** What is not checked while it is broken, as a clause: "whether Italy has the gas that it spends". */
  readonly unchecked?: (row: AnyRow, setting: Setting) => string;
  /** A row of another table that would fix it; undefined if there is none. */
  readonly adds?: (row: AnyRow, setting: Setting) => RowToAdd | undefined;
}

/** The values of a row and the limit's figures, by name. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each limit's own words know the types, see Words
export type AnyRow = any;

/** The values for messages: the row, the limit's own figures (numbers) and texts. */
type MessageInput<C extends Columns, F extends string, T extends string> = Values<C> &
  Readonly<Record<F, number>> &
  Readonly<Record<T, string>>;

type Describe<R> = (row: R, setting: Setting) => string;

interface Common {
  readonly id: string;
  /** By default the table's paragraph. */
  readonly cite?: string;
  readonly severity?: Severity;
  readonly about: string;
  readonly check: string;
  /** Excel condition: while TRUE, the limit waits for an entry and is not reported. The close of a turn applies it nevertheless. */
  readonly waits?: PerSheet<string>;
}

interface Draft<C extends Columns, F extends string, T extends string, R> extends Common {
  readonly figures?: PerSheet<Readonly<Record<F, string>>>;
  readonly texts?: PerSheet<Readonly<Record<T, string>>>;
  readonly expected?: (row: R) => CellValue;
  readonly found?: (row: R) => CellValue;
  readonly message: Describe<R>;
  readonly fix: Describe<R> | string;
  readonly unchecked?: Describe<R>;
  readonly adds?: (row: R, setting: Setting) => RowToAdd | undefined;
  /** Only a type parameter: C. */
  readonly of?: C;
}

/** Any condition; `broken` is TRUE if the limit is broken. */
interface ConditionDraft<C extends Columns, F extends string, T extends string> extends Draft<C, F, T, MessageInput<C, F, T>> {
  readonly at: keyof C & string;
  /** Excel condition under which it applies; by default always. Nothing else is computed if it is FALSE. */
  readonly when?: PerSheet<string>;
  readonly broken: PerSheet<string>;
}

/** A comparison of two figures; messages get `limit`, and `over`, the difference. */
interface ComparisonDraft<C extends Columns, F extends string, T extends string> extends Draft<
  C,
  F,
  T,
  MessageInput<C, F | "limit" | "over", T>
> {
  /** Excel condition under which it applies; by default always. */
  readonly when?: PerSheet<string>;
}

interface ReferenceDraft extends Partial<Common> {
  readonly id: string;
  readonly when?: PerSheet<string>;
  readonly message?: Describe<AnyRow>;
  readonly fix?: Describe<AnyRow> | string;
}

/** The kinds of limits, for the columns of one table or form. */
interface Kinds<C extends Columns> {
  /** Any plain condition. */
  limit<F extends string = never, T extends string = never>(draft: ConditionDraft<C, F, T>): Limit;
  /** A figure that must be at most the result of a formula. */
  atMost<F extends string = never, T extends string = never>(
    at: keyof C & string,
    most: PerSheet<string>,
    draft: ComparisonDraft<C, F, T>,
  ): Limit;
  /** A figure that must be at least the result of a formula; `over` is the shortfall. */
  atLeast<F extends string = never, T extends string = never>(
    at: keyof C & string,
    least: PerSheet<string>,
    draft: ComparisonDraft<C, F, T>,
  ): Limit;
  /** A figure that must equal the result of a formula. */
  equals<F extends string = never, T extends string = never>(
    at: keyof C & string,
    due: PerSheet<string>,
    draft: ComparisonDraft<C, F, T>,
  ): Limit;
  /** An entry that must not be blank, under a condition. */
  needs(
    at: keyof C & string,
    draft: ReferenceDraft & { readonly when: PerSheet<string>; readonly message: Describe<Values<C>> },
  ): Limit;
  /** A name that must be in a column of another table, such as Shipyards[Shipyard]; blanks are allowed. */
  refersTo(at: keyof C & string, column: string, draft: ReferenceDraft): Limit;
}

export type FormLimits<C extends Columns> = Kinds<C>;
export interface TableLimits<C extends Columns> extends Kinds<C> {
  /** No two rows can have the same values in these columns; the later row is reported. */
  unique(columns: readonly (keyof C & string)[], draft?: Partial<ReferenceDraft> & { readonly when?: PerSheet<string> }): Limit;
  /** Rows with the same name must have the same entry in a column; the later one that differs is reported. Blanks are ignored. */
  agree(at: keyof C & string, name: keyof C & string, draft: Pick<Common, "id" | "severity">): Limit;
}

/** A table or form before its limits are added. */
interface Bare<C extends Columns> {
  readonly name: string;
  readonly title: string;
  readonly cite: string;
  readonly columns: C;
}

const mapped = (value: PerSheet<string>, write: (text: string) => string): PerSheet<string> =>
  typeof value === "function" ? (setting) => write(value(setting)) : write(value);

const both = (a: PerSheet<string>, b: PerSheet<string>, write: (a: string, b: string) => string): PerSheet<string> =>
  typeof a === "function" || typeof b === "function"
    ? (setting) => write(typeof a === "function" ? a(setting) : a, typeof b === "function" ? b(setting) : b)
    : write(a, b);

const under = (when: PerSheet<string> | undefined, condition: PerSheet<string>): PerSheet<string> =>
  when === undefined ? condition : both(when, condition, (applies, then) => `IF(${applies},${then},FALSE)`);

const quoted = (text: CellValue): string => (typeof text === "number" ? figure(text) : String(text ?? ""));

function kindsOf<C extends Columns>(block: Bare<C>, cell: (key: string) => string): Kinds<C> {
  const { columns, cite } = block;
  const headerOf = (key: string): string => columns[key]!.header;

  function limit<F extends string, T extends string>(
    at: keyof C & string,
    broken: PerSheet<string>,
    draft: Draft<C, F, T, AnyRow>,
    more: PerSheet<Readonly<Record<string, string>>> = {},
    kind: Pick<Limit, "atMost" | "refersTo"> = {},
  ): Limit {
    const { figures = {}, texts = {}, fix } = draft;
    const all = [more, figures, texts] as readonly PerSheet<Readonly<Record<string, string>>>[];
    return {
      ...kind,
      id: draft.id,
      cite: draft.cite ?? cite,
      severity: draft.severity ?? "error",
      about: draft.about,
      check: draft.check,
      at,
      ...(draft.waits === undefined
        ? { broken }
        : { broken: both(broken, draft.waits, (is, waits) => `IF(${is},NOT(${waits}),FALSE)`), atClose: broken }),
      figures: (setting) => Object.assign({}, ...all.map((item) => (typeof item === "function" ? item(setting) : item))),
      expected: draft.expected ?? ((row: AnyRow) => row.limit ?? null),
      found: draft.found ?? ((row: AnyRow) => row[at]),
      message: draft.message,
      fix: typeof fix === "string" ? () => fix : fix,
      ...(draft.unchecked === undefined ? {} : { unchecked: draft.unchecked }),
      ...(draft.adds === undefined ? {} : { adds: draft.adds }),
    };
  }

  function comparison(operator: string, over: (cell: string, limit: string) => string, kind: Pick<Limit, "atMost"> = {}) {
    return <F extends string, T extends string>(
      at: keyof C & string,
      bound: PerSheet<string>,
      draft: ComparisonDraft<C, F, T>,
    ): Limit => {
      const by = mapped(bound, (limit) => over(`N(${cell(at)})`, `(${limit})`));
      const broken = under(
        draft.when,
        mapped(by, (difference) => `ROUND(${difference},2)${operator}0`),
      );
      return limit(
        at,
        broken,
        draft as Draft<C, F, T, AnyRow>,
        (setting) => ({
          limit: typeof bound === "function" ? bound(setting) : bound,
          over: typeof by === "function" ? by(setting) : by,
        }),
        draft.when === undefined ? kind : {},
      );
    };
  }

  return {
    limit: (draft) => limit(draft.at, under(draft.when, draft.broken), draft as Draft<C, never, never, AnyRow>),
    atMost: comparison(">", (is, most) => `${is}-${most}`, { atMost: true }),
    atLeast: comparison(">", (is, least) => `${least}-${is}`),
    equals: comparison("<>", (is, due) => `${is}-${due}`),
    needs: (at, draft) =>
      // Not every program distinguishes 0 from "", so numbers are tested as numbers.
      limit(at, under(draft.when, columns[at]!.type === "text" ? `${cell(at)}=""` : `ISBLANK(${cell(at)})`), {
        about: `${headerOf(at)} is entered in the table ${block.title} where it is needed.`,
        check: `${headerOf(at)} is missing`,
        fix: `Enter ${headerOf(at)}.`,
        expected: () => headerOf(at),
        found: () => null,
        ...draft,
      }),
    refersTo: (at, column, draft) => {
      const [name = column, header = ""] = column.replace(/\]$/, "").split("[");
      const location = name.replaceAll("_", " ");
      const broken = under(draft.when, `IF(${cell(at)}="",FALSE,SUMPRODUCT(--(${column}=${cell(at)}))=0)`);
      const message = {
        about: `${headerOf(at)} of the table ${block.title} names a row of ${location}.`,
        check: `no such ${header}`,
        expected: () => `a row of ${location}`,
        message: (row: AnyRow) => `${quoted(row[at])} is under ${headerOf(at)}, but not in ${location}.`,
        fix: `Enter it as it is written in ${location}, or add a row there.`,
      };
      return limit(at, broken, { ...message, ...draft }, {}, { refersTo: column });
    },
  };
}

/** The kinds of limits for the rows of a table. */
export function tableLimits<C extends Columns>(table: Bare<C>): TableLimits<C> {
  const cell = (key: string): string => `[@[${table.columns[key]!.header}]]`;
  const column = (key: string): string => `${table.name.replace(/[^A-Za-z0-9_]+/g, "_")}[${table.columns[key]!.header}]`;
  const kinds = kindsOf(table, cell);
  return {
    ...kinds,
    unique(keys, draft = {}) {
      const matching = keys.map((key) => `(${column(key)}=${cell(key)})`).join("*");
      const header = table.columns[keys[0]!]!.header;
      return kinds.limit({
        id: "named-twice",
        about: "Each row of a table has a name of its own.",
        check: `${header} is listed twice`,
        at: keys[0]!,
        broken: `SUMPRODUCT(${matching}*(ROW(${column(keys[0]!)})<=ROW()))>1`,
        expected: () => 1,
        found: () => 2,
        message: (row: AnyRow) =>
          // Blanks are "" or 0.
          `${keys
            .filter((key) => row[key])
            .map((key) => quoted(row[key]))
            .join(", ")} is already in the table ${table.title}; references to it count in both rows.`,
        fix: "Bring the figures together in one row and clear the other.",
        ...draft,
      });
    },
    agree(at, name, draft) {
      const [of, entry] = [column(name), column(at)];
      const { header, type } = table.columns[at]!;
      // Not every program distinguishes 0 from a blank when comparing a number with "".
      const entered = (cells: string): string => (type === "text" ? `(${cells}<>"")` : `(1-ISBLANK(${cells}))`);
      const limit = kinds.limit({
        about: `${header} of the table ${table.title} is the same in all rows of one ${table.columns[name]!.header}.`,
        check: `another ${header} above`,
        at,
        when: `AND(${cell(name)}<>"",${entered(cell(at))})`,
        broken: `SUMPRODUCT((${of}=${cell(name)})*(ROW(${of})<ROW())*${entered(entry)}*(${entry}<>${cell(at)}))>0`,
        expected: (row: AnyRow) => `the ${header} of ${row[name]} above`,
        message: (row: AnyRow) => {
          const is = typeof row[at] === "boolean" ? String(row[at]).toUpperCase() : quoted(row[at]);
          return `${header} of ${quoted(row[name])}: ${is} here, something else in a row above.`;
        },
        fix: (row: AnyRow) => `Enter the same ${header} in all rows of ${quoted(row[name])}.`,
        ...draft,
      });
      return { ...limit, agree: true };
    },
  };
}

/** The kinds of limits for the figures of a form. */
export const formLimits = <C extends Columns>(form: Bare<C>): FormLimits<C> => kindsOf(form, (key) => key);
