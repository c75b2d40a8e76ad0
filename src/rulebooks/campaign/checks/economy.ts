import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact, sum } from "../../../kernel/exact";
import { fold } from "../../../kernel/names";
import { figure } from "../../../kernel/text";
import { STARTING_ECONOMY } from "../rules/economy";
import { icIncome } from "../rules/industrial-cities";
import { state } from "../sheets/campaign";
import { economy, growth, summary } from "../sheets/national";
import { amount } from "./answer";
import { IC_HOLDERS, sideOf } from "../sheets/choices";
import { nameOf, differ, percent, pps, same } from "../phrases";
import {
  assetOf,
  captures,
  hasWrongValue,
  holds,
  icsOf,
  isA,
  isOfOneNation,
  isCaptured,
  KEY_CITY_BONUS,
  owns,
  placesOf,
  samePlace,
  sharedNames,
  worthTo,
  type Ic,
  type Listed,
} from "./places";

const equalClaims = (a: Listed, b: Listed): boolean =>
  fold(a.row.name) === fold(b.row.name) &&
  same(a.row.kind, b.row.kind) &&
  a.nation !== b.nation &&
  (same(a.row.owner, b.row.owner) || isA(a, KEY_CITY_BONUS));
const isConquest = (place: Listed): boolean =>
  holds(place) && !isA(place, "Minor Ally") && place.row.income > 0 && (!owns(place) || isA(place, KEY_CITY_BONUS));

/** A foreign place that two Nations count as theirs. */
function* heldByTwo(listed: readonly Listed[]) {
  const claims = listed.filter(isConquest);
  for (const [index, second] of claims.entries()) {
    const first = claims.slice(0, index).find((claim) => equalClaims(claim, second));
    if (first) yield { first, second };
  }
}

/** A place that two national sheets count as held, while neither says that it was captured from the other. */
function* onTwoSheets(listed: readonly Listed[]): Iterable<Breach> {
  const claims = listed.filter((place) => holds(place) && place.row.income > 0 && isOfOneNation(place));
  for (const [index, second] of claims.entries()) {
    const first = claims.slice(0, index).find((claim) => {
      if (claim.nation === second.nation || !samePlace(claim, second)) return false;
      // Conquests, alone or next to the owner's row, are reported by other checks.
      if (isCaptured(claim, second) || isCaptured(second, claim)) return false;
      return !(isConquest(claim) && isConquest(second) && equalClaims(claim, second));
    });
    if (!first) continue;
    yield {
      ...earnsForTwo({ first, second }),
      at: second.row.at("name"),
      also: [first.row.at("name")],
      fix: "Clear it on the sheet of the other Nation; where it was taken, enter its owner there and its Holder on both sheets.",
    };
  }
}

const earnsForTwo = ({ first, second }: { first: Listed; second: Listed }): Breach => ({
  at: second.row.at("holder"),
  also: [first.row.at("holder")],
  expected: first.nation,
  found: second.nation,
  message: `${second.row.name} gives ${nameOf(first.nation)} ${pps(first.row.income)} and ${nameOf(second.nation)} ${pps(second.row.income)}; one Nation holds it.`,
  fix: "Enter the Nation that holds it as its Holder on both sheets.",
});

interface Overdue {
  readonly captured: Listed;
  /** The value for the conqueror. */
  readonly worth: number;
  readonly owner: string;
}

const overstated = ({ captured, worth, owner }: Overdue): Breach => ({
  at: captured.row.at("value"),
  expected: worth,
  found: captured.row.income,
  message: `${captured.row.name} gives ${nameOf(captured.nation)} ${pps(captured.row.income)}; taken from ${nameOf(owner)} it is worth ${figure(worth)}.`,
  fix: `Enter owner, kind, value and state of ${captured.row.name} as on its owner's sheet.`,
});

/** A captured place that still earns for its owner. */
const earnsTwice = ({ own, captured }: { own: Listed; captured: Listed }): Breach => ({
  at: own.row.at("holder"),
  expected: 0,
  found: own.row.income,
  message: `${own.row.name} is held by ${nameOf(captured.nation)} but still gives ${nameOf(own.nation)} ${pps(own.row.income)}; it should give 0.`,
  fix: `Enter ${captured.nation} as its Holder, or take it off the sheet of ${nameOf(captured.nation)}.`,
});

function* capturedPlaces(listed: readonly Listed[]): Iterable<Breach> {
  for (const { own, captured } of captures(listed)) {
    if (!isA(own, "Colony") && holds(own) && own.row.income > 0) yield earnsTwice({ own, captured });
    // A Base Economy has no fixed value, because it grows each year.
    if (own.row.blank("value") || isA(own, "Base Economy")) continue;
    const worth = worthTo(captured.nation, own.nation, assetOf(own.row), own.row.value);
    if (worth === undefined || !differ(captured.row.income, worth) || captured.row.income < worth) continue;
    yield overstated({ captured, worth, owner: own.nation });
  }
  for (const claims of heldByTwo(listed)) if (!isA(claims.first, "Colony")) yield earnsForTwo(claims);
}

/** A Russian IC that is also on another Nation's sheet. */
function* capturedIc(ic: Ic, listed: readonly Listed[]): Iterable<Breach> {
  for (const captured of listed) {
    if (captured.nation === "Russia" || !holds(captured) || isA(captured, KEY_CITY_BONUS)) continue;
    if (same(ic.holder, "Russia") || ic.holder === "") {
      if (ic.income <= 0) continue;
      yield {
        at: ic.at("holder"),
        expected: 0,
        found: ic.income,
        message: `${ic.city} is held by ${nameOf(captured.nation)} but still gives Russia ${pps(ic.income)}; it should give 0.`,
        fix: IC_HOLDERS.some((holder) => same(holder, sideOf(captured.nation)))
          ? `Enter ${sideOf(captured.nation)} as its Holder, or take it off the sheet of ${nameOf(captured.nation)}.`
          : `Take it off the sheet of ${nameOf(captured.nation)}; only the Axis or Japan can take an IC from Russia.`,
      };
      continue;
    }
    if (hasWrongValue(ic)) continue;
    const share = amount(icIncome, 1, ic.state);
    const worth = share === undefined ? undefined : worthTo(captured.nation, "Russia", "City", share * ic.value);
    if (worth === undefined || !differ(captured.row.income, worth) || captured.row.income < worth) continue;
    yield overstated({ captured, worth, owner: "Russia" });
  }
}

/** The highest Base Economy that France has had. */
function mostOfFrance(ledger: LedgerView): number {
  const year = ledger.figures(state, "Campaign")?.Year ?? 0;
  const past = ledger.rows(growth, "France").filter((row) => row.year <= year);
  return Math.max(STARTING_ECONOMY.France, ...past.map((row) => (row.blank("newBase") ? row.baseDue : row.newBase)));
}

/** France's Base Economy on another Nation's sheet: the only Base Economy of a Major Nation that can be conquered (2.1.5). */
function* baseOfFrance(ledger: LedgerView, captured: Listed): Iterable<Breach> {
  if (!isA(captured, "Base Economy") || !same(captured.row.owner, "France") || !holds(captured) || captured.row.income <= 0)
    return;
  const own = ledger.figures(summary, "France");
  if (!own || captured.nation === "France") return;
  if (own.Base_Economy > 0) {
    yield {
      at: own.at("Base_Economy"),
      also: [captured.row.at("holder")],
      expected: 0,
      found: own.Base_Economy,
      message: `The Base Economy of France is held by ${nameOf(captured.nation)} but still gives France ${pps(own.Base_Economy)}; it should give 0.`,
      fix: `Enter ${captured.nation} as Holder of the Base Economy in Economy of France, or take it off the sheet of ${nameOf(captured.nation)}.`,
    };
  }
  const most = mostOfFrance(ledger);
  if (differ(captured.row.income, most) && captured.row.income > most)
    yield overstated({ captured, worth: most, owner: "France" });
}

/**
 * Whether two rows of different kinds must be the same place; a bonus, a Base Economy or a Minor Ally may share a name with
 * another place.
 */
const areOnePlace = (a: Listed, b: Listed): boolean => [a, b].every(isOfOneNation);

const ofTwoKinds = (nation: string, first: Listed, second: Listed): Breach => ({
  at: second.row.at("kind"),
  also: [first.row.at("kind")],
  expected: first.row.kind,
  found: second.row.kind,
  message: `${second.row.name} is listed as ${first.row.kind} and as ${second.row.kind}; it gives ${nameOf(nation)} ${pps(exact(first.row.income + second.row.income))} in two rows.`,
  fix: "Keep the row of the kind that it is, and clear the other; a Colony may have the name of its land.",
});

/** One place with two spellings or kinds on a sheet; the sheet itself reports names that differ only in case. */
function* spelledTwice(ledger: LedgerView, nation: string): Iterable<Breach> {
  const places = ledger.rows(economy, nation).map((row) => ({ nation, row }));
  for (const listed of sharedNames(places)) {
    for (const [index, second] of listed.entries()) {
      const first = listed.slice(0, index).find((other) => {
        if (same(other.row.kind, second.row.kind) ? same(other.row.name, second.row.name) : !areOnePlace(other, second))
          return false;
        return samePlace(other, second);
      });
      if (!first || first.row.income <= 0 || second.row.income <= 0) continue;
      if (!same(first.row.kind, second.row.kind)) {
        yield ofTwoKinds(nation, first, second);
        continue;
      }
      yield {
        at: second.row.at("name"),
        also: [first.row.at("name")],
        expected: first.row.name,
        found: second.row.name,
        message: `${second.row.name} and ${first.row.name} are one place; it gives ${nameOf(nation)} ${pps(exact(first.row.income + second.row.income))} in two rows.`,
        fix: "Bring the figures together in one row and clear the other.",
      };
    }
  }
}

/** Consistency of places that appear in several rows or sheets (2.1.3 to 2.1.6). */
export const economyChecks: readonly Check[] = [
  {
    id: "place-twice",
    cite: "2.1.3; 2.1.4",
    severity: "error",
    about:
      "A place has one row in the tables Economy of all Nations, however it is written, but for what was taken from another.",
    *run(ledger): Iterable<Breach> {
      yield* ledger.each(ledger.players, (nation) => spelledTwice(ledger, nation));
      yield* ledger.each(sharedNames(placesOf(ledger)), onTwoSheets);
    },
  },
  {
    id: "captured-income",
    cite: "2.1.3; 2.1.5",
    severity: "error",
    about: "A captured place gives its owner nothing and its holder no more than a conquest is worth.",
    *run(ledger): Iterable<Breach> {
      const places = placesOf(ledger);
      yield* ledger.each(sharedNames(places), capturedPlaces);
      yield* ledger.each(icsOf(ledger), (ic) =>
        capturedIc(
          ic,
          places.filter(({ row }) => fold(row.name) === fold(ic.city)),
        ),
      );
      yield* ledger.each(places, (place) => baseOfFrance(ledger, place));
    },
  },
  {
    id: "colony-follows-capital",
    cite: "2.1.4",
    severity: "error",
    about: "A Colony earns for the side that holds its capital.",
    run: (ledger) =>
      ledger.each(sharedNames(placesOf(ledger)), function* (listed) {
        for (const { own, captured } of captures(listed)) {
          if (!isA(own, "Colony") || !holds(own) || own.row.income <= 0) continue;
          yield {
            ...earnsTwice({ own, captured }),
            expected: captured.nation,
            found: own.nation,
            message: `${own.row.name} is credited to ${nameOf(own.nation)} with ${pps(own.row.income)} although ${nameOf(captured.nation)} holds its capital.`,
          };
        }
        for (const claims of heldByTwo(listed)) if (isA(claims.first, "Colony")) yield earnsForTwo(claims);
      }),
  },
  {
    id: "minor-share",
    cite: "2.1.6",
    severity: "warning",
    about: "The shares of a Minor Nation that are integrated make at most the whole of it.",
    run: (ledger) =>
      ledger.each(sharedNames(placesOf(ledger)), function* (listed) {
        const allies = listed.filter((place) => isA(place, "Minor Ally") && holds(place));
        const shares = allies.map((place) => ({ ...place, share: place.row.blank("share") ? 1 : place.row.share }));
        const total = exact(sum(shares.map(({ share }) => share)));
        if (total <= 1 || shares.length < 2) return;
        const { row, nation, share } = shares.at(-1)!;
        yield {
          at: row.at("share"),
          also: shares.slice(0, -1).map((other) => other.row.at("share")),
          expected: 1,
          found: total,
          message: `${percent(total)} of ${row.name} are integrated, ${percent(share)} of it with ${nameOf(nation)}; 100% is the whole.`,
          fix: `Reduce the shares by ${percent(exact(total - 1))}.`,
        };
      }),
  },
  {
    id: "minor-value",
    cite: "2.1.6",
    severity: "warning",
    about: "A Minor Nation whose economy several Nations share has one value on all their sheets.",
    run: (ledger) =>
      ledger.each(sharedNames(placesOf(ledger)), function* (listed) {
        const allies = listed.filter((place) => isA(place, "Minor Ally") && !place.row.blank("value"));
        const first = allies[0];
        if (!first) return;
        for (const { row, nation } of allies.slice(1)) {
          if (nation === first.nation || !differ(row.value, first.row.value)) continue;
          yield {
            at: row.at("value"),
            also: [first.row.at("value")],
            expected: first.row.value,
            found: row.value,
            message: `${row.name} is worth ${pps(row.value)} on the sheet of ${nameOf(nation)} and ${figure(first.row.value)} on that of ${nameOf(first.nation)}.`,
            fix: "Enter the value of its whole economy on both sheets; Share says which part each has.",
          };
        }
      }),
  },
];
