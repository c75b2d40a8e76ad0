import { expect, test } from "vitest";
import { found, messages, type Entries, type Entry } from "./ledger";

const GERMANY = ["Germany"];
const units = (...rows: readonly Entry[]): Entries => ({ "Germany: Production": rows });

test("units that are built stand on the Equipment Schedule", () => {
  const panther = (onSchedule: boolean | null, quantity = 2) => units({ unit: "Panther", onSchedule, price: 400, quantity });
  expect(found("not-on-schedule", panther(false), GERMANY)).toMatchObject([
    {
      severity: "warning",
      cite: "2.3",
      column: "On Equipment Schedule",
      expected: true,
      found: false,
      message: "2 units of Panther are built, but it is not on the schedule of Germany.",
    },
  ]);
  expect(messages("not-on-schedule", panther(null, 1), GERMANY)).toStrictEqual([
    "1 unit of Panther is built, but it is not on the schedule of Germany.",
  ]);
  expect(found("not-on-schedule", panther(true), GERMANY)).toStrictEqual([]);
  expect(found("not-on-schedule", panther(false, 0), GERMANY)).toStrictEqual([]);
});

test("a unit for a Minor Ally costs what the Major Nation pays", () => {
  const shared = (price: number) =>
    units(
      { unit: "Pz III", onSchedule: true, price: 240, quantity: 2 },
      { unit: "Pz III", onSchedule: true, price, quantity: 1, minorAlly: "Hungary", again: true },
    );
  expect(found("allied-price", shared(220), GERMANY)).toMatchObject([
    {
      severity: "warning",
      row: 2,
      column: "Price",
      expected: 240,
      found: 220,
      message: "The Pz III for Hungary is listed at 220 PPs; Germany pays 240.",
      fix: "Enter 240 as Price.",
    },
  ]);
  expect(found("allied-price", shared(240), GERMANY)).toStrictEqual([]);
  const alone = units({ unit: "Turan", onSchedule: true, price: 220, quantity: 1, minorAlly: "Hungary" });
  expect(found("allied-price", alone, GERMANY)).toStrictEqual([]);
});

test("units go to a Command Reserve of the sheet, or to the home command", () => {
  const sent = (command: string | null): Entries => ({
    ...units({ unit: "Stug III", onSchedule: true, price: 200, quantity: 2, command }),
    "Germany: Command Reserves": [{ command: "East", opening: 100 }],
  });
  expect(found("unit-without-command", sent("Esat"), GERMANY)).toMatchObject([
    {
      severity: "warning",
      cite: "2.3.1",
      column: "Command Reserve",
      found: "Esat",
      message: "Stug III of Germany goes to Esat, which is no Command Reserve of its sheet.",
    },
  ]);
  for (const command of ["East", "EAST", null]) expect(found("unit-without-command", sent(command), GERMANY)).toStrictEqual([]);
});
