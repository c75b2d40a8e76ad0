import type { Sheet } from "../../../../kernel/sheet";
import { advancements, researchers } from "./advancements";
import { intelligence, intelligenceUnits } from "./intelligence";
import { generals, politics } from "./politics";

export const researchSheet = (): Sheet => ({
  name: "Research and intelligence",
  title: "Research and intelligence",
  about: "Advancements, intelligence, generals and politics.",
  player: "",
  figures: [
    { label: "Researchers", formula: "SUM(Researchers[Owned])", format: "count" },
    { label: "Without a field", formula: "SUM(Researchers[Unassigned])", format: "count" },
    { label: "COMINT points spent", formula: "SUM(Intelligence[Cost])", format: "count" },
    { label: "Command points spent", formula: "SUM(Generals[Cost])", format: "count" },
  ],
  blocks: [researchers, intelligence, generals, politics, advancements, intelligenceUnits],
});
