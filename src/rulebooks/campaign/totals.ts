import type { Total } from "../../kernel/turn";
import { hasOil, hasShipping, quoted, tableOf } from "./sheets/refer";
import { STORES } from "./sheets/words";
import type { PerSheet } from "../../kernel/column";

/*
 * What is kept of each closed Turn for every Nation: a row of the sheet Turns.
 */

type Kept = Pick<Total, "key" | "header" | "about" | "cite"> & { readonly chart?: string };

/** A figure of the Nation's summary, in PPs. */
const pps = (key: string, header: string, about: string, cite: string, chart?: string): Total => ({
  key,
  header,
  unit: "PPs",
  format: "points",
  about,
  cite,
  formula: key,
  ...(chart === undefined ? {} : { chart }),
});

const units = (kept: Kept, formula: PerSheet<string>): Total => ({ ...kept, unit: "Oil Units", format: "oil", formula });

/** The store that a Nation shares or has, by the first word of its name. */
const storesOf = (nation: string): readonly string[] =>
  STORES.filter((store) => store.split(" (")[0] === (["Germany", "Italy"].includes(nation) ? "European Axis" : nation));

const pool = tableOf("Shipping", "Transport pool");
const transports =
  (column: string): PerSheet<string> =>
  (setting) =>
    hasShipping(setting) ? `SUMIFS(${pool}[${column}],${pool}[Nation],${quoted(setting.player)})` : "0";

export const totals: readonly Total[] = [
  pps("Opening_reserve", "Opening reserve", "Strategic Reserve that could be spent.", "2.2.1"),
  pps("Base_Economy", "Base Economy", "Base Economy of the year.", "2.1.1"),
  pps("Economy_sources", "Economy sources", "Income of the table Economy.", "2.1.3 to 2.1.6"),
  pps("Trade", "Trade", "Trade of Germany and Russia with each other.", "2.1.7.1"),
  pps("Convoy_loss", "Convoy loss", "PPs lost because Transports were lacking.", "2.1.7.3"),
  pps("Economy_total", "Economy", "PPs earned in the Turn.", "2.1", "Economy"),
  pps("Units_built", "Units built", "PPs spent on units.", "2.3.1"),
  pps("Ships", "Ships", "PPs spent on ships.", "2.3.4"),
  pps("Supplies", "Supplies", "PPs sent to the Army Commands.", "2.2.1"),
  pps("Air_repairs_total", "Air repairs", "PPs spent on air repairs.", "2.2.7.4"),
  pps("Synthetic_Refineries", "Synthetic Refineries", "PPs spent on Synthetic Refineries.", "2.4.2"),
  pps("Lend_Lease_out", "Lend-Lease out", "PPs sent to others.", "2.2.6"),
  pps("Lend_Lease_in", "Lend-Lease in", "Resources received.", "2.2.6"),
  pps("SW_damage_this_Turn", "SW damage", "SW damage booked for the Turn.", "2.2.1"),
  pps("Reserve", "Closing reserve", "Strategic Reserve at the end of the Turn.", "2.2.1", "Strategic Reserve"),
  units(
    {
      key: "oil",
      header: "Oil in store",
      about: "Oil after Logistics in the store that the Nation has or shares.",
      cite: "2.5",
      chart: "Oil in store",
    },
    (setting) =>
      hasOil(setting) && storesOf(setting.player).length > 0
        ? storesOf(setting.player)
            .map((store) => `SUMIFS(Oil_Oil_stores[Closing],Oil_Oil_stores[Store],${quoted(store)})`)
            .join("+")
        : "0",
  ),
  {
    key: "transports",
    header: "Transports",
    unit: "Transports",
    format: "count",
    about: "Transports owned in all oceans.",
    cite: "2.1.7.3",
    formula: transports("Owned"),
  },
  {
    key: "transportsLost",
    header: "Transports lost",
    unit: "Transports",
    format: "count",
    about: "Transports sunk in the Turn.",
    cite: "2.1.7.3",
    formula: transports("Lost this Turn"),
  },
];
