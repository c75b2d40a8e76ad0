import type { Check } from "../../../kernel/check";

/** What must hold in a ledger of the campaign. */
export const checks: readonly Check[] = [];
