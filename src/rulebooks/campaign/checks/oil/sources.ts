import type { Breach, Check, LedgerView } from "../../../../kernel/check";
import { sum } from "../../../../kernel/exact";
import { count, figure, fold, oneOf } from "../../../../kernel/text";
import {
  OIL_SOURCES,
  refineriesOf,
  refineriesStopped,
  SOURCES,
  SYNTHETIC_COST,
  SYNTHETIC_MOST,
  type OilSource,
} from "../../rules/oil";
import { syntheticRefineries } from "../../sheets/oil";
import { NATIONS_OF } from "../../sheets/words";
import { named } from "../state";
import { are, same } from "../../say";
import { OIL, RUSSIA_TO_GERMANY, shipmentsOf, shippedFrom, sourcesOf, units } from "./rows";

/** What the Urals count with while no IC value is entered. */
const NO_IC_VALUE = 500;

/** Refineries that a source has by the rulebook, whatever its row says. */
const refineriesThere = (source: OilSource, row: { readonly icValue: number; blank(column: "icValue"): boolean }): number =>
  refineriesOf(source, row.blank("icValue") ? NO_IC_VALUE : row.icValue);

const canBeDamaged = (source: OilSource): boolean => SOURCES[source].onCapture !== "never captured";

/** Rows of the oil sources by source: a campaign may have several Synthetic Refineries under one name. */
function bySource(ledger: LedgerView) {
  const groups = new Map<string, ReturnType<typeof sourcesOf>[number][]>();
  for (const row of sourcesOf(ledger)) groups.set(fold(row.source), [...(groups.get(fold(row.source)) ?? []), row]);
  return [...groups.values()];
}

/** What must hold at the sources of oil (2.4.1; 2.4.2). */
export const sourceChecks: readonly Check[] = [
  {
    id: "oil-overdrawn-source",
    cite: "2.4.1; 2.4.3.1",
    severity: "error",
    about: "A source ships no more oil than its working Refineries give.",
    *run(ledger): Iterable<Breach> {
      const known = new Set<string>();
      for (const rows of bySource(ledger)) {
        const { source } = rows[0]!;
        known.add(fold(source));
        const output = sum(rows.map((row) => row.output));
        const shipped = shippedFrom(ledger, source);
        const repaired = sum(rows.map((row) => row.repaired));
        // Oil of a Refinery that is just repaired has a check of its own.
        if (shipped <= output || shipped <= output + repaired) continue;
        const damaged = sum(rows.map((row) => row.damagedAtStart));
        yield {
          at: rows[0]!.at("shipped"),
          expected: output,
          found: shipped,
          message:
            damaged > 0
              ? `${source} ships ${units(shipped)} although ${figure(damaged)} of its Refineries ${are(damaged)} damaged; ${figure(output)} can be shipped.`
              : `${source} ships ${units(shipped)}; it gives ${figure(output)}.`,
          fix: `Ship ${figure(shipped - output)} less.`,
        };
      }
      for (const shipment of shipmentsOf(ledger)) {
        const source = named(OIL_SOURCES, shipment.source);
        if (!source || known.has(fold(source)) || shipment.oilUnits <= 0) continue;
        yield {
          at: shipment.at("source"),
          expected: 0,
          found: shipment.oilUnits,
          message: `${source} ships ${units(shipment.oilUnits)} but is none of the Oil sources; it gives 0.`,
          fix: "Enter the source in Oil sources.",
        };
      }
      yield* russianOil(ledger);
    },
  },
  {
    id: "refinery-repaired-same-turn",
    cite: "2.4.2.2",
    severity: "error",
    about: "A Refinery that is repaired in Orders gives no oil in the same Turn.",
    *run(ledger): Iterable<Breach> {
      for (const rows of bySource(ledger)) {
        const [row] = rows;
        const output = sum(rows.map((other) => other.output));
        const repaired = sum(rows.map((other) => other.repaired));
        const damaged = sum(rows.map((other) => other.damagedAtStart));
        const shipped = shippedFrom(ledger, row!.source);
        if (repaired > damaged) {
          yield {
            at: row!.at("repaired"),
            expected: damaged,
            found: repaired,
            message: `${row!.source} repairs ${count(repaired, "Refinery", "Refineries")}; ${figure(damaged)} ${damaged === 1 ? "was" : "were"} damaged at the start.`,
            fix: `Repair ${figure(damaged)}.`,
          };
        } else if (shipped > output && shipped <= output + repaired) {
          yield {
            at: row!.at("shipped"),
            expected: output,
            found: shipped,
            message: `${row!.source} ships ${units(shipped)}; ${figure(output)} can be shipped, since the Refinery repaired this Turn gives no oil yet.`,
            fix: `Ship ${figure(shipped - output)} less.`,
          };
        }
      }
    },
  },
  {
    id: "refinery-damage",
    cite: "2.4.2",
    severity: "error",
    about: "No more Refineries of a source are damaged than it has.",
    *run(ledger): Iterable<Breach> {
      for (const row of sourcesOf(ledger)) {
        if (row.damagedAtStart <= row.refineries) continue;
        yield {
          at: row.at("damagedAtStart"),
          expected: row.refineries,
          found: row.damagedAtStart,
          message: `${count(row.damagedAtStart, "Refinery", "Refineries")} of ${row.source} were damaged at the start; it has ${figure(row.refineries)}.`,
          fix: `Enter ${figure(row.refineries)} at most, or correct the Refineries.`,
        };
      }
    },
  },
  {
    id: "refinery-bombing",
    cite: "2.4.2.1",
    severity: "error",
    about: "Each 500 PPs of bombing damage stop one Refinery of those that the source has.",
    *run(ledger): Iterable<Breach> {
      for (const row of sourcesOf(ledger)) {
        const source = named(OIL_SOURCES, row.source);
        if (!source || row.bombing <= 0) continue;
        const working = canBeDamaged(source) ? Math.max(0, refineriesThere(source, row) - row.damagedAtStart) : 0;
        const stopped = Math.min(working, refineriesStopped(row.bombing));
        if (row.newlyDamaged === stopped) continue;
        yield {
          at: row.at(canBeDamaged(source) ? "refineries" : "bombing"),
          expected: stopped,
          found: row.newlyDamaged,
          message: canBeDamaged(source)
            ? `${figure(row.bombing)} PPs of bombing stop ${count(stopped, "Refinery", "Refineries")} at ${source}, ${figure(row.newlyDamaged)} ${are(row.newlyDamaged)} counted.`
            : `${figure(row.bombing)} PPs of bombing are entered for ${source}, whose Refineries cannot be damaged.`,
          fix: canBeDamaged(source)
            ? `Enter ${figure(refineriesThere(source, row))} Refineries for ${source}.`
            : "Take the bombing damage out.",
        };
      }
    },
  },
  {
    id: "voluntary-damage",
    cite: "2.4.1.1; 2.4.1.3; 2.4.1.4; 2.4.2.2",
    severity: "error",
    about: "Only the Axis, Japan and Russia wreck Refineries, only working ones that they hold, and never those of the Urals.",
    *run(ledger): Iterable<Breach> {
      const wreckers = [...NATIONS_OF["European Axis"], ...NATIONS_OF.Japan, ...NATIONS_OF.Russia];
      for (const row of sourcesOf(ledger)) {
        if (row.voluntary <= 0) continue;
        const source = named(OIL_SOURCES, row.source);
        const holder = row.capturedBy === "" ? row.controller : row.capturedBy;
        const working = source
          ? Math.max(
              0,
              Math.min(refineriesThere(source, row), row.refineries) - row.damagedAtStart + row.repaired - row.newlyDamaged,
            )
          : row.refineries;
        const wrecks = `wrecks ${count(row.voluntary, "Refinery", "Refineries")}`;
        const at = row.at("voluntary");
        const found = row.voluntary;
        if (source && !canBeDamaged(source)) {
          const message = `The Refineries of the ${source} cannot be damaged; ${figure(found)} ${are(found)} entered.`;
          yield { at, expected: 0, found, message, fix: "Take the damage out." };
        } else if (!wreckers.some((nation) => same(nation, holder))) {
          const message = `${holder === "" ? "Nobody" : holder} ${wrecks} at ${row.source}; only ${oneOf(wreckers)} may.`;
          yield { at, expected: 0, found, message, fix: "Take the damage out, or correct who holds the source." };
        } else if (found > working) {
          const message = `${holder} ${wrecks} at ${row.source}; ${figure(working)} ${are(working)} working.`;
          yield { at, expected: working, found, message, fix: `Wreck ${figure(working)} at most.` };
        }
      }
    },
  },
  {
    id: "synthetic-rate",
    cite: "2.4.2 Synthetic Refineries",
    severity: "error",
    about: "Synthetic Refineries take at most 1,000 PPs in a Turn, a quarter of the price of one.",
    *run(ledger): Iterable<Breach> {
      const paid = ledger.rows(syntheticRefineries, OIL).filter((row) => row.pps > 0);
      const total = sum(paid.map((row) => row.pps));
      if (total <= SYNTHETIC_MOST) return;
      yield {
        at: paid.at(-1)!.at("pps"),
        expected: SYNTHETIC_MOST,
        found: total,
        message: `${figure(total)} PPs for Synthetic Refineries; ${figure(SYNTHETIC_MOST)} is the limit per Turn.`,
        fix: `Move ${figure(total - SYNTHETIC_MOST)} PPs to another Turn.`,
      };
    },
  },
  {
    id: "synthetic-site",
    cite: "2.4.2 Synthetic Refineries",
    severity: "error",
    about: "Each Major City in Germany takes one Synthetic Refinery, which works once its 4,000 PPs are paid.",
    *run(ledger): Iterable<Breach> {
      const rows = ledger.rows(syntheticRefineries, OIL);
      const cities = new Map<string, number>();
      for (const row of rows) {
        const inCity = (cities.get(fold(row.city)) ?? 0) + 1;
        cities.set(fold(row.city), inCity);
        if (inCity > 1) {
          const message = `${count(inCity, "Synthetic Refinery", "Synthetic Refineries")} are placed in ${row.city}; a city takes 1.`;
          yield { at: row.at("city"), expected: 1, found: inCity, message, fix: "Place it in another Major City." };
        } else if (!row.majorCity) {
          const message = `${row.city} is no Major City in Germany and takes no Synthetic Refinery.`;
          yield { at: row.at("majorCity"), expected: true, found: false, message, fix: "Place it in a Major City in Germany." };
        }
      }
      yield* unfinishedSynthetics(ledger, rows);
    },
  },
];

/** Synthetic Refineries among the sources that are not paid for. */
function* unfinishedSynthetics(
  ledger: LedgerView,
  rows: readonly { readonly city: string; readonly working: boolean }[],
): Iterable<Breach> {
  if (rows.length === 0) return;
  const ofStart: readonly OilSource[] = ["Breslau", "Essen"];
  let later = rows.filter((row) => row.working && !named(ofStart, row.city)).length;
  for (const source of sourcesOf(ledger)) {
    const name = named(OIL_SOURCES, source.source);
    if (!name || SOURCES[name].onCapture !== "destroyed" || source.output <= 0) continue;
    const paid = named(ofStart, name) ? rows.some((row) => row.working && same(row.city, name)) : later-- > 0;
    if (paid) continue;
    yield {
      at: source.at("source"),
      expected: 0,
      found: source.output,
      message: `${name} makes ${units(source.output)} but its ${figure(SYNTHETIC_COST)} PPs are not paid.`,
      fix: "Remove it from Oil sources until the Turn after its last payment.",
    };
  }
}

/** Oil that Russia sends to Germany comes out of its own sources. */
function* russianOil(ledger: LedgerView): Iterable<Breach> {
  const russian = sourcesOf(ledger).filter((row) => {
    const source = named(OIL_SOURCES, row.source);
    return source !== undefined && SOURCES[source].controller === "Russia" && same(row.controller, "Russia");
  });
  const sent = shipmentsOf(ledger).filter((row) => same(row.source, RUSSIA_TO_GERMANY));
  const toGermany = sum(sent.map((row) => row.oilUnits));
  if (toGermany <= 0) return;
  const output = sum(russian.map((row) => row.output));
  const shipped = toGermany + shippedFrom(ledger, ...new Set(russian.map((row) => row.source)));
  if (shipped <= output) return;
  yield {
    at: sent[0]!.at("oilUnits"),
    expected: output,
    found: shipped,
    message: `Russia ships ${units(shipped)}, those to Germany included; its sources give ${figure(output)}.`,
    fix: `Ship ${figure(shipped - output)} less from the Russian sources.`,
  };
}
