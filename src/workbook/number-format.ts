import { isShownError, type CellValue } from "../kernel/values";

/*
 * Number formats that show something else than the value: a text in quotes, a digit beside the number, nothing at all. Formats
 * that show the value differently, with other decimals, symbols or colors, are the user's choice.
 */

interface Section {
  readonly condition: ((value: number) => boolean) | undefined;
  /** Whether the number itself, or the text, is shown. */
  readonly showsNumber: boolean;
  readonly showsText: boolean;
  /** What is shown as it is. */
  readonly literal: string;
  /** Whether digits that stand as they are touch those of the number. */
  readonly addsDigits: boolean;
}

const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;

function conditionOf(text: string): Section["condition"] {
  const [, sign, figure] = CONDITION.exec(text) ?? [];
  const limit = Number(figure);
  if (sign === "<") return (value) => value < limit;
  if (sign === "<=") return (value) => value <= limit;
  if (sign === ">") return (value) => value > limit;
  if (sign === ">=") return (value) => value >= limit;
  if (sign === "<>") return (value) => value !== limit;
  return sign === "=" ? (value) => value === limit : undefined;
}

/** One piece of a format: a text in quotes, a sign made plain, room, brackets, General, or a single sign. */
const PIECE = /"([^"]*)"?|\\([\s\S]?)|_[\s\S]?|\*([\s\S]?)|\[([^\]]*)\]?|General|[\s\S]/giu;
const PLACE = /^[0#?]$/;
/** Days, months, years, hours, minutes and seconds, in which a number is shown as a time. */
const TIME = /^[dmyhsebg]$/i;

/** The sections of a format, each with what it shows. */
function sectionsOf(format: string): readonly Section[] {
  const sections: Section[] = [];
  let [condition, number, text, literal]: [Section["condition"], boolean, boolean, string] = [undefined, false, false, ""];
  /** What was shown last, for digits that touch. */
  let [last, adds, fraction] = ["", false, false];
  const end = (): void => {
    sections.push({ condition, showsNumber: number || text, showsText: text, literal, addsDigits: adds && !fraction });
    [condition, number, text, literal, last, adds, fraction] = [undefined, false, false, "", "", false, false];
  };
  const stands = (sign: string): void => {
    literal += sign;
    if (/^\d/.test(sign) && last === "place") adds = true;
    last = /\d$/.test(sign) ? "digit" : sign === "" ? last : "sign";
  };
  for (const [piece, quoted, plain, filling, brackets] of format.matchAll(PIECE)) {
    if (quoted !== undefined) stands(quoted);
    else if (plain !== undefined) stands(plain);
    else if (filling !== undefined) stands(filling);
    else if (brackets !== undefined) {
      condition ??= conditionOf(brackets);
      if (/^[hms]+$/i.test(brackets)) number = true;
    } else if (piece.startsWith("_")) stands(" ");
    else if (piece === ";") end();
    else if (piece === "@") text = true;
    else if (PLACE.test(piece) || piece.toLowerCase() === "general") {
      if (last === "digit") adds = true;
      [number, last] = [true, "place"];
    } else if (TIME.test(piece)) number = true;
    else if (piece !== ",") {
      fraction ||= piece === "/";
      stands(piece);
    }
  }
  end();
  return sections;
}

/** The section that shows a number. */
function sectionFor(sections: readonly Section[], value: number): Section {
  const [first, second = first!, third = first!] = sections;
  if (sections.some(({ condition }) => condition)) {
    const all = sections.slice(0, 3);
    return all.find(({ condition }) => condition?.(value)) ?? all.find(({ condition }) => !condition) ?? all.at(-1)!;
  }
  return value < 0 ? second : value === 0 && sections.length > 2 ? third : first!;
}

/** What is shown in the place of a number or text. */
interface Mask {
  /** Null where digits are put beside it. */
  readonly instead: string | null;
}

/** What a cell of this format shows in the place of the number or text that it holds; null where it shows that. */
export function maskOf(format: string, value: CellValue): Mask | null {
  if (value === null || value === "" || typeof value === "boolean" || isShownError(value)) return null;
  const sections = sectionsOf(format);
  if (typeof value === "string") {
    const last = sections[3];
    return last && !last.showsText && !last.showsNumber ? { instead: last.literal.trim() } : null;
  }
  const { showsNumber, literal, addsDigits } = sectionFor(sections, value);
  if (showsNumber) return addsDigits ? { instead: null } : null;
  // A dash, or nothing, is how many show 0.
  return value !== 0 || /[1-9]/.test(literal) ? { instead: literal.trim() } : null;
}

const TRIED: readonly CellValue[] = [1, -1, 0, "x"];

/** Whether cells of this format may show something else than they hold. */
export const mayMask = (format: string): boolean =>
  sectionsOf(format).some(({ condition }) => condition) || TRIED.some((value) => maskOf(format, value) !== null);
