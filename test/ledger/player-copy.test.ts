import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import "../support/preload";
import { computedIn } from "../../src/calculation/computed-values";
import type { Rulebook } from "../../src/kernel/rulebook";
import { isBlank } from "../../src/kernel/values";
import { audit } from "../../src/ledger/audit";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { sampleSheets } from "../../src/sheets/common";
import { isOfCheck } from "../../src/sheets/declared";
import { place } from "../../src/sheets/layout";
import { bookOf } from "../../src/workbook/book-of-sheets";
import { valueAt } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { ALL, dailySample, share } from "../support/daily-sample";
import { everythingIn, planted, reportedBy } from "../support/ledger/secrets";

/*
 * What players see of a ledger. Every entry and part of the game master's file gets a made-up secret of its player, and each copy
 * is searched for the others' secrets.
 */

const WHEN = "2026-11-01T12:00:00.000Z";

const withLedger = rulebooks.filter(({ ledger }) => ledger?.sample);

const ledgerIn = (bytes: Uint8Array): Ledger => ledgerOf(readBook(bytes))!;

function sampleFile({ ledger }: Rulebook): Uint8Array {
  const placed = place(sampleSheets(ledger!), ledger!.sample!.options);
  return writeBook(placed, computedIn(bookOf(placed)), { title: "The whole ledger" });
}

const GM = "Gm7secret";

/** Other parts of a file, each with a secret that no copy may contain. */
function withParts(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  const change = (name: string, by: (text: string) => string): void => {
    parts[name] = strToU8(by(strFromU8(parts[name]!)));
  };
  change("docProps/core.xml", (text) => text.replace(/<dc:title>[^<]*/, `<dc:title>${GM}`));
  change("xl/workbook.xml", (text) =>
    text.replace("</definedNames>", `<definedName name="${GM}">"${GM}"</definedName></definedNames>`),
  );
  change("xl/sharedStrings.xml", (text) => text.replace("</sst>", `<si><t>${GM}</t></si></sst>`));
  const note = Object.keys(parts).find((name) => /comments\d*\.xml$/.test(name))!;
  change(note, (text) => text.replace(/<t( [^>]*)?>/, `$&${GM} `));
  parts["customXml/item1.xml"] = strToU8(`<a>${GM}</a>`);
  parts["xl/media/image1.png"] = strToU8(GM);
  parts["xl/threadedComments/threadedComment1.xml"] = strToU8(`<a>${GM}</a>`);
  parts["xl/calcChain.xml"] = strToU8(`<a>${GM}</a>`);
  return zipSync(parts);
}

const copyOf = (ledger: Ledger, player: string): Uint8Array => {
  const { sheets, values, title } = exportPlayerCopy(ledger, player, WHEN, computedIn);
  return writeBook(sheets, values, { title });
};

/**
 * The rulebook with tests for all players; the others are tested with the first, the last and a daily one, unless everything is
 * tested.
 */
const WHOLE = "gas";
const playersOf = ({ rulebook, players }: Ledger): readonly string[] =>
  ALL || rulebook.id === WHOLE
    ? players
    : [...new Set([players[0]!, players.at(-1)!, ...share(players, 1, `${rulebook.id}: copies of players`)])];

describe.each(dailySample(withLedger, "Copies that are handed out", ({ id }) => id))("$id", (rulebook) => {
  const whole = sampleFile(rulebook);
  const ledger = ledgerIn(whole);
  const players = playersOf(ledger);
  const cache = new Map<string, Uint8Array>();
  const copies = (player: string): Uint8Array => {
    const copy = cache.get(player) ?? copyOf(ledger, player);
    cache.set(player, copy);
    return copy;
  };

  test("a copy contains no other player's secret in any of its parts, and all of its player's own data", () => {
    const { cells, secrets } = planted(rulebook, whole);
    const full = ledgerIn(withParts(edit(whole, cells)));
    expect(secrets.length).toBeGreaterThan(20);
    for (const player of players) {
      const text = everythingIn(copyOf(full, player));
      const reported = reportedBy(text, secrets);
      const own = secrets.filter(({ owners }) => owners.includes(player));
      expect(reported.filter((secret) => !own.includes(secret))).toEqual([]);
      expect(own.filter((secret) => !reported.includes(secret))).toEqual([]);
      expect(text).not.toContain(GM);
      expect(text).toContain(`copy of ${player}`);
    }
  });

  test("an audit of a copy has exactly the ledger's findings of its player", () => {
    const all = audit(readBook(whole)).findings.map(({ message }) => message);
    for (const player of players) {
      const { findings, missing, unchecked } = audit(readBook(copies(player)));
      expect(findings.filter(({ message }) => !all.includes(message))).toEqual([]);
      expect(missing.filter((item) => item.player !== player && item.player !== "")).toEqual([]);
      expect(unchecked).toBeDefined();
    }
  });

  test("a copy computes the same values as the ledger", () => {
    for (const player of players) {
      const copy = ledgerIn(copies(player));
      expect(copy.copy?.player).toBe(player);
      const sheets = new Map(copy.book.sheets.map((sheet) => [sheet.name, sheet]));
      let compared = 0;
      for (const [name, lines] of copy.found.lines) {
        const before = ledger.found.lines.get(name)!;
        for (const line of copy.inUse(lines)) {
          const like = before.filter((item) => ledger.keyOf(item) === copy.keyOf(line));
          if (like.length !== 1) continue;
          for (const { declared, sheet, row, column } of Object.values(line.cells)) {
            const there = like[0]!.cells[declared.key];
            if (
              declared.key === "" ||
              isOfCheck(declared) ||
              !there ||
              declared.formula === null ||
              declared.formula.includes("ROW()")
            )
              continue;
            compared++;
            const [value, reported] = [valueAt(sheets.get(sheet)!, row, column), ledger.valueOf(there)];
            const at = [player, name, declared.header];
            if (typeof reported === "number" && typeof value === "number") expect(value).toBeCloseTo(reported, 6);
            else expect([...at, value === "" ? null : value]).toEqual([...at, reported === "" ? null : reported]);
          }
        }
      }
      expect(compared).toBeGreaterThan(50);
    }
  });

  test("a Check in a copy reports nothing that is in order in the ledger", () => {
    const untrue: unknown[] = [];
    const reported: unknown[] = [];
    for (const player of players) {
      const copy = ledgerIn(copies(player));
      const sheets = new Map(copy.book.sheets.map((sheet) => [sheet.name, sheet]));
      for (const [name, lines] of copy.found.lines)
        for (const line of copy.inUse(lines)) {
          const check = line.cells[""];
          const shown = check && valueAt(sheets.get(check.sheet)!, check.row, check.column);
          if (!check || isBlank(shown)) continue;
          const like = ledger.found.lines.get(name)!.filter((item) => ledger.keyOf(item) === copy.keyOf(line));
          const isInOrder = like.every(({ cells }) => isBlank(ledger.valueOf(cells[""]!)));
          (isInOrder ? untrue : reported).push([player, name, copy.keyOf(line), shown]);
        }
    }
    expect(untrue).toEqual([]);
    if (rulebook.id === "campaign") expect(reported).not.toEqual([]);
  });

  test("a copy is the same, byte for byte, whatever others remark and however many rows they use", () => {
    const [player] = players;
    const { cells } = planted(rulebook, whole, (owners) => !owners.includes(player!));
    const remarks = cells.map(({ cells: all, ...sheet }) => ({
      ...sheet,
      cells: all.filter(({ value }) => typeof value === "string"),
    }));
    const tables = ledger.book.tables.filter(({ name }) => ledger.found.tables.get(name)?.declared.block.fixed === undefined);
    const rows = [...tables].sort((a, b) => b.top - a.top).map(({ name }) => ({ kind: "rows" as const, table: name, count: 7 }));
    const full = edit(whole, [...remarks, ...rows]);
    expect(Buffer.compare(copyOf(ledgerIn(full), player!), copies(player!))).toBe(0);
  });
});
