import { exact } from "../../kernel/exact";
import { isBlankName, listed } from "../../kernel/plain";
import { NATIONS, onlyNationOf, type Item, type Nation } from "./tables/units";

/*
 * Parts of the plain forms of this rulebook's functions (see kernel/rule.ts).
 */

/**
 * A figure for each name of an input, undefined for names that never occur. Only differences from the most frequent figure are
 * listed.
 */
export function figureFor(input: string, figures: readonly (number | undefined)[]): string {
  const requested = figures.filter((figure) => figure !== undefined);
  const times = (figure: number): number => requested.filter((other) => other === figure).length;
  const usual = requested.reduce((best, figure) => (times(figure) > times(best) ? figure : best));
  if (times(usual) === requested.length) return String(usual);
  const differing = `OF(${input},${listed(figures.map((figure = usual) => exact(figure - usual)))})`;
  return usual === 0 ? differing : `(${usual}+${differing})`;
}

/** Whether an input is one of the names that pass a test. */
export const isAmong = <T extends string>(input: string, names: readonly T[], is: (name: T) => boolean): string =>
  `${figureFor(
    input,
    names.map((name) => (is(name) ? 1 : 0)),
  )}>0`;

/** A figure for each unit named by an input, with the differences of the nation in the input `nation`. */
export function figureByNation<T extends string>(
  input: string,
  units: readonly T[],
  figure: (unit: T, nation: Nation) => number | undefined,
): string {
  const nationsOf = new Map<string, readonly Nation[]>();
  for (const nation of NATIONS) {
    const differences = units.map((unit) => exact((figure(unit, nation) ?? 0) - (figure(unit, "Other") ?? 0)));
    if (differences.some((difference) => difference !== 0))
      nationsOf.set(JSON.stringify(differences), [...(nationsOf.get(JSON.stringify(differences)) ?? []), nation]);
  }
  const usual = figureFor(
    input,
    units.map((unit) => figure(unit, "Other")),
  );
  const terms = [...nationsOf].map(([differences, nations]) => {
    const isOne = isAmong("nation", NATIONS, (nation) => nations.includes(nation));
    return `IF(${isOne},${figureFor(input, JSON.parse(differences) as number[])},0)`;
  });
  return `(${[usual, ...terms].join("+")})`;
}

/** The condition that `mustHave` rejects, around a result. */
export function unlessMissing(input: string, units: readonly Item[], answer: string): string {
  const foreign = units.flatMap((unit) => {
    const only = onlyNationOf(unit);
    return only === undefined ? [] : [`AND(${input}="${unit}",nation<>"${only}")`];
  });
  return `IF(OR(${foreign.join(",")}),#N/A,${answer})`;
}

/** Like `numbered` for one unit: a result for a named unit, 0 for a blank one, #VALUE! for a number without a unit. */
export const ofNamed = (input: string, number: string, answer: string): string =>
  `IF(${isBlankName(input)},IF(IF(GIVEN(${number}),${number}<>0,FALSE),#VALUE!,0),${answer})`;
