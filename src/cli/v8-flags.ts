import { setFlagsFromString } from "node:v8";

/**
 * When V8 optimizes frequently used functions. For a single ledger this costs twice what it saves; it pays off for many ledgers,
 * and for a large one if it starts late.
 */
const FLAGS = { never: ["--no-opt"], late: ["--opt", "--interrupt-budget=4000000"], soon: ["--opt"] } as const;

export const setV8Flags = (when: keyof typeof FLAGS): void => FLAGS[when].forEach((flag) => setFlagsFromString(flag));
