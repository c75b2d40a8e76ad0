import type { Breach, Check, LedgerView } from "../../../../kernel/check";
import { sum } from "../../../../kernel/exact";
import { NEVER_DAMAGED } from "../../rules/oil-sources";
import { nameOf, same } from "../../phrases";
import { named } from "../state";
import { bookedAs } from "./bookings";
import { sourcesOf } from "./rows";

/** Bombed sources of a Nation; several Synthetic Refineries share a name. */
function bombedSources(ledger: LedgerView, nation: string) {
  const rows = sourcesOf(ledger).filter(
    (row) => same(row.controller, nation) && row.bombing > 0 && !named(NEVER_DAMAGED, row.source),
  );
  return [...new Set(rows.map(({ source }) => source))].map((place) => {
    const there = rows.filter(({ source }) => source === place);
    return { place, due: sum(there.map(({ bombing }) => bombing)), at: there[0]!.at("bombing") };
  });
}

/** Rules about oil sources that involve several rows (2.4.2). */
export const sourceChecks: readonly Check[] = [
  {
    id: "refinery-damage-booked",
    cite: "2.4.2.1",
    severity: "error",
    about: "Bombing damage at Refineries, Synthetic ones included, is in the SW damage ledger of the Nation that holds them.",
    *run(ledger): Iterable<Breach> {
      yield* ledger.each(ledger.players, (nation) =>
        bookedAs(ledger, nation, "Refinery bombing", bombedSources(ledger, nation), {
          suffers: (source) => `The Refineries of ${source} suffer`,
          nothing: (place) => `for ${place}, where no Refinery of ${nameOf(nation)} is bombed`,
          place: "the bombed source",
          elsewhere: "Hawaii",
        }),
      );
    },
  },
];
