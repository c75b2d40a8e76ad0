import { describe, expect, test } from "vitest";
import { draw } from "../../src/pictures";
import type { Picture } from "../../src/pictures/picture";
import { tableOf } from "../../src/pictures/table";
import { readBack } from "../support/pictures/read-svg";

/*
 * Charts show the given figures, and strangers' texts in them stay text.
 */

const TURNS = ["1941 · Autumn · turn 9", "1941 · Winter · turn 10", "1942 · Spring · turn 11"];

const pictures = (name: string): readonly Picture[] => [
  {
    kind: "lines",
    title: name,
    unit: "PPs",
    turns: TURNS,
    now: 1,
    series: [
      { name, ink: 0, values: [100, 250.25, null] },
      { name: "Italy", ink: 9, values: [null, -20, 30] },
    ],
    bounds: [{ name: "limit", values: [200, 200, 200] }],
    breaks: [{ at: 2, name: "Italy", short: name, message: name }],
  },
  { kind: "shares", title: name, unit: "", turns: TURNS, series: [{ name, ink: 1, values: [1, 2, 3] }] },
  {
    kind: "flow",
    title: name,
    unit: "PPs",
    stations: [
      { name, stage: 0, tone: "source" },
      { name: "Lacking", stage: 0, tone: "short" },
      { name: "In all", stage: 1, tone: "source" },
      { name: "Units", stage: 2, tone: "use", cell: { sheet: name, cell: "B4" } },
    ],
    streams: [
      { from: 0, to: 2, amount: 70 },
      { from: 1, to: 2, amount: 30, short: "lacking" },
      { from: 2, to: 3, amount: 100, cell: { sheet: name, cell: "B4" } },
    ],
  },
  {
    kind: "bars",
    title: name,
    unit: "PPs",
    bars: [
      { name, used: 420, limit: 400 },
      { name: "Kiel", used: 100, limit: 0.5, cell: { sheet: name, cell: "A1" } },
      { name: "Nobody", used: 1, limit: 0 },
    ],
  },
];

const canvas = { id: "p", width: 400, alone: true };
const readBackAll = (name: string) => pictures(name).map((item) => readBack(draw(item, canvas)));

describe("figures in charts", () => {
  const [lines, shares, flow, bars] = readBackAll("Germany");

  test("of a line are at its marks by turn, blank if unknown", () => {
    expect(lines!.marks.map(({ data }) => data)).toEqual([
      { name: "Germany", values: "100 250.25 " },
      { name: "Italy", values: " -20 30" },
      { break: "Italy", turn: "2" },
    ]);
    expect(lines!.marks[0]!.description).toBe("Germany, PPs; 1941 · Autumn · turn 9: 100; 1941 · Winter · turn 10: 250.25");
    expect(lines!.marks[1]!.description).toContain("1942 · Spring · turn 11, forecast: 30");
  });

  test("of shares, streams and bars are at their marks", () => {
    expect(shares!.marks.map(({ data }) => data)).toEqual([{ name: "Germany", values: "1 2 3" }]);
    expect(flow!.marks.map(({ description: says }) => says)).toEqual(
      expect.arrayContaining(["Lacking to In all: 30 PPs, lacking", "In all to Units: 100 PPs", "Units: 100 PPs"]),
    );
    expect(bars!.marks.map(({ description: says }) => says)).toEqual([
      "Germany: 420 of 400 PPs, 20 over",
      "Kiel: 100 of 0.5 PPs, 99.5 over",
      "Nobody: 1 of 0 PPs, 1 over",
    ]);
  });

  test("are the same in the table that replaces a chart", () => {
    const [ofLines, , ofFlow, ofBars] = pictures("Germany").map(tableOf);
    expect(ofLines).toEqual({
      headers: ["Turn", "Germany", "Italy"],
      rows: [
        [TURNS[0], "100", "–"],
        [TURNS[1], "250.25", "-20"],
        [`${TURNS[2]}, forecast`, "–", "30"],
      ],
    });
    expect(ofFlow!.rows).toContainEqual(["Lacking → In all, lacking", "30"]);
    expect(ofBars!.rows[0]).toEqual(["Germany", "420", "400"]);
  });
});

describe("untrusted text in a chart", () => {
  const own = readBackAll("Germany");

  test.each([
    '<script>alert("1")</script>',
    "\"><image href='x' onerror='alert(1)'/>",
    "]]><!--",
    "&lt;b&gt; & &amp; &#0;",
    "a\u0000b\u001bc\u202ed\ufffee\ud800f",
    "x".repeat(3000),
    "",
  ])("is escaped in every chart: %j", (name) => {
    readBackAll(name).forEach((item, i) => {
      expect([...item.elements].filter((element) => !own[i]!.elements.has(element))).toEqual([]);
      expect(item.marks.length).toBe(own[i]!.marks.length);
    });
  });

  test("is read back as it was entered", () => {
    const name = `<b>"Tom & 'Jerry'"</b>`;
    for (const { title, marks } of readBackAll(name)) {
      expect(title.startsWith(name)).toBe(true);
      expect(marks[0]!.description.startsWith(name)).toBe(true);
    }
  });
});

describe("a chart's title", () => {
  const bars = (title: string) => draw({ kind: "bars", title, unit: "", bars: [{ name: "Kiel", used: 1, limit: 2 }] }, canvas);
  const texts = (svg: string): readonly string[] => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);
  const height = (svg: string): number => Number(/viewBox="0 0 \d+ (\d+)"/.exec(svg)![1]);
  const short = bars("Yards");
  const long = bars("Resource requirement: Ore assigned of Oil assigned");

  test("wraps if it is long, and moves what is below it down", () => {
    expect(texts(long).slice(0, 2)).toEqual(["Resource requirement: Ore assigned of Oil", "assigned"]);
    expect(texts(long).slice(2)).toEqual(texts(short).slice(1));
    expect(height(long) - height(short)).toBe(18);
    expect(long).toContain('<g transform="translate(0 18)"><g class="mark"');
    expect(short).not.toContain("transform");
  });

  test("is cut if it is one very long word", () => {
    expect(texts(bars("x".repeat(500)))[0]).toMatch(/^x{20,60}…$/);
    expect(height(bars("x".repeat(500)))).toBe(height(short));
  });
});

test("every coordinate in a chart is a number", () => {
  for (const item of pictures("Germany")) expect(draw(item, canvas)).not.toMatch(/NaN|undefined|Infinity/);
});
