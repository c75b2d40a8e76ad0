import type { Sheet } from "../../../../kernel/sheet";
import { actions } from "./actions";
import { upgrades } from "./upgrades";
import { defaultExperience } from "./default-experience";
import { infantryChanges } from "./infantry-changes";
import { missions } from "./missions";
import { repairs } from "./repairs";
import { unitSupply } from "./unit-supply";
import { unitTypes } from "./unit-types";
import { units } from "./units";

export const orderOfBattleSheet = (): Sheet => ({
  name: "Order of battle",
  title: "Order of battle",
  about: "The units on the map: their strength, their supply, and what they do in the turn.",
  player: "",
  figures: [
    { label: "Units", formula: 'SUMPRODUCT(--(Units[Unit]<>""))', format: "count" },
    { label: "Logistics", formula: "SUM(Units[Logistics])", format: "hundredths" },
    { label: "Oil upkeep", formula: "SUM(Units[Oil upkeep])", format: "hundredths" },
    { label: "Oil for actions", formula: "SUM(Actions[Oil for actions])+SUM(Missions[Oil])", format: "hundredths" },
    { label: "Repairs", formula: "SUM(Repairs[Production])", format: "hundredths" },
  ],
  blocks: [units, unitSupply, actions, missions, repairs, upgrades, infantryChanges, defaultExperience, unitTypes],
});
