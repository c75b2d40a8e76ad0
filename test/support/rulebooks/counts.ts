import { expect } from "vitest";
import { isError } from "../../../src/formula/world";
import { MARKS } from "../../../src/kernel/marks";
import { auditLedger, type Audit } from "../../../src/ledger/audit";
import {
  countedOnSheets,
  countOf,
  countsByOwner,
  foundIn,
  isInOrder,
  openOnes,
  ownOf,
  worstOf,
  type Count,
} from "../../../src/ledger/audit/count";
import { ownerOf } from "../../../src/ledger/audit/finding-owner";
import type { Ledger } from "../../../src/ledger/read/model";
import { report, reportedTurn } from "../../../src/ledger/report";
import { PLAYERS, SHARED_SHEETS } from "../../../src/sheets/common/front";
import { headName } from "../../../src/sheets/resolve-formulas";
import { BROKEN, UNCHECKED } from "../../../src/sheets/status";
import { groupFindings } from "../../../taskpane/shared/findings";
import { auditShown, playersShown } from "../../../taskpane/features/player/player-identity";

/*
 * Checks that sheets, front page, pane and report show the same counts and marks of an audit.
 */

/** The text or number that a named cell shows. */
function shown({ book, calculation }: Ledger, name: string): unknown {
  const at = book.names.find((item) => item.name === name);
  const value = at ? calculation.value(at.sheet, at.row, at.column) : null;
  return isError(value) ? value.error : value;
}

/** The status of each player on the front page. */
export function frontPlayers(ledger: Ledger): ReadonlyMap<string, unknown> {
  const lines = ledger.found.lines.get(`${ledger.sheets[0]!.sheet.name}_${PLAYERS}`)!;
  return new Map(
    lines.flatMap((line) => {
      const name = line.table.kind === "table" ? ledger.valueOf(line.cells[line.table.block.key[0]!]!) : null;
      return typeof name === "string" && name !== "" ? [[name, ledger.valueOf(line.cells["front broken"]!)] as const] : [];
    }),
  );
}

function expectSheets(ledger: Ledger, { findings }: Audit): void {
  const pending = new Set(findings.flatMap(({ waits = [] }) => waits));
  const of = (sheet: string) => findings.filter((finding) => finding.sheet === sheet && finding.inCheck);
  // A sheet counts a limit with an unreadable entry; the audit reports that entry, and which limits wait for it.
  const isWhole = ({ blocks }: (typeof ledger.sheets)[number]): boolean =>
    !blocks.some(({ limits }) => limits.some(({ limit }) => pending.has(limit.id)));
  const sheets = ledger.sheets
    .filter((item) => item.status && isWhole(item))
    .map(({ sheet, status }) => ({ name: sheet.name, status: status! }));
  const counts = sheets.map(({ name }) => [name, shown(ledger, headName(name, BROKEN))] as const);
  const known = counts.filter(([, count]) => count !== UNCHECKED);
  expect(known).toEqual(known.map(([name]) => [name, of(name).length]));
  for (const { name, status } of sheets) {
    const line = String(shown(ledger, status.name));
    const [, mark, many] = /^(.) (\d+) limits? broken: /u.exec(line) ?? [];
    const worst = worstOf(countOf(of(name).map(({ accepted: _, ...finding }) => finding)));
    if (!line.startsWith(UNCHECKED)) expect([mark, Number(many ?? 0)]).toEqual([worst && MARKS[worst], of(name).length]);
  }
  if (!ledger.sheets.every(isWhole)) return;
  const all = shown(ledger, headName(ledger.sheets[0]!.sheet.name, `${BROKEN}, all sheets`));
  expect(all).toBe(known.length < counts.length ? UNCHECKED : countedOnSheets(findings));
}

function expectFront(ledger: Ledger, { findings }: Audit): void {
  if (findings.some(({ waits }) => waits)) return;
  for (const [player, count] of frontPlayers(ledger)) {
    if (count === UNCHECKED || !ledger.players.includes(player)) continue;
    expect([player, count]).toEqual([
      player,
      findings.filter((finding) => finding.inCheck && ownerOf(finding, ledger.players) === player).length,
    ]);
  }
  const form = ledger.sheets[0]!.blocks.find((block) => block.block.name === SHARED_SHEETS);
  if (form?.kind !== "form") return;
  for (const { header, name } of form.figures) {
    const count = shown(ledger, name);
    const own = findings.filter(({ sheet, inCheck }) => sheet === header && inCheck).length;
    expect([header, count]).toEqual([header, count === UNCHECKED ? UNCHECKED : count === "" ? "" : own]);
  }
}

function expectPane(audit: Audit): void {
  const players = audit.ledger!.players;
  const counts = countsByOwner(audit, players);
  const sum = [...counts.values()].reduce((all, found) => all + foundIn(found), 0);
  expect(sum).toBe(foundIn(countOf(audit.findings)));
  const groups = groupFindings(openOnes(audit.findings), players);
  expect(groups.reduce((all, { counted }) => all + foundIn(counted), 0)).toBe(sum);
  for (const { name, counted } of groups)
    if (players.includes(name)) expect([name, foundIn(counted)]).toEqual([name, foundIn(counts.get(name)!)]);
  for (const player of players) {
    const state = { who: player, audit, allPlayers: false };
    const own = auditShown(state)!;
    expect(playersShown(state)).toEqual([player]);
    expect([player, countOf(own.findings, own.missing)]).toEqual([player, counts.get(player)]);
    expect(auditShown({ ...state, allPlayers: true })).toBe(audit);
  }
}

function expectReport(ledger: Ledger, audit: Audit): void {
  const counts = countsByOwner(audit, ledger.players);
  const blocks = report(reportedTurn(ledger), { pictures: false });
  const table = blocks.find((block) => block.kind === "table" && block.headers[1] === "Findings");
  if (table?.kind !== "table") throw new Error("The report has no table of the players.");
  const reported = table.rows.map((cells) => {
    const [name, found] = cells.map((cell) => (typeof cell === "string" ? { text: cell } : cell)) as [
      { text: string },
      { text: string; mark?: string },
    ];
    return [name.text, found.text, found.mark];
  });
  const stateOf = (found: Count): readonly string[] => {
    if (foundIn(found) > 0) return [String(foundIn(found)), worstOf(found)!];
    return found.blank > 0 ? [`${found.blank} to fill in`, "missing"] : ["", "fine"];
  };
  const shared = counts.get("")!;
  expect(reported).toEqual([
    ...ledger.players.map((player) => [player, ...stateOf(counts.get(player)!)]),
    ...(isInOrder(shared) ? [] : [["Shared", ...stateOf(shared)]]),
  ]);
  const well = ledger.players.filter((player) => isInOrder(counts.get(player)!)).length;
  const texts = blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
  expect(texts.some((text) => /\bAll \w.* are in order\./.test(text))).toBe(well === ledger.players.length && well > 1);
  const listed = blocks.flatMap((block) => (block.kind === "list" ? block.items : []));
  for (const { message } of openOnes(audit.findings)) expect(listed.some((item) => item.includes(message))).toBe(true);
}

/** Checks everything that shows a count against one audit of a ledger. */
export function expectOneCount(ledger: Ledger, audit: Audit = auditLedger(ledger)): void {
  expectSheets(ledger, audit);
  expectFront(ledger, audit);
  expectPane(audit);
  expectReport(ledger, audit);
  expect(ownOf("", audit, ledger.players).findings.length).toBeLessThanOrEqual(audit.findings.length);
}
