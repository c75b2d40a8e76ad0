import { rulebooks } from "../../src/rulebooks";

/** The rulebooks under test: all of them, or the one that `npm run test:rulebook -- <rulebook>` names. */
export const asked = rulebooks.filter(({ id }) => (process.env["RULEBOOK"] ?? id) === id);
