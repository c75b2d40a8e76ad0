import { computed, input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { BASES, TARGETS } from "../../rules/naval-combat";
import { WEATHERS } from "../../tables/weather";
import { share, strengthIn, UNITS, whole, wholeIn } from "../forces";
import { over } from "../next";
import { FLEET_UNKNOWN, fleetColumns } from "./fleet-orders";

const COMPARED = 'AND([@Basis]<>"",ISNUMBER([@Value]))';

export const searches = table({
  name: "Searches",
  title: "Searches and interceptions",
  about: "How likely a fleet is found: on one's own turn by a search, on the enemy's by patrols.",
  cite: "15.3",
  key: "search",
  rare: true,
  columns: {
    search: input.text("Search for", "Which fleet is looked for.", { width: 20 }),
    basis: input.text("Basis", "A search, or interception by a patrolling fleet or air unit.", {
      choices: BASES,
      width: 8,
    }),
    value: wholeIn("Value", "Search: reconnaissance value of the hex. Fleet, Air: hexes.", { max: 10 }),
    weather: input.text("Weather", "Search: weather; blank for clear.", { choices: WEATHERS, width: 11 }),
    raider: input.yesNo("Raider", "TRUE if it is in raider mode and not in port."),
    idLevel: wholeIn("ID level", "Identification level of the fleet.", { max: 3 }),
    nearFriendly: input.yesNo("Near friendly", "TRUE beside hexes friendly to the patrol."),
    transporting: input.yesNo("Transporting", "TRUE if it carries land or air units."),
    number: computed.number(
      "Spot number",
      `IF(${COMPARED},LEDGER.SPOTNUMBER([@Basis],[@Value],IF([@Weather]="","Clear",[@Weather]),[@Raider]=TRUE,N([@[ID level]]),[@[Near friendly]]=TRUE,[@Transporting]=TRUE),"")`,
      "Number of the search.",
      { format: "hundredths" },
    ),
    airStrength: strengthIn("Air strength", "Air strength factors that search."),
    groups: wholeIn("Groups", "Naval groups of both sides."),
    night: input.yesNo("Night", "TRUE for a night move.", { cite: "14.3" }),
    navigator: input.yesNo("Navigator", "TRUE if a searching air unit is a Navigator.", { cite: "10" }),
    chance: share(
      "Chance",
      'IF(ISNUMBER([@[Spot number]]),LEDGER.SPOTCHANCE([@[Spot number]],N([@[Air strength]]),N([@Groups]),[@Night]=TRUE,[@Navigator]=TRUE),"")',
      "Chance to find it.",
    ),
  },
  rows: [],
  spare: 6,
  ends: [over("orders", "done")],
});

const profile = (attack: string): string => `IF([@Kind]="","",LEDGER.TARGETPROFILE([@Kind],"${attack}",[@Groups]))`;

export const targetProfiles = table(
  {
    name: "Target profiles",
    title: "Target profiles",
    about: "How the hits of an attack are shared among the groups of a fleet. Destroyers have no value in the chart.",
    cite: "15.3",
    key: ["fleet", "kind"],
    sealing: "open",
    player: "nation",
    rare: true,
    columns: {
      ...fleetColumns(),
      kind: input.text("Kind", "Kind of group.", {
        choices: TARGETS.filter((kind) => kind !== "Destroyer"),
        width: 18,
      }),
      groups: whole(
        "Groups",
        `IF([@Kind]="Transported Unit",COUNTIFS(${UNITS}[Fleet],[@Fleet],${UNITS}[Branch],"<>Naval"),COUNTIFS(${UNITS}[Fleet],[@Fleet],${UNITS}[Kind],[@Kind]))`,
        "Groups of the kind in the fleet, or units aboard.",
        { link: true },
      ),
      air: whole("Air attack", profile("Air"), "Target value in an air attack."),
      surface: whole("Surface attack", profile("Surface"), "Target value in a surface attack."),
      submarine: whole("Submarine attack", profile("Submarine"), "Target value in a submarine's attack."),
    },
    rows: [],
    spare: 6,
  },
  ({ unique, refersTo }) => [unique(["fleet", "kind"]), refersTo("fleet", "Fleets[Fleet]", FLEET_UNKNOWN)],
);
