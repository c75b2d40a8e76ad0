import { quoted } from "../../../kernel/excel";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure, oneOf } from "../../../kernel/text";
import { USES_OIL_OF } from "../parameters";
import { SITES } from "../rules/storage";
import { barrels, nameOf } from "../phrases";
import { byText, flippedFuel, placedByFlipping, placesTooMany, sumOf } from "./cells";
import { CONTINENTAL_US, TABLES } from "./choices";
import {
  LINKED_HERE,
  barrelsOf,
  OF_FACTORIES,
  OPENED_IN_AREA,
  BEYOND_TO_HERE,
  US_OPENED_TO_HERE,
  US_OPENED,
  US_NEEDS,
  ISOLATED_HERE,
  ISOLATED_WAITS,
} from "./depots-reorganization";
import { bestClaims, BEST_CLAIMS, HOLDER_BY_CLAIM, claims } from "./claims";
import { CAPACITY_LIMITS, COMMONWEALTH_UNITS, CONTROL, IS_SITE, ISOLATED, depotColumns } from "./depot-columns";

/** The most barrels that builds can have opened there before units are flipped. */
const FOR_BUILDS = `MIN(N([@Opened]),${sumOf(TABLES.entries, "Barrels opened", ["Major power", "[@Controller]"], ["Event", '"Builds"'])})`;
/** The most barrels that are there at once: after the Production Phase, after flipping, or at the close of the turn. */
const FULLEST = part.number(
  "Fullest",
  `MAX([@Opening]+[@Placed],[@Opening]+[@Placed]+[@[By flipping]]-${FOR_BUILDS},[@Closing])`,
  "Most barrels that lie there at once in the turn.",
);

const HOLDER = "[@Controller]";
/** Barrels without fuel are reported at the power that places them. */
const RECEIVED_WITHOUT_FUEL = part.number(
  "Placed without fuel",
  `IF(${placesTooMany(HOLDER)},[@Placed],0)`,
  "Barrels placed there by a power that places more than the fuel received gives.",
);
const FLIPPED_WITHOUT_FUEL = part.number(
  "Flipped without fuel",
  `IF(${placedByFlipping(HOLDER)}>${flippedFuel(HOLDER)},[@[By flipping]],0)`,
  "The same for the fuel of flipped units.",
);
const WITHOUT_FUEL = `(${RECEIVED_WITHOUT_FUEL}+${FLIPPED_WITHOUT_FUEL})`;

/** The owner of a territory's depots. */
const OWNER = byText(
  "[@[Territory of]]",
  Object.entries(USES_OIL_OF).map(([power, other]) => [power, quoted(other)]),
  "[@[Territory of]]",
);

const OF_CONTROLLER = ["Major power", HOLDER] as const;
const CONTROLLED = ["Controller", HOLDER] as const;
/** Barrels above the controller's limit before any are removed. */
const ABOVE_LIMIT = part.number(
  "Above the limit",
  `MAX(0,${sumOf(TABLES.powers, "Closing barrels", OF_CONTROLLER)}+${sumOf("Depots", "Removed", ["Controller", "[@Controller]"])}-${sumOf(TABLES.powers, "Barrel limit", OF_CONTROLLER)})`,
  "Barrels that its controller has to remove in all.",
);
const REMOVED_TO_HERE = part.number(
  "Removed so far",
  "SUMPRODUCT((Depots[Controller]=[@Controller])*(ROW(Depots[Place])<=ROW()),Depots[Removed])",
  "Barrels of its controller that are removed, down to this row.",
);

export const depots = table(
  {
    name: "Depots",
    title: "Depots",
    about: "Barrels at each depot. They rise only by placing and fall only by expense, bombing, capture or the barrel limits.",
    cite: "Storing fuel",
    key: "place",
    working: ["beyond", "isolatedDrawn", "toOpen", "toOpenReorganizing"],
    player: "controller",
    columns: depotColumns,
    rows: [],
    spare: 20,
    capacities: [{ used: "closing", limit: "capacity" }],
    required: true,
  },
  ({ atLeast, limit, unique }) => [
    unique(["place"]),
    atLeast("reorganization", ISOLATED_HERE, {
      id: "isolated-barrel",
      cite: ISOLATED,
      about: "An isolated barrel that units draw on is opened at its own depot, whole.",
      check: "isolated barrels stay",
      waits: ISOLATED_WAITS,
      message: ({ place, reorganization, limit }) =>
        `Units draw on ${barrels(limit)} at ${place}, which cannot trace a supply path; ${figure(reorganization)} ${reorganization === 1 ? "is" : "are"} entered as opened there.`,
      fix: ({ place, limit }) => `Enter ${figure(limit)} under For reorganization at ${place}, and open no other barrel for it.`,
      unchecked: ({ controller }) => `whether ${nameOf(controller)} takes off its depots what its track opens`,
    }),
    limit({
      id: "depot-site",
      at: "site",
      about: "A depot lies in a factory city, a city or a major port.",
      check: "no site for a depot",
      broken: `NOT(${IS_SITE})`,
      expected: () => oneOf(SITES),
      message: ({ place, site }) => `The depot at ${place} is in ${site === "" ? "a site that is not entered" : `"${site}"`}.`,
      fix: `Choose ${oneOf(SITES)}, or take the depot out.`,
    }),
    limit({
      id: "depot-capacity",
      at: "closing",
      about: "A depot holds no more barrels than its site allows.",
      check: "more than it may hold",
      when: IS_SITE,
      broken: `${FULLEST}-${WITHOUT_FUEL}>[@Capacity]`,
      figures: { most: FULLEST },
      expected: ({ capacity }) => capacity,
      found: ({ most }) => most,
      message: ({ place, site, capacity, most }) =>
        `${place} (${site}) holds ${barrels(most)}; its capacity is ${figure(capacity)}.`,
      fix: ({ most, capacity }) => `Place ${barrels(most - capacity)} elsewhere.`,
    }),
    limit({
      id: "depot-overdrawn",
      at: "closing",
      about: "No more barrels leave a depot than lie there.",
      check: "more taken off than there are",
      waits: "ISBLANK([@Opening])",
      broken: "[@Closing]<0",
      expected: () => 0,
      message: ({ place, closing }) =>
        `${barrels(-closing)} more ${closing === -1 ? "leaves" : "leave"} ${place} than ${closing === -1 ? "lies" : "lie"} there.`,
      fix: "Take them off another depot, or correct what is bombed or captured.",
    }),
    limit({
      id: "barrel-limit",
      severity: "warning",
      cite: CAPACITY_LIMITS,
      at: "removed",
      about: "Only barrels above the limit of their power are removed at the end of the reorganization phase.",
      check: "more than are above the limit",
      when: `AND(N([@Removed])>0,[@Controller]<>"",${sumOf(TABLES.powers, "Barrel limit", OF_CONTROLLER)}>0)`,
      broken: `AND(${REMOVED_TO_HERE}>${ABOVE_LIMIT},${REMOVED_TO_HERE}-[@Removed]<=${ABOVE_LIMIT})`,
      figures: { above: ABOVE_LIMIT, all: REMOVED_TO_HERE },
      expected: ({ above, all, removed }) => Math.max(0, above - (all - removed)),
      message: ({ place, controller, removed, above }) =>
        `${barrels(removed)} of ${nameOf(controller)} ${removed === 1 ? "is" : "are"} removed at ${place}; ${figure(above)} ${above === 1 ? "is" : "are"} above its limit in all.`,
      fix: "Put the barrels back, or enter what was opened, bombed or captured where it belongs.",
    }),
    limit({
      id: "barrels-do-not-move",
      at: "onMap",
      about: "Barrels of a depot change by entries only: they cannot be moved.",
      check: "not what the entries leave",
      waits: part.yesNo(
        "Barrels awaited",
        `OR(ISBLANK([@Opening]),${sumOf("Depots", "To open", CONTROLLED)}+${sumOf("Depots", "To open when reorganizing", CONTROLLED)}>0)`,
        "Whether its opening, or what is opened of its controller's barrels, is to be filled in.",
      ),
      when: `AND(ISNUMBER([@[On the map]]),${WITHOUT_FUEL}=0)`,
      broken: "[@[On the map]]<>[@Closing]",
      expected: ({ closing }) => closing,
      message: ({ place, onMap, closing }) =>
        `${barrels(onMap)} ${onMap === 1 ? "lies" : "lie"} at ${place} on the map; by the entries ${figure(closing)} ${closing === 1 ? "is" : "are"} left.`,
      fix: "Put the barrels back, or enter what was placed, opened or removed; barrels cannot be moved.",
    }),
    limit({
      id: "depot-not-in-us",
      cite: CAPACITY_LIMITS,
      at: "home",
      about: "No barrels lie in the continental United States.",
      check: "no barrels here",
      broken: `AND([@[Home country]]=${quoted(CONTINENTAL_US)},${FULLEST}>0)`,
      figures: { most: FULLEST },
      expected: () => 0,
      found: ({ most }) => most,
      message: ({ place, most }) =>
        `${barrels(most)} ${most === 1 ? "is" : "are"} entered at ${place}; the ${CONTINENTAL_US} holds none.`,
      fix: "Take the barrels out: the continental United States counts as an unlimited store.",
    }),
    limit({
      id: "communist-china",
      cite: "Storage capacity limits; Reorganization",
      at: "controller",
      about: "Communist China controls no barrels: its units use Russian fuel.",
      check: "has no barrels",
      broken: `AND([@Controller]="Communist China",${FULLEST}>0)`,
      figures: { most: FULLEST },
      expected: () => USES_OIL_OF["Communist China"]!,
      message: ({ place, most }) => `Communist China has ${barrels(most)} at ${place}; its units use the fuel of Russia.`,
      fix: "Enter Russia as the controller.",
    }),
    limit({
      id: "depot-control",
      cite: CONTROL,
      at: "controller",
      about: "A depot is controlled by the power in whose territory it is, no matter who placed it.",
      check: "not the power of the territory",
      broken: `IF(OR([@[Territory of]]="",[@Conquered]=TRUE,[@Controller]="Communist China"),FALSE,[@Controller]<>${OWNER})`,
      texts: { owner: OWNER },
      expected: ({ owner }) => owner,
      message: ({ place, controller, owner }) =>
        `The depot at ${place} is ${controller === "" ? "entered under no power" : `entered under ${nameOf(controller)}`}; by its territory it belongs to ${nameOf(owner)}.`,
      fix: ({ owner }) => `Enter ${owner}, or TRUE under Conquered.`,
    }),
    limit({
      id: "depot-control",
      cite: CONTROL,
      at: "controller",
      about: "A depot in a conquered hex is controlled by the power with the nearest unit, ties going to the most oil resources.",
      check: "another power is nearer",
      when: `AND([@Conquered]=TRUE,${BEST_CLAIMS}>0)`,
      broken: `${bestClaims("[@Controller]")}=0`,
      texts: { nearest: HOLDER_BY_CLAIM },
      expected: ({ nearest }) => nearest,
      message: ({ place, controller, nearest }) =>
        `The depot in conquered ${place} is ${controller === "" ? "entered under no power" : `entered under ${nameOf(controller)}`}; ${nameOf(nearest)} is nearer or has more oil.`,
      fix: ({ nearest }) => `Enter ${nearest}.`,
    }),
    limit({
      id: "depot-control",
      cite: CONTROL,
      severity: "warning",
      at: "home",
      about: "A hex in the home country of a power is its territory, unless another has conquered it.",
      check: "the territory of another power",
      when: `AND([@[Home country]]<>"",[@[Home country]]<>${quoted(CONTINENTAL_US)},[@[Territory of]]<>"",[@Controller]=${OWNER})`,
      broken: "AND([@[Home country]]<>[@[Territory of]],[@Conquered]<>TRUE)",
      expected: ({ territory }) => territory,
      message: ({ place, home, territory }) =>
        `${place} is entered in the home country of ${nameOf(home)}, and as territory of ${nameOf(territory)} without having been conquered.`,
      fix: "Correct one of the two, or enter TRUE under Conquered.",
    }),
    limit({
      id: "depot-control",
      cite: CONTROL,
      at: "controller",
      about: "Every depot with barrels has its controller.",
      check: "its controller is missing",
      broken: `AND([@Controller]="",[@[Territory of]]="",[@Conquered]<>TRUE,${FULLEST}>0)`,
      expected: () => "a major power",
      found: () => null,
      message: ({ place }) => `The barrels at ${place} belong to no power.`,
      fix: "Enter the major power that controls the depot.",
    }),
    limit({
      id: "cw-linked-barrels",
      cite: COMMONWEALTH_UNITS,
      at: "reorganization",
      about: "Barrels opened for Commonwealth units lie in the area that the units trace to, or one linked with it.",
      check: "nobody draws so much there",
      when: "[@[Beyond its area]]>0",
      broken: `${BEYOND_TO_HERE}>${barrelsOf(OF_FACTORIES)}`,
      figures: { opened: OPENED_IN_AREA, drawn: LINKED_HERE, elsewhere: OF_FACTORIES },
      expected: ({ drawn }) => Math.ceil(drawn / 10),
      found: ({ opened }) => opened,
      message: ({ area, opened, drawn, elsewhere }) =>
        `${barrels(opened)} ${opened === 1 ? "is" : "are"} opened in the area ${area} for reorganization; units linked with it draw ${figure(drawn)} fuel there${elsewhere > 0 ? `, and units that trace to a factory ${figure(elsewhere)} in all` : ""}.`,
      fix: "Open barrels in the area that the units trace to, or give linked areas one name.",
    }),
    limit({
      id: "us-home-unlimited",
      cite: CAPACITY_LIMITS,
      severity: "warning",
      at: "reorganization",
      about: `Units of the United States that trace to the ${CONTINENTAL_US} take no barrels of depots.`,
      check: "nobody draws so much there",
      when: 'AND([@Controller]="United States",N([@[For reorganization]])>0)',
      broken: `AND(${US_OPENED_TO_HERE}>${US_NEEDS},${US_OPENED_TO_HERE}-[@[For reorganization]]<=${US_NEEDS})`,
      figures: { opened: US_OPENED, needed: US_NEEDS },
      expected: ({ needed }) => needed,
      found: ({ opened }) => opened,
      message: ({ place, opened, needed }) =>
        `${place} gives barrels for reorganization, ${figure(opened)} in all at depots of the United States; its units need ${figure(needed)} of them.`,
      fix: `Leave the barrels at the depots: barrels cannot be stored in the ${CONTINENTAL_US}.`,
    }),
  ],
);

export const depotsSheet: Sheet = {
  name: "Depots",
  title: "Depots",
  about: "Barrels on the map, depot by depot.",
  player: "",
  figures: [
    { label: "Barrels", formula: "SUM(Depots[Closing])", format: "count" },
    { label: "Opened", formula: "SUM(Depots[Opened])+SUM(Depots[For reorganization])", format: "count" },
    { label: "Removed", formula: "SUM(Depots[Removed])", format: "count" },
  ],
  blocks: [depots, claims],
};
