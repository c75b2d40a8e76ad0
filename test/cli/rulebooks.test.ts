import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gas } from "../../src/rulebooks/gas";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger } from "../support/cli/program";

/*
 * A rulebook whose players share sheets, from a new ledger to a closed turn, on the command line.
 */

let folder = "";
beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => ledger(args, "", {}, folder);

test("a gas ledger can be created, audited, closed and verified", () => {
  const created = run("new", "gas", "-o", "war.xlsx", "--major-powers", "Germany,uk", "--year", "1940");
  expect(created).toMatchObject({ code: 0, err: "" });
  const visible = readBook(readFileSync(path.join(folder, "war.xlsx"))).sheets.filter(({ hidden }) => !hidden);
  expect(created.out).toBe(`war.xlsx: World in Flames oil rule: gas, 2 Major powers, 1940, ${visible.length} sheets.\n`);
  expect(run("audit", "war.xlsx").out).toMatch(/^To be filled in: 10 cells, first Gas production!B11\n {2}Germany: /);
  const closed = run("close", "war.xlsx", "--by", "Anna");
  expect(closed.out).toContain("war.xlsx: JAN/FEB 1940 · turn 1 is closed by Anna; the ledger is now in MAR/APR 1940 · turn 2.");
  expect(run("verify", "war.xlsx")).toMatchObject({ code: 0 });
  const reported = run("report", "war.xlsx", "--turn", "1");
  expect(reported).toMatchObject({ code: 0 });
  expect(reported.out).toContain("\nUnited Kingdom\n");
});

test("a gas audit reports violations by power", () => {
  expect(run("new", "gas", "--sample", "-o", "sample.xlsx").code).toBe(0);
  const { code, out } = run("audit", "sample.xlsx");
  expect(code).toBe(1);
  const powers = out.split("\n").filter((line) => gas.ledger!.players.names.includes(line));
  expect(powers.length).toBeGreaterThan(2);
  expect(powers).toEqual(gas.ledger!.players.names.filter((power) => powers.includes(power)));
});

test("unknown players are refused with the list of players, and help uses each rulebook's terms", () => {
  expect(run("new", "gas", "-o", "no.xlsx", "--players", "Poland").err).toContain(
    '"Poland" cannot play in this ledger; the Major powers are',
  );
  expect(run("new", "--help").out).toMatch(/--nations +same as --players\n +--major-powers +same as --players/);
});
