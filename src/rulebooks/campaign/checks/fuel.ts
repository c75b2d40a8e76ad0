import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { count, figure } from "../../../kernel/text";
import { MOST_WITHOUT_FUEL, withoutFuel } from "../rules/fuel";
import { fronts } from "../sheets/fronts";
import { oilUses } from "../sheets/oil";
import { same } from "../say";

const CHINA = "Nationalist China";

const frontsOf = (ledger: LedgerView) => ledger.rows(fronts, "Campaign");
/** China's forces never have fuel, but only their Strategic Movement suffers from it (2.4.5.1). */
const needsOil = (front: { readonly power: string }): boolean => !same(front.power, CHINA);
const name = (front: { readonly front: string; readonly power: string }): string => `${front.front} Front (${front.power})`;

/** What the lack of oil forbids (2.4.5; 2.5.3.1). */
export const fuelChecks: readonly Check[] = [
  {
    id: "front-without-fuel",
    cite: "2.4.5",
    severity: "warning",
    about: "Every Front with an Army Command at the start of the Turn has its Oil Unit.",
    *run(ledger): Iterable<Breach> {
      for (const front of frontsOf(ledger)) {
        if (front.fuelled || !needsOil(front)) continue;
        yield {
          at: front.at("oilAssigned"),
          expected: front.oilNeeded,
          found: front.oilAssigned,
          message: `The ${name(front)} has ${count(front.armyCommands, "Army Command")} and ${figure(front.oilAssigned)} of the ${count(front.oilNeeded, "Oil Unit")} it needs.`,
          fix: "Assign an Oil Unit to it in Oil uses, or keep to what FUELSHORTAGE allows.",
        };
      }
    },
  },
  {
    id: "unfuelled-attacks",
    cite: "2.4.5.3",
    severity: "error",
    about: "A Front without oil orders one attack at most.",
    *run(ledger): Iterable<Breach> {
      for (const front of frontsOf(ledger)) {
        if (front.fuelled || !needsOil(front) || front.attacks <= MOST_WITHOUT_FUEL.attacks) continue;
        yield {
          at: front.at("attacks"),
          expected: MOST_WITHOUT_FUEL.attacks,
          found: front.attacks,
          message: `${figure(front.attacks)} attacks are ordered in the ${name(front)} without oil; ${MOST_WITHOUT_FUEL.attacks} is possible.`,
          fix: "Assign oil to the Front, or drop the others.",
        };
      }
    },
  },
  {
    id: "unfuelled-strategic-moves",
    cite: "2.4.5.1",
    severity: "error",
    about: "Without oil, and always for China, one Army moves between Major Cities and one Division between Minor Cities.",
    *run(ledger): Iterable<Breach> {
      const kinds = [
        { column: "armiesMoved", most: MOST_WITHOUT_FUEL.armies, unit: "Armies" },
        { column: "divisionsMoved", most: MOST_WITHOUT_FUEL.divisions, unit: "Divisions" },
      ] as const;
      for (const front of frontsOf(ledger)) {
        for (const { column, most, unit } of front.fuelled ? [] : kinds) {
          const moved = front[column];
          if (moved <= most) continue;
          yield {
            at: front.at(column),
            expected: most,
            found: moved,
            message: `The ${name(front)} moves ${figure(moved)} ${unit} strategically without oil; ${most} is possible.`,
            fix: needsOil(front) ? "Assign oil to the Front, or drop the others." : "Drop the others.",
          };
        }
      }
    },
  },
  {
    id: "unfuelled-supply",
    cite: "2.4.5.4",
    severity: "error",
    about: "A Front without oil gets no Supplies in Logistics.",
    *run(ledger): Iterable<Breach> {
      if (withoutFuel("Army", "Logistics Supply")?.remains !== "Prohibited") return;
      for (const front of frontsOf(ledger)) {
        if (front.fuelled || !needsOil(front) || front.supplyReceived <= 0) continue;
        yield {
          at: front.at("supplyReceived"),
          expected: 0,
          found: front.supplyReceived,
          message: `${figure(front.supplyReceived)} PPs were delivered in Logistics to the ${name(front)} without oil; it gets 0.`,
          fix: "Assign oil to the Front, or supply it by re-supply orders.",
        };
      }
    },
  },
  {
    id: "unfuelled-activity",
    cite: "2.4.5.5",
    severity: "error",
    about: "A Front without oil orders no Naval Invasion.",
    *run(ledger): Iterable<Breach> {
      if (withoutFuel("Army", "Naval Invasion")?.remains !== "Prohibited") return;
      for (const front of frontsOf(ledger)) {
        if (front.fuelled || !needsOil(front) || front.navalInvasions <= 0) continue;
        yield {
          at: front.at("navalInvasions"),
          expected: 0,
          found: front.navalInvasions,
          message: `${count(front.navalInvasions, "Naval Invasion")} ordered in the ${name(front)} without oil; none is possible.`,
          fix: "Assign oil to the Front, or drop the invasion.",
        };
      }
    },
  },
  {
    id: "bridgehead-oil",
    cite: "2.5.3.1",
    severity: "error",
    about: "Each Bridgehead that is kept up takes one more Oil Unit from London.",
    *run(ledger): Iterable<Breach> {
      for (const use of ledger.rows(oilUses, "Oil")) {
        if (!same(use.service, "Bridgehead") || !use.conditionMet || use.oilUnits >= use.needed) continue;
        yield {
          at: use.at("oilUnits"),
          expected: use.needed,
          found: use.oilUnits,
          message: `${use.use} is kept up with ${figure(use.oilUnits)} Oil Units; it takes ${figure(use.needed)} from London.`,
          fix: "Assign an Oil Unit, or give the Bridgehead up.",
        };
      }
    },
  },
];
