import type { LedgerView } from "../../../../kernel/check";
import { oilShipments, oilSources, supplyCenters } from "../../sheets/oil";

export const OIL = "Oil";

export { units } from "../../sheets/oil/centers";

export const sourcesOf = (ledger: LedgerView) => ledger.rows(oilSources, OIL);
export const shipmentsOf = (ledger: LedgerView) => ledger.rows(oilShipments, OIL);
export const centersOf = (ledger: LedgerView) => ledger.rows(supplyCenters, OIL);
