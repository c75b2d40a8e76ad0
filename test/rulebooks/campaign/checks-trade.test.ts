import { describe, expect, it, test } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

const turn = (Turn: number): Entries => ({ "Campaign: State": [{ Turn, Year: 1941, Season: "Autumn" }] });
const event = (name: string, turnOfEvent: number | null): Entries => ({
  "Campaign: Events": [{ event: name, happened: turnOfEvent !== null, turnOfEvent }],
});
const booked = (nation: string, ...rows: readonly Entry[]): Entries => ({
  [`${nation}: SW damage ledger`]: rows.map((row) => ({ cause: "Trade", again: true, ...row })),
});

describe("trade-damage", () => {
  const embargo = (now: number, pps: number | null): Entries => ({
    ...turn(now),
    ...event("Oil Embargo", 8),
    ...booked("USA", { turn: 8, pps: 500 }, ...(pps === null ? [] : [{ turn: now, pps, again: true as const }])),
  });

  it("finds the American loss of the Turn after the embargo", () => {
    expect(found("trade-damage", embargo(9, null), ["USA"])).toMatchObject([
      {
        severity: "error",
        cite: "2.1.7.2; 2.4.1.6",
        sheet: "Campaign",
        table: "Campaign_Events",
        expected: 250,
        found: 0,
        message: "The USA owes 250 PPs of SW damage for the event Oil Embargo in this Turn; 0 are booked.",
        fix: "Book 250 PPs with the cause Trade on the sheet of the USA.",
      },
    ]);
    expect(found("trade-damage", embargo(9, 150), ["USA"])).toMatchObject([
      { sheet: "USA", table: "USA_SW_damage_ledger", row: 2, expected: 250, found: 150 },
    ]);
    expect(found("trade-damage", embargo(9, 250), ["USA"])).toStrictEqual([]);
  });

  it("asks for nothing from the second Turn after it, and for no more than is due", () => {
    expect(found("trade-damage", embargo(10, null), ["USA"])).toStrictEqual([]);
    expect(messages("trade-damage", embargo(10, 250), ["USA"])).toStrictEqual([
      "The USA books 250 PPs of SW damage for trade; the event Oil Embargo costs 0 in this Turn.",
    ]);
  });

  it("asks for the Turn of an event", () => {
    const undated: Entries = { ...turn(9), "Campaign: Events": [{ event: "Oil Embargo", happened: true }] };
    expect(found("trade-damage", undated, ["USA"])).toMatchObject([
      {
        column: "Turn of event",
        found: null,
        message:
          "The event Oil Embargo has happened, but without its Turn the 500 PPs of SW damage of the USA cannot be counted.",
      },
    ]);
  });

  const italy = (turnOfEvent: number | null, ...rows: readonly Entry[]): Entries => ({
    ...turn(9),
    ...event("Italian War", turnOfEvent),
    ...booked("Italy", ...rows),
  });

  it("charges Italy once, in the Turn of its war", () => {
    expect(found("trade-damage", italy(9), ["Italy"])).toMatchObject([{ expected: 500, found: 0 }]);
    expect(found("trade-damage", italy(9, { turn: 9, pps: 500 }), ["Italy"])).toStrictEqual([]);
    expect(found("trade-damage", italy(5), ["Italy"])).toStrictEqual([]);
    expect(found("trade-damage", italy(null), ["Italy"])).toStrictEqual([]);
  });

  it("finds a war of Italy whose event is not entered", () => {
    const war = { ...italy(null), "Campaign: Tension and war": [{ track: "Italy - Allies", atWar: true }] };
    expect(found("trade-damage", war, ["Italy"])).toMatchObject([
      {
        column: "Happened",
        expected: true,
        found: false,
        message: "Italy is at War with the Allies, but the event Italian War with its 500 PPs of SW damage is not entered.",
      },
    ]);
  });
});

test("trade between Germany and Russia follows their tension", () => {
  // What Germany can spend tells its trade: nothing else is entered.
  const available = (level: number, atWar: boolean): Entries => ({
    "Campaign: Tension and war": [{ track: "Russia - European Axis", level, atWar }],
    "Germany: Allocation to commands": [{ command: "West", supplies: 9999 }],
  });
  const trade = (level: number, atWar = false) => found("deficit-spending", available(level, atWar), ["Germany"])[0]?.expected;
  expect([0, 39, 40, 42, 49, 50].map((level) => trade(level))).toStrictEqual([500, 500, 250, 250, 250, 0]);
  expect(trade(10, true)).toBe(0);
});
