import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { fold } from "../../../kernel/names";
import { figure, oneOf } from "../../../kernel/text";
import { icIncome } from "../rules/industrial-cities";
import { nameOf, differ, pps, same } from "../phrases";
import { tableOf } from "../sheets/refer";
import { sideOf } from "../sheets/choices";
import { amount } from "./answer";
import { disagree, disagreeInValue, named, onSheet, valueOf, type Side } from "./disagree";
import { listedOtherwise } from "./third-sheets";
import {
  assetOf,
  byPlace,
  captures,
  hasWrongValue,
  holderOf,
  holds,
  icsOf,
  isA,
  isOfOneNation,
  KEY_CITY_BONUS,
  ownerOf,
  owns,
  placesOf,
  samePlace,
  sharedNames,
  worthTo,
  type Ic,
  type Listed,
} from "./places";

/*
 * Two sheets that list a place must agree on its owner, holder, kind, value and State, and a captor must list it as captured.
 */

const BASE = "Base Economy";
const IN_INDUSTRY = "in Russian ICs";

/** Disagreements between the sheets of a place's owner and its captor; double income is reported elsewhere. */
function* differentCaptures(listed: readonly Listed[]): Iterable<Breach> {
  for (const { own, captured } of captures(listed)) {
    const { row } = captured;
    const text = (key: "owner" | "kind" | "holder", found: string, expected: string): Breach =>
      disagree(
        row.name,
        { at: row.at(key), text: named(key, found), where: onSheet(captured.nation) },
        { at: own.row.at(key), text: named(key, expected), where: onSheet(own.nation) },
        expected,
        found,
        `Enter ${expected} on both sheets, or correct the other one.`,
      );
    if (!same(own.row.holder, captured.nation) && !holds(own)) yield text("holder", captured.nation, own.row.holder);
    const worth = worthTo(captured.nation, own.nation, assetOf(own.row), own.row.value);
    const isOverstated = worth !== undefined && differ(row.income, worth) && row.income > worth;
    if (isOverstated && !own.row.blank("value") && !isA(own, BASE)) continue;
    if (!same(ownerOf(captured), own.nation)) yield text("owner", ownerOf(captured), own.nation);
    if (row.kind !== "" && own.row.kind !== "" && !same(row.kind, own.row.kind)) yield text("kind", row.kind, own.row.kind);
    if (isA(own, BASE) || own.row.blank("value") || row.blank("value") || !differ(own.row.value, row.value)) continue;
    const fix = `Enter ${figure(own.row.value)}, its value to its owner; Income is what a conquest yields of it.`;
    yield disagreeInValue(row.name, valueOf(captured), valueOf(own), fix);
  }
}

/** Disagreements of the national sheets with Russian ICs; double income is reported elsewhere. */
function* icOtherwise(ic: Ic, listed: readonly Listed[]): Iterable<Breach> {
  if (ic.holder === "") return;
  const share = amount(icIncome, 1, ic.state);
  for (const place of listed) {
    const { nation, row } = place;
    const theirs = (key: "holder" | "state" | "owner", text: string): Side => ({
      at: row.at(key),
      text,
      where: onSheet(nation),
    });
    const its = (key: "holder" | "state", text: string): Side => ({ at: ic.at(key), text, where: IN_INDUSTRY });
    const holder = holderOf(place);
    if (!same(sideOf(holder), ic.holder)) {
      const sides = [its("holder", named("holder", ic.holder)), theirs("holder", named("holder", holder))] as const;
      const fix = `Enter the side that holds ${ic.city} in Russian ICs, or take it off the sheet of ${nameOf(nation)}.`;
      if (!holds(place))
        yield disagree(ic.city, sides[1], sides[0], ic.holder, holder, "Enter the Nation that holds it on all sheets.");
      // What still earns for Russia is reported by its income.
      else if (!same(ic.holder, "Russia") || ic.income <= 0) yield disagree(ic.city, sides[0], sides[1], holder, ic.holder, fix);
      continue;
    }
    if (!holds(place) || same(holder, "Russia")) continue;
    // If it has a State, a limit already reports that it is not a Russian IC.
    if (!same(row.owner, "Russia") && row.state === "") {
      const fix = "Enter Russia as its Owner.";
      yield disagree(
        ic.city,
        theirs("owner", named("owner", row.owner)),
        its("holder", named("owner", "Russia")),
        "Russia",
        row.owner,
        fix,
      );
    }
    if (row.state !== "" && ic.state !== "" && !same(row.state, ic.state)) {
      const fix = "Choose the State that it has on both sheets.";
      const both = [theirs("state", named("State", row.state)), its("state", named("State", ic.state))] as const;
      yield {
        ...disagree(ic.city, ...both, ic.state, row.state, fix),
        unchecked: "whether the SW damage of its State is booked",
      };
    }
    const isOverstated = share !== undefined && row.income > share * ic.value && differ(row.income, share * ic.value);
    if (isOverstated || hasWrongValue(ic) || row.blank("value") || ic.blank("value") || !differ(row.value, ic.value)) continue;
    const fix = `Enter ${figure(ic.value)}: a captured IC keeps the value that it had.`;
    yield disagreeInValue(ic.city, valueOf(place), { at: ic.at("value"), value: ic.value, where: IN_INDUSTRY }, fix);
  }
}

const isIcOf = (ic: Ic, { nation, row }: Listed): boolean =>
  nation !== "Russia" && fold(row.name) === fold(ic.city) && same(row.kind, "Industrial City");

/** An IC that a national sheet lists as captured from Russia but Russian ICs does not contain. */
function* noSuchIc(place: Listed, ics: readonly Ic[], places: readonly Listed[]): Iterable<Breach> {
  const { nation, row } = place;
  // If another sheet names a different owner, the owner is the mistake.
  if (places.some((other) => isOfOneNation(other) && fold(other.row.name) === fold(row.name) && !same(ownerOf(other), "Russia")))
    return;
  if (!same(row.owner, "Russia") || !isA(place, "Industrial City") || !holds(place) || row.income <= 0) return;
  if (ics.length === 0 || ics.some(({ city }) => fold(city) === fold(row.name))) return;
  yield {
    at: row.at("name"),
    also: [ics[0]!.at("city")],
    expected: "the city of a Russian IC",
    found: row.name,
    message: `${row.name} is listed ${onSheet(nation)} as an IC that was taken from Russia, but Russian ICs has none there.`,
    fix: "Write it as in Russian ICs, or take it off the sheet.",
  };
}

/** A place that a sheet attributes to another Nation but that Nation does not list. */
function* listedByNobody(listed: readonly Listed[], ledger: LedgerView, ics: readonly Ic[]): Iterable<Breach> {
  const reported = new Set<string>();
  // The owner's sheet comes first, because it always lists the place.
  for (const place of [...listed.filter(owns), ...listed.filter((item) => !owns(item))]) {
    const { nation, row } = place;
    const holder = ledger.players.find((player) => same(player, row.holder));
    if (holder === undefined || holds(place) || reported.has(holder)) continue;
    if (!isOfOneNation(place) && !isA(place, BASE)) continue;
    const owner = ownerOf(place);
    const isIt = (other: Listed): boolean =>
      isA(place, BASE)
        ? isA(other, BASE) && (same(other.row.owner, owner) || (owns(other) && same(other.nation, owner)))
        : !isA(other, KEY_CITY_BONUS) && (samePlace(place, other) || samePlace(other, place));
    // If two sheets name different holders, their disagreement is reported instead.
    if (listed.some((other) => isIt(other) && (other.nation === holder || !same(holderOf(other), holder)))) continue;
    if (ics.some((ic) => isIcOf(ic, place) && ic.holder !== "" && !same(sideOf(holder), ic.holder))) continue;
    if (same(holder, "Russia") && ics.some((ic) => isIcOf(ic, place))) continue;
    const value = isA(place, BASE) ? 1 : row.value;
    const worth = same(holder, owner) ? value : (worthTo(holder, owner, assetOf(row), value) ?? 0);
    if (worth <= 0) continue;
    reported.add(holder);
    yield {
      at: row.at("holder"),
      expected: `a row on the sheet of ${holder}`,
      found: null,
      message: isA(place, BASE)
        ? `The Base Economy of ${nameOf(owner)} is held by ${nameOf(holder)} ${onSheet(nation)}, but ${nameOf(holder)} does not list it; nobody gets it.`
        : `${row.name} is held by ${nameOf(holder)} ${onSheet(nation)}, but ${nameOf(holder)} does not list it; nobody gets its ${pps(worth)}.`,
      fix: `Enter it in Economy of ${nameOf(holder)} with ${owner} as Owner, or correct its Holder.`,
      adds: {
        table: tableOf(holder, "Economy"),
        values: {
          name: row.name,
          kind: row.kind,
          owner,
          holder,
          ...(isA(place, BASE) || row.blank("value") ? {} : { value: row.value }),
        },
      },
    };
  }
}

/** A Russian IC held by a side, none of whose Nations lists it. */
function* icListedByNobody(ic: Ic, ledger: LedgerView, places: readonly Listed[]): Iterable<Breach> {
  if (ic.holder === "" || same(ic.holder, "Russia")) return;
  const nations = ledger.players.filter((nation) => same(sideOf(nation), ic.holder));
  const worth = (amount(icIncome, 1, ic.state) ?? 0) * ic.value;
  if (nations.length === 0 || worth <= 0 || places.some((place) => isIcOf(ic, place))) return;
  yield {
    at: ic.at("holder"),
    expected: `a row on the sheet of ${oneOf(nations)}`,
    found: null,
    message: `The IC of ${ic.city} is held by ${same(ic.holder, "Axis") ? "the Axis" : ic.holder} in Russian ICs, but ${nations.length > 1 ? "neither" : "not"} on the sheet of ${nations.map(nameOf).join(" nor of ")}; nobody gets its ${pps(worth)}.`,
    fix: `Enter it in Economy of the Nation that holds it, with Russia as Owner and ${figure(ic.value)} as Value, or correct its Holder.`,
    adds: {
      table: tableOf(nations[0]!, "Economy"),
      values: { name: ic.city, kind: "Industrial City", owner: "Russia", holder: nations[0]!, value: ic.value, state: ic.state },
    },
  };
}

/** Places on two sheets (2.1.3 to 2.1.5; 2.1.9). */
export const sharedPlaceChecks: readonly Check[] = [
  {
    id: "captured-unlisted",
    cite: "2.1.3 to 2.1.5; 2.1.9.5",
    severity: "error",
    about: "What another Nation holds by one sheet is listed on the sheet of that Nation.",
    *run(ledger): Iterable<Breach> {
      const places = placesOf(ledger);
      const ics = icsOf(ledger);
      yield* ledger.each(byPlace(places), (listed) => listedByNobody(listed, ledger, ics));
      yield* ledger.each(ics, (ic) => icListedByNobody(ic, ledger, places));
    },
  },
  {
    id: "place-disagrees",
    cite: "2.1.3 to 2.1.5; 2.1.9.4; 2.1.9.5",
    severity: "error",
    about: "A place that two sheets list has the same owner, holder, kind, value and State on both.",
    *run(ledger): Iterable<Breach> {
      const places = placesOf(ledger);
      const ics = icsOf(ledger);
      yield* ledger.each(sharedNames(places), differentCaptures);
      yield* ledger.each(sharedNames(places), listedOtherwise);
      yield* ledger.each(ics, (ic) =>
        icOtherwise(
          ic,
          places.filter((place) => isIcOf(ic, place)),
        ),
      );
      yield* ledger.each(places, (place) => noSuchIc(place, ics, places));
    },
  },
];
