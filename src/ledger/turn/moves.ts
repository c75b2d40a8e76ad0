import { workbookName } from "../../kernel/column";
import { dayText } from "../../kernel/text";
import type { Step } from "../../kernel/turn";
import type { CellValue } from "../../kernel/values";
import type { Move } from "./close";
import { show } from "../audit/integrity/words";
import type { Ledger } from "../read/model";

/*
 * The moves of a close as people read them: by player and step, what one row or form goes through in one line.
 */

/** What one step does on the sheets of one player. */
interface StepMoves {
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

/** How a table or form is called, with its sheet's title where all share it, the header of what names its rows first, and of its days. */
interface Called {
  readonly title: string;
  readonly first: string | undefined;
  readonly days: readonly string[];
}

function names({ sheets }: Ledger): ReadonlyMap<string, Called> {
  return new Map(
    sheets.flatMap(({ sheet, blocks }) =>
      blocks.map(({ block }) => {
        const title = sheet.player === "" && block.title !== sheet.title ? `${sheet.title}, ${block.title}` : block.title;
        const first = block.kind === "table" ? block.columns[block.key[0]!]!.header : undefined;
        const days = Object.values(block.columns).flatMap(({ format, header }) => (format === "date" ? [header] : []));
        return [workbookName(sheet.name, block.name), { title, first, days }];
      }),
    ),
  );
}

/** One line for rows that are over, one for what is cleared together in a row, one for each other entry. */
function linesOf(moves: readonly Move[], named: ReadonlyMap<string, Called>): readonly string[] {
  const rowOf = ({ place: { table, row } }: Move): string => `${table}\n${row}`;
  const isName = ({ place: { table, column }, to }: Move): boolean => to === null && column === named.get(table)?.first;
  const over = new Set(moves.filter(isName).map(rowOf));
  const together = (move: Move): string => {
    const { place, why, to } = move;
    const { table, key, row, cell } = place;
    return JSON.stringify(over.has(rowOf(move)) ? [table, why] : [table, key, row, why, to === null || cell]);
  };
  return groups(moves, together).map((own) => {
    const { place, why, from, to } = own[0]!;
    const called = named.get(place.table);
    const title = called?.title ?? place.table;
    const said = (value: CellValue): string =>
      typeof value === "number" && called?.days.includes(place.column) ? dayText(value) : show(value);
    if (over.has(rowOf(own[0]!)))
      return `${title}: ${[...new Set(own.map((move) => move.place.key))].join(", ")} cleared (${why})`;
    const where = place.key === "" ? title : `${title}, ${place.key}`;
    return own.length > 1 && own.every((move) => move.to === null)
      ? `${where}: ${own.map((move) => move.place.column).join(", ")} cleared (${why})`
      : `${where}: ${place.column} ${said(from)} → ${said(to)} (${why})`;
  });
}

/** The moves by player, those of shared sheets first, and by step. */
export function movesByPlayer(ledger: Ledger, moves: readonly Move[]): readonly PlayerMoves[] {
  const { steps } = ledger.rulebook.ledger!.turn!;
  const named = names(ledger);
  return ["", ...ledger.players].flatMap((player) => {
    const own = moves.filter((move) => move.player === player);
    if (own.length === 0) return [];
    const done = steps.flatMap((step) => {
      const lines = linesOf(
        own.filter((move) => move.step === step.id),
        named,
      );
      return lines.length === 0 ? [] : [{ step, lines }];
    });
    return [{ player, steps: done }];
  });
}
