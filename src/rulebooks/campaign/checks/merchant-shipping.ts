import type { Breach, Check } from "../../../kernel/check";
import { exact, sum } from "../../../kernel/exact";
import { count, figure } from "../../../kernel/text";
import { shippingOcean } from "../rules/merchant-shipping";
import { economy } from "../sheets/national";
import { convoys, transportPool } from "../sheets/shipping";
import { answer } from "./answer";
import { booked, bookings } from "./damage";
import { are, called, Called, differ, pps, same } from "../say";

const SHIPPING = "Shipping";

const transports = (value: number): string => count(value, "Transport");

/** Whether a place of a Nation's economy travels in the convoy of an ocean. */
function travels(nation: string, region: string, ocean: string): boolean {
  // Japan ships its whole economy, whatever region is entered.
  const found = answer(shippingOcean, nation, same(nation, "Japan") ? "Economy" : region);
  return typeof found === "string" && same(found, ocean);
}

/** What must hold for convoys and Transports (2.1.7.3 to 2.1.7.5). */
export const merchantShippingChecks: readonly Check[] = [
  {
    id: "convoy-short",
    cite: "2.1.7.3 to 2.1.7.5",
    severity: "warning",
    about: "A convoy has a Transport for each 100 PPs or fraction that it must carry.",
    *run(ledger): Iterable<Breach> {
      for (const row of ledger.rows(convoys, SHIPPING)) {
        const lacking = row.needed - row.assigned;
        if (lacking <= 0) continue;
        yield {
          at: row.at("assigned"),
          expected: row.needed,
          found: row.assigned,
          message: `The ${row.ocean} convoy of ${called(row.nation)} needs ${transports(row.needed)} and has ${figure(row.assigned)}; ${pps(row.lost)} are lost.`,
          fix: `Assign ${figure(lacking)} more.`,
        };
      }
    },
  },
  {
    id: "convoy-damage-booked",
    cite: "2.1.7.3; 2.4.3.3",
    severity: "error",
    about: "The damage of a convoy stands in the SW damage ledger of its Nation.",
    *run(ledger): Iterable<Breach> {
      for (const nation of ledger.players) {
        const own = ledger.rows(convoys, SHIPPING).filter((row) => same(row.nation, nation));
        const rows = bookings(ledger, nation, "Convoy");
        const only = own.length === 1 ? own[0] : undefined;
        for (const row of own) {
          const booking = rows.filter((entry) => same(entry.place, row.ocean) || (only && entry.place === ""));
          const { total, at } = booked(booking, row.at("swDamage"));
          if (!differ(total, row.swDamage)) continue;
          yield {
            at,
            expected: row.swDamage,
            found: total,
            message: `The ${row.ocean} convoy of ${called(nation)} suffers ${pps(row.swDamage)} of SW damage; ${figure(total)} ${are(total)} booked.`,
            fix: `Book ${figure(row.swDamage)} PPs with the cause Convoy and the place ${row.ocean}.`,
          };
        }
        for (const entry of rows) {
          if (entry.pps === 0 || (only && entry.place === "") || own.some((row) => same(entry.place, row.ocean))) continue;
          yield {
            at: entry.at("place"),
            expected: "the ocean of a convoy",
            found: entry.place === "" ? null : entry.place,
            message:
              entry.place === ""
                ? `${pps(entry.pps)} of convoy damage ${are(entry.pps)} booked without their ocean.`
                : `${pps(entry.pps)} of convoy damage ${are(entry.pps)} booked for ${entry.place}, where ${called(nation)} runs no convoy.`,
            fix: "Enter the ocean of the convoy as place.",
          };
        }
      }
    },
  },
  {
    id: "base-economy-in-convoy",
    cite: "2.1.7.3; 2.1.7.5",
    severity: "error",
    about: "Convoys carry no Base Economy.",
    *run(ledger): Iterable<Breach> {
      for (const row of ledger.rows(convoys, SHIPPING)) {
        const nation = ledger.players.find((name) => same(name, row.nation));
        if (!nation) continue;
        const aboard = ledger.rows(economy, nation).filter((place) => travels(nation, place.shippingRegion, row.ocean));
        const bases = aboard.filter((place) => same(place.kind, "Base Economy"));
        const without = sum(aboard.filter((place) => !bases.includes(place)).map((place) => place.income));
        const counted = exact(row.home + row.possessions);
        const base = exact(counted - without);
        if (bases.length === 0 || base <= 0) continue;
        yield {
          at: bases[0]!.at("shippingRegion"),
          expected: without,
          found: counted,
          message: `${pps(base)} of Base Economy ${are(base)} counted in the ${row.ocean} convoy of ${called(nation)}; without them it carries a share of ${figure(without)}.`,
          fix: "Clear the shipping region of the Base Economy.",
        };
      }
    },
  },
  {
    id: "transport-pool",
    cite: "2.1.7.3; 2.4.1.6; 2.4.3.3",
    severity: "error",
    about: "Convoys, Tankers, purchases and other missions use no more Transports than the Nation owns in the ocean.",
    *run(ledger): Iterable<Breach> {
      const pools = ledger.rows(transportPool, SHIPPING);
      for (const row of pools) {
        if (row.free >= 0) continue;
        const used = row.owned - row.free;
        yield {
          at: row.at("free"),
          expected: row.owned,
          found: used,
          message: `${Called(row.nation)} uses ${transports(used)} in the ${row.ocean} but owns ${figure(row.owned)}.`,
          fix: `Take ${figure(-row.free)} off convoys, Tankers, purchases or other missions.`,
        };
      }
      // Those of the sheet Oil have a limit beside them.
      for (const use of ledger.rows(convoys, SHIPPING)) {
        if (use.assigned <= 0) continue;
        if (pools.some((pool) => same(pool.nation, use.nation) && same(pool.ocean, use.ocean))) continue;
        yield {
          at: use.at("ocean"),
          expected: 0,
          found: use.assigned,
          message:
            use.nation === "" || use.ocean === ""
              ? `${transports(use.assigned)} ${use.assigned === 1 ? "is used without its" : "are used without their"} Nation and ocean.`
              : `${Called(use.nation)} uses ${transports(use.assigned)} in the ${use.ocean} but has no Transport pool there.`,
          fix: "Enter Nation and ocean as they stand in the table Transport pool.",
        };
      }
    },
  },
];
