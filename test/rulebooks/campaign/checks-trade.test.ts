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

  it("charges the USA in the Turn after the embargo, and nothing later", () => {
    expect(messages("trade-damage", embargo(9, null), ["USA"])).toStrictEqual([
      "The USA owes 250 PPs of SW damage for the event Oil Embargo in this Turn; 0 are booked.",
    ]);
    expect(found("trade-damage", embargo(9, 250), ["USA"])).toStrictEqual([]);
    expect(found("trade-damage", embargo(10, null), ["USA"])).toStrictEqual([]);
    expect(found("trade-damage", embargo(10, 250), ["USA"])).toMatchObject([{ expected: 0, found: 250 }]);
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
