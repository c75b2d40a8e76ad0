import { workbookName } from "../kernel/column";
import type { Step } from "../kernel/turn";
import type { Move } from "./close";
import { show } from "./integrity/words";
import type { Ledger } from "./model";

/*
 * The moves of a close as people read them: by player and step, what one row or form goes through in one line.
 */

/** What one step does on the sheets of one player. */
export interface StepMoves {
  readonly step: Step;
  /** "Closing of last Turn: 0 → 1,200 (what was not spent is carried over)" */
  readonly lines: readonly string[];
}

export interface PlayerMoves {
  /** "" for the sheets that all share. */
  readonly player: string;
  readonly steps: readonly StepMoves[];
}

function groups<T>(things: readonly T[], keyOf: (thing: T) => string): readonly (readonly T[])[] {
  const found = new Map<string, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const own = found.get(key);
    if (own) own.push(thing);
    else found.set(key, [thing]);
  }
  return [...found.values()];
}

/** Titles of tables and forms by their names in the workbook, with the sheet's where all share it. */
function titles({ sheets }: Ledger): ReadonlyMap<string, string> {
  return new Map(
    sheets.flatMap(({ sheet, blocks }) =>
      blocks.map(({ block }) => [
        workbookName(sheet.name, block.name),
        sheet.player === "" && block.title !== sheet.title ? `${sheet.title}, ${block.title}` : block.title,
      ]),
    ),
  );
}

function line(moves: readonly Move[], title: string): string {
  const { place, why, from, to } = moves[0]!;
  const where = place.key === "" ? title : `${title}, ${place.key}`;
  const cleared = moves.every((move) => move.to === null);
  if (moves.length > 1 && cleared) return `${where}: ${moves.map((move) => move.place.column).join(", ")} cleared (${why})`;
  return `${where}: ${place.column} ${show(from)} → ${show(to)} (${why})`;
}

/** One line for what is cleared together, one for each other entry. */
const linesOf = (moves: readonly Move[], titleOf: ReadonlyMap<string, string>): readonly string[] =>
  groups(moves, ({ place: { table, key, row, cell }, why, to }) =>
    JSON.stringify([table, key, row, why, to === null || cell]),
  ).map((own) => line(own, titleOf.get(own[0]!.place.table) ?? own[0]!.place.table));

/** The moves by player, those of shared sheets first, and by step. */
export function movesByPlayer(ledger: Ledger, moves: readonly Move[]): readonly PlayerMoves[] {
  const { steps } = ledger.rulebook.ledger!.turn!;
  const titleOf = titles(ledger);
  return ["", ...ledger.players].flatMap((player) => {
    const own = moves.filter((move) => move.player === player);
    if (own.length === 0) return [];
    const done = steps.flatMap((step) => {
      const lines = linesOf(
        own.filter((move) => move.step === step.id),
        titleOf,
      );
      return lines.length === 0 ? [] : [{ step, lines }];
    });
    return [{ player, steps: done }];
  });
}
