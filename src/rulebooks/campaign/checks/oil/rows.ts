import type { LedgerView } from "../../../../kernel/check";
import { sum } from "../../../../kernel/exact";
import { count } from "../../../../kernel/text";
import { oilShipments, oilSources, oilUses, supplyCenters } from "../../sheets/oil";
import { same } from "../../say";

export const OIL = "Oil";
/** The pseudo-source under which Russia's deliveries to Germany are shipped. */
export const RUSSIA_TO_GERMANY = "Russia to Germany";

/** "1 Oil Unit", "3 Oil Units" */
export const units = (value: number): string => count(value, "Oil Unit");

export const sourcesOf = (ledger: LedgerView) => ledger.rows(oilSources, OIL);
export const shipmentsOf = (ledger: LedgerView) => ledger.rows(oilShipments, OIL);
export const centersOf = (ledger: LedgerView) => ledger.rows(supplyCenters, OIL);
/** Uses that take oil in this Turn. */
export const usesOf = (ledger: LedgerView) => ledger.rows(oilUses, OIL).filter((use) => use.oilUnits > 0);

/** Oil Units shipped from some sources in this Turn. */
export const shippedFrom = (ledger: LedgerView, ...sources: readonly string[]): number =>
  sum(
    shipmentsOf(ledger)
      .filter((shipment) => sources.some((source) => same(source, shipment.source)))
      .map((shipment) => shipment.oilUnits),
  );
