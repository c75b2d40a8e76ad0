import type { Check } from "../../../../kernel/check";
import { centerChecks } from "./centers";
import { shipmentChecks } from "./shipments";
import { sourceChecks } from "./sources";

/** Consistency of oil from its sources to its uses (2.4; 2.5). */
export const oilChecks: readonly Check[] = [...sourceChecks, ...shipmentChecks, ...centerChecks];
