import { Worksheet, type ICellData, type Nullable } from "@univerjs/core";
import {
  type BaseAstNode,
  FORMULA_REF_TO_ARRAY_CACHE,
  FormulaDependencyGenerator,
  Interpreter,
  Scene,
  ValueObjectFactory,
} from "@univerjs/preset-sheets-core";

/** More formulas than a campaign of all nations has. */
const MOST_FORMULAS = 20_000;

/**
 * Univer keeps 5,000 formulas as it has read them and forgets the one that was used longest ago. A campaign has more, and every
 * calculation goes through all of them in the same order: each would be read anew each time. It also finds them by a short sum
 * of their texts, which two formulas can share; here they are found by their texts.
 */
export function formulasAreReadOnce(): void {
  const memory = Object.getPrototypeOf(FORMULA_REF_TO_ARRAY_CACHE) as {
    set(this: { readonly _cache: { limit: number } }, text: string, node: unknown): void;
    _hash(text: string): string;
  };
  const { set } = memory;
  memory.set = function (text, node) {
    this._cache.limit = MOST_FORMULAS;
    set.call(this, text, node);
  };
  memory._hash = (text) => text;
}

/**
 * Univer tries to read every text that a formula meets as a date or a time, which takes longer than the formula. A text without
 * a digit is neither.
 */
export function textsWithoutDigitsAreTexts(): void {
  const { create } = ValueObjectFactory;
  ValueObjectFactory.create = (value, isNoPattern) =>
    create.call(ValueObjectFactory, value, isNoPattern === true || (typeof value === "string" && !/\d/.test(value)));
}

type Question = (formula: BaseAstNode) => boolean;

/** Asks once for each formula. */
function once(ask: Question): Question {
  const answers = new WeakMap<BaseAstNode, boolean>();
  return (formula) => {
    let answer = answers.get(formula);
    if (answer === undefined) answers.set(formula, (answer = ask(formula)));
    return answer;
  };
}

/**
 * Before each calculation Univer looks through all parts of every formula for functions that answer later, and for such as are
 * always computed anew. Which functions those are is known when the formula is read.
 */
export function formulasAreLookedThroughOnce(): void {
  const { prototype: interpreter } = Interpreter;
  const { checkAsyncNode } = interpreter;
  const answersLater = once((formula) => checkAsyncNode.call(interpreter, formula));
  interpreter.checkAsyncNode = (formula) => (formula ? answersLater(formula) : false);
  const generator = FormulaDependencyGenerator.prototype as unknown as {
    _detectForcedRecalculationNodeRecursion: Question;
    _detectForcedRecalculationNode(tree: unknown, formula: BaseAstNode | null): boolean;
  };
  const isAlwaysComputed = once((formula) => generator._detectForcedRecalculationNodeRecursion(formula));
  generator._detectForcedRecalculationNode = (_tree, formula) => (formula ? isAlwaysComputed(formula) : false);
}

/** More columns than a sheet has. */
const MOST_COLUMNS = 20_000;

/**
 * Univer draws a frame in layers (fills, texts, lines, marks), and each asks for every cell anew, through everything that has a say
 * in its looks. Nothing changes while a frame is drawn, so that one answer does for all of them.
 */
export function cellsAreAskedOnceAFrame(): void {
  let frame: Map<Worksheet, Map<number, Nullable<ICellData>>> | null = null;
  const { render } = Scene.prototype;
  Scene.prototype.render = function (context) {
    const outer = frame;
    frame ??= new Map();
    try {
      render.call(this, context);
    } finally {
      frame = outer;
    }
  };
  const { getCell } = Worksheet.prototype;
  Worksheet.prototype.getCell = function (row, column) {
    if (!frame) return getCell.call(this, row, column);
    let cells = frame.get(this);
    if (!cells) frame.set(this, (cells = new Map()));
    const place = row * MOST_COLUMNS + column;
    let cell = cells.get(place);
    if (cell === undefined) cells.set(place, (cell = getCell.call(this, row, column) ?? null));
    return cell;
  };
}
