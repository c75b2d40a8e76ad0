import { describe, expect, test } from "vitest";
import { ledgerOf } from "../../src/ledger/read/model";
import { gained, gainsBetween } from "../../src/ledger/report/gains";
import { rulebooks } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import { ledgerAfter, sampleBook } from "../support/rulebooks/ledgers";

/*
 * Each player's gains and losses between two states of a ledger, as diff reports them below the entries.
 */

const reported = (before: ReturnType<typeof ledgerAfter>, after: ReturnType<typeof ledgerAfter>) =>
  gainsBetween(before, after).map(({ player, total, from, to }) => [player, total.header, from, to]);

describe("gains and losses", () => {
  const before = ledgerOf(sampleBook(campaign))!;

  // Tirpitz takes 2 Points of 210 PPs each in the sample; what is not spent on ships stays in the Strategic Reserve (2.2, 2.3.4).
  test("include what an order moves: what a ship takes less stays in the reserve", () => {
    const after = ledgerAfter(sampleBook(campaign), "Germany / Ships in yards / Tirpitz / Points this Turn = 1");
    const changes = reported(before, after).map(([player, header, from, to]) => [player, header, Number(to) - Number(from)]);
    expect(changes).toContainEqual(["Germany", "Ships", -210]);
    expect(changes).toContainEqual(["Germany", "Closing reserve", 210]);
    expect(changes.filter(([player]) => player !== "Germany")).toEqual([]);
  });

  test("change only their signs if both ledgers are swapped", () => {
    const after = ledgerAfter(sampleBook(campaign), "Germany / Ships in yards / Tirpitz / Points this Turn = 1");
    expect(reported(after, before)).toEqual(
      reported(before, after).map(([player, header, from, to]) => [player, header, to, from]),
    );
  });

  test("are unknown, not 0, for a figure that one ledger cannot compute", () => {
    const broken = ledgerAfter(sampleBook(campaign), "Germany / Ships in yards / Tirpitz / Points this Turn = lots");
    const [block] = gained(gainsBetween(before, broken), "Nation").slice(1);
    expect(block).toMatchObject({ kind: "table" });
    expect(JSON.stringify(block)).toContain("not known");
  });
});

test.each(rulebooks.filter(({ ledger }) => ledger?.sample))(
  "$id: a ledger compared with itself has no gains or losses",
  (rulebook) => {
    const ledger = ledgerOf(sampleBook(rulebook))!;
    expect(gained(gainsBetween(ledger, ledger), "Player")).toEqual([]);
  },
);
