import type { RowToAdd } from "../../../../kernel/check";
import type { Setting } from "../../../../kernel/column";
import { quoted } from "../../../../kernel/excel";
import { part } from "../../../../kernel/part";
import { TENSION_READINGS } from "../../rules/tension";
import { atWar, sidePlays, tableOf, tensionFor } from "../refer";
import { TRACKS } from "../choices";

/*
 * Oil that Russia owes Germany, in the table Oil shipments (2.1.7.1).
 */

/** The source under which Russia's deliveries to Germany are entered (2.1.7.1). */
export const RUSSIA_TO_GERMANY = "Russia to Germany";
export const TO_GERMANY = `[@Source]=${quoted(RUSSIA_TO_GERMANY)}`;

export const ALL_TO_GERMANY = part.number(
  "Russian oil for Germany",
  `SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Source],${quoted(RUSSIA_TO_GERMANY)})`,
  "All that Russia sends Germany in this Turn.",
);
/** Russia's deliveries are reported in the first of their rows. */
export const FIRST_TO_GERMANY = part.yesNo(
  "First of its source",
  "SUMPRODUCT((Oil_shipments[Source]=[@Source])*(ROW(Oil_shipments[Source])<ROW()))=0",
  "Whether no row above has the same source.",
);
export const ofRussia = (column: string): string => `SUMIFS(Oil_sources[${column}],Oil_sources[Controller],"Russia")`;
export const AT_WAR = atWar(TRACKS.russiaAxis);
export const RUSSIAN_TENSION = tensionFor(TENSION_READINGS.trade, TRACKS.russiaAxis);

/** The row for Russian oil delivered to Germany by land. */
export const russianOil = (game: Pick<Setting, "players">, units: number) => ({
  source: RUSSIA_TO_GERMANY,
  power: "Russia" as const,
  oilUnits: units,
  way: "Land" as const,
  route: "Other" as const,
  ...(sidePlays(game, "European Axis") ? { toCenter: "Berlin" as const } : {}),
});

/** The same row as an addition, if it is missing. */
export const russianOilToAdd = (game: Pick<Setting, "players">, units: number): RowToAdd => ({
  table: tableOf("Oil", "Oil shipments"),
  values: russianOil(game, units),
  texts: { label: "Enter the shipment", done: "Entered the shipment" },
});
