import type { Rulebook } from "../../../src/kernel/rulebook";
import { rulebooks } from "../../../src/rulebooks";
import { dailySample } from "../daily-sample";

/** The rulebooks under test: all of them, or the one that `npm run test:rulebook -- <rulebook>` names. */
export const selected = rulebooks.filter(({ id }) => (process.env["RULEBOOK"] ?? id) === id);

/** The rulebook for which a test of all rulebooks runs today. */
export const sampledRulebooks = (law: string): readonly Rulebook[] => dailySample(selected, law, ({ id }) => id);
