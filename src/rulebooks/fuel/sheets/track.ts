import { input } from "../../../kernel/column";
import { isOneOf } from "../../../kernel/excel";
import type { TableLimits } from "../../../kernel/limit";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { HOLDERS } from "../parameters";
import { barrels, called, Called, fuel as points } from "../say";
import { COUNTED, ORDER } from "../steps";
import { byText, count, fuel, impulse, power, sumOf } from "./cells";
import { EVENTS, OF_IMPULSES, ONCE, REINFORCEMENT_PHASE, TABLES, type Event } from "./words";

const POWER = "[@[Major power]]";
const { powers, depots } = TABLES;

const ofPower = (table: string, header: string, by = "Major power"): string => sumOf(table, header, [by, POWER]);
const inImpulse = (table: string, header: string, by: string): string =>
  sumOf(table, header, [by, POWER], ["Impulse", "[@Impulse]"]);

const FLIPPED = `MAX(0,${ofPower(TABLES.flipping, "Fuel", "Charged to")}-10*${sumOf(TABLES.placing, "Barrels", ["Major power", POWER], ["Phase", `"${REINFORCEMENT_PHASE}"`])})`;
const GAINS: readonly (readonly [Event, string])[] = [
  ["Production", ofPower(TABLES.received, "To the track")],
  ["Flipping", FLIPPED],
  ["Capture", inImpulse(TABLES.captures, "Roll", "Captor")],
];

const HELD = "[@[Track before]]+10*[@[Barrels before]]";
/** What is taken only as far as there is fuel; the United States never runs out of it. */
const asFarAsHeld = (due: string): string => `IF(${POWER}="United States",${due},MIN(${due},${HELD}))`;
const EXPENSES: readonly (readonly [Event, string])[] = [
  ["Builds", ofPower(TABLES.builds, "Fuel")],
  ["Combat", inImpulse(TABLES.combats, "Charged", "Payer")],
  ["Bombing", asFarAsHeld(inImpulse(TABLES.bombing, "Hits", "Owner"))],
  ["Maintenance", asFarAsHeld(ofPower(TABLES.atSea, "Due"))],
  ["Reorganization", ofPower(TABLES.draws, "From the track", "Pays")],
];

/** Place of an event in the turn; those of impulses share one, told apart by impulse and row. */
const placeOf = (event: Event): string => String(OF_IMPULSES.includes(event) ? EVENTS.indexOf("Combat") : EVENTS.indexOf(event));
const ORDER_IN_TURN = `1000000*(1+${byText(
  "[@Event]",
  EVENTS.map((event) => [event, placeOf(event)]),
  "0",
)})+10000*N([@Impulse])+ROW()-ROW(Entries[[#Headers],[Order]])`;
/** What a column of the power's entry before shows, or what the turn opens with. */
const before = (header: string, opening: string): string =>
  `IF([@[Entry before]]=0,${opening},INDEX(Entries[${header}],MATCH([@[Entry before]],Entries[Order],0)))`;

const AT_DEPOTS = (header: string): string => sumOf(depots, header, ["Controller", POWER]);
const PLACED = byText(
  "[@Event]",
  [
    ["Production", AT_DEPOTS("Placed")],
    ["Flipping", AT_DEPOTS("By flipping")],
  ],
  "0",
);
const USED_UP = byText("[@Event]", [["Reorganization", ofPower(TABLES.draws, "Barrels used up", "Pays")]], "0");

/** Barrels that are bombed or captured later in the turn still stand on the map when units are flipped. */
const AFTER_FLIPPING = `([@[Barrels after]]+${AT_DEPOTS("Bombed")}+${AT_DEPOTS("Captured")})`;
const BARREL_LIMIT = `INDEX(${powers}[Barrel limit],MATCH(${POWER},${powers}[Major power],0))`;

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
  before: fuel(
    "Track before",
    before("Track after", `MAX(0,MIN(10,N(INDEX(${powers}[Opening track],MATCH(${POWER},${powers}[Major power],0)))))`),
    "Where the marker stands before it.",
  ),
  gained: fuel("Gained", byText("[@Event]", GAINS, "0"), "Fuel that it adds, from the sheet where it is entered.", {
    link: true,
  }),
  spent: fuel("Spent", byText("[@Event]", EXPENSES, "0"), "Fuel that it takes off.", { link: true }),
  opened: count(
    "Barrels opened",
    `LEDGER.BARRELSPENT([@[Track before]],${CHANGE})`,
    "Barrels that must be taken off the map because the track would fall below 0.",
  ),
  after: fuel("Track after", `LEDGER.FUELTRACK([@[Track before]],${CHANGE})`, "Where the marker stands after it.", {
    total: true,
  }),
  marker: input.number("Marker", "Where the players' marker stands after it, to compare; may stay blank.", {
    format: "quarters",
    ...ORDER,
  }),
  lost: fuel("Lost over 10", `MAX(0,[@[Track before]]+${CHANGE}-10)`, "Fuel above the end of the track."),
  barrelsBefore: count(
    "Barrels before",
    before("Barrels after", `INDEX(${powers}[Barrels to draw on],MATCH(${POWER},${powers}[Major power],0))`),
    "Barrels that can be opened.",
  ),
  barrelsAfter: count(
    "Barrels after",
    `MAX(0,[@[Barrels before]]+${PLACED}-[@[Barrels opened]]-${USED_UP})`,
    "Barrels left that can be opened.",
  ),
  order: count(
    "Order",
    ORDER_IN_TURN,
    "Its place in the turn: phases in the order of the rulebook, impulses by number, then by row.",
  ),
  previous: count(
    "Entry before",
    `MAXIFS(Entries[Order],Entries[Major power],${POWER},Entries[Order],"<"&[@Order])`,
    "Order of the power's entry before, 0 for its first.",
  ),
};

/** A marker that stands elsewhere than the entry leaves it, by the event that moved it. */
const marker = ({ limit }: TableLimits<typeof columns>, id: string, events: readonly Event[], cite: string, about: string) =>
  limit({
    id,
    cite,
    at: "marker",
    about,
    check: "the marker stands elsewhere",
    broken: `IF(AND(${isOneOf("[@Event]", events)},ISNUMBER([@Marker])),ROUND([@Marker]-[@[Track after]],2)<>0,FALSE)`,
    expected: ({ after }) => after,
    says: ({ power, event, gained, spent, before, opened, after, marker }) =>
      `${Called(power)}, ${event}: ${gained > 0 ? `${points(gained)} added` : `${points(spent)} taken off`} with ${figure(before)} on the track${opened > 0 ? ` opens ${barrels(opened)} and` : ""} leaves it at ${figure(after)}; the marker shows ${figure(marker)}.`,
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
    player: "power",
    columns,
    rows: ({ players }) =>
      HOLDERS.filter((one) => players.includes(one)).flatMap((one) => ONCE.map((event) => ({ power: one, event }))),
    spare: 24,
    ends: [{ ...COUNTED, when: isOneOf("[@Event]", OF_IMPULSES) }],
  },
  (kinds) => [
    kinds.unique(["power", "event", "impulse"]),
    kinds.needs("event", {
      id: "track-entry",
      when: '[@[Major power]]<>""',
      check: "its event is missing",
      says: ({ power }) => `An entry of ${called(power)} does not say what moves the track.`,
      fix: "Choose an event.",
    }),
    kinds.needs("impulse", {
      id: "track-entry",
      when: isOneOf("[@Event]", OF_IMPULSES),
      check: "its impulse is missing",
      says: ({ power, event }) => `The entry ${event} of ${called(power)} has no impulse.`,
      fix: "Enter the number of the impulse.",
    }),
    kinds.limit({
      id: "track-entry",
      at: "impulse",
      about: "Entries of a phase stand once for the turn, without an impulse.",
      check: "belongs to no impulse",
      broken: `AND(${isOneOf("[@Event]", ONCE)},ISNUMBER([@Impulse]))`,
      expected: () => null,
      says: ({ power, event, impulse }) =>
        `The entry ${event} of ${called(power)} stands in impulse ${figure(impulse)}; it is an event of the whole turn.`,
      fix: "Clear the impulse.",
    }),
    kinds.atMost("spent", `${HELD}+10*${PLACED}`, {
      id: "fuel-deficit",
      about: "A power spends no more fuel than its track and its barrels hold at that moment.",
      check: "more than it holds",
      when: `${POWER}<>"United States"`,
      says: ({ power, spent, barrelsBefore, before, limit }) =>
        `${Called(power)} spends ${points(spent)} but holds ${barrels(barrelsBefore)} and ${figure(before)} on the track (${figure(limit)}).`,
      fix: ({ over }) => `Spend ${points(over)} less.`,
    }),
    kinds.limit({
      id: "flip-limit",
      cite: "Acquiring Fuel, reinforcement phase",
      at: "barrelsAfter",
      about: "Barrels placed with the fuel of flipped units do not lift a power above its barrel limit.",
      check: "flipped above the limit",
      broken: `IF(AND([@Event]="Flipping",${AT_DEPOTS("By flipping")}>0),${AFTER_FLIPPING}>${BARREL_LIMIT},FALSE)`,
      figures: { flipped: AFTER_FLIPPING, most: BARREL_LIMIT },
      expected: ({ most }) => most,
      found: ({ flipped }) => flipped,
      says: ({ power, flipped, most }) =>
        `${Called(power)} would hold ${barrels(flipped)} after flipping; its limit is ${figure(most)}.`,
      fix: "Place fewer barrels, and add the fuel to the track.",
    }),
    marker(
      kinds,
      "track-balance",
      EVENTS.filter((event) => event !== "Bombing" && event !== "Capture"),
      "Storing fuel",
      "The marker stands where gains and expenses leave the track, barrels being opened below 0.",
    ),
    marker(kinds, "bomb-track", ["Bombing"], "Bombing fuel", "The marker stands where the hits of a bombing leave the track."),
    marker(
      kinds,
      "capture-roll",
      ["Capture"],
      "Acquiring Fuel, capture",
      "The marker stands where a capture leaves the captor's track, at 10 at the most.",
    ),
  ],
);

export const trackSheet: Sheet = {
  name: "Fuel track",
  title: "Fuel track",
  about: "How the fuel track of each power moves through the turn, and which barrels are opened for it.",
  player: "",
  figures: [
    { label: "Barrels opened", formula: "SUM(Entries[Barrels opened])", format: "count" },
    { label: "Lost over 10", formula: "SUM(Entries[Lost over 10])", format: "quarters" },
  ],
  blocks: [entries],
};
