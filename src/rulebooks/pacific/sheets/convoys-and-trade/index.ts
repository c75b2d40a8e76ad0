import type { Sheet } from "../../../../kernel/sheet";
import { merchantMarine } from "./merchant-marine";
import { trades } from "./trades";
import { zones } from "./zones";

export const convoysAndTradeSheet = (): Sheet => ({
  name: "Convoys and trade",
  title: "Convoys and trade",
  about: "What travels by sea, who guards it, and what nations send each other.",
  player: "",
  figures: [
    { label: "By sea", formula: "SUM(Merchant_marine[Needed])", format: "points" },
    { label: "Ships lacking", formula: "SUM(Merchant_marine[Short])", format: "points" },
    { label: "Escorts", formula: "SUM(Zones[Escorts])", format: "count" },
  ],
  blocks: [merchantMarine, zones, trades],
});
