import { plainWidth } from "../../kernel/letters";
import { address, columnLetters, type Area } from "../../formula/address";
import { forSheet, type Column } from "../../kernel/column";
import { MARKS } from "../../kernel/marks";
import type { Severity } from "../../kernel/check";
import { capacitiesOf } from "../capacities";
import { isCheck, type DeclaredForm, type DeclaredTable } from "../declared";
import { validationOf } from "../entry";
import type { Highlight, PlacedBar, PlacedCell } from "../placed";
import { CHECK } from "../resolve-formulas";
import { formatOf, type Role } from "../styles";
import { at, contentOf, LINE, placeNamed, type Context, type Draft } from "./draft";
import { lines, linesIn } from "./letters";
import { shownOf } from "./shown";
import { filledColumns, filters, formHeaders, hasUnits, rowsOf, runsOn } from "./widths";

const noteOf = (column: Column): string => (column.cite === "" ? column.about : `${column.about}\nRulebook: ${column.cite}`);
const withCite = (about: string, cite: string): string => (cite === "" ? about : `${about} (${cite})`);

/**
 * Numbers are right-aligned, yes and no centered; texts are left-aligned with an indent that separates them from a number on
 * their left.
 */
const alignOf = (column: Column, place: number): Pick<PlacedCell, "align"> =>
  column.type === "yes/no" ? { align: "center" } : column.type === "text" && place > 0 ? { align: "left" } : {};
const headerAlign = (column: Column, place: number): Pick<PlacedCell, "align"> =>
  column.type === "number" ? { align: "right" } : alignOf(column, place);

const roleOf = (column: Column): Role =>
  column.folded && column.formula !== undefined
    ? "working"
    : column.prefilled
      ? "computed"
      : column.formula === undefined
        ? "input"
        : column.total
          ? "total"
          : column.link && column.format !== "broken"
            ? "link"
            : "computed";

/** Whether people fill it in. */
export const isEntered = ({ formula, prefilled }: Column): boolean => formula === undefined && !prefilled;

/** Entered yes/no cells are check boxes; computed ones show a word. */
const tickOf = (column: Column): Pick<PlacedCell, "tick"> =>
  column.type === "yes/no" && isEntered(column) ? { tick: true } : {};

/** Places a block's title and purpose; returns the row of its header. */
function placeHeading(draft: Draft, context: Context, row: number, title: string, about: string): number {
  draft.starts.push(row);
  draft.cells.push({ row, column: 0, value: title, role: "heading" });
  for (let column = 1; column < context.widths.length; column++) draft.cells.push({ row, column, role: "heading" });
  draft.heights.set(row, 20);
  const reported = lines(about, context.across);
  reported.forEach((value, i) => draft.cells.push({ row: row + 1 + i, column: 0, value, role: "note" }));
  return row + 1 + reported.length;
}

function placeHeaders(
  draft: Draft,
  context: Context,
  row: number,
  headers: readonly Omit<PlacedCell, "row" | "column" | "role">[],
) {
  let most = 1;
  headers.forEach((header, column) => {
    draft.cells.push({ ...header, row, column, role: "header" });
    most = Math.max(most, linesIn(String(header.value), context.widths[column]!));
  });
  draft.heights.set(row, most * LINE + 2);
}

/** Data bars for the rows from `top` on; if a figure has two limits, the smaller one applies. */
function barsOf(declared: DeclaredTable, top: number, rows: number): readonly PlacedBar[] {
  const { columns } = declared;
  const limits = new Map<number, number[]>();
  for (const { used, limit } of capacitiesOf(declared)) {
    const [column, of] = [used, limit].map((key) => columns.findIndex((item) => item.key === key)) as [number, number];
    // A player's copy may lack one of them.
    if (column >= 0 && of >= 0) limits.set(column, [...(limits.get(column) ?? []), of]);
  }
  return [...limits].flatMap(([column, of]) => Array.from({ length: rows }, (_, r) => ({ row: top + r, column, of })));
}

export function placeTable(draft: Draft, context: Context, top: number, declared: DeclaredTable): number {
  const { setting } = context;
  const { block: table, columns } = declared;
  const header = placeHeading(draft, context, top, table.title, withCite(table.about, table.cite));
  placeHeaders(
    draft,
    context,
    header,
    columns.map(({ column, header: value }, i) => ({ value, note: noteOf(column), ...headerAlign(column, i) })),
  );
  const prefilled = forSheet(table.rows, setting);
  const rows = rowsOf(table, setting);
  const first = header + 1;

  columns.forEach((item, c) => {
    const { key, column, formula } = item;
    const role = isCheck(item) ? "check" : roleOf(column);
    for (let r = 0; r < rows; r++) {
      const value = prefilled[r]?.[key] ?? null;
      const format = formatOf(column, prefilled[r]?.[table.key[0]!]);
      const high = formula === null && typeof value === "string" ? linesIn(value, context.widths[c]!, plainWidth) : 1;
      if (high > 1) draft.heights.set(first + r, Math.max(high * LINE, draft.heights.get(first + r) ?? 0));
      draft.cells.push({
        row: first + r,
        column: c,
        role,
        ...alignOf(column, c),
        ...tickOf(column),
        ...(formula !== null ? { formula } : value !== null && value !== "" ? { value } : {}),
        ...(format === undefined ? {} : { format }),
        ...(high > 1 ? { wrap: true } : {}),
      });
    }
    if (isCheck(item)) {
      draft.highlights.push(...brokenRows(at(first, 0, rows, columns.length), c));
      for (const severity of SEVERITIES)
        draft.highlights.push({ area: at(first, 0, rows, 1), formula: broken(c, first, severity), signed: severity });
    }
    if (isEntered(column)) {
      const validation = validationOf(column, setting, at(first, c, rows, 1), context.lists);
      if (validation) draft.validations.push(validation);
    }
    if (column.format === "broken") draft.highlights.push(brokenNumber(at(first, c, rows, 1)));
  });

  draft.bars.push(...barsOf(declared, first, rows));
  const shown = shownOf(declared, first, rows, prefilled);
  draft.highlights.push(...shown.highlights);
  draft.sparklines.push(...shown.sparklines);
  draft.tables.push({
    name: declared.name,
    area: at(header, 0, rows + 1, columns.length),
    headers: columns.map(({ header }) => header),
    formulas: columns.map(({ formula }) => formula),
    filter: filters(table, setting),
  });
  return first + rows;
}

export function placeForm(draft: Draft, context: Context, top: number, declared: DeclaredForm): number {
  const { setting } = context;
  const { block: form, figures, checks } = declared;
  const header = placeHeading(draft, context, top, form.title, withCite(form.about, form.cite));
  const headers = formHeaders(declared);
  const check = headers.indexOf(CHECK);
  placeHeaders(
    draft,
    context,
    header,
    headers.map((value, i) => ({
      value,
      ...(i === 0 ? {} : { align: value === "Value" ? ("right" as const) : ("left" as const) }),
    })),
  );
  const first = header + 1;
  const fill = forSheet(form.fill, setting);
  figures.forEach((figure, i) => {
    const { key, column } = figure;
    const row = first + i;
    const format = formatOf(column);
    const total = column.total === true;
    const high = linesIn(column.header, context.widths[0]!, plainWidth);
    if (high > 1) draft.heights.set(row, high * LINE);
    draft.cells.push({ row, column: 0, value: column.header, role: total ? "total" : "label", note: noteOf(column) });
    placeNamed(draft, figure.name, {
      row,
      column: 1,
      role: roleOf(column),
      ...(column.type === "number" ? {} : { align: runsOn(column) ? ("left" as const) : ("right" as const) }),
      ...tickOf(column),
      ...contentOf(figure, fill[key] ?? null),
      ...(format === undefined ? {} : { format }),
    });
    if (hasUnits(form)) {
      const unit = column.unit === undefined ? {} : { value: column.unit };
      draft.cells.push({ row, column: 2, role: "unit", align: "left", ...unit });
    }
    const ownCheck = checks[key];
    if (column.format === "broken") draft.highlights.push(brokenNumber(at(row, 1, 1, 1)));
    if (ownCheck)
      placeNamed(draft, ownCheck.name, { row, column: check, role: "check", align: "left", ...contentOf(ownCheck, null) });
    if (figure.formula === null) {
      const validation = validationOf(column, setting, at(row, 1, 1, 1), context.lists);
      if (validation) draft.validations.push(validation);
    }
  });
  if (check >= 0)
    draft.highlights.push(...brokenRows(at(first, 0, figures.length, filledColumns(declared, context.widths)), check));
  const folded = figures.filter(({ column }) => column.folded).length;
  // A form with only such figures is folded away with its heading.
  const above = folded === figures.length ? first - top : 0;
  if (folded > 0) draft.groups.push({ first: first + figures.length - folded - above, count: folded + above, folded: true });
  return first + figures.length;
}

/** Highlights a number of broken limits that is not 0 or is unknown. */
export const brokenNumber = (area: Area): Highlight => {
  const cell = address(area.top, area.left);
  return { area, formula: `AND(${cell}<>0,${cell}<>"")` };
};

const SEVERITIES: readonly Severity[] = ["error", "warning"];

/** True for a row whose Check cell, in the given column, has a broken limit of this severity as its worst problem. */
const broken = (check: number, row: number, severity: Severity): string =>
  `LEFT($${columnLetters(check)}${row + 1},1)="${MARKS[severity]}"`;

const brokenRows = (area: Area, check: number): readonly Highlight[] => [
  { area, formula: broken(check, area.top, "error") },
  { area, formula: broken(check, area.top, "warning"), warns: true },
];
