import { unlessChangedAt } from "../../../kernel/house-rule";
import { computed, input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { barrelLimitOf } from "../house-rules";
import { are, barrels, nameOf, NameOf } from "../phrases";
import { becomes } from "../steps";
import { count, fuel, oneEach, placesTooMany, power, rowsOf, sumOf } from "./cells";
import { CONTINENTAL_US, EVENTS, LAST_READING, ONCE, TABLES, trackRow, type Event } from "./choices";

const POWER = "[@[Major power]]";
const { depots, entries } = TABLES;

const atDepots = (header: string): string => sumOf(depots, header, ["Controller", POWER]);
const onTrack = (header: string, event?: Event): string =>
  sumOf(entries, header, ["Major power", POWER], ...(event ? [["Event", `"${event}"`] as const] : []));

const CLOSING_TRACK = `INDEX(${TABLES.running}[${LAST_READING}],MATCH(${POWER},${TABLES.running}[Major power],0))`;

/** Barrels that the power's track opens for reorganization, plus isolated ones used up. */
export const openedToReorganize = (power: string): string =>
  `${sumOf(entries, "Barrels opened", ["Major power", power], ["Event", '"Reorganization"'])}+${sumOf(TABLES.draws, "Barrels used up", ["Pays", power])}`;
const OPENED_TO_REORGANIZE = part.number(
  "Opened to reorganize",
  openedToReorganize(POWER),
  "Barrels that the track opens for reorganization, and isolated ones used up.",
);

const hasEntry = (event: Event): string => `${rowsOf(entries, ["Major power", POWER], ["Event", `"${event}"`])}>0`;
const missingOf = (events: readonly Event[], otherwise: string): string =>
  events.reduceRight((rest, event) => `IF(${hasEntry(event)},${rest},"${event}")`, otherwise);
const MISSING_ENTRY = part.text(
  "Missing row",
  missingOf(
    ONCE.slice(0, 2),
    part.text("Missing later", missingOf(ONCE.slice(2), '""'), "First later phase without a row of Fuel track."),
  ),
  "First phase without a row of Fuel track.",
);

const limitOf = (power: string): string => unlessChangedAt(barrelLimitOf(power), `LEDGER.BARRELLIMIT(${power})`, (own) => own);
/** Barrels that the track opens, except for reorganization. */
const OPENED_OTHERWISE = `[@[Barrels opened]]-${OPENED_TO_REORGANIZE}`;
const OPENED_EARLIER = atDepots("Opened");
/** Overspending is reported where it happens; no barrels can be opened for it. */
const SPENDS_WHAT_IT_HAS = `${onTrack("Lacking")}=0`;
/** Fuel drawn at a depot without a known controller still comes off some track. */
const ALL_DRAWS_ARE_PAID = `${rowsOf(TABLES.draws, ["Fuel drawn", '">0"'], ["Pays", '""'])}=0`;
/** Isolated barrels that remain at their depot are reported there. */
const ISOLATED_ARE_OPENED = `SUMPRODUCT((${depots}[Controller]=${POWER})*(${depots}[Isolated barrels drawn]>${depots}[For reorganization]))=0`;
/** Barrels that the track opens but that are not yet taken off depots: until then they are there. */
const STILL_TO_OPEN = `IF(${POWER}="United States",0,MAX(0,[@[Barrels opened]]-[@[Taken off depots]]))`;
/** More than the number of rows on a sheet. */
const BEYOND = 10_000_000;
const HAS_BARRELS = `(${depots}[Controller]=${POWER})*(${depots}[Closing]>0)`;
/** The power's first depot with barrels. */
const FIRST_WITH_BARRELS = `INDEX(${depots}[Place],SUMPRODUCT(MIN(${BEYOND}-${HAS_BARRELS}*(${BEYOND}-ROW(${depots}[Place])+ROW(${depots}[[#Headers],[Place]])))))`;
const waitsAt = (header: string): string => sumOf(depots, header, ["Controller", POWER]);
/** Rows of a power in a table with a missing entry. */
const unfilled = (table: string, of: string, item: string, header: string): string =>
  rowsOf(table, [of, POWER], [item, '"?*"'], [header, '""']);
const DRAWN_UNFILLED = part.number(
  "Draws unfilled",
  `SUMPRODUCT((${TABLES.units}[Unit]<>"")*(${TABLES.units}[Major power]<>${POWER})*ISBLANK(${TABLES.units}[Number])*COUNTIFS(${depots}[Place],${TABLES.units}[Depot],${depots}[Controller],${POWER}))`,
  "Units of others, without their number, that draw on depots of the power: it pays for the fuel.",
);
const UNITS_UNFILLED = part.number(
  "Units unfilled",
  (
    [
      ["builds", "Major power", "Item"],
      ["flipping", "Charged to", "Unit"],
      ["units", "Major power", "Unit"],
    ] as const
  )
    .map(([table, of, item]) => unfilled(TABLES[table], of, item, "Number"))
    .join("+"),
  "Builds, flipped units and reorganized units of the power without their number.",
);
const FIGHTS_UNFILLED = part.number(
  "Fights unfilled",
  `${unfilled(TABLES.combats, "Payer", "Action", "Units")}+${unfilled(TABLES.bombing, "Owner", "Target", "Hits")}`,
  "Combats of the power without their units, and raids on it without their hits.",
);
/** Barrels placed by flipping, or beyond the fuel received, are reported where they are placed. */
const PLACED_AMISS = part.number(
  "Placed amiss",
  `IF(${placesTooMany(POWER)},${atDepots("Placed")},0)+${atDepots("By flipping")}`,
  "Barrels that are held against the limit where they are placed.",
);
/** The continental United States has unlimited barrels, which are not placed on the map. */
const LIMITED = `${POWER}<>"United States"`;

export const powers = table(
  {
    name: "Powers",
    title: "Powers",
    about: "Fuel track and barrels of each major power: how the turn opens, and how it closes.",
    cite: "Storing fuel",
    ...oneEach,
    working: ["unfilled"],
    columns: {
      power,
      openingTrack: input.number("Opening track", "Fuel track when the turn opens: 0 at the start of the game.", {
        format: "quarters",
        required: true,
        ...becomes("track", "[@[Closing track]]", "the closing track"),
      }),
      gained: fuel("Gained", onTrack("Gained"), "Fuel that the entries of the sheet Fuel track add.", { link: true }),
      spent: fuel("Spent", onTrack("Spent"), "Fuel that they take off, bombed fuel included.", { link: true }),
      opened: count(
        "Barrels opened",
        `${onTrack("Barrels opened")}+${sumOf(TABLES.draws, "Barrels used up", ["Pays", POWER])}`,
        "Barrels that the track turns into fuel, and isolated ones that are used up.",
        { link: true },
      ),
      lost: fuel("Lost over 10", onTrack("Lost over 10"), "Fuel that the track cannot show, and which is lost.", { link: true }),
      closingTrack: fuel("Closing track", CLOSING_TRACK, "Fuel track after the last entry of the turn.", {
        total: true,
        link: true,
      }),
      openingBarrels: count("Opening barrels", atDepots("Opening"), "Barrels at its depots when the turn opens.", { link: true }),
      takenOff: count(
        "Taken off depots",
        `${atDepots("Opened")}+${atDepots("For reorganization")}`,
        "Barrels opened at its depots, from the sheet Depots.",
        { link: true },
      ),
      closingBarrels: count("Closing barrels", atDepots("Closing"), "Barrels at its depots when the turn closes.", {
        total: true,
        link: true,
      }),
      barrelLimit: count("Barrel limit", limitOf(POWER), "Barrels that it may keep.", { cite: "Storage capacity limits" }),
      toRemove: count(
        "To remove",
        unlessChangedAt(
          barrelLimitOf(POWER),
          `LEDGER.BARRELEXCESS(${POWER},MAX(0,[@[Closing barrels]]))`,
          (own) => `MAX(0,[@[Closing barrels]]-${own})`,
        ),
        "Barrels that must still be removed at the end of the reorganization phase.",
        { cite: "Storage capacity limits" },
      ),
      fuelInAll: fuel(
        "Fuel in all",
        "LEDGER.FUELSTOCK(MAX(0,[@[Closing barrels]]),[@[Closing track]])",
        "Ten for each barrel, and the track.",
        { cite: "Acquiring Fuel" },
      ),
      atHand: count(
        "Barrels to draw on",
        `MAX(0,[@[Opening barrels]]-${atDepots("Bombed")}-${atDepots("Captured")})`,
        "Barrels of the opening that the turn leaves to it: those bombed or captured cannot have been opened.",
        { link: true },
      ),
      unfilled: count(
        "Still unfilled",
        `${UNITS_UNFILLED}+${DRAWN_UNFILLED}+${FIGHTS_UNFILLED}`,
        "Rows that move its track and are still to be filled in: until then markers and barrels are not compared.",
      ),
      barrelsAt: computed.text(
        "Barrels at",
        `IF([@[Closing barrels]]>0,${FIRST_WITH_BARRELS},"")`,
        "The first depot where barrels lie: what the track opens is asked for there.",
        { link: true, width: 16 },
      ),
    },
    capacities: [{ used: "closingBarrels", limit: "barrelLimit" }],
  },
  ({ limit, atMost, equals, unique }) => [
    unique(["power"]),
    limit({
      id: "track-range",
      at: "openingTrack",
      about: "A fuel track is at 0 to 10.",
      check: "the track ends at 10",
      broken: "OR(N([@[Opening track]])<0,N([@[Opening track]])>10)",
      expected: () => 10,
      message: ({ power, openingTrack }) =>
        `The fuel track of ${nameOf(power)} opens at ${figure(openingTrack)}; it goes from 0 to 10.`,
      fix: "Enter what the marker shows.",
    }),
    limit({
      id: "track-entry",
      at: "power",
      about: "Whatever moves a fuel track has its row on the sheet Fuel track.",
      check: "a row of Fuel track is missing",
      broken: `${MISSING_ENTRY}<>""`,
      texts: { missing: MISSING_ENTRY },
      expected: ({ missing }) => missing,
      found: () => null,
      message: ({ power, missing }) => `${NameOf(power)} has no row for ${missing} on the sheet Fuel track.`,
      fix: ({ power, missing }) => `Enter ${power} and ${missing} in a row of Entries.`,
      adds: ({ power, missing }) => trackRow(power, missing),
    }),
    equals("takenOff", "[@[Barrels opened]]", {
      id: "track-balance",
      about: "Barrels that the track opens are taken off the power's depots, and no others.",
      check: "not as many as opened",
      when: part.yesNo(
        "Barrels compared",
        `AND(${LIMITED},${SPENDS_WHAT_IT_HAS},${ALL_DRAWS_ARE_PAID},${ISOLATED_ARE_OPENED})`,
        "Whether barrels taken off depots can be held against those that the track opens.",
      ),
      waits: part.yesNo(
        "Openings awaited",
        `OR([@[Still unfilled]]>0,AND([@[Taken off depots]]<[@[Barrels opened]],${waitsAt("To open")}+${waitsAt("To open when reorganizing")}>0))`,
        "Whether rows that open barrels, or the depots where they are opened, are to be filled in.",
      ),
      message: ({ power, takenOff, limit }) =>
        `The track of ${nameOf(power)} opens ${barrels(limit)}; ${figure(takenOff)} ${are(takenOff)} taken off its depots.`,
      fix: ({ limit }) => `Enter ${barrels(limit)} in all as opened on the sheet Depots.`,
    }),
    limit({
      id: "us-home-unlimited",
      cite: "Storage capacity limits",
      severity: "warning",
      at: "takenOff",
      about: `The United States opens barrels at depots only when its track falls below 0; the ${CONTINENTAL_US} has no end of them.`,
      check: "more than opened",
      broken: `IF(${LIMITED},FALSE,${OPENED_EARLIER}>${OPENED_OTHERWISE})`,
      figures: { taken: OPENED_EARLIER, opened: OPENED_OTHERWISE },
      expected: ({ opened }) => opened,
      found: ({ taken }) => taken,
      message: ({ power, taken, opened }) =>
        `${NameOf(power)} takes ${barrels(taken)} off its depots; its track opens ${figure(opened)}.`,
      fix: "Leave the barrels at the depots: barrels cannot be stored in the Continental US.",
    }),
    atMost("closingBarrels", `[@[Barrel limit]]+${STILL_TO_OPEN}`, {
      id: "barrel-limit",
      cite: "Storage capacity limits",
      about: "At the end of the reorganization phase a power controls no more barrels than its limit.",
      check: "over the barrel limit",
      when: `[@[Closing barrels]]-${PLACED_AMISS}>[@[Barrel limit]]+${STILL_TO_OPEN}`,
      expected: ({ barrelLimit }) => barrelLimit,
      found: ({ barrelLimit, over }) => barrelLimit + over,
      message: ({ power, barrelLimit, over }) =>
        `${NameOf(power)} controls ${barrels(barrelLimit + over)}; its limit is ${figure(barrelLimit)}.`,
      fix: ({ over }) => `Remove ${barrels(over)} on the sheet Depots.`,
    }),
  ],
);

const TEXTS: Readonly<Record<Event, readonly [header: string, about: string]>> = {
  Production: ["Received", "Fuel from oil and purchases that goes to the track."],
  Builds: ["Builds", "Fuel for offensive chits, supply units and headquarters."],
  Flipping: ["Flipped", "Fuel of units flipped in the reinforcement phase that goes to the track."],
  Combat: ["Combats", "Fuel paid for combats."],
  Bombing: ["Bombed", "Fuel lost to strategic bombing."],
  Capture: ["Captured", "Fuel captured with enemy barrels."],
  Maintenance: ["At sea", "Fuel for convoy points and ASW that stay at sea."],
  Reorganization: ["Reorganized", "Fuel that reorganization takes off the track."],
};
const GAINS: readonly Event[] = ["Production", "Flipping", "Capture"];
const flows = Object.fromEntries(
  EVENTS.map((event) => {
    const [header, about] = TEXTS[event];
    return [event, fuel(header, onTrack(GAINS.includes(event) ? "Gained" : "Spent", event), about, { link: true })];
  }),
) as Record<Event, ReturnType<typeof fuel>>;

export const fuelOfTurn = table({
  name: "Fuel of the turn",
  title: "Fuel of the turn",
  about: "What came onto each track in the turn, and what went off it.",
  cite: "Acquiring Fuel; Expending fuel: Combat; Reorganization",
  ...oneEach,
  columns: { power, ...flows },
});

export const powersSheet: Sheet = {
  name: "Powers",
  title: "Powers",
  about: "Fuel tracks and barrels of the major powers, summed up. Only the opening tracks are entered here.",
  player: "",
  figures: [
    { label: "Barrels on the map", formula: "SUM(Powers[Closing barrels])", format: "count" },
    { label: "To remove", formula: "SUM(Powers[To remove])", format: "count" },
  ],
  blocks: [powers, fuelOfTurn],
};
