import { expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { playersTurn, reminder } from "../../src/ledger/report/player-status";
import { campaign } from "../../src/rulebooks/campaign";
import { freshBook, ledgerAfter } from "../support/rulebooks/ledgers";

/*
 * Who still has something to do in a turn: players without entries, with errors, or with missing entries.
 */

const ledger = ledgerAfter(
  freshBook(campaign, ["Germany", "Italy"], 1940),
  "Germany / Production / Corps / Home /  / Price = 300",
  "Germany / Production / Corps / Home /  / Quantity = 2",
  "Germany / Production / Corps / Home /  / On Equipment Schedule = TRUE",
);
const audit = auditLedger(ledger);
const players = playersTurn(ledger, { ...audit, missing: [] });

test("the status lists what each player still has to do", () => {
  // One row was added; 600 PPs are spent of the 500 from the trade with Russia (2.1.7.1).
  expect(players.map(({ player, entered, errors }) => [player, entered, errors.map(({ check }) => check)])).toEqual([
    ["Germany", 1, ["deficit-spending"]],
    ["Italy", 0, []],
  ]);
  const blank = audit.missing.filter(({ player }) => player === "Italy").length;
  expect(playersTurn(ledger, audit).map((item) => item.blank)[1]).toBe(blank);
});

test("a reminder to all lists what each player still has to do and who is ready, without the others' findings", () => {
  expect(reminder(ledger, players)).toBe(
    [
      "Panzer General II campaign: Economy, 1940 · Spring · turn 1",
      "",
      "Before the turn is closed:",
      "",
      "Germany:",
      "  1 error to fix: your copy shows where.",
      "",
      "Italy:",
      "  Nothing is entered yet for this turn. Please send your orders.",
    ].join("\n"),
  );
  const [germany] = players;
  expect(reminder(ledger, [{ ...germany!, errors: [] }])).toContain("Everybody is ready: the turn can be closed.");
  expect(reminder(ledger, [{ ...germany!, errors: [] }, players[1]!])).toContain("\nReady: Germany.");
});
