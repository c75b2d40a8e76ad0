import type { Column } from "./column";

/*
 * Named parts of long formulas. Each becomes a hidden working column of its table, or a working figure of its form, and all
 * formulas and limits there that contain the part refer to it.
 */

/** What marks a part in a declared formula; spelling puts the part's own cell in its place. */
export const PART = "PART";

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** In a declared formula: the part, under a header of its own. `about` says in one sentence what it is. */
type Part = (header: string, formula: string, about: string) => string;

const ofType =
  (type: Column["type"]): Part =>
  (header, formula, about) =>
    `${PART}(${quoted(type)},${quoted(header)},${quoted(about)},${formula})`;

export const part = { number: ofType("number"), text: ofType("text"), yesNo: ofType("yes/no") };
