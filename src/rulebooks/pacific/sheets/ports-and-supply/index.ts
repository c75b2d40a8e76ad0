import type { Sheet } from "../../../../kernel/sheet";
import { ports } from "./ports";
import { blockades, depotChains } from "./rare";
import { truckAndAirSupply } from "./truck-and-air-supply";

export const portsAndSupplySheet = (): Sheet => ({
  name: "Ports and supply",
  title: "Ports and supply",
  about: "Ports and what they supply, and extra supply of the turn.",
  player: "",
  figures: [
    { label: "Ports", formula: 'SUMPRODUCT(--(Ports[Port]<>""))', format: "count" },
    { label: "Stockpile", formula: "SUM(Ports[Stockpile])", format: "points" },
    { label: "Demand", formula: "SUM(Ports[Demand])", format: "points" },
  ],
  blocks: [ports, truckAndAirSupply, blockades, depotChains],
});
