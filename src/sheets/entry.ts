import { forSheet, numeral, type Column, type Setting } from "../kernel/column";
import { anyOf } from "../kernel/text";
import { columnLetters, type Area } from "../formula/address";
import type { PlacedSheet, Validation } from "./placed";

/*
 * The data validation of input cells; its message gives the paragraph.
 */

/** The hidden sheet with the items of long drop-downs. */
export const LISTS_SHEET = "Lists";

/** The texts for yes and no. */
const YES_NO = ["TRUE", "FALSE"];

/**
 * The range of TRUE and FALSE on the hidden sheet. In an inline list they would be texts, but Excel in other languages shows
 * these values as WAHR and FALSCH, or VRAI and FAUX.
 */
export const YES_NO_RANGE = `${LISTS_SHEET}!$A$2:$A$3`;

/** Excel's limit for inline choices, including commas. */
const LONGEST_INLINE = 255;
const LONGEST_TITLE = 32;
const LONGEST_MESSAGE = 225;

const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** Whether choices can be inline: commas would separate them, and long lists need a range. */
const inline = (choices: readonly string[]): boolean =>
  choices.every((choice) => !choice.includes(",") && choice.trim() === choice) && choices.join(",").length <= LONGEST_INLINE;

/** Choices on the hidden sheet, each list once. */
export interface Lists {
  /** Range of a list that is too long to be inline, undefined for others. */
  rangeOf(choices: readonly string[]): string | undefined;
  /** Range of TRUE and FALSE, undefined if a workbook of an older version has other choices there. */
  yesNo(): string | undefined;
  /** The hidden sheet, or null if no list needs it. */
  sheet(): PlacedSheet | null;
}

/** Collects lists; `existing` are the hidden sheet's current ones, column by column. */
export function collectLists(existing: readonly (readonly string[])[] = []): Lists {
  const lists = new Map(
    (existing.length > 0 ? existing : [YES_NO]).map((choices, i) => [
      JSON.stringify(choices),
      { title: `List ${i + 1}`, choices },
    ]),
  );
  const hasYesNo = [...lists.keys()][0] === JSON.stringify(YES_NO);
  let needed = existing.length > 0;
  return {
    rangeOf(choices) {
      if (inline(choices)) return undefined;
      const key = JSON.stringify(choices);
      needed = true;
      if (!lists.has(key)) lists.set(key, { title: `List ${lists.size + 1}`, choices });
      const column = columnLetters([...lists.keys()].indexOf(key));
      return `${LISTS_SHEET}!$${column}$2:$${column}$${choices.length + 1}`;
    },
    yesNo() {
      if (!hasYesNo) return undefined;
      needed = true;
      return YES_NO_RANGE;
    },
    sheet() {
      if (!needed) return null;
      const all = [...lists.values()];
      const valueOf = (choice: string, column: number) => (hasYesNo && column === 0 ? choice === "TRUE" : choice);
      return {
        name: LISTS_SHEET,
        rows: 1 + Math.max(...all.map(({ choices }) => choices.length)),
        widths: all.map(() => 30),
        heights: new Map(),
        cells: all.flatMap(({ title, choices }, column) => [
          { row: 0, column, value: title, role: "header" as const },
          ...choices.map((choice, i) => ({ row: i + 1, column, value: valueOf(choice, column), role: "computed" as const })),
        ]),
        tables: [],
        validations: [],
        highlights: [],
        names: [],
        freeze: { rows: 1, columns: 0 },
        printTitles: [0, 0],
        hidden: true,
      };
    },
  };
}

function numberWanted(column: Column): string {
  const { whole, min, max, unit } = column;
  const noun = whole ? "a whole number" : "a number";
  const of = unit === undefined ? "" : ` (${unit})`;
  if (min !== undefined && max !== undefined) return `${noun} from ${numeral(column, min)} to ${numeral(column, max)}${of}`;
  if (min !== undefined) return `${noun} of ${numeral(column, min)} or more${of}`;
  if (max !== undefined) return `${noun} of at most ${numeral(column, max)}${of}`;
  return noun + of;
}

/** The data validation of an input column in an area; undefined if any text is valid. */
export function validationOf(column: Column, setting: Setting, area: Area, lists: Lists): Validation | undefined {
  const cite = column.cite === "" ? "" : ` Rulebook: ${column.cite}.`;
  const title = shortened(column.header, LONGEST_TITLE);
  const message = (wanted: string) => `${shortened(`${column.header} is ${wanted}.`, LONGEST_MESSAGE - cite.length)}${cite}`;
  const choices = column.choices === undefined ? undefined : forSheet(column.choices, setting);
  if (choices !== undefined && choices.length > 0) {
    const range = lists.rangeOf(choices);
    return {
      area,
      rule: { kind: "list", values: choices, ...(range === undefined ? {} : { range }) },
      strict: column.open !== true,
      title,
      message: message(column.open === true ? `usually ${anyOf(choices)}` : anyOf(choices)),
    };
  }
  if (column.type === "yes/no") {
    const range = lists.yesNo();
    const rule = { kind: "list", values: YES_NO, ...(range === undefined ? {} : { range }) } as const;
    return { area, rule, strict: true, title, message: message("TRUE or FALSE") };
  }
  if (column.type !== "number") return undefined;
  return {
    area,
    rule: {
      kind: "number",
      whole: column.whole === true,
      ...(column.min === undefined ? {} : { min: column.min }),
      ...(column.max === undefined ? {} : { max: column.max }),
    },
    strict: true,
    title,
    message: message(numberWanted(column)),
  };
}
