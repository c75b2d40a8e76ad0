import { describe, expect, test } from "vitest";
import "../support/preload";
import { computedIn } from "../../src/calculation/computed-values";
import { inputsOf, keysOf, stateIn } from "../../src/ledger/diff/state";
import { ownersIn } from "../../src/ledger/diff/row-owners";
import { applied } from "../../src/ledger/orders/apply-edits";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { orderForm } from "../../src/ledger/orders/order-form";
import { sinceOpened } from "../../src/ledger/diff/since-opened";
import { ordersOf as asOrders } from "../../src/ledger/orders/orders";
import { headOf } from "../../src/ledger/orders/text/parse-orders";
import { write } from "../../src/ledger/orders/text/write-orders";
import { formatChange } from "../../src/ledger/diff/format-changes";
import { ownForecast } from "../../src/ledger/report/own-forecast";
import { picturesFor } from "../../src/ledger/report/charts";
import { withEntries } from "../../src/ledger/read/entered-values";
import { auditLedger } from "../../src/ledger/audit";
import { report, reportedTurn } from "../../src/ledger/report";
import { writtenReport } from "../../src/ledger/report/formats";
import { forecast, type Forecast } from "../../src/ledger/turn/forecast";
import { campaign } from "../../src/rulebooks/campaign";
import { fuel } from "../../src/rulebooks/fuel";
import { gas } from "../../src/rulebooks/gas";
import { pacific } from "../../src/rulebooks/pacific";
import { rulebooks } from "../../src/rulebooks";
import type { CellContent } from "../../src/workbook/edit";
import type { CellValue } from "../../src/kernel/values";
import { DAY, dailySample, share } from "../support/daily-sample";
import { sampleBook } from "../support/rulebooks/ledgers";

/*
 * Noninterference: what a player sees depends only on the content of his copy. Other players' entries change it only if they
 * change the copy.
 */

/** A ledger with changed or unreadable figures of one player, in all tables or in one. */
function changedFor(ledger: Ledger, player: string, only?: string, valueOf = (before: number): CellValue => before + 3): Ledger {
  const { players } = ledger.rulebook.ledger!;
  const state = stateIn(ledger);
  const cells = new Map<string, CellContent[]>();
  let nth = 0;
  for (const table of state.values()) {
    if (only !== undefined && table.declared.name !== only) continue;
    const ownersOf = ownersIn(table, players, state);
    const keys = keysOf(table.declared);
    for (const row of table.rows) {
      if (ownersOf(row).join() !== player) continue;
      for (const { key, column } of inputsOf(table.declared)) {
        const cell = row.line?.cells[key];
        if (!cell || keys.includes(key) || column.type !== "number" || column.format === "date" || ++nth % 3 > 0) continue;
        const value = valueOf(Number(row.entries.get(key)?.value ?? 0));
        cells.set(cell.sheet, [...(cells.get(cell.sheet) ?? []), { row: cell.row, column: cell.column, value }]);
      }
    }
  }
  return ledgerOf(
    applied(
      ledger.book,
      [...cells].map(([sheet, all]) => ({ kind: "cells" as const, sheet, cells: all })),
    ),
  )!;
}

/** Caches a result per ledger and player. */
function once<T>(work: (ledger: Ledger, player: string) => T): (ledger: Ledger, player: string) => T {
  const known = new WeakMap<Ledger, Map<string, T>>();
  return (ledger, player) => {
    const answers = known.get(ledger) ?? new Map<string, T>();
    known.set(ledger, answers);
    if (!answers.has(player)) answers.set(player, work(ledger, player));
    return answers.get(player)!;
  };
}

const copyOf = once((ledger, player) =>
  JSON.stringify(exportPlayerCopy(ledger, player, "", computedIn, "").sheets.map(({ cells }) => cells.map(({ value }) => value))),
);

const reportOf = once((ledger, only) => writtenReport(report(reportedTurn(ledger), { only, pictures: false }), "text"));

const picturesOf = once((ledger, only) => writtenReport(report(reportedTurn(ledger), { only }), "html"));

const forecastOf = once((ledger, player) => JSON.stringify(ownForecast(ledger, player, { turns: 2, orders: "repeated" }).turns));

const diffOf = once((ledger, player) => sinceOpened(ledger, player)!.map(formatChange(ledger)));

const ordersOf = once((ledger, player) => write(asOrders(sinceOpened(ledger, player)!), headOf(ledger, player), ledger));

const formOf = once(orderForm);

/** The players whose copies do not change with another player's figures. */
const unawareOf = (before: Ledger, after: Ledger, changer: string): readonly string[] =>
  before.players.filter((item) => item !== changer && copyOf(after, item) === copyOf(before, item));

/** Number of tables that are tried separately, if all together change something visible to all. */
const TABLES = 2;

/** Changes of a player's figures that at least one copy does not show: all tables together, or some of them one by one. */
function unseenChanges(before: Ledger, changer: string, valueOf?: (value: number) => CellValue) {
  const whole = changedFor(before, changer, undefined, valueOf);
  expect(copyOf(whole, changer)).not.toBe(copyOf(before, changer));
  const found = [{ after: whole, unaware: unawareOf(before, whole, changer) }].filter(({ unaware }) => unaware.length > 0);
  const tables = [...stateIn(before).keys()];
  const today = DAY % tables.length;
  for (const name of [...tables.slice(today), ...tables.slice(0, today)]) {
    if (found.length > 0 && (found.length >= TABLES || found[0]!.after === whole)) break;
    const after = changedFor(before, changer, name, valueOf);
    if (after.book === before.book || copyOf(after, changer) === copyOf(before, changer)) continue;
    const unaware = unawareOf(before, after, changer);
    if (unaware.length > 0) found.push({ after, unaware });
  }
  return found;
}

/** Number of players whose forecasts are compared for each change; a different one each day, because forecasts take long. */
const REQUESTED = 1;

describe.each(rulebooks.filter(({ ledger }) => ledger?.turn))("$id", (rulebook) => {
  test(
    "a player's report, charts, forecast, changes and orders contain only what the player's copy shows",
    { timeout: 600_000 },
    () => {
      const before = ledgerOf(sampleBook(rulebook))!;
      for (const changer of share(before.players, 2, `${rulebook.id}: changes of players`)) {
        const changes = unseenChanges(before, changer);
        expect(changes.length, changer).toBeGreaterThan(0);
        for (const { after, unaware } of changes) {
          for (const player of unaware) {
            expect(diffOf(after, player), player).toEqual(diffOf(before, player));
            expect(ordersOf(after, player), player).toBe(ordersOf(before, player));
            expect(formOf(after, player), player).toBe(formOf(before, player));
            expect(reportOf(after, player), player).toBe(reportOf(before, player));
          }
          for (const player of share(unaware, REQUESTED, `${rulebook.id}: forecasts beside changes of ${changer}`)) {
            expect(picturesOf(after, player), player).toBe(picturesOf(before, player));
            expect(forecastOf(after, player), player).toBe(forecastOf(before, player));
          }
        }
      }
    },
  );
});

// In gas and setup, other players' unreadable entries are visible in everyone's copy.
describe.each(dailySample([campaign, fuel, pacific], "unreadable entries", ({ id }) => id))("$id", (rulebook) => {
  test("other players' unreadable entries hide nothing that a player may see", { timeout: 600_000 }, () => {
    const before = ledgerOf(sampleBook(rulebook))!;
    for (const changer of share(before.players, 1, `${rulebook.id}: unreadable entries of players`)) {
      const changes = unseenChanges(before, changer, () => "a few");
      expect(changes.length, changer).toBeGreaterThan(0);
      for (const { after, unaware } of changes)
        for (const player of unaware) expect(reportOf(after, player), player).toBe(reportOf(before, player));
    }
  });
});

test("China's map supply above 9 hides no finding of the United States, in report and forecast", () => {
  const before = ledgerOf(sampleBook(pacific))!;
  const cell = before.found.cells.find(
    ({ declared, line }) => declared.header === "Map supply" && line !== null && before.keyOf(line) === "66th Army",
  )!;
  const { sheet, cell: address } = before.placeOf(cell);
  const after = ledgerOf(withEntries(before.book, [{ sheet, cell: address, value: 12 }]))!;
  const message = "Task Force 61 attacks, although it carries 15 strength points.";
  expect(auditLedger(before).findings.map(({ message }) => message)).toContain(message);
  expect(auditLedger(after).findings.map(({ message }) => message)).not.toContain(message);
  expect(reportOf(after, "USA")).toContain(message);
  expect(reportOf(after, "USA")).toBe(reportOf(before, "USA"));
  expect(forecastOf(after, "USA")).toBe(forecastOf(before, "USA"));
});

test("Russia's charts show no gas that depends on the United States' stock", () => {
  const before = ledgerOf(sampleBook(gas))!;
  const after = changedFor(before, "United States");
  expect(copyOf(after, "Russia")).toBe(copyOf(before, "Russia"));
  expect(picturesOf(after, "Russia")).toBe(picturesOf(before, "Russia"));
  const charts = (ledger: Ledger) => picturesFor(ledger, "Russia");
  expect(charts(after).pictures.map(charts(after).render)).toEqual(charts(before).pictures.map(charts(before).render));
});

test("a forecast over all players would reveal what Russia is lent from the United States' stock", () => {
  const before = ledgerOf(sampleBook(gas))!;
  const after = changedFor(before, "United States");
  const gainedBy = (turns: Forecast["turns"]) =>
    turns.map(({ players }) => players.find(({ player }) => player === "Russia")!.values["gained"]);
  const options = { turns: 2, orders: "repeated" } as const;
  expect(gainedBy(forecast(after, options).turns)).not.toEqual(gainedBy(forecast(before, options).turns));
  expect(gainedBy(ownForecast(after, "Russia", options).turns).slice(1)).toEqual([null, null]);
});
