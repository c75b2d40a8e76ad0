import { allOf } from "../../../kernel/text";
import type { DeclaredSheet } from "../../../sheets/declared";
import type { SealedValue } from "../../seal/turn-record";
import { isTurns } from "./refill";
import type { LastClose } from "../../seal/last-close";

/* Describes what is restored with deleted sheets, and what is lost. */

/** More places than this are only counted. */
const LISTED = 5;

const AGAIN = "enter it again";
const LOST = "Your own remarks, columns and formats are not restored, nor are empty tables that were added.";

/** A sentence about sheets; none if there are no sheets. */
const sentence = (names: readonly string[], format: (subject: string, is: string, holds: string) => string): readonly string[] =>
  names.length === 0 ? [] : [format(allOf(names), names.length === 1 ? "is" : "are", names.length === 1 ? "holds" : "hold")];

function whyNew(lastClose: Exclude<LastClose, { readonly kind: "closed" }>): string {
  return lastClose.kind === "open" ? "No turn was closed yet" : `The record of ${lastClose.turn} cannot be used`;
}

/** The entries whose formulas were replaced by their values. */
function asValues(entries: readonly SealedValue[]): readonly string[] {
  const formulas = entries.filter(({ formula }) => formula !== undefined);
  if (formulas.length === 0) return [];
  const places = formulas.map(({ sheet, name, formula }) => `${formula!} (${sheet}${name === "" ? "" : `, ${name}`})`);
  const more = places.length - LISTED;
  const named = more > 1 ? `${places.slice(0, LISTED).join(", ")} and ${more} more` : allOf(places);
  return [`Entered formulas were replaced by their values: ${named}.`];
}

/** Sentences on the content of the sheets; `known` are those in the record of the last close. */
export function describeRestore(
  sheets: readonly DeclaredSheet[],
  known: readonly DeclaredSheet[],
  lastClose: LastClose,
  entries: readonly SealedValue[],
): readonly string[] {
  const name = ({ sheet }: DeclaredSheet): string => sheet.name;
  // Before the first close, the sheet Turns is as in a new ledger, too.
  const turns = lastClose.kind === "open" ? [] : sheets.filter(isTurns);
  const fresh = sheets.filter((item) => !known.includes(item) && !turns.includes(item)).map(name);
  const rebuilt = sentence(turns.map(name), (subject, is) => `${subject} ${is} rebuilt from the seals of all closed turns.`);
  if (lastClose.kind !== "closed")
    return [
      ...sentence(
        fresh,
        (subject, is) =>
          `${whyNew(lastClose)}, so ${subject} ${is} as in a new ledger: what was entered there is lost; ${AGAIN}.`,
      ),
      ...rebuilt,
      LOST,
    ];
  const { turn } = lastClose;
  return [
    ...sentence(
      known.map(name),
      (subject, _, holds) =>
        `${subject} ${holds} what the close of ${turn} left; what was entered there since is lost: ${AGAIN}.`,
    ),
    ...sentence(fresh, (subject, is) => `${subject} joined after ${turn} was closed and ${is} as in a new ledger: ${AGAIN}.`),
    ...rebuilt,
    ...asValues(entries),
    LOST,
  ];
}
