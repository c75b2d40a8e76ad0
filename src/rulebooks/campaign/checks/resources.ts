import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { exact, sum } from "../../../kernel/exact";
import { count, figure, fold } from "../../../kernel/text";
import { COVERED_BY_ONE, ORE_CITIES, resourceDamageOf, resourceNeedOf, resourcesOf } from "../rules/resources";
import { NATIONS } from "../parameters";
import { swDamageLedger } from "../sheets/national";
import { oreSources, resourceRequirement } from "../sheets/resources";
import { russianIcs } from "../sheets/russian-industry";
import { named, turnOf } from "./state";
import { are, differ, same } from "../say";

const RESOURCES = "Resources";
const units = (value: number): string => count(value, "resource");

/** Each needy Nation with what its economy needs, gets and loses. */
const requirementsOf = (ledger: LedgerView) =>
  ledger.rows(resourceRequirement, RESOURCES).flatMap((row) => {
    const nation = named(NATIONS, row.nation);
    if (!nation) return [];
    const economy = Math.max(0, row.economy);
    const damage = exact(resourceDamageOf(nation, economy, row.oilAssigned, row.oreAssigned));
    return [{ row, nation, economy, damage }];
  });

/** What must hold for oil and ore of the economies (2.4.4). */
export const resourceChecks: readonly Check[] = [
  {
    id: "resource-shortfall",
    cite: "2.4.4",
    severity: "warning",
    about: "An economy has a resource for each 5,000 PPs or part of them.",
    *run(ledger): Iterable<Breach> {
      for (const { row, nation, economy, damage } of requirementsOf(ledger)) {
        const need = resourceNeedOf(nation, economy);
        const covered = resourcesOf(row.oilAssigned, row.oreAssigned);
        if (covered >= need) continue;
        yield {
          at: row.at("covered"),
          expected: need,
          found: covered,
          message: `The ${figure(economy)} PPs of ${nation} need ${units(need)}; ${figure(covered)} ${are(covered)} assigned (${figure(damage)} PPs of SW damage).`,
          fix: "Assign more oil in Oil uses, or ore beside it.",
        };
      }
    },
  },
  {
    id: "resource-damage-booked",
    cite: "2.4.4.1",
    severity: "error",
    about: "The SW damage of a shortfall stands in the SW damage ledger of the Nation.",
    *run(ledger): Iterable<Breach> {
      const turn = turnOf(ledger);
      for (const { row, nation, damage } of requirementsOf(ledger)) {
        if (!ledger.players.includes(nation)) continue;
        const entries = ledger
          .rows(swDamageLedger, nation)
          .filter((entry) => entry.turn === turn && same(entry.cause, "Resources"));
        const booked = sum(entries.map((entry) => entry.pps));
        if (!differ(booked, damage)) continue;
        yield {
          at: entries[0]?.at("pps") ?? row.at("swDamage"),
          expected: damage,
          found: booked,
          message:
            damage === 0
              ? `${nation} books ${figure(booked)} PPs of SW damage for resources; the shortfall costs 0.`
              : `The shortfall of ${nation} costs ${figure(damage)} PPs of SW damage, ${figure(booked)} ${are(booked)} booked.`,
          fix: `Book ${figure(damage)} PPs with the cause Resources in the SW damage ledger of this Turn.`,
        };
      }
    },
  },
  {
    id: "ore-over-oil",
    cite: "2.4.4.1",
    severity: "error",
    about: "Ore counts only beside as much oil.",
    *run(ledger): Iterable<Breach> {
      for (const { row, nation } of requirementsOf(ledger)) {
        if (row.oreAssigned <= row.oilAssigned) continue;
        yield {
          at: row.at("oreAssigned"),
          expected: row.oilAssigned,
          found: row.oreAssigned,
          message: `${nation} assigns ${figure(row.oreAssigned)} Metal Ore with ${count(row.oilAssigned, "Oil Unit")}; only ${figure(row.oilAssigned)} ore counts.`,
          fix: `Assign ${figure(row.oilAssigned)} ore, or more oil.`,
        };
      }
    },
  },
  {
    id: "ore-unavailable",
    cite: "2.4.4.1 to 2.4.4.4",
    severity: "error",
    about: "A Nation assigns no more ore than its open sources give.",
    *run(ledger): Iterable<Breach> {
      for (const { row, nation } of requirementsOf(ledger)) {
        if (row.oreAssigned <= row.oreAvailable) continue;
        yield {
          at: row.at("oreAssigned"),
          expected: row.oreAvailable,
          found: row.oreAssigned,
          message: `${nation} assigns ${figure(row.oreAssigned)} ore; its open sources give ${figure(row.oreAvailable)}.`,
          fix: `Assign ${figure(row.oreAvailable)} ore, or open a source in Ore sources.`,
        };
      }
    },
  },
  {
    id: "ore-source-double",
    cite: "2.4.4.1; 2.4.4.2",
    severity: "error",
    about: "An ore source serves one Nation in a Turn.",
    *run(ledger): Iterable<Breach> {
      const first = new Map<string, string>();
      for (const row of ledger.rows(oreSources, RESOURCES)) {
        if (row.ore <= 0) continue;
        const earlier = first.get(fold(row.source));
        if (earlier === undefined) {
          first.set(fold(row.source), row.nation);
          continue;
        }
        yield {
          at: row.at("source"),
          expected: 1,
          found: 2,
          message: same(earlier, row.nation)
            ? `The ore of ${row.source} is assigned to ${row.nation} twice in the same Turn.`
            : `The ore of ${row.source} is assigned to ${earlier} and to ${row.nation} in the same Turn.`,
          fix: "Close one of the two rows.",
        };
      }
    },
  },
  {
    id: "ore-source-open",
    cite: "2.4.4.2; 2.4.4.3",
    severity: "warning",
    about: "An open source can give ore: a Russian city holds a working IC, and Albania serves Italy above 5,000 PPs.",
    *run(ledger): Iterable<Breach> {
      const industry = ledger.rows(russianIcs, "Russian industry");
      const italy = requirementsOf(ledger).find(({ nation }) => nation === "Italy");
      for (const row of ledger.rows(oreSources, RESOURCES)) {
        if (!row.open) continue;
        const city = named(ORE_CITIES, row.source);
        const ic = industry.some((other) => fold(other.city) === fold(row.source) && other.ore > 0);
        if (city && same(row.nation, "Russia") && ledger.players.includes("Russia") && !ic) {
          yield {
            at: row.at("open"),
            expected: false,
            found: true,
            message: `${city} is open but holds no working Russian IC and gives 0 ore.`,
            fix: "Set Open to FALSE until an IC works there.",
          };
        } else if (same(row.nation, "Italy") && italy && resourceNeedOf("Italy", italy.economy) <= 1) {
          yield {
            at: row.at("open"),
            expected: false,
            found: true,
            message: `${row.source} is open to Italy, whose economy of ${figure(italy.economy)} PPs is not above ${figure(COVERED_BY_ONE)}.`,
            fix: "Set Open to FALSE.",
          };
        }
      }
    },
  },
];
