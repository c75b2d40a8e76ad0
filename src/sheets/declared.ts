import { parse } from "../formula/parse";
import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";
import { forSheet, headerOf, workbookName, type Column, type Format, type Setting } from "../kernel/column";
import { MARK_GAP, MARKS } from "../kernel/marks";
import type { Limit } from "../kernel/limit";
import { nameKey } from "../kernel/names";
import type { LedgerOptions, Rulebook } from "../kernel/rulebook";
import type { Block, Form, Sheet, Table } from "../kernel/sheet";
import { ledgerSheets } from "./common";
import { isPresent } from "./common/front";
import { allBroken, chain, CHECK_COLUMN, furtherColumn, isFurther, lengthOf, LONGEST, shares, type LimitText } from "./checks";
import { CHECK, headName, speller, resolved, text, unlessEmpty, type Speller, type Resolved } from "./resolve-formulas";
import { BROKEN, brokenFormula, statusFormula } from "./status";
import { missingEntriesFormula } from "./missing-entries";

/*
 * A rulebook's declared sheets with resolved formulas: used for the layout, and by the audit to compare a workbook with.
 * Memoized, because building them takes longer than an audit.
 */

/** A column of a table, or a single cell. */
export interface DeclaredColumn {
  /** Key of the column; "" for a Check and for cells in the head of a sheet. */
  readonly key: string;
  readonly column: Column;
  /** The header in the sheet, with its unit. */
  readonly header: string;
  /** The formula as Excel's formula bar shows it, and the parsed one without plain forms; null for an input. */
  readonly formula: string | null;
  readonly parsed: Formula | null;
  /** In a player's copy, the original formula of a column that contains the game master's figures. */
  readonly exported?: Formula;
  /** The drop-down of an input, if it has one. */
  readonly choices?: readonly string[];
}

/** A limit with its formulas, resolved for its row or figure. */
export interface DeclaredLimit {
  readonly limit: Limit;
  readonly broken: Formula;
  /** The condition at the close of the turn, if the limit waits for entries until then. */
  readonly atClose: Formula | undefined;
  readonly figures: Readonly<Record<string, Formula>>;
  /** The lookup column, if it refers to a row of another table. */
  readonly refersTo: Formula | undefined;
}

export interface DeclaredTable {
  readonly kind: "table";
  readonly block: Table;
  readonly name: string;
  /** In sheet order, including the Check column. */
  readonly columns: readonly DeclaredColumn[];
  readonly limits: readonly DeclaredLimit[];
  /** While this is above 0, the table needs another row. */
  readonly awaitsRow?: Formula;
}

export interface DeclaredFigure extends DeclaredColumn {
  readonly name: string;
}

export interface DeclaredForm {
  readonly kind: "form";
  readonly block: Form;
  readonly name: string;
  readonly figures: readonly DeclaredFigure[];
  /** The Check cells, by the keys of their figures. */
  readonly checks: Readonly<Record<string, DeclaredFigure>>;
  readonly limits: readonly DeclaredLimit[];
}

export type DeclaredBlock = DeclaredTable | DeclaredForm;

export interface DeclaredSheet {
  readonly sheet: Sheet;
  readonly setting: Setting;
  readonly blocks: readonly DeclaredBlock[];
  readonly mayGrow: boolean;
  /** The status line; null if the sheet has no limits. */
  readonly status: DeclaredFigure | null;
  readonly figures: readonly (DeclaredFigure & { readonly format: Format })[];
}

const checkCell = (cell: Resolved): DeclaredColumn => ({ key: "", column: CHECK_COLUMN, header: CHECK, ...cell });

export const isCheck = ({ column }: DeclaredColumn): boolean => column === CHECK_COLUMN;

/** Whether this is a Check or one of its continuations. */
export const isOfCheck = (item: DeclaredColumn): boolean => isCheck(item) || isFurther(item.column);

/**
 * The columns of a table with the Check columns for some limits: the Check itself and, if its texts do not fit, continuations.
 * `whole` has the conditions of a ledger with all optional tables, so that adding a table needs no new column.
 */
export function withChecks(
  columns: readonly DeclaredColumn[],
  block: Table,
  limits: readonly DeclaredLimit[],
  whole: readonly Formula[] = limits.map(({ broken }) => broken),
): readonly DeclaredColumn[] {
  if (limits.length === 0) return columns;
  const around = print(unlessEmpty(text(""), block)).length;
  const ordered = errorsFirst(limits);
  const lengths = ordered.map((item) => lengthOf(whole[limits.indexOf(item)]!, checkText(item.limit)));
  const [check, ...further] = chain(saying(ordered), shares(lengths, LONGEST - around)).map((formula) =>
    resolved(unlessEmpty(formula, block)),
  );
  return [
    ...columns,
    ...further.map((cell, i): DeclaredColumn => {
      const column = furtherColumn(i + 1);
      return { key: column.header, column, header: column.header, ...cell };
    }),
    checkCell(check!),
  ];
}

/** The Check cells of a form, by the keys of the figures with limits. */
export const checksOfFigures = (sheet: Sheet, block: Form, limits: readonly DeclaredLimit[]): DeclaredForm["checks"] =>
  Object.fromEntries(
    Object.keys(block.columns).flatMap((key) => {
      const own = limits.filter(({ limit }) => limit.at === key);
      const name = `${workbookName(sheet.name, key)}_${CHECK}`;
      return own.length > 0 ? [[key, { name, ...checkCell(resolved(allBroken(saying(errorsFirst(own))))) }]] : [];
    }),
  );

function limitsOf(sheet: Sheet, block: Block, { resolve: resolve, settingOf }: Speller): readonly DeclaredLimit[] {
  return block.limits.map((limit) => {
    const figures = (): DeclaredLimit["figures"] =>
      Object.fromEntries(
        Object.entries(forSheet(limit.figures, settingOf(sheet))).map(([name, text]) => [name, resolve(text, sheet, block)]),
      );
    let limitFigures: DeclaredLimit["figures"] | undefined;
    let atClose: Formula | undefined;
    return {
      limit,
      broken: resolve(limit.broken, sheet, block),
      get atClose() {
        return limit.atClose === undefined ? undefined : (atClose ??= resolve(limit.atClose, sheet, block));
      },
      // Created lazily, because limits that are kept need no text.
      get figures() {
        return (limitFigures ??= figures());
      },
      get refersTo() {
        return limit.refersTo === undefined ? undefined : resolve(limit.refersTo, sheet, block);
      },
    };
  });
}

const checkText = ({ check, severity }: Limit): string => `${MARKS[severity]}${MARK_GAP}${check}`;
const errorsFirst = (limits: readonly DeclaredLimit[]): readonly DeclaredLimit[] => [
  ...limits.filter(({ limit }) => limit.severity === "error"),
  ...limits.filter(({ limit }) => limit.severity !== "error"),
];
const saying = (limits: readonly DeclaredLimit[]): readonly LimitText[] =>
  limits.map(({ limit, broken }) => [broken, checkText(limit)]);

function inputCell({ choices }: Column, setting: Setting): Pick<DeclaredColumn, "formula" | "parsed" | "choices"> {
  const offered = choices === undefined ? [] : forSheet(choices, setting);
  return { formula: null, parsed: null, ...(offered.length > 0 ? { choices: offered } : {}) };
}

function declareTable(sheet: Sheet, block: Table, speller: Speller, whole: () => Speller): DeclaredTable {
  const { resolve: resolve, settingOf } = speller;
  const limits = limitsOf(sheet, block, speller);
  const inWhole = limits.map(({ limit, broken }) =>
    typeof limit.broken === "function" ? whole().resolve(limit.broken, sheet, block) : broken,
  );
  const own = Object.entries(block.columns).map(([key, column]): DeclaredColumn => {
    if (column.formula === undefined) return { key, column, header: headerOf(column), ...inputCell(column, settingOf(sheet)) };
    const body = resolve(column.formula, sheet, block);
    return { key, column, header: headerOf(column), ...resolved(key === block.key[0] ? body : unlessEmpty(body, block)) };
  });
  // Working columns come last, where they can be folded away.
  const ordered = [...own.filter(({ column }) => !column.folded), ...own.filter(({ column }) => column.folded)];
  const columns = withChecks(ordered, block, limits, inWhole);
  const headers = columns.map(({ header }) => nameKey(header));
  if (new Set(headers).size < headers.length) throw new Error(`${sheet.name}, ${block.name}: two columns have the same header`);
  const required = forSheet(block.required ?? false, settingOf(sheet));
  const awaitsRow = typeof required === "string" ? { awaitsRow: resolve(required, sheet, block) } : {};
  return { kind: "table", block, name: workbookName(sheet.name, block.name), columns, limits, ...awaitsRow };
}

function declareForm(sheet: Sheet, block: Form, speller: Speller): DeclaredForm {
  const { resolve: resolve, settingOf } = speller;
  const limits = limitsOf(sheet, block, speller);
  const figures = Object.entries(block.columns).map(([key, column]): DeclaredFigure => {
    const name = workbookName(sheet.name, key);
    const cell =
      column.formula === undefined ? inputCell(column, settingOf(sheet)) : resolved(resolve(column.formula, sheet, block));
    return { name, key, column, header: column.header, ...cell };
  });
  return {
    kind: "form",
    block,
    name: workbookName(sheet.name, block.name),
    figures,
    checks: checksOfFigures(sheet, block, limits),
    limits,
  };
}

/** Ranges of Check cells: whole table columns, and named cells of forms. */
const checkRanges = (blocks: readonly DeclaredBlock[]): readonly string[] =>
  blocks.flatMap((block) =>
    block.kind === "form"
      ? Object.values(block.checks).map(({ name }) => name)
      : block.columns.some(isCheck)
        ? [`${block.name}[${CHECK}]`]
        : [],
  );

function headCell(sheet: Sheet, label: string, type: Column["type"], cell: Resolved): DeclaredFigure {
  const column: Column = { header: label, about: "", cite: "", type, formula: cell.formula };
  return { name: headName(sheet.name, label), key: "", column, header: label, ...cell };
}

/** The formulas for the broken limits in a sheet's head; null if nothing can be broken. */
export function statusFormulas(sheet: Sheet, blocks: readonly DeclaredBlock[], setting: Setting) {
  const ranges = checkRanges(blocks);
  if (ranges.length === 0) return { status: null, broken: null };
  const written = (label: string, type: Column["type"], formula: string) =>
    headCell(sheet, label, type, resolved(parse(formula.slice(1))));
  const status = statusFormula(ranges, headName(sheet.name, BROKEN), missingEntriesFormula(blocks, setting));
  return {
    status: written("Status", "text", status),
    broken: { ...written(BROKEN, "number", brokenFormula(ranges)), format: "broken" as const },
  };
}

function declareSheet(sheet: Sheet, mayGrow: boolean, speller: Speller, whole: () => Speller): DeclaredSheet {
  const blocks = sheet.blocks.map((block) =>
    block.kind === "table" ? declareTable(sheet, block, speller, whole) : declareForm(sheet, block, speller),
  );
  const setting = speller.settingOf(sheet);
  const { status, broken } = statusFormulas(sheet, blocks, setting);
  return {
    sheet,
    setting,
    blocks,
    mayGrow,
    status,
    figures: [
      ...sheet.figures.map((figure) => ({
        ...headCell(sheet, figure.label, "number", resolved(speller.resolve(figure.formula, sheet, null))),
        format: figure.format ?? "points",
      })),
      ...(broken === null ? [] : [broken]),
    ],
  };
}

/** Drops the optional tables that the ledger does not have. */
const withoutRare = (sheets: readonly Sheet[], options: LedgerOptions): readonly Sheet[] =>
  sheets.map((sheet) => ({ ...sheet, blocks: sheet.blocks.filter((block) => isPresent(sheet, block, options)) }));

/** Workbook names of the optional tables that a ledger's sheets can have. */
export const rareTables = (sheets: readonly Sheet[]): readonly string[] =>
  sheets.flatMap(({ name, blocks }) =>
    blocks.filter((block) => block.kind === "table" && block.rare).map((block) => workbookName(name, block.name)),
  );

/** Resolves the sheets of a ledger. Throws if a formula refers to an unknown name. */
export function declare(sheets: readonly Sheet[], options: LedgerOptions): readonly DeclaredSheet[] {
  const present = withoutRare(sheets, options);
  const its = speller(present, options);
  const rare = rareTables(sheets);
  let all: Speller | undefined;
  const whole = (): Speller =>
    rare.length === (options.rare ?? []).length ? its : (all ??= speller(sheets, { ...options, rare }));
  return present.map((sheet, i) => declareSheet(sheet, sheet.blocks.length < sheets[i]!.blocks.length, its, whole));
}

const known = new Map<string, readonly DeclaredSheet[]>();
/** Ledgers differ in players and years; only a few are used at the same time. */
const MOST_KNOWN = 8;

/** The sheets of a rulebook's ledger for these options. */
export function declaredSheets({ id, ledger }: Rulebook, options: LedgerOptions): readonly DeclaredSheet[] {
  const key = JSON.stringify([id, options.players, options.year, options.rare ?? []]);
  const found = known.get(key) ?? declare(ledgerSheets(ledger!, options), options);
  // Least recently used cache: the current key moves to the end, the first one is evicted.
  known.delete(key);
  known.set(key, found);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
  return found;
}
