import { describe, expect, it, test } from "vitest";
import { shippingRegions } from "../../../src/rulebooks/campaign/sheets/shipping";
import { findings, found, ledgerWith, messages, type Entries, type Entry } from "./ledger";

const BRITAIN = ["Britain"];

/** A British Atlantic with 3,000 PPs at home and 450 in possessions. */
const ECONOMY: readonly Entry[] = [
  { name: "London", kind: "Industrial City", shippingRegion: "Britain", value: 2000 },
  { name: "Toronto", kind: "Industrial City", shippingRegion: "Canada", value: 700 },
  { name: "Cape Town", kind: "Industrial City", shippingRegion: "South Africa", value: 300 },
  { name: "Iceland", kind: "Colony", shippingRegion: "Atlantic Possessions", value: 450 },
];
const atlantic = (convoy: Entry, ...more: readonly Entry[]): Entries => ({
  "Britain: Economy": [...ECONOMY, ...more],
  "Shipping: Convoys": [{ nation: "Britain", ocean: "Atlantic", ...convoy }],
});

test("convoy-short: what no Transport carries comes off what Britain can spend", () => {
  const spending = (assigned: number): Entries => ({
    ...atlantic({ assigned }),
    "Britain: Allocation to commands": [{ command: "Home", supplies: 9999 }],
  });
  expect(found("deficit-spending", spending(18), BRITAIN)).toMatchObject([{ expected: 3450 }]);
  expect(messages("convoy-short", spending(15), BRITAIN)).toStrictEqual([
    "The Atlantic convoy of Britain needs 18 Transports and has 15; 225 PPs are lost.",
  ]);
  expect(found("deficit-spending", spending(15), BRITAIN)).toMatchObject([{ expected: 3225 }]);
});

describe("convoy-damage-booked", () => {
  const attacked = (...rows: readonly Entry[]): Entries => ({
    "Campaign: State": [{ Turn: 9, Year: 1941, Season: "Autumn" }],
    "Shipping: Convoys": [{ nation: "Britain", ocean: "Atlantic", damage: 14 }],
    "Britain: SW damage ledger": rows.map((row) => ({
      turn: 9,
      cause: "Convoy",
      place: "Atlantic",
      again: true as const,
      ...row,
    })),
  });

  it("counts the bookings of this Turn and of this ocean", () => {
    expect(found("convoy-damage-booked", attacked(), BRITAIN)).toMatchObject([
      { sheet: "Shipping", column: "SW damage", expected: 140, found: 0 },
    ]);
    expect(found("convoy-damage-booked", attacked({ pps: 140, turn: 8 }), BRITAIN)).toMatchObject([{ found: 0 }]);
    expect(found("convoy-damage-booked", attacked({ pps: 100 }, { pps: 40 }), BRITAIN)).toStrictEqual([]);
    expect(messages("convoy-damage-booked", attacked({ pps: 140 }, { pps: 50, place: null }), BRITAIN)).toStrictEqual([
      "50 PPs of convoy damage are booked without their ocean.",
    ]);
  });

  it("needs no ocean from Japan, which has one convoy", () => {
    const japan: Entries = {
      "Campaign: State": [{ Turn: 9, Year: 1941, Season: "Autumn" }],
      "Shipping: Convoys": [{ nation: "Japan", ocean: "Pacific", damage: 5 }],
      "Japan: SW damage ledger": [{ turn: 9, cause: "Convoy", pps: 50 }],
    };
    expect(found("convoy-damage-booked", japan, ["Japan"])).toStrictEqual([]);
  });
});

describe("base-economy-in-convoy", () => {
  it("accepts one that Japan has taken: of Japan's economy it alone stays off the convoy (2.1.7.5)", () => {
    const ledger = ledgerWith(
      {
        "Japan: Economy": [
          { name: "Tokyo", kind: "Industrial City", value: 800 },
          { name: "China", kind: "Base Economy", owner: "Nationalist China", holder: "Japan", value: 1000 },
        ],
      },
      ["Japan"],
    );
    expect(findings("base-economy-in-convoy", ledger)).toStrictEqual([]);
    expect(ledger.rows(shippingRegions, "Shipping").map(({ economy }) => economy)).toStrictEqual([800]);
  });
});
