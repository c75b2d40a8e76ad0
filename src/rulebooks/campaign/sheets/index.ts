import type { LedgerOptions } from "../../../kernel/rulebook";
import type { Sheet } from "../../../kernel/sheet";
import { campaignSheet } from "./campaign";
import { mobilizationSheet } from "./mobilization";
import { nationalSheet } from "./national";
import { oilSheet } from "./oil";
import { hasMobilization, hasOil, hasResources, hasRussianIndustry, hasShipping } from "./refer";
import { resourcesSheet } from "./resources";
import { russianIndustrySheet } from "./russian-industry";
import { shippingSheet } from "./shipping";

/** The sheets of a campaign; shared sheets that concern none of its Nations are omitted. */
export const sheets = (options: LedgerOptions): readonly Sheet[] => [
  campaignSheet(),
  ...options.players.map(nationalSheet),
  ...(hasShipping(options) ? [shippingSheet(options.players)] : []),
  ...(hasMobilization(options) ? [mobilizationSheet(options)] : []),
  ...(hasRussianIndustry(options) ? [russianIndustrySheet()] : []),
  ...(hasOil(options) ? [oilSheet(options)] : []),
  ...(hasResources(options) ? [resourcesSheet(options)] : []),
];
