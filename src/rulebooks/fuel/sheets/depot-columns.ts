import { input, type Columns } from "../../../kernel/column";
import { isOneOf, quoted } from "../../../kernel/excel";
import { unlessChangedAt } from "../../../kernel/house-rule";
import { oneOf } from "../../../kernel/text";
import { capacityAt } from "../house-rules";
import { POWERS } from "../parameters";
import { SITES } from "../rules/storage";
import { becomes, ORDER } from "../steps";
import { anyPower, count, countIn, rowsOf, sumOf } from "./cells";
import { CONTINENTAL_US, PRODUCTION_PHASE, REINFORCEMENT_PHASE, TABLES } from "./choices";
import {
  LINKED_HERE,
  barrelsOf,
  OPENED_TO_HERE,
  OPENED_BY_TRACK,
  stillDue,
  REORGANIZATION_OPENS,
  ISOLATED_TO_OPEN,
  TRACK_OPENS,
} from "./depots-reorganization";

/*
 * Columns of the table Depots.
 */

export const CAPACITY_LIMITS = "Storage capacity limits";
export const CONTROL = "Storing fuel, control";
export const COMMONWEALTH_UNITS = "Reorganization, CW";
export const ISOLATED = "Reorganization, barrels that cannot trace";

const placedIn = (phase: string): string => sumOf(TABLES.placing, "Barrels", ["Place", "[@Place]"], ["Phase", quoted(phase)]);
export const IS_SITE = isOneOf("[@Site]", SITES);

export const depotColumns = {
  place: input.text("Place", "City or port of the depot.", { width: 18 }),
  site: input.text("Site", `${oneOf(SITES)}: the only ones where a depot may be.`, { choices: SITES, open: true, width: 13 }),
  controller: anyPower("Controller", "Major power that controls the depot.", {
    cite: CONTROL,
    sealing: "open",
    enteredBy: "master",
  }),
  capacity: count(
    "Capacity",
    `IF(${IS_SITE},${unlessChangedAt(capacityAt("[@Site]"), "LEDGER.DEPOTCAPACITY([@Site])", (own) => own)},0)`,
    "Barrels that the depot may hold.",
  ),
  opening: countIn("Opening", "Barrels when the turn opens; those of the scenario's setup at the start of the game.", {
    required: true,
    ...becomes("barrels", "[@Closing]", "the barrels that are left"),
  }),
  placed: count("Placed", placedIn(PRODUCTION_PHASE), "Barrels placed in the Production Phase.", { link: true }),
  flipped: count("By flipping", placedIn(REINFORCEMENT_PHASE), "Barrels placed in the reinforcement phase.", { link: true }),
  opened: countIn("Opened", "Barrels opened for builds, combats, bombing and units at sea.", {
    ...ORDER,
    required: "toOpen",
  }),
  reorganization: countIn("For reorganization", "Barrels opened or used up in the reorganization phase.", {
    ...ORDER,
    required: "toOpenReorganizing",
  }),
  bombed: count(
    "Bombed",
    rowsOf(TABLES.bombing, ["Target", "[@Place]"], ["Barrel destroyed", "TRUE"]),
    "Barrels destroyed by bombing.",
    {
      link: true,
      cite: "Bombing fuel",
    },
  ),
  captured: count("Captured", rowsOf(TABLES.captures, ["Place", "[@Place]"]), "Barrels that the enemy has overrun.", {
    link: true,
    cite: "Acquiring Fuel, capture",
  }),
  removed: countIn("Removed", "Barrels removed at the end of the reorganization phase.", { cite: CAPACITY_LIMITS, ...ORDER }),
  closing: count(
    "Closing",
    "[@Opening]+[@Placed]+[@[By flipping]]-[@Opened]-[@[For reorganization]]-[@Bombed]-[@Captured]-[@Removed]",
    "Barrels that are left.",
    { total: true },
  ),
  onMap: countIn("On the map", "Barrels that lie there when the turn closes, to compare; may stay blank.", ORDER),
  isolated: input.yesNo("Isolated", "TRUE while the depot cannot trace a supply path: any barrel touched is used up.", {
    cite: ISOLATED,
    sealing: "open",
  }),
  home: input.text("Home country", "Power in whose home country it lies; blank outside of them.", {
    choices: [...POWERS.filter((power) => power !== "United States"), CONTINENTAL_US],
    width: 16,
    cite: "Reorganization, 20% loss",
  }),
  territory: input.text("Territory of", "Major power to which the hex belongs, minor countries and conquests counted with it.", {
    choices: POWERS,
    width: 16,
    cite: CONTROL,
  }),
  conquered: input.yesNo("Conquered", "TRUE in a conquered hex: the nearest unit decides, see Claims.", {
    cite: CONTROL,
    sealing: "open",
  }),
  area: input.text("Area", "Commonwealth: home countries linked by a supply route have one name here.", {
    width: 14,
    cite: COMMONWEALTH_UNITS,
  }),
  beyond: count(
    "Beyond its area",
    `IF(OR([@Controller]<>"Commonwealth",[@Area]=""),0,MAX(0,MIN(N([@[For reorganization]]),${OPENED_TO_HERE}-${barrelsOf(LINKED_HERE)})))`,
    "Commonwealth: barrels opened for reorganization beyond what units linked with the area draw there.",
    { cite: COMMONWEALTH_UNITS },
  ),
  isolatedDrawn: count(
    "Isolated barrels drawn",
    sumOf(TABLES.draws, "Barrels used up", ["Depot", "[@Place]"]),
    "Barrels of this depot that units use up because it cannot trace, from the table Draws.",
    { cite: ISOLATED },
  ),
  toOpen: count(
    "To open",
    stillDue("Opened", `${OPENED_BY_TRACK}-${REORGANIZATION_OPENS}`),
    "Barrels that its controller's track opens, while none is entered under Opened at any of its depots; reported at the first.",
  ),
  toOpenReorganizing: count(
    "To open when reorganizing",
    `${ISOLATED_TO_OPEN}+${stillDue("For reorganization", TRACK_OPENS, ["Isolated barrels drawn", "0"])}`,
    "The same for those that are opened in the reorganization phase; isolated barrels are asked for at their own depot.",
  ),
} satisfies Columns;
