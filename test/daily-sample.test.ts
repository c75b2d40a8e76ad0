import { describe, expect, test } from "vitest";
import { ALL, hasTurn, shareOn } from "./support/daily-sample";

/*
 * What one day skips is tested on another.
 */

const KINDS = ["table", "column", "limit", "limit", "limit", "limit", "limit", "limit", "limit", "column"];
const ITEMS = KINDS.map((kind, i) => ({ kind, i }));

describe.skipIf(ALL)("daily samples", () => {
  test.each([1, 2, 3])("with a share of %d include every kind every day and every case within some days", (most) => {
    const days = Array.from({ length: KINDS.length }, (_, day) => shareOn(day, ITEMS, most, ({ kind }) => kind));
    expect(new Set(days.flat())).toEqual(new Set(ITEMS));
    for (const day of days) {
      expect(new Set(day.map(({ kind }) => kind))).toEqual(new Set(KINDS));
      for (const kind of KINDS) expect(day.filter((item) => item.kind === kind).length).toBeLessThanOrEqual(most);
    }
  });

  test("take one of several equivalent cases a day, and each within as many days as there are cases", () => {
    for (const of of [1, 2, 5]) {
      const places = Array.from({ length: of }, (_, place) => place);
      const days = places.map((day) => places.filter((place) => hasTurn(place, of, day)));
      expect(days.map(({ length }) => length)).toEqual(places.map(() => 1));
      expect(days.flat().sort()).toEqual(places);
    }
  });
});
