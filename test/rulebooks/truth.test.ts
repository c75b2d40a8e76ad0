import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import type { CellValue } from "../../src/kernel/values";
import type { Finding } from "../../src/ledger/audit";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf } from "../../src/ledger/read/model";
import { listOfPlayers } from "../../src/ledger/read/options";
import { valueAt, type Book, type BookTable } from "../../src/workbook/book";
import { asked } from "./asked";
import { cleanBook, goldenCases } from "./golden";
import { sampleBook } from "./ledgers";
import {
  cellsOf,
  changedFigures,
  edited,
  figuresOf,
  formulaIn,
  isIntegrity,
  lineOf,
  recalculated,
  seenIn,
  sheetOf,
  shownAt,
  violations,
  where,
  type Edit,
} from "./truth";

/*
 * The audit never says an untrue thing. As a rule some cells of each kind are walked; with TRUTH=all every one of them, and
 * TRUTH_REPORT names a file for the counts and what was found.
 */

const ALL = process.env["TRUTH"] === "all";
/** How many cells of a kind are walked when they are tried together, and how many when one by one. */
const SOME = 24;
const FEW = 5;
const TOGETHER = ALL ? 80 : SOME;

/** Evenly spread ones, the same in every run. */
function some<T>(things: readonly T[], most = SOME): readonly T[] {
  if (ALL || things.length <= most) return things;
  return Array.from({ length: most }, (_, i) => things[Math.floor((i * things.length) / most)]!);
}

const place = ({ sheet, cell }: Finding): string => `${sheet}!${cell}`;
const counts: string[] = [];
const notes: string[] = [];

afterAll(() => {
  const file = process.env["TRUTH_REPORT"];
  if (file) writeFileSync(file, `${[...counts, "read without need:", ...notes].join("\n")}\n`);
});

/** Asks that nothing broke the law, and notes how much was walked. */
function keeps(kind: string, walked: number, broken: readonly string[]): void {
  counts.push(`${kind}: ${walked} walked, ${broken.length} violations`, ...broken.map((line) => `  ${line}`));
  expect(walked).toBeGreaterThan(0);
  expect(broken).toStrictEqual([]);
}

const withGolden = asked.filter((rulebook) => goldenCases(rulebook).length > 0);

describe.each(withGolden.map((rulebook) => [rulebook.id, rulebook] as const))("a ledger of %s", (_id, rulebook) => {
  let clean: Book;
  let cells: readonly LedgerCell[];
  beforeAll(() => {
    clean = recalculated(cleanBook(rulebook));
    cells = cellsOf(clean);
  });

  const value = (cell: LedgerCell): CellValue => shownAt(clean, cell);
  const text = (cell: LedgerCell): string => value(cell) as string;
  // Whose ledger it is is asked before anything else is read; see below.
  const isInput = ({ declared }: LedgerCell): boolean =>
    declared.formula === null && declared.key !== "Version" && declared.key !== "Rulebook";
  const isText = (cell: LedgerCell): boolean =>
    isInput(cell) && typeof value(cell) === "string" && cell.declared.column.remark !== true;
  const isChoice = (cell: LedgerCell): boolean =>
    isText(cell) && cell.declared.choices !== undefined && cell.declared.column.open !== true;
  const isNumber = (cell: LedgerCell): boolean => isInput(cell) && cell.declared.column.type === "number" && value(cell) !== null;
  const isComputed = ({ declared }: LedgerCell): boolean => declared.formula !== null;
  const isKey = ({ line, declared }: LedgerCell): boolean =>
    line?.table.kind === "table" && line.table.block.key[0] === declared.key;

  type Kind = readonly [
    kind: string,
    cells: (cell: LedgerCell) => boolean,
    to: (cell: LedgerCell) => Pick<Edit, "value" | "formula">,
    law?: "same",
  ];

  const spaced = (cell: LedgerCell): boolean => isText(cell) && text(cell).includes(" ");

  const kinds: readonly Kind[] = [
    ["another case", isText, (cell) => ({ value: text(cell).toUpperCase() }), "same"],
    ["a space at the end", isText, (cell) => ({ value: `${text(cell)} ` })],
    ["a space at the start", isText, (cell) => ({ value: ` ${text(cell)}` })],
    ["a no-break space", spaced, (cell) => ({ value: text(cell).replace(" ", "\u00a0") })],
    ["two spaces", spaced, (cell) => ({ value: text(cell).replace(" ", "  ") })],
    ["a hyphen in a choice", isChoice, (cell) => ({ value: `${text(cell).slice(0, 1)}-${text(cell).slice(1)}` })],
    ["a dot after a choice", isChoice, (cell) => ({ value: `${text(cell)}.` })],
    ["a curly quote after a choice", isChoice, (cell) => ({ value: `${text(cell)}\u2019` })],
    ["an unknown choice", isChoice, () => ({ value: "Atlantis" })],
    ["a number for a text", isText, () => ({ value: 7 })],
    ["TRUE for a text", isText, () => ({ value: true })],
    ["#N/A", (cell) => isInput(cell) && value(cell) !== null, () => ({ value: "#N/A" })],
    ["#VALUE!", (cell) => isInput(cell) && value(cell) !== null, () => ({ value: "#VALUE!" })],
    ["#REF!", (cell) => isInput(cell) && value(cell) !== null, () => ({ value: "#REF!" })],
    ["#N/A in a blank", (cell) => isInput(cell) && value(cell) === null, () => ({ value: "#N/A" })],
    ["a text for a number", isNumber, (cell) => ({ value: `${value(cell) as number} PPs` })],
    ["TRUE for a number", isNumber, () => ({ value: true })],
    [
      "TRUE as a text",
      (cell) => isInput(cell) && cell.declared.column.type === "yes/no" && value(cell) !== null,
      () => ({ value: "TRUE" }),
    ],
    ["a negative", (cell) => isNumber(cell) && (cell.declared.column.min ?? -1) >= 0, () => ({ value: -5 })],
    ["a huge number", isNumber, () => ({ value: 1e300 })],
    ["part of a whole", (cell) => isNumber(cell) && cell.declared.column.whole === true, () => ({ value: 0.5 })],
    ["its own value over a formula", isComputed, () => ({ formula: null })],
    ["0 over a formula", isComputed, () => ({ value: 0, formula: null })],
    ["another value over a formula", isComputed, () => ({ value: 12_345, formula: null })],
    ['"" over a formula', isComputed, () => ({ value: "", formula: null })],
    ["a computed cell emptied", isComputed, () => ({ value: null, formula: null })],
    ["+0 after a formula", isComputed, (cell) => ({ formula: `${formulaIn(clean, cell)}+0` })],
    ["a reference for a formula", isComputed, () => ({ formula: "=$A$1" })],
    [
      "in order typed over a check",
      (cell) => isComputed(cell) && /^(Check|Status)$/.test(cell.declared.header),
      () => ({ value: "✓ Limits of this sheet: in order", formula: null }),
    ],
  ];

  test.each(kinds.map((kind) => [kind[0], kind] as const))("%s", (_name, [kind, which, to, law]) => {
    const walked = some(cells.filter(which)).map((cell) => {
      const { sheet, row, column } = cell;
      return { kind, at: where(cell), edits: [{ sheet, row, column, ...to(cell) }] };
    });
    const broken: string[] = [];
    const parts = Math.ceil(walked.length / TOGETHER);
    for (let part = 0; part < parts; part++) {
      const together = walked.filter((_, i) => i % parts === part);
      broken.push(...violations(clean, together, law ?? "told").map(({ at, what }) => `${at} ${what}`));
    }
    keeps(kind, walked.length, broken);
  });

  test("a player's other name is told with the player's own", () => {
    const { synonyms = {} } = rulebook.ledger!.players;
    const named = cells.filter((cell) => isChoice(cell) && Object.values(synonyms).includes(text(cell)));
    const broken = some(named, FEW).flatMap((cell) => {
      const other = Object.keys(synonyms).find((name) => synonyms[name] === text(cell))!;
      const { findings } = seenIn(edited(clean, [{ ...cell, value: other, formula: null }]));
      const [finding] = findings;
      return findings.length === 1 && finding!.fix === `Enter ${text(cell)}.` && place(finding!) === where(cell)
        ? []
        : findings.map(lineOf);
    });
    keeps("another name of a player", some(named, FEW).length, broken);
  });

  test("a name that was cleared or changed is told in its cell, or changes nothing", () => {
    const before = figuresOf(ledgerOf(clean)!);
    const keys = some(
      cells.filter((cell) => isKey(cell) && isText(cell)),
      FEW,
    );
    const broken = keys.flatMap((cell) => {
      const { ledger, findings } = seenIn(edited(clean, [{ ...cell, value: null, formula: null }]));
      // A row that was nothing but its name is gone with it: who names it still is told.
      const wasAll = Object.values(cell.line!.cells).every((one) => one === cell || !isInput(one) || !value(one));
      const names = ({ message }: Finding): boolean => wasAll && message.includes(text(cell));
      const elsewhere = findings.filter((finding) => place(finding) !== where(cell) && !names(finding));
      if (elsewhere.length > 0) return [`${where(cell)} elsewhere: ${elsewhere.map(lineOf).join(" // ")}`];
      const own = (name: string) => name.startsWith(`${cell.owner.sheet.name} ${cell.table} ${cell.line!.index} `);
      const moved = changedFigures(before, figuresOf(ledger)).filter((name) => !own(name));
      return findings.length === 0 && moved.length > 0 ? [`${where(cell)} silent: ${moved[0]}`] : [];
    });
    keeps("a name cleared", keys.length, broken);
  });

  /*
   * What an unreadable cell does to limits is held against what readable ones do there: a limit that some other entry would break
   * waits; one that no entry touches is found as before.
   */
  test("what hangs on a cell that cannot be read waits, and nothing else does", () => {
    const book = sampleBook(rulebook);
    const limits = (findings: readonly Finding[]) => findings.filter((finding) => !isIntegrity(finding));
    const seen = (cell: LedgerCell, entry: CellValue) =>
      seenIn(edited(book, [{ ...cell, value: entry, formula: null }])).findings;
    const before = new Map(
      limits(seenIn(book).findings).map((finding) => [`${finding.check} ${place(finding)}`, finding.message]),
    );
    const others = ({ declared: { column, choices } }: LedgerCell): readonly CellValue[] => {
      if (column.type === "yes/no") return [true, false];
      if (column.type === "text") return choices?.slice(0, 4) ?? [];
      const entries = [0, 1, 3, 200, 1_000_000].filter((entry) => entry >= (column.min ?? 0) && entry <= (column.max ?? 1e9));
      return entries.length > 1 ? entries : [column.min ?? 0, column.max ?? 0];
    };
    const inputs = cellsOf(book).filter((cell) => isInput(cell) && !isKey(cell) && shownAt(book, cell) !== null);
    const walked = some(
      inputs.filter((cell) => others(cell).length > 1),
      FEW,
    );
    const broken = walked.flatMap((cell) => {
      const variants = others(cell).map(
        (entry) => new Map(limits(seen(cell, entry)).map((finding) => [`${finding.check} ${place(finding)}`, finding.message])),
      );
      const unread = seen(cell, "#N/A");
      const found = new Map(limits(unread).map((finding) => [`${finding.check} ${place(finding)}`, finding.message]));
      const waits = new Set(unread.filter((finding) => place(finding) === where(cell)).flatMap((finding) => finding.waits ?? []));
      const waiting = (name: string): boolean => waits.has(name.split(" ")[0]!);
      const names = new Set([...before.keys(), ...variants.flatMap((variant) => [...variant.keys()])]);
      return [
        ...[...found].filter(([name, message]) => before.get(name) !== message).map(([name]) => `${where(cell)} untrue: ${name}`),
        ...[...names].flatMap((name) => {
          if (found.has(name)) return [];
          const touched = variants.some((variant) => variant.get(name) !== before.get(name));
          if (!waiting(name)) return [`${where(cell)} ${touched ? "dropped" : "hidden"}: ${name}`];
          // It was read, though none of these entries made a difference: see that the condition reads no more than it must.
          if (!touched) notes.push(`  ${where(cell)} (${cell.table}, ${cell.declared.header}) holds back ${name}`);
          return [];
        }),
      ];
    });
    keeps("limits and a cell that cannot be read", walked.length, broken);
  });

  /* What the sheets' formulas do not find is told; what is meant by it keeps nothing waiting, in its own row or elsewhere. */
  test("what is written otherwise than the ledger writes it is told once, and every limit is found as before", () => {
    const book = sampleBook(rulebook);
    const limits = (findings: readonly Finding[]) => findings.filter((finding) => !isIntegrity(finding)).map(lineOf);
    const before = limits(seenIn(book).findings);
    const walked = some(
      cellsOf(book).filter(
        (cell) => isInput(cell) && typeof shownAt(book, cell) === "string" && cell.declared.column.remark !== true,
      ),
      FEW,
    );
    const broken = walked.flatMap((cell) => {
      const { findings } = seenIn(edited(book, [{ ...cell, value: `${shownAt(book, cell) as string} `, formula: null }]));
      const own = findings.filter((finding) => place(finding) === where(cell) && isIntegrity(finding));
      const now = limits(findings);
      return [
        ...(own.length === 1 && own[0]!.waits === undefined ? [] : [`${where(cell)} told: ${own.map(lineOf).join(" // ")}`]),
        ...before.filter((line) => !now.includes(line)).map((line) => `${where(cell)} hidden: ${line}`),
        ...now.filter((line) => !before.includes(line)).map((line) => `${where(cell)} untrue: ${line}`),
      ];
    });
    keeps("what is meant", walked.length, broken);
  });

  /* The workbook itself. */

  /** Findings of a changed workbook, each as a line; a ledger that is not recognised is no ledger in order. */
  function told(book: Book): readonly Finding[] {
    const { findings, ledger } = seenIn(book);
    expect(ledger).not.toBeNull();
    return findings;
  }
  const isOne = (findings: readonly Finding[], name: string): string[] =>
    findings.length === 1 && findings[0]!.message.includes(name)
      ? []
      : [`${name}: ${findings.slice(0, 4).map(lineOf).join(" // ")} (${findings.length})`];

  const withoutSheet = (name: string): Book => {
    const gone = [
      ...clean.tables.filter(({ sheet }) => sheet === name).map((table) => table.name),
      ...clean.names.filter(({ sheet }) => sheet === name).map((one) => one.name),
    ];
    const pattern = new RegExp(`\\b(${gone.join("|")})\\b(\\[(\\[[^\\]]*\\],?)*[^\\]]*\\])?`, "g");
    return {
      ...clean,
      sheets: clean.sheets
        .filter((sheet) => sheet.name !== name)
        .map((sheet) => ({
          ...sheet,
          formulas: sheet.formulas.map((row) => row.map((one) => one?.replace(pattern, "#REF!") ?? null)),
        })),
      tables: clean.tables.filter(({ sheet }) => sheet !== name),
      names: clean.names.filter(({ sheet }) => sheet !== name),
    };
  };

  test("a sheet renamed, deleted, doubled, emptied or turned into a chart is told once", () => {
    const names = some(
      clean.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name),
      2,
    );
    const broken = names.flatMap((name) => {
      const now = (old: string): string => (old === name ? "Deutschland" : old);
      const renamed = {
        ...clean,
        sheets: clean.sheets.map((sheet) => ({ ...sheet, name: now(sheet.name) })),
        tables: clean.tables.map((table) => ({ ...table, sheet: now(table.sheet) })),
        names: clean.names.map((one) => ({ ...one, sheet: now(one.sheet) })),
      };
      const copy = { ...clean.sheets.find((sheet) => sheet.name === name)!, name: `${name} (2)` };
      const doubled = {
        ...clean,
        sheets: [...clean.sheets, copy],
        tables: clean.tables.flatMap((table) =>
          table.sheet === name ? [table, { ...table, name: `${table.name}2`, sheet: copy.name }] : [table],
        ),
      };
      const blank = <T>(rows: readonly (readonly T[])[]) => rows.map((row) => row.map(() => null));
      const emptied = {
        ...clean,
        sheets: clean.sheets.map((sheet) =>
          sheet.name === name ? { ...sheet, values: blank(sheet.values), formulas: blank(sheet.formulas) } : sheet,
        ),
        tables: clean.tables.map((table) =>
          table.sheet === name
            ? { ...table, headers: table.headers.map((_, i) => `Column${i + 1}`), formulas: table.headers.map(() => null) }
            : table,
        ),
      };
      const deleted = withoutSheet(name);
      return [
        ...isOne(told(renamed), `The sheet ${name} is now called Deutschland.`),
        ...isOne(told(doubled), `The sheet ${name} (2) is a second ${name}`),
        ...isOne(told(emptied), `Everything on the sheet ${name} is missing`),
        ...isOne(told(deleted), `The sheet ${name} is missing`),
        ...isOne(told({ ...deleted, names: clean.names, withoutCells: [name] }), `The sheet ${name} is missing`),
      ];
    });
    keeps("a sheet changed", names.length * 5, broken);
  });

  test("a table changed is told, once for one cause", () => {
    const walked = some(clean.tables, 3);
    const changed = (table: BookTable, to: Partial<BookTable> | null): Book => ({
      ...clean,
      tables: clean.tables.flatMap((one) => (one !== table ? [one] : to === null ? [] : [{ ...one, ...to }])),
    });
    const own = (findings: readonly Finding[], table: BookTable, kind: string): string[] =>
      findings.length > 0 && findings.every((finding) => finding.table === table.name || finding.message.includes(table.name))
        ? []
        : [`${table.name} ${kind}: ${findings.slice(0, 4).map(lineOf).join(" // ")} (${findings.length})`];
    const broken = walked.flatMap((table) => [
      ...isOne(told(changed(table, null)), `The table ${table.name} is missing`),
      ...isOne(told(changed(table, { top: table.top + 1 })), `The table ${table.name} does not begin at its headers`),
      ...isOne(told(changed(table, { left: table.left + 1 })), `The table ${table.name} does not begin at its headers`),
      ...isOne(
        told(changed(table, { headers: table.headers.map((header, i) => (i === 1 ? "Column1" : header)) })),
        `of ${table.name} is missing`,
      ),
      ...own(
        told(changed(table, { formulas: table.formulas!.map((formula) => (formula === null ? "=1" : `${formula}+0`)) })),
        table,
        "formulas",
      ),
    ]);
    keeps("a table changed", walked.length * 5, broken);
  });

  test("rows below, added and taken away are told in their table", () => {
    const { found } = ledgerOf(clean)!;
    const free = (table: BookTable): boolean => {
      const sheet = sheetOf(clean, table.sheet);
      return table.headers.every((_, i) => valueAt(sheet, table.top + table.rows + 1, table.left + i) === null);
    };
    const walked = some(clean.tables.filter(free), FEW);
    const broken = walked.flatMap((table) => {
      const { block } = found.tables.get(table.name)!.declared;
      const line = found.lines.get(table.name)![0]!;
      const row = table.top + table.rows + 1;
      const below = (column: number, value: CellValue): Book => edited(clean, [{ sheet: table.sheet, row, column, value }]);
      const withRows = (book: Book, more: number): Book => ({
        ...book,
        tables: book.tables.map((one) => (one.name === table.name ? { ...one, rows: one.rows + more } : one)),
      });
      const figure = Object.values(line.cells).find(
        ({ declared }) => declared.formula === null && declared.column.type === "number" && !block.key.includes(declared.key),
      );
      const cleared = table.headers.map((_, i) => ({
        sheet: table.sheet,
        row: row - 1,
        column: table.left + i,
        value: null,
        formula: null,
      }));
      const named = valueAt(sheetOf(clean, table.sheet), row - 1, line.cells[block.key[0]!]!.column);
      const computed = Object.values(line.cells).some(isComputed);
      const cases: readonly (readonly [kind: string, book: Book, told: boolean])[] = [
        ["typed below", below(table.left, "Mine"), true],
        ["grown by an empty row", withRows(clean, 1), computed],
        ...(figure ? [["grown by figures", withRows(below(figure.column, 1), 1), true] as const] : []),
        ["one row shorter", withRows(edited(clean, cleared), -1), block.fixed === true && named !== null],
      ];
      return cases.flatMap(([kind, book, must]) => {
        const findings = told(book);
        const elsewhere = findings.filter((finding) => finding.table !== table.name && isIntegrity(finding));
        return elsewhere.length === 0 && findings.some((finding) => finding.table === table.name) === must
          ? []
          : [`${table.name} ${kind}: ${findings.slice(0, 3).map(lineOf).join(" // ")} (${findings.length})`];
      });
    });
    keeps("rows below, added and taken away", walked.length * 4, broken);
  });

  test("a name that is gone or points elsewhere is told in its cell", () => {
    const walked = some(clean.names, FEW);
    const broken = walked.flatMap((name) => {
      const at = where(name);
      const to = (other: Partial<typeof name> | null): Book => ({
        ...clean,
        names: clean.names.flatMap((one) => (one !== name ? [one] : other === null ? [] : [{ ...one, ...other }])),
      });
      return [to(null), to({ row: 900, column: 30 }), to({ row: name.row + 1 })].flatMap((book, i) => {
        const findings = told(book);
        const [finding] = findings;
        return findings.length === 1 && (place(finding!) === at || finding!.message.includes(name.name))
          ? []
          : [`${name.name} (${at}) ${i}: ${findings.slice(0, 3).map(lineOf).join(" // ")} (${findings.length})`];
      });
    });
    keeps("a name changed", walked.length * 3, broken);
  });

  test("whose ledger it is, and of which version", () => {
    const { version } = rulebook;
    const entries: readonly CellValue[] = [version + 1, String(version + 1), null, "two", "#N/A", true];
    const broken = ["Version", "Rulebook"].flatMap((key) => {
      const at = clean.names.find(({ name }) => name === workbookName(rulebook.frontSheet, key))!;
      return entries.flatMap((entry) => {
        const findings = told(edited(clean, [{ ...at, value: entry }]));
        return findings.length === 1 && place(findings[0]!) === where(at)
          ? []
          : [`${key} ${entry}: ${findings.map(lineOf).join(" // ")}`];
      });
    });
    keeps("Version and Rulebook", entries.length * 2, broken);
  });

  test("the list of players", () => {
    const table = clean.tables.find(({ name }) => name === listOfPlayers(rulebook))!;
    const [first = "", second = ""] = rulebook.ledger!.players.names;
    const entries: readonly CellValue[] = [null, first, `${second}x`, `${second} `, "#N/A"];
    const at = { sheet: table.sheet, row: table.top + 2, column: table.left };
    const broken = entries.flatMap((entry) => {
      const findings = told(edited(clean, [{ ...at, value: entry }]));
      return findings.length === 1 && place(findings[0]!) === where(at) ? [] : [`${entry}: ${findings.map(lineOf).join(" // ")}`];
    });
    keeps("the list of players", entries.length, broken);
  });
});
