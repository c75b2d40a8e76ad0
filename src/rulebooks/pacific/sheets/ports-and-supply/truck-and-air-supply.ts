import { computed, input } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count as counted, figure } from "../../../../kernel/text";
import { SUPPLY_METHODS } from "../../rules/recovery";
import { DISTANCES } from "../../tables/distances";
import { countIn, points, share } from "../cells";
import { ofTwoSides } from "../elsewhere";
import { numberHere, numberOf, textOf, textOfUnit, UNIT_UNKNOWN, unitLinks, unitName, UNITS } from "../forces";
import { over } from "../next";
import { ACTED, MOVED } from "../of-forces";

/** The most consecutive turns in which trucks raise effectiveness above 100% (8.4). */
const MOST_ABOVE = 3;
const TRUCK = '[@Method]="Supply Truck"';
const TRUCK_ON_HQ = `AND(${TRUCK},[@Kind]="HQ")`;
const AIRLIFT = '[@Method]="Air Transport"';
const BEACHHEAD = '[@Method]="Beachhead"';
const OILER = '[@Method]="Oiler"';
const STRENGTH = `SUMIFS(${UNITS}[Strength],${UNITS}[Unit],[@Unit])`;
const AIRLIFTED = {
  id: "airlift-use",
  cite: "8.4 Air Transport; 13 Air Supply",
  about: `Air transports supply a unit that is out of map supply and has not moved, with an air unit within ${DISTANCES.Airlift.hexes} hexes.`,
} as const;
const BEACH = {
  id: "beachhead-use",
  cite: "12; 13 Beachhead Supply",
  about: `A fleet that carries no units supplies land units within ${DISTANCES["Beachhead Supply"].hexes} hex.`,
} as const;
const TRUCKED = {
  id: "truck-use",
  cite: "8.4 Supply Truck; 12",
  about: "Trucks supply a land or air unit at map supply level 1 or more, once in a turn.",
} as const;
const CARRIED = "SUMIFS(Fleets_Fleets[Carried],Fleets_Fleets[Fleet],[@Fleet])";
const NOW = numberHere("Order_of_battle_Unit_supply", "Effectiveness now", "Unit", "[@Unit]");
const ABOVE = `IF(ISNUMBER(${NOW}),ROUND(${NOW}-1,4)>0,FALSE)`;
const NATION_OF_FLEET = part.text(
  "Fleet of",
  textOf("Fleets_Fleets", "Nation", "Fleet", "[@Fleet]"),
  "Nation of the fleet of a beachhead.",
);
const FLEET_OF_UNIT = textOfUnit("Fleet");
/** A fleet needs one oiler, even if several of its groups are listed. */
const FIRST_OF_FLEET =
  "SUMPRODUCT((Truck_and_air_supply[Fleet served]=[@[Fleet served]])*(ROW(Truck_and_air_supply[Unit])<=ROW()))=1";
/** Whether the method can supply units of this branch. */
const SERVES = `OR(AND(OR(${TRUCK},${AIRLIFT}),OR([@Branch]="Land",[@Branch]="Air")),AND(${BEACHHEAD},[@Branch]="Land"),AND(${OILER},[@Branch]="Naval"))`;

export const truckAndAirSupply = table(
  {
    name: "Truck and air supply",
    title: "Trucks, air transports, beachheads and oilers",
    about:
      "Extra supply of the turn. Trucks for an HQ stand in the rows of the units around it; an oiler in one row of its fleet.",
    cite: "8.4; 12",
    key: ["unit", "method"],
    player: "nation",
    columns: {
      unit: unitName(),
      method: input.text("Method", "How it is supplied.", { choices: SUPPLY_METHODS, width: 14 }),
      items: points(
        "Items",
        `IF([@Serves]="",0,IF(${TRUCK},LEDGER.TRUCKSNEEDED([@Kind],${STRENGTH}),IF(${OILER},IF(${FIRST_OF_FLEET},1,0),IF(${AIRLIFT},1,0))))`,
        "Trucks, air transports or oilers that it takes; a fleet takes one oiler for all its groups.",
      ),
      serves: computed.text(
        "Serves",
        `IF(AND(${SERVES},NOT(${TRUCK_ON_HQ})),[@Method],"")`,
        "The method, where it supplies such units.",
        { width: 13 },
      ),
      gain: share("Gain", 'IF([@Serves]="",0,LEDGER.DIRECTSUPPLY([@Serves],[@Doubled]=TRUE))', "Effectiveness that it adds."),
      mapSupply: points(
        "Map supply",
        numberOf("Order_of_battle_Unit_supply", "Map supply", "Unit", "[@Unit]"),
        "Level in Unit supply.",
        { link: true },
      ),
      moved: computed.yesNo("Moved", MOVED, "Whether it has moved in this turn.", { link: true }),
      distance: countIn("Distance", "Hexes from the air unit of an airlift, or from the fleet of a beachhead.", {
        unit: "hexes",
      }),
      fleet: input.text("Fleet", "Beachhead: the fleet, as in Fleets.", { width: 16 }),
      doubled: input.yesNo("Doubled", "Beachhead: TRUE if the fleet has the specialty Supply.", { cite: "10" }),
      above: countIn("Turns above 100%", "Trucks: which turn in a row it is above 100%.", { cite: "8.4" }),
      fleetServed: computed.text(
        "Fleet served",
        `IF(AND(${OILER},[@Branch]="Naval"),IF(${FLEET_OF_UNIT}="",[@Unit],${FLEET_OF_UNIT}),"")`,
        "Oilers: the fleet, all of whose groups are supplied.",
        { width: 16, link: true },
      ),
      ...unitLinks(),
    },
    rows: [],
    spare: 12,
    ends: [over("orders", "supplied")],
  },
  ({ limit, refersTo, unique }) => [
    unique(["unit", "method"], {
      id: "truck-use",
      cite: TRUCKED.cite,
      about: TRUCKED.about,
      check: "supplied twice",
      message: ({ unit, method }) => `${unit} is supplied by ${method} twice in this turn; once is allowed.`,
      fix: "Clear one of the rows.",
    }),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    refersTo("fleet", "Fleets_Fleets[Fleet]", {
      id: "supply-fleet",
      message: ({ fleet }) => `${fleet} is not in the table Fleets.`,
      fix: "Enter it as it is written in Fleets, or add a row there.",
    }),
    limit({
      id: "foreign-fleet",
      cite: "7.7 Cooperation; 13 Beachhead Supply",
      at: "fleet",
      about: "A fleet supplies units of its nation, and of nations that cooperate with it.",
      check: "a fleet of another side",
      when: BEACHHEAD,
      broken: ofTwoSides(NATION_OF_FLEET),
      texts: { owner: NATION_OF_FLEET },
      expected: () => "a fleet of its own nation, or of one that cooperates",
      message: ({ unit, nation, fleet, owner }) =>
        `${unit} of ${nation} is supplied by ${fleet}, a fleet of ${owner}, and the two are not known to cooperate.`,
      fix: "Enter a fleet of its own nation, or correct the alliances in Politics.",
    }),
    limit({
      id: "supply-branch",
      at: "method",
      about: "Trucks and air transports supply land and air units, beachheads land units, oilers fleets.",
      check: "not for such units",
      broken: `AND([@Method]<>"",[@Branch]<>"",NOT(${SERVES}))`,
      expected: () => "a unit that it supplies",
      message: ({ unit, branch, method }) => `${unit} is a unit of the branch ${branch}, which ${method} does not supply.`,
      fix: "Clear the row, or correct Method.",
    }),
    limit({
      ...TRUCKED,
      severity: "warning",
      at: "method",
      check: "serves the units around it",
      broken: TRUCK_ON_HQ,
      expected: () => `the units within ${DISTANCES["HQ Trucks"].hexes} hex of the HQ`,
      message: ({ unit }) =>
        `Trucks for ${unit}, an HQ, serve the units within ${DISTANCES["HQ Trucks"].hexes} hex of it, and it gets nothing itself.`,
      fix: "Enter a row for each of these units instead.",
    }),
    limit({
      ...TRUCKED,
      at: "mapSupply",
      check: "out of map supply",
      broken: `AND(${TRUCK},[@Serves]<>"",IF(ISNUMBER([@[Map supply]]),[@[Map supply]]<1,FALSE))`,
      expected: () => 1,
      message: ({ unit, mapSupply }) => `${unit} is at map supply level ${figure(mapSupply)}; trucks reach level 1 or more.`,
      fix: "Clear the row.",
    }),
    limit({
      id: "oversupply-turns",
      cite: "8.4 Supply Truck",
      severity: "warning",
      at: "above",
      about: `Trucks raise effectiveness above 100% for ${MOST_ABOVE} turns in a row, while the unit does nothing.`,
      check: `more than ${MOST_ABOVE} turns`,
      broken: `AND(${TRUCK},OR(N([@[Turns above 100%]])>${MOST_ABOVE},AND(OR(N([@[Turns above 100%]])>0,${ABOVE}),${part.yesNo("Has acted", ACTED, "Whether it moved, attacked, flew or was carried in this turn.")})))`,
      expected: () => MOST_ABOVE,
      message: ({ unit, above }) =>
        above > MOST_ABOVE
          ? `${unit} is in turn ${figure(above)} above 100%; ${MOST_ABOVE} in a row are the most.`
          : `${unit} moves or attacks and is not built up above 100% in this turn.`,
      fix: "Clear the row.",
    }),
    limit({
      ...AIRLIFTED,
      at: "mapSupply",
      check: "is in map supply",
      broken: `AND(${AIRLIFT},[@Serves]<>"",IF(ISNUMBER([@[Map supply]]),[@[Map supply]]>0,FALSE))`,
      expected: () => 0,
      message: ({ unit, mapSupply }) =>
        `${unit} is at map supply level ${figure(mapSupply)}; air transports supply units that have none.`,
      fix: "Use trucks, or clear the row.",
    }),
    limit({
      ...AIRLIFTED,
      at: "moved",
      check: "has moved",
      broken: `AND(${AIRLIFT},[@Moved]=TRUE)`,
      expected: () => false,
      message: ({ unit }) => `${unit} has moved and gets no supply by air.`,
      fix: "Clear the row.",
    }),
    limit({
      ...AIRLIFTED,
      at: "distance",
      check: "no air unit near",
      broken: `AND(${AIRLIFT},N([@Distance])>${DISTANCES.Airlift.hexes})`,
      expected: () => DISTANCES.Airlift.hexes,
      message: ({ unit, distance }) =>
        `The nearest air unit is ${counted(distance, "hex", "hexes")} from ${unit}; ${DISTANCES.Airlift.hexes} are the most.`,
      fix: "Bring an air unit nearer, or clear the row.",
    }),
    limit({
      ...BEACH,
      at: "fleet",
      check: "the fleet carries units",
      when: `AND(${BEACHHEAD},[@Fleet]<>"")`,
      broken: `${CARRIED}>0`,
      figures: { carried: CARRIED },
      expected: () => 0,
      found: ({ carried }) => carried,
      message: ({ unit, fleet, carried }) =>
        `${fleet} carries ${counted(carried, "strength point")} of units and cannot supply ${unit} on the beach.`,
      fix: "Let the units land first, or name another fleet.",
    }),
    limit({
      ...BEACH,
      at: "distance",
      check: "too far from the fleet",
      broken: `AND(${BEACHHEAD},N([@Distance])>${DISTANCES["Beachhead Supply"].hexes})`,
      expected: () => DISTANCES["Beachhead Supply"].hexes,
      message: ({ unit, distance }) =>
        `${unit} is ${counted(distance, "hex", "hexes")} from the fleet; ${DISTANCES["Beachhead Supply"].hexes} is the most.`,
      fix: "Bring the fleet nearer, or clear the row.",
    }),
  ],
);
