/** Short name of the rulebook and version of its declaration, as its ledgers keep them. */
export const RULEBOOK = "fuel";
export const VERSION = 2;
