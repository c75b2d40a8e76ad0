import type { Breach, Check, LedgerView } from "../../../../kernel/check";
import { sum } from "../../../../kernel/exact";
import { figure } from "../../../../kernel/text";
import { TENSION_READINGS } from "../../rules/tension";
import { germanRussianOil } from "../../rules/trade";
import { internationalMarket, RUSSIA_TO_GERMANY, russianOilToAdd } from "../../sheets/oil";
import { TRACKS } from "../../sheets/choices";
import { are, nameOf, oilUnits, same } from "../../phrases";
import { tensionOf, trackOf } from "../state";
import { bookedAs } from "./bookings";
import { centersOf, OIL, shipmentsOf } from "./rows";

/** A Nation's Tankers by ocean, including those for bought oil. */
function tankersOf(ledger: LedgerView, nation: string) {
  const rows = [...shipmentsOf(ledger), ...ledger.rows(internationalMarket, OIL)].filter((row) => same(row.nation, nation));
  const oceans = [...new Set(rows.filter(({ damage }) => damage > 0).map(({ ocean }) => ocean.toLowerCase()))];
  return oceans.map((ocean) => {
    const there = rows.filter((row) => same(row.ocean, ocean) && row.damage > 0);
    return { place: there[0]!.ocean, due: sum(there.map(({ swDamage }) => swDamage)), at: there[0]!.at("swDamage") };
  });
}

/** Rules about shipments that involve several rows (2.1.7.1; 2.4.3.3). */
export const shipmentChecks: readonly Check[] = [
  {
    id: "russian-oil-owed",
    cite: "2.1.7.1; 2.4.1.1",
    severity: "error",
    about: "Russia sends Germany the oil that it owes.",
    *run(ledger): Iterable<Breach> {
      if (!["Germany", "Russia"].some((nation) => ledger.players.includes(nation))) return;
      const { atWar, ...track } = trackOf(ledger, TRACKS.russiaAxis);
      const level = tensionOf(track, TENSION_READINGS.trade);
      const owed = germanRussianOil.call([level, atWar]) as number;
      const at = centersOf(ledger)[0]?.at("arrivals");
      // If a shipment is entered, its row has its own limit.
      if (owed <= 0 || !at || shipmentsOf(ledger).some((row) => same(row.source, RUSSIA_TO_GERMANY))) return;
      yield {
        at,
        expected: owed,
        found: 0,
        message: `Russia sends no oil to Germany although tension has only reached ${figure(level)}; ${oilUnits(owed)} ${are(owed)} owed.`,
        fix: `Enter ${RUSSIA_TO_GERMANY} in Oil shipments.`,
        adds: russianOilToAdd(ledger, owed),
      };
    },
  },
  {
    id: "convoy-damage-booked",
    cite: "2.1.7.3; 2.4.3.3",
    severity: "error",
    about: "The damage of Tankers is in the SW damage ledger of their Nation.",
    *run(ledger): Iterable<Breach> {
      yield* ledger.each(ledger.players, (nation) =>
        bookedAs(ledger, nation, "Tanker", tankersOf(ledger, nation), {
          suffers: (ocean) => `The ${ocean === "" ? "" : `${ocean} `}Tankers of ${nameOf(nation)} suffer`,
          nothing: (ocean) => `in the ${ocean}, where no Tanker of ${nameOf(nation)} is damaged`,
          place: "the ocean of the Tankers",
        }),
      );
    },
  },
];
