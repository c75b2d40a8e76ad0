import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { workbookOf } from "../../src/cli/commands/new";
import { campaign } from "../../src/rulebooks/campaign";
import { ledgerSheets } from "../../src/sheets/common";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger } from "../support/cli/program";

const options = { players: ["Germany", "Italy"], year: 1941 };
let folder = "";
let fresh: Uint8Array;

beforeAll(() => {
  build();
  fresh = workbookOf({ title: "Spring", options, sheets: ledgerSheets(campaign.ledger!, options) });
}, 120_000);
beforeEach(() => {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  writeFileSync(path.join(folder, "spring.xlsx"), fresh);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => ledger(args, "", {}, folder);
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));
const tables = () => readBook(bytesOf("spring.xlsx")).tables;

describe("add --table", () => {
  test("adds an optional table to one player's sheet, audits clean and keeps a backup", () => {
    expect(run("add", "spring.xlsx", "--table", "garrisons", "--player", "germany")).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^Germany: Garrisons, 8 rows from row \d+ on\.\nspring\.xlsx was changed; spring\.xlsx\.bak is the previous version\.\n$/,
      ),
      err: "",
    });
    const names = tables().map(({ name }) => name);
    expect(names).toContain("Germany_Garrisons");
    expect(names).not.toContain("Italy_Garrisons");
    expect(bytesOf("spring.xlsx.bak")).toEqual(fresh);
    expect(readdirSync(folder).sort()).toEqual(["spring.xlsx", "spring.xlsx.bak"]);
    expect(run("audit", "spring.xlsx")).toMatchObject({ code: 0, err: "" });
  });

  test("without --player adds it to every sheet that can have it", () => {
    expect(run("add", "spring.xlsx", "--table", "Garrisons").code).toBe(0);
    expect(run("add", "spring.xlsx", "--table", "Campaign: Isolated commands").code).toBe(0);
    expect(tables().map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Germany_Garrisons", "Italy_Garrisons", "Campaign_Isolated_commands"]),
    );
    expect(run("audit", "spring.xlsx")).toMatchObject({ code: 0, err: "" });
  });

  test("--dry-run lists the change and writes nothing", () => {
    const reported = run("add", "spring.xlsx", "--table", "Italy: Port repairs", "--dry-run");
    expect(reported).toMatchObject({ code: 0, out: expect.stringMatching(/^Italy: .*\nNothing was written\.\n$/) });
    expect(bytesOf("spring.xlsx")).toEqual(fresh);
    expect(existsSync(path.join(folder, "spring.xlsx.bak"))).toBe(false);
  });

  test("refuses a table that cannot be added, with a reason, and writes nothing", () => {
    run("add", "spring.xlsx", "--table", "Germany: Garrisons");
    const before = bytesOf("spring.xlsx");
    const refused = (...args: string[]) => {
      const { code, err } = run("add", ...args);
      expect(code).toBe(2);
      return err;
    };
    expect(refused("spring.xlsx", "--table", "Germany: Garrisons")).toBe(
      "error  Germany: Garrisons is already in the ledger; use --rows to add rows to it.\n",
    );
    expect(refused("spring.xlsx", "--table", "Horses", "--player", "Italy")).toMatch(
      /^error {2}There is no table "Horses" to add\. There are Italy: .*Garrisons.*\.\n$/,
    );
    expect(refused("spring.xlsx", "--table", "Garrisons", "--player", "Japan")).toBe(
      "error  The ledger has no sheet Japan. Its Nations are Germany and Italy.\n",
    );
    expect(refused("spring.xlsx")).toMatch(/^error {2}add takes --table, --rows or --player, one of them\./);
    expect(refused("gone.xlsx", "--table", "Garrisons")).toBe("error  gone.xlsx: no such file.\n");
    run("values", "spring.xlsx", "-o", "copy.xlsx");
    expect(refused("copy.xlsx", "--table", "Italy: Garrisons")).toMatch(/^error {2}copy\.xlsx is a copy with values only/);
    expect(bytesOf("spring.xlsx")).toEqual(before);
  });
});

describe("add --player", () => {
  test("previews new players with --dry-run, then adds them with a clean audit and a backup", () => {
    const dry = run("add", "spring.xlsx", "--player", "japan,USA", "--dry-run");
    expect(dry).toMatchObject({ code: 0, err: "" });
    expect(dry.out).toMatch(/^USA and Japan join the ledger\.\nNew: the sheets USA, Japan and Mobilization\.\n/);
    expect(dry.out).toMatch(/\nCampaign: USA and Japan in Nations in play;.*\n(.*\n)*Nothing was written\.\n$/);
    expect(bytesOf("spring.xlsx")).toEqual(fresh);
    expect(run("add", "spring.xlsx", "--player", "japan,USA").out).toMatch(
      /\nspring\.xlsx was changed; spring\.xlsx\.bak is the previous version\.\n$/,
    );
    expect(bytesOf("spring.xlsx.bak")).toEqual(fresh);
    expect(run("audit", "spring.xlsx")).toMatchObject({ code: 0, err: "" });
    expect(run("add", "spring.xlsx", "--player", "Japn").err).toBe(
      "error  The rulebook has no Nation Japn. Did you mean Japan? Nothing was written.\n",
    );
    expect(run("add", "spring.xlsx", "--player", "Italy").err).toBe(
      "error  Italy is already a player in this ledger. Nothing was written.\n",
    );
  });
});

describe("add --rows", () => {
  test("adds empty rows to a table; the audit stays clean", () => {
    const rows = () => tables().find(({ name }) => name === "Germany_Ships_in_yards")!.rows;
    const before = rows();
    expect(run("add", "spring.xlsx", "--rows", "4", "Germany: ships in yards").out).toBe(
      `Germany: Ships in yards: 4 rows more, ${before + 4} in all.\nspring.xlsx was changed; spring.xlsx.bak is the previous version.\n`,
    );
    expect(rows()).toBe(before + 4);
    expect(run("audit", "spring.xlsx")).toMatchObject({ code: 0, err: "" });
  });

  test("refuses an unknown or ambiguous table and an invalid count", () => {
    const refused = (...args: string[]) => run("add", "spring.xlsx", ...args).err;
    expect(refused("--rows", "4", "Ships in yard")).toBe(
      'error  The ledger has no table "Ships in yard". Did you mean Ships in yards?\n',
    );
    expect(refused("--rows", "4", "Ships in yards")).toBe(
      'error  "Ships in yards" is on several sheets: Germany: Ships in yards, Italy: Ships in yards. Name one.\n',
    );
    expect(refused("--rows", "0", "Ships in yards")).toBe("error  --rows is 0; it must be a whole number from 1 to 10,000.\n");
    expect(bytesOf("spring.xlsx")).toEqual(fresh);
  });
});
