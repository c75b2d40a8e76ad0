import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll } from "vitest";
import "../support/preload";
import { Refusal } from "../../src/kernel/refusal";
import { enteredBetween } from "../../src/ledger/diff/entry-changes";
import { baseOf, readText } from "../../src/ledger/orders/read-orders";
import { ordersOf } from "../../src/ledger/orders/orders";
import { inputsOf, stateIn } from "../../src/ledger/diff/state";
import { applyOrders } from "../../src/ledger/orders/apply-orders";
import { headOf } from "../../src/ledger/orders/text/parse-orders";
import { write } from "../../src/ledger/orders/text/write-orders";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import type { Book } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { build, ledger } from "../support/cli/program";
import { fitAnswer } from "../support/hostile/commands";
import { attack, isLong, MOST_SECONDS } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { withCell } from "../support/hostile/closed-ledgers";
import { rulebookFor } from "../support/hostile/mutated";
import { NUMBERS, TEXTS } from "../support/hostile/hostile-texts";

/*
 * Orders from a stranger's email: those of a ledger with unusual lines, headers, values and characters, and texts that are not
 * orders.
 */

const folder = mkdtempSync(path.join(tmpdir(), "ledger-orders-"));
beforeAll(build);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const samples = new Map<string, Ledger>();

function sampleOf(rulebook: string): Ledger {
  let found = samples.get(rulebook);
  if (!found) samples.set(rulebook, (found = ledgerOf(readBook(readFileSync(`templates/${rulebook}-sample.xlsx`)))!));
  return found;
}

/** Orders of a player with random entries. */
function written(chance: Chance, was: Ledger): string {
  const player = chance.of(was.players);
  const entries = [...stateIn(was).values()].flatMap(({ declared }) => {
    const keys = new Set(inputsOf(declared).map(({ key }) => key));
    return (was.found.lines.get(declared.name) ?? []).flatMap(({ cells }) =>
      Object.entries(cells).flatMap(([key, cell]) => (keys.has(key) ? [cell] : [])),
    );
  });
  let book: Book = was.book;
  for (let times = chance.of([1, 3, 12]); times > 0; times--) {
    const number = chance.of(NUMBERS);
    const value = chance.once(2) ? chance.of(TEXTS) : Number.isFinite(number) ? number : 7;
    book = withCell(book, chance.of(entries), value);
  }
  const now = ledgerOf(book)!;
  const orders = ordersOf(enteredBetween(stateIn(was), stateIn(now), now));
  return write(orders, headOf(now, player), now);
}

const VALUES: readonly string[] = [
  ...TEXTS,
  '(formula "=HYPERLINK(""http://x"")")',
  `(formula "=cmd|' /C calc'!A0")`,
  '(formula "',
  "(number 1e999)",
  "(number 1e308)",
  "(number -0)",
  "(TRUE)",
  "1e999",
  '"\\u0000\\u001b]0;owned\\u0007"',
  '"=1+1"',
  '"\\ud800"',
  '"',
  "\\",
  "#99999999",
  "+ + + = = =",
];

/** Changes to the text of orders, mostly repeated many times. */
const CHANGES: readonly ((text: string, chance: Chance) => string)[] = [
  (text, chance) => text.replace(/= [^,\n]*/g, (found) => (chance.once(3) ? `= ${chance.of(VALUES)}` : found)),
  (text, chance) => text.replace(/^[^:=\n]+(?=:)/gm, (found) => (chance.once(3) ? chance.of(VALUES) : found)),
  (text, chance) => text.replace(/^(?=.)/gm, "> ".repeat(chance.of([1, 40, 3000]))),
  (text, chance) => `${text}\n`.repeat(chance.of([2, 90, 4000])),
  (text, chance) => {
    const lines = text.split("\n");
    return [...lines, ...lines.slice(1).flatMap((line) => Array.from({ length: chance.of([3, 900]) }, () => line))].join("\n");
  },
  (text, chance) => text.replaceAll(" ", " ".repeat(chance.of([2, 900]))),
  (text, chance) => text.split("\n").join(chance.of(["\r", "\r\n\r\n", "\u2028", " ", ", "])),
  (text, chance) =>
    text + chance.of(['"', "\\", "(", ",", "= ", ": ", "- ", "x", "> ", "\u00b7 "]).repeat(chance.of([9, 900_000])),
  (text, chance) =>
    text + `\n${chance.of(["a: b = c", '"', "x", "+ a", "Tirpitz", "= =", ","])}`.repeat(chance.of([40, 9000, 200_000])),
  (text, chance) => text + "x".repeat(chance.of([40_000, 10_000_000])),
  (text, chance) => text.slice(0, chance.below(text.length)),
  (text, chance) => {
    const at = chance.below(text.length);
    return text.slice(0, at) + chance.of(VALUES) + text.slice(at);
  },
  (text, chance) => text.replace(/\n/, ` ${chance.of(VALUES)}\n`),
];

attack("orders", 4, (chance) => {
  const rulebook = rulebookFor(chance);
  const was = sampleOf(rulebook);
  let text = written(chance, was);
  for (let times = chance.below(3); times > 0; times--) text = chance.of(CHANGES)(text, chance);
  const start = process.cpuUsage();
  try {
    for (const { player, orders } of readText(was, text)) {
      const { edits } = applyOrders(was, orders, baseOf(was), { player, preferOrders: true });
      for (const item of edits)
        if (item.kind === "cells" && item.cells.some(({ formula }) => formula !== undefined))
          throw new Error("A formula of a mail is written.");
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  const seconds = process.cpuUsage(start).user / 1e6;
  if (isLong && text.length < 1e6 && seconds > MOST_SECONDS) throw new Error(`To read it takes ${seconds} s.`);
  copyFileSync(`templates/${rulebook}-sample.xlsx`, path.join(folder, "ledger.xlsx"));
  writeFileSync(path.join(folder, "mail.txt"), text);
  const args = [
    "take-in",
    "ledger.xlsx",
    "mail.txt",
    ...(chance.once(2) ? ["--partly"] : []),
    ...(chance.once(2) ? ["--prefer", "player"] : []),
    ...(chance.once(3) ? ["--dry-run"] : []),
  ];
  const outcome = ledger(args, "", {}, folder);
  fitAnswer(args, outcome);
  const long = `${outcome.out}\n${outcome.err}`.split("\n").find((line) => line.length > 900);
  if (long !== undefined) throw new Error(`A line of ${long.length} letters is told: ${long.slice(0, 200)}`);
  fitAnswer(["audit"], ledger(["audit", "ledger.xlsx"], "", {}, folder));
});
