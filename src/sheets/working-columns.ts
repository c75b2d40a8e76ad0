import { parse, remember } from "../formula/parse";
import { print } from "../formula/print";
import type { Formula } from "../formula/syntax";
import { parts as partsIn } from "../formula/walk";
import { forSheet, type Column, type Columns, type Setting } from "../kernel/column";
import { PART } from "../kernel/part";
import { form, type Block, type Form, type Sheet } from "../kernel/sheet";

/*
 * Adds the working columns of long formulas: each named part becomes a column at the end of its table, or a figure at the bottom
 * of its form's sheet, and formulas refer to it by name.
 */

type Call = Extract<Formula, { kind: "call" }>;

export const isPart = (formula: Formula): formula is Call => formula.kind === "call" && formula.name === PART;

const textOf = (formula: Formula | undefined): string =>
  formula?.kind === "value" && typeof formula.value === "string" ? formula.value : "";

const keyOf = (block: Block, header: string): string =>
  block.kind === "form" ? header.replace(/[^A-Za-z0-9]+/g, "_") : `part ${header}`;

/** The reference to a part in a block's formula: its cell, or the part's own formula outside blocks. */
export function partIn({ args }: Call, { blocks }: Sheet, block: Block | null): Formula {
  if (block === null) return args[3]!;
  const header = textOf(args[1]);
  const holder = block.kind === "table" ? block : blocks.find(isWorkings);
  if (!holder?.columns[keyOf(block, header)]?.part) return args[3]!;
  if (block.kind === "form") return { kind: "name", name: keyOf(block, header) };
  return { kind: "table", table: null, part: "this row", column: header, lastColumn: null };
}

/** The named parts in a formula, inner ones first. */
function named(formula: Formula, found: Call[] = []): readonly Call[] {
  for (const part of partsIn(formula)) named(part, found);
  if (isPart(formula)) found.push(formula);
  return found;
}

/** The parts in a block's formulas, by key. */
function partsOf(block: Block, setting: Setting): ReadonlyMap<string, Column> {
  const found = new Map<string, Column>();
  const collect = (text: string, { cite, visibleTo }: Column): void => {
    if (!text.includes(`${PART}(`)) return;
    for (const { args } of named(parse(text))) {
      const [type, header, about] = args.slice(0, 3).map(textOf) as [Column["type"], string, string];
      const formula = print(args[3]!);
      // The part's formula is written from this text.
      remember(formula, args[3]!);
      const before = found.get(keyOf(block, header));
      if (before && before.formula !== formula) throw new Error(`${block.name}: two parts are called ${header}: ${formula}`);
      // Has the visibility of the first column that mentions it.
      const column: Column = {
        type,
        header,
        about,
        formula,
        cite,
        format: "general",
        folded: true,
        part: true,
        ...(visibleTo ? { visibleTo } : {}),
      };
      if (!before) found.set(keyOf(block, header), column);
    }
  };
  for (const column of Object.values<Column>(block.columns))
    if (column.formula !== undefined) collect(forSheet(column.formula, setting), column);
  for (const { at, broken } of block.limits) collect(forSheet(broken, setting), block.columns[at]!);
  return found;
}

/** Parts of a sheet's forms go below everything else, so that nothing moves. */
const workings = (parts: Columns): Form =>
  form({
    name: "Workings",
    title: "Workings",
    about: "Parts of the formulas above, one by one.",
    cite: "",
    columns: parts,
    fill: {},
  });

/** Whether a block contains only parts of formulas. */
export const isWorkings = ({ columns }: Block): boolean => {
  const all = Object.values<Column>(columns);
  return all.length > 0 && all.every(({ part }) => part);
};

/** A sheet with the working columns for its formulas. */
export function withParts(sheet: Sheet, setting: Setting): Sheet {
  const ofForms = new Map<string, Column>();
  const blocks = sheet.blocks.map((block) => {
    const parts = partsOf(block, setting);
    if (parts.size === 0) return block;
    if (block.kind === "table") return { ...block, columns: { ...block.columns, ...Object.fromEntries(parts) } };
    for (const [key, part] of parts) {
      if (ofForms.has(key)) throw new Error(`${sheet.name}: parts of two forms are called ${part.header}`);
      ofForms.set(key, block.visibleTo === undefined || part.visibleTo ? part : { ...part, visibleTo: block.visibleTo });
    }
    return block;
  });
  return { ...sheet, blocks: ofForms.size === 0 ? blocks : [...blocks, workings(Object.fromEntries(ofForms))] };
}
