import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { enteredIn, fresh } from "../support/ledger/seals";
import { build, ledger, linesOf } from "../support/cli/program";

let folder = "";
let played: Uint8Array;
let code = "";

const run = (...args: string[]) => ledger(args, "", {}, folder);
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));
const write = (name: string, bytes: Uint8Array) => writeFileSync(path.join(folder, name), bytes);

beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  write("spring.xlsx", fresh());
  const { out } = run("close", "spring.xlsx", "--by", "Anna");
  code = /seal is ([0-9A-Z-]{14})/.exec(out)![1]!;
  played = bytesOf("spring.xlsx");
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file with a changed first total of the first closed turn. */
function forged(): Uint8Array {
  const { top, left, headers } = readBook(played).tables.find(({ name }) => name === "Turns_Turns")!;
  const reserve = headers.findIndex((header) => header.startsWith("Opening reserve"));
  return edit(played, [{ kind: "cells", sheet: "Turns", cells: [{ row: top + 1, column: left + reserve, value: 77_777 }] }]);
}

describe("verify", () => {
  test("lists closed turns with their seals, and reports that they are unchanged", () => {
    const { code: exit, out, err } = run("verify", "spring.xlsx");
    expect([exit, err]).toEqual([0, ""]);
    const lines = linesOf(out);
    expect(lines[0]).toMatch(new RegExp(`^1940 · Spring · turn 1  ${code}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, Anna$`));
    expect(lines.at(-1)).toBe("spring.xlsx: 1 closed turn, unchanged.");
  });

  test("names a changed figure and exits with 1", () => {
    write("forged.xlsx", forged());
    const { code: exit, out } = run("verify", "forged.xlsx");
    expect(exit).toBe(1);
    expect(out).toMatch(/Turns![A-Z]\d+ {2}changed {2}1940 · Spring · turn 1\n {2}Opening reserve of Germany .* is now 77,777\./);
    expect(linesOf(out).at(-1)).toBe("forged.xlsx: 1 change to closed turns.");
  });

  test("--json prints turns, changes, and what a code belongs to", () => {
    write("forged.xlsx", forged());
    const reported = JSON.parse(run("verify", "forged.xlsx", "--json", "--seal", code.toLowerCase()).out) as Record<
      string,
      never
    >;
    expect(reported).toMatchObject({
      file: "forged.xlsx",
      turns: [{ turn: "1940 · Spring · turn 1", by: "Anna", short: code }],
      changes: [{ turn: "1940 · Spring · turn 1", sheet: "Turns", present: 77_777 }],
      seal: { code, turn: "1940 · Spring · turn 1" },
    });
  });

  test("identifies a recorded seal code by its turn, and reports one of no turn and one of another form", () => {
    const right = run("verify", "spring.xlsx", "--seal", code);
    expect([right.code, linesOf(right.out).at(-2)]).toEqual([0, `${code} is the seal of 1940 · Spring · turn 1.`]);
    const other = run("verify", "spring.xlsx", "--seal", "K7QF-2M9X-4TBA");
    expect(other.code).toBe(1);
    expect(other.out).toContain("No closed turn has the seal K7QF-2M9X-4TBA");
    const wrong = run("verify", "spring.xlsx", "--seal", "K7QF-2M9X");
    expect([wrong.code, wrong.out]).toEqual([2, ""]);
    expect(wrong.err).toContain("12 letters and digits");
  });

  test("reports a ledger with no closed turn, a missing file, and too many files", () => {
    write("new.xlsx", fresh());
    const none = run("verify", "new.xlsx");
    expect([none.code, none.out]).toEqual([0, "new.xlsx: no turn has been closed yet.\n"]);
    expect(run("verify", "nowhere.xlsx").code).toBe(2);
    expect(run("verify").code).toBe(2);
  });
});

describe("reopen", () => {
  test("restores the turn, keeps a backup, and is refused if no turn is closed", () => {
    write("again.xlsx", played);
    const { code: exit, out } = run("reopen", "again.xlsx");
    expect(exit).toBe(0);
    expect(out).toMatch(/^again\.xlsx: 1940 · Spring · turn 1 is open again, as it was before it was closed by Anna, /);
    expect(bytesOf("again.xlsx.bak")).toEqual(played);
    const open = Object.entries(enteredIn(readBook(bytesOf("again.xlsx")))).filter(([cell]) => !cell.startsWith("Sealed turns!"));
    expect(Object.fromEntries(open)).toEqual(enteredIn(readBook(fresh())));
    const refused = run("reopen", "again.xlsx");
    expect([refused.code, refused.err]).toEqual([2, "error  again.xlsx: No turn is closed yet. Nothing was changed.\n"]);
  });

  test("--dry-run shows every entry and writes nothing", () => {
    write("dry.xlsx", played);
    const { code: exit, out } = run("reopen", "dry.xlsx", "--dry-run");
    expect(exit).toBe(0);
    expect(out).toMatch(/Campaign!B\d+ +Summer becomes Spring\n/);
    expect(bytesOf("dry.xlsx")).toEqual(played);
  });
});
