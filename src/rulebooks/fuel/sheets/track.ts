import { input } from "../../../kernel/column";
import { isOneOf, quoted } from "../../../kernel/excel";
import type { TableLimits } from "../../../kernel/limit";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { HOLDERS } from "../parameters";
import { barrels, nameOf, NameOf, fuel as points } from "../phrases";
import { COUNTED, ORDER } from "../steps";
import { byText, count, flippedFuel, fuel, impulse, oneEach, placedByFlipping, power, sumOf } from "./cells";
import { EVENTS, JOURNALS, LAST_READING, MOST_ENTRIES, OF_IMPULSES, ONCE, TABLES, type Event } from "./choices";

const POWER = "[@[Major power]]";
const { powers, depots } = TABLES;

const ofPower = (table: string, header: string, by = "Major power"): string => sumOf(table, header, [by, POWER]);
const inImpulse = (table: string, header: string, by: string): string =>
  sumOf(table, header, [by, POWER], ["Impulse", "[@Impulse]"]);

const FUEL_FLIPPED = flippedFuel(POWER);
const PLACED_BY_FLIPPING = placedByFlipping(POWER);
const HAS_FUEL = part.yesNo(
  "Fuel for barrels",
  `${PLACED_BY_FLIPPING}<=${FUEL_FLIPPED}`,
  "Whether flipped units gain the fuel of the barrels that are placed with it.",
);
const FLIPPED = part.number(
  "Gained by flipping",
  `MAX(0,${FUEL_FLIPPED}-${PLACED_BY_FLIPPING})`,
  "Fuel of flipped units that no barrels were placed for.",
);
const GAINS: readonly (readonly [Event, string])[] = [
  ["Production", ofPower(TABLES.received, "To the track")],
  ["Flipping", FLIPPED],
  ["Capture", inImpulse(TABLES.captures, "Roll", "Captor")],
];

const BARRELS_BEFORE = "[@[Track before]]+10*[@[Barrels before]]";
const EXPENSES: readonly (readonly [Event, string])[] = [
  ["Builds", ofPower(TABLES.builds, "Fuel")],
  ["Combat", inImpulse(TABLES.combats, "Charged", "Payer")],
  ["Bombing", inImpulse(TABLES.bombing, "Hits", "Owner")],
  ["Maintenance", ofPower(TABLES.atSea, "Fuel")],
  ["Reorganization", ofPower(TABLES.draws, "From the track", "Pays")],
];
const SPENT_LATE = part.number(
  "Spent otherwise",
  byText("[@Event]", EXPENSES.slice(2), "0"),
  "Fuel of bombing, of units at sea and of reorganization.",
);

/** Position of an event in the turn; events of impulses share one, and are ordered by impulse and row. */
const placeOf = (event: Event): string =>
  String(OF_IMPULSES.some((item) => item === event) ? EVENTS.indexOf("Combat") : EVENTS.indexOf(event));
const ORDER_IN_TURN = `1000000*(1+${byText(
  "[@Event]",
  EVENTS.map((event) => [event, placeOf(event)]),
  "0",
)})+10000*N([@Impulse])+ROW()-ROW(Entries[[#Headers],[Order]])`;
/** The lower bound of the order numbers of an event and all later ones. */
const orderOf = (event: Event): number => 1000000 * (1 + EVENTS.indexOf(event));
const EARLIER = `Entries[Major power],${POWER},Entries[Order],"<"&[@Order]`;

/** A column of the power's row in another table. */
const ofRow = (table: string, header: string): string => `INDEX(${table}[${header}],MATCH(${POWER},${table}[Major power],0))`;

const entryNumbers = Array.from({ length: MOST_ENTRIES }, (_, i) => i + 1);
const TRACKS = `Running_track[[Start]:[${LAST_READING}]]`;
const TRACK_BEFORE = `INDEX(${TRACKS},MATCH(${POWER},Running_track[Major power],0),[@Number])`;

const AT_DEPOTS = (header: string): string => sumOf(depots, header, ["Controller", POWER]);
const PLACED = part.number(
  "Barrels placed with it",
  byText(
    "[@Event]",
    [
      ["Production", AT_DEPOTS("Placed")],
      ["Flipping", AT_DEPOTS("By flipping")],
    ],
    "0",
  ),
  "Barrels that the power places with the fuel of the event.",
);
const USED_UP = byText("[@Event]", [["Reorganization", ofPower(TABLES.draws, "Barrels used up", "Pays")]], "0");

const PLACED_BEFORE = part.number(
  "Barrels placed before",
  `IF([@Order]>${orderOf("Builds")},${AT_DEPOTS("Placed")},0)+IF([@Order]>${orderOf("Combat")},${AT_DEPOTS("By flipping")},0)`,
  "Barrels that the power has placed by then.",
);

/** Barrels bombed or captured later in the turn are still on the map when units are flipped. */
const AFTER_FLIPPING = part.number(
  "Barrels on the map then",
  `[@[Barrels after]]+${AT_DEPOTS("Bombed")}+${AT_DEPOTS("Captured")}`,
  "Barrels of the power after it, with those bombed or captured later in the turn.",
);
const BARREL_LIMIT = ofRow(powers, "Barrel limit");

const CHANGE = "[@Gained]-[@Spent]";

const columns = {
  power,
  event: input.text(
    "Event",
    "What moves the track. Each power has the events of the phases once, those of impulses as they come.",
    {
      choices: EVENTS,
      width: 15,
    },
  ),
  impulse: impulse("Impulse of a combat, a bombing or a capture; blank for the phases."),
  before: fuel("Track before", `IF([@Number]>${MOST_ENTRIES},NA(),${TRACK_BEFORE})`, "Where the marker is before it."),
  gained: fuel("Gained", byText("[@Event]", GAINS, "0"), "Fuel that it adds, from the sheet where it is entered.", {
    link: true,
  }),
  spent: fuel("Spent", byText("[@Event]", EXPENSES.slice(0, 2), SPENT_LATE), "Fuel that it takes off.", { link: true }),
  opened: count(
    "Barrels opened",
    `LEDGER.BARRELSPENT([@[Track before]],${CHANGE})`,
    "Barrels that must be taken off the map because the track would fall below 0.",
  ),
  after: fuel("Track after", `LEDGER.FUELTRACK([@[Track before]],${CHANGE})`, "Where the marker is after it.", {
    total: true,
  }),
  marker: input.number("Marker", "Where the players' marker is after it, to compare; may stay blank.", {
    format: "quarters",
    ...ORDER,
  }),
  lost: fuel("Lost over 10", `MAX(0,[@[Track before]]+${CHANGE}-10)`, "Fuel above the end of the track."),
  barrelsBefore: count(
    "Barrels before",
    `MAX(0,${ofRow(powers, "Barrels to draw on")}+${PLACED_BEFORE}-SUMIFS(Entries[Barrels opened],${EARLIER}))`,
    "Barrels that can be opened.",
  ),
  barrelsAfter: count(
    "Barrels after",
    `MAX(0,[@[Barrels before]]+${PLACED}-[@[Barrels opened]]-${USED_UP})`,
    "Barrels left that can be opened.",
  ),
  lacking: fuel(
    "Lacking",
    `IF(${POWER}="United States",0,MAX(0,[@Spent]-(${BARRELS_BEFORE}+10*${PLACED})))`,
    "Fuel that it spends without holding it.",
  ),
  order: count(
    "Order",
    ORDER_IN_TURN,
    "Its place in the turn: phases in the order of the rulebook, impulses by number, then by row.",
  ),
  number: count("Number", `1+COUNTIFS(${EARLIER})`, "Which of the power's entries it is."),
};

/** A limit: the marker must be where the entry leaves it, reported by the event that moved it. */
const marker = ({ limit }: TableLimits<typeof columns>, id: string, events: readonly Event[], cite: string, about: string) =>
  limit({
    id,
    cite,
    at: "marker",
    about,
    check: "the marker is elsewhere",
    when: `AND(${isOneOf("[@Event]", events)},ISNUMBER([@Marker]))`,
    waits: `${ofRow(powers, "Still unfilled")}>0`,
    broken: "ROUND([@Marker]-[@[Track after]],2)<>0",
    expected: ({ after }) => after,
    message: ({ power, event, gained, spent, before, opened, after, marker }) =>
      `${NameOf(power)}, ${event}: ${gained > 0 ? `${points(gained)} added` : `${points(spent)} taken off`} with ${figure(before)} on the track${opened > 0 ? ` opens ${barrels(opened)} and` : ""} leaves it at ${figure(after)}; the marker shows ${figure(marker)}.`,
    fix: ({ after }) => `Move the marker to ${figure(after)}, or correct the entry.`,
  });

export const entries = table(
  {
    name: "Entries",
    title: "Entries",
    about:
      "The track of each power entry by entry. Enter a row for each impulse in which a power pays for combats, is bombed or captures barrels; the amounts come from the other sheets.",
    cite: "Storing fuel",
    key: ["power", "event", "impulse"],
    working: ["order", "number"],
    player: "power",
    columns,
    rows: ({ players }) =>
      HOLDERS.filter((item) => players.includes(item)).flatMap((item) => ONCE.map((event) => ({ power: item, event }))),
    spare: 24,
    written: [
      ...ONCE.map((event) => ({
        from: powers,
        when: `${POWER}<>""`,
        entries: { power: POWER, event: quoted(event) },
        why: "each power has it once in a turn",
      })),
      ...OF_IMPULSES.map((event) => ({
        from: JOURNALS[event].table,
        when: JOURNALS[event].when,
        entries: { power: JOURNALS[event].power, event: quoted(event), impulse: "[@Impulse]" },
        why: "it moves the track",
      })),
    ],
    ends: [{ ...COUNTED, when: isOneOf("[@Event]", OF_IMPULSES) }],
  },
  (kinds) => [
    kinds.unique(["power", "event", "impulse"]),
    kinds.needs("event", {
      id: "track-entry",
      when: '[@[Major power]]<>""',
      check: "its event is missing",
      message: ({ power }) => `An entry of ${nameOf(power)} does not say what moves the track.`,
      fix: "Choose an event.",
    }),
    kinds.needs("impulse", {
      id: "track-entry",
      when: isOneOf("[@Event]", OF_IMPULSES),
      check: "its impulse is missing",
      message: ({ power, event }) => `The entry ${event} of ${nameOf(power)} has no impulse.`,
      fix: "Enter the number of the impulse.",
    }),
    kinds.limit({
      id: "track-entry",
      at: "impulse",
      about: "Entries of a phase stand once for the turn, without an impulse.",
      check: "belongs to no impulse",
      broken: `AND(${isOneOf("[@Event]", ONCE)},ISNUMBER([@Impulse]))`,
      expected: () => null,
      message: ({ power, event, impulse }) =>
        `The entry ${event} of ${nameOf(power)} is in impulse ${figure(impulse)}; it is an event of the whole turn.`,
      fix: "Clear the impulse.",
    }),
    kinds.limit({
      id: "track-entry",
      at: "number",
      about: `A power has ${MOST_ENTRIES} entries in a turn at most.`,
      check: "too many entries",
      broken: `[@Number]>${MOST_ENTRIES}`,
      expected: () => MOST_ENTRIES,
      message: ({ power, number }) =>
        `${NameOf(power)} has ${figure(number)} entries; ${MOST_ENTRIES} are the most that the track follows.`,
      fix: "Bring entries of one impulse together.",
    }),
    kinds.atMost("spent", `${BARRELS_BEFORE}+10*${PLACED}`, {
      id: "fuel-deficit",
      about: "A power spends no more fuel than its track and its barrels hold at that moment.",
      check: "more than it holds",
      when: `AND([@Lacking]>0,[@Event]<>"Maintenance")`,
      message: ({ power, event, spent, barrelsBefore, before, limit }) =>
        `${NameOf(power)} ${event === "Bombing" ? "loses" : "spends"} ${points(spent)} but holds ${barrels(barrelsBefore)} and ${figure(before)} on the track (${figure(limit)}).`,
      fix: ({ event, over }) =>
        event === "Bombing"
          ? `Enter ${figure(over)} less: hits that find no fuel have no effect.`
          : `Spend ${points(over)} less.`,
      unchecked: ({ power }) => `whether ${nameOf(power)} takes off its depots what its track opens`,
    }),
    kinds.limit({
      id: "flip-fuel",
      cite: "Acquiring Fuel, reinforcement phase",
      at: "gained",
      about: "Flipped units gain what reorganizing them costs, ten of it for each barrel placed.",
      check: "more barrels than fuel",
      when: '[@Event]="Flipping"',
      broken: `NOT(${HAS_FUEL})`,
      figures: { placed: PLACED_BY_FLIPPING, flipped: FUEL_FLIPPED },
      expected: ({ flipped }) => flipped,
      found: ({ placed }) => placed,
      message: ({ power, placed, flipped }) =>
        `Flipped units gain ${nameOf(power)} ${points(flipped)}; the barrels placed with it hold ${figure(placed)}.`,
      fix: "Take barrels out of Placing.",
    }),
    kinds.limit({
      id: "flip-limit",
      cite: "Acquiring Fuel, reinforcement phase",
      at: "barrelsAfter",
      about: "Barrels placed with the fuel of flipped units do not lift a power above its barrel limit.",
      check: "flipped above the limit",
      when: `AND([@Event]="Flipping",${AT_DEPOTS("By flipping")}>0)`,
      // Barrels without fuel are reported by the previous limit.
      broken: `AND(${AFTER_FLIPPING}>${BARREL_LIMIT},${HAS_FUEL})`,
      figures: { flipped: AFTER_FLIPPING, most: BARREL_LIMIT },
      expected: ({ most }) => most,
      found: ({ flipped }) => flipped,
      message: ({ power, flipped, most }) =>
        `${NameOf(power)} would hold ${barrels(flipped)} after flipping; its limit is ${figure(most)}.`,
      fix: "Place fewer barrels, and add the fuel to the track.",
    }),
    marker(
      kinds,
      "track-balance",
      EVENTS.filter((event) => event !== "Bombing" && event !== "Capture"),
      "Storing fuel",
      "The marker is where gains and expenses leave the track, barrels being opened below 0.",
    ),
    marker(kinds, "bomb-track", ["Bombing"], "Bombing fuel", "The marker is where the hits of a bombing leave the track."),
    marker(
      kinds,
      "capture-roll",
      ["Capture"],
      "Acquiring Fuel, capture",
      "The marker is where a capture leaves the captor's track, at 10 at the most.",
    ),
  ],
);

const CHANGE_OF = (number: number): string =>
  (["Gained", "Spent"] as const)
    .map((header) => `SUMIFS(Entries[${header}],Entries[Major power],${POWER},Entries[Number],${number})`)
    .join("-");

/** Each reading depends on the cell to its left, never on its own column, so that there is no circular reference. */
const runningTrack = table({
  name: "Running track",
  title: "Running track",
  about: "The track of each power after each of its entries, from left to right. Nothing is entered here.",
  cite: "Storing fuel",
  ...oneEach,
  columns: {
    power,
    start: fuel("Start", `MAX(0,MIN(10,N(${ofRow(powers, "Opening track")})))`, "Where the marker is when the turn opens.", {
      link: true,
    }),
    ...Object.fromEntries(
      entryNumbers.map((number) => [
        `entry${number}`,
        fuel(
          `Entry ${number}`,
          `LEDGER.FUELTRACK([@[${number === 1 ? "Start" : `Entry ${number - 1}`}]],${CHANGE_OF(number)})`,
          `Where it is after entry ${number}.`,
          { folded: true },
        ),
      ]),
    ),
  },
});
export const trackSheet: Sheet = {
  name: "Fuel track",
  title: "Fuel track",
  about: "How the fuel track of each power moves through the turn, and which barrels are opened for it.",
  player: "",
  figures: [
    { label: "Barrels opened", formula: "SUM(Entries[Barrels opened])", format: "count" },
    { label: "Lost over 10", formula: "SUM(Entries[Lost over 10])", format: "quarters" },
  ],
  blocks: [entries, runningTrack],
};
