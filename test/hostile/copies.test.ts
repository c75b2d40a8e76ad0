import { readFileSync, mkdtempSync, rmSync, writeFileSync, copyFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import "../support/preload";
import { computedIn } from "../../src/calculation/computed-values";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { pack, unpack } from "../../src/ledger/seal/pack";
import { EXPORT_SHEET } from "../../src/ledger/read/copy";
import { ledgerOf } from "../../src/ledger/read/model";
import { valueAt } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { build, ledger } from "../support/cli/program";
import { fitAnswer, playerIn } from "../support/hostile/commands";
import { attack } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { rulebookFor } from "../support/hostile/mutated";
import { NUMBERS, TEXTS } from "../support/hostile/hostile-texts";

/*
 * A player's copy with a forged hidden sheet.
 */

const folder = mkdtempSync(path.join(tmpdir(), "ledger-copies-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cache = new Map<string, Uint8Array>();

/** A player's exported copy. */
function copyOf(rulebook: string): Uint8Array {
  let copy = cache.get(rulebook);
  if (!copy) {
    const whole = ledgerOf(readBook(readFileSync(`templates/${rulebook}-sample.xlsx`)))!;
    const player = whole.players.includes(playerIn(rulebook)) ? playerIn(rulebook) : whole.players[0]!;
    const { sheets, values, title } = exportPlayerCopy(whole, player, "1941-12-07T12:00:00.000Z", computedIn);
    cache.set(rulebook, (copy = writeBook(sheets, values, { title })));
  }
  return copy;
}

/** Any value that JSON can contain. */
function anything(chance: Chance, depth = 0): unknown {
  if (depth < 4 && chance.once(3)) return Array.from({ length: chance.of([0, 1, 3, 40]) }, () => anything(chance, depth + 1));
  if (depth < 4 && chance.once(3))
    return Object.fromEntries(
      Array.from({ length: chance.of([0, 2, 9]) }, () => [chance.of(TEXTS), anything(chance, depth + 1)]),
    );
  const number = chance.of(NUMBERS);
  return chance.of([null, true, false, chance.of(TEXTS), Number.isFinite(number) ? number : 1941]);
}

/** Changes a value, a key or the number of items somewhere in the data. */
function changed(chance: Chance, data: unknown): unknown {
  if (Array.isArray(data) && data.length > 0 && !chance.once(4)) {
    const at = chance.below(data.length);
    const item = data[at] as unknown;
    if (chance.once(5))
      return data.flatMap((other: unknown, i) =>
        i === at ? Array.from({ length: chance.of([0, 2, 3000]) }, () => item) : [other],
      );
    return data.map((other: unknown, i) => (i === at ? changed(chance, item) : other));
  }
  if (typeof data === "object" && data !== null && !Array.isArray(data) && !chance.once(4)) {
    const entries = Object.entries(data);
    const at = chance.below(Math.max(1, entries.length));
    if (chance.once(5)) return Object.fromEntries([...entries, [chance.of(TEXTS), anything(chance)]]);
    return Object.fromEntries(
      entries.map(([key, value], i) =>
        i === at ? [chance.once(4) ? chance.of(TEXTS) : key, changed(chance, value)] : [key, value],
      ),
    );
  }
  return anything(chance);
}

/** The packed text of the hidden sheet as an attacker would write it. */
const PACKED: readonly ((text: string, chance: Chance) => string)[] = [
  (text, chance) => JSON.stringify(changed(chance, JSON.parse(text))),
  (text, chance) => JSON.stringify(changed(chance, changed(chance, changed(chance, JSON.parse(text))))),
  (text, chance) => text.replace("{", `{"__proto__":${JSON.stringify(anything(chance)) ?? "1"},"constructor":{"prototype":1},`),
  (text, chance) =>
    text.replace(/"values":|\{/, (found) => `${found}"__proto__":{"a":1},"toString":${chance.of(["1", '"x"', "null"])},`),
  (_, chance) => "[".repeat(chance.of([1000, 500_000])),
  (_, chance) => `${'{"rows":['.repeat(chance.of([500, 100_000]))}1`,
  (text, chance) => text.slice(0, chance.below(text.length)),
  (text) => text.replace(/"rows":\[/, (found) => found + '["Turns",{"a":1}],'.repeat(100_000)),
  (text) => text.replace(/"names":\[/, (found) => found + '["a","b","c"],'.repeat(100_000)),
  (text) => text.replace(/"more":\[/, (found) => found + '["a","b"],'.repeat(100_000)),
  (text, chance) =>
    text.replace(
      /"players":\[[^\]]*\]/,
      `"players":${JSON.stringify(Array.from({ length: chance.of([1, 9, 20_000]) }, (_, i) => (chance.once(2) ? chance.of(TEXTS) : `P${i}`)))}`,
    ),
  (text, chance) =>
    text.replace(/"year":[^,}]*/, `"year":${chance.of(["1e308", "-1e308", "0.5", "-1", "99999999", '"x"', "null"])}`),
  (_, chance) => "x".repeat(chance.of([10, 3_900_000, 5_000_000])),
];

const ROW = 2;
const CHUNK = 3;

/** A copy with a changed hidden sheet. */
function tampered(chance: Chance, rulebook: string): Uint8Array {
  const bytes = copyOf(rulebook);
  const sheet = readBook(bytes).sheets.find(({ name }) => name === EXPORT_SHEET)!;
  const cells: { row: number; column: number; value: string | number | null }[] = [];
  const reported = sheet.values[ROW - sheet.top]!;
  if (chance.once(4))
    cells.push({ row: ROW, column: chance.below(CHUNK), value: chance.of([...TEXTS.slice(0, -3), null, 1e308]) });
  else {
    const chunks = reported.slice(CHUNK - sheet.left).map((_, i) => String(valueAt(sheet, ROW, CHUNK + i) ?? ""));
    const packed = pack(chance.of(PACKED)(unpack(chunks)!, chance));
    for (let i = 0; i < Math.max(chunks.length, packed.length); i++)
      cells.push({ row: ROW, column: CHUNK + i, value: packed[i] ?? null });
  }
  if (chance.once(6)) cells.push({ row: ROW, column: CHUNK, value: chance.of(["A", "=", "\u0000", "x".repeat(32_000), "AAAA"]) });
  const named = chance.once(8) ? [{ kind: "rename sheet" as const, sheet: EXPORT_SHEET, name: "HANDED OUT" }] : [];
  const shown = chance.once(6) ? [{ kind: "show sheet" as const, sheet: EXPORT_SHEET }] : [];
  return edit(bytes, [...shown, { kind: "cells", sheet: EXPORT_SHEET, cells }, ...named]);
}

const commandsOf = (player: string): readonly (readonly string[])[] => [
  ["audit", "copy.xlsx"],
  ["audit", "copy.xlsx", "--json"],
  ["take-in", "whole.xlsx", "copy.xlsx"],
  ["take-in", "whole.xlsx", "copy.xlsx", "--player", player, "--prefer", "player"],
  ["diff", "copy.xlsx"],
  ["diff", "whole.xlsx", "copy.xlsx"],
  ["diff", "copy.xlsx", "whole.xlsx", "--json"],
  ["merge", "whole.xlsx", "copy.xlsx", "-o", "merged.xlsx", "--force", "--prefer", "b"],
  ["merge", "copy.xlsx", "copy.xlsx", "-o", "merged.xlsx", "--force"],
  ["orders", "copy.xlsx", "--player", player],
  ["report", "copy.xlsx", "--format", "html"],
  ["forecast", "copy.xlsx", "--turns", "2"],
  ["repair", "copy.xlsx"],
  ["close", "copy.xlsx"],
  ["upgrade", "copy.xlsx"],
  ["hand-out", "copy.xlsx", "--all", "-o", "copies", "--force"],
  ["picture", "copy.xlsx"],
  ["values", "copy.xlsx", "-o", "values.xlsx", "--force"],
  ["add", "copy.xlsx", "--player", "Nobody"],
  ["verify", "copy.xlsx"],
];

attack("copies", 3, (chance) => {
  const rulebook = rulebookFor(chance);
  writeFileSync(path.join(folder, "copy.xlsx"), tampered(chance, rulebook));
  copyFileSync(`templates/${rulebook}-sample.xlsx`, path.join(folder, "whole.xlsx"));
  const args = chance.of(commandsOf(playerIn(rulebook)));
  fitAnswer(args, ledger(args, "", {}, folder));
  if (Object.getOwnPropertyNames(Object.prototype).length !== OWN) throw new Error("Every object has a property more.");
});

const OWN = Object.getOwnPropertyNames(Object.prototype).length;
