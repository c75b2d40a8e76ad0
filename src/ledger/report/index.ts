import { placeName } from "../../formula/address";
import { sum } from "../../kernel/exact";
import { figure } from "../../kernel/text";
import type { Total } from "../../kernel/turn";
import type { CellValue } from "../../kernel/values";
import { draw } from "../../pictures";
import type { Picture } from "../../pictures/picture";
import { tableOf } from "../../pictures/table";
import { auditLedger, type Audit } from "../audit";
import { formatChangedRule, changedRules } from "../audit/changed-rules";
import { grouped } from "../audit/finding-owner";
import { missingInShort } from "../audit/missing-entries";
import { formatAccepted, stops, type Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import type { StockBalance } from "../turn/balance";
import { closeTurn, type Closing } from "../turn/close-turn";
import { movementsByPlayer } from "../turn/consequences";
import { orders } from "./orders";
import { headline, overview } from "./overview";
import { heading, list, text, type Block } from "./block";
import { picturesOf, stocksOfPlayer, TURNS_AHEAD, turnsAround } from "./charts";
import type { ReportedTurn } from "./reported-turn";
import { ownFindings } from "./own-findings";

export type { Block } from "./block";
export { reportedTurn } from "./reported-turn";

/* The report of a turn, which a game master posts. */

/** One line for each stock of a player, over all rows. */
function balances(of: readonly StockBalance[]): readonly Block[] {
  const stocks = new Map<string, StockBalance[]>();
  for (const item of of) stocks.set(item.stock, [...(stocks.get(item.stock) ?? []), item]);
  const rows = [...stocks].flatMap(([stock, all]) => {
    const figures = (["opening", "in", "out", "closing"] as const).map((part) => sum(all.map((item) => item[part])));
    return figures.every((item) => item === 0) ? [] : [[stock, ...figures.map(figure)]];
  });
  return rows.length === 0 ? [] : [{ kind: "table", headers: ["Stock", "Opening", "In", "Out", "Left"], rows }];
}

const shown = (value: CellValue): string => (typeof value === "number" ? figure(value) : String(value));

function figures(totals: readonly Total[], values: Readonly<Record<string, CellValue>>): readonly Block[] {
  const rows = totals.flatMap(({ key, header, unit }) => {
    const value = values[key] ?? null;
    const heading = unit === undefined ? header : `${header}, ${unit}`;
    return value === null || value === 0 ? [] : [[heading, shown(value)]];
  });
  return rows.length === 0 ? [] : [{ kind: "table", headers: ["Figure", "In the turn"], rows }];
}

/** The problem, then place and paragraph. */
function findingLine({ sheet, cell, severity, message, cite }: Finding): string {
  const location = [placeName({ sheet, cell }), cite].filter(Boolean).join(" · ");
  return `${severity === "warning" ? "Warning: " : ""}${message} (${location})`;
}

/** Findings by owning player; a single list if no finding has an owner besides its sheet. */
function found(findings: readonly Finding[], players: readonly string[]): readonly Block[] {
  if (!findings.some(({ player }) => player !== undefined)) return list(heading(3, "Findings"), findings.map(findingLine));
  return grouped(findings, players).flatMap(({ name, findings: own }) => list(heading(3, name), own.map(findingLine)));
}

/** More accepted findings than this are collapsed, because they have been agreed. */
const MOST_ACCEPTED = 10;

/** Accepted findings with their reasons, and their turns if different from the current one. */
function acceptedBlocks(findings: readonly Finding[], now: string): readonly Block[] {
  const lines = findings.flatMap((finding) => {
    const { accepted } = finding;
    if (!accepted) return [];
    const { turn } = accepted;
    return [`${findingLine(finding)} ${formatAccepted({ ...accepted, turn: turn === now ? "" : turn })}`];
  });
  if (lines.length <= MOST_ACCEPTED) return list(heading(3, "Accepted"), lines);
  return [
    { kind: "fold", level: 3, title: `Accepted: ${figure(lines.length)} findings`, blocks: [{ kind: "list", items: lines }] },
  ];
}

function sealBlocks({ closed }: ReportedTurn, { next, turn }: Closing, isPlayers: boolean): readonly Block[] {
  if (!closed) return [text("This turn is open: it has no seal yet.")];
  const { row, changes, trusted } = closed;
  const who = [row.by === "" ? "" : `by ${row.by}`, row.when].filter(Boolean).join(", ");
  const then = next === "" ? `${turn} is the last turn.` : `The next turn is ${next}.`;
  return [
    text(`Closed${who === "" ? "" : ` ${who}`}. Seal: ${row.short}. ${then}`),
    ...(trusted
      ? []
      : [text("This seal cannot be verified: the sealed record was removed from the workbook, or belongs to another ledger.")]),
    // A player must not learn how many entries of other players were changed.
    ...(changes === 0 || !trusted || isPlayers
      ? []
      : [text(`The workbook no longer contains this turn as it was closed: ${figure(changes)} of its figures differ.`)]),
  ];
}

function openBlocks({ next, turn }: Closing, errors: number): readonly Block[] {
  if (next === "") return [text(`${turn} is the last turn.`)];
  if (errors > 0)
    return [text(`It cannot close before ${errors === 1 ? "1 error is" : `${errors} errors are`} fixed or accepted.`)];
  return [text(`The next turn is ${next}.`)];
}

/** Order codes, each after its player; salts are only shown to their players. */
const codes = (receipts: ReportedTurn["receipts"], isPlayers: boolean): readonly Block[] =>
  receipts.length === 0
    ? []
    : [
        heading(2, "Codes of the imported orders"),
        text(
          receipts
            .map(({ player, code, imported }) => `${player} ${code}${isPlayers && imported ? ` · salt ${imported.salt}` : ""}`)
            .join(" · "),
        ),
        text("If your orders have a different code, tell the game master."),
      ];

/** Sized for a phone, and enlarged if there is room. */
const PICTURE_WIDTH = 420;

interface ReportOptions {
  /** Restricts the report to public data and that of this player. */
  readonly only?: string | undefined;
  /** Without charts no forecast is computed. */
  readonly pictures?: boolean;
}

const worked = new WeakMap<Ledger, { readonly audited: Audit; readonly closing: Closing }>();

/** The audit and the close of a ledger, computed once for the reports of all players. */
function workedOut(ledger: Ledger) {
  const known = worked.get(ledger);
  if (known) return known;
  const audited = auditLedger(ledger);
  const found = { audited, closing: closeTurn(ledger, audited) };
  worked.set(ledger, found);
  return found;
}

/** The report of one turn. The ledger's rulebook must declare a turn. */
export function report(of: ReportedTurn, { only, pictures = true }: ReportOptions = {}): readonly Block[] {
  const { ledger, closed } = of;
  const { rulebook } = ledger;
  const { audited, closing } = workedOut(ledger);
  const players = only === undefined ? ledger.players : [only];
  const { findings: all } = audited;
  const findings = only === undefined ? all : ownFindings(ledger, only, all);
  const open = findings.filter(({ accepted }) => !accepted);
  // The close takes missing entries as blank.
  const missing = closed ? [] : audited.missing.filter((item) => only === undefined || item.player === only);
  const reported = { findings, missing };
  const turns = turnsAround(ledger, pictures ? TURNS_AHEAD : 0, closing, only);
  const movements = new Map(movementsByPlayer(ledger, closing.movements).map(({ player, steps }) => [player, steps]));
  const moved = closed ? "At the close" : "What the close does";
  let chartCount = 0;
  const picture = (item: Picture): Block => ({
    kind: "picture",
    title: item.title,
    svg: draw(item, { id: `picture-${++chartCount}`, width: PICTURE_WIDTH, alone: false }),
    ...tableOf(item),
  });
  const shared = only === undefined ? [""] : [];
  const sections = [...shared, ...players].flatMap((player): readonly Block[] => {
    const total = closing.totals.find((item) => item.player === player);
    const lines = (movements.get(player) ?? []).flatMap(({ step, lines: own }) =>
      step.orders ? [] : own.map((line) => `${step.title}: ${line}`),
    );
    const blocks = [
      ...(player === "" || !pictures ? [] : stocksOfPlayer(turns, player).map(picture)),
      ...balances(closing.balances.filter((item) => item.player === player)),
      ...(total ? figures(rulebook.ledger!.turn!.totals, total.values) : []),
      ...list(heading(3, moved), lines),
    ];
    return blocks.length === 0 ? [] : [{ kind: "fold", level: 2, title: player === "" ? "Everybody" : player, blocks }];
  });
  return [
    text(rulebook.title),
    heading(1, `${closing.turn}${closed ? " is closed" : ""}${only === undefined ? "" : `: ${only}`}`),
    ...sealBlocks(of, closing, only !== undefined),
    ...(closed ? [] : openBlocks(closing, only === undefined ? closing.stops.length : findings.filter(stops).length)),
    ...headline(turns, reported, players),
    ...overview(turns, reported, players),
    ...(pictures ? picturesOf(turns, players).map(picture) : []),
    heading(2, "Audit"),
    ...(open.length > 0
      ? found(open, ledger.players)
      : [text(findings.length > 0 ? "Only accepted findings break a rule." : "Nothing breaks a rule.")]),
    ...(missing.length > 0 ? [text(`To be filled in: ${missingInShort(missing)}.`)] : []),
    ...acceptedBlocks(findings, closing.turn),
    ...list(heading(3, "House rules"), changedRules(ledger).map(formatChangedRule)),
    ...orders(ledger, closing.movements, [...shared, ...players], closed ? "Orders carried out" : "Orders of the turn"),
    ...codes(
      of.receipts.filter(({ player, code }) => code !== "" && players.includes(player)),
      only !== undefined,
    ),
    ...sections,
  ];
}
