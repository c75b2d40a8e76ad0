import type { Book } from "../../workbook/book";
import { unpack, unpackAll } from "./pack";
import { readRecord, sealOf, type TurnRecord } from "./turn-record";
import { hiddenTurns, sealRows, type HiddenTurn, type SealRow } from "../read/hidden-turns";
import { shortForm } from "./seal-code";

/*
 * The chain of closed turns: each seal is computed from the turn's record and the previous seal.
 */

/** A closed turn with everything recorded of it. */
export interface Link {
  readonly turn: string;
  readonly hidden: HiddenTurn | undefined;
  readonly row: SealRow | undefined;
  /** Its header and totals; entries and changes only for the last turn. */
  readonly record: TurnRecord | null;
  /** The seal computed from its record; that of the sheet if the record cannot be read. */
  readonly seal: string;
  readonly fits: boolean;
  /** Whether it was not read, because all turns together exceed the size limit. */
  readonly isUnread: boolean;
}

/** A turn with the possible seals of the previous one. */
function linkOf(
  turn: string,
  hidden: HiddenTurn | undefined,
  row: SealRow | undefined,
  before: ReadonlySet<string>,
  text: string | null | undefined,
  wanted: "all" | "totals",
): Link {
  if (text === undefined) {
    const seal = row?.seal ?? hidden?.seal ?? "";
    return { turn, hidden, row, record: null, seal, fits: true, isUnread: true };
  }
  const found = text === null ? [] : [...before].map((previous) => sealOf(previous, text));
  const stated = hidden?.seal ?? "";
  const seal = found.find((item) => item === stated || item === row?.seal) ?? found[0] ?? row?.seal ?? stated;
  const fits = text === null || seal === stated || seal === row?.seal;
  return { turn, hidden, row, record: text === null ? null : readRecord(text, wanted), seal, fits, isUnread: false };
}

/** The first position of each turn. */
export const placesOf = (all: readonly { readonly turn: string }[]): ReadonlyMap<string, number> =>
  new Map(all.map(({ turn }, at) => [turn, at] as const).reverse());

/** All closed turns in order. */
export function linksOf(hidden: readonly HiddenTurn[], rows: readonly SealRow[]): readonly Link[] {
  const [inHidden, inRows] = [placesOf(hidden), placesOf(rows)];
  const order = (turn: string): number => inHidden.get(turn) ?? inRows.get(turn)! - 0.5;
  const turns = [...new Set([...rows, ...hidden].map(({ turn }) => turn))].sort((a, b) => order(a) - order(b));
  const owns = turns.map((turn) => hidden[inHidden.get(turn) ?? -1]);
  const texts = unpackAll(owns.map((own) => own?.chunks ?? []));
  const links: Link[] = [];
  for (const [i, turn] of turns.entries()) {
    const own = owns[i];
    const row = rows[inRows.get(turn) ?? -1];
    const before = links.at(-1);
    // A changed turn is reported once: the next one may still follow from its original seal.
    const previousSeals = new Set(before ? [before.seal, before.hidden?.seal ?? "", before.row?.seal ?? ""] : [""]);
    links.push(linkOf(turn, own, row, previousSeals, own ? texts[i] : null, i === turns.length - 1 ? "all" : "totals"));
  }
  return links;
}

/** The last result of lastLink, which is called after every entry. */
let cached: { readonly key: string; readonly link: Link } | undefined;

/** The last closed turn without reading the earlier ones; null before the first close. */
export function lastLink(book: Book): Link | null {
  const rows = sealRows(book) ?? [];
  const hidden = hiddenTurns(book) ?? [];
  const lastRow = rows.at(-1);
  const turn = lastRow && !hidden.some((item) => item.turn === lastRow.turn) ? lastRow.turn : hidden.at(-1)?.turn;
  if (turn === undefined) return null;
  const at = hidden.findIndex((item) => item.turn === turn);
  const rowAt = rows.findIndex((item) => item.turn === turn);
  const [own, row] = [hidden[at], rows[rowAt]];
  const previousSeals = new Set([hidden[at - 1]?.seal ?? "", rows[rowAt - 1]?.seal ?? ""]);
  const key = JSON.stringify([own, row, ...previousSeals]);
  if (cached?.key !== key) cached = { key, link: linkOf(turn, own, row, previousSeals, own ? unpack(own.chunks) : null, "all") };
  return cached.link;
}

/** Whether a turn's seal, or its short form, is on the sheet Turns. */
export const isListed = ({ record, row, seal }: Link): boolean =>
  record !== null && row !== undefined && (row.seal === seal || row.short === shortForm(seal));
