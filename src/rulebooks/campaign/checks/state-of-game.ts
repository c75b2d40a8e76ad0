import type { Breach, Check } from "../../../kernel/check";
import { figure } from "../../../kernel/text";
import { TRADE_EVENTS } from "../rules/trade";
import { events, state, tensionAndWar } from "../sheets/campaign";
import { same } from "../say";

const CAMPAIGN = "Campaign";

/** What must hold on the Campaign sheet, so that all others can rely on it. */
export const stateChecks: readonly Check[] = [
  {
    id: "turn-blank",
    cite: "2.1.2; 2.2.1",
    severity: "error",
    about: "The Campaign sheet tells Turn, Year and Season: all sheets are computed for them.",
    *run(ledger): Iterable<Breach> {
      const figures = ledger.figures(state, CAMPAIGN);
      if (!figures) return;
      for (const key of ["Turn", "Year", "Season"] as const) {
        if (!figures.blank(key)) continue;
        yield {
          at: figures.at(key),
          expected: `the ${key}`,
          found: null,
          message: `The ${key} of the campaign is blank; all sheets depend on it.`,
          fix: `Enter the ${key}.`,
        };
      }
    },
  },
  {
    id: "tension-highest",
    cite: "2.1.9.1",
    severity: "warning",
    about: "The highest Tension Level of a track so far is at least the level of now.",
    *run(ledger): Iterable<Breach> {
      for (const row of ledger.rows(tensionAndWar, CAMPAIGN)) {
        if (row.blank("highest") || row.highest >= row.level) continue;
        yield {
          at: row.at("highest"),
          expected: row.level,
          found: row.highest,
          message: `The tension ${row.track} stands at ${figure(row.level)}, above the ${figure(row.highest)} entered as its highest.`,
          fix: `Enter ${figure(row.level)} as Highest level so far.`,
        };
      }
    },
  },
  {
    id: "event-turn",
    cite: "2.1.7.2; 2.4.1.6; 2.5",
    severity: "warning",
    about: "An event that has happened names its Turn.",
    *run(ledger): Iterable<Breach> {
      // Events that cost SW damage have a check of their own, where the Nation that pays it plays.
      const paid = Object.entries(TRADE_EVENTS).filter(([, { nation }]) => ledger.players.includes(nation));
      for (const row of ledger.rows(events, CAMPAIGN)) {
        if (!row.happened || !row.blank("turnOfEvent") || paid.some(([event]) => same(event, row.event))) continue;
        yield {
          at: row.at("turnOfEvent"),
          expected: "the Turn of the event",
          found: null,
          message: `The event ${row.event} has happened, but its Turn is missing.`,
          fix: "Enter the Turn of the event.",
        };
      }
    },
  },
];
