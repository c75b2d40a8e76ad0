import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import type { CellValue } from "../../src/kernel/values";
import { EXPORT_SHEET } from "../../src/ledger/read/copy";
import type { FoundLine } from "../../src/ledger/read/find";
import { turnName } from "../../src/ledger/read/turn-name";
import { PLAYERS } from "../../src/sheets/common/front";
import { valueAt } from "../../src/workbook/book";
import type { CellContent } from "../../src/workbook/edit";
import { edit, type FileEdit } from "../../src/workbook/xlsx/edit";
import { ALL } from "../support/daily-sample";
import { savedByLibreOffice } from "../support/ledger/saved-by";
import { ledgerIn } from "../support/ledger/seals";
import { everythingIn, planted, reportedBy } from "../support/ledger/secrets";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";
import { build, ledger } from "../support/cli/program";

/*
 * Two turns of a rulebook by email: copies are exported, orders come back as texts and in copies, are imported, closed and
 * verified.
 */

let folder = "";
const run = (...args: string[]) => ledger(args, "", {}, folder);
const runJson = (...args: string[]) => {
  const { code, out, err } = run(...args);
  return { code, text: out + err };
};
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));
const write = (name: string, content: Uint8Array | string) => writeFileSync(path.join(folder, name), content);
const codeIn = (text: string): string => /orders ((?:[0-9A-Z]{4}-){4}[0-9A-Z]{4})/.exec(text)![1]!;

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The list of players, which every ledger has, with a row for each player. */
const LIST = PLAYERS;

describe.each(sampledRulebooks("Two turns by mail"))("$id", (rulebook) => {
  const { frontSheet, ledger: declaration } = rulebook;
  const [a = "", b = "", third = a] = declaration!.players.names;
  const players = [...new Set([a, b, third])];
  const gm = `${rulebook.id}.xlsx`;
  /** Whether a player saves the copy with another program, which takes long for the largest ledger. */
  const byAnother = ALL || rulebook.id !== "campaign";
  const foreign = path.resolve("templates", rulebook.id === "setup" ? "gas-sample.xlsx" : "setup-sample.xlsx");
  const listIn = (name: string) => {
    const read = ledgerIn(bytesOf(name));
    return { read, lines: read.found.lines.get(workbookName(frontSheet, LIST))! };
  };
  const lineOf = ({ read, lines }: ReturnType<typeof listIn>, player: string): FoundLine =>
    lines.find((row) => read.keyOf(row) === player)!;
  const present = () => turnName(ledgerIn(bytesOf(gm)));

  /** The names of who plays each player, in a file. */
  function playedBy(name: string): readonly CellValue[] {
    const list = listIn(name);
    return players.map((player) => list.read.valueOf(lineOf(list, player).cells["playedBy"]!) as CellValue);
  }

  /** A file in which these names were typed, with further edits. */
  function typedInto(from: string, to: string, typed: Readonly<Record<string, string>>, more: readonly FileEdit[] = []): void {
    const list = listIn(from);
    const cells = Object.entries(typed).map(([player, value]): CellContent => {
      const { row, column } = lineOf(list, player).cells["playedBy"]!;
      return { row, column, value };
    });
    write(to, edit(bytesOf(from), [{ kind: "cells", sheet: frontSheet, cells }, ...more]));
  }

  /** An edit that sorts a copy's list of players in another order. */
  function sorted(name: string): FileEdit {
    const { read, lines } = listIn(name);
    const sheet = read.book.sheets.find((item) => item.name === frontSheet)!;
    const own = lines.filter((line) => read.keyOf(line) !== "");
    const cells = own.flatMap((line, i): readonly CellContent[] =>
      Object.entries(line.cells).flatMap(([key, { row, column, declared }]) => {
        const from = own[own.length - 1 - i]!.cells[key]!;
        return declared.formula === null ? [{ row, column, value: valueAt(sheet, from.row, from.column) }] : [];
      }),
    );
    return { kind: "cells", sheet: frontSheet, cells };
  }

  /** An edit that types a figure over a copy's first formula in a row. */
  function typedOver(name: string): FileEdit {
    const { read } = listIn(name);
    const { sheet, row, column } = read.found.cells.find(({ declared, line }) => declared.formula !== null && line)!;
    return { kind: "cells", sheet, cells: [{ row, column, value: 7 }] };
  }

  test("plays two turns by email", { timeout: 300_000 }, () => {
    const playersOrders = (turn: number, player: string): string =>
      path.join(`${rulebook.id} ${turn}`, `${rulebook.id}, ${player}.xlsx`);
    expect(run("new", rulebook.id, "-o", gm, "--players", players.join(",")).code).toBe(0);
    expect(runJson("export-copy", gm, "--all", "-o", `${rulebook.id} 1`).code).toBe(0);
    const first = present();

    // Each player has a copy that names its owner, is unchanged, and has no other player's sheet.
    for (const player of players) {
      const { read } = listIn(playersOrders(1, player));
      expect(read.copy).toMatchObject({ player, turn: first, seal: "", opened: [] });
      expect(String(valueAt(read.book.sheets[0]!, 0, 0))).toContain(`copy of ${player} · ${first}`);
      const audited = runJson("audit", playersOrders(1, player));
      expect({ code: audited.code, text: audited.text }).toMatchObject({ code: 0 });
    }

    // A player types orders with a spelling mistake; nothing is written until it is fixed.
    const typed = (header: string) => `Hello,\n\n${a}\n${LIST} (${frontSheet})\n${a}: ${header} = Karl\n\nRegards\nKarl\n`;
    write("typed.txt", typed("Playd by"));
    const wrong = runJson("import-orders", gm, "typed.txt");
    expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining("Did you mean Played by?") as string });
    expect(wrong.text).toContain("line 5");
    write("typed.txt", typed("Played by"));

    // Another player has also made an entry for someone else, and typed over a formula.
    const changed = typedOver(playersOrders(1, b));
    typedInto(playersOrders(1, b), "copy.xlsx", { [b]: "Berta", [a]: "nobody" }, [changed]);
    const sent = codeIn(run("orders", "copy.xlsx").out);
    const alone = runJson("verify", "copy.xlsx");
    expect(alone.code).toBe(1);
    for (const text of [
      `This is a copy for ${b} of ${first}`,
      `has the code ${sent}.`,
      `1 entry that is ${a}'s differs.`,
      "1 formula was changed, ",
    ])
      expect(alone.text).toContain(text);
    const notYet = runJson("verify", gm, "copy.xlsx").text;
    expect(notYet).toContain(`The orders ${sent} of ${b} are not in the ledger as sent in ${first}, which is not closed yet.`);
    expect(notYet).toMatch(/^ {2}sent {2}.*Played by is blank, and was sent as Berta\.$/m);
    const both = runJson("import-orders", gm, "copy.xlsx", "typed.txt");
    expect(both.text).toContain(`${b}, from copy.xlsx: orders ${sent}`);
    expect(both.text).toContain(`1 entry that is ${a}'s differs: left out.`);
    expect(both.text).toContain(`1 formula was changed, `);
    expect(playedBy(gm).slice(0, 2)).toEqual(["Karl", "Berta"]);
    const again = runJson("import-orders", gm, "typed.txt", "copy.xlsx");
    expect(again.text).not.toContain("These replace");
    expect(again.text).toMatch(/imported already[^]*imported already[^]*nothing was written/);

    // The code of the sent orders is that of the orders in the ledger.
    const orders = run("orders", gm, "--player", a.toLowerCase()).out;
    expect(orders).toContain(`${a}: Played by = Karl`);
    expect(runJson("verify", gm, "--orders", sent).text).toContain(
      `The orders ${sent} of ${b} are in the ledger as sent in ${first}`,
    );

    const closed = run("close", gm, "--by", "Anna");
    expect([closed.code, closed.err]).toEqual([0, ""]);
    const seal = /seal is ([0-9A-Z-]{14})/.exec(closed.out)![1]!;
    write("mail.txt", `> Hello, the seal is ${seal}.\n> I sent you:\n> ${orders.split("\n")[0]}\n> and orders ${sent}.\n`);
    const verified = runJson("verify", gm, "mail.txt");
    expect(verified.code).toBe(0);
    expect(verified.text).toContain(`${seal} is the seal of ${first}, closed by Anna.`);
    expect(verified.text).toContain(`The orders ${sent} of ${b} were applied as sent in ${first}, closed by Anna.`);
    expect(verified.text).toContain(`of ${a} were applied as sent`);
    expect(run("report", gm, "--turn", first).out).toContain(`${b} ${sent}`);
    expect(runJson("verify", gm, "--orders", "ZZZZ-ZZ").code).toBe(1);
    expect(runJson("verify", "copy.xlsx", gm).text).toContain(
      `The orders ${sent} of ${b} were applied as sent in ${first}, closed by Anna.`,
    );
    expect(runJson("verify", playersOrders(1, b), gm).text).toMatch(/ {2}in the ledger {2}.*Played by blank → Berta/);

    // The next turn. A text and a copy of the last turn come late, one text is for a later turn, and one for another campaign.
    const second = present();
    write("sent.txt", orders);
    write("wrong.txt", `${a} · turn 99 · ${rulebook.id}\n`);
    write("other.txt", orders.replace(first, second).replace(/\n/, " · on K7QF-2M9X-4TBA\n"));
    expect(runJson("export-copy", gm, "--all", "-o", `${rulebook.id} 2`).code).toBe(0);
    const fresh = runJson("verify", playersOrders(2, b), "mail.txt");
    expect(fresh.text).toContain(`${seal} is the seal that this copy is based on.`);
    expect(fresh.text).toContain("The exported data is unchanged.");
    write(
      "torn.xlsx",
      edit(bytesOf(playersOrders(2, a)), [{ kind: "cells", sheet: EXPORT_SHEET, cells: [{ row: 2, column: 3, value: "x" }] }]),
    );
    const refused = runJson(
      "import-orders",
      gm,
      "sent.txt",
      "copy.xlsx",
      "wrong.txt",
      "other.txt",
      "torn.xlsx",
      "nothing.xlsx",
      foreign,
    );
    expect(refused.code).toBe(1);
    const late = `These are orders for ${first}, which is closed, so they are late. The ledger is now in ${second}.`;
    for (const [source, text] of [
      ["sent.txt", late],
      ["copy.xlsx", late],
      ["wrong.txt", "These are orders for turn 99; the ledger is in"],
      ["other.txt", "another campaign"],
      ["torn.xlsx", `hidden sheet ${EXPORT_SHEET} cannot be read`],
      ["nothing.xlsx", "no such file"],
      [foreign, "It is a ledger of "],
    ])
      expect(refused.text.split("\n").find((line) => line.includes(`${source}`))).toContain(text);

    // Searches every part of the exported copies for what a player must not see.
    const { cells, secrets } = planted(rulebook, bytesOf(gm));
    write("secret.xlsx", edit(bytesOf(gm), cells));
    const seenBy = `${rulebook.id} seen.xlsx`;
    expect(runJson("export-copy", "secret.xlsx", "--player", a, "-o", seenBy).code).toBe(0);
    const seen = reportedBy(everythingIn(bytesOf(seenBy)), secrets);
    expect(seen).toEqual(secrets.filter(({ owners }) => owners.includes(a)));

    // A player has renamed a sheet, sorted a table, and perhaps saved the copy with another program; the game master has edited
    // it too.
    typedInto(playersOrders(2, third), "renamed.xlsx", { [third]: "Cato" }, []);
    const renamed = edit(bytesOf("renamed.xlsx"), [
      sorted("renamed.xlsx"),
      { kind: "rename sheet", sheet: frontSheet, name: "My sheet" },
    ]);
    write("renamed.xlsx", byAnother ? savedByLibreOffice(renamed) : renamed);
    typedInto(gm, gm, { [third]: "nobody" });
    const conflict = runJson("import-orders", gm, "renamed.xlsx");
    expect(conflict.code).toBe(1);
    expect(conflict.text).toContain(`The sheet ${frontSheet} is called My sheet.`);
    expect(conflict.text).toContain("both");
    expect(playedBy(gm)[players.indexOf(third)]).toBe("nobody");
    expect(runJson("import-orders", gm, "renamed.xlsx", "--prefer", "player").text).toContain("1 entry applied");
    expect(playedBy(gm)[players.indexOf(third)]).toBe("Cato");
    expect(runJson("diff", gm, playersOrders(2, third)).text).toContain(`Played by Cato → ${third === a ? "Karl" : "blank"}`);

    // A copy exported during the turn has the entries since it opened: its code is that of the close.
    const later = `${rulebook.id} later.xlsx`;
    expect(runJson("export-copy", gm, "--player", third, "-o", later).code).toBe(0);
    const final = run("orders", later).out;
    expect(final).toBe(run("orders", gm, "--player", third).out);
    expect(run("close", gm, "--by", "Anna").code).toBe(0);
    write("final.txt", final);
    expect(runJson("verify", gm, "mail.txt").code).toBe(0);
    expect(runJson("verify", gm, "final.txt").text).toContain(`of ${third} were applied as sent in ${second}, closed by Anna.`);
  });
});
