import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import type { CellValue } from "../../src/kernel/values";
import { turnName } from "../../src/ledger/read/turn-name";
import { rulebooks } from "../../src/rulebooks";
import { PLAYERS } from "../../src/sheets/common/front";
import type { FileEdit } from "../../src/workbook/xlsx/edit";
import { edit } from "../../src/workbook/xlsx/edit";
import { ledgerIn } from "../ledger/seals";
import { build, ledger } from "./program";

/*
 * Two turns of each rulebook by mail: orders as texts and as copies, as players send them, taken in, closed and verified.
 */

let folder = "";
const run = (...args: string[]) => ledger(args, "", {}, folder);
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));
const put = (name: string, content: Uint8Array | string) => writeFileSync(path.join(folder, name), content);

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The title of the list of players, which every ledger has, and in which each player has a row of his own. */
const LIST = PLAYERS;

describe.each(rulebooks.filter(({ ledger: has }) => has))("$id", (rulebook) => {
  const { frontSheet, ledger: declaration } = rulebook;
  const [one = "", other = "", third = one] = declaration!.players.names;
  const gm = `${rulebook.id}.xlsx`;

  /** Who plays a player, in a file. */
  function playedBy(file: string, player: string): CellValue {
    const read = ledgerIn(bytesOf(file));
    const line = read.found.lines.get(workbookName(frontSheet, LIST))!.find((row) => read.keyOf(row) === player)!;
    return read.valueOf(line.cells["playedBy"]!) as CellValue;
  }

  /** A copy in which somebody typed who plays some players, and changed it otherwise. */
  function copy(name: string, from: string, typed: Readonly<Record<string, string>>, more: readonly FileEdit[] = []): void {
    const bytes = bytesOf(from);
    const read = ledgerIn(bytes);
    const lines = read.found.lines.get(workbookName(frontSheet, LIST))!;
    const cells = lines.flatMap((line) => {
      const value = typed[read.keyOf(line)];
      const { row, column } = line.cells["playedBy"]!;
      return value === undefined ? [] : [{ row, column, value }];
    });
    put(name, edit(bytes, [{ kind: "cells", sheet: frontSheet, cells }, ...more]));
  }

  const present = () => turnName(ledgerIn(bytesOf(gm)));
  const told = (...args: string[]) => {
    const { code, out, err } = run(...args);
    return { code, text: out + err };
  };

  test("two turns by mail", { timeout: 120_000 }, () => {
    expect(run("new", rulebook.id, "-o", gm, "--players", [...new Set([one, other, third])].join(",")).code).toBe(0);
    const first = present();

    // One types his orders, with a spelling error; nothing of them is written before he has mended it.
    put("typed.txt", `Hello,\n\n${one}\n${LIST} (${frontSheet})\n${one}: Playd by = Karl\n\nRegards\nKarl\n`);
    const wrong = told("take-in", gm, "typed.txt");
    expect(wrong.code).toBe(1);
    expect(wrong.text).toContain("line 5");
    expect(wrong.text).toContain("Did you mean Played by?");
    expect(playedBy(gm, one)).toBe(null);
    put("typed.txt", `Hello,\n\n${one}\n${LIST} (${frontSheet})\n${one}: Played by = Karl\n\nRegards\nKarl\n`);

    // Another sends his copy, in which he has entered something for somebody else too, and changed a formula.
    const fresh = ledgerIn(bytesOf(gm));
    const computed = fresh.found.cells.find(
      ({ declared, owner, line }) => declared.formula !== null && line && owner.sheet.name !== frontSheet,
    )!;
    const typedOver: FileEdit = {
      kind: "cells",
      sheet: computed.sheet,
      cells: [{ row: computed.row, column: computed.column, value: 7 }],
    };
    copy("copy.xlsx", gm, { [other]: "Berta", [one]: "nobody" }, [typedOver]);
    const both = told("take-in", gm, "typed.txt", "copy.xlsx", "--player", other);
    expect(both.text).toContain(`These are the orders of ${one}, and not of ${other}.`);
    expect(both.text).toContain("left out");
    expect(both.text).toContain("1 formula was changed");
    expect([playedBy(gm, one), playedBy(gm, other)]).toEqual([null, "Berta"]);
    const sent = /orders ([0-9A-Z-]{7})/.exec(both.text.slice(both.text.indexOf(`${other}, from`)))![1]!;

    const typed = told("take-in", gm, "typed.txt");
    expect(typed.code).toBe(0);
    expect([playedBy(gm, one), playedBy(gm, other)]).toEqual(["Karl", "Berta"]);
    const again = told("take-in", gm, "typed.txt");
    expect(again.text).toContain("1 entry stands so already");

    // What a player sends is what he finds in the ledger: the same code.
    const orders = run("orders", gm, "--player", one.toLowerCase()).out;
    expect(orders).toContain(`${one}: Played by = Karl`);
    expect(told("verify", gm, "--orders", sent).text).toContain(`The orders ${sent} of ${other} stand as sent in ${first}`);
    put("sent.txt", orders);

    // Both changed one entry: neither is written before somebody says whose holds.
    put("later.txt", orders.replace("= Karl", "= Karl the Great"));
    const conflict = told("take-in", gm, "later.txt");
    expect([conflict.code, playedBy(gm, one)]).toEqual([1, "Karl"]);
    expect(conflict.text).toContain("both");
    expect(conflict.text).toContain("something was changed or lost on the way");

    const closed = run("close", gm, "--by", "Anna");
    expect([closed.code, closed.err]).toEqual([0, ""]);
    const seal = /seal is ([0-9A-Z-]{14})/.exec(closed.out)![1]!;
    put("mail.txt", `> Hello, the seal is ${seal}.\n> I sent you:\n> ${orders.split("\n")[0]}\n> and orders ${sent}.\n`);
    const verified = told("verify", gm, "mail.txt");
    expect(verified.code).toBe(0);
    expect(verified.text).toContain(`${seal} is the seal of ${first}, closed by Anna.`);
    expect(verified.text).toContain(`The orders ${sent} of ${other} were played as sent in ${first}, closed by Anna.`);
    expect(verified.text).toContain(`of ${one} were played as sent`);
    expect(run("report", gm, "--turn", first).out).toContain(`${other}: orders ${sent}`);
    expect(told("verify", gm, "--orders", "ZZZZ-ZZ").code).toBe(1);

    // The next turn: orders that come late, those of another turn and campaign, and a copy from before the close.
    const late = told("take-in", gm, "sent.txt");
    expect(late.text).toContain(
      `These are orders for ${first}, which is closed: they come late. The ledger stands in ${present()}.`,
    );
    expect(told("take-in", gm, "copy.xlsx").text).toContain("they come late");
    const fromNow = run("orders", gm, "--player", one).out;
    put("other.txt", fromNow.replace(/on \S+$/m, "on K7QF-2M9X-4TBA"));
    expect(told("take-in", gm, "other.txt").text).toContain("another campaign");
    put("wrong.txt", `${one} · turn 99 · ${rulebook.id}\n`);
    expect(told("take-in", gm, "wrong.txt").text).toContain("These are orders for turn 99; the ledger stands in");

    // A copy whose sheet was renamed, and a player who is asked for by nobody.
    copy("renamed.xlsx", gm, { [third]: "Cato" }, [{ kind: "rename sheet", sheet: frontSheet, name: "My sheet" }]);
    const renamed = told("take-in", gm, "renamed.xlsx");
    expect(renamed.text).toContain(`The sheet ${frontSheet} is called My sheet.`);
    expect(playedBy(gm, third)).toBe("Cato");
    expect(told("diff", gm).text).toContain(`Played by ${third === one ? "Karl" : "nothing"} → Cato`);
    expect(run("close", gm, "--by", "Anna").code).toBe(0);
    expect(told("verify", gm, "mail.txt").code).toBe(0);
  });
});
