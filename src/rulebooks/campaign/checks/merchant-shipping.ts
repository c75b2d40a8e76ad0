import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact, sum } from "../../../kernel/exact";
import { figure } from "../../../kernel/text";
import { shippingOcean } from "../rules/merchant-shipping";
import { economy } from "../sheets/national";
import { convoys } from "../sheets/shipping";
import { answer } from "./answer";
import { booking } from "../sheets/booking";
import { booked, bookings } from "./damage";
import { turnOf } from "./state";
import { are, nameOf, differ, pps, same } from "../phrases";

const SHIPPING = "Shipping";

/** Whether a place's income is shipped in the convoy of an ocean. */
function travels(nation: string, region: string, ocean: string): boolean {
  // Japan ships its whole economy, regardless of the entered region.
  const found = answer(shippingOcean, nation, same(nation, "Japan") ? "Economy" : region);
  return typeof found === "string" && same(found, ocean);
}

/** Compares booked SW damage of convoys for each ocean, and reports bookings without an ocean. */
function* convoyDamage(ledger: LedgerView, nation: string): Iterable<Breach> {
  const own = ledger.rows(convoys, SHIPPING).filter((row) => same(row.nation, nation));
  const rows = bookings(ledger, nation, "Convoy");
  const only = own.length === 1 ? own[0] : undefined;
  for (const row of own) {
    // More damaged than sailed is reported as a wrong number, not as missing damage.
    if (row.aborted > row.assigned) continue;
    const there = rows.filter((entry) => same(entry.place, row.ocean) || (only && entry.place === ""));
    const { total, at } = booked(there, row.at("swDamage"));
    if (!differ(total, row.swDamage)) continue;
    yield {
      at,
      expected: row.swDamage,
      found: total,
      message: `The ${row.ocean} convoy of ${nameOf(nation)} suffers ${pps(row.swDamage)} of SW damage; ${figure(total)} ${are(total)} booked.`,
      fix: `Book ${pps(row.swDamage)} with the cause Convoy and the place ${row.ocean}.`,
      ...(there.length === 0 ? { adds: booking(nation, turnOf(ledger), "Convoy", row.ocean, row.swDamage) } : {}),
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
          : `${pps(entry.pps)} of convoy damage ${are(entry.pps)} booked for ${entry.place}, where ${nameOf(nation)} runs no convoy.`,
      fix: "Enter the ocean of the convoy as place.",
    };
  }
}

/** Consistency of convoys and Transports with other tables (2.1.7.3 to 2.1.7.5). */
export const merchantShippingChecks: readonly Check[] = [
  {
    id: "convoy-damage-booked",
    cite: "2.1.7.3; 2.4.3.3",
    severity: "error",
    about: "The damage of convoys is in the SW damage ledger of their Nation.",
    *run(ledger): Iterable<Breach> {
      yield* ledger.each(ledger.players, (nation) => convoyDamage(ledger, nation));
    },
  },
  {
    id: "base-economy-in-convoy",
    cite: "2.1.7.3; 2.1.7.5",
    severity: "error",
    about: "Convoys carry no Base Economy.",
    *run(ledger): Iterable<Breach> {
      yield* ledger.each(ledger.rows(convoys, SHIPPING), function* (row) {
        const nation = ledger.players.find((name) => same(name, row.nation));
        if (!nation) return;
        const aboard = ledger.rows(economy, nation).filter((place) => travels(nation, place.shippingRegion, row.ocean));
        const bases = aboard.filter((place) => same(place.kind, "Base Economy"));
        const without = sum(aboard.filter((place) => !bases.includes(place)).map((place) => place.income));
        const counted = exact(row.home + row.possessions);
        const base = exact(counted - without);
        if (bases.length === 0 || base <= 0) return;
        yield {
          at: bases[0]!.at("shippingRegion"),
          expected: without,
          found: counted,
          message: `${pps(base)} of Base Economy ${are(base)} counted in the ${row.ocean} convoy of ${nameOf(nation)}; without them it carries a share of ${figure(without)}.`,
          fix: "Clear the shipping region of the Base Economy.",
        };
      });
    },
  },
];
