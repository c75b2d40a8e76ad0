import { describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { audit } from "../../src/ledger/audit";
import { rowsOfList, textOfList, textOfSheet } from "../../src/ledger/edit/import-list/list";
import { MOST_LINES } from "../../src/ledger/edit/import-list/limits";
import { importPlan, type ImportPlan } from "../../src/ledger/edit/import-list/plan";
import { ledgerOf } from "../../src/ledger/read/model";
import { withEntries } from "../../src/ledger/read/entered-values";
import { dayNumber } from "../../src/kernel/text";
import { campaign } from "../../src/rulebooks/campaign";
import { gas } from "../../src/rulebooks/gas";
import { pacific } from "../../src/rulebooks/pacific";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";

const lines = (...rows: readonly string[]): string => rows.join("\r\n");
const texts = (list: string) => rowsOfList(list).map(({ cells }) => cells);

describe("a list", () => {
  test("from the clipboard has tabs, from a .csv file semicolons or commas", () => {
    expect(texts("Berlin\t600\nEssen\t500\n")).toEqual([["Berlin", "600"], ["Essen", "500"]]); // prettier-ignore
    expect(texts("Berlin;1,5\r\nEssen;2")).toEqual([["Berlin", "1,5"], ["Essen", "2"]]); // prettier-ignore
    expect(texts("Berlin,600\rEssen,500")).toEqual([["Berlin", "600"], ["Essen", "500"]]); // prettier-ignore
    expect(texts("\ufeffsep=;\r\nA,b;2")).toEqual([["A,b", "2"]]);
  });

  test("from a sheet has its cells, whatever is in them", () => {
    const values = [["Name", "Value"], [null], ['5" gun', "Kiel\tyard"], [1.5, true]]; // prettier-ignore
    expect(texts(textOfSheet({ values }))).toEqual([["Name", "Value"], ['5" gun', "Kiel\tyard"], ["1.5", "TRUE"]]); // prettier-ignore
  });

  test("keeps quoted texts, with their line", () => {
    expect(texts('"Kiel, yard","a ""b"""\n"two\nlines",3')).toEqual([["Kiel, yard", 'a "b"'], ["two\nlines", "3"]]); // prettier-ignore
    expect(rowsOfList('a,b\n\n"c\nd",e\n,,\nf,g').map(({ line }) => line)).toEqual([1, 3, 6]);
    expect(texts('5" gun,1')).toEqual([['5" gun', "1"]]);
  });

  test("from a file is read in the encoding it was saved in", () => {
    expect(textOfList(new TextEncoder().encode("\ufeffKöln;1"))).toBe("Köln;1");
    expect(textOfList(Uint8Array.of(0x4b, 0xf6, 0x6c, 0x6e))).toBe("Köln");
    expect(textOfList(Uint8Array.of(0xff, 0xfe, 0x4b, 0, 0xf6, 0))).toBe("Kö");
  });
});

const germany = ledgerOf(freshBook(campaign, ["Germany"]))!;
const cities = (...rows: readonly string[]) => importPlan(germany, "Germany_Economy", lines(...rows));
const entries = ({ rows }: ImportPlan) =>
  rows.map(({ name, becomes, entries: imported }) => [
    name,
    becomes,
    ...imported.map(({ column, to }) => `${column} ${String(to)}`),
  ]);
const refused = ({ rows }: ImportPlan) => rows.flatMap((row) => row.refused);

describe("an import of German cities", () => {
  test("adds new places below existing ones, changes known ones, and fills in the usual kind", () => {
    expect(entries(cities("City;Value", "Berlin;600", "slovakia;50"))).toEqual([
      ["Berlin", "a new row", "Name Berlin", "Kind Industrial City", "Value 600"],
      ["slovakia", "changed", "Value 50"],
    ]);
  });

  test("without headers assigns columns in order: texts to texts, numbers to missing numbers", () => {
    const { columns, rows } = cities("Berlin\t600", "Hungary\t300");
    expect(columns.map(({ to }) => to?.header)).toEqual(["Name", "Value, PPs"]);
    expect(rows.map(({ name }) => name)).toEqual(["Berlin", "Hungary"]);
    expect(entries(cities("Hungary\tMinor Ally\tMinor\tGermany\t\t300\t50%\t\t"))).toEqual([
      ["Hungary / Minor Ally", "a new row", "Name Hungary", "Kind Minor Ally", "Owner Minor", "Holder Germany", "Value 300", "Share 0.5"],
    ]); // prettier-ignore
  });

  test("reports unknown headers above numbers", () => {
    const { columns, rows } = cities("Town\tPopulation\tColour", "Berlin\t600\tred", "Essen\t500\tblue");
    expect(columns.map(({ to, why }) => to?.column.header ?? why)).toEqual([
      "Name",
      'The table has no column "Population".',
      'The table has no column "Colour".',
    ]);
    expect(rows.map(({ name, becomes }) => [name, becomes])).toEqual([["Berlin", "a new row"], ["Essen", "a new row"]]); // prettier-ignore
  });

  test("recognizes headers that are misspelled, reordered or have units, and skips computed columns", () => {
    const { columns } = cities("Value, PPs;Income;Nmae;Bogus", "600;1;Berlin;2");
    expect(columns.map(({ to, why }) => to?.column.header ?? why)).toEqual([
      "Value",
      "Income is computed by the sheet.",
      "Name",
      'The table has no column "Bogus".',
    ]);
  });

  test("refuses invalid entries with what is accepted, and imports the rest of the row", () => {
    const plan = cities("Name;Holder;Value", "Berlin;Germny;600", "Essen;Germany;much", "Kiel;;-5", ";Germany;5", "Berlin;;7");
    expect(refused(plan)).toEqual([
      '"Germny" is not accepted as Holder: did you mean Germany?',
      '"much" is not accepted as Value: a number of 0 or more is accepted.',
      '"-5" is not accepted as Value: a number of 0 or more is accepted.',
      "Without Name the row has no name.",
      "It is in the list twice.",
    ]);
    expect(entries(plan)[0]).toEqual(["Berlin", "a new row", "Name Berlin", "Kind Industrial City", "Value 600"]);
    expect(plan.rows.map(({ becomes }) => becomes).slice(3)).toEqual(["left out", "left out"]);
  });

  test("reads decimal commas if a number of the list can be nothing else", () => {
    const values = (...rows: readonly string[]) =>
      cities("Name;Value", ...rows).rows.flatMap((row) =>
        row.entries.filter(({ column }) => column === "Value").map(({ to }) => to),
      );
    expect(values("A;1,250", "B;600.5")).toEqual([1250, 600.5]);
    expect(values("A;1.250", "B;600,5")).toEqual([1250, 600.5]);
  });

  test("keeps a text that begins like a formula as a text", () => {
    const { edits } = cities("Name;Value", '=HYPERLINK("http://example.org");5', "@home;6", "+A1;7");
    const cells = edits.flatMap((edit) => (edit.kind === "cells" ? edit.cells : []));
    expect(cells.every(({ formula }) => formula === undefined)).toBe(true);
    expect(cells.map(({ value }) => value)).toEqual(expect.arrayContaining(['=HYPERLINK("http://example.org")', "@home", "+A1"]));
  });

  test("adds rows to the table first if the list is longer", () => {
    const found = germany.found.tables.get("Germany_Economy")!.table;
    const all = Array.from({ length: found.rows + 4 }, (_, i) => `City no. ${i}\t${i}`);
    const plan = cities(...all);
    // One row is Slovakia's.
    expect(plan.added).toBe(5);
    expect(plan.edits.map(({ kind }) => kind)).toEqual(["rows", "cells"]);
    const last = plan.rows.at(-1)!.entries[0]!;
    expect(last.cell).toBe(address(found.top + found.rows + 5, found.left));
  });

  test("fills in missing entries", () => {
    const { rows, sheet } = cities("City;Value", "Berlin;600", "Slovakia;50");
    const typed = rows.flatMap((row) => row.entries.map(({ cell, to }) => ({ sheet, cell, value: to })));
    const { missing } = audit(withEntries(germany.book, typed));
    expect(missing.filter(({ title }) => title === "Economy")).toEqual([]);
  });

  test("changes nothing if the list is unchanged, and refuses one longer than the table can be", () => {
    const same = importPlan(ledgerOf(sampleBook(campaign))!, "Germany_Shipyards", "Shipyard;Printed capacity\nKIEL;2,000");
    expect(entries(same)).toEqual([["KIEL", "as it is"]]);
    expect(same.edits).toEqual([]);
    expect(() => cities(...Array.from({ length: MOST_LINES + 1 }, (_, i) => `C${i};1`))).toThrow(/has more than 2,000 rows/);
    const full = Array.from({ length: MOST_LINES }, (_, i) => `C${i};1`);
    expect(cities("City;Value", ...full).rows).toHaveLength(MOST_LINES);
  });

  test.each([
    ["a workbook's own bytes", "PK\u0003\u0004\n\u0014\u0000\u0006", "Line 1 contains control characters"],
    ["an escape code", "City;Value\nBer\u001b[31mlin;1", "Line 2 contains control characters"],
    [
      "a quotation mark that is never closed",
      `City;Value\n"Berlin;1\n${"x;1 and much more text of it\n".repeat(1_500)}`,
      "Line 2 has an entry of 43,508 characters",
    ],
    [
      "a line of thousands of columns",
      `City;Value\n${"1;".repeat(16_384)}`,
      "Line 2 has 16,385 columns; 500 can be imported at once",
    ],
    ["a million lines", "a;b\n".repeat(100_000), "The list has more than 2,000 rows"],
  ])("refuses %s", (_, text, message) => {
    expect(() => importPlan(germany, "Germany_Economy", text)).toThrow(message);
  });
});

test("a table with fixed rows lists them", () => {
  const ledger = ledgerOf(freshBook(gas, ["Germany", "Japan"]))!;
  const plan = importPlan(
    ledger,
    "Gas_production_Production",
    "Major power;Multiple;Factories\nGermany;0.75;12\nItly;1;1\nJapn;1;1",
  );
  expect(plan.rows.map(({ becomes }) => becomes)).toEqual(["changed", "left out", "left out"]);
  expect(refused(plan)).toContain('"Japn" is not accepted as Major power: did you mean Japan?');
});

test("a name in several rows needs what distinguishes them; dates and yes or no are recognized", () => {
  const sample = ledgerOf(sampleBook(pacific))!;
  const stocks = importPlan(sample, "National_production_Stockpiles", "Nation;Opening\nJapan;5");
  expect(refused(stocks)).toEqual(["Japan is in several rows of the table. Give Stock too."]);
  const queue = importPlan(sample, "Orders_Build_queue", "Nation;Item;Name;Ordered\nJapan;Destroyer;Kuma;7 Dec 1941");
  expect(queue.rows[0]!.entries.find(({ column }) => column === "Ordered")?.to).toBe(dayNumber(1941, 12, 7));
  const ports = importPlan(sample, "Ports_and_supply_Ports", "Port;Nation;Size;Enemy fleets near\nTruk Atoll;Japan;8;ja");
  expect(ports.rows[0]!.entries.find(({ column }) => column === "Enemy fleets near")?.to).toBe(true);
});

describe("numbers in a list", () => {
  const ledger = ledgerOf(freshBook(campaign, ["Germany"]))!;
  const capacities = (text: string, written?: "point") =>
    importPlan(ledger, "Germany_Shipyards", text, written).rows.map(
      ({ becomes, entries, refused: why }) =>
        entries.find(({ column }) => column === "Printed capacity")?.to ?? (why.length > 0 ? why.join(" ") : becomes),
    );

  test("are read with the whole list's separators", () => {
    expect(capacities("Shipyard;Printed capacity\nKiel;2.000\nBremen;1.500")).toEqual([2000, 1500]);
    expect(capacities("Shipyard;Printed capacity\nKiel;2.000\nBremen;1.500,0")).toEqual([2000, 1500]);
    expect(capacities("Shipyard,Printed capacity\nKiel,2000\nBremen,1500.0")).toEqual([2000, 1500]);
    expect(capacities("Shipyard;Printed capacity\nKiel;2,000")).toEqual([2000]);
    expect(capacities("Shipyard\tPrinted capacity\nKiel\t2.000.000\nBremen\t1.500")).toEqual([2_000_000, 1500]);
    // 0.525 can only have a decimal point, so 1.525 has one too.
    expect(capacities("Shipyard;Printed capacity\nKiel;0.525\nBremen;1.525")).toEqual([0.525, 1.525]);
  });

  test("are skipped if the list leaves their meaning open", () => {
    const [first] = capacities("Shipyard\tPrinted capacity\nKiel\t2.000\nBremen\t1500");
    expect(first).toContain('"2.000" can be 2.000 or 2000');
    expect(capacities("Shipyard\tPrinted capacity\nKiel\t500.5", "point")).toEqual([500.5]);
  });

  test("are reported if they have no header, as is a row of totals", () => {
    const plan = importPlan(ledger, "Germany_Shipyards", "Shipyard;Printed capacity\nKiel;2000;77\nTotal;2000");
    expect(plan.columns.map(({ why }) => why)).toContain('Column 3 has no header and is skipped ("77" in line 2).');
    expect(plan.rows.map(({ becomes }) => becomes)).toEqual(["a new row", "left out"]);
    const noted = importPlan(ledger, "Germany_Shipyards", "Shipyard;Printed capacity\nKiel;2000\nTotal:;2000\nBremen;500");
    expect(noted.rows.map(({ becomes }) => becomes)).toEqual(["a new row", "left out", "a new row"]);
  });
});
