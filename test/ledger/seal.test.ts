import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { deflateSync, strFromU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { address, areaOf } from "../../src/formula/address";
import { audit } from "../../src/ledger/audit";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { ledgerOf } from "../../src/ledger/read/model";
import { linksOf } from "../../src/ledger/seal/chain";
import { pack, unpack } from "../../src/ledger/seal/pack";
import { closeEdits, sealTurn } from "../../src/ledger/turn/record-turn";
import { reopenTurn } from "../../src/ledger/turn/reopen-turn";
import { HIDDEN } from "../../src/ledger/read/hidden-turns";
import { readShort, shortForm } from "../../src/ledger/seal/seal-code";
import { turnSealed, verify } from "../../src/ledger/seal/verify";
import { rulebooks } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { valueAt, type Book, type BookSheet } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { partsOf } from "../support/workbook/files";
import { expectValid } from "../support/workbook/validate-file";
import { changed, closed, CLOSER, enteredIn, entry, fresh, ledgerIn, reopened, tampered } from "../support/ledger/seals";
import { times } from "../support/daily-sample";

const start = fresh();
const book0 = readBook(start);
/** Germany does not overspend, and has something to carry over. */
const first = changed(start, [entry(book0, "Germany", "Germany_Closing_of_last_Turn", 400)]);
const item = closed(first);
const two = closed(item, { by: "Otto", at: new Date(Date.UTC(2026, 2, 8, 20, 0)) });
const book = readBook(two);

const sheetOf = (of: Book, name: string): BookSheet => of.sheets.find((sheet) => sheet.name === name)!;
const verified = (of: Book) => verify(ledgerOf(of)!);
const tableOf = (of: Book, name: string) => of.tables.find((table) => table.name === name)!;

/** The address of a cell on the sheet Turns: row from 1, header without unit. */
function cellOf(of: Book, table: string, row: number, header: string): string {
  const { top, left, headers } = tableOf(of, table);
  return address(top + row, left + headers.findIndex((text) => text.split(",")[0] === header));
}

const refusalOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("the short form of a seal", () => {
  test("is its first 60 bits in characters that cannot be confused", () => {
    expect(shortForm("0".repeat(64))).toBe("2222-2222-2222");
    expect(shortForm("f".repeat(64))).toBe("ZZZZ-ZZZZ-ZZZZ");
    // 00001 00010 00011 …: the third, fourth and fifth characters, and so on.
    expect(shortForm(`08864298e84a96c${"0".repeat(49)}`)).toBe("3456-789A-BCDE");
  });
  test("is read however it is typed", () => {
    expect(readShort(" k7qf 2m9x4tba ")).toBe("K7QF-2M9X-4TBA");
    for (const typed of ["", "K7QF-2M9X", "K7QF-2M9X-4TB0", "K7QF-2M9X-4TBI", "K7QF-2M9X-4TBAA"])
      expect(readShort(typed)).toBeNull();
  });
});

describe("packing a record", () => {
  test("splits any text into chunks that fit Excel's cells and restores it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 2000 }), (text) => unpack(pack(text)) === text),
      { numRuns: times(50) },
    );
    const long = Array.from({ length: 40_000 }, (_, i) => String.fromCharCode(33 + ((i * i * 7919) % 90))).join("");
    const chunks = pack(long + [...long].reverse().join(""));
    expect(chunks.every((chunk) => chunk.length < 32_767)).toBe(true);
    expect(unpack(chunks)).toBe(long + [...long].reverse().join(""));
  });
  test("refuses truncated, changed or oversized data", () => {
    const chunks = pack("Germany ".repeat(500));
    const bomb = btoa(strFromU8(deflateSync(new Uint8Array(50_000_000)), true));
    for (const wrong of [[chunks[0]!.slice(0, -8)], ["?"], ["AAAA"], [bomb], []]) expect(unpack(wrong)).toBeNull();
  });
});

describe("closing a turn", () => {
  test("shows the sheet Turns, which is empty and hidden before the first close", () => {
    const isHidden = (bytes: Uint8Array): boolean => sheetOf(readBook(bytes), "Turns").hidden === true;
    expect([start, item, two, reopened(item)].map(isHidden)).toEqual([true, false, false, false]);
    for (const { id, ledger } of rulebooks.filter((rulebook) => rulebook.ledger?.turn)) {
      const sheets = place(ledgerSheets(ledger!, everybody(ledger!)), everybody(ledger!));
      expect(sheets.find(({ name }) => name === "Turns")?.hidden, id).toBe(true);
    }
  });

  test("writes a row for each player and turn, and a seal", () => {
    const { top, left } = tableOf(book, "Turns_Turns");
    const turns = [1, 2, 3, 4].map((row) => [0, 1].map((column) => valueAt(sheetOf(book, "Turns"), top + row, left + column)));
    expect(turns).toEqual([
      ["1940 · Spring · turn 1", "Germany"],
      ["1940 · Spring · turn 1", "Italy"],
      ["1940 · Summer · turn 2", "Germany"],
      ["1940 · Summer · turn 2", "Italy"],
    ]);
    const { turns: sealed, changes } = verified(book);
    expect(changes).toEqual([]);
    expect(sealed.map(({ turn, by, when }) => [turn, by, when])).toEqual([
      ["1940 · Spring · turn 1", "Hilde", "2026-03-01 19:30 UTC"],
      ["1940 · Summer · turn 2", "Otto", "2026-03-08 20:00 UTC"],
    ]);
    for (const { seal, short } of sealed) {
      expect(seal).toMatch(/^[0-9a-f]{64}$/);
      expect(short).toBe(shortForm(seal));
    }
  });

  test("leaves a sheet Turns without findings, with the lines of the charts", () => {
    expect(audit(book).findings.filter(({ sheet }) => sheet === "Turns")).toEqual([]);
    const { top, left, headers, rows } = tableOf(book, "Turns_Lines");
    expect(rows).toBe(2);
    const line = headers.findIndex((header) => header.startsWith("Germany: Closing reserve"));
    const recorded = Number(valueAt(sheetOf(book, "Turns"), top + 1, left + line));
    const shown = cellOf(book, "Turns_Turns", 1, "Closing reserve");
    expect(recorded).toBe(enteredIn(book)[`Turns!${shown}`]);
  });

  test("gives the same seal for the same entries, and another one with one more entry", () => {
    expect(readBook(closed(first))).toEqual(readBook(item));
    const noted = changed(first, [entry(book0, "Campaign", "Campaign_Note", "Fog in the Channel")]);
    const seals = [item, closed(noted)].map((bytes) => verified(readBook(bytes)).turns[0]!.seal);
    expect(new Set(seals).size).toBe(2);
  });

  test("is refused if the turn is already closed, with who closed it and when", () => {
    const ledger = ledgerIn(item);
    const closing = closeTurn(ledger);
    expect(refusalOf(() => sealTurn(ledger, { ...closing, turn: "1940 · Spring · turn 1" }, CLOSER))).toBe(
      "1940 · Spring · turn 1 was closed already by Hilde, 2026-03-01 19:30 UTC. Nothing was closed.",
    );
  });

  test("stores at most 40 KB for a turn", () => {
    const sheet = sheetOf(readBook(closed(fresh(campaign.ledger!.players.names))), "Sealed turns");
    const texts = sheet.values[2 - sheet.top]!.map((value) => String(value ?? ""));
    expect(texts.join("").length).toBeLessThan(40_000);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(32_767);
  });
});

describe("verifying closed turns", () => {
  test("names a changed figure with its turn and cell, the sealed value and the current one", () => {
    const cell = cellOf(book, "Turns_Turns", 1, "Closing reserve");
    const sealed = enteredIn(book)[`Turns!${cell}`];
    const { changes } = verified(tampered(book, "Turns", cell, 99_999));
    expect(changes).toMatchObject([{ turn: "1940 · Spring · turn 1", sheet: "Turns", cell, sealed, present: 99_999 }]);
    expect(changes[0]!.message).toBe(
      `Closing reserve of Germany in 1940 · Spring · turn 1 was sealed as ${Number(sealed).toLocaleString("en-US")} and is now 99,999.`,
    );
  });

  test("lists the first changed turn first", () => {
    const [late, early] = [cellOf(book, "Turns_Turns", 4, "Economy"), cellOf(book, "Turns_Turns", 2, "Economy")];
    const { changes } = verified(tampered(tampered(book, "Turns", late, 1), "Turns", early, 2));
    expect(changes.map(({ cell }) => cell)).toEqual([early, late]);
  });

  test("compares carried-over values with the current ledger", () => {
    const { row, column } = book.names.find(({ name }) => name === "Germany_Closing_of_last_Turn")!;
    const cell = address(row, column);
    const sealed = enteredIn(book)[`Germany!${cell}`];
    const { changes } = verified(tampered(book, "Germany", cell, 5));
    expect(changes).toMatchObject([{ turn: "1940 · Summer · turn 2", sheet: "Germany", cell, sealed, present: 5 }]);
    const other = book.names.find(({ name }) => name === "Campaign_Note")!;
    expect(verified(tampered(book, "Campaign", address(other.row, other.column), "Sunny")).changes).toEqual([]);
  });

  test.each<[string, string]>([
    ["Seal", "seal"],
    ["Short form", "short form"],
    ["Closed by", "closed it"],
    ["When", "was closed"],
  ])("reports changes to the seal's own row: %s", (header, message) => {
    const cell = cellOf(book, "Turns_Seals", 2, header);
    const { changes } = verified(tampered(book, "Turns", cell, "something else"));
    expect(changes).toMatchObject([{ turn: "1940 · Summer · turn 2", cell, present: "something else" }]);
    expect(changes[0]!.message).toContain(message);
  });

  test("reports a hidden sheet that is missing, emptied, cut or changed", () => {
    const without = { ...book, sheets: book.sheets.filter(({ name }) => name !== "Sealed turns") };
    expect(verified(without).changes.map(({ message }) => message)).toEqual([
      "The hidden sheet Sealed turns is missing: closed turns can no longer be verified.",
    ]);
    const emptied = {
      ...book,
      sheets: book.sheets.map((sheet) => (sheet.name === "Sealed turns" ? { ...sheet, values: [] } : sheet)),
    };
    expect(verified(emptied).changes[0]!.message).toContain("was emptied");
    const chunk = String(valueAt(sheetOf(book, "Sealed turns"), 2, 2));
    const cut = verified(tampered(book, "Sealed turns", "C3", chunk.slice(0, -400))).changes[0]!;
    expect([cut.turn, cut.sheet, cut.cell]).toEqual(["1940 · Spring · turn 1", "Sealed turns", "C3"]);
    expect(cut.message).toContain("cannot be read");
    const other = unpack([chunk])!.replace('["Closing_of_last_Turn",400]', '["Closing_of_last_Turn",900]');
    expect(other).not.toBe(unpack([chunk]));
    const forged = verified(tampered(book, "Sealed turns", "C3", pack(other)[0]!)).changes[0]!;
    expect([forged.turn, forged.cell]).toEqual(["1940 · Spring · turn 1", "C3"]);
    expect(verified(tampered(book, "Sealed turns", "C3", pack(other)[0]!)).turns.map(({ fits }) => fits)).toEqual([false, true]);
    expect(forged.message).toContain("does not match its seal");
  });

  test("reports the hidden sheet of another campaign as such", () => {
    const foreign = sheetOf(
      readBook(closed(closed(changed(start, [entry(book0, "Germany", "Germany_Closing_of_last_Turn", 10)])))),
      "Sealed turns",
    );
    const mixed = { ...book, sheets: book.sheets.map((sheet) => (sheet.name === "Sealed turns" ? foreign : sheet)) };
    expect(verified(mixed).changes.map(({ message }) => message)).toEqual([
      "The hidden sheet Sealed turns belongs to another ledger: its seals do not match the sheet Turns.",
    ]);
  });

  test("reports added or removed rows on the sheet Turns", () => {
    const player = cellOf(book, "Turns_Turns", 2, "Nation");
    const removed = verified(tampered(book, "Turns", player, "Japan")).changes.map(({ message }) => message);
    expect(removed.some((message) => message.startsWith("The row of Italy is missing from 1940 · Spring · turn 1"))).toBe(true);
    expect(removed.some((message) => message.includes("has a row of Japan"))).toBe(true);
    const turn = cellOf(book, "Turns_Turns", 2, "Turn");
    const strange = verified(tampered(book, "Turns", turn, "1999")).changes.map(({ message }) => message);
    expect(strange).toContain("The sheet Turns has a row of 1999, which was never closed.");
  });

  test("never throws on damaged records, and never accepts a change", () => {
    const cells = ["Turns", "Sealed turns"].flatMap((name) => {
      const { top, rows } = name === "Turns" ? tableOf(book, "Turns_Turns") : { top: 1, rows: 2 };
      const sheet = sheetOf(book, name);
      return Array.from({ length: rows }, (_, r) => top + 1 + r).flatMap((row) =>
        sheet.values[row - sheet.top]!.flatMap((value, c) =>
          value === null || value === "" ? [] : [{ name, cell: address(row, sheet.left + c), value }],
        ),
      );
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...cells),
        fc.oneof(fc.double({ noNaN: true }), fc.string(), fc.boolean(), fc.constant(null)),
        ({ name, cell, value }, other) => {
          const { changes } = verified(tampered(book, name, cell, other));
          return other === value || changes.length > 0;
        },
      ),
      { numRuns: times(60) },
    );
  });

  test("verifies the last turns if there are more than it reads, and reports the others as one", () => {
    const text = `!["campaign",1,"x","y","",""]\n${"E[]\n".repeat(900_000)}`.slice(0, 3_900_000).replace(/\n[^\n]*$/, "");
    const chunks = [deflateRawSync(text).toString("base64")];
    const hidden = Array.from({ length: 9 }, (_, i) => ({ row: i + 2, turn: `Turn ${i + 1}`, seal: "", chunks }));
    const links = linksOf(hidden, []);
    expect(links.map(({ isUnread }) => isUnread)).toEqual([true, true, true, ...Array.from({ length: 6 }, () => false)]);
    const sheet = sheetOf(book, HIDDEN);
    const values = [[], [], ...hidden.map(({ turn }) => [turn, "", ...chunks])];
    const large = { ...book, sheets: book.sheets.map((item) => (item === sheet ? { ...sheet, values, formulas: [] } : item)) };
    const { changes } = verified(large);
    expect(changes.filter(({ message }) => /not verified/.test(message)).map(({ message }) => message)).toEqual([
      "3 turns from Turn 1 to Turn 3 were not verified: the hidden sheet Sealed turns is too large.",
    ]);
  });
  test("accepts a short form only for its own turn and workbook", () => {
    const found = verified(book);
    expect(turnSealed(found, found.turns[0]!.short)?.turn).toBe("1940 · Spring · turn 1");
    expect(turnSealed(found, "2222-2222-2222")).toBeUndefined();
  });

  test("reports nothing for a ledger without closed turns", () => {
    expect(verified(book0)).toEqual({ trusted: true, turns: [], changes: [], since: [] });
  });

  test("accepts a row that the close renames", () => {
    // Kharkov's IC arrives in Chelyabinsk in the second turn.
    const sample = readFileSync(new URL("../../templates/campaign-sample.xlsx", import.meta.url));
    let bytes: Uint8Array = new Uint8Array(sample);
    for (let turn = 0; turn < 2; turn++) {
      const ledger = ledgerIn(bytes);
      bytes = changed(bytes, closeEdits(ledger, closeTurn(ledger), CLOSER).edits);
    }
    expect(verified(readBook(bytes)).changes).toEqual([]);
  });

  test("distinguishes a number from the same text, and reports a filled-in cell that was blank", () => {
    const figure = cellOf(book, "Turns_Turns", 1, "Opening reserve");
    const sealed = valueAt(sheetOf(book, "Turns"), areaOf(figure)!.top, areaOf(figure)!.left);
    const [change] = verified(tampered(book, "Turns", figure, String(sealed))).changes;
    expect(change!.message).toContain(`was sealed as ${String(sealed)} and is now the text ${String(sealed)}`);
  });
});

describe("reopening a turn", () => {
  test("restores every cell, turn by turn", () => {
    const again = reopened(two);
    expect(enteredIn(readBook(again))).toEqual(enteredIn(readBook(item)));
    const back = enteredIn(readBook(reopened(again)));
    const { hidden, shown } = { hidden: /^Sealed turns!/, shown: enteredIn(readBook(first)) };
    expect(Object.fromEntries(Object.entries(back).filter(([cell]) => !hidden.test(cell)))).toEqual(shown);
  });

  test("undoes later entries, added and removed rows", () => {
    const table = tableOf(readBook(item), "Germany_Production");
    const meanwhile = changed(item, [
      entry(readBook(item), "Germany", "Germany_Closing_of_last_Turn", 12),
      { kind: "cells", sheet: "Germany", cells: [{ row: table.top + 1, column: table.left, value: "New unit" }] },
      { kind: "rows", table: "Germany_Production", count: -2 },
      { kind: "rows", table: "Italy_Production", count: 2 },
    ]);
    const inputs = (bytes: Uint8Array) => {
      const ledger = ledgerIn(bytes);
      return ledger.found.cells.flatMap((cell) => {
        const value = valueAt(
          ledger.book.sheets.find(({ name }) => name === cell.sheet)!,
          cell.row,
          cell.column,
        );
        return cell.declared.formula !== null || value === null ? [] : [[cell.table, cell.line?.index, cell.declared.key, value]];
      });
    };
    expect(inputs(reopened(meanwhile))).toEqual(inputs(first));
  });

  test("allows it to be closed again, with the same seal", () => {
    expect(verified(readBook(closed(reopened(item)))).turns).toEqual(verified(readBook(item)).turns);
  });

  test("is refused without a closed turn or with a changed record", () => {
    expect(refusalOf(() => reopenTurn(ledgerOf(book0)!))).toBe("No turn is closed yet. Nothing was changed.");
    const without = { ...book, sheets: book.sheets.filter(({ name }) => name !== "Sealed turns") };
    expect(refusalOf(() => reopenTurn(ledgerOf(without)!))).toContain("is missing");
    for (const [cell, value] of [
      ["C4", "AAAA"],
      ["B4", "0".repeat(64)],
    ] as const)
      expect(refusalOf(() => reopenTurn(ledgerOf(tampered(book, "Sealed turns", cell, value))!))).toContain("cannot be restored");
  });
});

describe("the charts of closed turns", () => {
  test("include every closed turn, and one fewer when a turn is reopened", () => {
    const rowsOf = (bytes: Uint8Array): readonly number[] => {
      const { top } = tableOf(readBook(bytes), "Turns_Lines");
      const charts = Object.entries(partsOf(bytes)).filter(([path]) => /^xl\/charts\/chart\d+\.xml$/.test(path));
      const areas = charts.flatMap(([, xml]) =>
        [...xml.matchAll(/<c:f>([^<]*)<\/c:f>/g)].map(([, formula]) => areaOf(formula!.split("!")[1]!)!),
      );
      expect(charts.length).toBe(campaign.ledger!.turn!.totals.filter(({ chart }) => chart !== undefined).length);
      expect(areas.every((area) => area.top === top + 1)).toBe(true);
      return [...new Set(areas.map(({ rows }) => rows))];
    };
    expect([start, item, two, reopened(two)].map(rowsOf)).toEqual([[1], [1], [2], [1]]);
  });

  test("are in files that Excel accepts", () => expectValid(two));
});
