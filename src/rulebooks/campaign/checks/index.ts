import type { Check } from "../../../kernel/check";
import { fuelChecks } from "./fuel";
import { oilChecks } from "./oil";
import { resourceChecks } from "./resources";
import { shipyardChecks } from "./shipyards";

/** What must hold in a ledger of the campaign. */
export const checks: readonly Check[] = [...shipyardChecks, ...oilChecks, ...resourceChecks, ...fuelChecks];
