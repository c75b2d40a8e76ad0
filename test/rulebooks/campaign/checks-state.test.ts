import { describe, expect, it } from "vitest";
import { found, messages, type Entries } from "./ledger";

describe("turn-blank", () => {
  it("finds a Campaign sheet that does not tell the Turn, on which all sheets depend", () => {
    const state = (entry: Readonly<Record<string, string | number | null>>): Entries => ({ "Campaign: State": [entry] });
    expect(found("turn-blank", state({ Season: null }))).toMatchObject([
      {
        severity: "error",
        sheet: "Campaign",
        column: "Season",
        message: "The Season of the campaign is blank; all sheets depend on it.",
      },
    ]);
    expect(messages("turn-blank", state({ Turn: null, Year: null }))).toHaveLength(2);
    expect(found("turn-blank", state({ Turn: 9, Year: 1941, Season: "Autumn" }))).toStrictEqual([]);
  });
});

describe("tension-highest", () => {
  const track = (level: number, highest: number | null): Entries => ({
    "Campaign: Tension and war": [{ track: "Japan - USA", level, highest }],
  });

  it("warns of a highest level below the one of now", () => {
    expect(found("tension-highest", track(40, 32))).toMatchObject([
      {
        severity: "warning",
        sheet: "Campaign",
        column: "Highest level so far",
        expected: 40,
        found: 32,
        message: "The tension Japan - USA stands at 40, above the 32 entered as its highest.",
        fix: "Enter 40 as Highest level so far.",
      },
    ]);
  });

  it("accepts the same level, a higher one and none", () => {
    for (const highest of [40, 41, null]) expect(found("tension-highest", track(40, highest))).toStrictEqual([]);
  });
});

describe("event-turn", () => {
  const event = (name: string, turnOfEvent: number | null, happened = true): Entries => ({
    "Campaign: Events": [{ event: name, happened, turnOfEvent }],
  });

  it("warns of an event without its Turn", () => {
    expect(found("event-turn", event("Fall of France", null))).toMatchObject([
      {
        severity: "warning",
        column: "Turn of event",
        found: null,
        message: "The event Fall of France has happened, but its Turn is missing.",
      },
    ]);
    expect(found("event-turn", event("Fall of France", 3))).toStrictEqual([]);
    expect(found("event-turn", event("Fall of France", null, false))).toStrictEqual([]);
  });

  it("leaves events that cost SW damage to their own check while the Nation that pays plays", () => {
    expect(found("event-turn", event("Oil Embargo", null), ["USA"])).toStrictEqual([]);
    expect(found("trade-damage", event("Oil Embargo", null), ["USA"])).toHaveLength(1);
    expect(messages("event-turn", event("Oil Embargo", null), ["Japan"])).toStrictEqual([
      "The event Oil Embargo has happened, but its Turn is missing.",
    ]);
  });
});
