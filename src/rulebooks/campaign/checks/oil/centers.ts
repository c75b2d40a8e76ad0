import type { Breach, Check } from "../../../../kernel/check";
import { sum } from "../../../../kernel/exact";
import { figure, fold, oneOf } from "../../../../kernel/text";
import { DAMAGE_PER_REFINERY, refineriesStopped } from "../../rules/oil";
import {
  AREAS,
  CENTERS,
  centerServes,
  OIL_USES,
  powerOfCenter,
  startingOilOf,
  type Area,
  type Center,
  type OilUse,
} from "../../rules/supply-centers";
import { swDamageLedger } from "../../sheets/national";
import { oilStores } from "../../sheets/oil";
import { EVENTS } from "../../sheets/words";
import { happened, happenedBefore, named, turnOf } from "../state";
import { are, same } from "../../say";
import { centersOf, OIL, shipmentsOf, units, usesOf } from "./rows";

const CHINA = "Nationalist China";

const THE = new Set<Area>(["West", "East", "Mediterranean", "Pacific", "Americas", "Baltic", "Black Sea", "Indian Ocean"]);

/** "the economy of Italy", "the East Front", "the Navy in the Baltic" */
function purpose(service: OilUse, area: Area): string {
  if (service === "Economy") return `the economy of ${area}`;
  if (service === "Army") return `the ${area} Front`;
  return `the ${service} in ${THE.has(area) ? "the " : ""}${area}`;
}

const bridgeheadCenters: readonly Center[] = ["London"];

/** Supply Centers of a Power whose oil may serve a use. */
function centersFor(power: string, service: string, area: Area): readonly Center[] {
  const use = named(OIL_USES, service);
  return CENTERS.filter(
    (center) =>
      same(powerOfCenter(center), power) && (use ? centerServes(center, use, area) === true : bridgeheadCenters.includes(center)),
  );
}

/** Centers whose service is a matter of checks of their own. */
const WATCHED: readonly Center[] = ["Taipei", "Singapore", "Paris", "Hawaii"];
const UNLIMITED: readonly Center[] = ["Americas"];

/** What must hold in the Supply Centers (2.5). */
export const centerChecks: readonly Check[] = [
  {
    id: "oil-used-before-arrival",
    cite: "2.4.3.1; 2.5",
    severity: "error",
    about: "A Turn uses only the oil that its Supply Center held at the start; shipments arrive in Logistics.",
    *run(ledger): Iterable<Breach> {
      const rows = centersOf(ledger);
      for (const row of rows) {
        if (row.used <= row.opening || named(UNLIMITED, row.center)) continue;
        yield {
          at: row.at("used"),
          expected: row.opening,
          found: row.used,
          message: `${row.center} uses ${units(row.used)} with ${figure(row.opening)} in stock; shipments arrive in Logistics.`,
          fix: `Use ${figure(row.used - row.opening)} less from ${row.center}.`,
        };
      }
      for (const use of usesOf(ledger)) {
        if (use.blank("center") || named(UNLIMITED, use.center) || rows.some((row) => same(row.center, use.center))) continue;
        yield {
          at: use.at("center"),
          expected: 0,
          found: use.oilUnits,
          message: `${use.use} uses ${units(use.oilUnits)} from ${use.center}, which is none of the Supply Centers of the sheet.`,
          fix: "Choose a center of the table Supply Centers, or enter it there.",
        };
      }
    },
  },
  {
    id: "oil-storage-full",
    cite: "2.5.1 to 2.5.4",
    severity: "error",
    about: "A Power keeps no more oil in all its Supply Centers than its limit.",
    *run(ledger): Iterable<Breach> {
      const stores = ledger.rows(oilStores, OIL);
      for (const store of stores) {
        if (store.closing <= store.limit) continue;
        yield {
          at: store.at("closing"),
          expected: store.limit,
          found: store.closing,
          message: `The store of ${store.store} holds ${units(store.closing)}; ${figure(store.limit)} is the limit.`,
          fix: `Use ${figure(store.closing - store.limit)} more, or ship less.`,
        };
      }
      for (const center of centersOf(ledger)) {
        if (center.closing <= 0 || stores.some((store) => same(store.store, center.store))) continue;
        yield {
          at: center.at("store"),
          expected: "a store of the table Oil stores",
          found: center.store === "" ? null : center.store,
          message: `${center.center} holds ${units(center.closing)} that count for no store.`,
          fix: "Choose the store whose limit it shares.",
        };
      }
    },
  },
  {
    id: "oil-wrong-center",
    cite: "2.5",
    severity: "error",
    about: "Oil comes from a Supply Center of the Power, in service, that may fuel the use.",
    *run(ledger): Iterable<Breach> {
      const centers = centersOf(ledger);
      for (const use of usesOf(ledger)) {
        const area = named(AREAS, use.area);
        const service = named(OIL_USES, use.service);
        const center = named(CENTERS, use.center);
        const right = area ? centersFor(use.power, use.service, area) : [];
        const where = `that oil comes from ${oneOf(right)}`;
        const at = use.at("center");
        if (!center) {
          const message = `${use.use} uses ${units(use.oilUnits)} from no Supply Center; ${right.length > 0 ? where : "it has none"}.`;
          yield {
            at,
            expected: right[0] ?? null,
            found: use.center === "" ? null : use.center,
            message,
            fix: "Choose a center.",
          };
        } else if (!same(powerOfCenter(center), use.power)) {
          const message = `${center} is a Supply Center of ${powerOfCenter(center)}; ${use.power || "nobody"} cannot use its oil.`;
          yield {
            at,
            expected: use.power,
            found: powerOfCenter(center),
            message,
            fix: right.length > 0 ? `Choose ${oneOf(right)}.` : "Choose a center of the Power.",
          };
        } else if (
          service && area
            ? centerServes(center, service, area) === false
            : same(use.service, "Bridgehead") && !bridgeheadCenters.includes(center)
        ) {
          const what = service && area ? purpose(service, area) : "a Bridgehead";
          const message = `${center} cannot fuel ${what}; ${right.length > 0 ? where : "no center may"}.`;
          yield {
            at,
            expected: right[0] ?? null,
            found: center,
            message,
            fix: right.length > 0 ? `Choose ${oneOf(right)}.` : "Take the oil out.",
          };
        } else if (!WATCHED.includes(center) && centers.some((row) => same(row.center, center) && !row.inService)) {
          const message = `${use.use} uses ${units(use.oilUnits)} from ${center}, which is not in service.`;
          yield { at, expected: true, found: false, message, fix: `Choose another center, or set ${center} in service.` };
        }
      }
    },
  },
  {
    id: "center-out-of-service",
    cite: "2.5.2.3; 2.5.3.5 to 2.5.3.7",
    severity: "warning",
    about: "A Supply Center that is not in service neither gives oil nor takes it.",
    *run(ledger): Iterable<Breach> {
      const isServing: Readonly<Partial<Record<Center, boolean>>> = {
        Taipei: !happenedBefore(ledger, EVENTS.singapore),
        Singapore: happenedBefore(ledger, EVENTS.singapore),
        Paris: !happenedBefore(ledger, EVENTS.fallOfFrance) || happened(ledger, EVENTS.paris),
      };
      for (const row of centersOf(ledger)) {
        if (row.inService) continue;
        const center = named(CENTERS, row.center);
        if (row.arrivals > 0) {
          yield {
            at: row.at("arrivals"),
            expected: 0,
            found: row.arrivals,
            message: `${units(row.arrivals)} ${row.arrivals === 1 ? "arrives" : "arrive"} at ${row.center}, which is not in service.`,
            fix: `Ship it to another center, or set ${row.center} in service.`,
          };
        }
        // What other centers give while out of service is told with the use.
        if (row.used <= 0 || !center || !isServing[center]) continue;
        yield {
          at: row.at("inService"),
          expected: true,
          found: false,
          message: `${units(row.used)} ${are(row.used)} used from ${row.center}, which is not in service.`,
          fix: `Choose another center, or set ${row.center} in service.`,
        };
      }
    },
  },
  {
    id: "starting-oil",
    cite: "2.5.1 to 2.5.4",
    severity: "warning",
    about: "In the first Turn the Supply Centers hold the oil that the rulebook gives them.",
    *run(ledger): Iterable<Breach> {
      if (turnOf(ledger) !== 1) return;
      for (const row of centersOf(ledger)) {
        const center = named(CENTERS, row.center);
        const start = center && startingOilOf(center);
        if (start === undefined || !row.inService || row.opening === start) continue;
        yield {
          at: row.at("opening"),
          expected: start,
          found: row.opening,
          message: `${row.center} starts with ${units(start)}, ${figure(row.opening)} ${are(row.opening)} entered.`,
          fix: `Enter ${figure(start)}.`,
        };
      }
    },
  },
  {
    id: "africa-route",
    cite: "2.5.3.2; 2.5.3.3",
    severity: "error",
    about: "South Africa and India fuel the Mediterranean only through Suez, or from Basra by Mosul to Haifa or Beirut.",
    *run(ledger): Iterable<Breach> {
      for (const use of usesOf(ledger)) {
        if (!same(use.area, "Mediterranean") || !named(["South Africa", "India"], use.center) || use.conditionMet) continue;
        yield {
          at: use.at("conditionMet"),
          expected: true,
          found: false,
          message: `${use.use} uses ${units(use.oilUnits)} from ${use.center}, but neither Suez nor the pipeline is open.`,
          fix: "Set Condition met to TRUE once a route is open, or take the oil out.",
        };
      }
    },
  },
  {
    id: "black-sea-connection",
    cite: "2.5.1.1; 2.5.1.2",
    severity: "warning",
    about: "Black Sea Ports draw on Berlin through the East Front, on Rome through the Mediterranean Front.",
    *run(ledger): Iterable<Breach> {
      const through: Readonly<Partial<Record<Center, string>>> = { Berlin: "East", Rome: "Mediterranean" };
      for (const use of usesOf(ledger)) {
        const center = named(CENTERS, use.center);
        const front = center && through[center];
        if (!front || !same(use.area, "Black Sea") || use.conditionMet) continue;
        yield {
          at: use.at("conditionMet"),
          expected: true,
          found: false,
          message: `${use.use} in the Black Sea draws ${units(use.oilUnits)} from ${center} without a connection through the ${front} Front.`,
          fix: "Set Condition met to TRUE while the Port is connected, or take the oil out.",
        };
      }
    },
  },
  {
    id: "taipei-or-singapore",
    cite: "2.5.2.3",
    severity: "error",
    about: "Only one of Taipei and Singapore serves as Supply Center.",
    *run(ledger): Iterable<Breach> {
      const changed = happened(ledger, EVENTS.singapore);
      const settled = happenedBefore(ledger, EVENTS.singapore);
      // The change is made in Logistics: the Orders of that Turn still draw on Taipei.
      const closed: readonly Center[] = settled ? ["Taipei"] : ["Singapore"];
      const [active] = settled ? ["Singapore"] : ["Taipei"];
      for (const use of usesOf(ledger)) {
        const center = named(closed, use.center);
        if (!center) continue;
        yield {
          at: use.at("center"),
          expected: active!,
          found: center,
          message: settled
            ? `Singapore has replaced Taipei, but ${units(use.oilUnits)} ${are(use.oilUnits)} still used from Taipei.`
            : `${units(use.oilUnits)} ${are(use.oilUnits)} used from Singapore, but Taipei ${changed ? "serves until Logistics" : "is the Supply Center"}.`,
          fix: `Use oil from ${active!}.`,
        };
      }
      const serving = centersOf(ledger).filter((row) => named(["Taipei", "Singapore"], row.center) && row.inService);
      if (serving.length > 1 && !(changed && !settled)) {
        const row = serving.find((other) => same(other.center, closed[0]!)) ?? serving[1]!;
        yield {
          at: row.at("inService"),
          expected: false,
          found: true,
          message: `Taipei and Singapore are both in service; 1 of the 2 can be, now ${active!}.`,
          fix: `Set In service of ${closed[0]!} to FALSE.`,
        };
      }
    },
  },
  {
    id: "hawaii-damaged",
    cite: "2.5.3.6",
    severity: "error",
    about: "Hawaii bombed for 500 PPs or more holds no oil and serves nobody until it is repaired.",
    *run(ledger): Iterable<Breach> {
      const turn = turnOf(ledger);
      const damage = sum(
        ledger.players
          .flatMap((nation) => ledger.rows(swDamageLedger, nation))
          .filter((entry) => entry.turn === turn && same(entry.place, "Hawaii"))
          .map((entry) => entry.pps),
      );
      for (const row of centersOf(ledger)) {
        if (!same(row.center, "Hawaii")) continue;
        if (row.inService && refineriesStopped(damage) > 0) {
          yield {
            at: row.at("inService"),
            expected: false,
            found: true,
            message: `Hawaii took ${figure(damage)} PPs of bombing damage, ${figure(DAMAGE_PER_REFINERY)} or more, but is in service.`,
            fix: "Set In service to FALSE until it is repaired.",
          };
        }
        if (!row.inService && row.opening > 0) {
          yield {
            at: row.at("opening"),
            expected: 0,
            found: row.opening,
            message: `Hawaii is damaged but still holds ${units(row.opening)}.`,
            fix: "Enter 0: its oil is lost.",
          };
        }
      }
      for (const use of usesOf(ledger)) {
        if (!same(use.center, "Hawaii")) continue;
        if (centersOf(ledger).some((row) => same(row.center, "Hawaii") && row.inService)) continue;
        yield {
          at: use.at("center"),
          expected: 0,
          found: use.oilUnits,
          message: `${use.use} uses ${units(use.oilUnits)} from Hawaii, which is damaged.`,
          fix: "Choose another center until Hawaii is repaired.",
        };
      }
    },
  },
  {
    id: "paris-status",
    cite: "2.5.3.5; 2.5.4",
    severity: "error",
    about:
      "Paris serves France before its fall and the Western Allies after its liberation; American oil waits for the liberation.",
    *run(ledger): Iterable<Breach> {
      const liberated = happened(ledger, EVENTS.paris);
      const fallen = happenedBefore(ledger, EVENTS.fallOfFrance);
      const occupied = fallen && !liberated;
      for (const row of centersOf(ledger)) {
        if (!occupied || !same(row.center, "Paris") || row.opening <= 0) continue;
        yield {
          at: row.at("opening"),
          expected: 0,
          found: row.opening,
          message: `Paris is occupied but holds ${units(row.opening)} for the Allies.`,
          fix: "Enter 0 until Paris is liberated.",
        };
      }
      for (const use of usesOf(ledger)) {
        if (!same(use.center, "Paris") || !(occupied || (fallen && same(use.service, "Economy")))) continue;
        yield {
          at: use.at("center"),
          expected: 0,
          found: use.oilUnits,
          message: occupied
            ? `${use.use} uses ${units(use.oilUnits)} from Paris, which is occupied.`
            : `${use.use} uses ${units(use.oilUnits)} from Paris, which fuels no economy after the fall of France.`,
          fix: "Choose another center, or take the oil out.",
        };
      }
      for (const shipment of shipmentsOf(ledger)) {
        if (!same(shipment.toCenter, "Paris") || shipment.oilUnits <= 0 || liberated) continue;
        const american = fold(shipment.source).startsWith("usa");
        if (!american && !occupied) continue;
        yield {
          at: shipment.at("toCenter"),
          expected: 0,
          found: shipment.oilUnits,
          message: american
            ? `${units(shipment.oilUnits)} of American oil ${shipment.oilUnits === 1 ? "goes" : "go"} to Paris, which is not liberated.`
            : `${units(shipment.oilUnits)} ${shipment.oilUnits === 1 ? "goes" : "go"} to Paris, which is occupied.`,
          fix: "Ship it to a British Supply Center.",
        };
      }
    },
  },
  {
    id: "china-no-oil",
    cite: "2.4",
    severity: "warning",
    about: "Nationalist China is assigned no oil; it needs none.",
    *run(ledger): Iterable<Breach> {
      const listed = [
        ...usesOf(ledger).map((row) => ({ row, name: row.use })),
        ...shipmentsOf(ledger).map((row) => ({ row, name: row.source })),
      ];
      for (const { row, name } of listed) {
        if (!same(row.power, CHINA) || row.oilUnits <= 0) continue;
        yield {
          at: row.at("oilUnits"),
          expected: 0,
          found: row.oilUnits,
          message: `Nationalist China is listed with ${units(row.oilUnits)} (${name}); it needs 0.`,
          fix: "Take the oil out.",
        };
      }
    },
  },
];
