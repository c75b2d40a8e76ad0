import { nearest } from "../formula/nearest";
import type { Rule } from "../kernel/rule";
import type { RulebookHead } from "../kernel/rulebook";

/*
 * Finds functions and pages by words, a plain question, a rulebook or a group. Used by the pane, the help index and the command
 * line.
 */

/** A search for functions. */
export interface FunctionFilter {
  /** Words or a question, "" for all functions. */
  readonly word: string;
  /** Id of a rulebook, "" for all. */
  readonly rulebook: string;
  /** Name of a group, "" for all. */
  readonly group: string;
  /** Id of the rulebook whose functions come first, such as that of the open ledger. */
  readonly first?: string;
}

/** The index of one function or page: how strongly each word identifies it. */
export interface Findable {
  readonly id: string;
  readonly rulebook: string;
  readonly group: string;
  /** Stems of words, each with the weight of the best place in which it occurs. */
  readonly stems: Readonly<Record<string, number>>;
}

export interface FoundFunction {
  readonly rule: Rule;
  readonly rulebook: RulebookHead;
}

/** Words that do not describe what a question is about. */
const EMPTY_WORDS = new Set(
  (
    "a about all am an and any are as at be been before between by can could did do does each ever far find for from get gets give gives go " +
    "had happen happens has have he her his how i if in into is it its long many may me more most much must my need needed needs no not of off " +
    "on or our please s she should show so such t take takes tell than that the their them then there these they this those to until up us used " +
    "was we what when where whether which while who whom whose why will with work would you your"
  ).split(" "),
);

const WORD = /[\p{L}\p{N}]+(?:[.'’\-\u2010-\u2015][\p{L}\p{N}]+)*/gu;
const PARAGRAPH = /^\d+(\.\d+)+$/;

/** "HQ-A" gives hqa, hq and a; 2.1.2 stays a paragraph; swDamage gives sw and damage. */
function wordsOf(text: string): string[] {
  const apart = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return (apart.match(WORD) ?? []).flatMap((word) => {
    const low = word.toLowerCase();
    if (PARAGRAPH.test(low)) return [low];
    const parts = low.split(/[^\p{L}\p{N}]+/u);
    return parts.length > 1 ? [parts.join(""), ...parts] : parts;
  });
}

// A capture group keeps the text before an ending, because lookbehind is a syntax error in Excel on older Macs.
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(..+)(?:ie|y)s$/, "$1y"],
  [/^(.+)(ss|sh|ch|x)es$/, "$1$2"],
  [/^(.*[^suif])s$/, "$1"],
  [/^(.{4,})(?:ations?|ators?)$/, "$1"],
  [/^(.{4,})tions?$/, "$1"],
  [/^(.{3,})ing$/, "$1"],
  [/^(.{3,})ed$/, "$1"],
];

const stems = new Map<string, string>();

/** The stem of a word, so that reorganize, reorganises and reorganization match; a simple heuristic. */
export function stem(word: string): string {
  let known = stems.get(word);
  if (known === undefined) stems.set(word, (known = withoutEnding(word)));
  return known;
}

function withoutEnding(word: string): string {
  if (/\d/.test(word)) return word;
  let stem = word;
  for (const [ending, instead] of ENDINGS) {
    const shorter = stem.replace(ending, instead);
    if (shorter === stem) continue;
    stem = shorter.replace(/([bdfgmnprt])\1$/, "$1");
  }
  if (stem.length > 4) stem = stem.replace(/e$/, "");
  return stem.length > 4 ? stem.replace(/is$/, "iz") : stem;
}

/** The weight of a word by the place in which it occurs. */
const WEIGHT = { description: 6, names: 5, group: 4, inputs: 3, cite: 2, rulebook: 2, notes: 1.5, examples: 1 };

const WHOLE_NAME = 20;
const NAME_START = 11;
const IN_NAME = 8;
/** The weight of a match with the beginning of a word, relative to the whole word. */
const PREFIX_WEIGHT = 0.6;

function placesOf(rule: Rule, book: RulebookHead): readonly (readonly [number, string])[] {
  const inputs = Object.entries(rule.params);
  return [
    [WEIGHT.description, rule.description],
    [WEIGHT.group, rule.group],
    [WEIGHT.cite, rule.cite],
    [WEIGHT.rulebook, `${book.id} ${book.title}`],
    [WEIGHT.notes, `${rule.notes ?? ""} ${rule.unit ?? ""}`],
    ...inputs.flatMap(([name, { about, values, synonyms }]): (readonly [number, string])[] => [
      [WEIGHT.inputs, `${name} ${about}`],
      [WEIGHT.names, [...(values ?? []), ...Object.keys(synonyms ?? {})].join(" ; ")],
    ]),
    ...rule.examples.map(({ why }): readonly [number, string] => [WEIGHT.examples, why]),
  ];
}

/** The stems of some texts, each with the largest weight of its texts. */
export function weighed(texts: readonly (readonly [number, string])[]): Findable["stems"] {
  const weights: Record<string, number> = {};
  for (const [weight, text] of texts) {
    for (const word of wordsOf(text)) {
      if (EMPTY_WORDS.has(word)) continue;
      const found = stem(word);
      if ((weights[found] ?? 0) < weight) weights[found] = weight;
    }
  }
  return weights;
}

/** Indexes a function's words for searching. */
export const findable = (rule: Rule, book: RulebookHead): Findable => ({
  id: rule.id,
  rulebook: book.id,
  group: rule.group,
  stems: weighed(placesOf(rule, book)),
});

/** With this many words or more, the search is a question; with fewer, a filter. */
const QUESTION = 3;

interface Wanted {
  /** As typed, for names and beginnings of words. */
  readonly word: string;
  readonly stem: string;
}

interface Query {
  readonly wanted: readonly Wanted[];
  readonly isQuestion: boolean;
}

function queryOf(text: string): Query {
  const plain = text.replace(/^\s*=?\s*ledger\./i, "").replace(/\(.*$/s, (rest) => (/^\s*=/.test(text) ? "" : rest));
  const words = plain.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(WORD);
  const all = [...new Set(words ?? [])].map((word) => (PARAGRAPH.test(word) ? word : word.replace(/[^\p{L}\p{N}]+/gu, "")));
  const distinctive = all.filter((word) => !EMPTY_WORDS.has(word));
  const wanted = (distinctive.length > 0 ? distinctive : all).map((word) => ({ word, stem: stem(word) }));
  return { wanted, isQuestion: all.length >= QUESTION };
}

const isInName = ({ id }: Findable, { word, stem: wanted }: Wanted): boolean => {
  const name = id.toLowerCase();
  return (word.length > 2 && name.includes(word)) || (wanted.length > 2 && name.includes(wanted));
};

/** How well a function matches a word; 0 if not at all. */
function weightOf({ id, stems }: Findable, { word, stem: wanted }: Wanted): number {
  const name = id.toLowerCase();
  if (name === word) return WHOLE_NAME;
  let best = stems[wanted] ?? 0;
  if (name.startsWith(word)) best = Math.max(best, NAME_START);
  else if (word.length > 2 && name.includes(word)) best = Math.max(best, IN_NAME);
  else if (wanted.length > 2 && name.includes(wanted)) best = Math.max(best, IN_NAME * PREFIX_WEIGHT);
  if (best > 0) return best;
  for (const [known, weight] of Object.entries(stems)) {
    if (known.startsWith(word)) best = Math.max(best, weight * PREFIX_WEIGHT);
  }
  return best;
}

/** Words of this length may be misspelled; in a question a shorter one is rather a name. */
const TYPO_DISTANCE = { word: 4, question: 6 };

/** The known word most similar to an unknown one, else the word itself. */
function corrections(requested: Wanted, all: readonly Findable[], isQuestion: boolean): Wanted {
  if (requested.word.length < (isQuestion ? TYPO_DISTANCE.question : TYPO_DISTANCE.word) || /\d/.test(requested.word))
    return requested;
  if (all.some((item) => weightOf(item, requested) > 0)) return requested;
  const words = new Set(all.flatMap(({ id, stems }) => [id.toLowerCase(), ...Object.keys(stems)]));
  const [close] = nearest(requested.word, words);
  return close === undefined ? requested : { word: close, stem: close };
}

/** Weighted share of a question's words that a function must match: it may miss one of two, or some of many. */
const enough = (words: number): number => (words < 3 ? 0.3 : 0.5);
/** If no function matches that share, those are shown that match nearly as much as the best. */
const NEAREST = 0.9;

/**
 * The functions that match the filter, best first; without words all in the given order. A function must match every word; if
 * none does, and for questions, most of them are enough.
 */
export function find<T extends Findable>(all: readonly T[], filter: FunctionFilter): readonly T[] {
  const { wanted: written, isQuestion } = queryOf(filter.word);
  const chosen = all.filter(
    (item) =>
      (filter.rulebook === "" || item.rulebook === filter.rulebook) && (filter.group === "" || item.group === filter.group),
  );
  const requested = written.map((word) => corrections(word, chosen, isQuestion));
  if (requested.length === 0) return filter.word.trim() === "" ? chosen : [];
  // In a question, an unknown name (a ship, a player) is ignored.
  const isKnown = (word: Wanted): boolean => chosen.some((item) => weightOf(item, word) > 0);
  const wanted = isQuestion ? requested.filter(isKnown) : requested;
  if (wanted.length === 0) return [];
  const table = chosen.map((item) => wanted.map((word) => weightOf(item, word)));
  // A rare word counts more than one that all functions have.
  const distinctive = wanted.map((_, w) => Math.log(1 + chosen.length / (1 + table.filter((line) => line[w]! > 0).length)));
  const inAll = distinctive.reduce((sum, item) => sum + item, 0);
  const ranked = chosen.map((item, i) => {
    const line = table[i]!;
    const met = line.reduce((sum, weight, w) => sum + (weight > 0 ? distinctive[w]! : 0), 0) / inAll;
    const isNamed = wanted.length > 1 && wanted.every((word) => isInName(item, word));
    const score = line.reduce((sum, weight, w) => sum + weight * distinctive[w]!, isNamed ? WHOLE_NAME * inAll : 0) * met;
    return { item: item, score, met, whole: line.every((weight) => weight > 0) };
  });
  const strict = !isQuestion && ranked.some(({ whole }) => whole);
  // A question without good matches still shows the nearest ones.
  const nearest = isQuestion ? Math.max(...ranked.map(({ met }) => met)) : 1;
  const least = Math.min(enough(wanted.length), nearest * NEAREST);
  return ranked
    .filter(({ whole, met }) => whole || (!strict && met > 0 && met >= least))
    .sort((a, b) => b.score - a.score)
    .map(({ item: item }) => item);
}

interface Entry extends Findable {
  readonly rule: Rule;
  readonly book: RulebookHead;
}

const known = new WeakMap<readonly RulebookHead[], readonly Entry[]>();

/** Built at the first search, so that it costs nothing without one. */
function entriesOf(rulebooks: readonly RulebookHead[]): readonly Entry[] {
  const before = known.get(rulebooks);
  if (before) return before;
  const entries = rulebooks.flatMap((book) => book.rules.map((rule) => ({ ...findable(rule, book), rule, book })));
  known.set(rulebooks, entries);
  return entries;
}

/**
 * The rulebooks' functions that match the filter, best first; a function called by its name comes first of all. Those of the
 * preferred rulebook are searched on their own, so that a better match of another rulebook does not hide them.
 */
export function findFunctions(rulebooks: readonly RulebookHead[], filter: FunctionFilter): readonly FoundFunction[] {
  const { first = "", rulebook, word } = filter;
  const all = foundIn(rulebooks, filter);
  if (first === "") return all;
  const own =
    rulebook === "" ? foundIn(rulebooks, { ...filter, rulebook: first }) : all.filter((item) => item.rulebook.id === first);
  const ids = new Set(own.map(({ rule }) => rule.id));
  const found = [...own, ...all.filter(({ rule }) => !ids.has(rule.id))];
  const name = word.trim().toUpperCase();
  return [...found.filter(({ rule }) => rule.id === name), ...found.filter(({ rule }) => rule.id !== name)];
}

function foundIn(rulebooks: readonly RulebookHead[], filter: FunctionFilter): readonly FoundFunction[] {
  if (filter.word.trim() !== "") return find(entriesOf(rulebooks), filter).map(({ rule, book }) => ({ rule, rulebook: book }));
  return rulebooks
    .filter(({ id }) => filter.rulebook === "" || id === filter.rulebook)
    .flatMap((rulebook) => rulebook.rules.map((rule) => ({ rule, rulebook })))
    .filter(({ rule }) => filter.group === "" || rule.group === filter.group);
}

/** The groups of the functions of a rulebook, or of all of them, in the rulebook's order. */
export function groupsOf(rulebooks: readonly RulebookHead[], rulebook: string): readonly string[] {
  const chosen = rulebooks.filter((book) => rulebook === "" || book.id === rulebook);
  return [...new Set(chosen.flatMap((book) => book.rules.map((rule) => rule.group)))];
}

/** Number of pages, tables and limits shown above the functions. */
const MOST_TOPICS = 6;

/** The pages, tables and limits that match words or a question, best first; none without words. */
export const findTopics = <T extends Findable>(topics: readonly T[], word: string, rulebook = ""): readonly T[] =>
  word.trim() === "" ? [] : find(topics, { word, rulebook, group: "" }).slice(0, MOST_TOPICS);
