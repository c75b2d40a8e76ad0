import type { Breach, Check, LedgerView, Place } from "../../../kernel/check";
import { nameOf, NameOf, pps, same } from "../phrases";
import { shipsInYards, shipyards } from "../sheets/national";
import { fold } from "../../../kernel/names";

/** Two Navies may use the same ship name, so ships count as the same only if no known value differs. */
const isEqual = <T>(a: T, b: T, blank: T, equal: (a: T, b: T) => boolean): boolean => a === blank || b === blank || equal(a, b);

function* alsoWith(ledger: LedgerView, nation: string, other: string): Iterable<Breach> {
  const others = ledger.rows(shipsInYards, other);
  for (const row of ledger.rows(shipsInYards, nation)) {
    const twin = others.find(
      ({ ship, type, price }) =>
        fold(ship) === fold(row.ship) && isEqual(type, row.type, "", same) && isEqual(price, row.price, 0, (a, b) => a === b),
    );
    if (!twin) continue;
    yield {
      at: row.at("ship"),
      also: [twin.at("ship")],
      expected: 1,
      found: 2,
      message: `${row.ship} is also in the yards of ${nameOf(other)}.`,
      fix: "Clear the row of the Nation that no longer has the ship, or tell two ships apart by type or price.",
    };
  }
}

/** A yard in which two Nations build in the same Turn. */
function* yardOfTwo(ledger: LedgerView, nation: string, other: string): Iterable<Breach> {
  const building = (of: string) => ledger.rows(shipyards, of).filter(({ used }) => used > 0);
  const others = building(other);
  for (const row of building(nation)) {
    const twin = others.find(({ shipyard }) => fold(shipyard) === fold(row.shipyard));
    if (!twin) continue;
    yield {
      at: row.at("shipyard"),
      also: [twin.at("shipyard")],
      expected: 1,
      found: 2,
      message: `${NameOf(nation)} builds for ${pps(row.used)} at ${row.shipyard}, where ${nameOf(other)} builds for ${pps(twin.used)}.`,
      fix: "Clear the points of the Nation that does not hold the yard, or give the two yards different names.",
    };
  }
}

/** One ship with two spellings on a sheet; the sheet itself reports names that differ only in case. */
function* spelledTwice(ledger: LedgerView, nation: string): Iterable<Breach> {
  const visited = new Map<string, { readonly ship: string; readonly at: Place }>();
  for (const row of ledger.rows(shipsInYards, nation)) {
    const name = fold(row.ship);
    const first = visited.get(name);
    const own = { ship: row.ship, at: row.at("ship") };
    if (!first) visited.set(name, own);
    if (!first || same(first.ship, row.ship)) continue;
    yield {
      at: own.at,
      also: [first.at],
      expected: first.ship,
      found: row.ship,
      message: `${row.ship} and ${first.ship} are the same ship in two rows.`,
      fix: "Bring the figures together in one row and clear the other, or give one of the two another name.",
    };
  }
}

/** All pairs of Nations in play. */
const pairsOf = (ledger: LedgerView) =>
  ledger.players.flatMap((other, i) => ledger.players.slice(i + 1).map((nation) => ({ nation, other })));

/** Rules about ships that involve several sheets (2.3.4). */
export const shipChecks: readonly Check[] = [
  {
    id: "ship-twice",
    cite: "2.3.4.3",
    severity: "error",
    about: "A ship has one row in the table Ships in yards, however it is written.",
    run: (ledger) => ledger.each(ledger.players, (nation) => spelledTwice(ledger, nation)),
  },
  {
    id: "ship-of-two-nations",
    cite: "2.3.4.5",
    severity: "warning",
    about: "A ship is built or repaired by one Nation.",
    run: (ledger) => ledger.each(pairsOf(ledger), ({ nation, other }) => alsoWith(ledger, nation, other)),
  },
  {
    id: "shipyard-of-two-nations",
    cite: "2.3.4; 2.3.4.1",
    severity: "warning",
    about: "A Shipyard builds and repairs for one Nation.",
    run: (ledger) => ledger.each(pairsOf(ledger), ({ nation, other }) => yardOfTwo(ledger, nation, other)),
  },
];
