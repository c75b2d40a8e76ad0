import { describe, expect, test } from "vitest";
import { firstToBreak, forecast, type Forecast, type ForecastOptions } from "../../src/ledger/turn/forecast";
import { cellOn } from "../../src/ledger/explain/links";
import { integrityChecks } from "../../src/ledger/audit/integrity";
import { NOT_CARRIED } from "../../src/ledger/audit/integrity/about";
import type { Finding } from "../../src/ledger/read/finding";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { formatReduction } from "../../src/ledger/turn/reduced-orders";
import { withEntries } from "../../src/ledger/read/entered-values";
import { ledgerOf } from "../../src/ledger/read/model";
import { withoutSeals } from "../../src/ledger/read/hidden-turns";
import { rulebooks } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import { freshBook, ledgerAfter, sampleBook } from "../support/rulebooks/ledgers";
import { dailySample } from "../support/daily-sample";

const NATIONS = ["Britain", "Russia", "Germany", "Italy"];
const book = freshBook(campaign, NATIONS, 1940);

const ahead = (options: Partial<ForecastOptions>, ...typed: readonly string[]): Forecast =>
  forecast(ledgerAfter(book, ...typed), { turns: 40, orders: "none", ...options });

/** A player's figure in the turn of a year and season. */
const figure = ({ turns }: Forecast, player: string, key: string, when: string) =>
  turns.find(({ turn }) => turn.startsWith(when))!.players.find((item) => item.player === player)!.values[key];

describe("a forecast with 800 PPs saved each winter", () => {
  const saved = ahead({ save: new Map([["Germany", 800]]) });

  // Growth Chart (2.1.2), in percent of the savings; Germany begins at 0 (2.1.1).
  test.each([
    ["1941", 15],
    ["1942", 15 + 20],
    ["1943", 15 + 20 + 25],
    ["1944", 15 + 20 + 25 + 30],
    ["1945", 15 + 20 + 25 + 30 + 40],
    ["1946", 15 + 20 + 25 + 30 + 40 + 50],
  ])("has the Base Economy of %s", (year, percent) => {
    expect(figure(saved, "Germany", "base", year)).toBe((800 * percent) / 100);
  });

  test("puts the savings into the reserve of Winter and uses them up in the YSS; other players save what they have", () => {
    expect(figure(saved, "Germany", "reserve", "1942 · Winter")).toBe(800);
    // The base of 1943 and the trade with Russia (2.1.7.1), nothing else.
    expect(figure(saved, "Germany", "reserve", "1943 · Spring")).toBe(480 + 500);
    // Italy begins with a base of 500 and saves it four times (2.1.1); 12.5% in 1941.
    expect(figure(saved, "Italy", "base", "1941")).toBe(500 + 2000 * 0.125);
  });

  test("reports a player who has less than the amount to save", () => {
    const much = ahead({ turns: 4, save: new Map([["Germany", 5000]]) });
    expect(much.turns[3]!.short).toEqual([{ player: "Germany", has: 2000 }]);
    expect(figure(much, "Germany", "base", "1941")).toBe(300);
  });

  test("runs to the last turn", () => {
    expect(saved.isLast).toBe(true);
    expect(saved.turns).toHaveLength(28);
    expect(saved.turns.at(-1)!.turn).toMatch(/^1946 · Winter/);
    expect(ahead({ turns: 3 })).toMatchObject({ isLast: false, turns: { length: 4 } });
  });
});

describe("a forecast of orders", () => {
  const order = [
    "Germany / Production / Corps / Home /  / Price = 150",
    "Germany / Production / Corps / Home /  / Quantity = 2",
    "Germany / Production / Corps / Home /  / On Equipment Schedule = TRUE",
  ];

  test("without repeating pays only the current turn's", () => {
    const outcome = ahead({ turns: 2 }, ...order);
    expect(
      outcome.turns.map((_, i) => outcome.turns[i]!.players.find(({ player }) => player === "Germany")!.values["reserve"]),
    ).toEqual([200, 700, 1200]);
  });

  test("with repeating pays them every turn, and reports deficit spending in the turn in which it begins", () => {
    const outcome = ahead({ turns: 3, orders: "repeated" }, ...order.map((line) => line.replace("150", "300")));
    // 500 a Turn from the trade, 600 for units: never enough.
    expect(outcome.turns.map(({ breaks }) => breaks.filter(({ check }) => check === "deficit-spending").length)).toEqual([
      1, 0, 0, 0,
    ]);
    const less = ahead(
      { turns: 5, orders: "repeated" },
      ...order.map((line) => line.replace("150", "300")),
      "Germany / Closing of last Turn = 250",
    );
    // 250, 150, 50, and 50 too little in the third Turn.
    expect(less.turns.map(({ breaks }) => breaks.filter(({ check }) => check === "deficit-spending").length)).toEqual([
      0, 0, 1, 0, 0, 0,
    ]);
  });
});

describe("a forecast with orders that cannot be repeated in full", () => {
  const order = ["Price = 300", "Quantity = 2", "On Equipment Schedule = TRUE"].map(
    (line) => `Germany / Production / Corps / Home /  / ${line}`,
  );

  test("reduces them from then on, with turn and reason", () => {
    const outcome = ahead({ turns: 3, orders: "repeated" }, ...order);
    // The trade brings 500 a Turn: two for 600 are ordered now, which is 100 too much; then one for 300 can be paid in each Turn.
    expect(
      outcome.turns.map((_, i) => outcome.turns[i]!.players.find(({ player }) => player === "Germany")!.values["reserve"]),
    ).toEqual([-100, 100, 300, 500]);
    expect(outcome.turns.map(({ cuts }) => cuts.filter(({ sheet }) => sheet === "Germany").map(formatReduction))).toEqual([
      [],
      [
        "Quantity (Production of units, Corps / Home) is cut from 2 to 1: Germany spends 600 PPs but only 400 are available: 200 PPs too many.",
      ],
      [],
      [],
    ]);
  });

  test.each([
    // Nothing is bought with none, one with half of them; of four only one can be paid.
    [0, [-100, 400, 900], undefined],
    [0.5, [-100, 100, 300], undefined],
    [2, [-100, 100, 300], "Germany spends 1,200 PPs but only 400 are available: 800 PPs too many."],
  ])("with %d of a player's orders has the right remaining points and first broken limits", (share, reserves, first) => {
    const outcome = ahead({ turns: 2, orders: "repeated", spend: { player: "Germany", share } }, ...order);
    expect(
      outcome.turns.map((_, i) => outcome.turns[i]!.players.find(({ player }) => player === "Germany")!.values["reserve"]),
    ).toEqual(reserves);
    expect(firstToBreak(outcome, "Germany")?.message).toBe(first);
  });

  test("does not change them if none are repeated", () => {
    expect(ahead({ turns: 3, orders: "none" }, ...order).turns.flatMap(({ cuts }) => cuts)).toEqual([]);
  });
});

// Rulebooks with stocks that a turn can overdraw.
const withStocks = rulebooks.filter(({ id }) => ["campaign", "gas", "fuel"].includes(id));
describe.each(dailySample(withStocks, "What is known of turns to come", ({ id }) => id))("$id", (rulebook) => {
  test("forecasts every known figure of the sample in each later turn, with its orders repeated", () => {
    const outcome = forecast(ledgerOf(sampleBook(rulebook))!, { turns: 2, orders: "repeated" });
    for (const { player, values } of outcome.turns[0]!.players)
      for (const { key } of outcome.totals) {
        if (typeof values[key] !== "number") continue;
        const later = outcome.turns.map(({ players }) => typeof players.find((item) => item.player === player)!.values[key]);
        expect([player, key, ...later]).toEqual([player, key, ...later.map(() => "number")]);
      }
  });
});

describe("a forecast in which an oil store runs dry", () => {
  // The Urals begin with 3 Oil Units and use 1 a Turn for the economy of Russia.
  const outcome = ahead({ turns: 6 }, "Oil / Oil uses / Russian economy / Russia / Oil Units = 1");

  test("reports once that the economy is short, in the turn in which the oil runs out", () => {
    const reported = outcome.turns.map(({ breaks }) => breaks.filter(({ key }) => key === "Russia").map(({ check }) => check));
    expect(reported).toEqual([[], [], [], ["ore-over-oil", "resource-damage-booked"], [], [], []]);
    expect(outcome.turns[0]!.breaks).toEqual([]);
  });

  test("continues without negative oil", () => {
    expect(figure(outcome, "Russia", "oil", "1940 · Autumn")).toBe(0);
    expect(figure(outcome, "Russia", "oil", "1941 · Spring")).toBe(0);
    expect(figure(outcome, "Germany", "economy", "1941 · Spring")).toBeGreaterThan(0);
  });
});

test("a forecast does not change the ledger", () => {
  const before = JSON.stringify(book);
  ahead({ turns: 2, orders: "repeated" });
  expect(JSON.stringify(book)).toBe(before);
});

const forecasted = dailySample(rulebooks, "Forecasts against closes", ({ id }) => id);
describe.each(forecasted.map((rulebook) => [rulebook.id, rulebook] as const))("a forecast of %s", (_, rulebook) => {
  const sample = ledgerOf(sampleBook(rulebook))!;

  /** Later turns found by real closes, with each ledger read and audited completely. */
  function closedOneByOne(turns: number) {
    const outcome: { readonly players: Forecast["turns"][number]["players"]; readonly stops: readonly Finding[] }[] = [];
    for (let ledger = sample; outcome.length <= turns;) {
      const { totals, book: after, notCarried, stops } = closeTurn(ledger);
      outcome.push({ players: totals, stops });
      // A value below its entry's minimum, or not whole, is adjusted to what the entry accepts; others are unknown.
      const lost = notCarried.map(({ sheet, cell, found }) => {
        const { min = -Infinity, whole } = cellOn(ledger, { sheet, cell })!.declared.column;
        return { sheet, cell, value: typeof found === "number" ? Math.max(min, whole ? Math.floor(found) : found) : "#N/A" };
      });
      ledger = ledgerOf(withEntries(withoutSeals(after), lost))!;
    }
    return outcome;
  }

  test("equals real closes, and reports the errors that stop those closes", () => {
    const { turns } = forecast(sample, { turns: 4, orders: "none" });
    const closed = closedOneByOne(turns.length - 1);
    expect(turns.map(({ players }) => players)).toEqual(closed.map(({ players }) => players));
    const ofWorkbook = new Set([...integrityChecks, NOT_CARRIED].map(({ id }) => id));
    const limits = (findings: readonly Finding[]): string[] =>
      findings
        .filter(({ check }) => !ofWorkbook.has(check))
        .map(({ check, sheet, table, key }) => [check, sheet, table, key].join(" / "));
    const reported = new Set<string>();
    for (const [i, { breaks }] of turns.entries()) {
      const stops = limits(closed[i]!.stops);
      const breaking = limits(breaks);
      expect(breaking.filter((item) => !stops.includes(item))).toEqual([]);
      for (const item of breaking) reported.add(item);
      expect(stops.filter((item) => !reported.has(item))).toEqual([]);
    }
  });

  test("reports a broken limit once a turn", () => {
    const { turns } = forecast(sample, { turns: 2, orders: "repeated" });
    for (const { breaks } of turns) {
      const reported = breaks.map(({ check, sheet, cell }) => `${check} ${sheet}!${cell}`);
      expect(reported).toEqual([...new Set(reported)]);
    }
  });
});
