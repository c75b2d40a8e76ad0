import { rulebooks } from "../rulebooks";
import type { Command } from "./command-list";

/*
 * What the rulebooks add to the command line in their own words.
 */

const ledgers = rulebooks.flatMap(({ ledger }) => ledger ?? []);

/** Examples of a command: its own, and those of the rulebooks. */
export const examplesOf = ({ name, examples }: Command): readonly string[] => [
  ...examples,
  ...ledgers.flatMap((ledger) => ledger.examples?.[name] ?? []),
];

/** What the rulebooks call players, as options are written: nations. */
export const playerOptions: readonly string[] = [
  ...new Set(ledgers.map(({ players }) => players.many.toLowerCase().replaceAll(" ", "-"))),
];
