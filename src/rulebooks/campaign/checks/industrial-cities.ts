import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { figure, oneOf } from "../../../kernel/text";
import { icRedeployment, NEW_IC_CITIES, newIcValue, TURNS_BETWEEN_NEW_ICS, VALUE_WHEN_PLACED } from "../rules/industrial-cities";
import { state } from "../sheets/campaign";
import { economy } from "../sheets/national";
import { icRedeployments, industry, newIcs, russianIcs } from "../sheets/russian-industry";
import { EVENTS, TRACKS } from "../sheets/words";
import { amount, answer } from "./answer";
import { booked, bookings } from "./damage";
import { happened, trackOf, turnOf } from "./state";
import { are, called, differ, pps, same } from "../say";

const INDUSTRY = "Russian industry";
/** ICs that Russia begins with (2.1.9.1). */
const AT_THE_START = 9;

const icsOf = (ledger: LedgerView) => ledger.rows(russianIcs, INDUSTRY);
type Ic = ReturnType<typeof icsOf>[number];

const isIn = (ic: Ic, ...states: readonly string[]): boolean => states.some((one) => same(ic.state, one));
const isCaptured = (ic: Ic): boolean => ic.holder !== "" && !same(ic.holder, "Russia");

/** Additional ICs that have been placed, in the order of the rulebook. */
const placedOf = (ledger: LedgerView) =>
  ledger
    .rows(newIcs, INDUSTRY)
    .filter((row) => !row.blank("turnPlaced"))
    .sort((one, other) => orderOf(one.city) - orderOf(other.city));
const orderOf = (city: string): number => NEW_IC_CITIES.findIndex((name) => same(name, city));

const turns = (value: number): string => `${figure(value)} ${value === 1 ? "Turn" : "Turns"}`;

/** Sheets on which a side books its SW damage. */
function sheetsOf(ledger: LedgerView, holder: string): readonly string[] {
  const nations = same(holder, "Axis") ? ["Germany", "Italy"] : same(holder, "Japan") ? ["Japan"] : ["Russia"];
  return nations.filter((nation) => ledger.players.includes(nation));
}

/** Moves that begin in this Turn, from both tables that can tell of them. */
function* startsOf(ledger: LedgerView) {
  const turn = turnOf(ledger);
  const told = new Set<string>();
  for (const row of ledger.rows(icRedeployments, INDUSTRY)) {
    if (row.turnStarted !== turn) continue;
    told.add(row.origin.toLowerCase());
    yield { city: row.origin, at: row.at("turnStarted") };
  }
  for (const row of icsOf(ledger)) {
    if (isIn(row, "Redeploying") && !told.has(row.city.toLowerCase())) yield { city: row.city, at: row.at("state") };
  }
}

/** What must hold for Russia's Industrial Cities (2.1.9). */
export const industrialCityChecks: readonly Check[] = [
  {
    id: "ic-entitlement",
    cite: "2.1.9.1",
    severity: "error",
    about: "Russia places an additional IC only when tension has brought it, in the order of the cities.",
    *run(ledger): Iterable<Breach> {
      const figures = ledger.figures(industry, INDUSTRY);
      if (!figures) return;
      const placed = placedOf(ledger);
      const due = NEW_IC_CITIES.slice(0, figures.Entitled);
      const only = due.length === 0 ? "none is due" : `only ${oneOf(due).replace(" or ", " and ")} ${are(due.length)} due`;
      for (const row of placed) {
        if (row.tensionNeeded <= figures.Highest_tension) continue;
        yield {
          at: row.at("turnPlaced"),
          expected: figures.Entitled,
          found: placed.length,
          message: `${row.city} needs tension ${figure(row.tensionNeeded)}; at ${figure(figures.Highest_tension)} ${only}.`,
          fix: "Clear its Turn, or enter the highest tension so far on the sheet Campaign.",
        };
      }
      for (const row of placed) {
        const before = NEW_IC_CITIES[orderOf(row.city) - 1];
        if (before === undefined || row.tensionNeeded > figures.Highest_tension) continue;
        const earlier = placed.find((other) => same(other.city, before));
        if (earlier && earlier.turnPlaced <= row.turnPlaced) continue;
        yield {
          at: row.at("turnPlaced"),
          expected: before,
          found: row.city,
          message: `${row.city} was placed in Turn ${figure(row.turnPlaced)}, before ${before}, which comes first.`,
          fix: `Place ${before} first.`,
        };
      }
      const ics = icsOf(ledger).filter((ic) => !isIn(ic, "Destroyed"));
      const most = AT_THE_START + placed.length;
      if (ics.length <= most) return;
      yield {
        at: ics.at(-1)!.at("city"),
        expected: most,
        found: ics.length,
        message: `${figure(ics.length)} Russian ICs are listed; ${figure(AT_THE_START)} from the start and ${figure(placed.length)} placed make ${figure(most)}.`,
        fix: "Take off what Russia does not have, or enter the Turn of each new IC.",
      };
    },
  },
  {
    id: "ic-interval",
    cite: "2.1.9.1",
    severity: "error",
    about: "Two Turns lie from one new IC to the next.",
    *run(ledger): Iterable<Breach> {
      const placed = [...placedOf(ledger)].sort((one, other) => one.turnPlaced - other.turnPlaced);
      for (const [i, row] of placed.entries()) {
        const before = placed[i - 1];
        if (!before) continue;
        const between = row.turnPlaced - before.turnPlaced;
        if (between >= TURNS_BETWEEN_NEW_ICS) continue;
        yield {
          at: row.at("turnPlaced"),
          expected: TURNS_BETWEEN_NEW_ICS,
          found: between,
          message: `${row.city} was placed ${turns(between)} after ${before.city}; ${turns(TURNS_BETWEEN_NEW_ICS)} are required.`,
          fix: `Place it in Turn ${figure(before.turnPlaced + TURNS_BETWEEN_NEW_ICS)} or later.`,
        };
      }
    },
  },
  {
    id: "ic-placed-value",
    cite: "2.1.9.2",
    severity: "error",
    about: "An IC that is placed in this Turn is worth 250 PPs.",
    *run(ledger): Iterable<Breach> {
      const turn = turnOf(ledger);
      for (const ic of icsOf(ledger)) {
        if (ic.blank("turnPlaced") || ic.turnPlaced !== turn || !differ(ic.value, VALUE_WHEN_PLACED)) continue;
        yield {
          at: ic.at("value"),
          expected: VALUE_WHEN_PLACED,
          found: ic.value,
          message: `The new IC of ${ic.city} starts at ${pps(ic.value)} instead of ${figure(VALUE_WHEN_PLACED)}.`,
          fix: `Enter ${figure(VALUE_WHEN_PLACED)} as Value.`,
        };
      }
    },
  },
  {
    id: "ic-growth-step",
    cite: "2.1.9.2",
    severity: "error",
    about: "A new IC grows by 250 PPs in a Turn at most.",
    *run(ledger): Iterable<Breach> {
      const turn = turnOf(ledger);
      for (const ic of icsOf(ledger)) {
        const since = turn - ic.turnPlaced;
        if (ic.blank("turnPlaced") || since < 1 || ic.value > ic.maximum) continue;
        const most = amount(newIcValue, since, ic.maximum);
        if (most === undefined || !differ(ic.value, most) || ic.value < most) continue;
        yield {
          at: ic.at("value"),
          expected: most,
          found: ic.value,
          message: `The IC of ${ic.city} is worth ${pps(ic.value)} ${turns(since)} after it was placed; ${figure(most)} is the most that it can have grown to.`,
          fix: `Enter ${figure(most)} as Value, or the Turn in which it was placed.`,
        };
      }
    },
  },
  {
    id: "ic-maximum",
    cite: "2.1.9.2",
    severity: "error",
    about: "No IC is worth more than the maximum of the year.",
    *run(ledger): Iterable<Breach> {
      const figures = ledger.figures(industry, INDUSTRY);
      const year = ledger.figures(state, "Campaign")?.Year ?? 0;
      for (const ic of icsOf(ledger)) {
        if (ic.value <= ic.maximum) continue;
        const siberia = same(ic.region, "Siberia");
        const declared = (siberia ? figures?.Japanese_DoW : figures?.Axis_DoW) ?? 0;
        const reason = declared > 0 ? ` after ${siberia ? "a Japanese" : "an Axis"} DoW in ${declared}` : "";
        yield {
          at: ic.at("value"),
          expected: ic.maximum,
          found: ic.value,
          message: `The IC of ${ic.city} is worth ${pps(ic.value)} in ${year}; ${figure(ic.maximum)} is the limit${reason}.`,
          fix: `Enter ${figure(ic.maximum)} as Value.`,
        };
      }
    },
  },
  {
    id: "ic-frozen",
    cite: "2.1.9.4 to 2.1.9.6",
    severity: "error",
    about: "A captured IC keeps its value and never grows.",
    *run(ledger): Iterable<Breach> {
      for (const ic of icsOf(ledger)) {
        if (!isCaptured(ic) || ic.growth <= 0) continue;
        yield {
          at: ic.at("state"),
          expected: ic.value,
          found: ic.valueNext,
          message: `The captured IC of ${ic.city} grows from ${figure(ic.value)} to ${pps(ic.valueNext)}.`,
          fix: "Choose Captured as State, or Isolated while it has no route.",
        };
      }
    },
  },
  {
    id: "ic-damage-booked",
    cite: "2.1.9.4; 2.1.9.6",
    severity: "error",
    about: "An isolated IC and one that begins to move stand with their value in the SW damage ledger of their holder.",
    *run(ledger): Iterable<Breach> {
      for (const ic of icsOf(ledger)) {
        const sheets = sheetsOf(ledger, ic.holder);
        if (sheets.length === 0) continue;
        const rows = sheets
          .flatMap((nation) => bookings(ledger, nation, "Isolated IC", "IC redeployment"))
          .filter((row) => same(row.place, ic.city));
        const { total, at } = booked(rows, ic.at("swDamage"));
        if (!differ(total, ic.swDamage)) continue;
        const why = isIn(ic, "Isolated")
          ? "is isolated"
          : isIn(ic, "Redeploying")
            ? "begins to move"
            : `is ${ic.state.toLowerCase()}`;
        yield {
          at,
          expected: ic.swDamage,
          found: total,
          message: `The IC of ${ic.city} ${why} and costs ${pps(ic.swDamage)} of SW damage; ${figure(total)} ${are(total)} booked.`,
          fix: `Book ${figure(ic.swDamage)} PPs for ${ic.city} on the sheet of ${called(sheets[0]!)}, with the cause ${isIn(ic, "Redeploying") ? "IC redeployment" : "Isolated IC"}.`,
        };
      }
    },
  },
  {
    id: "ic-in-transit-income",
    cite: "2.1.9.6",
    severity: "error",
    about: "An IC gives what its state allows, once: in transit nothing.",
    *run(ledger): Iterable<Breach> {
      if (!ledger.players.includes("Russia")) return;
      for (const row of ledger.rows(economy, "Russia")) {
        const ic = icsOf(ledger).find((other) => same(other.city, row.name));
        if (!ic || row.income <= 0 || same(row.kind, "Key City bonus")) continue;
        yield {
          at: row.at("name"),
          expected: ic.income,
          found: ic.income + row.income,
          message: `The IC of ${ic.city} gives ${pps(ic.income)} in Russian industry and ${figure(row.income)} more in Economy.`,
          fix: "Take it off Economy: Russian industry counts it.",
        };
      }
    },
  },
  {
    id: "ic-redeploy-rule",
    cite: "2.1.9.6",
    severity: "error",
    about: "Russia starts to move one IC in a Turn of the war with the Axis, none in an Axis Blitz, and never a fixed one.",
    *run(ledger): Iterable<Breach> {
      const starts = [...startsOf(ledger)];
      const { atWar } = trackOf(ledger, TRACKS.russiaAxis);
      const blitz = happened(ledger, EVENTS.blitz);
      const pending = ledger
        .rows(icRedeployments, INDUSTRY)
        .filter((row) => row.blank("turnStarted"))
        .map((row) => ({ city: row.origin, at: row.at("origin") }));
      for (const { city, at } of [...starts, ...pending]) {
        if (answer(icRedeployment, city) !== false) continue;
        yield {
          at,
          expected: false,
          found: true,
          message: `Russia starts to move the IC of ${city}, which is fixed.`,
          fix: "Move another IC.",
        };
      }
      for (const { city, at } of starts) {
        if (atWar && !blitz) continue;
        yield {
          at,
          expected: false,
          found: true,
          message: atWar
            ? `Russia starts to move the IC of ${city} in a Turn of the Axis Blitz.`
            : `Russia starts to move the IC of ${city} without being at War with the Axis.`,
          fix: atWar ? "Wait until the Blitz is over." : "Wait for the war, or enter it on the sheet Campaign.",
        };
      }
      for (const { city, at } of starts.slice(1)) {
        yield {
          at,
          expected: 1,
          found: starts.length,
          message: `${figure(starts.length)} ICs start to move in this Turn, ${city} among them; 1 is allowed.`,
          fix: "Let it start in the next Turn.",
        };
      }
    },
  },
  {
    id: "ic-destination",
    cite: "2.1.9.6",
    severity: "error",
    about: "An IC that moves is placed in a European city without an IC.",
    *run(ledger): Iterable<Breach> {
      const turn = turnOf(ledger);
      for (const row of ledger.rows(icRedeployments, INDUSTRY)) {
        if (row.destination === "") continue;
        // Once it has arrived the destination has an IC: the one that moved.
        const onTheWay = row.blank("turnStarted") || row.turnOfArrival >= turn;
        const there = icsOf(ledger).some((ic) => same(ic.city, row.destination) && !isIn(ic, "Destroyed", "In Transit"));
        const taken = row.hasIc || (onTheWay && there);
        if (!taken && row.inEurope) continue;
        yield {
          at: row.at("destination"),
          expected: "a European city without an IC",
          found: row.destination,
          message: taken
            ? `The IC of ${row.origin} is placed in ${row.destination}, which already has one.`
            : `The IC of ${row.origin} is placed in ${row.destination}, which is not entered as a European city.`,
          fix: "Choose a European city without an IC.",
        };
      }
    },
  },
];
