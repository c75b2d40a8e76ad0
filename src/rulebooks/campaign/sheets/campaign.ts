import { computed, input, type Setting } from "../../../kernel/column";
import { identityCells, identityFill, note } from "../../../kernel/identity";
import { part } from "../../../kernel/part";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { identity } from "../identity";
import { FIRST_YEAR, LAST_YEAR, NATIONS } from "../parameters";
import { TRADE_EVENTS } from "../rules/trade";
import { count, countIn, points, turn, turnIn } from "./cells";
import { fronts } from "./fronts";
import { isolatedCommands } from "./isolated-commands";
import { becomes } from "./next";
import { isOneOf, quoted } from "../../../kernel/excel";
import { nameOf, NameOf, pps } from "../phrases";
import { booking, swDamageOf } from "./booking";
import { BROKEN_TRADE, paidEvent, paidEvents } from "./broken-trade";
import { atWar, plays } from "./refer";
import { unfuelledOrders } from "./unfuelled-orders";
import { EVENTS, HOLDERS, SEASONS, TRACKS } from "./choices";

/** Turns of the year before the current Season. */
const BEFORE_THIS = SEASONS.reduce(
  (rest, season, before) => (before === 0 ? "0" : `IF(Season=${quoted(season)},${before},${rest})`),
  "",
);
/** Number of the current Turn in a campaign that began in the first possible Turn. */
const TURNS_SINCE_THE_FIRST_YEAR = `4*(Year-${FIRST_YEAR})+1+${BEFORE_THIS}`;
const [SPRING, SUMMER, AUTUMN, WINTER] = SEASONS.map(quoted);
const NEXT_SEASON = `IF(Winter,${SPRING},IF(Season=${SPRING},${SUMMER},IF(Season=${SUMMER},${AUTUMN},${WINTER})))`;
const YEAR = { format: "plain", min: FIRST_YEAR, max: LAST_YEAR, whole: true } as const;

/** The current Turn of the whole ledger. */
export const state = form(
  {
    name: "State",
    visibleTo: "all",
    title: "Turn",
    about: "The Turn that all sheets stand in. The game master changes it; the starting Turn is not in the rulebook's text.",
    cite: "2.2.1",
    columns: {
      Turn: turnIn("Turn", "Number of the Turn, counted from 1 at the start of the campaign.", {
        needed: true,
        ...becomes("clock", "Turn+1", "the next Turn"),
      }),
      Year: input.number("Year", `Calendar year, ${FIRST_YEAR} to ${LAST_YEAR}.`, {
        ...YEAR,
        needed: true,
        cite: "2.1.2",
        ...becomes("clock", "Year+1", "a year has four Turns", "Winter"),
      }),
      Season: input.text("Season", "Four Turns make a year; the YSS follows the Winter Turn.", {
        choices: SEASONS,
        needed: true,
        ...becomes("clock", NEXT_SEASON, "the next Season"),
      }),
      Note: note,
      Winter: computed.yesNo("Winter", `Season=${WINTER}`, "Whether this is the Winter Turn.", { folded: true }),
      YSS_next: computed.yesNo("YSS next", "Winter", "Whether the YSS follows this Turn.", {
        cite: "2.1.1; 2.2.1",
        folded: true,
      }),
      Last_Turn_was_Winter: computed.yesNo(
        "Last Turn was Winter",
        `AND(Season=${SPRING},Turn>1)`,
        "Whether the YSS has just used up the Strategic Reserves.",
        { folded: true },
      ),
      First_Turn_of_the_year: turn(
        "First Turn of the year",
        `Turn-${BEFORE_THIS}`,
        "Number of this year's Spring Turn; SW damage is counted from it.",
        { folded: true },
      ),
      ...identityCells(identity),
    },
    fill: ({ year }) => ({ ...identityFill(identity), Turn: 1, Year: year, Season: SEASONS[0] }),
  },
  ({ limit }) => [
    limit({
      id: "turn-and-year",
      cite: "2.1.2; 2.2.1",
      about: `Turn, Year and Season agree: four Turns make a year, and no campaign begins before ${FIRST_YEAR}.`,
      at: "Turn",
      check: "Turn, Year and Season do not agree",
      broken: `IF(OR(ISBLANK(Turn),ISBLANK(Year),Season=""),TRUE,Turn>${TURNS_SINCE_THE_FIRST_YEAR})`,
      figures: { most: TURNS_SINCE_THE_FIRST_YEAR },
      expected: ({ most }) => most,
      message: ({ Turn, Year, Season, most }) =>
        `${Season} ${Year} is at most Turn ${figure(most)}, counted from Spring ${FIRST_YEAR}; Turn ${figure(Turn)} is entered.`,
      fix: "Correct Turn, Year or Season.",
    }),
  ],
);

const players = table({
  name: "Players",
  title: "Nations in play",
  about: "Who plays. Every Nation listed has a sheet of its own.",
  cite: "2.1",
  key: "nation",
  columns: {
    nation: input.text("Nation", "Major Nation, or Nationalist China.", { choices: NATIONS, width: 18 }),
    playedBy: input.text("Played by", "Who plays it, for those who read the ledger.", {
      remark: true,
      width: 18,
      visibleTo: "all",
    }),
  },
  rows: ({ players }) => players.map((nation) => ({ nation })),
  spare: 0,
  fixed: true,
});

/** Whether the Turn in a cell is over. */
const isPast = (cell: string): string => `IF(ISNUMBER(${cell}),${cell}<Turn,FALSE)`;

export const tensionAndWar = table(
  {
    name: "Tension and war",
    title: "Tension and war",
    about: "Tension between the powers, as far as the economy asks for it.",
    cite: "2.1.7; 2.1.8; 2.1.9",
    visibleTo: "all",
    key: "track",
    fixed: true,
    columns: {
      track: input.text("Track", "Pair of powers.", { choices: Object.values(TRACKS), width: 26, cite: "2.1.7 to 2.1.9" }),
      level: countIn("Level", "Tension Level now. The levels at the start are not in this part of the rulebook.", {
        cite: "2.1.7.1; 2.1.8; 2.1.9.1",
        required: true,
        sealing: "open",
      }),
      highest: countIn(
        "Highest level so far",
        "Highest level that the track has reached; it decides on trade, oil for Germany, mobilization and new Russian ICs.",
        {
          cite: "2.1.7.1; 2.1.8; 2.1.9.1",
          ...becomes("diplomacy", "MAX([@Level],[@[Highest level so far]])", "highest so far", "ISNUMBER([@Level])"),
        },
      ),
      atWar: input.yesNo("At war", "TRUE once the powers are at war."),
      declaredBy: input.text("Declared by", "Who declared the war.", {
        choices: [...HOLDERS, "European Axis", "Western Allies"],
        width: 16,
        cite: "2.1.9.2",
      }),
      yearOfDow: input.number("Year of DoW", "Year of the declaration of war.", { ...YEAR, cite: "2.1.9.2" }),
      turnOfEvent: turnIn("Turn of event", "Turn of the declaration of war.", { cite: "2.1.9.6" }),
      reached: count(
        "Reached",
        "MAX(N([@Level]),N([@[Highest level so far]]))",
        "Highest Tension Level so far, the current one included; thresholds that it has passed stay reached.",
        { cite: "2.1.7.1; 2.1.8; 2.1.9.1" },
      ),
    },
    rows: Object.values(TRACKS).map((track) => ({ track, atWar: false })),
    spare: 1,
  },
  ({ atLeast, equals, limit, unique }) => [
    unique(["track"]),
    equals("yearOfDow", `Year+INT(([@[Turn of event]]-First_Turn_of_the_year)/${SEASONS.length})`, {
      id: "dow-year",
      cite: "2.1.9.2",
      about: "A declaration of war is of the year of its Turn.",
      check: "not the year of its Turn",
      when: `AND(ISNUMBER([@[Year of DoW]]),ISNUMBER([@[Turn of event]]),Turn<=${TURNS_SINCE_THE_FIRST_YEAR})`,
      message: ({ track, yearOfDow, turnOfEvent, limit: year }) =>
        `The war ${track} was declared in Turn ${figure(turnOfEvent)}, which is of ${year}; ${yearOfDow} is entered.`,
      fix: ({ limit: year }) => `Enter ${year} as Year of DoW, or correct the Turn of event.`,
    }),
    limit({
      id: "war-declared",
      cite: "2.1.7.1; 2.1.9.2",
      severity: "warning",
      about: "Powers of which one has declared war on the other are at war.",
      at: "atWar",
      check: "declared, but not at war",
      when: "[@[At war]]<>TRUE",
      broken: `OR([@[Declared by]]<>"",ISNUMBER([@[Year of DoW]]),${isPast("[@[Turn of event]]")})`,
      expected: () => true,
      found: () => false,
      message: ({ track }) => `A declaration of war is entered for ${track}, but the powers are not at war.`,
      fix: "Enter TRUE under At war, or clear the declaration.",
    }),
    atLeast("highest", "N([@Level])", {
      id: "tension-highest",
      cite: "2.1.9.1",
      severity: "warning",
      about: "The highest Tension Level of a track so far is at least the level of now.",
      check: "highest is below the level",
      when: "ISNUMBER([@[Highest level so far]])",
      message: ({ track, highest, limit: level }) =>
        `The tension ${track} is at ${figure(level)}, above the ${figure(highest)} entered as its highest.`,
      fix: ({ limit: level }) => `Enter ${figure(level)} as Highest level so far.`,
    }),
  ],
);

/** A condition on an event that breaks the trade of a Nation in play. */
const whereTradeBreaks =
  (condition: (setting: Setting) => string) =>
  (setting: Setting): string => {
    const paid = paidEvents(setting);
    return paid.length === 0 ? "FALSE" : `IF(AND([@Happened]=TRUE,${isOneOf("[@Event]", paid)}),${condition(setting)},FALSE)`;
  };
/** Bookings of this Turn by the Nation whose trade the event breaks. */
const rowsForTrade = (setting: Setting): string =>
  part.number(
    "Bookings of its damage",
    paidEvents(setting).reduceRight((rest, event) => {
      const ledger = swDamageOf(TRADE_EVENTS[event].nation);
      return `IF([@Event]=${quoted(event)},COUNTIFS(${ledger}[Turn],Turn,${ledger}[Cause],"Trade"),${rest})`;
    }, "0"),
    "Rows of this Turn in which a Nation books what the event costs it.",
  );
const payerOf = (event: string): string => TRADE_EVENTS[paidEvent(event)!].nation;

/** The surprise attack ends after its second Turn at the latest (2.1.9.6). */
const BLITZ_OVER = `IF(AND([@Event]=${quoted(EVENTS.blitz)},[@Happened]=TRUE),N([@[Turns since]])>=1,FALSE)`;

/** Whether Italy is at war but the event that breaks its trade has not happened (2.1.7.2). */
const italianWarMissing = (setting: Setting): string =>
  plays(setting, TRADE_EVENTS[EVENTS.italianWar].nation)
    ? `AND([@Event]=${quoted(EVENTS.italianWar)},[@Happened]<>TRUE,${atWar(TRACKS.italyAllies)})`
    : "FALSE";

const EVENT_TURN = {
  id: "event-turn",
  severity: "warning",
  about: "An event that has happened names its Turn, and one whose Turn has passed has happened.",
} as const;

export const events = table(
  {
    name: "Events",
    title: "Events",
    about: "What has happened once and for all, or in this Turn.",
    cite: "2.1.7.2; 2.4.1.6; 2.5",
    visibleTo: "all",
    key: "event",
    fixed: true,
    columns: {
      event: input.text("Event", "The event.", { choices: Object.values(EVENTS), open: true, width: 36 }),
      happened: input.yesNo("Happened", "TRUE once it has happened; the Axis Blitz only while its Turns last.", {
        ...becomes("diplomacy", "FALSE", "a Blitz lasts two Turns at most", BLITZ_OVER),
      }),
      turnOfEvent: turnIn("Turn of event", "Turn in which it happened.", { cite: "2.1.7.2; 2.4.1.6" }),
      turnsSince: count(
        "Turns since",
        'IF(AND([@Happened]=TRUE,ISNUMBER([@[Turn of event]])),Turn-[@[Turn of event]],"")',
        "Turns that have passed since, 0 in the Turn itself.",
        { unit: "Turns", cite: "2.4.1.6" },
      ),
      swDamage: points(
        "SW damage this Turn",
        `IF(AND(${isOneOf("[@Event]", [EVENTS.embargo, EVENTS.italianWar])},ISNUMBER([@[Turns since]])),IF([@[Turns since]]<0,0,LEDGER.TRADEDAMAGE([@Event],[@[Turns since]])),0)`,
        "Loss of trade: Italy's at war with the Allies, the USA's by the embargo.",
        { cite: "2.1.7.2; 2.4.1.6" },
      ),
    },
    rows: Object.values(EVENTS).map((event) => ({ event, happened: false })),
    spare: 2,
  },
  ({ limit, needs, unique }) => [
    unique(["event"]),
    needs("turnOfEvent", {
      ...BROKEN_TRADE,
      about: "The event that breaks a trade names its Turn.",
      check: "the Turn of the broken trade is missing",
      when: whereTradeBreaks(() => "TRUE"),
      message: ({ event }) =>
        `The event ${event} has happened, but without its Turn the ${pps(TRADE_EVENTS[paidEvent(event)!].damage[0])} of SW damage of ${nameOf(payerOf(event))} cannot be counted.`,
      fix: "Enter the Turn of the event.",
    }),
    limit({
      ...BROKEN_TRADE,
      at: "turnOfEvent",
      check: "its SW damage is not booked",
      broken: whereTradeBreaks((setting) => `AND([@[SW damage this Turn]]>0,${rowsForTrade(setting)}=0)`),
      figures: { now: "Turn" },
      expected: ({ swDamage }) => swDamage,
      found: () => 0,
      message: ({ event, swDamage }) =>
        `${NameOf(payerOf(event))} owes ${pps(swDamage)} of SW damage for the event ${event} in this Turn; 0 are booked.`,
      fix: ({ event, swDamage }) =>
        `Book ${pps(swDamage)} with the cause Trade on the sheet of ${nameOf(payerOf(event))}, or correct the Turn of the event.`,
      adds: ({ event, swDamage, now }) => booking(payerOf(event), now, "Trade", paidEvent(event)!, swDamage),
    }),
    limit({
      ...BROKEN_TRADE,
      at: "happened",
      cite: "2.1.7.2",
      about: "Italy's War with the Allies breaks its trade, no matter who declared it.",
      check: "the broken trade is not entered",
      broken: italianWarMissing,
      expected: () => true,
      message: ({ event }) =>
        `Italy is at War with the Allies, but the event ${event} with its ${pps(TRADE_EVENTS[EVENTS.italianWar].damage[0])} of SW damage is not entered.`,
      fix: "Enter TRUE under Happened, and the Turn of the event.",
    }),
    limit({
      ...EVENT_TURN,
      at: "happened",
      check: "its Turn has passed",
      // The close ends a Blitz but keeps its Turn; Italy's War is reported with the broken trade.
      when: (setting) => `AND([@Happened]<>TRUE,[@Event]<>${quoted(EVENTS.blitz)},NOT(${italianWarMissing(setting)}))`,
      broken: isPast("[@[Turn of event]]"),
      expected: () => true,
      found: () => false,
      message: ({ event, turnOfEvent }) => `The event ${event} is of Turn ${figure(turnOfEvent)}, but has not happened.`,
      fix: "Enter TRUE under Happened, or clear the Turn of the event.",
    }),
    needs("turnOfEvent", {
      ...EVENT_TURN,
      check: "its Turn is missing",
      when: (setting) => {
        const paid = paidEvents(setting);
        return paid.length === 0 ? "[@Happened]=TRUE" : `AND([@Happened]=TRUE,NOT(${isOneOf("[@Event]", paid)}))`;
      },
      message: ({ event }) => `The event ${event} has happened, but its Turn is missing.`,
      fix: "Enter the Turn of the event.",
    }),
  ],
);

export const campaignSheet = (): Sheet => ({
  name: identity.frontSheet,
  title: "Campaign",
  about: "The state of the game that all other sheets refer to. The game master keeps it.",
  player: "",
  figures: [
    { label: "Turn", formula: "Turn", format: "plain" },
    { label: "Year", formula: "Year", format: "plain" },
    { label: "Season", formula: "Season" },
  ],
  blocks: [state, players, tensionAndWar, events, fronts, isolatedCommands, unfuelledOrders],
});
