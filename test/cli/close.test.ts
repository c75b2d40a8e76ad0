import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openLedger, replaceFile } from "../../src/cli/change-file";
import { computedIn } from "../../src/calculation/computed-values";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { auditLedger } from "../../src/ledger/audit";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { readBook } from "../../src/workbook/xlsx/read";
import { edit } from "../../src/workbook/xlsx/edit";
import { build, ledger, started } from "../support/cli/program";

let folder = "";
let fresh: Uint8Array;
const at = (name: string): string => path.join(folder, name);
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));
const run = (...args: string[]) => ledger(args, "", {}, folder);

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "close-"));
  run("new", "campaign", "-o", "fresh.xlsx", "--players", "Germany,Russia", "--year", "1941");
  fresh = read("fresh.xlsx");
}, 120_000);
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(at(name));
  writeFileSync(at("war.xlsx"), fresh);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The new ledger with overspending by Germany. */
const overspent = (): Uint8Array => {
  const { found } = ledgerOf(readBook(fresh))!;
  const { cells } = found.lines.get("Germany_Production")![0]!;
  const entries = { unit: "Tank", price: 9000, quantity: 1 };
  const typed = Object.entries(entries).map(([key, value]) => ({ row: cells[key]!.row, column: cells[key]!.column, value }));
  return edit(fresh, [{ kind: "cells", sheet: "Germany", cells: typed }], { values: computedIn });
};

/** The new ledger with an Army that has no oil assigned yet. */
const withoutItsOil = (): Uint8Array => {
  const { found } = ledgerOf(readBook(fresh))!;
  const { sheet, row, column } = found.lines.get("Campaign_Fronts")![0]!.cells["armyCommands"]!;
  return edit(fresh, [{ kind: "cells", sheet, cells: [{ row, column, value: 3 }] }], { values: computedIn });
};

describe("audit of findings that depend on missing entries", () => {
  test("lists them after the missing entries, as text and as JSON", () => {
    writeFileSync(at("war.xlsx"), withoutItsOil());
    const { code, out } = run("audit", "war.xlsx");
    expect(code).toBe(0);
    const [blank, pending] = [out.indexOf("To be filled in: "), out.indexOf("1 error to fix before closing\n")];
    expect(pending).toBeGreaterThan(blank);
    expect(out.slice(pending)).toMatch(
      /closing\n {2}Campaign![A-Z]\d+ {2}waits {2}\[2\.4\.5]\n {4}The .* has 3 Army Commands and 0 /,
    );
    expect(out).toMatch(/\nwar\.xlsx is incomplete: [\d,]+ checks, no findings so far\.\n$/);
    const reported = JSON.parse(run("audit", "war.xlsx", "--json").out) as Record<string, object[]>;
    expect(reported).toMatchObject({ findings: [], waiting: [{ check: "front-without-fuel", sheet: "Campaign" }] });
    writeFileSync(at("other.xlsx"), withoutItsOil());
    expect(run("audit", ".").out).toContain("1 error to fix before closing\n\n");
  });
});

describe("close", () => {
  test("shows every change by nation and step with its reason, and writes nothing", () => {
    const { code, out, err } = run("close", "war.xlsx", "--dry-run");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(
      "\nGermany\n  Strategic Reserve  [2.2.1]\n    Summary: Closing of last Turn blank → 500 (what is left is carried over)\n",
    );
    expect(out).toContain("Campaign, Turn: Season Spring → Summer (the next Season)");
    expect(out).toMatch(/war\.xlsx: 1941 · Spring · turn 1 would become 1941 · Summer · turn 2; nothing was written\.\n$/);
    expect(readdirSync(folder)).toEqual(["war.xlsx"]);
    expect(read("war.xlsx")).toEqual(fresh);
  });

  test("edits the file in place, keeps a backup and records who closed", () => {
    const { code, out, err } = run("close", "war.xlsx", "--by", "Anna");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^war\.xlsx: 1941 · Spring · turn 1 is closed by Anna; the ledger is now in 1941 · Summer · turn 2\./);
    expect(readdirSync(folder).sort()).toEqual(["war.xlsx", "war.xlsx.bak"]);
    expect(read("war.xlsx.bak")).toEqual(fresh);
    expect(run("audit", "war.xlsx")).toMatchObject({ code: 0, err: "" });
  });

  test("changes the file as it changes a workbook in memory, turn after turn", () => {
    let book = readBook(fresh);
    for (let turn = 1; turn <= 3; turn++) {
      expect(run("close", "war.xlsx").code).toBe(0);
      book = closeTurn(ledgerOf(book)!).book;
      const inFile = ledgerOf(readBook(read("war.xlsx")))!;
      const inMemory = ledgerOf(book)!;
      // The file also has the turn on the sheet Turns, and changes since then.
      const isOfTurns = ({ declared, owner }: LedgerCell) =>
        owner.sheet.name === "Turns" || (declared.formula?.includes("Turns_") ?? false);
      const entries = (of: Ledger) => of.found.cells.filter((cell) => !isOfTurns(cell)).map((cell) => of.valueOf(cell));
      expect(entries(inFile)).toStrictEqual(entries(inMemory));
      // The formulas' saved values are correct.
      expect(auditLedger(inFile).findings.filter(({ check }) => check === "stale-value")).toStrictEqual([]);
    }
  });

  test("leaves unchanged sheets and all styles byte for byte", () => {
    run("close", "war.xlsx");
    const [before, after] = [unzipSync(fresh), unzipSync(read("war.xlsx"))];
    const book = readBook(fresh);
    const moved = new Set(closeTurn(ledgerOf(book)!).movements.map(({ place }) => place.sheet));
    const still = book.sheets.flatMap(({ name }, i) =>
      moved.has(name) || name === "Turns" ? [] : [`xl/worksheets/sheet${i + 1}.xml`],
    );
    expect(still.length).toBeGreaterThan(2);
    for (const part of [...still, "xl/styles.xml", "xl/theme/theme1.xml"].filter((name) => before[name])) {
      expect([part, Buffer.from(before[part]!).equals(after[part]!)]).toEqual([part, true]);
    }
  });

  test("leaves the old file or the new one if killed, never a partial one", async () => {
    const closed = () => ledgerOf(readBook(read("war.xlsx")))!;
    for (let wait = 100; ; wait *= 2) {
      writeFileSync(at("war.xlsx"), fresh);
      const child = started(["close", "war.xlsx"], folder);
      const ended = once(child, "exit");
      setTimeout(() => child.kill("SIGKILL"), wait);
      const [code] = (await ended) as [number | null];
      if (code === 0) break;
      expect(Buffer.from(read("war.xlsx")).equals(fresh) || closed().found.missing.length === 0).toBe(true);
      expect(run("audit", "war.xlsx")).toMatchObject({ code: 0, err: "" });
    }
    expect(closed().found.missing).toEqual([]);
  });

  test("only one of several concurrent closes succeeds; the others report it", async () => {
    const children = ["Anna", "Bert", "Cleo", "Dora"].map((by) => started(["close", "war.xlsx", "--by", by], folder));
    const codes = await Promise.all(children.map(async (child) => ((await once(child, "exit")) as [number])[0]));
    expect(codes.sort()).toEqual([0, 2, 2, 2]);
    expect(run("verify", "war.xlsx").code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(["war.xlsx", "war.xlsx.bak"]);
  });

  test("ignores and removes the lock of a killed process", async () => {
    const ended = started(["help"], folder);
    await once(ended, "exit");
    writeFileSync(at(".war.xlsx.lock"), `${hostname()}\n${ended.pid}\n`);
    writeFileSync(at(".war.xlsx.tmp"), "half of a file");
    expect(run("close", "war.xlsx").code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(["war.xlsx", "war.xlsx.bak"]);
  });

  test("is refused while another process writes the file", () => {
    writeFileSync(at(".war.xlsx.lock"), `${hostname()}\n${process.pid}\n`);
    const { code, err } = run("close", "war.xlsx");
    expect([code, err]).toEqual([2, "error  war.xlsx is being written by someone else. Nothing was written; try again.\n"]);
    expect(read("war.xlsx")).toEqual(fresh);
  });

  test("warns about missing entries and changed earlier turns", () => {
    expect(run("close", "war.xlsx").out).toMatch(/Still empty, and closed as blank: \d+ cells, first /);
    expect(run("close", "war.xlsx").code).toBe(0);
    const { found } = ledgerOf(readBook(read("war.xlsx")))!;
    const turn = found.book.tables.find(({ name }) => name === "Turns_Turns")!;
    const cells = [{ row: turn.top + 1, column: turn.left + 2, value: 12_345 }];
    // Changes to the last closed turn are audit findings that stop the close; earlier turns are verified.
    writeFileSync(at("war.xlsx"), edit(read("war.xlsx"), [{ kind: "cells", sheet: turn.sheet, cells }]));
    expect(run("close", "war.xlsx", "--dry-run").out).toContain("Closed turns were changed: 1 change.");
  });

  test("is refused if someone else saves the file meanwhile", async () => {
    const opened = await openLedger(at("war.xlsx"));
    const theirs = overspent();
    writeFileSync(at("war.xlsx"), theirs);
    await expect(replaceFile(opened, fresh)).rejects.toThrow(
      /war\.xlsx was changed by someone else in the meantime\. Nothing was written/,
    );
    rmSync(at("war.xlsx"));
    await expect(replaceFile(opened, fresh)).rejects.toThrow(/changed by someone else in the meantime/);
    writeFileSync(at("war.xlsx"), theirs);
    expect(readdirSync(folder)).toEqual(["war.xlsx"]);
    expect(read("war.xlsx")).toEqual(theirs);
  });

  test("reports errors and writes nothing", () => {
    const broken = overspent();
    writeFileSync(at("war.xlsx"), broken);
    const { code, out, err } = run("close", "war.xlsx");
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toContain("error  [2.2; 2.2.1]");
    expect(out).toMatch(/war\.xlsx: 1941 · Spring · turn 1 cannot be closed: fix or accept 1 error\.\n$/);
    expect(readdirSync(folder)).toEqual(["war.xlsx"]);
    expect(read("war.xlsx")).toEqual(broken);
  });

  test.each<[string[], RegExp]>([
    [[], /close takes one workbook/],
    [["war.xlsx", "war.xlsx"], /close takes one workbook/],
    [["nowhere.xlsx"], /nowhere\.xlsx: no such file/],
    [["text.xlsx"], /text\.xlsx: /],
  ])("%j is refused", (args, reason) => {
    writeFileSync(at("text.xlsx"), "no workbook");
    const { code, out, err } = run("close", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(reason);
  });
});
