import type { Breach, Check } from "../../../../kernel/check";
import { sum } from "../../../../kernel/exact";
import { count, figure, fold } from "../../../../kernel/text";
import { alliedDrawOf, MIDDLE_EAST_COUNTRIES } from "../../rules/oil";
import { germanRussianOil } from "../../rules/trade";
import { alliedSupply, internationalMarket } from "../../sheets/oil";
import { EVENTS, TRACKS } from "../../sheets/words";
import { happened, named, trackOf } from "../state";
import { are, same } from "../../say";
import { centersOf, OIL, RUSSIA_TO_GERMANY, shipmentsOf, sourcesOf, units } from "./rows";

const GULF = "Gulf of Mexico";
const SOUTH_AMERICA = "South America";

const landRoute = (source: string): string => (source === "Mosul" ? "Mosul's oil" : `The oil of ${source}`);

/** What must hold on the way (2.4.1.5; 2.4.1.6; 2.4.3). */
export const shipmentChecks: readonly Check[] = [
  {
    id: "pipeline-route",
    cite: "2.4.3.2",
    severity: "error",
    about: "Oil goes by land only where routes or pipelines allow it, and every shipment goes by land or by sea.",
    *run(ledger): Iterable<Breach> {
      for (const shipment of shipmentsOf(ledger)) {
        if (shipment.oilUnits <= 0) continue;
        if (shipment.blank("way")) {
          yield {
            at: shipment.at("way"),
            expected: "Land or Sea",
            found: null,
            message: `${landRoute(shipment.source)} has no way entered.`,
            fix: "Choose Land or Sea.",
          };
        } else if (same(shipment.way, "Land") && !shipment.landRouteAllowed) {
          yield {
            at: shipment.at("route"),
            expected: true,
            found: false,
            message: `${landRoute(shipment.source)} cannot go by land to ${shipment.route}.`,
            fix: "Choose a stop of its land routes, or send it by sea.",
          };
        }
      }
    },
  },
  {
    id: "tanker-per-unit",
    cite: "2.4.3.3",
    severity: "error",
    about: "Each Oil Unit by sea has a Tanker.",
    *run(ledger): Iterable<Breach> {
      for (const shipment of shipmentsOf(ledger)) {
        if (!same(shipment.way, "Sea") || shipment.tankers >= shipment.oilUnits) continue;
        yield {
          at: shipment.at("tankers"),
          expected: shipment.oilUnits,
          found: shipment.tankers,
          message: `${units(shipment.oilUnits)} by sea from ${shipment.source} ${shipment.oilUnits === 1 ? "needs" : "need"} ${count(shipment.oilUnits, "Tanker")}, ${figure(shipment.tankers)} ${are(shipment.tankers)} assigned.`,
          fix: `Assign ${count(shipment.oilUnits - shipment.tankers, "more Tanker", "more Tankers")}, or ship less.`,
        };
      }
    },
  },
  {
    id: "tanker-loss",
    cite: "2.4.3.3",
    severity: "error",
    about: "Each sunk Tanker takes one Oil Unit with it, and no more are sunk than sailed.",
    *run(ledger): Iterable<Breach> {
      const voyages = [
        ...shipmentsOf(ledger).map((row) => ({
          at: row.at("tankersSunk"),
          of: row.source,
          sunk: row.tankersSunk,
          sailed: row.tankers,
        })),
        ...ledger
          .rows(internationalMarket, OIL)
          .map((row) => ({ at: row.at("sunk"), of: row.nation, sunk: row.sunk, sailed: row.transports })),
      ];
      for (const { at, of, sunk, sailed } of voyages) {
        if (sunk <= sailed) continue;
        yield {
          at,
          expected: sailed,
          found: sunk,
          message: `${count(sunk, "Tanker")} of ${of} ${are(sunk)} sunk; ${figure(sailed)} sailed.`,
          fix: `Enter ${figure(sailed)} or fewer, or the Tankers that sailed.`,
        };
      }
    },
  },
  {
    id: "gulf-departure",
    cite: "2.4.3.3",
    severity: "warning",
    about: "American oil of the East Coast sails from the Gulf of Mexico.",
    *run(ledger): Iterable<Breach> {
      for (const shipment of shipmentsOf(ledger)) {
        if (!same(shipment.source, "USA East Coast") || shipment.oilUnits <= 0 || shipment.blank("route")) continue;
        if (fold(shipment.route).includes("gulf")) continue;
        yield {
          at: shipment.at("route"),
          expected: GULF,
          found: shipment.route,
          message: `The oil convoy of the USA East Coast sails by ${shipment.route} instead of from the ${GULF}.`,
          fix: `Let it start in the ${GULF}.`,
        };
      }
    },
  },
  {
    id: "russian-oil-owed",
    cite: "2.1.7.1; 2.4.1.1",
    severity: "error",
    about: "Russia sends Germany the oil that it owes.",
    *run(ledger): Iterable<Breach> {
      if (!["Germany", "Russia"].some((nation) => ledger.players.includes(nation))) return;
      const { level, atWar } = trackOf(ledger, TRACKS.russiaAxis);
      const owed = germanRussianOil.call([level, atWar]) as number;
      const rows = shipmentsOf(ledger).filter((row) => same(row.source, RUSSIA_TO_GERMANY));
      const sent = sum(rows.map((row) => row.oilUnits));
      const at = rows[0]?.at("oilUnits") ?? centersOf(ledger)[0]?.at("arrivals");
      if (sent >= owed || !at) return;
      yield {
        at,
        expected: owed,
        found: sent,
        message: `Russia sends ${figure(sent)} Oil Units to Germany at tension ${figure(level)}; ${figure(owed)} ${are(owed)} owed.`,
        fix: `Ship ${units(owed - sent)} from ${RUSSIA_TO_GERMANY}.`,
      };
    },
  },
  {
    id: "russian-oil-halted",
    cite: "2.1.7.1; 2.4.1.1",
    severity: "error",
    about: "Russia sends Germany no oil once the tension has reached 40 or the two are at war.",
    *run(ledger): Iterable<Breach> {
      const { level, atWar } = trackOf(ledger, TRACKS.russiaAxis);
      if ((germanRussianOil.call([level, atWar]) as number) > 0) return;
      for (const row of shipmentsOf(ledger)) {
        if (!same(row.source, RUSSIA_TO_GERMANY) || row.oilUnits <= 0) continue;
        yield {
          at: row.at("oilUnits"),
          expected: 0,
          found: row.oilUnits,
          message: `Russia sends ${units(row.oilUnits)} to Germany ${atWar ? "in war" : `at tension ${figure(level)}`}; its shipments are halted.`,
          fix: "Enter 0, or clear the row.",
        };
      }
    },
  },
  {
    id: "middle-east-draw",
    cite: "2.4.1.2",
    severity: "error",
    about: "The Western Allies draw from neutral Iraq and Persia, Russia's part included, no more than is agreed.",
    *run(ledger): Iterable<Breach> {
      const embargo = happened(ledger, EVENTS.embargo);
      for (const row of ledger.rows(alliedSupply, OIL)) {
        const country = named(MIDDLE_EAST_COUNTRIES, row.source);
        if (!country) continue;
        // A source that somebody has occupied is no longer a matter of agreements.
        const neutral = sourcesOf(ledger).filter((source) => same(source.controller, country));
        const limit = alliedDrawOf(country, embargo);
        const drawn = sum(
          shipmentsOf(ledger)
            .filter((shipment) => same(shipment.power, "Western Allies") || same(shipment.power, "Russia"))
            .filter((shipment) => neutral.some((source) => same(source.source, shipment.source)))
            .map((shipment) => shipment.oilUnits),
        );
        if (drawn <= limit) continue;
        yield {
          at: row.at("drawn"),
          expected: limit,
          found: drawn,
          message: `The Allies draw ${units(drawn)} from ${country} ${embargo ? "after" : "before"} the embargo; ${figure(limit)} is the limit.`,
          fix: `Ship ${figure(drawn - limit)} less from ${country}.`,
        };
      }
    },
  },
  {
    id: "us-oil-export",
    cite: "2.4.1.5",
    severity: "error",
    about: "The USA ships one Oil Unit per mobilization of a theatre.",
    *run(ledger): Iterable<Breach> {
      for (const row of ledger.rows(alliedSupply, OIL)) {
        if (named(MIDDLE_EAST_COUNTRIES, row.source) || row.drawn <= row.limit) continue;
        yield {
          at: row.at("drawn"),
          expected: row.limit,
          found: row.drawn,
          message: `${units(row.drawn)} ${row.drawn === 1 ? "leaves" : "leave"} the ${row.source} with ${count(row.limit, "mobilization")}; ${figure(row.limit)} can.`,
          fix: `Ship ${figure(row.drawn - row.limit)} less.`,
        };
      }
    },
  },
  {
    id: "market-limit",
    cite: "2.4.1.6",
    severity: "error",
    about: "A Nation buys no more oil than the International Market sells it.",
    *run(ledger): Iterable<Breach> {
      const bought = new Map<string, number>();
      for (const row of ledger.rows(internationalMarket, OIL)) {
        // What a Nation buys for several Supply Centers stands in several rows.
        const nation = row.nation.toLowerCase();
        const total = (bought.get(nation) ?? 0) + row.bought;
        bought.set(nation, total);
        // The closed market of South America has a check of its own.
        if (row.bought <= 0 || total <= row.limit || row.condition === "South America Lost") continue;
        yield {
          at: row.at("bought"),
          expected: row.limit,
          found: total,
          message: `${row.nation} buys ${units(total)}${row.condition === "Normal" ? "" : ` (${row.condition})`}; ${figure(row.limit)} is the limit.`,
          fix: `Buy ${figure(Math.min(row.bought, total - row.limit))} less.`,
        };
      }
    },
  },
  {
    id: "market-transport",
    cite: "2.4.1.6",
    severity: "error",
    about: "Each Oil Unit bought has a Transport; after the fall of France Britain's sail from South America.",
    *run(ledger): Iterable<Breach> {
      const fallen = happened(ledger, EVENTS.fallOfFrance);
      for (const row of ledger.rows(internationalMarket, OIL)) {
        if (row.bought <= 0) continue;
        if (row.transports < row.bought) {
          yield {
            at: row.at("transports"),
            expected: row.bought,
            found: row.transports,
            message: `${row.nation} buys ${units(row.bought)} with ${count(row.transports, "Transport")}; each unit needs one.`,
            fix: `Assign ${count(row.bought - row.transports, "more Transport", "more Transports")}, or buy less.`,
          };
        }
        if (fallen && same(row.nation, "Britain") && !fold(row.convoy).includes(fold(SOUTH_AMERICA))) {
          yield {
            at: row.at("convoy"),
            expected: SOUTH_AMERICA,
            found: row.convoy === "" ? null : row.convoy,
            message: `Britain buys ${units(row.bought)} after the fall of France; its Transports sail from ${SOUTH_AMERICA}.`,
            fix: `Enter the convoy ${SOUTH_AMERICA}.`,
          };
        }
      }
    },
  },
  {
    id: "south-america-closed",
    cite: "2.4.1.6; 2.5.3.8",
    severity: "error",
    about: "South America sells no oil after an Allied attack on neutral Spain or Portugal.",
    *run(ledger): Iterable<Breach> {
      if (!happened(ledger, EVENTS.iberia)) return;
      for (const row of ledger.rows(internationalMarket, OIL)) {
        const fromThere = row.condition === "South America Lost" || fold(row.convoy).includes(fold(SOUTH_AMERICA));
        if (row.bought <= 0 || !fromThere) continue;
        yield {
          at: row.at("bought"),
          expected: 0,
          found: row.bought,
          message: `${row.nation} buys ${units(row.bought)} from South America after the Allied attack on Spain or Portugal; 0 can be bought.`,
          fix: "Buy none.",
        };
      }
    },
  },
];
