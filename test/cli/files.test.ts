import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isError } from "../../src/formula/world";
import { calculate } from "../../src/calculation/calculation";
import { campaign } from "../../src/rulebooks/campaign";
import { address } from "../../src/formula/address";
import { ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { bookOf } from "../../src/workbook/book-of-sheets";
import type { PlacedCell, PlacedSheet } from "../../src/sheets/placed";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { missingFilled } from "../support/ledger/filled-in";
import { build, ledger, linesOf, started } from "../support/cli/program";

const options = { players: ["Germany"], year: 1941 };

const freshSheets = (): readonly PlacedSheet[] => place(ledgerSheets(campaign.ledger!, options), options);

const changedBy = (sheets: readonly PlacedSheet[], change: (sheet: string, cell: PlacedCell) => PlacedCell): PlacedSheet[] =>
  sheets.map((sheet) => ({ ...sheet, cells: sheet.cells.map((cell) => change(sheet.name, cell)) }));

/** A new ledger with its missing entries filled in. */
function filledSheets(): PlacedSheet[] {
  const sheets = freshSheets();
  const filled = new Map(missingFilled(bookOf(sheets)).map(({ sheet, cell, value }) => [`${sheet}!${cell}`, value]));
  return changedBy(sheets, (sheet, cell) => {
    const value = filled.get(`${sheet}!${address(cell.row, cell.column)}`);
    return value === undefined ? cell : { ...cell, value };
  });
}

/** A file of sheets with values computed from them, or from other sheets. */
function written(sheets: readonly PlacedSheet[], computed = sheets): Uint8Array {
  const calculation = calculate(bookOf(computed));
  const shown = (sheet: string, row: number, column: number) => {
    const value = calculation.value(sheet, row, column);
    return isError(value) ? value.error : value;
  };
  return writeBook(sheets, shown, { title: "Test" });
}

/** A ledger's file in which one cell was changed after everything was computed. */
function tampered(change: (sheet: string, cell: PlacedCell) => PlacedCell = (_, cell) => cell): Uint8Array {
  const sheets = filledSheets();
  return written(changedBy(sheets, change), sheets);
}

/** A computed figure on the sheet Germany. */
function computedCell(): PlacedCell {
  const sheet = place(ledgerSheets(campaign.ledger!, options), options).find(({ name }) => name === "Germany")!;
  const table = sheet.tables.find(({ formulas }) => formulas.some((formula) => formula !== null))!;
  const inTable = ({ row, column }: PlacedCell) =>
    row > table.area.top &&
    row < table.area.top + table.area.rows &&
    column >= table.area.left &&
    column < table.area.left + table.area.columns;
  return sheet.cells.find((cell) => cell.role === "computed" && inTable(cell))!;
}

let folder = "";
let fresh: Uint8Array;
let clean: Uint8Array;
let broken: Uint8Array;
let brokenCell = "";

beforeAll(() => {
  build();
  fresh = written(freshSheets());
  clean = tampered();
  const target = computedCell();
  brokenCell = address(target.row, target.column);
  const { row, column } = target;
  broken = tampered((sheet, cell) => {
    if (sheet !== "Germany" || cell.row !== row || cell.column !== column) return cell;
    const { formula: _, ...rest } = cell;
    return { ...rest, value: 98765 };
  });
}, 120_000);
beforeEach(() => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array): string => {
  writeFileSync(path.join(folder, name), content);
  return name;
};
const run = (...args: string[]) => ledger(args, "", {}, folder);

describe("new", () => {
  test("writes a ledger without audit findings", () => {
    const created = run("new", "campaign", "-o", "spring.xlsx", "--nations", "usa, Nationalist-China", "--year", "1941");
    expect(created).toEqual({
      code: 0,
      out: expect.stringMatching(/^spring\.xlsx: .*2 Nations, 1941, \d+ sheets\.\n$/),
      err: "",
    });
    expect(readdirSync(folder)).toEqual(["spring.xlsx"]);
    const sheets = readBook(readFileSync(path.join(folder, "spring.xlsx"))).sheets.map(({ name }) => name);
    expect(sheets).toContain("USA");
    expect(sheets).toContain("Nationalist China");
    expect(sheets).not.toContain("Germany");
    expect(run("audit", "spring.xlsx")).toMatchObject({ code: 0, err: "" });
  });

  test("adds the optional tables named, and lists those available", () => {
    const requested = ["new", "campaign", "-o", "rare.xlsx", "--players", "UK", "--tables"];
    expect(run(...requested, "britain: garrisons").code).toBe(0);
    const { tables } = readBook(readFileSync(path.join(folder, "rare.xlsx")));
    expect(tables.map(({ name }) => name)).toContain("Britain_Garrisons");
    expect(run("audit", "rare.xlsx")).toMatchObject({ code: 0, err: "" });
    expect(run(...requested, "Submarines").err).toMatch(/not an optional table of this ledger; choose from .*Garrisons/);
  });

  test("creates sheets for all nations if none are named", () => {
    expect(run("new", "CAMPAIGN", "--output=all.xlsx").code).toBe(0);
    const sheets = readBook(readFileSync(path.join(folder, "all.xlsx"))).sheets.map(({ name }) => name);
    for (const nation of campaign.ledger!.players.names) expect(sheets).toContain(nation);
  });

  test("never overwrites a file; --force backs it up first", () => {
    write("mine.xlsx", "precious");
    const refused = run("new", "campaign", "-o", "mine.xlsx", "--nations", "USA");
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.err).toContain("already exists; nothing was written");
    expect(readFileSync(path.join(folder, "mine.xlsx"), "utf8")).toBe("precious");
    expect(run("new", "campaign", "-o", "mine.xlsx", "--nations", "USA", "--force").code).toBe(0);
    expect(readFileSync(path.join(folder, "mine.xlsx.bak"), "utf8")).toBe("precious");
    expect(readdirSync(folder).sort()).toEqual(["mine.xlsx", "mine.xlsx.bak"]);
  });

  test.each<[string[], string]>([
    [[], "new takes the name of a rulebook: campaign"],
    [["campain", "-o", "a.xlsx"], "Did you mean campaign?"],
    [["chess", "-o", "a.xlsx"], "There is campaign"],
    [["campaign"], "-o FILE.xlsx"],
    [["campaign", "a.xlsx"], "goes after -o"],
    [["campaign", "-o", "a.csv"], "ends in .xlsx"],
    [["campaign", "-o", "a.xlsx", "--nations", "Germany,Poland"], '"Poland" cannot play'],
    [["campaign", "-o", "a.xlsx", "--nations", ","], "--players is empty"],
    [["campaign", "-o", "a.xlsx", "--year", "1066"], "--year is 1066; it must be a year from"],
    [["campaign", "-o", "a.xlsx", "--year", "soon"], "--year is soon"],
    [["campaign", "-o", path.join("nowhere", "a.xlsx")], "the folder does not exist"],
    [["campaign", "-o", "a.xlsx", "--sample", "--year", "1941"], "has its own"],
  ])("refuses %j and writes nothing", (args, reason) => {
    const { code, out, err } = run("new", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("refuses to replace a folder", () => {
    mkdirSync(path.join(folder, "a.xlsx"));
    expect(run("new", "campaign", "-o", "a.xlsx", "--force").err).toContain("a.xlsx is a folder.");
  });
});

describe("audit", () => {
  test("finds exactly the planned violations of the sample", () => {
    const sample = campaign.ledger!.sample!;
    expect(run("new", "campaign", "--sample", "-o", "sample.xlsx").code).toBe(0);
    const { code, out, err } = run("audit", "sample.xlsx", "--json");
    expect({ code, err }).toEqual({ code: 1, err: "" });
    const { findings } = JSON.parse(out) as { findings: { check: string; sheet: string }[] };
    const name = ({ check, sheet }: { check: string; sheet: string }) => `${sheet}: ${check}`;
    expect(findings.map(name).sort()).toEqual(sample.breaches.map(name).sort());
  });

  test("reports a ledger without findings in one line and exits with 0", () => {
    write("spring.xlsx", clean);
    const { code, out, err } = run("audit", "spring.xlsx");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^spring\.xlsx is in order: \d+ checks, no findings\.\n$/);
  });

  test("reports a new ledger as incomplete: missing entries by player, the first cell, exit code 0", () => {
    write("fresh.xlsx", fresh);
    const { code, out, err } = run("audit", "fresh.xlsx");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const lines = linesOf(out);
    expect(lines[0]).toMatch(/^To be filled in: \d+ cells, first Campaign![A-Z]\d+$/);
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}Germany: Summary B\d+; .*Economy [A-Z]\d+, A\d+$/));
    expect(lines.at(-1)).toMatch(/^fresh\.xlsx is incomplete: \d+ checks, no findings so far\.$/);
    expect(out).not.toContain("in order");
    const { toBeFilledIn, findings } = JSON.parse(run("audit", "fresh.xlsx", "--json").out) as Record<string, object[]>;
    expect(findings).toEqual([]);
    expect(toBeFilledIn).toContainEqual(
      expect.objectContaining({ player: "Germany", sheet: "Germany", column: "Closing of last Turn", rows: false }),
    );
    write("clean.xlsx", clean);
    expect(linesOf(run("audit", ".").out).at(-1)).toBe("2 ledgers: 1 in order, 1 to be filled in.");
  });

  test("prints cell, severity and check of a finding, then two sentences; totals last, exit code 1", () => {
    write("spring.xlsx", broken);
    const { code, out, err } = run("audit", "spring.xlsx");
    expect({ code, err }).toEqual({ code: 1, err: "" });
    const lines = linesOf(out);
    const at = lines.findIndex((line) => line.startsWith(`Germany!${brokenCell}  error`));
    expect(at).toBeGreaterThanOrEqual(0);
    expect(lines[at + 1]).toMatch(/^ {2}\S.*98,765.*\.$/);
    expect(lines[at + 2]).toMatch(/^ {2}\S/);
    expect(lines.at(-1)).toMatch(/^spring\.xlsx: \d+ errors?(, \d+ warnings?)?\.$/);
    expect(out).not.toContain("\u001b");
  });

  test("--json prints one object per file, of a fixed shape", () => {
    write("spring.xlsx", broken);
    const { code, out } = run("audit", "spring.xlsx", "--json");
    expect(code).toBe(1);
    const result = JSON.parse(out) as { findings: Record<string, unknown>[] };
    expect(Object.keys(result)).toEqual(["file", "rulebook", "findings"]);
    expect(result).toMatchObject({ file: "spring.xlsx", rulebook: "campaign" });
    const found = result.findings.find(({ check }) => check === "formula-overwritten")!;
    expect(Object.keys(found)).toEqual([
      "check",
      "severity",
      "cite",
      "sheet",
      "table",
      "key",
      "row",
      "column",
      "cell",
      "expected",
      "found",
      "message",
      "fix",
    ]);
    expect(found).toMatchObject({ severity: "error", sheet: "Germany", cell: brokenCell, found: 98765 });
    write("clean.xlsx", clean);
    expect(run("audit", "clean.xlsx", "--json")).toEqual({
      code: 0,
      out: '{"file":"clean.xlsx","rulebook":"campaign","findings":[]}\n',
      err: "",
    });
  });

  test("searches a folder, skipping locks, backups and links; totals last", () => {
    mkdirSync(path.join(folder, "turns", "deep"), { recursive: true });
    write(path.join("turns", "a.xlsx"), clean);
    write(path.join("turns", "deep", "b.XLSX"), broken);
    write(path.join("turns", "~$a.xlsx"), "lock");
    write(path.join("turns", "a.xlsx.bak"), "old");
    write(path.join("turns", "notes.txt"), "notes");
    symlinkSync(path.join(folder, "turns"), path.join(folder, "turns", "loop"));
    const { code, out } = run("audit", "turns");
    expect(code).toBe(1);
    const lines = linesOf(out);
    expect(lines[0]).toBe(path.join("turns", "deep", "b.XLSX"));
    expect(lines.at(-1)).toMatch(/^2 ledgers: 1 in order, 1 with errors, \d+ errors?/);
  });

  test("--json of a folder prints one line per ledger", () => {
    write("a.xlsx", clean);
    write("b.xlsx", broken);
    const { code, out } = run("audit", ".", "--json");
    expect(code).toBe(1);
    expect(linesOf(out).map((line) => (JSON.parse(line) as { file: string }).file)).toEqual(["a.xlsx", "b.xlsx"]);
  });

  test("lists many files in order, with an unreadable one in its place", () => {
    const names = Array.from({ length: 8 }, (_, i) => `${String(i).padStart(2, "0")}.xlsx`);
    for (const [i, name] of names.entries()) write(name, i === 2 ? "text" : i === 5 ? broken : clean);
    const { code, out, err } = run("audit", ".", "--json");
    expect(code).toBe(2);
    const results = linesOf(out).map(
      (line) => JSON.parse(line) as { file: string; rulebook: string | null; findings: unknown[] },
    );
    expect(results.map(({ file }) => file)).toEqual(names);
    expect(results.map(({ rulebook }) => rulebook)).toEqual(names.map((_, i) => (i === 2 ? null : "campaign")));
    expect(results.flatMap(({ findings }, i) => (findings.length > 0 ? [i] : []))).toEqual([5]);
    expect(err).toBe("error  02.xlsx: The file is a text, such as .csv, and holds no formulas. Save it in Excel as .xlsx.\n");
    expect(linesOf(run("audit", ".").out).at(-1)).toMatch(
      /^7 ledgers: 6 in order, 1 with errors, \d+ errors?(, \d+ warnings?)?, 1 file could not be read\.$/,
    );
  });

  test("refuses a workbook that is not a ledger if it is named, and skips it in a folder", () => {
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");
    const names = /\b([A-Z]\w+_\w+)/g;
    const parts = Object.entries(unzipSync(clean)).map(([name, bytes]) => [
      name,
      strToU8(text(bytes).replace(names, "Other_$1")),
    ]);
    write("other.xlsx", zipSync(Object.fromEntries(parts)));
    const named = run("audit", "other.xlsx");
    expect(named).toMatchObject({ code: 2, out: "" });
    expect(named.err).toContain("other.xlsx is not a Campaign Ledger workbook");
    write("spring.xlsx", clean);
    expect(run("audit", ".")).toMatchObject({ code: 0, out: "1 ledger: 1 in order, 1 other workbook skipped.\n" });
  });

  test.each<[string, () => string | Uint8Array | null, RegExp]>([
    ["missing", () => null, /no such file/],
    ["empty", () => "", /empty/],
    ["a text", () => "Nation,PPs\nGermany,3000\n", /text/],
    ["cut off", () => clean.subarray(0, clean.length / 2), /damaged|not an Excel workbook/],
    ["another zip", () => zipSync({ "notes.txt": strToU8("x") }), /not an Excel workbook/],
    ["protected with a password", () => protectedFile(), /password/],
    ["of Excel 97", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), /Excel 97/],
    ["noise", () => Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251), /not an Excel workbook/],
    ["with a damaged sheet", () => withDamagedSheet(), /damaged/],
  ])("reports a file that is %s in one sentence, exits with 2, and writes nothing", (_, content, reason) => {
    const bytes = content();
    if (bytes !== null) write("bad.xlsx", bytes);
    const { code, out, err } = run("audit", "bad.xlsx");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error {2}bad\.xlsx.*\.\n$/);
    expect(err).toMatch(reason);
    expect(readdirSync(folder)).toEqual(bytes === null ? [] : ["bad.xlsx"]);
  });

  test("refuses a huge file without reading it", () => {
    write("huge.xlsx", "PK");
    truncateSync(path.join(folder, "huge.xlsx"), 3_000_000_000);
    const { code, err } = run("audit", "huge.xlsx");
    expect(code).toBe(2);
    expect(err).toContain("too large to be a ledger: 2,862 MB.");
  });

  test("refuses a zip bomb", () => {
    const parts = unzipSync(clean);
    parts["xl/worksheets/sheet1.xml"] = new Uint8Array(200 * 1024 * 1024);
    write("bomb.xlsx", zipSync(parts, { level: 1 }));
    const { code, err } = run("audit", "bomb.xlsx");
    expect(code).toBe(2);
    expect(err).toContain("too large");
  });

  test("continues after an unreadable file", () => {
    write("a.xlsx", "text");
    write("b.xlsx", broken);
    const { code, out, err } = run("audit", "a.xlsx", "b.xlsx", "--json");
    expect(code).toBe(2);
    expect(err).toContain("a.xlsx");
    const [bad, good] = linesOf(out).map((line) => JSON.parse(line) as { rulebook: string | null; findings: unknown[] });
    expect(bad).toEqual({ file: "a.xlsx", rulebook: null, findings: [], error: expect.stringContaining("a.xlsx") });
    expect(good!.findings.length).toBeGreaterThan(0);
  });

  test("reports a folder without workbooks", () => {
    expect(run("audit", ".")).toEqual({ code: 2, out: "", err: "error  There is no .xlsx file in ..\n" });
    expect(run("audit").err).toContain("audit takes files or folders");
  });

  test("leaves audited files and their dates unchanged", () => {
    write("spring.xlsx", broken);
    const file = path.join(folder, "spring.xlsx");
    const before = statSync(file);
    run("audit", "spring.xlsx");
    run("audit", ".", "--json");
    expect(statSync(file).mtimeMs).toBe(before.mtimeMs);
    expect(Buffer.compare(readFileSync(file), broken)).toBe(0);
    expect(readdirSync(folder)).toEqual(["spring.xlsx"]);
  });

  test("--watch audits again when the file is replaced", async () => {
    write("spring.xlsx", clean);
    write("next.xlsx", broken);
    const child = started(["audit", "spring.xlsx", "--watch"], folder);
    let out = "";
    let err = "";
    child.stdout.on("data", (data: Buffer) => (out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (err += data.toString()));
    const until = async (done: () => boolean): Promise<void> => {
      for (let i = 0; i < 400 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    try {
      await until(() => err.includes("Ctrl+C"));
      expect(out).toContain("spring.xlsx is in order");
      copyFileSync(path.join(folder, "next.xlsx"), path.join(folder, "spring.xlsx"));
      await until(() => out.includes("typed over its formula"));
      expect(out).toContain(`Germany!${brokenCell}  error`);
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGINT");
      expect(await ended).toBe(1);
    } finally {
      child.kill("SIGKILL");
    }
  });
});

describe("values", () => {
  const formulasOf = (name: string) =>
    readBook(readFileSync(path.join(folder, name))).sheets.flatMap(({ formulas }) =>
      formulas.flat().filter((formula) => formula !== null),
    );
  const ofLedger = (formula: string) => formula.includes("LEDGER.");

  test("writes a copy in which only the LEDGER formulas are replaced by their values", () => {
    write("spring.xlsx", clean);
    const created = run("values", "spring.xlsx", "-o", "copy.xlsx");
    const before = formulasOf("spring.xlsx");
    const replaced = before.filter(ofLedger).length;
    expect(replaced).toBeGreaterThan(10);
    expect(created).toEqual({
      code: 0,
      out: `copy.xlsx: ${replaced.toLocaleString("en-US")} LEDGER formulas replaced by their values.\n`,
      err: "",
    });
    expect(formulasOf("copy.xlsx")).toEqual(before.filter((formula) => !ofLedger(formula)));
    expect(Buffer.compare(readFileSync(path.join(folder, "spring.xlsx")), clean)).toBe(0);
    const original = readBook(clean);
    const copied = readBook(readFileSync(path.join(folder, "copy.xlsx")));
    for (const [i, sheet] of original.sheets.entries()) {
      sheet.formulas.forEach((row, r) =>
        row.forEach((formula, c) => {
          if (formula === null) return;
          const value = sheet.values[r]?.[c] ?? null;
          expect(copied.sheets[i]!.values[r]?.[c] ?? null, `${sheet.name}!${address(r, c)}`).toBe(value);
        }),
      );
    }
  });

  test("writes a copy of which the audit only reports that it is a copy", () => {
    write("spring.xlsx", clean);
    run("values", "spring.xlsx", "-o", "copy.xlsx");
    const { code, out } = run("audit", "copy.xlsx");
    expect(code).toBe(0);
    expect(linesOf(out).slice(1)).toEqual([
      "  This is a copy with values only: its figures do not depend on its inputs.",
      "  Audit the original ledger.",
      "",
      "copy.xlsx: 1 warning.",
    ]);
  });

  test("recomputes values instead of using stale cells", () => {
    const germany = place(ledgerSheets(campaign.ledger!, options), options).find(({ name }) => name === "Germany")!;
    const target = germany.cells.find(({ formula }) => /^=(IFERROR\()?LEDGER\./.test(formula ?? ""))!;
    const placed = place(ledgerSheets(campaign.ledger!, options), options);
    const calculation = calculate(bookOf(placed));
    const stale = writeBook(placed, () => "stale", { title: "Test" });
    write("stale.xlsx", stale);
    expect(run("values", "stale.xlsx", "-o", "copy.xlsx").code).toBe(0);
    const sheet = readBook(readFileSync(path.join(folder, "copy.xlsx"))).sheets.find(({ name }) => name === "Germany")!;
    const value = calculation.value("Germany", target.row, target.column);
    expect(sheet.values[target.row]?.[target.column]).toEqual(isError(value) ? value.error : value);
  });

  test.each<[string[], string]>([
    [[], "values takes one workbook"],
    [["spring.xlsx"], "-o COPY.xlsx"],
    [["spring.xlsx", "-o", "spring.xlsx", "--force"], "is the workbook itself"],
    [["spring.xlsx", "-o", "link.xlsx", "--force"], "is the workbook itself"],
    [["spring.xlsx", "-o", "there.xlsx"], "already exists"],
    [["spring.xlsx", "-o", "copy.csv"], "ends in .xlsx"],
    [["there.xlsx", "-o", "copy.xlsx"], "there.xlsx: The file is a text"],
    [["missing.xlsx", "-o", "copy.xlsx"], "no such file"],
  ])("refuses %j and writes nothing", (args, reason) => {
    write("spring.xlsx", clean);
    write("there.xlsx", "text");
    symlinkSync(path.join(folder, "spring.xlsx"), path.join(folder, "link.xlsx"));
    const { code, out, err } = run("values", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(reason);
    expect(readdirSync(folder).sort()).toEqual(["link.xlsx", "spring.xlsx", "there.xlsx"]);
    expect(Buffer.compare(readFileSync(path.join(folder, "spring.xlsx")), clean)).toBe(0);
  });
});

/** The header of a compound file with the stream in which Excel stores an encrypted workbook. */
function protectedFile(): Uint8Array {
  const name = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);
  return Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array<number>(1024).fill(0), ...name]);
}

function withDamagedSheet(): Uint8Array {
  const parts = unzipSync(clean);
  parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"]!.subarray(0, 900);
  return zipSync(parts);
}
