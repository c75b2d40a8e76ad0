import { readFileSync } from "node:fs";
import type { Rulebook } from "../../../src/kernel/rulebook";
import type { Argument } from "../functions/excel";

/** A call as a player enters it in a cell, calculated by hand from the rulebook. */
export interface Case {
  readonly function: string;
  readonly args: readonly Argument[];
  readonly expect: number | string | boolean | { readonly error: string };
  readonly why: string;
}

/** The worked cases of a rulebook: <rulebook>/cases.json. */
export const casesOf = (book: Rulebook): readonly Case[] =>
  JSON.parse(readFileSync(new URL(`../../rulebooks/${book.id}/cases.json`, import.meta.url), "utf8")) as readonly Case[];
