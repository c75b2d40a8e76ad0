import type { Breach, Check, LedgerView, Row } from "../../../kernel/check";
import type { OilSource } from "../rules/oil-sources";
import type { Center } from "../rules/supply-centers";
import { nameOf, nameOfPower, same } from "../phrases";
import { events } from "../sheets/campaign";
import { CAPTURED, ENEMY, oreSources } from "../sheets/resources";
import { EVENTS, NATIONS_OF, type Power } from "../sheets/choices";
import { centersOf, sourcesOf } from "./oil/rows";
import { holderOf, isA, isOfOneNation, owns, placesOf, type Listed } from "./places";
import { named, turnOf } from "./state";
import { fold } from "../../../kernel/names";

/*
 * Compares the holders of places on the national sheets with other tables and events that depend on them.
 */

const BASE = "Base Economy";
const AXIS: readonly string[] = [...NATIONS_OF["European Axis"], ...NATIONS_OF.Japan];
const isAxis = (nation: string): boolean => AXIS.some((other) => same(other, nation));
const NATIONS = Object.values(NATIONS_OF).flat();
const isNation = (name: string): boolean => NATIONS.some((nation) => same(nation, name));

/**
 * The place whose holder controls a Supply Center. Events decide about Paris and Singapore, and India and the Urals are not
 * single places.
 */
const PLACES_OF: Readonly<Partial<Record<Center, readonly string[]>>> = {
  Berlin: ["Berlin"],
  Rome: ["Rome"],
  Tokyo: ["Tokyo"],
  Mukden: ["Mukden", "Manchuria"],
  Harbin: ["Harbin", "Manchuria"],
  Taipei: ["Taipei", "Formosa"],
  London: ["London"],
  Hawaii: ["Hawaii"],
  Manila: ["Manila", "Philippines"],
};

/** Oil sources that are also places on a national sheet. */
const SOURCES_WITH_A_PLACE: readonly OilSource[] = ["Brunei", "Breslau", "Essen"];

/** Capitals that decide who controls a country's ore (2.4.4.1; 2.4.4.2). */
export const ORE_CAPITALS: Readonly<Record<string, readonly string[]>> = {
  Sweden: ["Stockholm", "Sweden"],
  Turkey: ["Ankara", "Turkey"],
  Albania: ["Tirana", "Albania"],
};

/** Rows of a place, found by the first of its names that the sheets use. */
export function rowsOf(places: readonly Listed[], names: readonly string[]): readonly Listed[] {
  for (const name of names) {
    const rows = places.filter((place) => (isOfOneNation(place) || isA(place, BASE)) && fold(place.row.name) === fold(name));
    if (rows.length > 0) return rows;
  }
  return [];
}

/** A row whose holder is an enemy of some Nations; undefined if another row names a friend, which other checks report. */
function enemyIn(rows: readonly Listed[], ...nations: readonly string[]): Listed | undefined {
  const isFriend = (row: Listed): boolean => nations.some((nation) => isAxis(nation) === isAxis(holderOf(row)));
  return rows.some(isFriend) ? undefined : rows[0];
}

const heldBy = (place: Listed): string => `held by ${nameOf(holderOf(place))} on the sheet of ${nameOf(place.nation)}`;
const correct = ({ nation, row }: Listed): string => `correct the Holder of ${row.name} on the sheet of ${nameOf(nation)}`;

function* centerOfEnemy(center: ReturnType<typeof centersOf>[number], places: readonly Listed[]): Iterable<Breach> {
  const names = Object.entries(PLACES_OF).find(([name]) => same(name, center.center))?.[1];
  if (!center.inService || !names) return;
  const enemy = enemyIn(rowsOf(places, names), NATIONS_OF[center.power as Power]?.[0] ?? "");
  if (!enemy) return;
  yield {
    at: center.at("inService"),
    also: [enemy.row.at("holder")],
    expected: false,
    found: true,
    message: `${center.center} is in service for ${nameOfPower(center.power)}, but ${enemy.row.name} is ${heldBy(enemy)}.`,
    fix: `Enter FALSE under In service, or ${correct(enemy)}.`,
  };
}

function* sourceOfEnemy(source: ReturnType<typeof sourcesOf>[number], places: readonly Listed[]): Iterable<Breach> {
  const name = named(SOURCES_WITH_A_PLACE, source.source);
  // Until the Turn closes, a source captured in it can be entered under either controller.
  const holders = [source.controller, source.capturedBy].filter(isNation);
  const enemy = name && holders.length > 0 ? enemyIn(rowsOf(places, [name]), ...holders) : undefined;
  if (!enemy) return;
  yield {
    at: source.at("controller"),
    also: [enemy.row.at("holder")],
    expected: holderOf(enemy),
    found: source.controller,
    message: `The oil of ${source.source} is controlled by ${nameOf(source.controller)}, but ${enemy.row.name} is ${heldBy(enemy)}.`,
    fix: `Enter who holds it as Controller, or ${correct(enemy)}.`,
  };
}

function* oreOtherwise(source: ReturnType<typeof oreOf>[number], places: readonly Listed[]): Iterable<Breach> {
  const names = Object.entries(ORE_CAPITALS).find(([name]) => same(name, source.source))?.[1];
  const rows = names ? rowsOf(places, names) : [];
  const enemy = enemyIn(rows, source.nation);
  const place = enemy ?? rows[0];
  if (!place) return;
  if (source.open && enemy && !same(source.state, ENEMY)) {
    yield {
      at: source.at("open"),
      also: [place.row.at("holder")],
      expected: false,
      found: true,
      message: `The ore of ${source.source} is open to ${nameOf(source.nation)}, but ${place.row.name} is ${heldBy(place)}.`,
      fix: `Enter FALSE under Open, or ${correct(place)}.`,
    };
    return;
  }
  const state = enemy ? ENEMY : CAPTURED;
  if (source.blank("state") || same(source.state, state)) return;
  yield {
    at: source.at("state"),
    also: [place.row.at("holder")],
    expected: state,
    found: source.state,
    message: `${source.source} has the State ${source.state} in Ore sources, but ${place.row.name} is ${heldBy(place)}.`,
    fix: `Choose ${state} as State, or ${correct(place)}.`,
  };
}

export const oreOf = (ledger: LedgerView) => ledger.rows(oreSources, "Resources");

type Event = Row<typeof events.columns>;
export const eventsOf = (ledger: LedgerView) => ledger.rows(events, "Campaign");
/** Whether an event happened in an earlier Turn. */
export const isPast = (event: Event | undefined, now: number): event is Event =>
  event?.happened === true && event.turnOfEvent < now;

/** A place whose holder contradicts an event. */
const contradicts = (event: Event, expected: boolean, place: Listed, message: string): Breach => ({
  at: event.at("happened"),
  also: [place.row.at("holder")],
  expected,
  found: !expected,
  message,
  fix: `Enter ${expected ? "TRUE under Happened, with its Turn" : "FALSE under Happened"}, or ${correct(place)}.`,
});

/** The sheets must reflect an event from the following Turn on. */
function* eventsOtherwise(ledger: LedgerView, places: readonly Listed[]): Iterable<Breach> {
  const rows = eventsOf(ledger);
  const now = turnOf(ledger);
  const eventOf = (name: string) => rows.find(({ event }) => same(event, name));
  const [fall, paris, singapore] = [EVENTS.fallOfFrance, EVENTS.paris, EVENTS.singapore].map(eventOf);

  const base = places.find(
    (place) =>
      isA(place, BASE) &&
      (same(place.row.owner, "France") || (same(place.nation, "France") && owns(place))) &&
      !same(holderOf(place), "France"),
  );
  // If the event's Turn is over, the sheet Campaign reports it.
  if (fall && !fall.happened && !(fall.turnOfEvent > 0 && fall.turnOfEvent < now) && base)
    yield contradicts(
      fall,
      true,
      base,
      `The Base Economy of France is ${heldBy(base)}, but the event ${fall.event} has not happened.`,
    );

  const city = rowsOf(places, ["Paris"]);
  const [occupier, ally] = [enemyIn(city, "France"), enemyIn(city, "Germany")];
  if (isPast(paris, now) && occupier)
    yield contradicts(paris, false, occupier, `Paris is ${heldBy(occupier)}, but the event ${paris.event} has happened.`);
  if (isPast(fall, now) && !paris?.happened && ally)
    yield contradicts(fall, false, ally, `Paris is ${heldBy(ally)}, but the event ${fall.event} has happened.`);

  const other = enemyIn(rowsOf(places, ["Singapore"]), "Japan");
  if (isPast(singapore, now) && other)
    yield contradicts(
      singapore,
      false,
      other,
      `Singapore is ${heldBy(other)}, but by the event ${singapore.event} it serves Japan.`,
    );
}

/** Effects of a place's holder (2.1.5; 2.4; 2.5). */
export const holderChecks: readonly Check[] = [
  {
    id: "center-of-enemy",
    cite: "2.5",
    severity: "warning",
    about: "A Supply Center is in service only for the side that holds its place.",
    *run(ledger): Iterable<Breach> {
      const places = placesOf(ledger);
      yield* ledger.each(centersOf(ledger), (center) => centerOfEnemy(center, places));
    },
  },
  {
    id: "source-of-enemy",
    cite: "2.4.1; 2.4.4",
    severity: "warning",
    about: "A source of oil or ore is in the hands of the side that holds its place.",
    *run(ledger): Iterable<Breach> {
      const places = placesOf(ledger);
      yield* ledger.each(sourcesOf(ledger), (source) => sourceOfEnemy(source, places));
      yield* ledger.each(oreOf(ledger), (source) => oreOtherwise(source, places));
    },
  },
  {
    id: "event-and-holder",
    cite: "2.1.5; 2.5.2.3; 2.5.3.5",
    severity: "error",
    about: "Events and the national sheets agree on who holds Paris, Singapore and the Base Economy of France.",
    run: (ledger) => eventsOtherwise(ledger, placesOf(ledger)),
  },
];
