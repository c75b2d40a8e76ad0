import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import { turnName } from "../../src/ledger/read/turn-name";
import { rulebooks } from "../../src/rulebooks";
import { PLAYERS } from "../../src/sheets/common/front";
import { inDailySample } from "../support/daily-sample";
import { ledgerIn } from "../support/ledger/seals";
import { build, ledger } from "../support/cli/program";

/*
 * Two turns of each rulebook in a workbook with several co-authors, of which OneDrive leaves two copies each time. Both are
 * changed, one cell in both, and they are merged, closed and verified.
 */

let folder = "";
const run = (...args: string[]) => ledger(args, "", {}, folder);
const runJson = (...args: string[]) => {
  const { code, out, err } = run(...args);
  return { code, text: out + err };
};
const at = (name: string): string => path.join(folder, name);

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tried = inDailySample(
  rulebooks.filter(({ ledger: has }) => has),
  ({ id }) => id === "gas" || id === "setup",
  ({ id }) => id,
);

describe.each(tried)("$id", ({ id, frontSheet, ledger: declaration }) => {
  const [nation1 = "", nation2 = "", third] = declaration!.players.names;
  const players = [nation1, nation2, ...(third === undefined ? [] : [third])];

  const played = (file: string) => {
    const read = ledgerIn(new Uint8Array(readFileSync(at(file))));
    const lines = read.found.lines.get(workbookName(frontSheet, PLAYERS))!;
    return Object.fromEntries(
      players.map((player) => [player, read.valueOf(lines.find((row) => read.keyOf(row) === player)!.cells["playedBy"]!)]),
    );
  };

  /** A user's copy of the workbook, with the names of who plays whom entered. */
  function wentApart(from: string, to: string, entered: Readonly<Record<string, string>>): void {
    copyFileSync(at(from), at(to));
    const orders = Object.entries(entered).map(
      ([player, by]) => `${player} · ${id}\n${PLAYERS} (${frontSheet})\n  ${player}: Played by = ${by}\n`,
    );
    writeFileSync(at("orders.txt"), orders.join("\n"));
    expect(runJson("import-orders", to, "orders.txt")).toMatchObject({ code: 0 });
  }

  test("merges, closes and verifies two turns that two people edit", { timeout: 120_000 }, () => {
    const [base, a, b] = [`${id}.xlsx`, `${id}-Anna.xlsx`, `${id}-Karl.xlsx`];
    expect(run("new", id, "-o", base, "--players", players.join(",")).code).toBe(0);
    const first = turnName(ledgerIn(new Uint8Array(readFileSync(at(base)))));

    // The first turn: one cell was changed in both copies, and nothing is written until a side is chosen.
    wentApart(base, a, { [nation1]: "Anna", [nation2]: "Berta" });
    wentApart(base, b, { [nation1]: "Karl", ...(third === undefined ? {} : { [third]: "Cato" }) });
    const apart = runJson("diff", a, b, "--base", base);
    expect(apart.code).toBe(1);
    const [, inA = "", inB = "", both = ""] = apart.text.split(/What (?:changed from .* to .*|both changed)\n/);
    expect(inA).toContain("Played by blank → Berta");
    expect(inA).not.toContain("Karl");
    expect(inB).toContain("Played by blank → Karl");
    expect(inB).not.toContain("Berta");
    expect(both).toMatch(new RegExp(`${nation1}: Played by Anna → Karl`));
    expect(both).not.toMatch(/Berta|Cato/);
    const merged = `${id} merged.xlsx`;
    const refused = runJson("merge", a, b, "-o", merged);
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(`both  `) as string });
    expect(refused.text).toContain("Nothing was written.");
    expect(existsSync(at(merged))).toBe(false);
    expect(runJson("merge", a, b, "-o", merged, "--prefer", "b", "--union")).toMatchObject({ code: 0 });
    expect(played(merged)).toEqual({
      [nation1]: "Karl",
      [nation2]: "Berta",
      ...(third === undefined ? {} : { [third]: "Cato" }),
    });
    // The same result in the other order.
    const chosen = `${id} turned.xlsx`;
    expect(runJson("merge", b, a, "-o", chosen, "--prefer", "a", "--base", base)).toMatchObject({ code: 0 });
    expect(runJson("diff", merged, chosen)).toMatchObject({
      code: 0,
      text: expect.stringContaining("No differences.") as string,
    });

    const orders = run("orders", merged, "--player", nation1).out;
    const closed = run("close", merged, "--by", "Anna");
    expect([closed.code, closed.err]).toEqual([0, ""]);
    writeFileSync(at("noted.txt"), orders);
    expect(runJson("verify", merged, "noted.txt").text).toContain(
      `of ${nation1} were applied as sent in ${first}, closed by Anna.`,
    );

    // A copy of the closed turn cannot be merged into the next one.
    const late = runJson("merge", merged, b, "-o", `${id} late.xlsx`, "--prefer", "b");
    expect(late.code).toBe(2);
    expect(late.text).toContain(first);
    expect(existsSync(at(`${id} late.xlsx`))).toBe(false);

    // The second turn, in which both copies also have the same entry.
    wentApart(merged, a, { [nation1]: "Dora", [nation2]: "Emil" });
    wentApart(merged, b, { [nation1]: "Dora", [nation2]: "Fritz" });
    const second = `${id} second.xlsx`;
    expect(runJson("merge", a, b, "-o", second).text).toMatch(new RegExp(`both .*${nation2}: Played by Emil → Fritz`));
    expect(runJson("merge", a, b, "-o", second, "--prefer", "a", "--union")).toMatchObject({ code: 0 });
    expect(played(second)).toMatchObject({ [nation1]: "Dora", [nation2]: "Emil" });
    expect(run("close", second, "--by", "Karl").code).toBe(0);
    const verified = runJson("verify", second, "noted.txt");
    expect(verified).toMatchObject({ code: 0, text: expect.stringContaining("2 closed turns, unchanged") as string });
  });
});
