import { WHY } from "../src/calculation/why";
import { allRules } from "../src/rulebooks";

/** The names of all functions. The build includes only the names in the add-in, without the rules that they come from. */
export const ids: readonly string[] = [...allRules.map(({ id }) => id), WHY];
