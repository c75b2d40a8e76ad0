import { describe, expect, test } from "vitest";
import { Refusal } from "../../../src/kernel/refusal";
import { readText } from "../../../src/ledger/orders/read-orders";
import { tablesIn, titleOf } from "../../../src/ledger/orders/text/tables";
import { ledgerOf } from "../../../src/ledger/read/model";
import { turnName } from "../../../src/ledger/read/turn-name";
import { rulebooks } from "../../../src/rulebooks";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * A turn number in words or as an ordinal: orders for another turn are refused, not taken for the current one.
 */

const CARDINALS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" ");
const TENS = ["twenty", "twenty-one", "twenty two", "twenty-three", "twenty-four", "twenty five"];
const [GERMAN, FRENCH] = ["eins zwei drei vier fünf sechs sieben acht neun", "un deux trois quatre cinq six sept huit neuf"];
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** Ways to write turns, with the number. */
const WRITTEN: readonly (readonly [text: string, number: number])[] = [
  ...CARDINALS.map((word, i) => [`turn ${word}`, i + 1] as const),
  ...TENS.map((word, i) => [`turn ${word}`, 20 + i] as const),
  ...GERMAN.split(" ").map((word, i) => [`Zug ${word}`, i + 1] as const),
  ...FRENCH.split(" ").map((word, i) => [`tour ${word}`, i + 1] as const),
  ...ORDINALS.map((word, i) => [`${word} turn`, i + 1] as const),
  ...Array.from({ length: 30 }, (_, i) => [`${i + 1}. Zug`, i + 1] as const),
  ...Array.from({ length: 30 }, (_, i) => [`${i + 1}th turn`, i + 1] as const),
];

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample && ledger.turn))("$id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;
  const number = Number(/turn (\d+)/i.exec(turnName(ledger))?.[1]);
  const [table] = [...tablesIn(ledger).values()];
  const player = ledger.players.at(-1)!;

  const isRead = (head: string): boolean => {
    try {
      return readText(ledger, `${head}\n\n${titleOf(table!)}\n`).length > 0;
    } catch (error) {
      if (error instanceof Refusal && error.message.startsWith("These are orders for")) return false;
      throw error;
    }
  };

  test("reads the turn from the words on the first line", () => {
    expect(number).toBeGreaterThan(0);
    const wrong = WRITTEN.flatMap(([text, meant]) =>
      [`${player}, ${text}`, `Hi Anna, these are the orders of ${player} for ${text}, as promised:`].filter(
        (head) => isRead(head) !== (meant === number),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
