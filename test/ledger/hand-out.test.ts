import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import "../at-hand";
import { computedIn } from "../../src/cli/computed";
import type { Rulebook } from "../../src/kernel/rulebook";
import { audit } from "../../src/ledger/audit";
import { handOut } from "../../src/ledger/hand-out";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { unpack } from "../../src/ledger/seal/pack";
import { rulebooks } from "../../src/rulebooks";
import { sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { bookOf } from "../../src/workbook/of-sheets";
import { valueAt } from "../../src/workbook/book";
import type { CellContent } from "../../src/workbook/edit";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";

/*
 * What players get of a ledger. Secrets are made up for each player and put into every entry and every part of the game master's
 * file; each copy is then taken apart and searched for those of the others.
 */

const WHEN = "2026-11-01T12:00:00.000Z";

/** Who sees an entry besides its owner, as the rulebooks' decisions tell it: sheet or "*" for players' sheets, table, headers. */
const PUBLIC: Readonly<Record<string, readonly (readonly [sheet: string, table: string, headers?: readonly string[]])[]>> = {
  campaign: [
    ["Campaign", "State"],
    ["Campaign", "Players", ["Nation", "Played by"]],
    ["Campaign", "Tension and war"],
    ["Campaign", "Events"],
    ["*", "Economy", ["Name", "Kind", "Owner", "Holder"]],
    ["Russian industry", "Russian ICs", ["City"]],
  ],
  gas: [
    ["Campaign", "State"],
    ["Campaign", "Players", ["Major power", "Played by"]],
    // Whoever is lent gas is told how much.
    ["Gas ledger", "Lend-Lease", ["Gas"]],
  ],
  fuel: [
    ["Campaign", "State"],
    ["Campaign", "Players", ["Major power", "Played by", "Neutral"]],
    // Whoever draws on a depot of another is told where it lies.
    ["Depots", "Depots", ["Area"]],
  ],
  pacific: [
    ["Campaign", "State"],
    ["Campaign", "Players", ["Nation", "Played by", "Shares with"]],
    ["National production", "Nations", ["Nation", "Entry status"]],
    ["Order of battle", "Unit types"],
  ],
  setup: [
    ["Battle", "State"],
    ["Battle", "Battle"],
    ["Battle", "Players", ["Side", "Nation", "Played by"]],
    ["Air", "Air superiority"],
    ["Lulls", "Lull"],
    ["Dice", "Dice"],
  ],
};

const SIDES: Readonly<Record<string, readonly string[]>> = {
  "European Axis": ["Germany", "Italy"],
  "Western Allies": ["Britain", "France", "USA"],
  "USA (Europe)": ["USA"],
  "USA (Far East)": ["USA"],
};

const withLedger = rulebooks.filter(({ ledger }) => ledger?.sample);

const ledgerIn = (bytes: Uint8Array): Ledger => ledgerOf(readBook(bytes))!;

function sampleFile({ ledger }: Rulebook): Uint8Array {
  const placed = place(sampleSheets(ledger!), ledger!.sample!.options);
  return writeBook(placed, computedIn(bookOf(placed)), { title: "The whole ledger" });
}

const isPublic = (id: string, { declared, line, owner }: LedgerCell): boolean =>
  (owner.sheet.name === "House rules" && line!.table.block.name === "Limits") ||
  PUBLIC[id]!.some(
    ([sheet, table, headers]) =>
      (sheet === "*" ? owner.sheet.player !== "" : sheet === owner.sheet.name) &&
      table === line!.table.block.name &&
      (headers?.includes(declared.column.header) ?? true),
  );

/** Whose an entry is, by what its row or sheet says: players, a side, or the game master. */
function ownersOf(ledger: Ledger, { owner, line }: LedgerCell): readonly string[] {
  if (owner.sheet.player !== "") return [owner.sheet.player];
  const block = line!.table.kind === "table" ? line!.table.block : undefined;
  const cell = line!.cells[block?.player ?? block?.whose ?? ""];
  const name = cell ? String(ledger.valueOf(cell)) : "";
  const only = ["Russian industry", "Synthetic Refineries", "Japanese cities"];
  const sole = [owner.sheet.name, block?.name ?? ""].findIndex((one) => only.includes(one));
  if (sole >= 0)
    return [
      { "Russian industry": "Russia", "Synthetic Refineries": "Germany" }[[owner.sheet.name, block?.name ?? ""][sole]!] ??
        "Japan",
    ];
  return SIDES[name] ?? [name];
}

/** Numbers that neither sums nor products of one another are. */
const numberOf = (n: number): number => 40_000_003 + ((n * n * 7919 + n * 104_729) % 900_000_007);

interface Secret {
  readonly text: string;
  readonly owners: readonly string[];
  readonly where: string;
}

/** A ledger with a secret of its own in every entry that may hold one, and what they are. */
function planted(rulebook: Rulebook, whole: Uint8Array, isMeant: (owners: readonly string[]) => boolean = () => true) {
  const ledger = ledgerIn(whole);
  const secrets: Secret[] = [];
  const cells = new Map<string, CellContent[]>();
  for (const cell of ledger.found.cells) {
    const { declared, line, sheet, row, column } = cell;
    if (declared.formula !== null || !line || declared.column.given || declared.column.choices || isPublic(rulebook.id, cell))
      continue;
    const { block } = line.table;
    const isName = block.kind === "table" && [...block.key, block.player, block.whose].includes(declared.key);
    if (isName || (line.table.kind === "table" && ledger.keyOf(line) === "")) continue;
    const owners = ownersOf(ledger, cell);
    if (!isMeant(owners)) continue;
    if (declared.column.type === "yes/no") continue;
    const value = declared.column.type === "text" ? `Kx${secrets.length}qZ` : numberOf(secrets.length);
    secrets.push({ text: String(value), owners, where: `${sheet}, ${block.name}, ${declared.header}` });
    cells.set(sheet, [...(cells.get(sheet) ?? []), { row, column, value }]);
  }
  return { secrets, cells: [...cells].map(([sheet, all]) => ({ kind: "cells" as const, sheet, cells: all })) };
}

const GM = "Gm7secret";

/** Other parts of a file, each with a secret: nobody's copy has them. */
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
  const { sheets, values, title } = handOut(ledger, player, WHEN, computedIn);
  return writeBook(sheets, values, { title });
};

/** All that a file says, its parts unpacked, and what is packed in their cells too. */
function everythingIn(bytes: Uint8Array): string {
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => `${name}\n${strFromU8(part)}`);
  const packed = parts.flatMap((text) => [...text.matchAll(/[A-Za-z0-9+/]{200,}=*/g)].map(([one]) => unpack([one]) ?? ""));
  return [...parts, ...packed].join("\n");
}

describe.each(withLedger)("$id", (rulebook) => {
  const whole = sampleFile(rulebook);
  const ledger = ledgerIn(whole);
  const { players } = ledger;
  const made = new Map<string, Uint8Array>();
  const copies = (player: string): Uint8Array => {
    const copy = made.get(player) ?? copyOf(ledger, player);
    made.set(player, copy);
    return copy;
  };

  test("a copy has no secret of anybody else, in any of its parts, and all of its player's own", () => {
    const { cells, secrets } = planted(rulebook, whole);
    const full = ledgerIn(withParts(edit(whole, cells)));
    expect(secrets.length).toBeGreaterThan(20);
    for (const player of players) {
      const text = everythingIn(copyOf(full, player));
      const words = new Set(text.match(/Kx\d+qZ|(?<![\d.])\d{8,9}(?![\d.])/g));
      const told = secrets.filter((secret) => words.has(secret.text));
      const own = secrets.filter(({ owners }) => owners.includes(player));
      expect(told.filter((secret) => !own.includes(secret))).toEqual([]);
      expect(own.filter((secret) => !told.includes(secret))).toEqual([]);
      expect(text).not.toContain(GM);
      expect(text).toContain(`copy of ${player}`);
    }
  });

  test("an audit of a copy finds what that of the whole ledger finds of its player, and nothing else", () => {
    const all = audit(readBook(whole)).findings.map(({ message }) => message);
    for (const player of players) {
      const { findings, awaited, left } = audit(readBook(copies(player)));
      expect(findings.filter(({ message }) => !all.includes(message))).toEqual([]);
      expect(awaited.filter((one) => one.player !== player && one.player !== "")).toEqual([]);
      expect(left).toBeDefined();
    }
  });

  test("a copy computes as the whole ledger does", () => {
    for (const player of players) {
      const copy = ledgerIn(copies(player));
      expect(copy.copy?.player).toBe(player);
      const sheets = new Map(copy.book.sheets.map((sheet) => [sheet.name, sheet]));
      let compared = 0;
      for (const [name, lines] of copy.found.lines) {
        const before = ledger.found.lines.get(name)!;
        for (const line of copy.inUse(lines)) {
          const like = before.filter((one) => ledger.keyOf(one) === copy.keyOf(line));
          if (like.length !== 1) continue;
          for (const { declared, sheet, row, column } of Object.values(line.cells)) {
            const there = like[0]!.cells[declared.key];
            if (declared.key === "" || !there || declared.formula === null || declared.formula.includes("ROW()")) continue;
            compared++;
            const [value, told] = [valueAt(sheets.get(sheet)!, row, column), ledger.valueOf(there)];
            const at = [player, name, declared.header];
            if (typeof told === "number" && typeof value === "number") expect(value).toBeCloseTo(told, 6);
            else expect([...at, value === "" ? null : value]).toEqual([...at, told === "" ? null : told]);
          }
        }
      }
      expect(compared).toBeGreaterThan(50);
    }
  });

  test("remarks of others, and how many rows they fill, leave a copy the same to the byte", () => {
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
