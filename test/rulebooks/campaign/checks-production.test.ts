import { expect, test } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

const GERMANY = ["Germany"];
const units = (...rows: readonly Entry[]): Entries => ({
  "Germany: Production": rows.map((row) => ({ onSchedule: true, ...row, again: true })),
});

test("one unit and several units that are not on the Equipment Schedule", () => {
  const panther = (quantity: number) => units({ unit: "Panther", onSchedule: null, price: 400, quantity });
  expect(messages("not-on-schedule", panther(1), GERMANY)).toStrictEqual([
    "1 unit of Panther is built, but it is not on the schedule of Germany.",
  ]);
  expect(messages("not-on-schedule", panther(2), GERMANY)).toStrictEqual([
    "2 units of Panther are built, but it is not on the schedule of Germany.",
  ]);
  expect(found("not-on-schedule", panther(0), GERMANY)).toStrictEqual([]);
});

test("a unit of a Minor Ally has the price of one of the Nation's own rows, where there is one", () => {
  const own = { unit: "Pz III", price: 240, quantity: 2 };
  const ally = (price: number) => ({ unit: "Pz III", price, quantity: 1, minorAlly: "Hungary" });
  expect(found("allied-price", units(own, ally(220)), GERMANY)).toMatchObject([{ row: 2, expected: 240, found: 220 }]);
  expect(found("allied-price", units(own, ally(240)), GERMANY)).toStrictEqual([]);
  expect(found("allied-price", units({ ...own, price: 250, command: "West" }, own, ally(240)), GERMANY)).toStrictEqual([]);
  expect(found("allied-price", units({ ...own, unit: "Pz II" }, ally(220)), GERMANY)).toStrictEqual([]);
});

test.each(["Air Base", "airbase", "Air-Base", "Fortified Line", "FORTIFICATION", "Refinery Repair"])(
  "%s is paid by a Command Reserve, not from Production",
  (unit) => {
    expect(found("wrong-account", units({ unit, price: 300, quantity: 1 }), GERMANY)).toMatchObject([
      { column: "Unit", expected: "Command Reserve", found: "Production" },
    ]);
  },
);

test.each(["Coastal Gun", "Synthetic Refinery", "Air Base Guards", "Flak"])("%s is paid from Production", (unit) => {
  expect(found("wrong-account", units({ unit, price: 300, quantity: 1 }), GERMANY)).toStrictEqual([]);
});

test("new units add up over the rows of one command, and units for Minor Allies count", () => {
  const entries = (newUnits: number): Entries => ({
    ...units(
      { unit: "Pz III", price: 240, quantity: 2, command: "East" },
      { unit: "Pz 38(t)", price: 168, quantity: 1, command: "East", minorAlly: "Hungary" },
    ),
    "Germany: Command Reserves": [{ command: "East" }],
    "Germany: Allocation to commands": [
      { command: "East", supplies: 0, newUnits: 1 },
      { command: "East", supplies: 0, newUnits, again: true },
    ],
  });
  expect(found("new-units-allocated", entries(2), GERMANY)).toStrictEqual([]);
  expect(found("new-units-allocated", entries(1), GERMANY)).toMatchObject([
    { expected: 3, found: 2 },
    { expected: 3, found: 2 },
  ]);
});

test("a ship of one name is one ship unless type or price tell two apart", () => {
  const ship = (row: Entry) => ({ ship: "Enterprise", shipyard: "yard", ...row });
  const entries = (american: Entry, british: Entry): Entries => ({
    "USA: Ships in yards": [ship(american)],
    "Britain: Ships in yards": [ship(british)],
  });
  const twice = (american: Entry, british: Entry) =>
    found("ship-of-two-nations", entries(american, british), ["USA", "Britain"]).length;
  expect(twice({ type: "Carrier", price: 2400 }, { type: "carrier", price: 2400 })).toBe(1);
  expect(twice({ price: 2400 }, { type: "Carrier" })).toBe(1);
  expect(twice({ type: "Carrier", price: 2400 }, { type: "Cruiser", price: 2400 })).toBe(0);
  expect(twice({ type: "Carrier", price: 2400 }, { type: "Carrier", price: 1200 })).toBe(0);
});
