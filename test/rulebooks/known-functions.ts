import type { Formula } from "../../src/formula/syntax";
import { nodesOf, type Spelled } from "../support/rulebooks/declared-formulas";
import { parse } from "../../src/formula/parse";

/*
 * Ledgers compute in Excel 2016, LibreOffice, Google Sheets and Excel for iPad: these functions are in all of them.
 */

const KNOWN = new Set(
  "IF IFERROR AND OR NOT SUM COUNT SUMIF SUMIFS SUMPRODUCT COUNTIF COUNTIFS COUNTA COUNTBLANK MAX MIN ABS INDEX MATCH ROUND INT N ISNUMBER ISERROR ROW COLUMN ADDRESS MID LEFT RIGHT TRIM SUBSTITUTE FIND SEARCH REPT LEN ISTEXT ISBLANK NA TRUE FALSE HYPERLINK ISLOGICAL VALUE MOD ROUNDUP CHOOSE AVERAGE".split(
    " ",
  ),
);
/** Excel 2016 lacks it; its status lines then refer to the Check cells. */
export const LISTS_CELLS = "TEXTJOIN";
const OURS = "LEDGER.";

/** Functions in a formula that some of these programs lack. */
export const unknownIn = (formula: Formula): readonly string[] =>
  [...nodesOf(formula)].flatMap((node) =>
    node.kind === "call" && !node.name.startsWith(OURS) && !KNOWN.has(node.name) ? [node.name] : [],
  );

/** The same for a declared formula; status lines may list cells where TEXTJOIN exists. */
export const unknownInCell = ({ location, node, breach, text }: Spelled): readonly string[] =>
  unknownIn(parse(text))
    .filter((name) => !(name === LISTS_CELLS && node === null && !breach))
    .map((name) => `${location}: ${name}`);
