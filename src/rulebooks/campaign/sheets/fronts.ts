import { computed, input, type Setting } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { countIn, oil, pointsIn } from "./cells";
import { hasOil, quoted, sidePlays } from "./refer";
import { POWERS, type Power } from "./words";

const FRONTS: readonly (readonly [front: string, power: Power])[] = [
  ["West", "European Axis"],
  ["East", "European Axis"],
  ["Mediterranean", "European Axis"],
  ["West", "Western Allies"],
  ["Mediterranean", "Western Allies"],
  ["Southeast Asia", "Western Allies"],
  ["Pacific", "Western Allies"],
  ["Asia", "Western Allies"],
  ["East", "Russia"],
  ["Asia", "Russia"],
  ["Asia", "Japan"],
  ["Southeast Asia", "Japan"],
  ["Pacific", "Japan"],
  ["Asia", "Nationalist China"],
];
const CHINA = quoted("Nationalist China");

const assigned = (setting: Setting): string =>
  hasOil(setting)
    ? 'SUMIFS(Oil_Oil_uses[Oil Units],Oil_Oil_uses[Service],"Army",Oil_Oil_uses[Area],[@Front],Oil_Oil_uses[Power],[@Power])'
    : "0";

export const fronts = table({
  name: "Fronts",
  title: "Fronts",
  about: "Each Front of each power with the Army Commands that it holds when the Turn opens.",
  cite: "2.4.5",
  key: ["front", "power"],
  fixed: true,
  columns: {
    front: input.text("Front", "The Front.", {
      choices: ["West", "East", "Mediterranean", "Asia", "Southeast Asia", "Pacific"],
      width: 16,
    }),
    power: input.text("Power", "The power whose forces these are.", { choices: POWERS, width: 18 }),
    armyCommands: countIn("Army Commands at start", "Army Commands in the Front when the Turn opens."),
    oilNeeded: oil(
      "Oil needed",
      `IF([@Power]=${CHINA},0,LEDGER.OPERATIONSFUEL([@[Army Commands at start]]))`,
      "One Oil Unit where the Front has an Army Command. Nationalist China needs none.",
      { unit: "Oil Units" },
    ),
    oilAssigned: oil("Oil assigned", assigned, "Oil of the sheet Oil for the Army of this Front and power.", {
      unit: "Oil Units",
      link: true,
    }),
    fuelled: computed.yesNo(
      "Fuelled",
      `AND([@Power]<>${CHINA},[@[Oil assigned]]>=[@[Oil needed]])`,
      "Whether the Front has its oil. Nationalist China always counts as without.",
      { cite: "2.4.5; 2.4.5.1" },
    ),
    attacks: countIn("Attacks ordered", "Attacks into enemy Territories: only one without oil.", { cite: "2.4.5.3" }),
    armiesMoved: countIn("Armies moved strategically", "Armies moved between Major Cities: only one without oil.", {
      cite: "2.4.5.1",
    }),
    divisionsMoved: countIn("Divisions moved strategically", "Divisions moved between Minor Cities: only one without oil.", {
      cite: "2.4.5.1",
    }),
    supplyReceived: pointsIn("Supply received in Logistics", "PPs given to its forces in Logistics: none without oil.", {
      cite: "2.4.5.4",
    }),
    navalInvasions: countIn("Naval Invasions ordered", "Naval Invasions, those of special forces excepted: none without oil.", {
      cite: "2.4.5.5",
    }),
  },
  rows: (setting) => FRONTS.filter(([, power]) => sidePlays(setting, power)).map(([front, power]) => ({ front, power })),
  spare: 2,
  breach: `IF([@Fuelled]=TRUE,"",IF(OR([@[Armies moved strategically]]>1,[@[Divisions moved strategically]]>1),"one Army and one Division move without oil",IF([@Power]=${CHINA},"",IF([@[Attacks ordered]]>1,"one attack without oil",IF([@[Supply received in Logistics]]>0,"no Supply without oil",IF([@[Naval Invasions ordered]]>0,"no Naval Invasion without oil","no oil"))))))`,
});
