import {
  BooleanNumber,
  BorderStyleTypes,
  CellValueType,
  ColorKit,
  type IBorderStyleData,
  type ICellData,
  type IStyleData,
  type Nullable,
} from "@univerjs/core";
import type { CellValue } from "../../../kernel/values";
import { LINE_KINDS, lineOf, lineWord, type CellStyle } from "../../host/grid";
import type { Spill } from "../../snapshot";
import { FONT } from "./coordinates";

/*
 * Converts values and styles of cells between the fake host and Univer. Properties that Univer lacks, such as an unlocked cell, are
 * in the cell's custom data, so that they move with the cell when rows are inserted.
 */

export interface Custom {
  unlocked?: true;
  ticked?: true;
  /** The cell's value is a text that looks like an error. */
  isText?: true;
  /** The saved values that the cell's formula spilled. */
  spill?: Spill;
}

const HORIZONTAL = { General: 0, Left: 1, Center: 2, Right: 3 } as const;
const VERTICAL = { Top: 1, Center: 2, Bottom: 3 } as const;
const keyOf = <T extends Record<string, number>>(words: T, number: unknown, otherwise: keyof T): keyof T =>
  (Object.keys(words) as (keyof T)[]).find((word) => words[word] === number) ?? otherwise;

/** A color in the files' form, #rrggbb; the grid's palette also has other forms. */
export function hexOf(colour: Nullable<string>): string | null {
  if (!colour) return null;
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : new ColorKit(colour).toHexString();
}

/** Fallback for fonts that are not installed. */
const OR_PLAIN = `, ${FONT}`;
const STACKED = 255;

/** Positive degrees turn text downward in Univer, but upward in files, which use 91 and more for downward. */
function turnOf(rotation: number): IStyleData["tr"] {
  if (rotation === 0) return null;
  return rotation === STACKED ? { a: 0, v: BooleanNumber.TRUE } : { a: rotation > 90 ? rotation - 90 : -rotation };
}

function rotationOf(turn: IStyleData["tr"]): number {
  if (turn?.v) return STACKED;
  const degrees = Math.max(-90, Math.min(90, Math.round(turn?.a ?? 0)));
  return degrees > 0 ? 90 + degrees : -degrees;
}

function lineIn(side: Nullable<IBorderStyleData>): string | null {
  const color = hexOf(side?.cl?.rgb);
  const kind = LINE_KINDS[(side?.s ?? BorderStyleTypes.NONE) - 1];
  return color === null || kind === undefined ? null : lineWord(color, kind);
}

export const flag = (on: boolean): BooleanNumber => (on ? BooleanNumber.TRUE : BooleanNumber.FALSE);

const LINES = [
  ["lineTop", "t"],
  ["lineRight", "r"],
  ["lineBottom", "b"],
  ["lineLeft", "l"],
] as const;

function univerLine(word: string): IBorderStyleData {
  const { color, kind } = lineOf(word);
  return { s: LINE_KINDS.indexOf(kind) + 1, cl: { rgb: color } };
}

function univerLines(style: Partial<CellStyle>): IStyleData["bd"] | undefined {
  const lines: NonNullable<IStyleData["bd"]> = {};
  for (const [line, side] of LINES) {
    const word = style[line];
    if (word === undefined) continue;
    lines[side] = word === null ? null : univerLine(word);
  }
  return Object.keys(lines).length > 0 ? lines : undefined;
}

/** Converts only the given properties; the cell keeps the rest of its style. */
export function univerStyle(style: Partial<CellStyle>): IStyleData {
  const converted: IStyleData = {};
  if (style.format !== undefined) converted.n = style.format === "General" ? null : { pattern: style.format };
  if (style.fill !== undefined) converted.bg = style.fill === null ? null : { rgb: style.fill };
  if (style.color !== undefined) converted.cl = style.color === null ? null : { rgb: style.color };
  if (style.bold !== undefined) converted.bl = flag(style.bold);
  if (style.italic !== undefined) converted.it = flag(style.italic);
  if (style.underline !== undefined) converted.ul = { s: flag(style.underline) };
  if (style.struck !== undefined) converted.st = { s: flag(style.struck) };
  if (style.font !== undefined) converted.ff = style.font === null ? FONT : `${style.font}${OR_PLAIN}`;
  if (style.size !== undefined) converted.fs = style.size;
  if (style.wrap !== undefined) converted.tb = style.wrap ? 3 : 1;
  if (style.horizontal !== undefined) converted.ht = HORIZONTAL[style.horizontal];
  if (style.vertical !== undefined) converted.vt = VERTICAL[style.vertical];
  if (style.indent !== undefined) converted.pd = { l: style.indent * 9 };
  if (style.rotation !== undefined) converted.tr = turnOf(style.rotation);
  const lines = univerLines(style);
  if (lines) converted.bd = lines;
  return converted;
}

/** Style properties that Univer lacks, merged with those of the cell; undefined if there are none. */
export function customWith({ locked, tick }: Partial<CellStyle>, before: Custom | undefined): Custom | undefined {
  const unlocked = locked === undefined ? before?.unlocked : !locked;
  const ticked = tick ?? before?.ticked;
  return unlocked || ticked ? { ...(unlocked ? { unlocked } : {}), ...(ticked ? { ticked } : {}) } : before && {};
}

/** Merges two styles as Univer does: of the borders, only the given ones change. */
export function styledOver(under: Nullable<IStyleData>, over: Nullable<IStyleData>): IStyleData {
  const both = { ...under, ...over };
  return under?.bd && over?.bd ? { ...both, bd: { ...under.bd, ...over.bd } } : both;
}

const gridStyleOf = (style: IStyleData, locked: boolean, tick: boolean): CellStyle => ({
  format: style.n?.pattern ?? "General",
  fill: hexOf(style.bg?.rgb),
  color: hexOf(style.cl?.rgb),
  bold: style.bl === BooleanNumber.TRUE,
  italic: style.it === BooleanNumber.TRUE,
  underline: style.ul?.s === BooleanNumber.TRUE,
  struck: style.st?.s === BooleanNumber.TRUE,
  font: style.ff && style.ff !== FONT ? style.ff.replace(OR_PLAIN, "") : null,
  size: style.fs ?? 11,
  wrap: style.tb === 3,
  horizontal: keyOf(HORIZONTAL, style.ht, "General"),
  vertical: keyOf(VERTICAL, style.vt, "Bottom"),
  indent: Math.round((style.pd?.l ?? 0) / 9),
  rotation: rotationOf(style.tr),
  locked,
  tick,
  lineTop: lineIn(style.bd?.t),
  lineRight: lineIn(style.bd?.r),
  lineBottom: lineIn(style.bd?.b),
  lineLeft: lineIn(style.bd?.l),
});

/** Thousands of cells share a few dozen of Univer's style objects, so results are memoized for each, by locked and tick. */
const known = [0, 1, 2, 3].map(() => new WeakMap<IStyleData, CellStyle>());
const NONE: IStyleData = {};

export function gridStyle(style: IStyleData | null | undefined, custom: Custom | undefined): CellStyle {
  const own = style ?? NONE;
  const locked = custom?.unlocked !== true;
  const tick = custom?.ticked === true;
  const styles = known[Number(locked) + 2 * Number(tick)]!;
  let found = styles.get(own);
  if (!found) styles.set(own, (found = gridStyleOf(own, locked, tick)));
  return found;
}

/** A value as in a Univer cell, where booleans are numbers with a type. */
export function univerValue(value: CellValue | undefined): Pick<ICellData, "v" | "t"> {
  if (value === null || value === undefined) return { v: null, t: null };
  if (typeof value === "boolean") return { v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  if (typeof value === "number") return { v: value, t: CellValueType.NUMBER };
  // Without a type, Univer converts text that looks like a number.
  const numeric = value.trim() !== "" && !Number.isNaN(Number(value));
  return { v: value, t: numeric ? CellValueType.FORCE_STRING : CellValueType.STRING };
}

export function gridValue(cell: ICellData | null | undefined): CellValue {
  // Univer stores HYPERLINK results and multi-line text as rich text.
  const value = cell?.v ?? cell?.p?.body?.dataStream.replace(/\r\n$/, "").replaceAll("\r", "\n");
  if (value === null || value === undefined) return null;
  if (cell?.t === CellValueType.BOOLEAN || typeof value === "boolean") return value === 1 || value === true || value === "TRUE";
  if (cell?.t === CellValueType.NUMBER && typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value)))
    return Number(value);
  return value;
}
