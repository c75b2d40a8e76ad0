import { describe, expect, test } from "vitest";
import { parse } from "../../../src/formula/parse";
import { ledgerSheets, sampleSheets } from "../../../src/sheets/common";
import { SHARED_SHEETS } from "../../../src/sheets/common/front";
import { HOUSE_RULES } from "../../../src/kernel/house-rule";
import { TURNS } from "../../../src/sheets/common/turns";
import type { Sheet } from "../../../src/kernel/sheet";
import { headerOf, workbookName } from "../../../src/kernel/column";
import { calculate } from "../../../src/calculation/calculation";
import { campaign } from "../../../src/rulebooks/campaign";
import { NATIONS } from "../../../src/rulebooks/campaign/parameters";
import { shippingOcean, shippingRate } from "../../../src/rulebooks/campaign/rules/merchant-shipping";
import { sample } from "../../../src/rulebooks/campaign/sample";
import { SHIPPING_REGIONS } from "../../../src/rulebooks/campaign/rules/merchant-shipping";
import { place } from "../../../src/sheets/layout";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { blocksOf, formulasOf, nodesOf, type Ledger } from "../../support/rulebooks/declared-formulas";

const fresh = (nations: readonly string[], year = 1941): Ledger => {
  const options = { players: nations, year };
  return { name: `${nations.join(", ")} in ${year}`, options, sheets: ledgerSheets(campaign.ledger!, options) };
};

const LEDGERS: readonly Ledger[] = [
  fresh(NATIONS),
  fresh(NATIONS, 1939),
  fresh(NATIONS, 1946),
  ...NATIONS.map((nation) => fresh([nation])),
  fresh(["Germany", "Italy"]),
  fresh(["Britain", "USA", "Nationalist China"]),
  fresh([...NATIONS].reverse()),
  { name: "the sample", options: sample.options, sheets: sampleSheets(campaign.ledger!) },
];

describe.each(LEDGERS)("formulas and paragraphs of $name", (ledger) => {
  test("contain no circular reference", () => {
    const needs = new Map<string, Set<string>>();
    for (const { node, text, table } of formulasOf(ledger)) {
      if (node === null) continue;
      const into = needs.get(node) ?? new Set<string>();
      needs.set(node, into);
      for (const part of nodesOf(parse(text))) {
        if (part.kind === "name") into.add(part.name);
        if (part.kind === "table") into.add(`${part.table ?? table}[${part.column}]`);
      }
    }
    const done = new Set<string>();
    const visit = (node: string, path: readonly string[]): void => {
      if (path.includes(node)) throw new Error([...path.slice(path.indexOf(node)), node].join(" -> "));
      if (done.has(node)) return;
      for (const next of needs.get(node) ?? []) visit(next, [...path, node]);
      done.add(node);
    };
    for (const node of needs.keys()) visit(node, []);
    // The visited names are those of declared cells, so that a circular reference cannot hide behind another spelling.
    const declared = blocksOf(ledger).flatMap(([sheet, block]) =>
      Object.entries(block.columns).map(([key, column]) =>
        block.kind === "form" ? workbookName(sheet.name, key) : `${workbookName(sheet.name, block.name)}[${headerOf(column)}]`,
      ),
    );
    // The front page shows figures of sheet heads, which only repeat figures; a Check is not declared.
    expect([...done].filter((node) => !declared.includes(node) && !/_Head_|\[Check( \d+)?\]$/.test(node))).toEqual([]);
  });

  test("cite a paragraph for every column and figure", () => {
    for (const [sheet, block] of blocksOf(ledger)) {
      for (const [key, column] of Object.entries(block.columns)) {
        const location = `${sheet.name}, ${block.name}: ${column.header}`;
        // House rules, who closed a turn, and links of the front page have no paragraph.
        const own = [HOUSE_RULES, TURNS].includes(sheet.name) || block.name === SHARED_SHEETS || key.startsWith("front ");
        expect([location, (own && column.cite === "") || /^2(\.|$)/.test(column.cite)]).toEqual([location, true]);
      }
    }
  });
});

/** Reads figures and rows of a ledger as a player sees them. */
function seen(ledger: Ledger) {
  const book = bookOf(place(ledger.sheets, ledger.options));
  const calculation = calculate(book);
  const tableNamed = (name: string) => book.tables.find((table) => table.name === name)!;
  /** Whether a Check cell is a continuation, whose text is in the Check too. */
  const goesOn = (name: string, row: number, column: number): boolean =>
    book.tables.some(
      ({ sheet, top, left, rows, headers }) =>
        sheet === name && row > top && row <= top + rows && /^Check \d+$/.test(headers[column - left] ?? ""),
    );
  return {
    figure(name: string) {
      const at = book.names.find((named) => named.name === name)!;
      return calculation.value(at.sheet, at.row, at.column);
    },
    /** The cell in the row with the given values under the given headers. */
    cell(table: string, of: Readonly<Record<string, string>>, header: string) {
      const { sheet, top, left, headers, rows } = tableNamed(table);
      const at = (row: number, name: string) => calculation.value(sheet, row, left + headers.indexOf(name));
      for (let row = top + 1; row <= top + rows; row++) {
        if (Object.entries(of).every(([name, value]) => at(row, name) === value)) return at(row, header);
      }
      throw new Error(`${table} has no such row.`);
    },
    /** Sheet and text of every broken limit. */
    broken: () =>
      book.sheets.flatMap((sheet) =>
        sheet.formulas.flatMap((row, r) =>
          row.flatMap((formula, c) => {
            const value =
              formula === null || formula === undefined || goesOn(sheet.name, r, c) ? null : calculation.value(sheet.name, r, c);
            return typeof value === "string" && /^[●▲]/.test(value) && !/ limits? broken: /.test(value)
              ? [`${sheet.name}: ${value.slice(2)}`]
              : [];
          }),
        ),
      ),
    errors: () =>
      book.sheets.flatMap((sheet) =>
        sheet.formulas.flatMap((row, r) =>
          row.flatMap((formula, c) => {
            const value = formula === null || formula === undefined ? null : calculation.value(sheet.name, r, c);
            return typeof value === "object" && value !== null ? [`${sheet.name} ${r} ${c} ${value.error} ${formula}`] : [];
          }),
        ),
      ),
  };
}

describe.each(LEDGERS.filter(({ name }) => name !== "the sample"))("a new ledger of $name", (ledger) => {
  test("computes without errors and breaks no limit", () => {
    const { broken, errors } = seen(ledger);
    expect(errors()).toEqual([]);
    expect(broken()).toEqual([]);
  });
});

test("the regions of a nation are those that have a share and an ocean (2.1.7.3 to 2.1.7.5)", () => {
  const regions = shippingRate.params["region"]!.values!.filter((region) => region !== "Base Economy");
  const ships = (nation: string, region: string): boolean => {
    try {
      return shippingRate.call([nation, region]) !== 0 && shippingOcean.call([nation, region]) !== "";
    } catch {
      return false;
    }
  };
  for (const nation of NATIONS) {
    const expected = regions.filter((region) => ships(nation, region));
    expect([nation, [...(SHIPPING_REGIONS[nation] ?? [])].sort()]).toEqual([nation, expected.sort()]);
  }
});

describe("the start of a campaign", () => {
  const { figure, cell } = seen(fresh(NATIONS, 1940));

  test("has the Base Economies of 2.1.1", () => {
    expect(figure("France_Base_Economy")).toBe(1000);
    expect(figure("Italy_Base_Economy")).toBe(500);
    expect(figure("Nationalist_China_Base_Economy")).toBe(1000);
    expect(figure("Germany_Base_Economy")).toBe(0);
  });

  test("has Russia's economy of nine ICs of 500, four Key Cities and trade (2.1.7.1, 2.1.9)", () => {
    expect(figure("Russia_Economy_total")).toBe(9 * 500 + 4 * 500 + 500);
    expect(figure("Germany_Economy_total")).toBe(500);
  });

  test("has the sources of 2.4.1", () => {
    const output = (source: string) => cell("Oil_Oil_sources", { Source: source }, "Output, Oil Units");
    expect(["Urals", "Grozny", "Maikop", "Baku"].map(output)).toEqual([1, 1, 1, 2]);
    expect(["Mosul", "Bushire", "Ahwaz", "Ploesti", "Palembang", "Brunei", "Breslau", "Essen"].map(output)).toEqual([
      3, 3, 3, 3, 2, 2, 1, 1,
    ]);
  });

  test("has an International Market that sells as in 2.4.1.6", () => {
    const limit = (nation: string) => cell("Oil_International_market", { Nation: nation }, "Limit, Oil Units");
    expect(["Japan", "Italy", "France", "Britain"].map(limit)).toEqual([4, 2, 3, 3]);
  });

  test("has the stocks of 2.5 in Supply Centers", () => {
    const opening = (center: string) => cell("Oil_Supply_Centers", { Center: center }, "Opening, Oil Units");
    expect(["Berlin", "Rome", "Tokyo", "Mukden", "Harbin", "Taipei", "Urals", "Paris"].map(opening)).toEqual([
      8, 2, 6, 2, 1, 1, 3, 3,
    ]);
  });
});

describe("the sample", () => {
  const { figure, cell, broken, errors } = seen(LEDGERS.find(({ name }) => name === "the sample")!);

  test("computes without errors and breaks exactly the rules it is meant to break", () => {
    expect(errors()).toEqual([]);
    expect(broken().sort()).toEqual(
      [
        "Britain: below zero",
        "Britain: over capacity",
        "Germany: Orders use more than the opening",
        "Germany: over the build rate",
        "Germany: more than the place is worth or was bombed",
        "Italy: more spent than available",
        "Japan: not the base due",
        "Shipping: Transports lacking",
        "Shipping: more used than owned",
        "USA: not the damage of the broken trade",
        "Mobilization: only 1 in a Turn",
        "Mobilization: 1 is due",
        "Russian industry: over its maximum",
        "Oil: uses more than the opening",
        "Oil: wrong center",
        "Oil: over the limit",
        "Oil: over the limit",
        "Resources: more ore than oil ▲\u00a0resources are short",
      ].sort(),
    );
  });

  test("is marked as made up everywhere", () => {
    expect(sample.sheets().filter(({ about }) => !about.startsWith("Made-up sample data."))).toEqual([]);
    expect(figure("Campaign_Note")).toContain("Made-up sample data");
  });

  test("Tirpitz takes 420 PPs of the 400 that Kiel can give one ship (2.3.4.2, 2.3.4.3)", () => {
    expect(cell("Germany_Ships_in_yards", { Ship: "Tirpitz" }, "PPs this Turn")).toBe(420);
    expect(cell("Germany_Shipyards", { Shipyard: "Kiel" }, "Build rate, PPs")).toBe(400);
    // Strength 6: four points to 10 and one to launch.
    expect(cell("Germany_Ships_in_yards", { Ship: "Tirpitz" }, "Points due")).toBe(5);
  });

  test("a British convoy of 2,525 PPs needs 26 Transports; with 24 it loses 125 PPs (2.1.7.3)", () => {
    const atlantic = { Nation: "Britain", Ocean: "Atlantic" };
    expect(cell("Shipping_Convoys", atlantic, "Cargo, PPs")).toBe(2525);
    expect(cell("Shipping_Convoys", atlantic, "Transports needed")).toBe(26);
    expect(cell("Shipping_Convoys", atlantic, "SW damage, PPs")).toBe(14 * 10 + 100);
    expect(figure("Britain_Convoy_loss")).toBe(125);
  });

  test("growth of 1941 is the rate of the chart on reserve less damage (2.1.2)", () => {
    const row = { nation: "Germany", growth: 0.15 * (1200 - 200) };
    const germany = seen(LEDGERS.at(-1)!);
    expect(germany.figure(`${row.nation}_Base_Economy`)).toBe(100 + row.growth);
    expect(figure("Britain_Base_Economy")).toBe(37.5 + 0.15 * (300 - 900));
    expect(figure("Italy_Base_Economy")).toBe(500 + 0.1 * 200 + 0.125 * (300 - 700));
  });

  test("four mobilizations of a coast add 4,000 PPs and 1,000 to each of its yards (2.1.8.1)", () => {
    expect(cell("USA_Economy", { Name: "USA East Coast" }, "Income, PPs")).toBe(4000 + 4 * 1000);
    expect(cell("USA_Shipyards", { Shipyard: "USA East 1" }, "Capacity, PPs")).toBe(3000 + 4 * 250);
    expect(cell("Japan_Economy", { Name: "Osaka" }, "Income, PPs")).toBe(500 + 250);
  });

  test("a Chinese city is worth half to Japan and nothing to China while Japan holds it (2.1.5)", () => {
    expect(cell("Japan_Economy", { Name: "Nanking" }, "Income, PPs")).toBe(250);
    expect(cell("Nationalist_China_Economy", { Name: "Nanking" }, "Income, PPs")).toBe(0);
  });

  test("Lend-Lease goes where it is sent, less what is lost (2.2.6)", () => {
    expect(figure("Britain_Lend_Lease_in")).toBe(400 - 50);
    expect(figure("Italy_Lend_Lease_in")).toBe(300);
    const front = { "Command Reserve": "Northwest Front" };
    // 200 allocated, 300 from the USA, 120 of Britain's 150.
    expect(cell("Russia_Command_Reserves", front, "Arrivals, PPs")).toBe(200 + 300 + 120);
  });

  test("only Nationalist China pays its SW damage at once (2.2.1)", () => {
    const reserve = (nation: string) => figure(`${nation}_Reserve`) as number;
    const left = (nation: string) => figure(`${nation}_Left`) as number;
    expect(reserve("Nationalist_China")).toBe(left("Nationalist_China") + 200 - 120);
    expect(reserve("Russia")).toBe(left("Russia"));
  });

  test("one resource for 5,000 PPs, and 10% of what is not covered (2.4.4.1)", () => {
    const economy = figure("Germany_Economy_total") as number;
    expect(cell("Resources_Resource_requirement", { Nation: "Germany" }, "Needed, Resource Units")).toBe(3);
    expect(cell("Resources_Resource_requirement", { Nation: "Germany" }, "SW damage, PPs")).toBe((economy - 10_000) / 10);
  });
});

describe("the reserve", () => {
  const opening = (nation: string, season: string, turn: number) => {
    const ledger = fresh(["Italy", "Nationalist China"]);
    const fill = (sheet: Sheet): Sheet => ({
      ...sheet,
      blocks: sheet.blocks.map((block) =>
        block.kind !== "form"
          ? block
          : { ...block, fill: sheet.player === "" ? { Turn: turn, Season: season, Year: 1941 } : { Closing_of_last_Turn: 400 } },
      ),
    });
    return seen({ ...ledger, sheets: ledger.sheets.map(fill) }).figure(`${workbookName(nation, "Opening_reserve")}`);
  };

  test("is used up by the YSS, except for Nationalist China (2.2.1)", () => {
    expect(opening("Italy", "Spring", 5)).toBe(0);
    expect(opening("Nationalist China", "Spring", 5)).toBe(400);
    expect(opening("Italy", "Summer", 6)).toBe(400);
  });

  test("of the start is there in the first Turn whatever its season", () => {
    expect(opening("Italy", "Spring", 1)).toBe(400);
  });
});
