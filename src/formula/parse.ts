import { readBrackets } from "./brackets";
import { cellAddress, isRowText, LAST_COLUMN, LAST_ROW, wholeColumn, wholeRow } from "./cell-address";
import { FormulaError, CALL_OF_RESULT, type CellAddress, type Constant, type Formula, type Operator } from "./syntax";
import { otherWorkbook, tokens, type Token } from "./tokens";

/** Maximum nesting of parentheses, calls and signs; Excel allows 64 levels of functions. */
const DEEPEST = 128;

/** Loosest first. Signs before a number bind tighter than all of these, including ^. */
const LEVELS: readonly (readonly Operator[])[] = [["=", "<>", "<", "<=", ">", ">="], ["&"], ["+", "-"], ["*", "/"], ["^"]];
const LEVEL = new Map<string, number>(LEVELS.flatMap((operators, level) => operators.map((operator) => [operator, level])));

/**
 * A function's name in capitals, without the prefixes that Excel's files put before newer functions and add-in functions:
 * _xldudf_LEDGER_GROWTH is LEDGER.GROWTH.
 */
function functionName(written: string): string {
  const name = written.replace(/^(?:_xlfn\.)?(?:_xlws\.)?/i, "").toUpperCase();
  return name.startsWith("_XLDUDF_LEDGER_") ? `LEDGER.${name.slice("_XLDUDF_LEDGER_".length)}` : name;
}

/** Excel functions that can return a reference. */
const GIVING_CELLS = new Set(["INDEX", "OFFSET", "INDIRECT", "CHOOSE", "IF", "ROW", "COLUMN"]);

const isReference = ({ kind }: Formula): boolean =>
  kind === "cells" || kind === "table" || kind === "name" || kind === "union" || kind === "joined" || kind === "error";

/** Whether a formula can be an operand of the range operator (colon) or the intersection operator (space). */
const yieldsCells = (formula: Formula): boolean =>
  isReference(formula) || (formula.kind === "call" && GIVING_CELLS.has(formula.name));

/** Whether the operand of `@` can have several values. */
function mayBeSeveral(formula: Formula): boolean {
  switch (formula.kind) {
    case "cells":
      return formula.to !== null;
    case "table":
      return formula.part !== "this row" || formula.column === null || formula.lastColumn !== null;
    case "call":
      return GIVING_CELLS.has(formula.name);
    case "name":
    case "array":
    case "joined":
      return true;
    default:
      return formula.kind === "unary" && formula.operator === "@";
  }
}

/**
 * Cache of parsed formulas, which repeat down columns and across files. It has two generations: when the current one is full it
 * replaces the older one, so that a workbook with more formulas does not evict its own at once.
 */
let known = new Map<string, Formula>();
let older: ReadonlyMap<string, Formula> = known;
/** Characters of all texts in the current generation; each text counts extra for its syntax tree. */
let letters = 0;
const MOST_LETTERS = 3_000_000;
const LETTERS_MORE = 50;

/** Parses a formula, with or without its leading "=". Throws FormulaError; its position counts from 0 in the given text. */
export function parse(text: string): Formula {
  const before = known.get(text);
  if (before !== undefined) return before;
  const formula = older.get(text) ?? readFormula(text);
  remember(text, formula);
  return formula;
}

/** Caches the syntax tree of a text. */
export function remember(text: string, formula: Formula): void {
  if (letters >= MOST_LETTERS) {
    [older, known] = [known, new Map()];
    letters = 0;
  }
  letters += text.length + LETTERS_MORE;
  known.set(text, formula);
}

function readFormula(text: string): Formula {
  const all = tokens(text);
  let next = 0;
  let depth = 0;

  const peek = (): Token => all[next]!;
  const isToken = (char: string, ahead = 0): boolean => {
    const token = all[next + ahead];
    return token?.kind === "sign" && token.text === char;
  };
  const expect = (char: string, message: string): void => {
    if (!isToken(char)) throw new FormulaError(message, peek().at);
    next++;
  };

  function nested<T>(read: () => T): T {
    if (++depth > DEEPEST) throw new FormulaError(`The formula nests more than ${DEEPEST} levels deep.`, peek().at);
    const result = read();
    depth--;
    return result;
  }

  /** Parses operators that bind at least as tight as `level`; all of them are left-associative, including ^. */
  function expression(level: number): Formula {
    let left = operand();
    for (;;) {
      const token = peek();
      const found = token.kind === "sign" ? LEVEL.get(token.text) : undefined;
      if (found === undefined || found < level) return left;
      next++;
      left = { kind: "binary", operator: token.text as Operator, left, right: expression(found + 1) };
    }
  }

  function operand(): Formula {
    let result = signed();
    for (let percents = 0; isToken("%"); percents++) {
      if (percents > DEEPEST) throw new FormulaError("There are too many percent signs.", peek().at);
      next++;
      result = { kind: "unary", operator: "%", operand: result };
    }
    return result;
  }

  function signed(): Formula {
    const token = peek();
    if (token.kind === "sign" && (token.text === "-" || token.text === "+")) {
      next++;
      const operator = token.text;
      return { kind: "unary", operator, operand: nested(signed) };
    }
    // The implicit intersection operator; omitted if the operand has a single value anyway.
    if (isToken("@")) {
      next++;
      const marked = nested(signed);
      return mayBeSeveral(marked) ? { kind: "unary", operator: "@", operand: marked } : marked;
    }
    return intersection();
  }

  /** The intersection operator: references separated by a space. */
  function intersection(): Formula {
    let left = range();
    while (yieldsCells(left) && (peek().kind === "word" || peek().kind === "sheet")) {
      const right = range();
      if (!yieldsCells(right)) throw new FormulaError("An operator or a comma is missing here.", peek().at);
      left = { kind: "joined", operator: " ", left, right };
    }
    return left;
  }

  function range(): Formula {
    let left = primary();
    while (isToken(":") && yieldsCells(left)) {
      next++;
      // Jan:Mar!A1 is that cell on several sheets.
      if (left.kind === "name" && peek().kind === "sheet") {
        const cells = primary();
        if (cells.kind !== "cells") throw new FormulaError("A cell must follow the name of a sheet.", peek().at);
        return { ...cells, sheet: `${left.name}:${cells.sheet!}` };
      }
      const right = primary();
      if (!yieldsCells(right)) throw new FormulaError("The end of a range is missing after the colon.", peek().at);
      left = { kind: "joined", operator: ":", left, right };
    }
    return left;
  }

  function primary(): Formula {
    const token = peek();
    switch (token.kind) {
      case "number":
        if (isToken(":", 1)) return wholeRows(null, token);
        next++;
        if (!Number.isFinite(token.value)) throw new FormulaError("The number is too large.", token.at);
        return { kind: "value", value: token.value };
      case "text":
        next++;
        return { kind: "value", value: token.text };
      case "error":
        next++;
        return { kind: "error", error: token.text };
      case "sheet":
        next++;
        return onSheet(token.text);
      case "word":
        return word(token);
      case "brackets":
        next++;
        // Files refer to another workbook as [1]Sheet1!A1.
        if (peek().kind === "sheet") throw otherWorkbook(token.at);
        return readBrackets(null, token.text, token.at);
      case "end":
        throw new FormulaError(next === 0 ? "The formula is empty." : "The formula ends too early.", token.at);
      case "sign":
        if (token.text === "{") return array();
        if (token.text !== "(") throw new FormulaError(`A value is missing before ${token.text}`, token.at);
        next++;
        return nested(() => {
          const inside = expression(0);
          if (isToken(",")) return union(inside);
          expect(")", "A closing parenthesis is missing.");
          return inside;
        });
    }
  }

  /** The areas after the first, and the closing parenthesis. */
  function union(first: Formula): Formula {
    const areas = [first];
    while (isToken(",")) {
      next++;
      areas.push(expression(0));
    }
    expect(")", "A closing parenthesis is missing.");
    if (!areas.every(isReference)) throw new FormulaError("Only references can be joined with commas.", peek().at);
    return { kind: "union", areas };
  }

  function word(token: Token): Formula {
    if (isToken("(", 1)) {
      next += 2;
      return nested(() => callsOf(call(functionName(token.text))));
    }
    const reference = cells(null);
    if (reference) return reference;
    next++;
    const bracket = peek();
    if (bracket.kind === "brackets" && bracket.at === token.at + token.text.length) {
      next++;
      // The column was deleted.
      if (/^#REF!$/i.test(bracket.text)) return { kind: "error", error: "#REF!" };
      return readBrackets(token.text, bracket.text, bracket.at);
    }
    if (/^(true|false)$/i.test(token.text)) return { kind: "value", value: /^t/i.test(token.text) };
    if (token.text.includes("$")) throw new FormulaError(`${token.text} is not a cell.`, token.at);
    return { kind: "name", name: token.text };
  }

  function call(name: string): Formula {
    const args: Formula[] = [];
    if (isToken(")")) {
      next++;
      // Some programs write TRUE and FALSE as functions.
      return name === "TRUE" || name === "FALSE" ? { kind: "value", value: name === "TRUE" } : { kind: "call", name, args };
    }
    for (;;) {
      args.push(isToken(",") || isToken(")") ? { kind: "omitted" } : expression(0));
      if (isToken(")")) {
        next++;
        // Files write @ as SINGLE.
        if (name === "SINGLE" && args.length === 1) return { kind: "unary", operator: "@", operand: args[0]! };
        return { kind: "call", name, args };
      }
      if (isToken(";")) throw new FormulaError("Arguments are separated by commas here, not by semicolons.", peek().at);
      expect(",", `A comma or the closing parenthesis of ${name} is missing.`);
    }
  }

  /** LAMBDA(x,x+1)(3): the result of a call is called again. */
  function callsOf(first: Formula): Formula {
    let callee = first;
    for (let times = 0; callee.kind === "call" && isToken("("); times++) {
      if (times > DEEPEST) throw new FormulaError("There are too many calls in a row.", peek().at);
      next++;
      const invocation = call(CALL_OF_RESULT) as Extract<Formula, { kind: "call" }>;
      callee = { ...invocation, args: [callee, ...invocation.args] };
    }
    return callee;
  }

  function onSheet(sheet: string): Formula {
    const token = peek();
    if (token.kind === "error" && token.text === "#REF!") {
      next++;
      return { kind: "error", error: token.text };
    }
    const reference = token.kind === "number" && isToken(":", 1) ? wholeRows(sheet, token) : cells(sheet);
    if (reference) return reference;
    if (token.kind === "word" && !token.text.includes("$") && !isToken("(", 1)) {
      next++;
      return { kind: "name", name: token.text, sheet };
    }
    throw new FormulaError("A cell must follow the name of a sheet.", token.at);
  }

  /** A cell, a block of cells or whole columns at the next token; null if it is something else. */
  function cells(sheet: string | null): Formula | null {
    const token = peek();
    if (token.kind !== "word") return null;
    const from = cellAddress(token.text);
    if (from) {
      next++;
      const after = all[next + 1];
      // A1:INDEX(…) and A1:Name are ranges too.
      const isOther = after?.kind === "word" && cellAddress(after.text) === null && !after.text.includes("$");
      if (!isToken(":") || isOther || isToken("(", 2)) return { kind: "cells", sheet, from, to: null };
      next++;
      return { kind: "cells", sheet, from, to: end(cellAddress) };
    }
    // Jan:Mar!A1 begins with a sheet.
    const column = isToken(":", 1) && all[next + 2]?.kind !== "sheet" ? wholeColumn(token.text) : null;
    if (column) {
      next += 2;
      return { kind: "cells", sheet, from: column, to: { ...end(wholeColumn), row: LAST_ROW } };
    }
    return isRowText(token.text) && isToken(":", 1) ? wholeRows(sheet, token) : null;
  }

  function wholeRows(sheet: string | null, token: Token): Formula {
    const from = wholeRow(token.text);
    if (!from) throw new FormulaError(`${token.text} is not a row.`, token.at);
    next += 2;
    return { kind: "cells", sheet, from, to: { ...end(wholeRow), column: LAST_COLUMN } };
  }

  function end(read: (text: string) => CellAddress | null): CellAddress {
    const token = peek();
    const to = token.kind === "word" || token.kind === "number" ? read(token.text) : null;
    if (!to) throw new FormulaError("The end of a range is missing after the colon.", token.at);
    next++;
    return to;
  }

  function array(): Formula {
    const start = peek().at;
    next++;
    const rows: Constant[][] = [[]];
    for (;;) {
      rows.at(-1)!.push(constant());
      const token = peek();
      next++;
      if (token.kind === "sign" && token.text === "}") break;
      if (token.kind === "sign" && token.text === ";") rows.push([]);
      else if (token.kind !== "sign" || token.text !== ",") {
        throw new FormulaError(
          "An array constant takes commas between values, semicolons between rows and a closing brace.",
          token.at,
        );
      }
    }
    if (rows.some((row) => row.length !== rows[0]!.length)) {
      throw new FormulaError("The rows of an array constant must have the same length.", start);
    }
    return { kind: "array", rows };
  }

  function constant(): Constant {
    const token = peek();
    next++;
    if (token.kind === "sign" && (token.text === "-" || token.text === "+")) {
      const number = peek();
      if (number.kind !== "number" || !Number.isFinite(number.value)) {
        throw new FormulaError("An array constant can contain only numbers, texts, TRUE, FALSE and errors.", number.at);
      }
      next++;
      return token.text === "-" ? 0 - number.value : number.value;
    }
    if (token.kind === "number" && Number.isFinite(token.value)) return token.value;
    if (token.kind === "text") return token.text;
    if (token.kind === "error") return { error: token.text };
    if (token.kind === "word" && /^(true|false)$/i.test(token.text)) return /^t/i.test(token.text);
    throw new FormulaError("An array constant can contain only numbers, texts, TRUE, FALSE and errors.", token.at);
  }

  const formula = expression(0);
  const rest = peek();
  if (rest.kind !== "end") {
    const message = rest.text === ")" ? "There is an extra closing parenthesis." : "An operator or a comma is missing here.";
    throw new FormulaError(message, rest.at);
  }
  return formula;
}
