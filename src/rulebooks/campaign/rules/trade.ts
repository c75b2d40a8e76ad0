import { choice, number } from "../../../kernel/parameter";
import { listed, steps } from "../../../kernel/plain";
import { rule } from "../../../kernel/rule";
import { atWar, tensionLevel } from "../parameters";

interface TradeLevel {
  /** The tension at which the level begins. */
  readonly from: number;
  /** PPs per partner. */
  readonly trade: number;
  /** Oil Units from Russia to Germany. */
  readonly oil: number;
}

/** German-Russian trade by tension (2.1.7.1), the highest level first. */
const TRADE_LEVELS: readonly TradeLevel[] = [
  { from: 50, trade: 0, oil: 0 },
  { from: 40, trade: 250, oil: 0 },
  { from: 0, trade: 500, oil: 1 },
];
const NO_TRADE: TradeLevel = { from: 0, trade: 0, oil: 0 };

const tradeLevelOf = (tension: number, atWar: boolean): TradeLevel =>
  atWar ? NO_TRADE : TRADE_LEVELS.find((level) => tension >= level.from)!;

/** The trade for the inputs, as plain Excel. */
const plainTrade = (role: "trade" | "oil"): string =>
  `IF(atWar,${NO_TRADE[role]},${steps(
    "tension",
    TRADE_LEVELS.map((level) => [level.from, level[role]]),
  )})`;

const partners = {
  tension: tensionLevel("Highest Russo-German Tension Level so far: what it has ended stays ended"),
  atWar: atWar("TRUE once Germany and Russia are at War"),
};

export const germanRussianTrade = rule({
  id: "GERMANRUSSIANTRADE",
  group: "Trade",
  cite: "2.1.7.1 German-Russian Trade",
  description: "PPs that trade gives to Germany and to Russia, each, in a Turn.",
  params: partners,
  returns: "number",
  unit: "PPs per Turn",
  examples: [
    { inputs: { tension: 0 }, result: 500, why: "full trade below tension 40" },
    { inputs: { tension: 42 }, result: 250, why: "half of it from tension 40" },
    { inputs: { tension: 10, atWar: true }, result: 0, why: "War ends trade" },
  ],
  notes: "The same amount is booked on both sheets. No upper limit of the tension track is given in this section.",
  plain: plainTrade("trade"),
  compute({ tension, atWar }, show) {
    show("at War", atWar, "2.1.7.1");
    return show("trade of each partner", tradeLevelOf(tension, atWar).trade, "2.1.7.1");
  },
});

export const germanRussianOil = rule({
  id: "GERMANRUSSIANOIL",
  group: "Trade",
  cite: "2.1.7.1 German-Russian Trade; 2.4.1.1 Russia",
  description: "Oil Units that Russia must send to Germany in a Turn.",
  params: partners,
  returns: "number",
  unit: "Oil Units per Turn",
  examples: [
    { inputs: { tension: 25 }, result: 1, why: "owed below tension 40" },
    { inputs: { tension: 40 }, result: 0, why: "halted from tension 40" },
  ],
  notes: "War is not named as an end of the oil shipments but ends trade as a whole, so it ends them too.",
  plain: plainTrade("oil"),
  compute({ tension, atWar }, show) {
    show("at War", atWar, "2.1.7.1");
    return show("oil owed", tradeLevelOf(tension, atWar).oil, "2.1.7.1");
  },
});

/** SW damage of a broken trade in the Turn of the event, the next Turn and so on (2.1.7.2, 2.4.1.6), and the affected Nation. */
export const TRADE_EVENTS = {
  "Italian War": { nation: "Italy", damage: [500], cite: "2.1.7.2" },
  "Oil Embargo": { nation: "USA", damage: [500, 250], cite: "2.4.1.6" },
} as const;
export type TradeEvent = keyof typeof TRADE_EVENTS;

/** SW damage for the input turnsSince, as plain Excel. */
const plainDamage = ({ damage }: { readonly damage: readonly number[] }): string =>
  `SUMPRODUCT((turnsSince=${listed(damage.map((_, turns) => turns))})*${listed(damage)})`;

export const tradeDamage = rule({
  id: "TRADEDAMAGE",
  group: "Trade",
  cite: "2.1.7.2 Italian Trade; 2.4.1.6 The International Market",
  description: "SW damage that a Nation suffers from a broken trade, by the number of Turns since the event.",
  params: {
    event: choice(
      Object.keys(TRADE_EVENTS) as TradeEvent[],
      "Italian War: Italy at War with the Allies, no matter who declared it; Oil Embargo: the USA imposes the embargo on Japan",
      {
        synonyms: {
          Italy: "Italian War",
          "Italian Trade": "Italian War",
          Embargo: "Oil Embargo",
          "US Embargo": "Oil Embargo",
        },
      },
    ),
    turnsSince: number("Turns since the event, 0 in its own Turn", { unit: "Turns", min: 0, whole: true, or: 0 }),
  },
  returns: "number",
  unit: "PPs",
  examples: [
    { inputs: { event: "Italian War" }, result: 500, why: "Italy loses its trade once" },
    { inputs: { event: "Oil Embargo", turnsSince: 1 }, result: 250, why: "the USA, in the Turn after the embargo" },
  ],
  notes:
    "Italy's 500 is read as a single charge, since the rule lacks the 'each Turn' wording used for German-Russian trade. Italy suffers the first, the USA the second.",
  plain: `CHOOSE(event,${Object.values(TRADE_EVENTS).map(plainDamage).join(",")})`,
  compute({ event, turnsSince }, show) {
    const { nation, damage, cite } = TRADE_EVENTS[event];
    show("Nation that suffers it", nation, cite);
    return show("SW damage of the Turn", damage[turnsSince] ?? 0, cite);
  },
});

export const tradeRules = [germanRussianTrade, germanRussianOil, tradeDamage] as const;
