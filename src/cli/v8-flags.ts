import { setFlagsFromString } from "node:v8";

/**
 * When V8 makes machine code of what runs often. Before a single ledger is through that costs twice the time that it saves; for
 * many ledgers it is worth it, and for a large one where it waits until something has run very often.
 */
const FLAGS = { never: ["--no-opt"], late: ["--opt", "--interrupt-budget=4000000"], soon: ["--opt"] } as const;

export const setV8Flags = (when: keyof typeof FLAGS): void => FLAGS[when].forEach((flag) => setFlagsFromString(flag));
