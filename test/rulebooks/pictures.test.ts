import { describe, expect, test } from "vitest";
import { exact, sum } from "../../src/kernel/exact";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { picturesFor, picturesOf, stocksOfPlayer, turnsAround } from "../../src/ledger/report/charts";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { forecast } from "../../src/ledger/turn/forecast";
import { draw } from "../../src/pictures";
import type { Picture } from "../../src/pictures/picture";
import { readBack } from "../support/pictures/read-svg";
import { closedBook } from "../support/rulebooks/closed-turns";
import { sampleBook } from "../support/rulebooks/ledgers";
import { cellsOf } from "../support/rulebooks/mutation";
import { address } from "../../src/formula/address";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";

/*
 * Charts of every rulebook's sample compared with the ledger's figures, read back from the SVG.
 */

const close = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

describe.each(sampledRulebooks("Pictures").map((rulebook) => [rulebook.id, rulebook] as const))("%s", (_id, rulebook) => {
  // Closed once, so that there is an earlier turn.
  const book = closedBook(sampleBook(rulebook));
  const sample = ledgerOf(sampleBook(rulebook))!;
  const closing = closeTurn(sample);
  const turns = turnsAround(sample);
  const { players } = sample;
  const roundTrip = (item: Picture) => readBack(draw(item, { id: "p", width: 400, alone: false }));
  const pictures = picturesOf(turns, players);

  test("there is a chart of each kind", () => {
    expect(new Set(pictures.map(({ kind }) => kind))).toEqual(
      new Set(rulebook.id === "setup" ? ["lines", "flow", "shares"] : ["lines", "flow", "shares", "bars"]),
    );
  });

  test("a chart drawn alone is the same as among the others", () => {
    for (const player of [undefined, ...players.slice(0, 1)]) {
      const own = turnsAround(sample, undefined, closing, player);
      const whole = player === undefined ? pictures : [...picturesOf(own, [player]), ...stocksOfPlayer(own, player)];
      const alone = picturesFor(sample, player);
      expect(alone.pictures.map(({ title }) => title)).toEqual(whole.map(({ title }) => title));
      expect(alone.pictures.map(alone.render)).toEqual(whole);
    }
  });

  test("lines show the totals of the turn, of the closed one and of forecast ones", () => {
    const now = turnsAround(ledgerOf(book)!, 2);
    const ahead = forecast(ledgerOf(book)!, { turns: 2, orders: "repeated" }).turns;
    const before = closing.totals;
    const charted = rulebook.ledger!.turn!.totals.filter(({ chart }) => chart !== undefined);
    for (const picture of picturesOf(now, players)) {
      if (picture.kind !== "lines") continue;
      const total = charted.find(({ chart }) => chart === picture.title)!;
      const marks = roundTrip(picture).marks.filter(({ data }) => data["values"] !== undefined);
      expect(marks.length).toBeGreaterThan(0);
      for (const { data } of marks) {
        const figures = [before, ...ahead.map((turn) => turn.players)].map(
          (all) => all.find(({ player }) => player === data["name"])!.values[total.key],
        );
        expect(data["values"]).toBe(figures.map((value) => (typeof value === "number" ? value : "")).join(" "));
      }
    }
  });

  test("a stock's inflow equals its outflow, and the remainder is its closing value", () => {
    for (const player of players)
      for (const picture of stocksOfPlayer(turns, player)) {
        const marks = roundTrip(picture).marks;
        const amounts = (which: "from" | "to", name: string): number =>
          sum(marks.flatMap(({ data }) => (data[which] === name ? [Number(data["amount"])] : [])));
        const stock = `${player}: `.length;
        const title = picture.unit === "" ? picture.title.slice(stock) : `${picture.title.slice(stock)}, ${picture.unit}`;
        const own = closing.balances.filter((item) => item.player === player && item.stock === title);
        expect(own.length).toBeGreaterThan(0);
        expect({ title, in: amounts("to", "In all") }).toEqual({ title, in: amounts("from", "In all") });
        const left = exact(sum(own.map((item) => item.closing)));
        expect(close(amounts("to", "Left") - amounts("from", "Lacking"), left)).toBe(true);
      }
  });

  test("bars show the figures of their cells, and one over its limit is a finding there", () => {
    const values = new Map(
      cellsOf(sampleBook(rulebook)).map((cell) => [`${cell.sheet}!${address(cell.row, cell.column)}`, cell] as const),
    );
    const found = new Set(auditLedger(sample).findings.map(({ sheet, cell }) => `${sheet}!${cell}`));
    for (const picture of pictures) {
      if (picture.kind !== "bars") continue;
      for (const { data } of roundTrip(picture).marks) {
        const at = `${data["sheet"]}!${data["cell"]}` as const;
        const { sheet, row, column } = values.get(at)!;
        expect(Number(data["used"])).toBe(sample.calculation.value(sheet, row, column));
        if (Number(data["used"]) - Number(data["limit"]) > 0.005) expect(found).toContain(at);
      }
    }
  });

  test("flows are at most as large as their rows, and name where each stream comes from", () => {
    for (const picture of pictures) {
      if (picture.kind !== "flow") continue;
      expect(picture.streams.every(({ from, to }) => picture.stations[from]!.stage < picture.stations[to]!.stage)).toBe(true);
      const marks = roundTrip(picture).marks.filter(({ data }) => data["from"] !== undefined);
      expect(marks.map(({ data }) => Number(data["amount"]))).toEqual(picture.streams.map(({ amount }) => amount));
    }
  });
});
