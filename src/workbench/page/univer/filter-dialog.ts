import { count } from "../../../kernel/text";
import type { CellValue } from "../../../kernel/values";

/*
 * The dialog that asks which values of a column to show, as in Excel's filter.
 */

/** A distinct value of a column, with its rows. */
export interface FilterValue {
  readonly value: CellValue;
  readonly rows: readonly number[];
}

/** The distinct values of a column that starts at row `top`: numbers, then texts regardless of case, blanks last. */
export function valuesOf(values: readonly CellValue[], top: number): readonly FilterValue[] {
  const found = new Map<string, { value: CellValue; rows: number[] }>();
  values.forEach((value, r) => {
    const key = `${typeof (value ?? "")} ${String(value ?? "").toLowerCase()}`;
    const known = found.get(key);
    if (known) known.rows.push(top + r);
    else found.set(key, { value: value === "" ? null : value, rows: [top + r] });
  });
  const rank = (value: CellValue): number => (value === null ? 3 : ["number", "string", "boolean"].indexOf(typeof value));
  return [...found.values()].sort(({ value: a }, { value: b }) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    return typeof a === "number" ? a - Number(b) : String(a).localeCompare(String(b), "en", { numeric: true });
  });
}

/** Whether any of a value's rows are visible; other columns' filters may hide the rest. */
export const isShown = ({ rows }: FilterValue, hidden: ReadonlySet<number>): boolean => rows.some((row) => !hidden.has(row));

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Asks which values to show; visible ones are checked. Resolves to one flag per value, or null if canceled. */
export function askForValues(
  title: string,
  values: readonly FilterValue[],
  hidden: ReadonlySet<number>,
): Promise<readonly boolean[] | null> {
  const dialog = element<HTMLDialogElement>("filtering");
  const all = element<HTMLInputElement>("filtering-all");
  element("filtering-title").textContent = title;
  const boxes = values.map((item) => {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = isShown(item, hidden);
    return box;
  });
  const showAll = (): void => {
    all.checked = boxes.every(({ checked }) => checked);
    all.indeterminate = !all.checked && boxes.some(({ checked }) => checked);
  };
  const lines = values.map(({ value, rows }, i) => {
    const line = document.createElement("li");
    const label = document.createElement("label");
    label.append(boxes[i]!, `${value === null ? "(blank)" : String(value)} · ${count(rows.length, "row")}`);
    line.append(label);
    return line;
  });
  element("filtering-values").replaceChildren(...lines);
  for (const box of boxes) box.onchange = showAll;
  all.onchange = () => {
    for (const box of boxes) box.checked = all.checked;
  };
  showAll();
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener(
      "close",
      () => resolve(dialog.returnValue === "filter" ? boxes.map(({ checked }) => checked) : null),
      { once: true },
    ),
  );
}
