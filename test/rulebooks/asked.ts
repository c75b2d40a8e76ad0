import type { Rulebook } from "../../src/kernel/rulebook";
import { rulebooks } from "../../src/rulebooks";
import { inTurn } from "../everyday";

/** The rulebooks under test: all of them, or the one that `npm run test:rulebook -- <rulebook>` names. */
export const asked = rulebooks.filter(({ id }) => (process.env["RULEBOOK"] ?? id) === id);

/** The rulebook of which a law is asked today that is asked of all of them. */
export const askedInTurn = (law: string): readonly Rulebook[] => inTurn(asked, law, ({ id }) => id);
