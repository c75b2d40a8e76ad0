import type { Sheet } from "../../../../kernel/sheet";
import { icRedeployments } from "./redeployments";
import { industry } from "./industry";
import { newIcs } from "./new-ics";
import { russianIcs } from "./ics";

export { icRedeployments, industry, newIcs, russianIcs };

export const russianIndustrySheet = (): Sheet => ({
  name: "Russian industry",
  title: "Russian industry",
  about: "Russia's Industrial Cities, Turn by Turn.",
  player: "",
  figures: [
    { label: "Income", formula: 'SUMIFS(Russian_ICs[Income],Russian_ICs[Holder],"Russia")', format: "points" },
    { label: "Key Cities", formula: 'SUMIFS(Russian_ICs[Key City bonus],Russian_ICs[Holder],"Russia")', format: "points" },
    { label: "Maximum", formula: "Maximum_in_Europe", format: "points" },
    { label: "New ICs due", formula: "Due_now", format: "count" },
  ],
  blocks: [industry, russianIcs, newIcs, icRedeployments],
});
