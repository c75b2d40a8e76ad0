import { WHY } from "../src/calculation/why";
import { allRules } from "../src/rulebooks";

/** The names of all functions. The build puts the names alone into the add-in, without the rules that they are read from. */
export const ids: readonly string[] = [...allRules.map(({ id }) => id), WHY];
