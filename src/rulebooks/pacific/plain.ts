import { exact } from "../../kernel/exact";
import { isBlankName, listed } from "../../kernel/plain";
import { NATIONS, onlyNationOf, type Item, type Nation } from "./tables/units";

/*
 * Pieces of the plain forms of this rulebook's functions (see kernel/rule.ts).
 */

/** A figure for each of an input's names. Only names that differ from most others are listed. */
export function figureFor(input: string, figures: readonly number[]): string {
  const times = (figure: number): number => figures.filter((other) => other === figure).length;
  const usual = figures.reduce((best, figure) => (times(figure) > times(best) ? figure : best));
  if (times(usual) === figures.length) return String(usual);
  const listedOnes = `OF(${input},${listed(figures.map((figure) => exact(figure - usual)))})`;
  return usual === 0 ? listedOnes : `(${usual}+${listedOnes})`;
}

/** Whether an input is one of some of its names. */
export const isAmong = <T extends string>(input: string, names: readonly T[], is: (name: T) => boolean): string =>
  `${figureFor(
    input,
    names.map((name) => (is(name) ? 1 : 0)),
  )}>0`;

/** A figure for each unit that an input names, with the differences of the nation in the input `nation`. */
export function figureByNation<T extends string>(
  input: string,
  units: readonly T[],
  figure: (unit: T, nation: Nation) => number,
): string {
  const nationsOf = new Map<string, readonly Nation[]>();
  for (const nation of NATIONS) {
    const differences = units.map((unit) => exact(figure(unit, nation) - figure(unit, "Other")));
    if (differences.some((difference) => difference !== 0))
      nationsOf.set(JSON.stringify(differences), [...(nationsOf.get(JSON.stringify(differences)) ?? []), nation]);
  }
  const usual = figureFor(
    input,
    units.map((unit) => figure(unit, "Other")),
  );
  const terms = [...nationsOf].map(([differences, nations]) => {
    const isOne = nations.map((nation) => `nation="${nation}"`).join(",");
    return `IF(OR(${isOne}),${figureFor(input, JSON.parse(differences) as number[])},0)`;
  });
  return `(${[usual, ...terms].join("+")})`;
}

/** What `mustHave` refuses, around an answer. */
export function unlessMissing(input: string, units: readonly Item[], answer: string): string {
  const foreign = units.flatMap((unit) => {
    const only = onlyNationOf(unit);
    return only === undefined ? [] : [`AND(${input}="${unit}",nation<>"${only}")`];
  });
  return `IF(OR(${foreign.join(",")}),#N/A,${answer})`;
}

/** As `numbered` reads one unit: an answer for a named unit, 0 for a blank one, #VALUE! for a number beside a blank one. */
export const ofNamed = (input: string, number: string, answer: string): string =>
  `IF(${isBlankName(input)},IF(IF(GIVEN(${number}),${number}<>0,FALSE),#VALUE!,0),${answer})`;
