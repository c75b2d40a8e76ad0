import { describe, expect, it } from "vitest";
import { parse } from "../../src/formula/parse";
import { evaluate } from "../../src/formula/evaluate";
import { BREACH, styleOf, MISSING, WARNING } from "../../src/sheets/styles";
import { campaign as campaignRulebook } from "../../src/rulebooks/campaign";
import { rulebooks } from "../../src/rulebooks";
import { everybody, ledgerSheets, sampleSheets } from "../../src/sheets/common";
import type { Column } from "../../src/kernel/column";
import type { Block } from "../../src/kernel/sheet";
import type { PlacedCell, PlacedSheet } from "../../src/sheets/placed";
import { place } from "../../src/sheets/layout";
import { lines, linesIn, widthOf } from "../../src/sheets/layout/letters";
import { computedIn } from "../../src/calculation/computed-values";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { options, PLACES, sheets } from "../support/sheets/fixture";
import { pageHeight } from "./printed-pages";
import { sheetWorld } from "../support/formula/world";
import { placed, shown } from "../support/workbook/files";

const sheet = (name: string): PlacedSheet => placed.find((item) => item.name === name)!;
const germany = sheet("Germany");
const at = (row: number, column: number, of = germany): PlacedCell | undefined =>
  of.cells.find((cell) => cell.row === row && cell.column === column);
const table = (name: string, of = germany) => of.tables.find((item) => item.name === name)!;
const status = (of: PlacedSheet): PlacedCell => of.cells.find((cell) => cell.role === "status")!;

describe("the head of a sheet", () => {
  it("begins with the title, the sheet's purpose, and how to unprotect it", () => {
    expect(at(0, 0)).toMatchObject({ value: "Germany: national production sheet", role: "title" });
    const about = germany.cells.filter((cell) => cell.role === "about").map((cell) => cell.value);
    expect(about.join(" ")).toContain("Where the PPs of a Nation come from and go.");
    expect(about.join(" ")).toContain("unprotect the sheet; there is no password");
  });

  it("shows the figures side by side, labels above values, and keeps title and status in sight", () => {
    const figures = germany.cells.filter((cell) => cell.role === "figure");
    expect(figures.map((cell) => cell.column)).toEqual([0, 1, 2, 3]);
    expect(figures.slice(0, 3).map((cell) => cell.formula)).toEqual([
      "=Germany_Reserve",
      "=Germany_Left",
      "=Germany_Growth/Germany_Reserve",
    ]);
    const row = figures[0]!.row;
    expect([0, 1, 2, 3].map((column) => at(row - 1, column)?.value)).toEqual([
      "Reserve",
      "Left after Orders",
      "Growth rate",
      "Limits broken",
    ]);
    expect(row).toBeLessThanOrEqual(6);
    expect(germany.freeze).toEqual({ rows: status(germany).row + 1, columns: 1 });
    expect(status(germany).row).toBe(1);
  });

  /** The status line and the number of broken limits, with another condition for every limit of the sheets. */
  const reported = (broken: (id: string) => string): readonly unknown[] => {
    const changed = place(
      sheets.map((item) => ({
        ...item,
        blocks: item.blocks.map((block) => ({
          ...block,
          limits: block.limits.map((limit) => ({ ...limit, broken: broken(limit.id) })),
        })),
      })),
      options,
    );
    const on = changed.find(({ name }) => name === "Germany")!;
    const values = computedIn(bookOf(changed));
    const number = on.names.find(({ name }) => name === "Germany_Head_Limits_broken")!;
    return [values("Germany", status(on).row, 0), values("Germany", number.row, number.column)];
  };

  it("counts the broken limits and names every broken cell", () => {
    // Bismarck takes 420 PPs, over the 400 of the made-up rule; the reserve of 1,000 covers all ships.
    const { top } = table("Germany_Ships").area;
    expect(shown("Germany", status(germany).row, 0)).toBe(`● 1 limit broken: H${top + 2}`);
    const left = germany.names.find(({ name }) => name === "Germany_Left_Check")!;
    const all = [`D${left.row + 1}`, ...[2, 3, 4].map((row) => `H${top + row}`)];
    expect(reported(() => "TRUE")).toEqual([`● 4 limits broken: ${all.join(", ")}`, 4]);
  });

  it("shows that its limits are satisfied, or that they cannot be checked", () => {
    expect(reported(() => "FALSE")).toEqual(["✓ Limits of this sheet: in order", 0]);
    const unchecked = "? Some limits cannot be checked: a figure above them is an error. Broken: ";
    expect(reported((id) => (id === "deficit" ? "1/0>0" : "FALSE"))).toEqual([`${unchecked}none`, "?"]);
    expect(reported((id) => (id === "deficit" ? "1/0>0" : "[@Cost]=420"))[0]).toBe(
      `${unchecked}H${table("Germany_Ships").area.top + 2}`,
    );
  });

  it("has no status if nothing is checked", () => {
    expect(sheet("Overview").cells.some((cell) => cell.role === "status")).toBe(false);
  });
});

describe("a long sheet", () => {
  const long = { players: ["Germany"], year: 1941 };
  const [campaign, , national] = place(ledgerSheets(campaignRulebook.ledger!, long), long);
  const values = computedIn(bookOf([campaign!, national!]));
  const links = (of: PlacedSheet) => of.cells.filter(({ formula, row }) => row < 16 && formula?.startsWith("=HYPERLINK("));
  /** Helper formulas, collapsed at the bottom, have no link. */
  const WORKINGS = "Workings";
  const headings = (of: PlacedSheet) =>
    of.cells.filter(({ role, value }) => role === "heading" && value !== undefined && value !== WORKINGS);

  it("has links to its tables below the head, each to the row of its heading", () => {
    for (const of of [campaign!, national!]) {
      expect(links(of).map(({ row, column }) => values(of.name, row, column))).toEqual(headings(of).map(({ value }) => value));
      const target = links(of).map(({ formula }) => {
        const [, headers, up] = /ROW\((\w+)(?:\[\[#Headers\],\[[^\]]+\]\])?\)-(\d+)/.exec(formula!)!;
        const row =
          of.tables.find(({ name }) => name === headers)?.area.top ?? of.names.find(({ name }) => name === headers)!.row;
        return row - Number(up);
      });
      expect(target).toEqual(headings(of).map(({ row }) => row));
      expect(links(of)[0]!.formula).toContain(`"#'${of.name}'!A"&`);
    }
  });

  it("has row groups below its headings, and helper rows are collapsed", () => {
    const rowsOf = (of: PlacedSheet) =>
      of.groups!.flatMap(({ first, count }) => Array.from({ length: count }, (_, n) => first + n));
    const workings = national!.cells.find(({ role, value }) => role === "heading" && value === WORKINGS)!.row;
    expect(national!.groups!.filter(({ folded }) => folded).map(({ first }) => first)).toEqual([workings]);
    for (const of of [campaign!, national!]) {
      expect(new Set(rowsOf(of)).size).toBe(rowsOf(of).length);
      for (const { row } of headings(of)) expect(rowsOf(of)).not.toContain(row);
      for (const { area } of of.tables) expect(rowsOf(of)).toContain(area.top + area.rows - 1);
    }
    const folded = campaign!.groups!.find((group) => group.folded)!;
    const labels = Array.from({ length: folded.count }, (_, n) => at(folded.first + n, 0, campaign)?.value);
    expect(labels).toEqual(["Winter", "YSS next", "Last Turn was Winter", "First Turn of the year", "Rulebook", "Version"]);
  });

  it("is printed one page wide in columns that fit a screen", () => {
    // 1366 pixels minus row numbers and scroll bar, at seven pixels a character and five between columns.
    const front = campaign!.widths.slice(0, campaign!.tables[0]!.headers.length);
    expect(front.reduce((sum, width) => sum + width * 7 + 5, 0)).toBeLessThan(1366 - 60);
  });
});

describe("the front page", () => {
  it("has a row for each player with the sheet, the broken limits and the main figures", () => {
    const both = { players: ["Germany", "Italy"], year: 1941 };
    const sheetsOf = place(ledgerSheets(campaignRulebook.ledger!, both), both);
    const [front] = sheetsOf;
    const [players] = front!.tables;
    expect(players!.headers).toEqual([
      "Nation",
      "Sheet",
      "Limits broken",
      "Economy, PPs",
      "Spent, PPs",
      "Left, PPs",
      "Reserve, PPs",
      "Oil, Oil Units",
      "Change, PPs",
      "Course",
      "Played by",
    ]);
    const values = computedIn(bookOf(sheetsOf));
    const named = (name: string) => {
      const on = sheetsOf.find(({ names }) => names.some((item) => item.name === name))!;
      const { row, column } = on.names.find((item) => item.name === name)!;
      return values(on.name, row, column);
    };
    both.players.forEach((player, i) => {
      const row = players!.area.top + 1 + i;
      expect(values("Campaign", row, 1)).toBe(player);
      const figures = ["Limits broken", "Economy", "Spent", "Left", "Reserve", "Oil"].map((label) =>
        named(`${player}_Head_${label.replace(" ", "_")}`),
      );
      expect([2, 3, 4, 5, 6, 7].map((column) => values("Campaign", row, column))).toEqual(figures);
    });
    expect(front!.cells.find(({ row, column }) => row === players!.area.top + 1 && column === 1)).toMatchObject({ role: "link" });
  });
});

describe("tables", () => {
  it("have headers with units, notes with the paragraph, and a Check column wide enough for its text", () => {
    const ships = table("Germany_Ships");
    expect(ships.headers).toEqual(["Ship", "Type", "Cost, PPs", "Share of rate", "Oil", "Twice the cost", "Base", "Check"]);
    expect(at(ships.area.top, 2)).toMatchObject({
      value: "Cost, PPs",
      note: "PPs this Turn.\nRulebook: 2.3.4.2",
      align: "right",
    });
    expect(ships.area.rows).toBe(1 + 3 + 2);
  });

  it("fill computed cells in every row, spare ones included, and leave spare inputs blank", () => {
    const { area, formulas } = table("Germany_Ships");
    expect(formulas[5]).toBe('=IF([@Ship]="","",2*[@[Cost, PPs]])');
    for (let row = area.top + 1; row <= area.top + 5; row++) {
      expect(at(row, 5)).toMatchObject({ formula: formulas[5], role: "computed" });
      expect(at(row, 7)).toMatchObject({ formula: '=IF([@Ship]="","",IF([@[Cost, PPs]]>400,"●\u00a0over the build rate",""))' });
    }
    expect(at(area.top + 4, 0)).toEqual({ row: area.top + 4, column: 0, role: "input" });
    expect([1, 2, 3, 4].map((row) => shown("Germany", area.top + row, 5))).toEqual([840, 600, 3, ""]);
  });

  it("have the number formats of their units", () => {
    const { area } = table("Germany_Ships");
    expect([2, 3, 4].map((column) => at(area.top + 1, column)?.format)).toEqual([
      "#,##0;[Red]-#,##0;–",
      "0.0%",
      "General;[Red]-General;–",
    ]);
  });

  it("show links to other sheets as links", () => {
    expect(at(table("Overview_Nations", sheet("Overview")).area.top + 1, 1, sheet("Overview"))?.role).toBe("link");
  });

  it("mark their broken rows, with a character before the name for color-blind readers", () => {
    const { area } = table("Germany_Ships");
    const first = area.top + 2;
    const formula = `LEFT($H${first},1)="●"`;
    const rows = { top: area.top + 1, left: 0, rows: 5 };
    expect(germany.highlights).toContainEqual({ area: { ...rows, columns: 8 }, formula });
    expect(germany.highlights).toContainEqual({ area: { ...rows, columns: 1 }, formula, signed: "error" });
    expect(styleOf({ signed: "error" })).toEqual({ format: expect.stringMatching(/"● "@$/) as string });
  });

  it("have filter buttons only when long", () => {
    expect(germany.tables.map(({ name, filter }) => [name, filter])).toEqual([
      ["Germany_Ships", false],
      ["Germany_Places", true],
    ]);
  });

  it("are below each other, with an empty row and a heading between", () => {
    for (const [i, { area }] of germany.tables.entries()) {
      if (i === 0) continue;
      const end = germany.tables[i - 1]!.area.top + germany.tables[i - 1]!.area.rows;
      const heading = germany.cells.find((cell) => cell.role === "heading" && cell.row >= end)!;
      expect(heading.row - end).toBe(1);
      expect(area.top).toBeGreaterThan(heading.row);
    }
  });
});

describe("forms", () => {
  const { row } = germany.names.find(({ name }) => name === "Germany_Reserve")!;

  it("are plain cells of figure, value, unit and check", () => {
    expect(germany.tables.map(({ name }) => name)).not.toContain("Germany_Summary");
    expect([0, 1, 2, 3].map((column) => at(row - 2, column)?.value)).toEqual(["Figure", "Value", "Unit", "Check"]);
    expect([0, 1, 2].map((column) => at(row, column)?.value)).toEqual(["Reserve", 1000, "PPs"]);
  });

  it("have no unit column if no figure has a unit, and emphasize totals", () => {
    const [campaign, , italy] = place(ledgerSheets(campaignRulebook.ledger!, { players: ["Italy"], year: 1941 }), {
      players: ["Italy"],
      year: 1941,
    });
    const headers = (of: typeof campaign) =>
      of!.cells.filter(({ role, value }) => role === "header" && ["Value", "Unit", "Check"].includes(String(value)));
    expect(headers(campaign).filter(({ column }) => column === 2 && campaign!.names[0]!.row > 0)).not.toContainEqual(
      expect.objectContaining({ value: "Unit" }),
    );
    expect(headers(italy).map(({ value }) => value)).toEqual(expect.arrayContaining(["Value", "Unit", "Check"]));
    const totals = italy!.cells.filter((cell) => cell.role === "total" && cell.column === 0).map((cell) => cell.value);
    expect(totals).toEqual(["Economy", "Available in Orders", "Left after Orders", "Closing reserve"]);
  });

  it("name each value", () => {
    expect(germany.names).toContainEqual({ name: "Germany_Reserve", row, column: 1 });
    expect(germany.names).toContainEqual({ name: "Germany_Left_Check", row: row + 2, column: 3 });
    expect(sheet("Nationalist China").names.map(({ name }) => name)).toContain("Nationalist_China_At_war");
  });

  it("show a broken limit beside the figure", () => {
    expect(at(row + 2, 3)?.formula).toBe('=IF(Germany_Left<0,"●\u00a0below zero","")');
    expect(at(row - 1, 3)?.formula).toBeUndefined();
  });
});

describe("entries", () => {
  const validation = (title: string) => germany.validations.filter((item) => item.title === title);

  it("offer short lists in the cell and long ones from the hidden sheet", () => {
    expect(validation("Type")[0]!.rule).toEqual({ kind: "list", values: ["Battleship", "Submarine"] });
    expect(validation("Place")[0]!.rule).toEqual({ kind: "list", values: PLACES, range: "Lists!$B$2:$B$31" });
    const lists = sheet("Lists");
    expect(lists.hidden).toBe(true);
    expect(lists.cells.filter(({ role, column }) => role === "computed" && column === 1).map(({ value }) => value)).toEqual(
      PLACES,
    );
  });

  it("offer yes and no as cells with Booleans, because other languages of Excel have other words", () => {
    expect(validation("At war")[0]!.rule).toEqual({ kind: "list", values: ["TRUE", "FALSE"], range: "Lists!$A$2:$A$3" });
    const shown = sheet("Lists").cells.filter(({ row, column }) => row > 0 && column === 0);
    expect(shown.map(({ value }) => value)).toEqual([true, false]);
  });

  it("refuse invalid texts, and only warn if other texts are possible", () => {
    expect(validation("Type")[0]!.strict).toBe(true);
    expect(validation("Place")[0]!.strict).toBe(false);
  });

  it("show what is accepted and the paragraph", () => {
    expect(validation("Year")[0]!.message).toBe("Year is a whole number from 1939 to 1946. Rulebook: 2.1.");
    expect(validation("Cost")[0]!.message).toBe("Cost is a number of 0 or more (PPs). Rulebook: 2.3.4.2.");
    expect(validation("At war")[0]!.message).toBe("At war is TRUE or FALSE. Rulebook: 2.1.7.");
    expect(validation("Place")[0]!.message.length).toBeLessThanOrEqual(225);
    expect(validation("Place")[0]!.message).toMatch(/… Rulebook: 2\.1\.4\.$/);
  });

  it("cover all rows of a column, spare ones included", () => {
    const { area } = table("Germany_Ships");
    expect(validation("Cost")[0]!.area).toEqual({ top: area.top + 1, left: 2, rows: 5, columns: 1 });
  });
});

it("a status line with missing entries has another style than one with a broken limit", () => {
  const options = { players: ["Germany"], year: 1941 };
  const [sheet] = place(ledgerSheets(campaignRulebook.ledger!, options), options).filter(({ name }) => name === "Germany");
  const { row } = sheet!.cells.find(({ role }) => role === "status")!;
  const own = sheet!.highlights.filter(({ area }) => area.top === row && area.rows === 1 && area.left === 0);
  expect(own.map(styleOf)).toEqual([MISSING, WARNING, BREACH]);
  // Exactly one of the three rules applies to a status line, or none if everything is in order.
  const shows = (text: string) =>
    own.map(({ formula }) => evaluate(parse(formula.replaceAll(`$A$${row + 1}`, `"${text}"`)), sheetWorld([])));
  expect(shows("To be filled in: 12 cells, first B14")).toEqual([true, false, false]);
  expect(shows("▲ 1 limit broken: B31")).toEqual([false, true, false]);
  expect(shows("● 2 limits broken: B31, H14")).toEqual([false, false, true]);
  expect(shows("? Some limits cannot be checked")).toEqual([false, false, true]);
  expect(shows("✓ Limits of this sheet: in order")).toEqual([false, false, false]);
});

describe("helper columns", () => {
  const folded = { ...options, players: ["Germany"] };
  const ships = sheets.map((item) => ({
    ...item,
    blocks: item.blocks
      .filter(({ name }) => name === "Ships")
      .map((block) => {
        const { type, ...columns } = block.columns as Record<string, Column>;
        return { ...block, columns: { ship: columns["ship"]!, type: { ...type!, folded: true as const }, ...columns } } as Block;
      }),
  }));
  const [national] = place(
    ships
      .filter(({ name }) => name === "Germany")
      .map((item) => ({ ...item, figures: item.figures.slice(0, 1).map((figure) => ({ ...figure, formula: "1" })) })),
    folded,
  );

  it("follow the columns that people read, and are collapsed", () => {
    const { headers } = national!.tables[0]!;
    expect(headers.slice(-2)).toEqual(["Type", "Check"]);
    expect(national!.columnGroups).toEqual([{ first: headers.indexOf("Type"), count: 1 }]);
  });

  it("stay visible if another table has something to read there", () => expect(germany.columnGroups).toBeUndefined());
});

describe("column widths", () => {
  it("fit the longest word of every header and the initial texts", () => {
    for (const item of placed) {
      for (const { area, headers } of item.tables) {
        headers.forEach((header, i) => {
          const longest = Math.max(...header.split(" ").map((word) => word.length));
          expect(item.widths[area.left + i], header).toBeGreaterThan(longest);
        });
      }
    }
  });

  it("break no word of a header in a wide font, and rows fit all its lines", () => {
    // Pixel widths of bold words at 11 points, in Excel's own font and in DejaVu Sans, whose digits are a quarter wider: if the
    // first is missing, the workbench widens the columns as much.
    const measured = {
      Equipment: [66.3, 89.2],
      Headquarters: [83.1, 113.6],
      "Infrastructure,": [87.6, 121.7],
      manpower: [66.2, 86.9],
      "Mobilization,": [80.2, 106.8],
    };
    for (const [word, [calibri, dejaVu]] of Object.entries(measured)) {
      expect(widthOf(word, 1) * 7, word).toBeGreaterThanOrEqual(calibri!);
      expect(widthOf(word, 1) * 7 * 1.255, word).toBeGreaterThanOrEqual(dejaVu!);
    }
    const options = { players: ["Germany"], year: 1941 };
    for (const item of place(ledgerSheets(campaignRulebook.ledger!, options), options).filter(({ hidden }) => !hidden))
      for (const { row, column, value } of item.cells.filter(({ role }) => role === "header")) {
        const width = item.widths[column]!;
        for (const word of String(value).split(" ")) expect(widthOf(word, 1), word).toBeLessThanOrEqual(width);
        expect(item.heights.get(row), String(value)).toBeGreaterThanOrEqual(15 * linesIn(String(value), width));
      }
  });

  it("stay reasonable", () => {
    for (const width of placed.flatMap((item) => (item.hidden ? [] : item.widths))) {
      expect(width).toBeGreaterThanOrEqual(7);
      expect(width).toBeLessThanOrEqual(34);
    }
  });
});

describe("printed pages", () => {
  const options = { players: ["Germany", "USA"], year: 1941 };
  const printed = place(ledgerSheets(campaignRulebook.ledger!, options), options).filter(({ hidden }) => !hidden);
  const height = (of: PlacedSheet, from: number, to: number): number => {
    const folded = (row: number) =>
      of.groups?.some((group) => group.folded && row >= group.first && row < group.first + group.count);
    let sum = from > 0 && of.printTitles ? (of.heights.get(of.printTitles[0]) ?? 15) : 0;
    for (let row = from; row < to; row++) sum += folded(row) ? 0 : (of.heights.get(row) ?? 15);
    return sum;
  };
  const blocks = (of: PlacedSheet) => {
    const starts = of.cells.flatMap(({ role, row, column }) => (role === "heading" && column === 0 ? [row] : []));
    return starts.map((start, i) => {
      const rows = of.cells.flatMap(({ row }) => (row >= start && row < (starts[i + 1] ?? of.rows) ? [row] : []));
      return { start, end: Math.max(...rows) + 1 };
    });
  };

  it.each(rulebooks.filter(({ ledger }) => ledger?.sample))("split no table that fits on one page: $id", ({ ledger }) => {
    const fresh = everybody(ledger!);
    const all = [...place(ledgerSheets(ledger!, fresh), fresh), ...place(sampleSheets(ledger!), ledger!.sample!.options)];
    for (const of of all.filter(({ hidden }) => !hidden)) {
      const pages = [0, ...of.pageBreaks!];
      const chunks = blocks(of).map((block) => ({ ...block, whole: height(of, block.start, block.end) < 0.9 * pageHeight(of) }));
      for (const { start, end, whole } of chunks) {
        const page = pages.findLast((first) => first <= start)!;
        // After a block that fits no page, the printing program decides where a page begins.
        const after = chunks.every((item) => item.whole || item.start < page || item.start > start);
        if (whole && after) expect(height(of, page, end), `${of.name} ${start}`).toBeLessThanOrEqual(pageHeight(of));
      }
    }
  });

  it("begin only if the previous page has no room for the next table", () => {
    const broken = printed.flatMap((of) => of.pageBreaks!.map((start, i) => ({ of, start, before: of.pageBreaks![i - 1] ?? 0 })));
    expect(broken.length).toBeGreaterThan(3);
    for (const { of, start, before } of broken) {
      const { end } = blocks(of).find((block) => block.start === start)!;
      expect(height(of, before, end), `${of.name} ${start}`).toBeGreaterThan(0.95 * pageHeight(of));
    }
  });

  it("ignore what is collapsed", () => {
    const campaign = printed.find(({ name }) => name === "Campaign")!;
    const [, , tension] = blocks(campaign);
    expect(campaign.pageBreaks).not.toContain(tension!.start);
  });
});

it("long sentences wrap at words", () => {
  expect(lines("one two three four", 9)).toEqual(["one two", "three", "four"]);
  expect(lines("unbreakable", 4)).toEqual(["unbreakable"]);
});

it("two columns with the same header are refused", () => {
  const [overview, germanSheet] = sheets;
  const block = germanSheet!.blocks[1]!;
  if (block.kind !== "table") throw new Error("the second block is a table");
  const doubled = { ...block, columns: { ...block.columns, again: block.columns.ship! } };
  expect(() => place([overview!, { ...germanSheet!, blocks: [germanSheet!.blocks[0]!, doubled] }], options)).toThrow();
});
