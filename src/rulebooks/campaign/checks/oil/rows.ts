import type { LedgerView } from "../../../../kernel/check";
import { sum } from "../../../../kernel/exact";
import { oilShipments, oilSources, supplyCenters } from "../../sheets/oil";
import { same } from "../../say";

export const OIL = "Oil";
/** The pseudo-source under which Russia's deliveries to Germany are shipped. */
export const RUSSIA_TO_GERMANY = "Russia to Germany";

export { units } from "../../sheets/oil/centers";

export const sourcesOf = (ledger: LedgerView) => ledger.rows(oilSources, OIL);
export const shipmentsOf = (ledger: LedgerView) => ledger.rows(oilShipments, OIL);
export const centersOf = (ledger: LedgerView) => ledger.rows(supplyCenters, OIL);

/** Oil Units shipped from some sources in this Turn. */
export const shippedFrom = (ledger: LedgerView, ...sources: readonly string[]): number =>
  sum(
    shipmentsOf(ledger)
      .filter((shipment) => sources.some((source) => same(source, shipment.source)))
      .map((shipment) => shipment.oilUnits),
  );
