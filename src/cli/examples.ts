import { rulebooks } from "../rulebooks";
import type { Command } from "./commands";

/** Examples of a command: its own, and those of the rulebooks, whose words they use. */
export const examplesOf = ({ name, examples }: Command): readonly string[] => [
  ...examples,
  ...rulebooks.flatMap(({ ledger }) => ledger?.examples?.[name] ?? []),
];
