import { isShownError, type CellValue } from "../kernel/values";

/*
 * Number formats that display something other than the value: quoted text, additional digits, nothing at all. Formats that display
 * the value differently, with other decimals, symbols or colors, are the user's choice.
 */

interface Section {
  readonly condition: ((value: number) => boolean) | undefined;
  /** Whether the number, or the text, is displayed. */
  readonly showsNumber: boolean;
  readonly showsText: boolean;
  /** The literal text. */
  readonly literal: string;
  /** Whether literal digits are adjacent to those of the number. */
  readonly addsDigits: boolean;
}

const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;

function conditionOf(text: string): Section["condition"] {
  const [, character, figure] = CONDITION.exec(text) ?? [];
  const limit = Number(figure);
  if (character === "<") return (value) => value < limit;
  if (character === "<=") return (value) => value <= limit;
  if (character === ">") return (value) => value > limit;
  if (character === ">=") return (value) => value >= limit;
  if (character === "<>") return (value) => value !== limit;
  return character === "=" ? (value) => value === limit : undefined;
}

/** An element of a format: quoted text, an escaped character, padding, brackets, General, or a single character. */
const TOKEN = /"([^"]*)"?|\\([\s\S]?)|_[\s\S]?|\*([\s\S]?)|\[([^\]]*)\]?|General|[\s\S]/giu;
const PLACE = /^[0#?]$/;
/** Placeholders of dates and times. */
const TIME = /^[dmyhsebg]$/i;

/** Parses a format into its sections. */
function sectionsOf(format: string): readonly Section[] {
  const sections: Section[] = [];
  let [condition, number, text, literal]: [Section["condition"], boolean, boolean, string] = [undefined, false, false, ""];
  /** The last element, to detect adjacent digits. */
  let [last, adds, fraction] = ["", false, false];
  const end = (): void => {
    sections.push({ condition, showsNumber: number || text, showsText: text, literal, addsDigits: adds && !fraction });
    [condition, number, text, literal, last, adds, fraction] = [undefined, false, false, "", "", false, false];
  };
  const append = (character: string): void => {
    literal += character;
    if (/^\d/.test(character) && last === "place") adds = true;
    last = /\d$/.test(character) ? "digit" : character === "" ? last : "sign";
  };
  for (const [match, quoted, plain, filling, brackets] of format.matchAll(TOKEN)) {
    if (quoted !== undefined) append(quoted);
    else if (plain !== undefined) append(plain);
    else if (filling !== undefined) append(filling);
    else if (brackets !== undefined) {
      condition ??= conditionOf(brackets);
      if (/^[hms]+$/i.test(brackets)) number = true;
    } else if (match.startsWith("_")) append(" ");
    else if (match === ";") end();
    else if (match === "@") text = true;
    else if (PLACE.test(match) || match.toLowerCase() === "general") {
      if (last === "digit") adds = true;
      [number, last] = [true, "place"];
    } else if (TIME.test(match)) number = true;
    else if (match !== ",") {
      fraction ||= match === "/";
      append(match);
    }
  }
  end();
  return sections;
}

/** The section that applies to a number. */
function sectionFor(sections: readonly Section[], value: number): Section {
  const [first, second = first!, third = first!] = sections;
  if (sections.some(({ condition }) => condition)) {
    const all = sections.slice(0, 3);
    return all.find(({ condition }) => condition?.(value)) ?? all.find(({ condition }) => !condition) ?? all.at(-1)!;
  }
  return value < 0 ? second : value === 0 && sections.length > 2 ? third : first!;
}

/** The text displayed in place of a value. */
interface Mask {
  /** Null if digits are added to the value. */
  readonly instead: string | null;
}

/** The text that a cell of this format displays in place of its value; null if it displays the value. */
export function maskOf(format: string, value: CellValue): Mask | null {
  if (value === null || value === "" || typeof value === "boolean" || isShownError(value)) return null;
  const sections = sectionsOf(format);
  if (typeof value === "string") {
    const last = sections[3];
    return last && !last.showsText && !last.showsNumber ? { instead: last.literal.trim() } : null;
  }
  const { showsNumber, literal, addsDigits } = sectionFor(sections, value);
  if (showsNumber) return addsDigits ? { instead: null } : null;
  // Many formats display 0 as a dash or not at all.
  return value !== 0 || /[1-9]/.test(literal) ? { instead: literal.trim() } : null;
}

const TRIED: readonly CellValue[] = [1, -1, 0, "x"];

/** Whether a format may display something other than the value. */
export const mayMask = (format: string): boolean =>
  sectionsOf(format).some(({ condition }) => condition) || TRIED.some((value) => maskOf(format, value) !== null);
