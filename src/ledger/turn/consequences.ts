import { workbookName } from "../../kernel/column";
import { dayText } from "../../kernel/text";
import type { Step } from "../../kernel/turn";
import type { CellValue } from "../../kernel/values";
import type { Move } from "./close-turn";
import { show } from "../audit/integrity/format-findings";
import type { Ledger } from "../read/model";

/* Describes the changes of a close for people: by player and step, one line for each row or form. */

/** The changes of one step on one player's sheets. */
interface StepMoves {
  readonly step: Step;
  /** "Closing of last Turn: 0 → 1,200 (what was not spent is carried over)" */
  readonly lines: readonly string[];
}

interface PlayerMoves {
  /** "" for shared sheets. */
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

/** The title of a table or form, with its sheet's title if shared, the header of its row names, and its date columns. */
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

/** One change: the place, with the values before and after. */
export interface Consequence {
  readonly sheet: string;
  /** "Ships in yards, Tirpitz: Points this Turn" */
  readonly what: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

/** The changes of a close: one for rows that are cleared, one for entries cleared together in a row, one for each other entry. */
function consequencesOf(moves: readonly Move[], named: ReadonlyMap<string, Called>): readonly Consequence[] {
  const rowOf = ({ place: { table, row } }: Move): string => `${table}\n${row}`;
  const isName = ({ place: { table, column }, to }: Move): boolean => to === null && column === named.get(table)?.first;
  const over = new Set(moves.filter(isName).map(rowOf));
  const together = (move: Move): string => {
    const { place, why, to } = move;
    const { table, key, row, cell } = place;
    return JSON.stringify(over.has(rowOf(move)) ? [table, why] : [table, key, row, why, to === null || cell]);
  };
  return groups(moves, together).map((own): Consequence => {
    const { place, why, from, to } = own[0]!;
    const { sheet } = place;
    const tableName = named.get(place.table);
    const title = tableName?.title ?? place.table;
    const shown = (value: CellValue): string =>
      typeof value === "number" && tableName?.days.includes(place.column) ? dayText(value) : show(value);
    if (over.has(rowOf(own[0]!))) {
      const keys = [...new Set(own.map((move) => move.place.key))].join(", ");
      return { sheet, what: `${title}: ${keys}`, before: "", after: CLEARED, why };
    }
    const where = place.key === "" ? title : `${title}, ${place.key}`;
    return own.length > 1 && own.every((move) => move.to === null)
      ? { sheet, what: `${where}: ${own.map((move) => move.place.column).join(", ")}`, before: "", after: CLEARED, why }
      : { sheet, what: `${where}: ${place.column}`, before: shown(from), after: shown(to), why };
  });
}

/** The text for cleared entries. */
const CLEARED = "cleared";

const lineOf = ({ what, before, after, why }: Consequence): string =>
  before === "" && after === CLEARED ? `${what} ${after} (${why})` : `${what} ${before} → ${after} (${why})`;

const linesOf = (moves: readonly Move[], named: ReadonlyMap<string, Called>): readonly string[] =>
  consequencesOf(moves, named).map(lineOf);

/** The changes of a close by sheet, in the workbook's order; of one player, or of all with "". */
export function movesBySheet(
  ledger: Ledger,
  moves: readonly Move[],
  only = "",
): readonly { readonly sheet: string; readonly rows: readonly Consequence[] }[] {
  const named = names(ledger);
  const own = only === "" ? moves : moves.filter(({ player }) => player === only);
  return ledger.book.sheets.flatMap(({ name }) => {
    const rows = consequencesOf(
      own.filter(({ place }) => place.sheet === name),
      named,
    );
    return rows.length === 0 ? [] : [{ sheet: name, rows }];
  });
}

/** The changes by player, those of shared sheets first, and by step. */
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
