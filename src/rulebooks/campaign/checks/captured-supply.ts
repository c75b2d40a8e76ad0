import type { Breach, Check, LedgerView, Place } from "../../../kernel/check";
import { sum } from "../../../kernel/exact";
import { fold } from "../../../kernel/names";
import { figure } from "../../../kernel/text";
import { are, nameOf, differ, pps, same } from "../phrases";
import { battleSupply, capturedGoods, commandReserves } from "../sheets/national";

/** PPs that one Nation lost to another, and the cell with the amount. */
interface Loss {
  readonly loser: string;
  readonly pps: number;
  readonly at: Place;
}

/** Recorded losses to a Nation: with captured commands, and in battles if those are recorded. */
const lostTo = (ledger: LedgerView, captor: string): Loss[] =>
  ledger.players.flatMap((loser) => [
    ...ledger
      .rows(commandReserves, loser)
      .filter(({ capturedBy }) => same(capturedBy, captor))
      .map((row) => ({ loser, pps: row.lost, at: row.at("lost") })),
    ...ledger
      .rows(battleSupply, loser)
      .filter(({ lostTo: taker }) => same(taker, captor))
      .map((row) => ({ loser, pps: row.lost, at: row.at("lost") })),
  ]);

/** A captor must enter at least what its enemies lost to it. */
function* entered(ledger: LedgerView, captor: string): Iterable<Breach> {
  const losses = lostTo(ledger, captor).filter(({ pps: lost }) => lost > 0);
  const first = losses[0];
  if (!first) return;
  const lost = sum(losses.map((loss) => loss.pps));
  const captured = sum(ledger.rows(commandReserves, captor).map((row) => row.captured));
  if (captured >= lost || !differ(captured, lost)) return;
  yield {
    at: first.at,
    also: losses.slice(1).map(({ at }) => at),
    expected: captured,
    found: lost,
    message: `${pps(lost)} ${are(lost)} lost to ${nameOf(captor)}; its Command Reserves have captured ${figure(captured)}.`,
    fix: `Enter the other ${pps(lost - captured)} under Captured on the sheet of ${nameOf(captor)}, or correct what was lost.`,
  };
}

/** Goods listed as captured from a Nation that records its battles must not exceed that Nation's losses. */
function* listed(ledger: LedgerView, captor: string): Iterable<Breach> {
  const goods = ledger.rows(capturedGoods, captor).filter(({ kind }) => same(kind, "Supply"));
  if (goods.length === 0) return;
  const losses = lostTo(ledger, captor);
  for (const loser of ledger.players.filter((nation) => ledger.rows(battleSupply, nation).length > 0)) {
    const from = goods.filter((row) => same(row.from, loser));
    const captured = sum(from.map(({ amount }) => amount));
    const lost = sum(losses.filter((loss) => loss.loser === loser).map((loss) => loss.pps));
    if (captured <= lost || !differ(captured, lost)) continue;
    yield {
      at: from[0]!.at("amount"),
      also: from.slice(1).map((row) => row.at("amount")),
      expected: lost,
      found: captured,
      message: `${pps(captured)} of supply ${are(captured)} captured from ${nameOf(loser)}, which has lost ${figure(lost)} to ${nameOf(captor)}.`,
      fix: `Correct the amount, or enter what was lost on the sheet of ${nameOf(loser)}.`,
    };
  }
}

/**
 * The most that a captor can have captured: for each loser, the larger of its losses and the captor's list, plus converted
 * equipment.
 */
function accountedFor(ledger: LedgerView, captor: string): number {
  const known = new Map<string, number>();
  for (const { loser, pps: lost } of lostTo(ledger, captor)) known.set(fold(loser), (known.get(fold(loser)) ?? 0) + lost);
  const goods = ledger.rows(capturedGoods, captor);
  const captured = new Map<string, number>();
  for (const { kind, from, amount } of goods)
    if (same(kind, "Supply")) captured.set(fold(from), (captured.get(fold(from)) ?? 0) + amount);
  for (const [loser, amount] of captured) known.set(loser, Math.max(known.get(loser) ?? 0, amount));
  return sum([...known.values(), ...goods.map(({ convertedTo }) => convertedTo)]);
}

/** Captured PPs without a recorded loss. */
function* outOfNothing(ledger: LedgerView, captor: string): Iterable<Breach> {
  const rows = ledger.rows(commandReserves, captor).filter((row) => row.captured > 0);
  const captured = sum(rows.map((row) => row.captured));
  const known = accountedFor(ledger, captor);
  if (captured <= known || !differ(captured, known)) return;
  yield {
    at: rows[0]!.at("captured"),
    also: rows.slice(1).map((row) => row.at("captured")),
    expected: known,
    found: captured,
    message: `The Command Reserves of ${nameOf(captor)} have captured ${pps(captured)}; ${known === 0 ? "nobody is said to have lost any" : `${figure(known)} ${are(known)} said to be lost`} to ${nameOf(captor)}.`,
    fix: "Enter on the sheet of the loser what it lost, or list what was taken from others in the table Captured goods.",
  };
}

/** Supply changes hands one for one (2.2.5). */
export const capturedSupplyChecks: readonly Check[] = [
  {
    id: "captured-supply",
    cite: "2.2.5",
    severity: "warning",
    about: "Supply is captured one for one: what a Nation loses to an enemy, that enemy gets.",
    *run(ledger): Iterable<Breach> {
      yield* ledger.each(ledger.players, (captor) => entered(ledger, captor));
      yield* ledger.each(ledger.players, (captor) => listed(ledger, captor));
      yield* ledger.each(ledger.players, (captor) => outOfNothing(ledger, captor));
    },
  },
];
