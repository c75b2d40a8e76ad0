import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { computedIn } from "../../src/calculation/computed-values";
import type { CellValue } from "../../src/kernel/values";
import { findColumn } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger } from "../support/cli/program";

/* A ledger of Germany with one violation: an Air Unit is repaired without a price. */

const folder = mkdtempSync(path.join(tmpdir(), "accept-"));
const fresh = path.join(folder, "fresh.xlsx");
const file = path.join(folder, "spring.xlsx");
const PLACE = "Germany / Air repairs / JG 26 / Price";

/** Types into the first row of a table. */
function typed(bytes: Uint8Array, table: string, entries: Readonly<Record<string, CellValue>>): Uint8Array {
  const found = readBook(bytes).tables.find(({ name }) => name === table)!;
  const cells = Object.entries(entries).map(([header, value]) => ({
    row: found.top + 1,
    column: found.left + findColumn(found, header),
    value,
  }));
  return edit(bytes, [{ kind: "cells", sheet: found.sheet, cells }], { values: computedIn });
}

const run = (...args: string[]) => ledger(args, "", {}, folder);
const findings = () =>
  (JSON.parse(run("audit", "spring.xlsx", "--json").out) as { findings: readonly Record<string, unknown>[] }).findings;

beforeAll(() => {
  build();
  expect(run("new", "campaign", "-o", "fresh.xlsx", "--players", "Germany", "--year", "1941").code).toBe(0);
  writeFileSync(fresh, typed(readFileSync(fresh), "Germany_Air_repairs", { "Air Unit": "JG 26", Points: 3 }));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  writeFileSync(file, readFileSync(fresh));
  rmSync(`${file}.bak`, { force: true });
});

describe("accept", () => {
  test("waives a finding, which is then listed separately and does not count as an error", () => {
    expect(run("audit", "spring.xlsx").code).toBe(1);
    const { cell } = findings().find(({ check }) => check === "price-missing")!;
    expect(run("accept", "spring.xlsx", `Germany!${cell as string}=its price is not printed`, "--by", "Anna").code).toBe(0);
    expect(readFileSync(`${file}.bak`)).toEqual(readFileSync(fresh));
    expect(findings().map(({ check, accepted }) => [check, accepted])).toEqual([
      ["price-missing", { reason: "its price is not printed", by: "Anna", turn: "1941 · Spring · turn 1" }],
    ]);
    const { code, out } = run("audit", "spring.xlsx");
    expect([code, out.replace(/^To be filled in:[^]*?\n\n/m, "").split("\n")]).toEqual([
      0,
      [
        `Germany!${cell as string}  accepted  [2.2.7.4]`,
        "  JG 26 is repaired by 3 points without a price.",
        "  Accepted by Anna, 1941 · Spring · turn 1: its price is not printed.",
        "",
        "spring.xlsx: 1 accepted.",
        "",
      ],
    ]);
  });

  test("only reports with --dry-run", () => {
    const { code, out } = run("accept", "spring.xlsx", `price-missing@${PLACE}=agreed`, "--dry-run");
    expect([code, out.split("\n").at(-2)]).toEqual([0, "spring.xlsx would accept this; nothing was written."]);
    expect(readFileSync(file)).toEqual(readFileSync(fresh));
    expect(existsSync(`${file}.bak`)).toBe(false);
  });

  test.each([
    [
      "what is not found there",
      "price-missing@Germany!A1=agreed",
      'The audit has no finding "price-missing" at Germany!A1. It has one at Germany!',
    ],
    ["what is no check", "prices@Germany!A1=agreed", 'The audit has no finding "prices" at Germany!A1.'],
    ["no reason", `price-missing@${PLACE}=`, `"price-missing@${PLACE}=" must be PLACE=REASON`],
    ["no place", "=agreed", '"=agreed" must be PLACE=REASON'],
    ["a place without a finding", "Germany!A1=agreed", "The audit has no finding at Germany!A1."],
  ])("refuses %s", (_what, request, reported) => {
    const { code, err } = run("accept", "spring.xlsx", request);
    expect([code, err]).toEqual([2, expect.stringContaining(reported)]);
    expect(readFileSync(file)).toEqual(readFileSync(fresh));
  });

  test("refuses integrity errors and findings that are already accepted", () => {
    writeFileSync(file, typed(readFileSync(fresh), "Germany_Air_repairs", { Cost: 5 }));
    const overwritten = run("accept", "spring.xlsx", "formula-overwritten@Germany / Air repairs / JG 26 / Cost=by hand");
    expect([overwritten.code, overwritten.err]).toEqual([
      2,
      expect.stringContaining("Integrity errors cannot be waived. Fix this one: "),
    ]);
    expect(run("accept", "spring.xlsx", `price-missing@${PLACE}=agreed`).code).toBe(0);
    const again = run("accept", "spring.xlsx", `price-missing@${PLACE}=agreed`);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining("This finding is already accepted: JG 26")]);
  });
});

describe("house rules", () => {
  test("that differ from the rulebook are reported by the audit", () => {
    writeFileSync(file, typed(readFileSync(file), "House_rules_Limits", { Campaign: 0.25 }));
    const { out } = run("audit", "spring.xlsx");
    expect(out).toContain("\nHouse rule  Ship build rate: 25% instead of 20% [2.3.4.2]\n");
    const { changed } = JSON.parse(run("audit", "spring.xlsx", "--json").out) as { changed: unknown };
    expect(changed).toEqual([
      {
        ...{ id: "ship-build-rate", name: "Ship build rate", unit: "share", format: "rate", cite: "2.3.4.2" },
        ...{ rulebook: 0.2, campaign: 0.25 },
      },
    ]);
  });
});

describe("close --accept", () => {
  test("waives an error that would stop the close", () => {
    expect(run("close", "spring.xlsx").code).toBe(1);
    expect(readFileSync(file)).toEqual(readFileSync(fresh));
    const { code, err } = run("close", "spring.xlsx", "--accept", `price-missing@${PLACE}=agreed`, "--by", "Anna");
    expect([code, err]).toEqual([0, ""]);
    expect(readFileSync(`${file}.bak`)).toEqual(readFileSync(fresh));
    // The finding was accepted for the closed turn only.
    expect(findings()).toEqual([]);
  });
});
