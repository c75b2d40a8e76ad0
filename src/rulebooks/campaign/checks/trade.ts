import type { Breach, Check, LedgerView } from "../../../kernel/check";
import { figure } from "../../../kernel/text";
import { TRADE_EVENTS, tradeDamage, type TradeEvent } from "../rules/trade";
import { events } from "../sheets/campaign";
import { EVENTS, TRACKS } from "../sheets/words";
import { amount } from "./answer";
import { booked, bookings } from "./damage";
import { happened, trackOf } from "./state";
import { are, called, Called, differ, pps, same } from "../say";

const rowOf = (ledger: LedgerView, event: string) => ledger.rows(events, "Campaign").find((row) => same(row.event, event));

/** What must hold for trade and its end (2.1.7.1, 2.1.7.2, 2.4.1.6). */
export const tradeChecks: readonly Check[] = [
  {
    id: "trade-damage",
    cite: "2.1.7.2; 2.4.1.6",
    severity: "error",
    about: "A broken trade stands in the SW damage ledger: Italy's at War with the Allies, the USA's by the Oil Embargo.",
    *run(ledger): Iterable<Breach> {
      for (const event of Object.keys(TRADE_EVENTS) as TradeEvent[]) {
        const { nation } = TRADE_EVENTS[event];
        const row = rowOf(ledger, event);
        if (!row || !ledger.players.includes(nation)) continue;
        if (row.happened && row.blank("turnOfEvent")) {
          yield {
            at: row.at("turnOfEvent"),
            expected: "the Turn of the event",
            found: null,
            message: `The event ${event} has happened, but without its Turn the ${pps(amount(tradeDamage, event) ?? 0)} of SW damage of ${called(nation)} cannot be counted.`,
            fix: "Enter the Turn of the event.",
          };
          continue;
        }
        const due = row.blank("turnsSince") ? 0 : row.swDamage;
        const { total, at } = booked(bookings(ledger, nation, "Trade"), row.at("swDamage"));
        if (!differ(total, due)) continue;
        yield {
          at,
          expected: due,
          found: total,
          message:
            due === 0
              ? `${Called(nation)} books ${pps(total)} of SW damage for trade; the event ${event} costs 0 in this Turn.`
              : `${Called(nation)} owes ${pps(due)} of SW damage for the event ${event} in this Turn; ${figure(total)} ${are(total)} booked.`,
          fix: `Book ${figure(due)} PPs with the cause Trade on the sheet of ${called(nation)}.`,
        };
      }
      const italianWar = rowOf(ledger, EVENTS.italianWar);
      if (!italianWar || !ledger.players.includes("Italy") || happened(ledger, EVENTS.italianWar)) return;
      if (!trackOf(ledger, TRACKS.italyAllies).atWar) return;
      yield {
        at: italianWar.at("happened"),
        expected: true,
        found: italianWar.blank("happened") ? null : false,
        message: `Italy is at War with the Allies, but the event ${EVENTS.italianWar} with its ${pps(amount(tradeDamage, EVENTS.italianWar) ?? 0)} of SW damage is not entered.`,
        fix: "Enter TRUE and the Turn of the event.",
      };
    },
  },
];
