import { workbookName } from "../../kernel/column";
import { dayText } from "../../kernel/text";
import type { Step } from "../../kernel/turn";
import { isBlank, type CellValue } from "../../kernel/values";
import type { Move } from "./close-turn";
import { show } from "../audit/integrity/format-findings";
import type { Ledger } from "../read/model";

/* Describes the changes of a close for people: by player and step, one line for each row or form. */

/** The changes of one step on one player's sheets. */
interface StepMovements {
  readonly step: Step;
  /** "Closing of last Turn: 0 → 1,200 (what was not spent is carried over)" */
  readonly lines: readonly string[];
}

interface PlayerMovements {
  /** "" for shared sheets. */
  readonly player: string;
  readonly steps: readonly StepMovements[];
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const own = found.get(key);
    if (own) own.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()];
}

/** The title of a table or form, with its sheet's title if shared, the header of its row names, and its date columns. */
interface DisplayName {
  readonly title: string;
  readonly first: string | undefined;
  readonly days: readonly string[];
}

function names({ sheets }: Ledger): ReadonlyMap<string, DisplayName> {
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
  readonly place: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

/** The changes of a close: one for rows that are cleared, one for entries cleared together in a row, one for each other entry. */
function consequencesOf(movements: readonly Move[], named: ReadonlyMap<string, DisplayName>): readonly Consequence[] {
  const rowOf = ({ place: { table, row } }: Move): string => `${table}\n${row}`;
  const isName = ({ place: { table, column }, to }: Move): boolean => to === null && column === named.get(table)?.first;
  const over = new Set(movements.filter(isName).map(rowOf));
  const together = (move: Move): string => {
    const { place, why, to } = move;
    const { table, key, row, cell } = place;
    return JSON.stringify(over.has(rowOf(move)) ? [table, why] : [table, key, row, why, to === null || cell]);
  };
  return groups(movements, together).map((own): Consequence => {
    const { place, why, from, to } = own[0]!;
    const { sheet } = place;
    const tableName = named.get(place.table);
    const title = tableName?.title ?? place.table;
    const shown = (value: CellValue): string =>
      isBlank(value)
        ? "blank"
        : typeof value === "number" && tableName?.days.includes(place.column)
          ? dayText(value)
          : show(value);
    if (over.has(rowOf(own[0]!))) {
      const keys = [...new Set(own.map((move) => move.place.key))].join(", ");
      return { sheet, place: `${title}: ${keys}`, before: "", after: CLEARED, why };
    }
    const location = place.key === "" ? title : `${title}, ${place.key}`;
    return own.length > 1 && own.every((move) => move.to === null)
      ? { sheet, place: `${location}: ${own.map((move) => move.place.column).join(", ")}`, before: "", after: CLEARED, why }
      : { sheet, place: `${location}: ${place.column}`, before: shown(from), after: shown(to), why };
  });
}

/** The text for cleared entries. */
const CLEARED = "cleared";

const lineOf = ({ place, before, after, why }: Consequence): string =>
  before === "" && after === CLEARED ? `${place} ${after} (${why})` : `${place} ${before} → ${after} (${why})`;

const linesOf = (movements: readonly Move[], named: ReadonlyMap<string, DisplayName>): readonly string[] =>
  consequencesOf(movements, named).map(lineOf);

/** The changes of a close by sheet, in the workbook's order; of one player, or of all with "". */
export function movementsBySheet(
  ledger: Ledger,
  movements: readonly Move[],
  only = "",
): readonly { readonly sheet: string; readonly rows: readonly Consequence[] }[] {
  const named = names(ledger);
  const own = only === "" ? movements : movements.filter(({ player }) => player === only);
  return ledger.book.sheets.flatMap(({ name }) => {
    const rows = consequencesOf(
      own.filter(({ place }) => place.sheet === name),
      named,
    );
    return rows.length === 0 ? [] : [{ sheet: name, rows }];
  });
}

/** The changes by player, those of shared sheets first, and by step. */
export function movementsByPlayer(ledger: Ledger, movements: readonly Move[]): readonly PlayerMovements[] {
  const { steps } = ledger.rulebook.ledger!.turn!;
  const named = names(ledger);
  return ["", ...ledger.players].flatMap((player) => {
    const own = movements.filter((move) => move.player === player);
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
