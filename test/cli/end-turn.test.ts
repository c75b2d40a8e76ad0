import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gas } from "../../src/rulebooks/gas";
import { PLAYERS } from "../../src/sheets/common/front";
import { build, ledger } from "../support/cli/program";

/*
 * A game master's end of turn: from the players' emails in a folder to a closed turn with all reports.
 */

let folder = "";
const runJson = (...args: string[]) => {
  const { code, out, err } = ledger(args, "", {}, folder);
  return { code, text: out + err };
};

let minutes = 0;
/** An email in the inbox, one minute after the previous one. */
function email(name: string, player: string, staff: string): void {
  const file = path.join(folder, "inbox", name);
  writeFileSync(file, `Hello,\n\n${player}\n${PLAYERS} (${gas.frontSheet})\n${player}: Played by = ${staff}\n\nBye\n`);
  const at = new Date(Date.UTC(2026, 0, 1, 12, minutes++));
  utimesSync(file, at, at);
}

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  mkdirSync(path.join(folder, "inbox"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("imports all emails in a folder, waits for missing players, closes, and writes all reports", { timeout: 300_000 }, () => {
  expect(runJson("new", "gas", "-o", "spring.xlsx", "--players", "Germany,Italy").code).toBe(0);
  const before = readFileSync(path.join(folder, "spring.xlsx"));
  email("1.txt", "Germany", "Karl");
  const pending = runJson("end-turn", "spring.xlsx", "inbox");
  expect(pending.code).toBe(1);
  expect(pending.text).toContain("1 player is missing: Italy.");
  expect(readFileSync(path.join(folder, "spring.xlsx")).equals(before)).toBe(true);

  email("2.txt", "Italy", "Luca");
  email("3.txt", "Germany", "Dieter");
  const dry = runJson("end-turn", "spring.xlsx", "inbox", "--dry-run");
  expect(dry).toMatchObject({ code: 0, text: expect.stringContaining("can be closed; nothing was written") as string });
  expect(dry.text).toContain("All orders are in.");
  expect(dry.text).toContain("2 times");
  expect(readFileSync(path.join(folder, "spring.xlsx")).equals(before)).toBe(true);

  expect(runJson("end-turn", "spring.xlsx", "inbox", "-o", "reports", "--by", "Anna").code).toBe(0);
  expect(readdirSync(path.join(folder, "reports")).sort()).toEqual([
    "Germany, receipt.txt",
    "Germany.txt",
    "Italy, receipt.txt",
    "Italy.txt",
    "all.txt",
  ]);
  // A receipt contains the orders as they were read, with their code and its salt, so it proves what the email alone cannot.
  expect(runJson("verify", "spring.xlsx", "reports/Germany, receipt.txt")).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^The orders \S+ of Germany were applied as sent/m) as string,
  });
  const german = readFileSync(path.join(folder, "reports", "Germany.txt"), "utf8");
  const [, code = ""] = /Germany ((?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}) · salt/.exec(german) ?? [];

  // The last email was applied; the one before it was replaced, which is reported.
  expect(runJson("verify", "spring.xlsx", "--orders", code)).toMatchObject({
    code: 0,
    text: expect.stringContaining("were applied as sent") as string,
  });
  // The email names no turn: it belongs to the turn into which it was imported, although the ledger is in the next one.
  expect(runJson("verify", "spring.xlsx", "inbox/3.txt")).toMatchObject({
    code: 0,
    text: expect.stringContaining("The orders of Germany were applied as sent in") as string,
  });
  expect(runJson("verify", "spring.xlsx", "inbox/1.txt")).toMatchObject({
    code: 1,
    text: expect.stringMatching(/of Germany were imported .*, from 1\.txt\. Later ones replaced them/) as string,
  });

  // In the next turn an absent player's orders are repeated.
  rmSync(path.join(folder, "inbox"), { recursive: true });
  mkdirSync(path.join(folder, "inbox"));
  email("1.txt", "Italy", "Marco");
  const repeated = runJson("end-turn", "spring.xlsx", "inbox", "--standing", "Germany", "--dry-run");
  expect(repeated).toMatchObject({
    code: 0,
    text: expect.stringContaining("Germany, from standing orders of Germany") as string,
  });
});

test("orders lists the senders, and it writes receipts and all reports, each ready to post", { timeout: 60_000 }, () => {
  expect(runJson("new", "gas", "-o", "summer.xlsx", "--players", "Germany,Italy").code).toBe(0);
  expect(runJson("orders", "summer.xlsx", "--player", "Germany", "--receipt")).toMatchObject({
    code: 2,
    text: expect.stringContaining("No orders of Germany have been imported") as string,
  });
  writeFileSync(path.join(folder, "mail.txt"), `Germany\n${PLAYERS} (${gas.frontSheet})\nGermany: Played by = Karl\n`);
  expect(runJson("import-orders", "summer.xlsx", "mail.txt").code).toBe(0);
  const received = runJson("orders", "summer.xlsx", "--received", "--format", "discord").text;
  expect(received).toContain("```");
  expect(received).toContain("1 player is missing: Italy.");
  const receipt = runJson("orders", "summer.xlsx", "--player", "Germany", "--receipt").text;
  expect(receipt).toContain("Everything below was accepted.");
  // A receipt sent back unchanged contains the same orders.
  writeFileSync(path.join(folder, "receipt.txt"), receipt);
  expect(runJson("import-orders", "summer.xlsx", "receipt.txt").text).toContain("the same orders were imported already");

  expect(runJson("report", "summer.xlsx", "--all")).toMatchObject({
    code: 2,
    text: expect.stringContaining("report --all needs a folder.") as string,
  });
  expect(runJson("report", "summer.xlsx", "-o", "posts")).toMatchObject({
    code: 2,
    text: expect.stringContaining("-o is only for --all.") as string,
  });
  expect(runJson("report", "summer.xlsx", "--all", "-o", "posts", "--format", "discord").code).toBe(0);
  expect(readdirSync(path.join(folder, "posts")).sort()).toEqual(["Germany.txt", "Italy.txt", "all.txt"]);
  expect(readFileSync(path.join(folder, "posts", "Italy.txt"), "utf8")).toBe(
    runJson("report", "summer.xlsx", "--player", "Italy", "--format", "discord").text,
  );
});

test("ignores a form that was not filled in", { timeout: 60_000 }, () => {
  expect(runJson("new", "gas", "-o", "sample.xlsx", "--sample").code).toBe(0);
  const form = runJson("orders", "sample.xlsx", "--player", "Germany", "--form");
  expect(form.text).toContain("(blank)");
  writeFileSync(path.join(folder, "form.txt"), form.text);
  const back = runJson("take-in", "sample.xlsx", "form.txt", "--dry-run");
  expect(back).toMatchObject({ code: 0, text: expect.stringContaining("0 entries applied") as string });
});

test("orders for Discord are messages of at most 2,000 characters, and can be read back", { timeout: 60_000 }, () => {
  const { text } = runJson("orders", "sample.xlsx", "--player", "Germany", "--form", "--format", "discord");
  for (const message of text.split(/(?=^\(message \d+ of \d+\)\n)/m)) expect(message.trim().length).toBeLessThanOrEqual(2000);
  writeFileSync(path.join(folder, "discord.txt"), text);
  expect(runJson("take-in", "sample.xlsx", "discord.txt", "--dry-run").code).toBe(0);
});
