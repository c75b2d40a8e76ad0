import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figureIn } from "../../src/ledger/read/options";
import { turnName } from "../../src/ledger/read/turn-name";
import { stateIn } from "../../src/ledger/diff/state";
import { ledgerIn } from "../support/ledger/seals";
import { build, ledger } from "../support/cli/program";

/*
 * A ledger created from a list and answers, and derived rows, on the command line.
 */

let folder = "";
const run = (...args: string[]) => ledger(args, "", {}, folder);
const read = (name: string) => ledgerIn(new Uint8Array(readFileSync(path.join(folder, name))));

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIST = [
  "Everybody · 1941 · fuel",
  "Depots",
  "  + Berlin: Site = Factory City, Controller = Germany, Opening = 2",
  "Combats",
  "  + Smolensk / 1 / Blitz: Payer = Germany, Units = 4, Paid = TRUE",
].join("\n");

test("creates a ledger from a list and answers; packing it gives the list, and derived rows are added once", () => {
  writeFileSync(path.join(folder, "list.txt"), LIST);
  const begins = ["new", "fuel", "-o", "f.xlsx", "--with", "list.txt", "--months", "sep/oct", "--turn", "13"];
  expect(run(...begins, "--neutral", "Atlantis").err).toMatch(/^error {2}"Atlantis" is no Major power of this ledger/);
  expect(run(...begins, "--season", "Winter").err).toMatch(/does not ask for this; remove --season/);
  expect(run(...begins, "--neutral", "US, Japan")).toMatchObject({ code: 0, err: "" });
  const fromFile = read("f.xlsx");
  expect(turnName(fromFile)).toBe("SEP/OCT 1941 · turn 13");
  expect(figureIn(fromFile.book, "Campaign", "US_active")).toBe(false);
  const neutral = stateIn(fromFile)
    .get("Campaign_Players")!
    .rows.filter(({ entries }) => entries.get("neutral")?.value === true);
  expect(neutral.map(({ parts }) => parts)).toEqual([["United States"], ["Japan"]]);

  const packed = run("pack", "f.xlsx", "--table", "Depots, Combats");
  expect(packed).toMatchObject({ code: 0, err: "" });
  for (const line of LIST.split("\n")) expect(packed.out).toContain(line);
  expect(run("pack", "f.xlsx", "--table", "Depot").err).toMatch(/Did you mean Depot sites or Depots\?/);

  const shown = run("follow", "f.xlsx", "--dry-run").out;
  expect(shown).toContain("Entries on Fuel track, Germany / Combat / 1: new");
  expect(shown).toContain("from Combats, Smolensk / 1 / Blitz: it moves the track");
  expect(run("follow", "f.xlsx").out).toMatch(/f\.xlsx was changed/);
  expect(run("follow", "f.xlsx").out).toContain("All derived rows are up to date.");
});

test("an unreadable line of a list is reported with a suggestion, and nothing is written", () => {
  writeFileSync(path.join(folder, "wrong.txt"), LIST.replace("Payer =", "Payr ="));
  const { code, out, err } = run("new", "fuel", "-o", "w.xlsx", "--with", "wrong.txt");
  expect(code).toBe(2);
  expect(out).toContain("Combats has no column Payr. Did you mean Payer?");
  expect(err).toContain("wrong.txt: 1 line is not understood. Nothing was written; fix the list.");
});
