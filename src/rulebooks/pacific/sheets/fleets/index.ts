import type { Sheet } from "../../../../kernel/sheet";
import { bottomedShips } from "./bottomed-ships";
import { carrierAircraft } from "./carrier-aircraft";
import { fleetCombats } from "./fleet-combats";
import { fleetOrders } from "./fleet-orders";
import { fleets } from "./fleets";
import { oilerRisks } from "./oiler-risks";
import { searches, targetProfiles } from "./searches";

export const fleetsSheet = (): Sheet => ({
  name: "Fleets",
  title: "Fleets",
  about: "Fleets, what they did in the turn, and the aircraft of carriers.",
  player: "",
  figures: [
    { label: "Fleets", formula: 'SUMPRODUCT(--(Fleets[Fleet]<>""))', format: "count" },
    { label: "Groups at sea", formula: 'SUMIFS(Fleets[Groups],Fleets[Place],"Sea")', format: "count" },
    { label: "Oil", formula: "SUM(Fleets[Oil])", format: "hundredths" },
  ],
  blocks: [fleets, fleetOrders, carrierAircraft, fleetCombats, bottomedShips, oilerRisks, searches, targetProfiles],
});
