import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { fold } from "../../../kernel/names";
import { oneOf } from "../../../kernel/text";
import { KEY_CITY_BONUS as BONUS_OF_KIEV } from "../rules/industrial-cities";
import { nameOf, pps, same } from "../phrases";
import { CAPTURED } from "../sheets/resources";
import { EVENTS, NATIONS_OF, sideOf } from "../sheets/choices";
import { eventsOf, isPast, ORE_CAPITALS, oreOf, rowsOf } from "./holders";
import { holderOf, isA, KEY_CITY_BONUS, ownerOf, placesOf, type Listed } from "./places";
import { turnOf } from "./state";

/*
 * Gains from an event or the sheet Resources that no national sheet lists, so that nobody earns them.
 */

const playing = (ledger: LedgerView, nations: readonly string[]): readonly string[] =>
  ledger.players.filter((player) => nations.some((nation) => same(nation, player)));

/** The country of a captured ore source, if no sheet lists its capital. */
function* oreCountry(source: ReturnType<typeof oreOf>[number], ledger: LedgerView, places: readonly Listed[]): Iterable<Breach> {
  const names = Object.entries(ORE_CAPITALS).find(([name]) => same(name, source.source))?.[1];
  if (!names || !same(source.state, CAPTURED) || playing(ledger, [source.nation]).length === 0) return;
  if (places.some(({ row }) => names.some((name) => fold(name) === fold(row.name)))) return;
  yield {
    at: source.at("state"),
    expected: `a row of ${names[0]!}`,
    found: source.state,
    message: `${source.source} has the State ${source.state} in Ore sources, but no sheet lists ${names[0]!}; nobody gets what it is worth.`,
    fix: `Enter ${names[0]!} in Economy of ${source.nation} with Minor as Owner, and 0 as Value if it is worth nothing, or correct the State.`,
  };
}

/** What an event gives a side, and the rows that may list it. */
interface Gain {
  readonly event: string;
  readonly side: readonly string[];
  readonly isListed: (places: readonly Listed[]) => boolean;
  readonly message: string;
  readonly enter: (nations: string) => string;
}

const AXIS = NATIONS_OF["European Axis"];
const isBaseOfFrance = (place: Listed): boolean => isA(place, "Base Economy") && same(ownerOf(place), "France");
const isBonusOfKiev = ({ row }: Listed): boolean => same(row.kind, KEY_CITY_BONUS) && fold(row.name).includes(fold("Kiev"));

const GAINS: readonly Gain[] = [
  {
    event: EVENTS.fallOfFrance,
    side: AXIS,
    isListed: (places) => places.some((place) => isBaseOfFrance(place) && !same(holderOf(place), "France")),
    message: "no sheet gives its Base Economy to the Nation that took it",
    enter: (nations) => `Enter ${nations} as Holder of the Base Economy of France, with a row in Economy of that Nation`,
  },
  {
    event: EVENTS.ukraine,
    side: AXIS,
    isListed: (places) => places.some((place) => isBonusOfKiev(place) && same(sideOf(place.nation), "Axis")),
    message: `no sheet of the Axis lists Kiev's additional ${pps(BONUS_OF_KIEV)}`,
    enter: (nations) => `Enter Kiev with the Kind ${KEY_CITY_BONUS} in Economy of ${nations}`,
  },
  {
    event: EVENTS.singapore,
    side: NATIONS_OF.Japan,
    isListed: (places) => rowsOf(places, ["Singapore"]).length > 0,
    message: "no sheet lists Singapore",
    enter: (nations) => `Enter Singapore in Economy of ${nations} with Britain as Owner`,
  },
];

function* gainOf({ event: name, side, isListed, message, enter }: Gain, ledger: LedgerView, places: readonly Listed[]) {
  const events = eventsOf(ledger);
  const event = events.find((other) => same(other.event, name));
  const nations = playing(ledger, side);
  if (!isPast(event, turnOf(ledger)) || nations.length === 0 || isListed(places)) return;
  // After its liberation, France has its economy back.
  if (name === EVENTS.fallOfFrance && events.some((other) => same(other.event, EVENTS.paris) && other.happened)) return;
  yield {
    at: event.at("happened"),
    expected: "a row in Economy",
    found: true,
    message: `The event ${event.event} has happened, but ${message}.`,
    fix: `${enter(oneOf(nations.map(nameOf)))}, or correct the event.`,
  };
}

/** A side's gains must be listed by one of its Nations (2.1.5; 2.1.9.3; 2.4.4.1). */
export const unlistedGainChecks: readonly Check[] = [
  {
    id: "gain-unlisted",
    cite: "2.1.5; 2.1.9.3; 2.4.4.1",
    severity: "warning",
    about: "What a side gains by an event, or with a captured ore country, is listed on the sheet of one of its Nations.",
    *run(ledger): Iterable<Breach> {
      const places = placesOf(ledger);
      yield* ledger.each(GAINS, (gain) => gainOf(gain, ledger, places));
      yield* ledger.each(oreOf(ledger), (source) => oreCountry(source, ledger, places));
    },
  },
];
