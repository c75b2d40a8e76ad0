import type { Sheet } from "../../../kernel/sheet";
import { campaignSheet } from "./campaign";

/** The sheets of a ledger. */
export const sheets = (): readonly Sheet[] => [campaignSheet()];
