import type { Breach, Check, LedgerView, Place } from "../../../kernel/check";
import { sum } from "../../../kernel/exact";
import { figure } from "../../../kernel/text";
import { are, called, differ, pps, same } from "../say";
import { battleSupply, capturedGoods, commandReserves } from "../sheets/national";

/** PPs that one Nation lost to another, and where it says so. */
interface Loss {
  readonly loser: string;
  readonly pps: number;
  readonly at: Place;
}

/** What the sheets show as lost to a Nation: with a command, and in battles where these are kept. */
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

/** What enemies lose, their captor enters: it gets less nowhere, and more only where the losers do not keep their battles. */
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
    message: `${pps(lost)} ${are(lost)} lost to ${called(captor)}; its Command Reserves have captured ${figure(captured)}.`,
    fix: `Enter the other ${pps(lost - captured)} under Captured on the sheet of ${called(captor)}, or correct what was lost.`,
  };
}

/** Goods that a captor lists as taken from a Nation that keeps its battles, beyond what that Nation has lost to it. */
function* listed(ledger: LedgerView, captor: string): Iterable<Breach> {
  const goods = ledger.rows(capturedGoods, captor).filter(({ kind }) => same(kind, "Supply"));
  if (goods.length === 0) return;
  const losses = lostTo(ledger, captor);
  for (const loser of ledger.players.filter((nation) => ledger.rows(battleSupply, nation).length > 0)) {
    const from = goods.filter((row) => same(row.from, loser));
    const taken = sum(from.map(({ amount }) => amount));
    const lost = sum(losses.filter((loss) => loss.loser === loser).map((loss) => loss.pps));
    if (taken <= lost || !differ(taken, lost)) continue;
    yield {
      at: from[0]!.at("amount"),
      also: from.slice(1).map((row) => row.at("amount")),
      expected: lost,
      found: taken,
      message: `${pps(taken)} of supply ${are(taken)} captured from ${called(loser)}, which has lost ${figure(lost)} to ${called(captor)}.`,
      fix: `Correct the amount, or enter what was lost on the sheet of ${called(loser)}.`,
    };
  }
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
    },
  },
];
