import { describe, expect, it, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { found, ledgerWith, messages, type Entries, type Entry } from "./ledger";

describe("the current Turn", () => {
  const state = (entry: Entry): Entries => ({ "Campaign: State": [entry] });

  it.each([
    ["Turn", "convoy-damage-booked"],
    ["Year", "ic-maximum"],
    ["Season", "ic-frozen"],
  ])("is a finding if its %s is blank, and %s waits for it", (key, check) => {
    const audited = (entry: Entry) =>
      auditLedger(
        ledgerWith(
          {
            // After a Winter Turn the IC of Kiev could grow; Moscow's cannot be worth 750 yet.
            ...state({ Turn: 12, Year: 1942, Season: "Winter", ...entry }),
            "Britain: SW damage ledger": [{ turn: 12, cause: "Convoy", place: "Atlantic", pps: 500 }],
            "Russian industry: Russian ICs": [
              { city: "Moscow", value: 750 },
              { city: "Kiev", value: 500, holder: "Axis", state: "Connected" },
            ],
          },
          ["Britain", "Russia"],
        ),
      ).findings;
    expect(audited({}).filter((finding) => finding.check === check)).toHaveLength(1);
    const findings = audited({ [key]: null });
    expect(findings.filter((finding) => finding.check === check)).toStrictEqual([]);
    const blank = findings.find((finding) => finding.sheet === "Campaign" && finding.column === key)!;
    expect(blank.message).toContain(`${key} is blank`);
    expect(blank.waits).toContain(check);
  });

  test.each([
    [1, 1939, "Spring", 0],
    [2, 1939, "Spring", 1],
    [4, 1939, "Winter", 0],
    [5, 1939, "Winter", 1],
    [9, 1941, "Spring", 0],
    [10, 1941, "Spring", 1],
    [1, 1946, "Winter", 0],
    [32, 1946, "Winter", 0],
  ])("can be Turn %i in %i, %s, with %i findings", (Turn, Year, Season, times) => {
    expect(found("turn-and-year", state({ Turn, Year, Season }), ["Russia"])).toHaveLength(times);
  });
});

test("an event with SW damage needs its Turn even if the Nation that pays does not play", () => {
  const embargo: Entries = { "Campaign: Events": [{ event: "Oil Embargo", happened: true, turnOfEvent: null }] };
  expect(messages("event-turn", embargo, ["Japan"])).toStrictEqual([
    "The event Oil Embargo has happened, but its Turn is missing.",
  ]);
});
