import type { Breach, Check } from "../../../../kernel/check";
import { same } from "../../phrases";
import { shipmentsOf, units } from "./rows";

/** Rules about Supply Centers that involve several rows (2.4; 2.5). */
export const centerChecks: readonly Check[] = [
  {
    id: "china-no-oil",
    cite: "2.4",
    severity: "warning",
    about: "Nationalist China is assigned no oil; it needs none.",
    *run(ledger): Iterable<Breach> {
      yield* ledger.each(shipmentsOf(ledger), function* (shipment) {
        if (!same(shipment.power, "Nationalist China") || shipment.oilUnits <= 0) return;
        yield {
          at: shipment.at("oilUnits"),
          expected: 0,
          found: shipment.oilUnits,
          message: `Nationalist China is listed with ${units(shipment.oilUnits)} (${shipment.source}); it needs 0.`,
          fix: "Take the oil out.",
        };
      });
    },
  },
];
