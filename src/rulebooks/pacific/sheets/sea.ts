import { part } from "../../../kernel/part";
/*
 * Shipments by sea, and the merchant marine that they need.
 */

const MERCHANTS = "Convoys_and_trade_Merchant_marine";
const ZONES = "Convoys_and_trade_Zones";
const merchants = (header: string, nation: string): string => `SUMIFS(${MERCHANTS}[${header}],${MERCHANTS}[Nation],${nation})`;

/** The part of a shipment that arrives with the recipient's merchant marine. */
export const carried = (amount: string, nation: string): string =>
  `LEDGER.CONVOYARRIVAL(${amount},${part.number("Merchant marine needed", merchants("Needed", nation), "Merchant marine that all shipments of the receiver need.")},${merchants("Owned", nation)},${merchants("Allied spare", nation)})`;

/** Whether the row's zone is not listed for the nation that ships through it. */
export const zoneUnknown = (nation: string): string =>
  `IF(OR([@Zone]="",${nation}=""),FALSE,SUMPRODUCT((${ZONES}[Zone]=[@Zone])*(${ZONES}[Nation]=${nation}))=0)`;

/** An unknown zone is reported at its shipments. */
export const ZONE_UNKNOWN = {
  id: "zone-unknown",
  cite: "11.4; 15.3",
  about: "What goes by sea names a zone of the nation that gets it, so that its ships and escorts are counted.",
  check: "no such zone",
  expected: () => "a zone of the table Zones",
  message: ({ zone, nation, to }: { readonly zone: string; readonly nation?: string; readonly to?: string }) =>
    `${zone} is not a zone of ${nation ?? to} in the table Zones, and nothing that passes it is counted there.`,
  fix: "Enter it as it is written in Zones, or add a row there.",
} as const;
