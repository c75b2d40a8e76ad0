import type { Setting } from "../../../kernel/column";
import { quoted } from "../../../kernel/excel";
import { TRADE_EVENTS, type TradeEvent } from "../rules/trade";
import { plays } from "./refer";
import { isSameName } from "../../../kernel/names";

/*
 * The events that break a trade, and the SW damage that the affected Nation books (2.1.7.2; 2.4.1.6).
 */

export const BROKEN_TRADE = {
  id: "trade-damage",
  cite: "2.1.7.2; 2.4.1.6",
  about: "A broken trade is in the SW damage ledger: Italy's at War with the Allies, the USA's by the Oil Embargo.",
} as const;

const ALL = Object.keys(TRADE_EVENTS) as TradeEvent[];

/** The event that breaks a Nation's trade. */
export const tradeEventOf = (nation: string): TradeEvent | undefined =>
  ALL.find((event) => TRADE_EVENTS[event].nation === nation);

/** The events that break the trade of a Nation in play. */
export const paidEvents = (game: Pick<Setting, "players">): readonly TradeEvent[] =>
  ALL.filter((event) => plays(game, TRADE_EVENTS[event].nation));

export const paidEvent = (event: string): TradeEvent | undefined => ALL.find((name) => isSameName(name, event));

export const ofEvent = (event: TradeEvent, column: string): string =>
  `SUMIFS(Campaign_Events[${column}],Campaign_Events[Event],${quoted(event)})`;
