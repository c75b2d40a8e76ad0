import { rulebooks } from "../rulebooks";
import { questionsOf } from "../ledger/edit/initial-entries/questions";
import { everybody } from "../sheets/common";

/*
 * Additions by the rulebooks to the command line: examples, options named after their players, and options for their questions.
 */

const ledgers = rulebooks.flatMap(({ ledger }) => ledger ?? []);

/** The examples for a command: its own, and the rulebooks'. */
export const examplesOf = (name: string, own: readonly string[]): readonly string[] => [
  ...own,
  ...ledgers.flatMap((ledger) => ledger.examples?.[name] ?? []),
];

/** The rulebooks' names for players as options: nations. */
export const playerOptions: readonly string[] = [
  ...new Set(ledgers.map(({ players }) => players.many.toLowerCase().replaceAll(" ", "-"))),
];

/** The option for a rulebook's question: us-active for "US active". */
export const optionFor = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The rulebooks' questions for a new ledger as options, each with its meaning and the rulebooks that ask it. */
export function startOptions(): readonly {
  readonly option: string;
  readonly value: string;
  readonly multiple: boolean;
  readonly about: string;
}[] {
  const all = new Map<string, { value: string; header: string; ids: string[] }>();
  for (const rulebook of rulebooks) {
    if (!rulebook.ledger) continue;
    const options = everybody(rulebook.ledger);
    for (const { kind, declared } of questionsOf(rulebook.ledger, { options, sheets: rulebook.ledger.sheets(options) })) {
      const { header, type } = declared.column;
      const value = kind === "players" ? "A,B" : type === "yes/no" ? "TRUE" : header.toUpperCase();
      const own = all.get(optionFor(header));
      if (own) own.ids.push(rulebook.id);
      else all.set(optionFor(header), { value, header, ids: [rulebook.id] });
    }
  }
  return [...all].map(([option, { value, header, ids }]) => ({
    option,
    value,
    multiple: value === "A,B",
    about: `${value === "A,B" ? `who is ${header.toLowerCase()}` : `${header} at the start`} (${ids.join(", ")})`,
  }));
}
