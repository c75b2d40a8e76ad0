import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workbookOf } from "../../src/cli/commands/new";
import { campaign } from "../../src/rulebooks/campaign";
import { ledgerSheets } from "../../src/sheets/common";
import { build, ledger } from "../support/cli/program";

/*
 * The commands that forecast, report and upgrade, as a user runs them.
 */

const OLD = fileURLToPath(new URL("../ledger/fixtures/campaign-sample-version-1.xlsx", import.meta.url));
const options = { players: ["Germany", "Italy"], year: 1940 };
let folder = "";

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  writeFileSync(
    path.join(folder, "spring.xlsx"),
    workbookOf({ title: "Spring", options, sheets: ledgerSheets(campaign.ledger!, options) }),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => ledger(args, "", {}, folder);
const bytesOf = (name: string) => readFileSync(path.join(folder, name));

describe("forecast", () => {
  test("shows the Base Economy if 800 PPs are saved each winter, and leaves the file unchanged", () => {
    const before = bytesOf("spring.xlsx");
    const { code, out, err } = run("forecast", "spring.xlsx", "--player", "germany", "--save", "800", "--orders", "none");
    expect([code, err]).toEqual([0, ""]);
    // 15 + 20 + 25 + 30 percent of 800 (2.1.2).
    expect(out).toMatch(/^ *1944 · Spring · turn 17 +720 /m);
    expect(out).not.toContain("Italy\n");
    expect(bytesOf("spring.xlsx")).toEqual(before);
  });

  test("prints JSON for the requested number of turns", () => {
    const { turns, isLast } = JSON.parse(run("forecast", "spring.xlsx", "--turns", "2", "--json").out) as {
      turns: { turn: string }[];
      isLast: boolean;
    };
    expect([turns.map(({ turn }) => turn), isLast]).toEqual([
      ["1940 · Spring · turn 1", "1940 · Summer · turn 2", "1940 · Autumn · turn 3"],
      false,
    ]);
  });

  test("lists a player's broken limits, then shared ones, and no other player's", () => {
    const sample = fileURLToPath(new URL("../../templates/campaign-sample.xlsx", import.meta.url));
    const broken = (player: string) => {
      const { code, out } = run("forecast", sample, "--player", player, "--turns", "3");
      expect(code).toBe(0);
      const [figures = "", rest = ""] = out.split("Limits broken, by turn:\n");
      const [breaks = "", cut = ""] = rest.split("Orders reduced to what is affordable, from this turn on:\n");
      const [own = "", common = ""] = breaks.split("Limits broken on shared sheets:\n");
      const names = figures.split("\n").filter((line) => /^[A-Z]\w+$/.test(line));
      const lines = (text: string) => text.split("\n").filter((line) => line.startsWith("  "));
      return { names, own: lines(own), common: lines(common), cut: lines(cut) };
    };
    const [germany, japan] = [broken("Germany"), broken("Japan")];
    expect([germany.names, japan.names]).toEqual([["Germany"], ["Japan"]]);
    // The Command Reserve of Afrika runs dry on Germany's own sheet; Japan's due mobilization is on a shared one.
    expect(germany.own).toContainEqual(expect.stringMatching(/ {2}Germany!\w+: Afrika uses 150 PPs/));
    expect(japan.own).toContainEqual(expect.stringMatching(/ {2}Mobilization!\w+: Japan must carry out/));
    expect(germany.own.filter((line) => /Mobilization!|Japan!|Italy!/.test(line))).toEqual([]);
    expect(japan.own.filter((line) => /Germany!|Italy!/.test(line))).toEqual([]);
    expect(germany.cut).toContainEqual(
      expect.stringMatching(/ {2}Germany!\w+: Re-supply in Orders \(Command Reserves, Afrika\) is cut from 150 to 50: /),
    );
    expect(germany.cut.filter((line) => / (Japan|Italy)!/.test(line))).toEqual([]);
    expect(germany.common).toContainEqual(expect.stringMatching(/ {2}Oil!\w+: /));
    // Rows of shared sheets belong to a player too: other players' stores are not shown.
    const [ofJapan, ofEurope] = [/Tokyo|Taipei|Mukden/, /Berlin|Rome|Leipzig/];
    expect(japan.common).toContainEqual(expect.stringMatching(ofJapan));
    expect(germany.common).toContainEqual(expect.stringMatching(ofEurope));
    expect(japan.common.filter((line) => ofEurope.test(line))).toEqual([]);
    expect(germany.common.filter((line) => ofJapan.test(line))).toEqual([]);
    for (const line of germany.common) expect(line).not.toMatch(/ {2}(Germany|Japan|Italy|USA|Britain|Russia)!/);
  });

  test.each([
    [["--turns", "0"], "--turns is 0; it must be a whole number from 1 to 200."],
    [["--orders", "some"], "--orders is some; it must be repeated or none."],
    [["--save", "much"], "--save is much; it must be a number of 0 or more, or such as Germany=800."],
    [["--save", "Japan=800"], "The ledger has no Nation Japan. There are Germany and Italy."],
  ])("refuses %j with a message", (args, sentence) => {
    expect(run("forecast", "spring.xlsx", ...args)).toEqual({ code: 2, out: "", err: `error  ${sentence}\n` });
  });
});

describe("picture", () => {
  test("lists the charts, and writes the named one to its own file", () => {
    run("new", "gas", "--sample", "-o", "drawn.xlsx");
    expect(run("picture", "drawn.xlsx").out).toMatch(/^Build points\n(.*\n)*Routes of gas\n/);
    expect(run("picture", "drawn.xlsx", "routes of", "-o", "way.svg")).toMatchObject({ code: 0, out: "way.svg\n" });
    expect(run("picture", "drawn.xlsx", "nowhere").err).toMatch(
      /^error {2}"nowhere" is not a chart; it must be "Build points", /,
    );
    expect(run("picture", "drawn.xlsx", "routes of", "-o", "way.xlsx").err).toContain("the name of a picture ends in .svg");
  });
});

describe("report", () => {
  test("is written in the requested format", () => {
    expect(run("report", "spring.xlsx")).toMatchObject({ code: 0, out: expect.stringMatching(/\n=+\n.*\nGermany\n-------\n/s) });
    expect(run("report", "spring.xlsx", "--format", "markdown").out).toMatch(
      /^Panzer General II.*\n# .*<summary><b>Germany<\/b><\/summary>/s,
    );
    expect(run("report", "spring.xlsx", "--format", "pdf").err).toBe(
      "error  --format is pdf; it must be text, markdown, bbcode, html or discord.\n",
    );
    expect(run("report", "spring.xlsx", "--turn", "9").err).toBe(
      'error  spring.xlsx: There is no turn "9". There is 1940 · Spring · turn 1.\n',
    );
  });
});

describe("upgrade", () => {
  test("previews, then upgrades the ledger and keeps a backup", () => {
    copyFileSync(OLD, path.join(folder, "old.xlsx"));
    expect(run("add", "old.xlsx", "--table", "Garrisons").err).toMatch(/version 1; .*upgrade FILE/);
    const shown = run("upgrade", "old.xlsx", "--dry-run");
    expect(shown).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^From version 1 to \d+:\n.*carried over\.\nThe audit finds \d+ errors and \d+ warnings? in the new file\.\nOf these, \d+ are about what it did not hold in version 1:\n.* {2}Oil!G86: The oil of Ploesti goes by land, .*\nNothing was written\.\n$/s,
      ),
    });
    expect(bytesOf("old.xlsx")).toEqual(readFileSync(OLD));
    expect(run("upgrade", "old.xlsx").code).toBe(0);
    expect(bytesOf("old.xlsx.bak")).toEqual(readFileSync(OLD));
    expect(run("audit", "old.xlsx").out).toContain("Tirpitz");
    expect(run("upgrade", "old.xlsx").err).toMatch(
      /^error {2}old\.xlsx: The ledger already has version \d+, the current one\. Nothing was written\.\n$/,
    );
  });
});
