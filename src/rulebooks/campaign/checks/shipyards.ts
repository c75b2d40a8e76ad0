import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact } from "../../../kernel/exact";
import { count, figure } from "../../../kernel/text";
import { buildRateOf, pointCostOf } from "../rules/shipyards";
import { production, shipsInYards, shipyards } from "../sheets/national";
import { same } from "./words";

const rowsOf = (ledger: LedgerView) =>
  ledger.players.flatMap((nation) => {
    const yards = ledger.rows(shipyards, nation);
    const yardOf = (name: string) => yards.find((yard) => yard.shipyard.toLowerCase() === name.toLowerCase());
    return ledger.rows(shipsInYards, nation).map((ship) => ({ ship, yard: yardOf(ship.shipyard) }));
  });

const points = (value: number): string => count(value, "point");

/** What must hold in the Shipyards of a Nation (2.3.4). */
export const shipyardChecks: readonly Check[] = [
  {
    id: "shipyard-capacity",
    cite: "2.3.4.1; 2.3.4.6",
    severity: "error",
    about: "Building and repair take no more than the capacity of the Shipyard; credits of scrapped ships do not enlarge it.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) {
        for (const yard of ledger.rows(shipyards, nation)) {
          const over = exact(yard.used - yard.capacity);
          if (over <= 0) continue;
          yield {
            at: yard.at("used"),
            expected: yard.capacity,
            found: yard.used,
            message: `${yard.shipyard} uses ${figure(yard.used)} PPs of its ${figure(yard.capacity)} PPs capacity.`,
            fix: `Move ${figure(over)} PPs to another Shipyard or Turn.`,
          };
        }
      }
    },
  },
  {
    id: "ship-build-rate",
    cite: "2.3.4.2",
    severity: "error",
    about: "One ship takes at most 20% of the capacity of its Shipyard in a Turn.",
    *run(ledger): Iterable<Breach> {
      for (const { ship, yard } of rowsOf(ledger)) {
        if (!yard) continue;
        const rate = exact(buildRateOf(yard.capacity));
        const over = exact(ship.pps - rate);
        if (over <= 0) continue;
        yield {
          at: ship.at("points"),
          expected: rate,
          found: ship.pps,
          message: `${ship.ship} takes ${figure(ship.pps)} PPs this Turn; ${yard.shipyard} builds at most ${figure(rate)} on one ship (20% of ${figure(yard.capacity)}).`,
          fix: `Move ${figure(over)} PPs to another ship or Turn.`,
        };
      }
    },
  },
  {
    id: "ship-beyond-yard",
    cite: "2.3.4.2",
    severity: "error",
    about: "A Shipyard can afford at least one strength point of each of its ships in a Turn.",
    *run(ledger): Iterable<Breach> {
      for (const { ship, yard } of rowsOf(ledger)) {
        // A ship that no yard can mend may still be scrapped where it lies.
        if (!yard || ship.points < 0) continue;
        const rate = exact(buildRateOf(yard.capacity));
        const point = exact(pointCostOf(ship.price, 1));
        if (point <= rate) continue;
        yield {
          at: ship.at("shipyard"),
          expected: rate,
          found: point,
          message: `One point of ${ship.ship} costs ${figure(point)} PPs, more than the ${figure(rate)} that ${yard.shipyard} builds on one ship.`,
          fix: `Move it to a Shipyard with a capacity of ${figure(exact(point / buildRateOf(1)))} PPs or more.`,
        };
      }
    },
  },
  {
    id: "ship-overpaid",
    cite: "2.3.4.3; 2.3.4.4",
    severity: "error",
    about: "A ship is paid no more strength points than it needs until it is launched or repaired.",
    *run(ledger): Iterable<Breach> {
      for (const { ship } of rowsOf(ledger)) {
        const over = exact(ship.points - ship.pointsDue);
        if (ship.points <= 0 || over <= 0) continue;
        const due = ship.blank("status")
          ? {
              message: `${ship.ship} is paid ${points(ship.points)}, but its status is missing.`,
              fix: "Choose New, Construction or Repair.",
            }
          : {
              message: `${ship.ship} needs ${figure(ship.pointsDue)} more ${ship.pointsDue === 1 ? "point" : "points"}; ${figure(ship.points)} are paid.`,
              fix: `Take ${points(over)} off.`,
            };
        yield { at: ship.at(ship.blank("status") ? "status" : "points"), expected: ship.pointsDue, found: ship.points, ...due };
      }
    },
  },
  {
    id: "ship-built-elsewhere",
    cite: "2.3.4",
    severity: "error",
    about: "Every new Naval Unit is built in a Shipyard.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) {
        for (const unit of ledger.rows(production, nation)) {
          if (!same(unit.type, "Naval")) continue;
          yield {
            at: unit.at("type"),
            expected: "a Shipyard",
            found: "Production",
            message: `${unit.unit} is a ship but is built without a Shipyard.`,
            fix: "Enter it under Ships in yards.",
          };
        }
      }
      for (const { ship, yard } of rowsOf(ledger)) {
        if (yard || (ship.blank("shipyard") && ship.points === 0)) continue;
        yield {
          at: ship.at("shipyard"),
          expected: "a Shipyard of the sheet",
          found: ship.shipyard === "" ? null : ship.shipyard,
          message:
            ship.shipyard === ""
              ? `${ship.ship} is built without a Shipyard.`
              : `${ship.ship} is built at ${ship.shipyard}, which is no Shipyard of this sheet.`,
          fix: "Enter a yard of the table Shipyards.",
        };
      }
    },
  },
  {
    id: "scrap-credit",
    cite: "2.3.1.1; 2.3.4.6",
    severity: "error",
    about: "Only a ship under construction or repair is scrapped for PPs.",
    *run(ledger): Iterable<Breach> {
      for (const { ship } of rowsOf(ledger)) {
        if (ship.points >= 0 || same(ship.status, "Construction") || same(ship.status, "Repair")) continue;
        const credit = exact(-ship.pps);
        if (credit <= 0) continue;
        yield {
          at: ship.at("status"),
          expected: 0,
          found: credit,
          message: `Scrapping ${ship.ship} gives ${figure(credit)} PPs, but it is neither under construction nor under repair.`,
          fix: "Choose Construction or Repair, or leave the points blank.",
        };
      }
    },
  },
];
