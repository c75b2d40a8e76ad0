import { address, sheetReference } from "../../formula/address";
import { sum } from "../../kernel/exact";
import type { Total } from "../../kernel/turn";
import { allOf, figure } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import type { Book } from "../../workbook/book";
import { auditLedger } from "../audit";
import type { StockBalance } from "../turn/balance";
import { changedInWords, changedRules } from "../audit/changed-rules";
import { closeTurn, type Closing } from "../turn/close";
import { withEntries } from "../read/entered";
import { acceptedInWords, type Finding } from "../read/finding";
import { ledgerOf, type Ledger } from "../read/model";
import { movesByPlayer } from "../turn/moves";
import { asCalledNow } from "../seal/called-now";
import { keptId, placeKept, readRecord, type TurnRecord } from "../seal/record";
import { hiddenTurns, sealRows, withoutSeals, type SealRow } from "../read/shelf";
import { unpack } from "../seal/pack";
import { presentReceipts, receipts, type Receipt } from "../changes/receipts";
import { verify } from "../seal/verify";
import { meansTurn } from "../read/turn-name";
import { grouped } from "../audit/whose";

/*
 * What a game master posts after a turn, as plain data: who writes it out for a forum or a mail escapes it.
 */

/** A piece of a report, from top to bottom. */
export type Piece =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** The first column holds names, the others figures. */
  | { readonly kind: "table"; readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

const heading = (level: 1 | 2 | 3, text: string): Piece => ({ kind: "heading", level, text });
const text = (content: string): Piece => ({ kind: "text", text: content });
const list = (title: Piece, items: readonly string[]): readonly Piece[] =>
  items.length === 0 ? [] : [title, { kind: "list", items }];

/** One line for each stock of a player, all its rows together. */
function balances(of: readonly StockBalance[]): readonly Piece[] {
  const stocks = new Map<string, StockBalance[]>();
  for (const one of of) stocks.set(one.stock, [...(stocks.get(one.stock) ?? []), one]);
  const rows = [...stocks].flatMap(([stock, all]) => {
    const figures = (["opening", "in", "out", "closing"] as const).map((part) => sum(all.map((one) => one[part])));
    return figures.every((one) => one === 0) ? [] : [[stock, ...figures.map(figure)]];
  });
  return rows.length === 0 ? [] : [{ kind: "table", headers: ["Stock", "Opening", "In", "Out", "Left"], rows }];
}

const shown = (value: CellValue): string => (typeof value === "number" ? figure(value) : String(value));

function figures(totals: readonly Total[], values: Readonly<Record<string, CellValue>>): readonly Piece[] {
  const rows = totals.flatMap(({ key, header, unit }) => {
    const value = values[key] ?? null;
    const said = unit === undefined ? header : `${header}, ${unit}`;
    return value === null || value === 0 ? [] : [[said, shown(value)]];
  });
  return rows.length === 0 ? [] : [{ kind: "table", headers: ["Figure", "In the turn"], rows }];
}

const findingLine = ({ sheet, cell, severity, message, cite }: Finding): string =>
  `${cell === "" ? sheet : `${sheetReference(sheet)}${cell}`}, ${severity}: ${message}${cite === "" ? "" : ` [${cite}]`}`;

/** Findings below the player whose rows they are about; below one another where sheets say whose they are. */
function found(findings: readonly Finding[], players: readonly string[]): readonly Piece[] {
  if (!findings.some(({ player }) => player !== undefined)) return list(heading(3, "Findings"), findings.map(findingLine));
  return grouped(findings, players).flatMap(({ name, findings: own }) => list(heading(3, name), own.map(findingLine)));
}

/** What a turn of a ledger is reported with. */
interface ReportedTurn {
  readonly ledger: Ledger;
  /** Where the turn is closed: by whom and when, how much of it was changed since, and whether its seal can be verified. */
  readonly closed: { readonly row: SealRow; readonly changes: number; readonly trusted: boolean } | null;
  /** The codes of the players' orders. */
  readonly receipts: readonly Receipt[];
}

/** Why a turn cannot be reported, in a sentence. */
export class NoReport extends Error {
  override readonly name = "NoReport";
}

/** The workbook as it was when a turn was closed. */
function bookOfRecord(ledger: Ledger, { head, entries }: TurnRecord): Book {
  const { found, book, rulebook } = ledger;
  const held = new Map(asCalledNow(entries, rulebook, head.version).map((kept) => [keptId(kept), kept.value]));
  const inputs = found.cells.flatMap((cell) => {
    const kept = cell.declared.formula === null ? placeKept(ledger, cell) : undefined;
    return kept ? [{ sheet: cell.sheet, cell: address(cell.row, cell.column), value: held.get(keptId(kept)) ?? null }] : [];
  });
  return withEntries(withoutSeals(book), inputs);
}

/** The turn that is to be reported: the present one, or a closed one by its number or name. Throws NoReport. */
export function reportedTurn(ledger: Ledger, wanted?: string): ReportedTurn {
  const { when } = auditLedger(ledger).ledger!;
  const open = (): ReportedTurn => ({ ledger, closed: null, receipts: presentReceipts(ledger) });
  if (wanted === undefined) return open();
  const rows = sealRows(ledger.book) ?? [];
  const names = [...rows.map(({ turn }) => turn), ...(rows.some(({ turn }) => turn === when) ? [] : [when])];
  const meant = names.filter((name) => meansTurn(name, wanted));
  if (meant.length !== 1)
    throw new NoReport(
      `${meant.length === 0 ? `There is no turn "${wanted}"` : `"${wanted}" means several turns`}. There ${names.length === 1 ? "is" : "are"} ${allOf(names)}.`,
    );
  const row = rows.find(({ turn }) => turn === meant[0]);
  if (!row) return open();
  const pieces = hiddenTurns(ledger.book)?.find(({ turn }) => turn === row.turn)?.pieces;
  const record = pieces && readRecord(unpack(pieces) ?? "");
  if (!record) throw new NoReport(`What was sealed of ${row.turn} cannot be read, so it cannot be reported.`);
  const then = ledgerOf(bookOfRecord(ledger, record));
  if (!then) throw new NoReport(`What was sealed of ${row.turn} is no ledger, so it cannot be reported.`);
  const { changes, trusted } = verify(ledger);
  return {
    ledger: then,
    closed: { row, trusted, changes: changes.filter(({ turn }) => turn === row.turn).length },
    receipts: receipts(ledger).filter(({ turn }) => turn === row.turn),
  };
}

function sealPieces({ closed }: ReportedTurn): readonly Piece[] {
  if (!closed) return [text("This turn is open: it has no seal yet.")];
  const { row, changes, trusted } = closed;
  const who = [row.by === "" ? "" : `by ${row.by}`, row.when].filter(Boolean).join(", ");
  return [
    text(`Closed${who === "" ? "" : ` ${who}`}. Seal: ${row.short}`),
    ...(trusted
      ? []
      : [text("This seal cannot be verified: what was sealed was taken out of the workbook, or belongs to another ledger.")]),
    ...(changes === 0 || !trusted
      ? []
      : [text(`The workbook no longer holds this turn as it was closed: ${figure(changes)} of its figures differ.`)]),
  ];
}

function closePieces({ stops, next, turn }: Closing, closed: boolean): readonly Piece[] {
  if (next === "") return [text(`${turn} is the last turn.`)];
  if (stops.length > 0 && !closed)
    return [
      text(`It cannot close before ${stops.length === 1 ? "an error is" : `${stops.length} errors are`} mended or accepted.`),
    ];
  return [text(closed ? `The turn that followed is ${next}.` : `The turn that follows is ${next}.`)];
}

/** The report of one turn. The ledger's rulebook must declare a turn. */
export function report(of: ReportedTurn): readonly Piece[] {
  const { ledger, closed } = of;
  const { rulebook } = ledger;
  const closing = closeTurn(ledger);
  const { findings } = auditLedger(ledger);
  const open = findings.filter(({ accepted }) => !accepted);
  const moves = new Map(movesByPlayer(ledger, closing.moves).map(({ player, steps }) => [player, steps]));
  const moved = closed ? "At the close" : "What the close does";
  return [
    heading(1, `${rulebook.title}: ${closing.turn}`),
    ...sealPieces(of),
    ...closePieces(closing, closed !== null),
    ...["", ...ledger.players].flatMap((player): readonly Piece[] => {
      const total = closing.totals.find((one) => one.player === player);
      const lines = (moves.get(player) ?? []).flatMap(({ step, lines: own }) => own.map((line) => `${step.title}: ${line}`));
      const pieces = [
        ...balances(closing.balances.filter((one) => one.player === player)),
        ...(total ? figures(rulebook.ledger!.turn!.totals, total.values) : []),
        ...list(heading(3, moved), lines),
      ];
      return pieces.length === 0 ? [] : [heading(2, player === "" ? "Everybody" : player), ...pieces];
    }),
    ...list(
      heading(2, closed ? "Orders as played" : "Orders so far"),
      of.receipts.map(({ player, code }) => `${player}: orders ${code}`),
    ),
    heading(2, "Audit"),
    ...(open.length === 0 ? [text("Nothing breaks a rule.")] : found(open, ledger.players)),
    ...list(
      heading(3, "Accepted"),
      findings.flatMap((finding) => (finding.accepted ? [`${findingLine(finding)} ${acceptedInWords(finding.accepted)}`] : [])),
    ),
    ...list(heading(3, "House rules"), changedRules(ledger).map(changedInWords)),
  ];
}
