import type { Column } from "./column";

/*
 * Named parts of long formulas. Each becomes a hidden working column of its table, or a working figure of its form. All formulas
 * and limits there that contain the part refer to it.
 */

/** Marks a part in a declared formula; resolving the formula replaces it by a reference to the part's cell. */
export const PART = "PART";

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A part of a declared formula, with its own header. `about` describes it in one sentence. */
type Part = (header: string, formula: string, about: string) => string;

const ofType =
  (type: Column["type"]): Part =>
  (header, formula, about) =>
    `${PART}(${quoted(type)},${quoted(header)},${quoted(about)},${formula})`;

export const part = { number: ofType("number"), text: ofType("text"), yesNo: ofType("yes/no") };
