import { describe, expect, it } from "vitest";
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

describe("convoy-short", () => {
  it("warns of lacking Transports", () => {
    expect(found("convoy-short", atlantic({ assigned: 15 }), BRITAIN)).toMatchObject([
      {
        severity: "warning",
        sheet: "Shipping",
        table: "Shipping_Convoys",
        column: "Transports assigned",
        expected: 18,
        found: 15,
        message: "The Atlantic convoy of Britain needs 18 Transports and has 15; 225 PPs are lost.",
        fix: "Assign 3 more.",
      },
    ]);
    expect(found("convoy-short", atlantic({ assigned: 18 }), BRITAIN)).toStrictEqual([]);
  });

  it("counts the loss against what Britain can spend", () => {
    const spending = (assigned: number): Entries => ({
      ...atlantic({ assigned }),
      "Britain: Allocation to commands": [{ command: "Home", supplies: 9999 }],
    });
    expect(found("deficit-spending", spending(18), BRITAIN)).toMatchObject([{ expected: 3450 }]);
    expect(found("deficit-spending", spending(15), BRITAIN)).toMatchObject([{ expected: 3225 }]);
  });
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

  it("finds damage that is not booked in full", () => {
    expect(found("convoy-damage-booked", attacked({ pps: 100 }), BRITAIN)).toMatchObject([
      {
        severity: "error",
        sheet: "Britain",
        table: "Britain_SW_damage_ledger",
        expected: 140,
        found: 100,
        message: "The Atlantic convoy of Britain suffers 140 PPs of SW damage; 100 are booked.",
        fix: "Book 140 PPs with the cause Convoy and the place Atlantic.",
      },
    ]);
    expect(found("convoy-damage-booked", attacked(), BRITAIN)).toMatchObject([
      { sheet: "Shipping", column: "SW damage", expected: 140, found: 0 },
    ]);
    expect(found("convoy-damage-booked", attacked({ pps: 140, turn: 8 }), BRITAIN)).toMatchObject([{ found: 0 }]);
    expect(found("convoy-damage-booked", attacked({ pps: 140 }), BRITAIN)).toStrictEqual([]);
    expect(found("convoy-damage-booked", attacked({ pps: 100 }, { pps: 40 }), BRITAIN)).toStrictEqual([]);
  });

  it("counts Transports that were turned back with 100 PPs each", () => {
    const entries = {
      ...attacked({ pps: 240 }),
      "Shipping: Convoys": [{ nation: "Britain", ocean: "Atlantic", damage: 14, aborted: 1 }],
    };
    expect(found("convoy-damage-booked", entries, BRITAIN)).toStrictEqual([]);
  });

  it("finds damage that names no convoy of the Nation", () => {
    expect(messages("convoy-damage-booked", attacked({ pps: 140 }, { pps: 50, place: "Pacific" }), BRITAIN)).toStrictEqual([
      "50 PPs of convoy damage are booked for Pacific, where Britain runs no convoy.",
    ]);
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
  const base = (shippingRegion: string | null): Entry => ({
    name: "France",
    kind: "Base Economy",
    owner: "France",
    shippingRegion,
    value: 400,
  });

  it("finds a Base Economy that travels", () => {
    expect(found("base-economy-in-convoy", atlantic({ assigned: 18 }, base("Canada")), BRITAIN)).toMatchObject([
      {
        severity: "error",
        sheet: "Britain",
        column: "Shipping region",
        expected: 3450,
        found: 3850,
        message:
          "400 PPs of Base Economy are counted in the Atlantic convoy of Britain; without them it carries a share of 3,450.",
      },
    ]);
    expect(found("base-economy-in-convoy", atlantic({ assigned: 18 }, base(null)), BRITAIN)).toStrictEqual([]);
  });

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

describe("transport-pool", () => {
  /** 18 Transports in the convoy, 3 for bought oil and some Tankers, of 22 in the Atlantic. */
  const uses = (tankers: number): Entries => ({
    "Shipping: Convoys": [{ nation: "Britain", ocean: "Atlantic", assigned: 18 }],
    "Shipping: Transport pool": [{ nation: "Britain", ocean: "Atlantic", owned: 22 }],
    "Oil: Oil shipments": [
      { source: "USA East Coast", way: "Sea", nation: "Britain", ocean: "Atlantic", oilUnits: tankers, tankers },
    ],
    "Oil: International market": [{ nation: "Britain", ocean: "Atlantic", bought: 3, transports: 3 }],
  });

  it("finds more Transports used than owned", () => {
    expect(found("transport-pool", uses(3), BRITAIN)).toMatchObject([
      {
        severity: "error",
        sheet: "Shipping",
        table: "Shipping_Transport_pool",
        expected: 22,
        found: 24,
        message: "Britain uses 24 Transports in the Atlantic but owns 22.",
        fix: "Take 2 off convoys, Tankers, purchases or other missions.",
      },
    ]);
    expect(found("transport-pool", uses(1), BRITAIN)).toStrictEqual([]);
  });

  it("finds Transports that sail where the Nation has none", () => {
    const entries: Entries = {
      "Oil: Oil shipments": [{ source: "Mosul", way: "Sea", nation: "Britain", ocean: "Pacific", oilUnits: 2, tankers: 2 }],
    };
    expect(found("transport-pool", entries, BRITAIN)).toMatchObject([
      { sheet: "Oil", found: 2, message: "Britain uses 2 Transports in the Pacific but has no Transport pool there." },
    ]);
    const nameless: Entries = { "Oil: Oil shipments": [{ source: "Mosul", way: "Sea", oilUnits: 1, tankers: 1 }] };
    expect(messages("transport-pool", nameless, BRITAIN)).toStrictEqual(["1 Transport is used without its Nation and ocean."]);
  });
});
