import { Refusal } from "../src/kernel/refusal";
import type { Rulebook } from "../src/kernel/rulebook";
import { withAnswers } from "../src/ledger/change/begin/answered";
import type { Laid } from "../src/ledger/change/begin/laid";
import { questionsOf, type Answers } from "../src/ledger/change/begin/questions";
import { withPack, type Packed } from "../src/ledger/change/begin/pack";
import { atHand } from "../src/rulebooks/ledgers";
import type { SetUpChoice } from "./plan";

/*
 * What a new ledger begins with beside its sheets: answers to what its rulebook asks, and a list of entries.
 */

/** How a ledger would begin, or why it cannot, in a sentence. */
export type Beginning = (Packed & { readonly refused: "" }) | { readonly refused: string };

function packedOf(rulebook: Rulebook, laid: Laid, { list = "" }: SetUpChoice): Packed {
  if (list.trim() === "") return { laid, entries: 0, faults: [], notes: [] };
  return withPack(rulebook, laid.options, list);
}

/** Answers of players who were chosen when they were given: those who play no more are left out. */
function answersNow({ ledger }: Rulebook, { options, sheets }: Laid, { answers }: SetUpChoice): Answers {
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

let last: { readonly choice: SetUpChoice; readonly found: Beginning } | undefined;

/** How the ledger that is chosen would begin; the last answer is kept, since a long list takes a while. */
export function beginningOf(choice: SetUpChoice, laid: Laid): Beginning {
  if (last?.choice === choice) return last.found;
  const rulebook = atHand(choice.rulebook);
  let found: Beginning;
  try {
    const packed = choice.sample ? { laid, entries: 0, faults: [], notes: [] } : packedOf(rulebook, laid, choice);
    const begun = choice.sample ? packed.laid : withAnswers(rulebook, packed.laid, answersNow(rulebook, laid, choice));
    found = { ...packed, laid: begun, refused: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    found = { refused: error.message };
  }
  last = { choice, found };
  return found;
}

/** Whether nothing keeps a ledger from being set up. */
export function mayBegin(choice: SetUpChoice, laid: Laid): boolean {
  const beginning = beginningOf(choice, laid);
  return "laid" in beginning && beginning.faults.length === 0;
}
