import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact, sum } from "../../../kernel/exact";
import { count, figure } from "../../../kernel/text";
import { MOBILIZING, mobilizationOf, type MobilizingNation } from "../rules/mobilization";
import { japaneseCities, mobilization } from "../sheets/mobilization";
import { economy, shipyards } from "../sheets/national";
import { are, called, differ, ordinal, pps, same } from "../say";

const MOBILIZATION = "Mobilization";

const mobilizations = (value: number): string => count(value, "mobilization");

/** The rows of the USA's coasts and of Japan, each with its rule. */
const rowsOf = (ledger: LedgerView) =>
  ledger.rows(mobilization, MOBILIZATION).flatMap((row) => {
    const nation = MOBILIZING.find((name) => same(name, row.nation));
    return nation ? [{ row, nation, rule: mobilizationOf(nation), where: whereOf(nation, row.coast) }] : [];
  });

/** "the East Coast" or "Japan" */
const whereOf = (nation: MobilizingNation, coast: string): string =>
  nation === "USA" && coast !== "" ? `the ${coast}` : called(nation);

/** What must hold for the mobilizations of the USA and Japan (2.1.8). */
export const mobilizationChecks: readonly Check[] = [
  {
    id: "mobilization-per-turn",
    cite: "2.1.8.1; 2.1.8.2",
    severity: "error",
    about: "At most one mobilization takes place in a Turn, for the USA on each coast.",
    *run(ledger): Iterable<Breach> {
      for (const { row, rule, where } of rowsOf(ledger)) {
        if (row.thisTurn <= rule.perTurn) continue;
        yield {
          at: row.at("thisTurn"),
          expected: rule.perTurn,
          found: row.thisTurn,
          message: `${mobilizations(row.thisTurn)} of ${where} in one Turn; only ${figure(rule.perTurn)} is allowed.`,
          fix: `Enter ${figure(rule.perTurn)}; the rest waits for the next Turns.`,
        };
      }
    },
  },
  {
    id: "mobilization-cap",
    cite: "2.1.8.1; 2.1.8.2",
    severity: "error",
    about: "There are ten mobilizations for each American coast and three for Japan.",
    *run(ledger): Iterable<Breach> {
      for (const { row, rule, where } of rowsOf(ledger)) {
        if (row.done <= rule.most) continue;
        yield {
          at: row.at("thisTurn"),
          expected: rule.most,
          found: row.done,
          message: `${mobilizations(row.done)} of ${where}; ${figure(rule.most)} is the limit.`,
          fix: `Take ${figure(row.done - rule.most)} off.`,
        };
      }
    },
  },
  {
    id: "mobilization-missing",
    cite: "2.1.8.1; 2.1.8.2",
    severity: "error",
    about: "Mobilizations that War or tension asks for take place.",
    *run(ledger): Iterable<Breach> {
      for (const { row, nation, where } of rowsOf(ledger)) {
        if (row.thisTurn >= row.due) continue;
        yield {
          at: row.at("thisTurn"),
          expected: row.due,
          found: row.thisTurn,
          message:
            nation === "Japan"
              ? `Japan must carry out its ${ordinal(row.doneBefore + 1)} mobilization at tension ${figure(row.tension)}; ${figure(row.thisTurn)} ${are(row.thisTurn)} entered.`
              : `The USA is at War and must carry out the ${ordinal(row.doneBefore + 1)} mobilization of ${where}; ${figure(row.thisTurn)} ${are(row.thisTurn)} entered.`,
          fix: `Enter ${figure(row.due)} as This Turn.`,
        };
      }
    },
  },
  {
    id: "mobilization-posted",
    cite: "2.1.8",
    severity: "error",
    about: "What mobilizations add stands on the sheets of the USA and Japan: to economy and to yards, once.",
    *run(ledger): Iterable<Breach> {
      for (const { row, nation, where } of rowsOf(ledger)) {
        if (row.done === 0 || !ledger.players.includes(nation)) continue;
        const cities = ledger.rows(japaneseCities, MOBILIZATION);
        const coasts = ledger
          .rows(economy, nation)
          .filter((place) => same(place.kind, "Coast") && same(place.shippingRegion, row.coast));
        const added = nation === "Japan" ? sum(cities.map((city) => city.added)) : coasts.length * row.economyAdded;
        if (differ(added, row.economyAdded)) {
          yield {
            at: row.at("economyAdded"),
            expected: row.economyAdded,
            found: added,
            message: `${mobilizations(row.done)} of ${where} add ${pps(row.economyAdded)}; ${figure(added)} are on the sheet.`,
            fix:
              nation === "Japan"
                ? "Name the city of each mobilization once in Japanese cities."
                : `Keep one row of the kind Coast with the shipping region ${row.coast} in Economy.`,
          };
        }
        const yards = ledger.rows(shipyards, nation).filter((yard) => nation === "Japan" || same(yard.coast, row.coast));
        const capacity = exact(sum(yards.map((yard) => yard.mobilization)));
        // A sheet without its yards is not filled in yet.
        if (yards.length === 0 || !differ(capacity, row.yardCapacityAdded)) continue;
        yield {
          at: row.at("yardCapacityAdded"),
          expected: row.yardCapacityAdded,
          found: capacity,
          message: `${mobilizations(row.done)} of ${where} add ${figure(row.yardCapacityAdded)} PPs of Shipyard capacity; ${figure(capacity)} are on the sheet.`,
          fix:
            nation === "Japan"
              ? "Let the shares of the Shipyards make 100%."
              : `Keep two Shipyards of ${where} on the sheet; each gets half.`,
        };
      }
      const enlarged = new Map<number, string>();
      for (const city of ledger.rows(japaneseCities, MOBILIZATION)) {
        if (city.blank("applied")) continue;
        const other = enlarged.get(city.applied);
        enlarged.set(city.applied, other ?? city.city);
        if (other === undefined) continue;
        yield {
          at: city.at("applied"),
          expected: other,
          found: city.city,
          message: `The ${ordinal(city.applied)} mobilization of Japan enlarges ${other} and ${city.city}; it enlarges 1 city.`,
          fix: "Name each mobilization once.",
        };
      }
      const names = ledger.players.includes("Japan") ? ledger.rows(economy, "Japan").map((place) => place.name) : [];
      for (const city of ledger.rows(japaneseCities, MOBILIZATION)) {
        if (city.added === 0 || names.some((name) => same(name, city.city))) continue;
        yield {
          at: city.at("city"),
          expected: "a city of Japan's table Economy",
          found: city.city,
          message: `${pps(city.added)} of a mobilization go to ${city.city}, which Japan does not list.`,
          fix: "Enter the city as it is written in Economy.",
        };
      }
    },
  },
];
