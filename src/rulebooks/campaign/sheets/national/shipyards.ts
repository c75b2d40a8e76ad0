import { computed, input, type Setting } from "../../../../kernel/column";
import { inForce, unlessChanged, unlessChangedHere } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { exact } from "../../../../kernel/exact";
import { count, figure } from "../../../../kernel/text";
import { SHIP_BUILD_RATE, YARD_CAPACITY } from "../../house-rules";
import { SHIP_POINTS } from "../../rules/shipyards";
import { are, percent, pps } from "../../phrases";
import { count as counted, countIn, points, pointsIn } from "../cells";
import { quoted } from "../../../../kernel/excel";
import { tableOf } from "../refer";
import { COASTS, HOLDERS, NATIONS_OF, SHIP_STATES } from "../choices";
import { becomes, COUNTED, ORDER, over } from "../next";

const MOBILIZATION = "Mobilization_Mobilization";

/** Capacity that mobilizations add to a yard: half of the coast's for the USA, the printed share for Japan. */
const mobilized = ({ player: nation }: Setting): string => {
  if (nation === "USA") {
    return `SUMIFS(${MOBILIZATION}[Yard capacity added],${MOBILIZATION}[Nation],"USA",${MOBILIZATION}[Coast],[@Coast])/2`;
  }
  if (nation === "Japan") {
    return `[@[Share of mobilization]]*SUMIFS(${MOBILIZATION}[Yard capacity added],${MOBILIZATION}[Nation],"Japan")`;
  }
  return "0";
};

const AXIS: readonly string[] = [...NATIONS_OF["European Axis"], ...NATIONS_OF.Japan];

/** Whether an enemy holds the city that the yard is named after. */
const cityLost = ({ player: nation }: Setting): string => {
  const enemies = HOLDERS.filter((other) => AXIS.includes(other) !== AXIS.includes(nation));
  const byEnemy = enemies.map((enemy) => `(Economy[Holder]=${quoted(enemy)})`).join("+");
  const listed = part.yesNo(
    "Held by an enemy",
    `SUMPRODUCT((Economy[Name]=[@Shipyard])*(${byEnemy}))>0`,
    "Whether an enemy holds the city by the table Economy.",
  );
  if (nation !== "Russia") return listed;
  const cities = tableOf("Russian industry", "Russian ICs");
  return `OR(${listed},SUMPRODUCT((${cities}[City]=[@Shipyard])*(${cities}[Holder]<>"")*(${cities}[Holder]<>"Russia"))>0)`;
};

export const shipyards = table(
  {
    name: "Shipyards",
    title: "Shipyards",
    about: "What each yard can build and repair in a Turn, and what its ships take.",
    cite: "2.3.4",
    key: "shipyard",
    columns: {
      shipyard: input.text("Shipyard", "Name of the yard, captured ones included.", { width: 14 }),
      coast: input.text("Coast", "Only for the USA: coast whose mobilizations enlarge the yard.", {
        choices: COASTS,
        cite: "2.1.8.1",
      }),
      printedCapacity: pointsIn(
        "Printed capacity",
        "Capacity for each Turn. It is on the printed national sheet; the rulebook's text does not give it.",
        { cite: "2.3.4.1", required: true },
      ),
      share: input.number(
        "Share of mobilization",
        "Only for Japan: part of the mobilized capacity that this yard gets, as on the printed Japanese sheet.",
        { format: "rate", min: 0, max: 1, cite: "2.1.8.2" },
      ),
      mobilization: points("Mobilization", mobilized, "Capacity that mobilizations have added.", { cite: "2.1.8.1; 2.1.8.2" }),
      capacity: points(
        "Capacity",
        unlessChanged(
          YARD_CAPACITY,
          "[@[Printed capacity]]+[@Mobilization]",
          (used) => `${used}*([@[Printed capacity]]+[@Mobilization])`,
        ),
        "Most that building and repair may take in a Turn, to the point.",
        { cite: "2.3.4.1" },
      ),
      buildRate: points(
        "Build rate",
        unlessChanged(SHIP_BUILD_RATE, "LEDGER.SHIPBUILDRATE([@Capacity])", (rate) => `${rate}*[@Capacity]`),
        "Most that one ship may take in a Turn: its share of the capacity.",
        { cite: "2.3.4.2" },
      ),
      used: points(
        "Building and repair",
        'SUMIFS(Ships_in_yards[PPs this Turn],Ships_in_yards[Shipyard],[@Shipyard],Ships_in_yards[PPs this Turn],">0")',
        "PPs that its ships take in this Turn.",
        { cite: "2.3.4.1" },
      ),
      scrapCredits: points(
        "Scrap credits",
        '0-SUMIFS(Ships_in_yards[PPs this Turn],Ships_in_yards[Shipyard],[@Shipyard],Ships_in_yards[PPs this Turn],"<0")',
        "PPs from scrapped ships; they do not enlarge the capacity.",
        { cite: "2.3.4.6" },
      ),
      free: points("Free", "[@Capacity]-[@[Building and repair]]", "Capacity that is left.", { cite: "2.3.4.1" }),
    },
    rows: ({ player: nation }) =>
      nation === "USA"
        ? [
            { shipyard: "USA East 1", coast: "East Coast" },
            { shipyard: "USA East 2", coast: "East Coast" },
            { shipyard: "USA West 1", coast: "West Coast" },
            { shipyard: "USA West 2", coast: "West Coast" },
          ]
        : [],
    spare: 4,
    capacities: [{ used: "used", limit: "capacity" }],
    // The yards of the USA are already listed; Nationalist China's coast is held by Japan.
    required: ({ player: nation }) => nation !== "USA" && nation !== "Nationalist China",
  },
  ({ atMost, limit, unique }) => [
    unique(["shipyard"]),
    limit({
      id: "shipyard-lost",
      at: "shipyard",
      cite: "2.3.4; 2.3.4.5",
      about: "A Shipyard builds and repairs only while its city is in the Nation's hands.",
      check: "its city is lost",
      when: "[@[Building and repair]]>0",
      broken: (setting) => `${cityLost(setting)}`,
      expected: () => "a yard of the Nation",
      message: ({ shipyard, used }) => `${shipyard} takes ${pps(used)} for ships, but an enemy holds the city.`,
      fix: ({ shipyard }) => `Clear the points of its ships, or correct who holds ${shipyard}.`,
    }),
    atMost("used", "[@Capacity]", {
      id: "shipyard-capacity",
      cite: "2.3.4.1; 2.3.4.6",
      about: "Building and repair take no more than the capacity of the Shipyard; credits of scrapped ships do not enlarge it.",
      check: "over capacity",
      // A missing entry does not count as 0.
      when: "ISNUMBER([@[Printed capacity]])",
      message: ({ shipyard, used, limit }) => `${shipyard} uses ${pps(used)} of its ${pps(limit)} capacity.`,
      fix: ({ over }) => `Move ${pps(over)} to another Shipyard or Turn.`,
    }),
  ],
);

const capacityOfYard = "SUMIFS(Shipyards[Capacity],Shipyards[Shipyard],[@Shipyard])";
const rateOfYard = "SUMIFS(Shipyards[Build rate],Shipyards[Shipyard],[@Shipyard])";
/** Whether the ship is in a yard on this sheet with known capacity. */
const inYard = 'SUMPRODUCT((Shipyards[Shipyard]=[@Shipyard])*([@Shipyard]<>"")*ISNUMBER(Shipyards[Printed capacity]))>0';

const PAID_NOW = "N([@[Points this Turn]])>0";
const STARTED_IN_YARD = `AND([@Status]="New",${PAID_NOW})`;
/** One point of a new ship lays it down; a captured ship continues from half of its strength. */
const STRENGTH_REACHED = `IF(${STARTED_IN_YARD},[@[Points this Turn]]-${SHIP_POINTS.layDown},IF([@Captured]=TRUE,[@[Strength after capture]],N([@[Strength at start]]))+N([@[Points this Turn]]))`;
/** Whole points for one ship; the quotient is rounded first, so that binary rounding errors do not lose a point. */
const mostPoints = unlessChangedHere(
  [SHIP_BUILD_RATE],
  `LEDGER.SHIPBUILDPOINTS(${capacityOfYard},[@Price])`,
  () => `MIN(${SHIP_POINTS.total},INT(ROUND(${rateOfYard}/[@[Point cost]],9)))`,
);
const turnsLeft = unlessChangedHere(
  [SHIP_BUILD_RATE],
  `LEDGER.SHIPBUILDTURNS(${capacityOfYard},[@Price],[@[Points left]])`,
  () => "0-INT(0-[@[Points left]]/[@[Most points this Turn]])",
);

export const shipsInYards = table(
  {
    name: "Ships in yards",
    title: "Ships in yards",
    about: "Ships being built or repaired. Negative points scrap a ship.",
    cite: "2.3.4.2 to 2.3.4.6",
    key: "ship",
    renamable: true,
    columns: {
      ship: input.text("Ship", "Name of the ship.", { width: 20, cite: "2.3.4.3" }),
      type: input.text("Type", "Class of the ship.", { cite: "2.3.4.3" }),
      shipyard: input.text("Shipyard", "Yard, written as in the table Shipyards.", { width: 14, cite: "2.3.4" }),
      status: input.text("Status", "New: laid down in this Turn. Construction: laid down before. Repair: a damaged ship.", {
        choices: SHIP_STATES,
        cite: "2.3.4.3; 2.3.4.4",
        ...becomes("ships", quoted("Construction"), "laid down", STARTED_IN_YARD),
        sealing: "open",
      }),
      price: pointsIn("Price", "Price of the complete ship.", { cite: "2.3.4.3" }),
      pointCost: points("Point cost", "LEDGER.POINTCOST([@Price])", "One twelfth of the price.", { cite: "2.3.4.3" }),
      strength: countIn("Strength at start", "Strength when the Turn opens: 0 for a ship just laid down.", {
        max: 10,
        cite: "2.3.4.3",
        ...becomes("ships", STRENGTH_REACHED, "strength reached", `OR(${PAID_NOW},[@Captured]=TRUE)`),
      }),
      pointsDue: counted(
        "Points due",
        'IF([@Status]="","",LEDGER.SHIPPOINTS([@Status],IF([@Captured]=TRUE,[@[Strength after capture]],[@[Strength at start]])))',
        "Points until the ship is launched or repaired: 12 for a new one.",
        { cite: "2.3.4.3; 2.3.4.4", width: 10 },
      ),
      mostPoints: counted(
        "Most points this Turn",
        `IF(OR([@Price]=0,[@Shipyard]=""),"",${mostPoints})`,
        "Whole points that the yard can give to one ship.",
        { cite: "2.3.4.2" },
      ),
      points: input.number("Points this Turn", "Points paid in this Turn; any negative number scraps the ship.", {
        format: "count",
        min: -12,
        max: 12,
        whole: true,
        cite: "2.3.4.3; 2.3.4.6",
        ...ORDER,
      }),
      pps: points(
        "PPs this Turn",
        'IF(NOT(ISNUMBER([@[Points this Turn]])),0,IF([@[Points this Turn]]<0,0-LEDGER.SCRAPVALUE(IF([@Status]="Repair","Repair","Construction"),[@Price],[@[Strength at start]]),LEDGER.POINTCOST([@Price],[@[Points this Turn]])))',
        "PPs that the points take; negative where scrapping gives PPs back.",
        { unit: undefined, cite: "2.3.4.3; 2.3.4.6", width: 12 },
      ),
      pointsLeft: counted(
        "Points left",
        'IF(OR(NOT(ISNUMBER([@[Points due]])),[@[Points this Turn]]<0),"",[@[Points due]]-[@[Points this Turn]])',
        "Points that remain after this Turn.",
        { cite: "2.3.4.3" },
      ),
      inPlay: computed.yesNo(
        "In play",
        "IF(ISNUMBER([@[Points left]]),ROUND([@[Points left]],6)=0,FALSE)",
        "TRUE when the ship is complete after this Turn.",
        { cite: "2.3.4.3" },
      ),
      turnsLeft: counted(
        "Turns left",
        `IF(NOT(AND(ISNUMBER([@[Points left]]),ISNUMBER([@[Most points this Turn]]))),"",IF(OR([@[Points left]]<0,[@[Most points this Turn]]=0),"",${turnsLeft}))`,
        "Turns until the ship is complete at the build rate.",
        { unit: "Turns", cite: "2.3.4.2" },
      ),
      captured: input.yesNo(
        "Captured",
        "TRUE in the Turn in which the unfinished ship is taken; afterwards enter its halved strength.",
        { cite: "2.3.4.5", ...COUNTED },
      ),
      strengthAfterCapture: counted(
        "Strength after capture",
        'IF([@Captured]=TRUE,LEDGER.CAPTUREDGOODS("Ship",[@[Strength at start]]),"")',
        "Half of the strength, rounded down.",
        { cite: "2.3.4.5" },
      ),
    },
    rows: [],
    spare: 6,
    ends: [
      over("ships", "repaired", 'AND([@[In play]]=TRUE,[@Status]="Repair")'),
      over("ships", "launched", "[@[In play]]=TRUE"),
      over("ships", "scrapped", "N([@[Points this Turn]])<0"),
    ],
  },
  ({ limit, atMost, needs, refersTo, unique }) => [
    unique(["ship"]),
    needs("shipyard", {
      id: "ship-built-elsewhere",
      cite: "2.3.4",
      about: "Every new Naval Unit is built in a Shipyard.",
      check: "names no Shipyard",
      when: "N([@[Points this Turn]])<>0",
      message: ({ ship }) => `${ship} is built without a Shipyard.`,
      fix: "Enter a yard of the table Shipyards.",
    }),
    refersTo("shipyard", "Shipyards[Shipyard]", {
      id: "ship-built-elsewhere",
      cite: "2.3.4",
      about: "Every new Naval Unit is built in a Shipyard.",
      message: ({ ship, shipyard }) => `${ship} is built at ${shipyard}, which is not a Shipyard on this sheet.`,
      fix: "Enter a yard of the table Shipyards.",
    }),
    limit({
      id: "price-missing",
      at: "price",
      cite: "2.3.4.3",
      about: "Ships that are built, repaired or scrapped have a price.",
      check: "price is missing",
      broken: "AND(N([@[Points this Turn]])<>0,N([@Price])=0)",
      message: ({ ship, points }) =>
        points < 0 ? `${ship} is scrapped without a price.` : `${ship} is paid ${count(points, "point")} without a price.`,
      fix: "Enter the price of the complete ship.",
    }),
    limit({
      id: "ship-beyond-yard",
      at: "shipyard",
      cite: "2.3.4.2",
      about: "A Shipyard can afford at least one strength point of each of its ships in a Turn.",
      check: "beyond this yard",
      // A ship that no yard can repair may still be scrapped where it is.
      when: `AND(${inYard},N([@[Points this Turn]])>=0)`,
      broken: `ROUND([@[Point cost]]-${rateOfYard},2)>0`,
      figures: { rate: rateOfYard, share: inForce(SHIP_BUILD_RATE) },
      expected: ({ rate }) => rate,
      found: ({ pointCost }) => exact(pointCost),
      message: ({ ship, shipyard, pointCost, rate }) =>
        `One point of ${ship} costs ${pps(exact(pointCost))}, more than the ${figure(rate)} that ${shipyard} builds on one ship.`,
      fix: ({ pointCost, share }) => `Move it to a Shipyard with a capacity of ${pps(exact(pointCost / share))} or more.`,
    }),
    limit({
      id: "ship-build-rate",
      at: "points",
      cite: "2.3.4.2",
      about: "One ship takes at most 20% of the capacity of its Shipyard in a Turn.",
      check: "over the build rate",
      when: `AND(${inYard},[@[PPs this Turn]]>0)`,
      broken: `ROUND([@[PPs this Turn]]-${rateOfYard},2)>0`,
      figures: { rate: rateOfYard, capacity: capacityOfYard, share: inForce(SHIP_BUILD_RATE) },
      expected: ({ rate }) => rate,
      found: (ship) => ship.pps,
      message: (ship) =>
        `${ship.ship} takes ${pps(ship.pps)} this Turn; ${ship.shipyard} builds at most ${figure(ship.rate)} on one ship (${percent(ship.share)} of ${figure(ship.capacity)}).`,
      fix: ({ mostPoints, pointCost }) => `Enter ${count(mostPoints, "point")} (${pps(exact(mostPoints * pointCost))}) or less.`,
    }),
    limit({
      id: "ship-overpaid",
      at: "status",
      cite: "2.3.4.3; 2.3.4.4",
      about: "A ship that is paid for has its status.",
      check: "status is missing",
      broken: 'AND(N([@[Points this Turn]])>0,[@Status]="")',
      message: ({ ship, points }) => `${ship} is paid ${count(points, "point")}, but its status is missing.`,
      fix: "Choose New, Construction or Repair.",
    }),
    atMost("points", "N([@[Points due]])", {
      id: "ship-overpaid",
      cite: "2.3.4.3; 2.3.4.4",
      about: "A ship is paid no more strength points than it needs until it is launched or repaired.",
      check: "more points than due",
      when: 'AND(N([@[Points this Turn]])>0,[@Status]<>"")',
      message: ({ ship, points, limit }) => `${ship} needs ${count(limit, "more point")}; ${figure(points)} ${are(points)} paid.`,
      fix: ({ limit }) => `Enter ${figure(limit)}.`,
    }),
    limit({
      id: "scrap-credit",
      at: "status",
      cite: "2.3.1.1; 2.3.4.6",
      about: "Only a ship under construction or repair is scrapped for PPs.",
      check: "cannot be scrapped",
      broken: 'AND(N([@[Points this Turn]])<0,[@Status]<>"Construction",[@Status]<>"Repair",[@[PPs this Turn]]<0)',
      expected: () => 0,
      found: (ship) => exact(-ship.pps),
      message: (ship) =>
        `Scrapping ${ship.ship} gives ${pps(exact(-ship.pps))}, but it is neither under construction nor under repair.`,
      fix: "Choose Construction or Repair, or leave the points blank.",
    }),
  ],
);
