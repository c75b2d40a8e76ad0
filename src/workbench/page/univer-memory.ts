import { FORMULA_REF_TO_ARRAY_CACHE, ValueObjectFactory } from "@univerjs/preset-sheets-core";

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
