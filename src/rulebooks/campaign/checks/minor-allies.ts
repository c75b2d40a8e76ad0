import type { Breach, Check, LedgerView, Place } from "../../../kernel/check";
import { fold } from "../../../kernel/names";
import { sideOfNation } from "../rules/economy";
import { nameOf } from "../phrases";
import { production, scrapping } from "../sheets/national";
import { isA, placesOf, type Listed } from "./places";

/*
 * Equipment for Minor Allies on the Nation's side, which those sheets must list.
 */

interface Supplied {
  readonly unit: string;
  readonly minorAlly: string;
  readonly at: Place;
}

const suppliedBy = (ledger: LedgerView, nation: string): readonly Supplied[] =>
  [ledger.rows(production, nation), ledger.rows(scrapping, nation)].flatMap((rows) =>
    rows.map((row) => ({ unit: row.unit, minorAlly: row.minorAlly, at: row.at("minorAlly") })),
  );

function* suppliedElsewhere(ledger: LedgerView, nation: string, allies: readonly Listed[]): Iterable<Breach> {
  for (const { unit, minorAlly, at } of suppliedBy(ledger, nation)) {
    const listed = allies.filter(({ row }) => minorAlly !== "" && fold(row.name) === fold(minorAlly));
    const [other] = listed;
    if (!other || listed.some((place) => sideOfNation(place.nation) === sideOfNation(nation))) continue;
    yield {
      at,
      also: [other.row.at("name")],
      expected: null,
      found: minorAlly,
      message: `${unit} goes to ${minorAlly}, which ${nameOf(other.nation)} lists as its Minor Ally.`,
      fix: `Name a Minor Ally of ${nameOf(nation)}, or correct the Economy of ${nameOf(other.nation)}.`,
    };
  }
}

export const minorAllyChecks: readonly Check[] = [
  {
    id: "minor-ally-of-another",
    cite: "2.3.3",
    severity: "warning",
    about: "A Nation gives equipment to Minor Allies of its own side.",
    *run(ledger) {
      const allies = placesOf(ledger).filter((place) => isA(place, "Minor Ally"));
      for (const nation of ledger.players) yield* suppliedElsewhere(ledger, nation, allies);
    },
  },
];
