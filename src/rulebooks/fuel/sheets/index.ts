import type { Sheet } from "../../../kernel/sheet";
import { campaignSheet } from "./campaign";
import { depotsSheet } from "./depots";
import { impulsesSheet } from "./impulses";
import { powersSheet } from "./powers";
import { productionSheet } from "./production";
import { reorganizationSheet } from "./reorganization";
import { tablesSheet } from "./tables";
import { trackSheet } from "./track";

export const sheets = (): readonly Sheet[] => [
  campaignSheet,
  powersSheet,
  trackSheet,
  depotsSheet,
  productionSheet,
  impulsesSheet,
  reorganizationSheet,
  tablesSheet,
];
