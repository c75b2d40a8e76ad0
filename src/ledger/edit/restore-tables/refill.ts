import { forSheet, type Columns, type Prefill } from "../../../kernel/column";
import { isBlank, type CellValue } from "../../../kernel/values";
import { LINES_TABLE, SEALS_TABLE, TURNS, TURNS_TABLE } from "../../../sheets/common/turns";
import type { DeclaredForm, DeclaredSheet, DeclaredTable } from "../../../sheets/declared";
import { joined } from "../../read/rows";
import type { Link } from "../../seal/chain";
import type { SealedValue } from "../../seal/turn-record";
import { shortForm } from "../../seal/seal-code";

/* Declared sheets with the entries from the last close, and enough rows for them. */

type Row = Readonly<Record<string, CellValue>>;

/** A table with these rows; fixed rows that are missing are added, because formulas depend on them. */
function withRows(declared: DeclaredTable, { setting }: DeclaredSheet, lastClose: readonly Row[]): DeclaredTable {
  const { block } = declared;
  const fresh = forSheet(block.rows, setting) as readonly Row[];
  const nameOf = (row: Row): string => joined(block.key.map((key) => row[key] ?? null));
  const rows = [...lastClose];
  const there = new Set(rows.map(nameOf));
  if (block.fixed)
    fresh.forEach((row, i) => {
      if (there.has(nameOf(row))) return;
      if (rows[i] && Object.values(rows[i]).every(isBlank)) rows[i] = row;
      else rows.push(row);
    });
  const spare = Math.max(0, fresh.length + block.spare - rows.length);
  return { ...declared, block: { ...block, rows: rows as readonly Prefill<Columns>[], spare } };
}

const withFill = (declared: DeclaredForm, fill: Row): DeclaredForm => ({ ...declared, block: { ...declared.block, fill } });

/** The entries of one table by row, or of one form. */
function rowsOf(entries: readonly SealedValue[]): readonly Row[] {
  const rows: Record<string, CellValue>[] = [];
  for (const { row, column, value } of entries) {
    const at = Math.max(0, row - 1);
    while (rows.length <= at) rows.push({});
    rows[at]![column] = value;
  }
  return rows;
}

/** A sheet with the entries from a close. */
export function filled(declared: DeclaredSheet, entries: readonly SealedValue[]): DeclaredSheet {
  const of = (name: string): readonly Row[] => rowsOf(entries.filter(({ table }) => table === name));
  return {
    ...declared,
    blocks: declared.blocks.map((block) =>
      block.kind === "table" ? withRows(block, declared, of(block.name)) : withFill(block, of(block.name)[0] ?? {}),
    ),
  };
}

const isSeal = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The rows of a closed turn on the sheet Turns, by table name. */
function rowsOfTurn({ turn, record, seal }: Link, players: readonly string[]): Readonly<Record<string, readonly Row[]>> {
  const totals = record?.totals ?? [];
  const named = [...new Set(totals.map(({ name }) => name))].sort((a, b) => players.indexOf(a) - players.indexOf(b));
  const { by = null, when = null } = record?.head ?? {};
  return {
    [TURNS_TABLE]: named.map((player) => ({
      turn,
      player,
      ...Object.fromEntries(totals.flatMap(({ name, column, value }) => (name === player ? [[column, value]] : []))),
    })),
    [SEALS_TABLE]: [{ turn, by, when, short: isSeal(seal) ? shortForm(seal) : "", seal }],
    [LINES_TABLE]: [{ turn }],
  };
}

/** The sheet Turns with every closed turn, rebuilt from the sealed records. */
export function filledTurns(declared: DeclaredSheet, links: readonly Link[], players: readonly string[]): DeclaredSheet {
  const turns = links.map((link) => rowsOfTurn(link, players));
  return {
    ...declared,
    blocks: declared.blocks.map((block) =>
      block.kind === "table"
        ? withRows(
            block,
            declared,
            turns.flatMap((rows) => rows[block.block.name] ?? []),
          )
        : block,
    ),
  };
}

export const isTurns = ({ sheet }: DeclaredSheet): boolean => sheet.name === TURNS;
