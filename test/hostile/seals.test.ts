import process from "node:process";
import "../../src/rulebooks";
import { Refusal } from "../../src/kernel/refusal";
import type { CellValue } from "../../src/kernel/values";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { pack, unpack } from "../../src/ledger/seal/pack";
import { sealOf } from "../../src/ledger/seal/turn-record";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { reopenTurn } from "../../src/ledger/turn/reopen-turn";
import { HIDDEN, hiddenTurns, type HiddenTurn } from "../../src/ledger/read/hidden-turns";
import { shortForm } from "../../src/ledger/seal/seal-code";
import { turnSealed, verify } from "../../src/ledger/seal/verify";
import type { Book } from "../../src/workbook/book";
import { attack, fitForPeople, isLong, MOST_SECONDS } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { CLOSING, closedSample } from "../support/hostile/closed-ledgers";
import { rulebookFor } from "../support/hostile/mutated";
import { TEXTS } from "../support/hostile/hostile-texts";

/*
 * The records of closed turns, changed by someone who knows their format. Whatever was done, a changed turn with a recorded seal
 * is never reported as unchanged, and the verification is quick.
 */

const TURNS_CLOSED = isLong ? 3 : 2;

type Turns = readonly HiddenTurn[];

/** A change of one turn. */
type OfTurn = (turn: HiddenTurn, chance: Chance, rulebook: string) => HiddenTurn;

const repacked =
  (change: (text: string, chance: Chance) => string): OfTurn =>
  (turn, chance) => ({ ...turn, chunks: pack(change(unpack(turn.chunks) ?? "", chance)) });

const signed = (turn: HiddenTurn, before: string): HiddenTurn => ({ ...turn, seal: sealOf(before, unpack(turn.chunks) ?? "") });

const OF_TURN: readonly OfTurn[] = [
  (turn, chance) => {
    const [all, at] = [turn.chunks.join(""), chance.below(turn.chunks.join("").length)];
    return { ...turn, chunks: [all.slice(0, at) + chance.of(["A", "=", "", "\u0000", "é", "AAAA"]) + all.slice(at + 1)] };
  },
  (turn, chance) => ({ ...turn, chunks: [turn.chunks.join("").slice(0, chance.below(turn.chunks.join("").length))] }),
  (turn, chance) => ({ ...turn, chunks: [...turn.chunks, chance.of(TEXTS)] }),
  (turn) => ({ ...turn, chunks: [...turn.chunks].reverse() }),
  (turn) => ({ ...turn, chunks: [] }),
  (turn, chance) => ({ ...turn, seal: chance.of(["", "0".repeat(64), turn.seal.toUpperCase(), ...TEXTS]) }),
  (turn, chance) => ({ ...turn, turn: chance.of(["", "Turn 1", ...TEXTS]) }),
  (turn, chance, rulebook) => ({
    ...turn,
    chunks: chance.of(hiddenTurns(closedSample(chance.once(2) ? rulebook : rulebookFor(chance, CLOSING), TURNS_CLOSED, "Otto"))!)
      .chunks,
  }),
  repacked((text, chance) => text.replace(/\d+(?=[\],])/g, (found) => (chance.once(40) ? String(Number(found) + 1) : found))),
  repacked((text, chance) => {
    const lines = text.split("\n");
    lines.splice(chance.below(lines.length), 1);
    return lines.join("\n");
  }),
  repacked((text) => `${text}\n${text.split("\n").at(-1)!}`),
  repacked((text) => text.split("\n").reverse().join("\n")),
  repacked((text) => text.replace("Hilde", "Otto")),
  repacked((text, chance) => text.replace(/"[^"]*"/, () => JSON.stringify(chance.of(TEXTS)))),
  repacked((_, chance) => chance.of(['!["x",1,"a","b","c","d"]', "{}", "E[]", "![]", "null", "[".repeat(100_000)])),
  repacked(() => "x".repeat(3_900_000)),
  repacked((text) => `${text}\n${`T${JSON.stringify(["Turns", "t", 0, "n", [["c", 1]]])}\n`.repeat(60_000)}`),
];

/** A change of all turns. */
const OF_ALL: readonly ((turns: Turns, chance: Chance) => Turns)[] = [
  (turns, chance) => turns.filter((_, i) => i !== chance.below(TURNS_CLOSED)),
  (turns) => [...turns].reverse(),
  (turns, chance) => [...turns, chance.of(turns)],
  (turns) => [turns[1]!, turns[0]!, ...turns.slice(2)],
  (turns) => {
    const chunks = pack("y".repeat(3_900_000));
    return Array.from({ length: 10 }, (_, i) => ({ ...turns[0]!, turn: `Turn ${i + 90}`, chunks }));
  },
  (turns) => Array.from({ length: 1000 }, (_, i) => ({ ...turns[0]!, turn: `T${i}` })),
  (turns, chance) =>
    Array.from({ length: chance.isFirst ? 1000 : 10_000 }, (_, i) => ({ ...turns[0]!, turn: `T${9999 - i}`, chunks: ["AAAA"] })),
  () => [],
  // Sealed again from the first turn on, which needs knowledge of the format.
  (turns, chance) => {
    let before = "";
    return turns.map((turn) => {
      const now = signed(repacked((text) => text.replace("Hilde", "Otto"))(turn, chance, ""), before);
      before = now.seal;
      return now;
    });
  },
];

/** The workbook with other turns on its hidden sheet; sometimes its table of seals matches. */
function withTurns(book: Book, turns: Turns, chance: Chance): Book {
  const record = hiddenTurns(book)!;
  const isReportedEqually = chance.once(3);
  const seals = new Map(record.flatMap(({ seal }, i) => (turns[i] ? [[seal, turns[i].seal] as const] : [])));
  const shorts = new Map(
    [...seals].flatMap(([was, is]) => (/^[0-9a-f]{64}$/.test(is) ? [[shortForm(was), shortForm(is)] as const] : [])),
  );
  const reported = (value: CellValue): CellValue =>
    isReportedEqually && typeof value === "string" ? (seals.get(value) ?? shorts.get(value) ?? value) : value;
  return {
    ...book,
    sheets: book.sheets.map((sheet) => {
      if (sheet.name !== HIDDEN) return { ...sheet, values: sheet.values.map((line) => line.map(reported)) };
      const head = sheet.values.slice(0, record[0]!.row - sheet.top);
      const lines = turns.map(({ turn, seal, chunks }): CellValue[] =>
        [turn, seal, ...chunks].map((text) => (text === "" ? null : text)),
      );
      return { ...sheet, values: [...head, ...lines], formulas: [] };
    }),
  };
}

/** Runs something that may be refused with a message. */
function refusable(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fitForPeople(error.message.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ""), "NaN Infinity undefined");
  }
}

attack("seals", 6, (chance) => {
  const rulebook = rulebookFor(chance, CLOSING);
  const before = closedSample(rulebook, TURNS_CLOSED);
  const sealed = hiddenTurns(before)!;
  const at = chance.below(sealed.length);
  const changed = chance.once(3)
    ? chance.of(OF_ALL)(sealed, chance)
    : sealed.map((turn, i) => (i === at ? chance.of(OF_TURN)(turn, chance, rulebook) : turn));
  const ledger = ledgerOf(withTurns(before, changed, chance))!;
  const start = process.cpuUsage();
  const found = verify(ledger);
  const seconds = process.cpuUsage(start).user / 1e6;
  if (isLong && seconds > 2 * MOST_SECONDS) throw new Error(`To verify takes ${seconds} s.`);
  for (const { turn, seal, chunks } of sealed) {
    const noted = turnSealed(found, shortForm(seal));
    const own = changed.find((item) => item.turn === turn);
    const isAsItWas = own !== undefined && unpack(own.chunks) === unpack(chunks);
    if (noted?.fits && found.changes.length === 0 && !isAsItWas)
      throw new Error(`${rulebook}: ${turn} is called as it was closed, and is not.`);
    if (noted?.fits && !isAsItWas && !found.changes.some((change) => change.turn === turn))
      throw new Error(`${rulebook}: ${turn} is not as it was closed; of it nothing is told.`);
  }
  for (const { message, fix } of found.changes)
    fitForPeople(`${message} ${fix}`.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ""), "NaN Infinity undefined");
  auditLedger(ledger);
  refusable(() => closeEdits(ledger, closeTurn(ledger), { by: "Anna", at: new Date(0) }));
  refusable(() => reopenTurn(ledger));
});
