import { describe, expect, test } from "vitest";
import { readText } from "../../../src/ledger/orders/read-orders";
import { planImport } from "../../../src/ledger/orders/import-orders";
import { orderForm } from "../../../src/ledger/orders/order-form";
import { ledgerOf } from "../../../src/ledger/read/model";
import { turnName } from "../../../src/ledger/read/turn-name";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { pacific } from "../../../src/rulebooks/pacific";
import { setup } from "../../../src/rulebooks/setup";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * Tables to which players add rows: they can enter their own decisions; what events or others decide is omitted and reported.
 */

/** The entries that a player's lines write and those omitted. */
function sent(rulebook: Rulebook, player: string, ...lines: readonly string[]) {
  const ledger = ledgerOf(sampleBook(rulebook))!;
  const text = [`${player} \u00b7 ${turnName(ledger)}`, ...lines].join("\n");
  const { orders: taken, intake } = planImport(ledger, (now) => readText(now, text)[0]!, {
    ...{ when: "2026-11-28T12:00:00.000Z", source: "email.txt" },
  });
  return {
    faults: taken.faults.map(({ message }) => message),
    written: intake.written.map(({ row, entries }) => [row, ...entries.map(({ header }) => header)].join(", ")),
    skipped: intake.skipped.map(({ why }) => why),
  };
}

describe("in the Pacific", () => {
  test("players group their own ships into new fleets, and nobody else's", () => {
    expect(sent(pacific, "Japan", "Fleets", "+ Ozawa: Nation = Japan, Hex = Truk, Mode = Fleet, Deep water = TRUE")).toEqual({
      ...{ faults: [], skipped: [] },
      written: ["Ozawa, Nation, Hex, Mode, Deep water"],
    });
    const foreign = sent(pacific, "Japan", "Fleets", "+ Task Force 38: Nation = USA, Hex = Truk");
    expect([foreign.written, foreign.skipped.length + foreign.faults.length]).toEqual([[], 1]);
  });

  test("players add their own trades; what an event sends belongs to the game master", () => {
    const { written, skipped, faults } = sent(
      pacific,
      "USA",
      "Trades",
      "+ USA / China: Origin = Player, Production = 2, Event production = 50, Event oil = 9",
    );
    expect([faults, written]).toEqual([[], ["USA / China, Origin, Production"]]);
    expect(skipped).toEqual([
      expect.stringMatching(/Event production.* can only be entered by the game master/),
      expect.stringMatching(/Event oil.* can only be entered by the game master/),
    ]);
    const foreign = sent(pacific, "USA", "Trades", "+ UK / USA: Origin = Player, Production = 200");
    expect([foreign.written, foreign.skipped.length + foreign.faults.length]).toEqual([[], 1]);
  });

  test("players assign only the researchers they have, and cannot add any", () => {
    expect(sent(pacific, "USA", "Researchers", "USA: Unassigned = 0")).toEqual({
      ...{ faults: [], skipped: [] },
      written: [expect.stringContaining("USA")],
    });
    const granted = sent(pacific, "USA", "Researchers", "USA: Owned = 30");
    expect([granted.written, granted.skipped]).toEqual([[], [expect.stringContaining("only the game master can change it")]]);
  });

  test("a player's form has no column of the game master's", () => {
    const form = orderForm(ledgerOf(sampleBook(pacific))!, "USA");
    expect(form).toMatch(/A new row of Trades .*Production = /);
    expect(form).not.toMatch(/A new row of .*Event (?:production|oil)/);
  });
});

test("each side of a battle can only enter rolls for its own works", () => {
  const roll = "Roll = 4";
  const own = sent(setup, "Axis", "Rolls for works", `+ Axis / Trenches / 9: ${roll}`);
  expect([own.faults, own.skipped, own.written]).toEqual([[], [], ["Axis / Trenches / 9, Roll"]]);
  const foreign = sent(setup, "Axis", "Rolls for works", `+ Allied / Trenches / 9: ${roll}`);
  expect([foreign.written, foreign.skipped.length + foreign.faults.length]).toEqual([[], 1]);
});
