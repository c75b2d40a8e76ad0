import type { Breach, Check, LedgerView, Place } from "../../../kernel/check";
import { count } from "../../../kernel/text";
import { events, tensionAndWar } from "../sheets/campaign";
import { mobilization } from "../sheets/mobilization";
import { commandReserves } from "../sheets/national";
import { oilSources, supplyCenters } from "../sheets/oil";
import { resourceRequirement } from "../sheets/resources";
import { russianIcs } from "../sheets/russian-industry";
import { convoys, transportPool } from "../sheets/shipping";

/*
 * Other tables find a row by its name. Where a name stands twice, each of its rows counts whatever points at that name: Supplies
 * arrive in both, a yard builds with the capacity of both, a city earns twice.
 */

/** A row by its name and by what else tells rows of one name apart. */
interface Named {
  readonly name: string;
  readonly aside?: string;
  readonly at: Place;
}

interface Listing {
  readonly title: string;
  readonly rows: (ledger: LedgerView) => readonly Named[];
}

const NATIONAL: readonly { readonly title: string; readonly rows: (ledger: LedgerView, nation: string) => readonly Named[] }[] = [
  {
    title: commandReserves.title,
    rows: (ledger, nation) => ledger.rows(commandReserves, nation).map((row) => ({ name: row.command, at: row.at("command") })),
  },
];

const COMMON: readonly Listing[] = [
  {
    title: tensionAndWar.title,
    rows: (ledger) => ledger.rows(tensionAndWar, "Campaign").map((row) => ({ name: row.track, at: row.at("track") })),
  },
  {
    title: events.title,
    rows: (ledger) => ledger.rows(events, "Campaign").map((row) => ({ name: row.event, at: row.at("event") })),
  },
  {
    title: convoys.title,
    rows: (ledger) =>
      ledger.rows(convoys, "Shipping").map((row) => ({ name: row.nation, aside: row.ocean, at: row.at("nation") })),
  },
  {
    title: transportPool.title,
    rows: (ledger) =>
      ledger.rows(transportPool, "Shipping").map((row) => ({ name: row.nation, aside: row.ocean, at: row.at("nation") })),
  },
  {
    title: mobilization.title,
    rows: (ledger) =>
      ledger.rows(mobilization, "Mobilization").map((row) => ({ name: row.nation, aside: row.coast, at: row.at("nation") })),
  },
  {
    title: russianIcs.title,
    rows: (ledger) => ledger.rows(russianIcs, "Russian industry").map((row) => ({ name: row.city, at: row.at("city") })),
  },
  {
    title: supplyCenters.title,
    rows: (ledger) => ledger.rows(supplyCenters, "Oil").map((row) => ({ name: row.center, at: row.at("center") })),
  },
  {
    title: oilSources.title,
    rows: (ledger) => ledger.rows(oilSources, "Oil").map((row) => ({ name: row.source, at: row.at("source") })),
  },
  {
    title: resourceRequirement.title,
    rows: (ledger) => ledger.rows(resourceRequirement, "Resources").map((row) => ({ name: row.nation, at: row.at("nation") })),
  },
];

function* repeated(title: string, rows: readonly Named[]): Iterable<Breach> {
  const seen = new Map<string, number>();
  for (const { name, aside = "", at } of rows) {
    const key = `${name}\n${aside}`.toLowerCase();
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (times === 1) continue;
    yield {
      at,
      expected: 1,
      found: times,
      message: `${name} stands in ${count(times, "row")} of the table ${title}; what points at it counts in each of them.`,
      fix: "Bring the figures together in one row and clear the other.",
    };
  }
}

/** What must hold so that a name means one row. */
export const namedTwiceChecks: readonly Check[] = [
  {
    id: "named-twice",
    cite: "2",
    severity: "error",
    about: "A place, yard, command, source or track has one row in its table.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) for (const { title, rows } of NATIONAL) yield* repeated(title, rows(ledger, nation));
      for (const { title, rows } of COMMON) yield* repeated(title, rows(ledger));
    },
  },
];
