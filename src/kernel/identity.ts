import { input } from "./column";
import type { RulebookIdentity } from "./rulebook";

/*
 * The cells on the front sheet that identify a ledger and its rulebook.
 */

export const note = input.text("Note", "Anything that readers of this ledger should know.", { remark: true, width: 30 });

export const identityCells = ({ id }: RulebookIdentity) => ({
  Rulebook: input.text("Rulebook", "The rulebook that this ledger keeps. Not to be changed.", { choices: [id], folded: true }),
  Version: input.number("Version", "Version of the sheets. Not to be changed.", { whole: true, folded: true }),
});

/** Their content in a new ledger. */
export const identityFill = ({ id, version }: RulebookIdentity) => ({ Rulebook: id, Version: version });
