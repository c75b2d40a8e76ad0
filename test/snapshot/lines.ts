import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { address } from "../../src/formula/address";
import { isError } from "../../src/formula/world";
import { auditLedger } from "../../src/ledger/audit";
import { calculate } from "../../src/calculation/calculation";
import type { Calculation } from "../../src/calculation/knowledge";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import type { Cell } from "../../src/calculation/taint";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import type { Book } from "../../src/workbook/book";

/*
 * Everything that can be reported about a ledger, one line for each item.
 */

export type Lines = ReadonlyMap<string, string>;

const place = ({ sheet, row, column, understood }: Cell): string => `${sheet}!${address(row, column)}${understood ? "?" : ""}`;

/** The calculated content of a cell: its value, the origin of an error, and its taint. */
function reported(calculation: Calculation, sheet: string, row: number, column: number): string {
  const value = calculation.value(sheet, row, column);
  const origin = isError(value) ? calculation.originOf(value) : undefined;
  const taint = [...calculation.taint(sheet, row, column)].map(place);
  return [JSON.stringify(value), ...(origin ? [`from ${place(origin)}`] : []), ...taint].join(" ");
}

function declaredCells({ calculation, found }: Ledger, lines: Map<string, string>): void {
  for (const { sheet, row, column } of found.cells)
    lines.set(`cell ${sheet}!${address(row, column)}`, reported(calculation, sheet, row, column));
}

function auditOf(ledger: Ledger, lines: Map<string, string>): void {
  const { findings, missing, changed, checks } = auditLedger(ledger);
  findings.forEach((finding, i) => lines.set(`finding ${i}`, JSON.stringify(finding)));
  lines.set("awaited", JSON.stringify(missing));
  lines.set("house rules", JSON.stringify(changed));
  lines.set("checks", String(checks));
}

/** The close of its turn. */
export const closeOf = (ledger: Ledger): Lines =>
  new Map(
    Object.entries(ledger.rulebook.ledger!.turn ? closeTurn(ledger) : {})
      .filter(([name]) => name !== "book")
      .map(([name, part]) => [`close, ${name}`, JSON.stringify(part)]),
  );

/** Every value and finding of a ledger. */
export function linesOf(ledger: Ledger): Lines {
  const lines = new Map<string, string>();
  declaredCells(ledger, lines);
  auditOf(ledger, lines);
  return lines;
}

/** The values that a workbook's own formulas give. */
export function ownOf(book: Book, calculation = calculate(book)): Lines {
  const lines = new Map<string, string>();
  for (const { name, top, left, formulas } of book.sheets)
    formulas.forEach((line, r) =>
      line.forEach((formula, c) => {
        if (formula !== null)
          lines.set(`own ${name}!${address(top + r, left + c)}`, reported(calculation, name, top + r, left + c));
      }),
    );
  return lines;
}

/** Every value, every finding and the close of a workbook, if it has a ledger. */
export function linesIn(book: Book): Lines {
  const ledger = ledgerOf(book);
  return new Map([...(ledger ? [...linesOf(ledger), ...closeOf(ledger)] : []), ...ownOf(book)]);
}

/** A hash of each part of a file. */
export const partsOf = (bytes: Uint8Array): Lines =>
  new Map(
    Object.entries(unzipSync(bytes)).map(([path, part]) => [`part ${path}`, createHash("sha256").update(part).digest("hex")]),
  );

/** The differences between two reports. */
export const differing = (was: Lines, is: Lines): Lines =>
  new Map(
    [...new Set([...was.keys(), ...is.keys()])]
      .filter((name) => was.get(name) !== is.get(name))
      .map((name) => [name, is.get(name) ?? "gone"]),
  );
