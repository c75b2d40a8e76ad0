import { setFlagsFromString } from "node:v8";

/**
 * Whether V8 makes machine code of what runs often. Before a single ledger is through that costs twice the time that it saves;
 * for many ledgers, or a large one, it is worth it.
 */
export const optimise = (worthIt: boolean): void => setFlagsFromString(worthIt ? "--opt" : "--no-opt");
