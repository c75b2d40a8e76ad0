import { describe, expect, test } from "vitest";
import { followsIn, writeFollowed } from "../../src/ledger/edit/derived-rows";
import { enteredBetween } from "../../src/ledger/diff/entry-changes";
import type { Order } from "../../src/ledger/orders/orders";
import { stateIn } from "../../src/ledger/diff/state";
import { applyOrders } from "../../src/ledger/orders/apply-orders";
import { formatChange } from "../../src/ledger/diff/format-changes";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { rulebooks } from "../../src/rulebooks";
import { applied } from "../../src/ledger/orders/apply-edits";
import { freshBook, ledgerAfter, sampleBook } from "../support/rulebooks/ledgers";

/*
 * Derived rows: what the rulebooks' examples add, without touching any entry.
 */

const rulebookOf = (id: string) => rulebooks.find((item) => item.id === id)!;

/** "Entries: Germany / Combat / 1" */
const followed = (ledger: Ledger): readonly string[] => followsIn(ledger).rows.map(({ title, name }) => `${title}: ${name}`);

const after = (ledger: Ledger): Ledger => ledgerOf(applied(ledger.book, writeFollowed(ledger, followsIn(ledger).rows).edits))!;

/** A ledger without the rows of some tables. */
function without(ledger: Ledger, tables: readonly string[]): Ledger {
  const state = stateIn(ledger);
  const orders = tables.flatMap((table): readonly Order[] =>
    state.get(table)!.rows.map(({ index }) => ({ kind: "remove", table, parts: [], nth: 1, row: index, entries: [] })),
  );
  const named = orders.map((order): Order => {
    const row = state.get(order.table)!.rows.find(({ index }) => index === order.row)!;
    return { ...order, parts: row.parts };
  });
  return ledgerOf(applied(ledger.book, applyOrders(ledger, named, state, { player: "" }).edits))!;
}

/** Tables with derived rows, and differences from the sample's rows that cannot be derived. */
const RECREATED: Readonly<Record<string, { readonly tables: readonly string[]; readonly others: readonly string[] }>> = {
  fuel: {
    tables: ["Fuel_track_Entries", "Reorganization_Draws"],
    others: [
      // The position of a player's marker is only on the map.
      "Entries on Fuel track, Germany / Combat / 1: Marker blank → 2",
      "Entries on Fuel track, Germany / Combat / 3: Marker blank → 0",
      // Units that trace there with and without a link share a row as long as there is no second one.
      "Draws on Reorganization, Commonwealth / Calcutta / true: new",
      "Draws on Reorganization, Commonwealth / Calcutta: gone",
    ],
  },
};

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  const sample = ledgerOf(sampleBook(rulebook))!;

  test("adds derived rows once and changes no existing row", () => {
    const withRows = after(sample);
    expect(followsIn(withRows).rows).toEqual([]);
    const changes = enteredBetween(stateIn(sample), stateIn(withRows), withRows);
    expect(changes.map(({ kind }) => kind)).toEqual(followsIn(sample).rows.map(() => "row came"));
  });

  const { tables = [], others = [] } = RECREATED[rulebook.id] ?? {};
  test.runIf(tables.length > 0)("recreates removed derived rows of the sample", () => {
    const withRows = after(without(sample, tables));
    const differ = enteredBetween(stateIn(withRows), stateIn(sample), sample);
    expect(differ.map(formatChange(sample))).toEqual(others);
  });
});

interface Example {
  readonly rulebook: string;
  readonly players: readonly string[];
  readonly typed: readonly string[];
  readonly follows: readonly string[];
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  "gas, JUL/AUG 43: raids on Germany, Russian ground strikes, submarines kept at sea": {
    rulebook: "gas",
    players: ["Germany", "United Kingdom", "United States", "Russia"],
    typed: [
      "Gas operations / Units / United States / Bombers / 2 / Air mission / Map = Western European",
      "Gas operations / Units / United States / Escorts / 2 / Air mission / Map = Western European",
      "Gas operations / Units / United Kingdom / Bombers / 2 / Air mission / Map = Western European",
      "Gas operations / Units / Germany / Interceptors / 2 / Defensive air / Map = Western European",
      "Gas operations / Units / Russia / Ground strikes / 2 / Air mission / Map = Eastern European",
      "Gas operations / Units / Germany / FTR / 2 / Defensive air / Map = Eastern European",
      "Gas operations / Units / Germany / SUB /  / Drop section / Map = Western European",
    ],
    follows: [
      "Map payments: United States / 2 / Western European",
      "Map payments: United Kingdom / 2 / Western European",
      "Map payments: Germany / 2 / Western European",
      "Map payments: Russia / 2 / Eastern European",
      "Map payments: Germany / 2 / Eastern European",
      "Return to Base: Germany / Western European",
    ],
  },
  "fuel: Italy traces to a depot in Germany for 6 fuel points, and to Tripoli": {
    rulebook: "fuel",
    players: ["Germany", "Italy"],
    typed: [
      "Depots / Depots / Berlin / Controller = Germany",
      "Depots / Depots / Tripoli / Controller = Italy",
      "Reorganization / Units / ARM / Italy / Berlin / Number = 3",
      "Reorganization / Units / MECH / Italy / Tripoli / Number = 4",
      "Reorganization / Units / MECH / Italy / Berlin / TRUE / Number = 1",
    ],
    follows: ["Draws: Italy / Berlin", "Draws: Italy / Tripoli"],
  },
  "fuel: a blitz costs 2, a defense 1, divisions and units at half strength nothing; hits and captures move the track": {
    rulebook: "fuel",
    players: ["Germany", "Russia"],
    typed: [
      "Impulses / Combats / Smolensk / 1 / Blitz / Payer = Germany",
      "Impulses / Combats / Smolensk / 1 / Blitz / Units = 4",
      "Impulses / Combats / Smolensk / 1 / Blitz / Paid = TRUE",
      "Impulses / Combats / Minsk / 1 / Assault / Payer = Germany",
      "Impulses / Combats / Minsk / 1 / Assault / Units = 1",
      "Impulses / Combats / Minsk / 1 / Assault / Paid = TRUE",
      "Impulses / Combats / Smolensk / 1 / Defense / Payer = Russia",
      "Impulses / Combats / Smolensk / 1 / Defense / Units = 1",
      "Impulses / Combats / Smolensk / 1 / Defense / Paid = FALSE",
      "Impulses / Combats / Kiev / 3 / Assault / Payer = Germany",
      "Impulses / Combats / Kiev / 3 / Assault / Units = 0",
      "Impulses / Bombing / Ploesti / 2 / Owner = Germany",
      "Impulses / Bombing / Ploesti / 2 / Hits = 1",
      "Impulses / Captures / Smolensk / 3 / Captor = Germany",
      "Impulses / Captures / Smolensk / 3 / Roll = 7",
    ],
    follows: ["Entries: Germany / Combat / 1", "Entries: Germany / Bombing / 2", "Entries: Germany / Capture / 3"],
  },
};

test.each(Object.entries(EXAMPLES))("%s", (_, { rulebook, players, typed, follows }) => {
  expect(followed(ledgerAfter(freshBook(rulebookOf(rulebook), players), ...typed))).toEqual(follows);
});

test("a deployed unit is in Units and in Unit supply, and the close adds no second one", () => {
  const ledger = ledgerAfter(
    freshBook(rulebookOf("pacific"), ["USA"]),
    "Orders / Build queue / USA / Air Superiority / 1st Fighter / Count = 1",
    "Orders / Deployments / 1st Fighter / Main supply = TRUE",
  );
  expect(followed(ledger)).toEqual(["Units: 1st Fighter", "Unit supply and effectiveness: 1st Fighter"]);
  const withRows = after(ledger);
  const unit = stateIn(withRows).get("Order_of_battle_Units")!.rows[0]!;
  expect(Object.fromEntries([...unit.entries].map(([key, { value }]) => [key, value]))).toMatchObject({
    unit: "1st Fighter",
    nation: "USA",
    kind: "Air Superiority",
    strength: 20,
    place: "Field",
  });
  const places = new Set(["Order_of_battle_Units", "Order_of_battle_Unit_supply"]);
  const comes = (of: Ledger) => closeTurn(of).movements.filter(({ place, why }) => places.has(place.table) && why === "deployed");
  expect([comes(ledger).length > 0, comes(withRows)]).toEqual([true, []]);
});
