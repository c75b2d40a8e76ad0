import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import type { CellValue } from "../../src/kernel/values";
import type { Finding } from "../../src/ledger/audit";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf } from "../../src/ledger/read/model";
import { listOfPlayers } from "../../src/ledger/read/options";
import { valueAt, type Book, type BookName, type BookTable } from "../../src/workbook/book";
import { selected } from "../support/rulebooks/selected-rulebooks";
import { ALL, DAY, hasTurn, leave } from "../support/daily-sample";
import { cleanBook, goldenCases } from "../support/rulebooks/golden";
import {
  harmful,
  reportedAs,
  reportedOnce,
  withoutSheet,
  withSheets,
  withTables,
  type Harm,
} from "../support/rulebooks/workbook-damage";
import { sampleBook } from "../support/rulebooks/ledgers";
import {
  cellsOf,
  changedFigures,
  edited,
  figuresOf,
  formulaIn,
  isIntegrity,
  lineOf,
  recalculated,
  linesIn,
  sheetOf,
  shownAt,
  violations,
  where,
  type Edit,
} from "../support/rulebooks/mutation";

/*
 * The audit never reports anything false. Usually each kind of corruption is applied to some cells of one rulebook, different
 * ones each day; with TRUTH=all to every cell of every rulebook. TRUTH_REPORT names a file for the counts and violations.
 */

/** Number of cells of a kind that are tested together, and one by one. */
const SOME = 24;
const FEW = 3;
const TOGETHER = ALL ? 80 : SOME;

/** Evenly spaced items, different ones each day. */
function some<T>(items: readonly T[], most = SOME): readonly T[] {
  if (ALL || items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[(Math.floor((i * items.length) / most) + DAY) % items.length]!);
}

const place = ({ sheet, cell }: Finding): string => `${sheet}!${cell}`;
const counts: string[] = [];
const notes: string[] = [];

afterAll(() => {
  const file = process.env["TRUTH_REPORT"];
  if (file) writeFileSync(file, `${[...counts, "read without need:", ...notes].join("\n")}\n`);
});

/** Checks that there are no violations, and records how much was tested. */
function keeps(kind: string, walked: number, broken: readonly string[]): void {
  counts.push(`${kind}: ${walked} walked, ${broken.length} violations`, ...broken.map((line) => `  ${line}`));
  expect(walked).toBeGreaterThan(0);
  expect(broken).toStrictEqual([]);
}

const withGolden = selected.filter((rulebook) => goldenCases(rulebook).length > 0);

if (withGolden.length > 1) leave("each law in all rulebooks but one");

describe.each(withGolden.map((rulebook, i) => [rulebook.id, rulebook, i] as const))("a ledger of %s", (_id, rulebook, own) => {
  /** A test that runs in the rulebook of the day. */
  let laws = 0;
  const law = (name: string, check: () => void): void => {
    if (hasTurn((laws += 1) + own, withGolden.length)) test(name, check);
  };

  let clean: Book;
  let cells: readonly LedgerCell[];
  beforeAll(() => {
    clean = recalculated(cleanBook(rulebook));
    cells = cellsOf(clean);
  });

  const value = (cell: LedgerCell): CellValue => shownAt(clean, cell);
  const text = (cell: LedgerCell): string => value(cell) as string;
  // Cells that identify the ledger are read before everything else; they are tested below.
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
    by?: "same",
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

  for (const [kind, which, to, by = "told"] of kinds) {
    law(`${by === "same" ? "is not affected by" : "reports"} ${kind}`, () => {
      const walked = some(cells.filter(which)).map((cell) => {
        const { sheet, row, column } = cell;
        return { kind, at: where(cell), edits: [{ sheet, row, column, ...to(cell) }] };
      });
      const broken: string[] = [];
      const parts = Math.ceil(walked.length / TOGETHER);
      for (let part = 0; part < parts; part++) {
        const together = walked.filter((_, i) => i % parts === part);
        broken.push(...violations(clean, together, by).map(({ at, description }) => `${at} ${description}`));
      }
      keeps(kind, walked.length, broken);
    });
  }

  law("reports another name of a player with the player's own", () => {
    const { synonyms = {} } = rulebook.ledger!.players;
    const named = cells.filter((cell) => isChoice(cell) && Object.values(synonyms).includes(text(cell)));
    const broken = some(named, FEW).flatMap((cell) => {
      const other = Object.keys(synonyms).find((name) => synonyms[name] === text(cell))!;
      const { findings } = linesIn(edited(clean, [{ ...cell, value: other, formula: null }]));
      const [finding] = findings;
      return findings.length === 1 && finding!.fix === `Enter ${text(cell)}.` && place(finding!) === where(cell)
        ? []
        : findings.map(lineOf);
    });
    keeps("another name of a player", some(named, FEW).length, broken);
  });

  law("reports a cleared or changed name in its cell, or computes the same", () => {
    const before = figuresOf(ledgerOf(clean)!);
    const keys = some(
      cells.filter((cell) => isKey(cell) && isText(cell)),
      FEW,
    );
    const broken = keys.flatMap((cell) => {
      const { ledger, findings } = linesIn(edited(clean, [{ ...cell, value: null, formula: null }]));
      // A row that was only a name is removed with it: rows that still use the name are reported.
      const wasAll = Object.values(cell.line!.cells).every((item) => item === cell || !isInput(item) || !value(item));
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
   * The effect of an unreadable cell on limits is compared with that of readable ones: a limit that another entry could break
   * waits; one that no entry affects is found as before.
   */
  law("suspends exactly the limits that depend on an unreadable cell", () => {
    const book = sampleBook(rulebook);
    const limits = (findings: readonly Finding[]) => findings.filter((finding) => !isIntegrity(finding));
    const seen = (cell: LedgerCell, entry: CellValue) =>
      linesIn(edited(book, [{ ...cell, value: entry, formula: null }])).findings;
    const before = new Map(
      limits(linesIn(book).findings).map((finding) => [`${finding.check} ${place(finding)}`, finding.message]),
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
      const pending = (name: string): boolean => waits.has(name.split(" ")[0]!);
      const names = new Set([...before.keys(), ...variants.flatMap((variant) => [...variant.keys()])]);
      return [
        ...[...found].filter(([name, message]) => before.get(name) !== message).map(([name]) => `${where(cell)} untrue: ${name}`),
        ...[...names].flatMap((name) => {
          if (found.has(name)) return [];
          const touched = variants.some((variant) => variant.get(name) !== before.get(name));
          if (!pending(name)) return [`${where(cell)} ${touched ? "dropped" : "hidden"}: ${name}`];
          // It was read although none of these entries made a difference: check whether the condition reads too much.
          if (!touched) notes.push(`  ${where(cell)} (${cell.table}, ${cell.declared.header}) holds back ${name}`);
          return [];
        }),
      ];
    });
    keeps("limits and a cell that cannot be read", walked.length, broken);
  });

  /* A name that the sheets' formulas cannot find is reported; since its meaning is known, nothing waits for it, in its own row or elsewhere. */
  law("reports a name in another spelling once, and finds every limit as before", () => {
    const book = sampleBook(rulebook);
    const limits = (findings: readonly Finding[]) => findings.filter((finding) => !isIntegrity(finding)).map(lineOf);
    const before = limits(linesIn(book).findings);
    const walked = some(
      cellsOf(book).filter(
        (cell) => isInput(cell) && typeof shownAt(book, cell) === "string" && cell.declared.column.remark !== true,
      ),
      FEW,
    );
    const broken = walked.flatMap((cell) => {
      const { findings } = linesIn(edited(book, [{ ...cell, value: `${shownAt(book, cell) as string} `, formula: null }]));
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

  /* Damage to the workbook itself. */

  /** Runs kinds of damage, each applied to several items together. */
  function harms<T>(kind: string, to: readonly T[], kinds: readonly ((item: T, i: number) => Harm | null)[]): void {
    const walked = kinds.map((harm) => to.map(harm).filter((item) => item !== null));
    const broken = walked.flatMap((ones) => (ALL ? ones.flatMap((item) => harmful(clean, [item])) : harmful(clean, ones)));
    keeps(kind, walked.flat().length, broken);
  }

  law("reports a sheet that is renamed, deleted, duplicated, emptied or turned into a chart once", () => {
    const names = some(
      clean.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name),
      2,
    );
    const blank = <T>(rows: readonly (readonly T[])[]) => rows.map((row) => row.map(() => null));
    harms("a sheet changed", names, [
      (name, i) => {
        const other = `Deutschland ${i + 1}`;
        const now = (old: string): string => (old === name ? other : old);
        return reportedAs(`The sheet ${name} is now called ${other}.`, (book) => ({
          ...withTables(
            withSheets(book, (sheet) => ({ ...sheet, name: now(sheet.name) })),
            (table) => [{ ...table, sheet: now(table.sheet) }],
          ),
          names: book.names.map((item) => ({ ...item, sheet: now(item.sheet) })),
        }));
      },
      (name) =>
        reportedAs(`The sheet ${name} (2) is a second ${name}`, (book) => {
          const copy = { ...sheetOf(book, name), name: `${name} (2)` };
          return withTables({ ...book, sheets: [...book.sheets, copy] }, (table) =>
            table.sheet === name ? [table, { ...table, name: `${table.name}2`, sheet: copy.name }] : [table],
          );
        }),
      (name) =>
        reportedAs(`Everything on the sheet ${name} is missing`, (book) =>
          withTables(
            withSheets(book, (sheet) =>
              sheet.name === name ? { ...sheet, values: blank(sheet.values), formulas: blank(sheet.formulas) } : sheet,
            ),
            (table) =>
              table.sheet === name
                ? [{ ...table, headers: table.headers.map((_, i) => `Column${i + 1}`), formulas: table.headers.map(() => null) }]
                : [table],
          ),
        ),
      (name) => reportedAs(`The sheet ${name} is missing`, (book) => withoutSheet(book, name)),
      (name) =>
        reportedAs(`The sheet ${name} is missing`, (book) => ({
          ...withoutSheet(book, name),
          names: book.names,
          withoutCells: [...(book.withoutCells ?? []), name],
        })),
    ]);
  });

  law("reports two deleted sheets as two", () => {
    const names = clean.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
    const pairs = names.flatMap((item, i) => names.slice(i + 1).map((other) => [item, other] as const));
    // Players are listed on the first sheet; the third belongs to a player, if players have sheets.
    const walked = ALL ? pairs : pairs.filter(([a, b]) => a === names[0] && b === names[2]);
    const broken = walked.flatMap((removed) => {
      const { findings } = linesIn(removed.reduce(withoutSheet, clean));
      const isReported = removed.every((name) =>
        findings.some(({ message }) => message.startsWith(`The sheet ${name} is missing`)),
      );
      return isReported && findings.length === removed.length
        ? []
        : [`${removed.join(" and ")}: ${findings.map(lineOf).join(" // ")}`];
    });
    keeps("two sheets deleted", walked.length, broken);
  });

  const changedTable = (table: BookTable, to: Partial<BookTable> | null) => (book: Book) =>
    withTables(book, (item) => (item.name !== table.name ? [item] : to === null ? [] : [{ ...item, ...to }]));

  law("reports a changed table once for each cause", () => {
    const elsewhere = (table: BookTable, to: Partial<BookTable>): Harm =>
      reportedAs(`The table ${table.name} does not begin at its headers`, changedTable(table, to));
    harms("a table changed", some(clean.tables, 3), [
      (table) => reportedAs(`The table ${table.name} is missing`, changedTable(table, null)),
      (table) => elsewhere(table, { top: table.top + 1 }),
      (table) => elsewhere(table, { left: table.left + 1 }),
      (table) => {
        const headers = table.headers.map((header, i) => (i === 1 ? "Column1" : header));
        return reportedAs(`of ${table.name} is missing`, changedTable(table, { headers }));
      },
      (table) => {
        const formulas = table.formulas!.map((formula) => (formula === null ? "=1" : `${formula}+0`));
        return {
          description: `formulas of ${table.name}`,
          to: changedTable(table, { formulas }),
          isOwn: (finding) => finding.table === table.name || finding.message.includes(table.name),
          isReported: (own) => own > 0,
        };
      },
    ]);
  });

  law("reports rows below a table, added rows and removed rows in their table", () => {
    const { found } = ledgerOf(clean)!;
    const free = (table: BookTable): boolean => {
      const sheet = sheetOf(clean, table.sheet);
      return table.headers.every((_, i) => valueAt(sheet, table.top + table.rows + 1, table.left + i) === null);
    };
    const blockOf = ({ name }: BookTable) => found.tables.get(name)!.declared.block;
    const cellsIn = ({ name }: BookTable) => Object.values(found.lines.get(name)![0]!.cells);
    const below =
      ({ sheet, top, rows }: BookTable, column: number, value: CellValue) =>
      (book: Book) =>
        edited(book, [{ sheet, row: top + rows + 1, column, value }]);
    const withRows = (table: BookTable, more: number) => changedTable(table, { rows: table.rows + more });
    const harm = (table: BookTable, kind: string, must: boolean, to: (book: Book) => Book): Harm => ({
      description: `${table.name} ${kind}`,
      to,
      isOwn: (finding) => finding.table === table.name,
      isReported: (own) => own > 0 === must,
      mayBe: (finding) => !isIntegrity(finding),
    });
    harms("rows below, added and taken away", some(clean.tables.filter(free), FEW), [
      (table) => harm(table, "typed below", true, below(table, table.left, "Mine")),
      (table) => harm(table, "grown by an empty row", cellsIn(table).some(isComputed), withRows(table, 1)),
      (table) => {
        const figure = cellsIn(table).find(
          ({ declared }) =>
            declared.formula === null && declared.column.type === "number" && !blockOf(table).key.includes(declared.key),
        );
        if (!figure) return null;
        const typed = below(table, figure.column, 1);
        return harm(table, "grown by figures", true, (book) => withRows(table, 1)(typed(book)));
      },
      (table) => {
        const { sheet, top, left, rows, headers } = table;
        const last = headers.map((_, i) => ({ sheet, row: top + rows, column: left + i, value: null, formula: null }));
        const key = found.lines.get(table.name)![0]!.cells[blockOf(table).key[0]!]!;
        const isNamed = valueAt(sheetOf(clean, sheet), top + rows, key.column) !== null;
        const must = blockOf(table).fixed === true && isNamed;
        return harm(table, "one row shorter", must, (book) => withRows(table, -1)(edited(book, last)));
      },
    ]);
  });

  law("reports a missing or redirected name in its cell", () => {
    const moved = (name: BookName, to: Partial<BookName> | null): Harm =>
      reportedOnce(
        `${name.name} (${where(name)})`,
        (book) => ({
          ...book,
          names: book.names.flatMap((item) => (item.name !== name.name ? [item] : to === null ? [] : [{ ...item, ...to }])),
        }),
        (finding) => place(finding) === where(name) || finding.message.includes(name.name),
      );
    harms("a name changed", some(clean.names, FEW), [
      (name) => moved(name, null),
      (name) => moved(name, { row: 900, column: 30 }),
      (name) => moved(name, { row: name.row + 1 }),
    ]);
  });

  /** Findings of a changed workbook; an unrecognized ledger must not pass as one without findings. */
  function reported(book: Book): readonly Finding[] {
    const { findings, ledger } = linesIn(book);
    expect(ledger).not.toBeNull();
    return findings;
  }

  law("reports a changed rulebook or version", () => {
    const { version } = rulebook;
    const entries: readonly CellValue[] = [version + 1, String(version + 1), null, "two", "#N/A", true];
    const broken = ["Version", "Rulebook"].flatMap((key) => {
      const at = clean.names.find(({ name }) => name === workbookName(rulebook.frontSheet, key))!;
      return entries.flatMap((entry) => {
        const findings = reported(edited(clean, [{ ...at, value: entry }]));
        return findings.length === 1 && place(findings[0]!) === where(at)
          ? []
          : [`${key} ${entry}: ${findings.map(lineOf).join(" // ")}`];
      });
    });
    keeps("Version and Rulebook", entries.length * 2, broken);
  });

  law("reports a changed list of players", () => {
    const table = clean.tables.find(({ name }) => name === listOfPlayers(rulebook))!;
    const [first = "", second = ""] = rulebook.ledger!.players.names;
    const entries: readonly CellValue[] = [null, first, `${second}x`, `${second} `, "#N/A"];
    const at = { sheet: table.sheet, row: table.top + 2, column: table.left };
    const broken = entries.flatMap((entry) => {
      const findings = reported(edited(clean, [{ ...at, value: entry }]));
      return findings.length === 1 && place(findings[0]!) === where(at) ? [] : [`${entry}: ${findings.map(lineOf).join(" // ")}`];
    });
    keeps("the list of players", entries.length, broken);
  });
});
