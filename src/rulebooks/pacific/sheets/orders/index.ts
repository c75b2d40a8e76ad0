import type { Sheet } from "../../../../kernel/sheet";
import { buildQueue } from "./build-queue";
import { deployments } from "./deployments";
import { improvements } from "./improvements";
import { specialties } from "./specialties";
import { statusChanges } from "./status-changes";

export const ordersSheet = (): Sheet => ({
  name: "Orders",
  title: "Orders",
  about: "What is built, placed and changed.",
  player: "",
  figures: [
    { label: "Ordered now", formula: "SUMIFS(Build_queue[Production],Build_queue[Ordered],Campaign_Date)", format: "points" },
    { label: "In the queue", formula: "SUM(Build_queue[Count])", format: "count" },
    { label: "Shipyards used", formula: "SUM(Build_queue[Shipyards])", format: "points" },
  ],
  blocks: [buildQueue, deployments, statusChanges, specialties, improvements],
});
