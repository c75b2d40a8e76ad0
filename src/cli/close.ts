import process from "node:process";
import { areaOf } from "../formula/address";
import { count } from "../kernel/text";
import { closeTurn, type Closing, type Move } from "../ledger/close";
import { findingLines } from "../ledger/finding";
import { ledgerOf, type Ledger } from "../ledger/model";
import { movesByPlayer } from "../ledger/moves";
import type { Edit } from "../workbook/edit";
import { edit } from "../workbook/xlsx/edit";
import { readBook } from "../workbook/xlsx/read";
import { FileError } from "../workbook/xlsx/zip";
import { computedIn } from "./computed";
import { inkOf, oneLine, print, PROGRAM } from "./output";
import { readBytes } from "./read-file";
import { Refusal, type Run } from "./run";
import { writeWhole } from "./write-file";

/** The moves as changes of a file. */
function editsOf(moves: readonly Move[]): readonly Edit[] {
  const sheets = new Map<string, { row: number; column: number; value: Move["to"] }[]>();
  for (const { place, to } of moves) {
    const { top, left } = areaOf(place.cell)!;
    const cells = sheets.get(place.sheet) ?? [];
    sheets.set(place.sheet, [...cells, { row: top, column: left, value: to }]);
  }
  return [...sheets].map(([sheet, cells]) => ({ kind: "cells", sheet, cells }));
}

function ledgerIn(file: string, bytes: Uint8Array): Ledger {
  const ledger = ledgerOf(readBook(bytes));
  if (!ledger) throw new Refusal(`${file} holds no ledger that this program knows.`);
  if (!ledger.rulebook.ledger!.turn)
    throw new Refusal(`${file}: turns of ${ledger.rulebook.title} are not closed by this program.`);
  return ledger;
}

async function tellStops(file: string, { stops, turn }: Closing): Promise<void> {
  const ink = inkOf(process.stdout);
  await print(
    ...stops.flatMap((finding) =>
      findingLines({ ...finding, message: oneLine(finding.message), fix: oneLine(finding.fix) }, ink),
    ),
    "",
    `${file}: ${turn} is not closed; ${count(stops.length, "error")} first.`,
  );
}

async function tellMoves(ledger: Ledger, { moves }: Closing): Promise<void> {
  const ink = inkOf(process.stdout);
  for (const { player, steps } of movesByPlayer(ledger, moves)) {
    await print(ink.bold(player === "" ? "Everybody" : player));
    for (const { step, lines } of steps) {
      await print(`  ${step.title}  ${ink.dim(`[${step.cite}]`)}`, ...lines.map((line) => `    ${oneLine(line)}`));
    }
    await print("");
  }
}

/** Writes the closed ledger in its place. Throws Refusal when the file is no longer the one that was read. */
async function apply(file: string, bytes: Uint8Array, { moves }: Closing): Promise<void> {
  const closed = edit(bytes, editsOf(moves), { values: computedIn });
  const now = await readBytes(file);
  if (!Buffer.from(now).equals(bytes)) {
    throw new Refusal(`${file} has changed while it was read; nothing was written. Close the turn again.`);
  }
  await writeWhole(file, closed, true);
}

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1) {
    throw new Refusal(`close takes one workbook. Type ${PROGRAM} close --help for an example.`);
  }
  const dry = options.flag("dry-run");
  const by = options.text("by");
  const bytes = await readBytes(file);
  try {
    const ledger = ledgerIn(file, bytes);
    const closing = closeTurn(ledger);
    if (closing.stops.length > 0) {
      await tellStops(file, closing);
      return 1;
    }
    if (closing.next === "") {
      await print(`${file}: ${closing.turn} is the last turn; there is none to carry anything over to. Nothing was written.`);
      return 0;
    }
    if (dry) {
      await tellMoves(ledger, closing);
      await print(`${file}: ${closing.turn} would become ${closing.next}; nothing was written.`);
      return 0;
    }
    await apply(file, bytes, closing);
    const who = by === undefined ? "" : ` by ${oneLine(by)}`;
    await print(`${file}: ${closing.turn} is closed${who}; it stands in ${closing.next}. ${file}.bak keeps the turn before.`);
    return 0;
  } catch (error) {
    if (error instanceof FileError) throw new Refusal(`${file}: ${error.message}`);
    throw error;
  }
};
