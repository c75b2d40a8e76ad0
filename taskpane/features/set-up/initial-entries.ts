import { Refusal } from "../../../src/kernel/refusal";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { withAnswers, questionsOf, type Answers } from "../../../src/ledger/edit/initial-entries/questions";
import type { NewLedger } from "../../../src/ledger/edit/initial-entries/new-ledger";
import { withPack, type Packed } from "../../../src/ledger/edit/initial-entries/pack";
import { loadedLedgers } from "../../../src/rulebooks/ledgers";
import type { SetUpChoice } from "./set-up-plan";

/*
 * Initial entries of a new ledger: answers to the rulebook's questions, and a list.
 */

/** The initial entries, or a sentence why they cannot be used. */
export type InitialEntries = (Packed & { readonly refused: "" }) | { readonly refused: string };

function packedOf(rulebook: Rulebook, newLedger: NewLedger, { list = "" }: SetUpChoice): Packed {
  if (list.trim() === "") return { newLedger, entries: 0, faults: [], notes: [] };
  return withPack(rulebook, newLedger.options, list);
}

/** Answers about players are dropped when the player is no longer chosen. */
function answersNow({ ledger }: Rulebook, { options, sheets }: NewLedger, { answers }: SetUpChoice): Answers {
  const playing = (names: string): string =>
    names
      .split(",")
      .filter((name) => options.players.includes(name))
      .join(",");
  const now = questionsOf(ledger!, { options, sheets }).map(({ kind, declared: { key } }) => {
    const answer = answers?.get(key) ?? "";
    return [key, kind === "players" ? playing(answer) : answer] as const;
  });
  return new Map(now);
}

let last: { readonly choice: SetUpChoice; readonly found: InitialEntries } | undefined;

/** The initial entries of the chosen ledger; the last result is cached, because a long list takes a while. */
export function previewInitialEntries(choice: SetUpChoice, newLedger: NewLedger): InitialEntries {
  if (last?.choice === choice) return last.found;
  const rulebook = loadedLedgers(choice.rulebook);
  let found: InitialEntries;
  try {
    const packed = choice.sample ? { newLedger, entries: 0, faults: [], notes: [] } : packedOf(rulebook, newLedger, choice);
    const started = choice.sample
      ? packed.newLedger
      : withAnswers(rulebook, packed.newLedger, answersNow(rulebook, newLedger, choice));
    found = { ...packed, newLedger: started, refused: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    found = { refused: error.message };
  }
  last = { choice, found };
  return found;
}

/** Whether the ledger can be set up. */
export function hasInitialEntries(choice: SetUpChoice, newLedger: NewLedger): boolean {
  const preview = previewInitialEntries(choice, newLedger);
  return "newLedger" in preview && preview.faults.length === 0;
}
