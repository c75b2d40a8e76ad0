import { computed, input } from "../../../kernel/column";
import { isOneOf, quoted } from "../../../kernel/excel";
import { unlessChanged } from "../../../kernel/house-rule";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { CONVOYS_PER_FUEL, FUEL_OF_ASW } from "../house-rules";
import { called, Called, fuel as points } from "../say";
import { CARRIED_OUT, ORDER } from "../steps";
import { account, anyPower, count, countIn, fuel, oneEach, power, rowsOf, sumOf } from "./cells";
import { CONTINENTAL_US, FACTORY, TABLES, UNITS } from "./words";

const POWER = "[@[Major power]]";
const REORGANIZATION = "Reorganization";
const LOSS = "Reorganization, 20% loss";
const UNITED_STATES = "Reorganization, continental United States";
const ISOLATED = "Reorganization, barrels that cannot trace";
const COMMONWEALTH_UNITS = "Reorganization, CW";
const { depots, entries } = TABLES;

export const units = table(
  {
    name: "Units",
    title: "Units",
    about: "Units reorganized in the reorganization phase, and where each traces supply to.",
    cite: "Reorganization costs",
    key: ["unit", "power", "depot"],
    player: "power",
    columns: {
      unit: input.text("Unit", "Class of the units, as in the table Reorganization costs.", {
        choices: UNITS,
        open: true,
        width: 18,
      }),
      power: anyPower("Major power", "Power that controls the units, those of minor countries among them."),
      count: countIn("Number", "Units reorganized."),
      depot: input.text("Depot", `Depot they trace to; ${FACTORY} for an own factory hex with oil; ${CONTINENTAL_US}.`, {
        width: 18,
        cite: REORGANIZATION,
      }),
      byHq: input.yesNo("By HQ", "TRUE for units that a headquarters reorganized during the turn: they cost nothing.", {
        cite: REORGANIZATION,
      }),
      account,
      needed: fuel(
        "Fuel needed",
        "IF(OR([@[By HQ]]=TRUE,N([@Number])=0),0,LEDGER.FUELREORG([@Unit],[@Number]))",
        "Fuel by the class of the unit.",
      ),
      minor: input.text("Minor country", "Minor country of the units, for those who read the ledger.", {
        remark: true,
        width: 16,
      }),
    },
    rows: [],
    spare: 24,
    ends: [CARRIED_OUT],
  },
  ({ limit, needs, unique }) => [
    unique(["unit", "power", "depot"]),
    needs("power", {
      id: "minor-units-charged",
      cite: REORGANIZATION,
      when: '[@Unit]<>""',
      about: "Units of minor countries are charged to the major power that controls them.",
      says: ({ unit, count, minor }) =>
        `${figure(count)} ${minor === "" ? "" : `${minor} `}${unit} ${count === 1 ? "is" : "are"} charged to no power.`,
      fix: "Enter the major power that controls them.",
    }),
    needs("depot", {
      id: "reorg-trace",
      cite: REORGANIZATION,
      when: "[@[Fuel needed]]>0",
      about: "Units that take fuel trace to a depot, or to an own factory hex with oil.",
      says: ({ unit, power, count }) =>
        `${Called(power)} reorganizes ${figure(count)} ${unit}, which ${count === 1 ? "traces" : "trace"} to no depot.`,
      fix: `Enter a depot, ${FACTORY} or ${CONTINENTAL_US}.`,
    }),
    limit({
      id: "reorg-trace",
      cite: REORGANIZATION,
      at: "depot",
      about: "Each power that traces to a depot has a row in the table Draws.",
      check: "has no row of Draws",
      broken: `IF(AND([@[Fuel needed]]>0,[@Depot]<>"",${POWER}<>""),${rowsOf("Draws", ["Major power", POWER], ["Depot", "[@Depot]"])}=0,FALSE)`,
      expected: ({ depot }) => depot,
      found: () => null,
      says: ({ unit, power, depot }) => `${Called(power)} reorganizes ${unit} from ${depot}, but has no row for it in Draws.`,
      fix: ({ power, depot }) => `Enter ${power} and ${depot} in Draws.`,
    }),
  ],
);

const IN_DEPOTS = `IF([@Depot]="",FALSE,SUMPRODUCT(--(${depots}[Place]=[@Depot]))>0)`;
const ofDepot = (header: string): string => `INDEX(${depots}[${header}],MATCH([@Depot],${depots}[Place],0))`;
const PAYS = `IF([@Depot]=${quoted(CONTINENTAL_US)},"",IF(${IN_DEPOTS},${ofDepot("Controller")}&"",LEDGER.FUELACCOUNT(${POWER})))`;

/** Barrels at the depot when units are reorganized. */
const PRESENT = `${ofDepot("Closing")}+N(${ofDepot("For reorganization")})+N(${ofDepot("Removed")})`;

export const draws = table(
  {
    name: "Draws",
    title: "Draws",
    about: "What each power draws from each depot, taken together: a fifth is lost outside its home country, rounded down.",
    cite: REORGANIZATION,
    key: ["power", "depot"],
    player: "power",
    columns: {
      power: anyPower("Major power", "Power whose units trace there."),
      depot: input.text("Depot", `Depot, ${FACTORY} or ${CONTINENTAL_US}, as in the table Units.`, { width: 18 }),
      needed: fuel(
        "Fuel needed",
        sumOf("Units", "Fuel needed", ["Major power", POWER], ["Depot", "[@Depot]"]),
        "What its units need.",
      ),
      pays: computed.text("Pays", PAYS, "Power whose track and barrels give the fuel.", { width: 16 }),
      outside: computed.yesNo(
        "Outside home",
        `IF(${IN_DEPOTS},${ofDepot("Home country")}<>${POWER},FALSE)`,
        "TRUE where the depot lies outside the drawing power's home country.",
        { cite: LOSS },
      ),
      isolated: computed.yesNo(
        "Isolated",
        `IF(${IN_DEPOTS},${ofDepot("Isolated")}=TRUE,FALSE)`,
        "TRUE where the depot cannot trace.",
        {
          cite: ISOLATED,
        },
      ),
      drawn: fuel(
        "Fuel drawn",
        `IF([@Depot]=${quoted(CONTINENTAL_US)},0,LEDGER.FUELDRAWN([@[Fuel needed]],[@[Outside home]],[@Isolated]))`,
        "What leaves the depot so that enough arrives; nothing for the continental United States.",
        { cite: `${LOSS}; ${ISOLATED}` },
      ),
      delivered: fuel("Delivered", "LEDGER.FUELDELIVERED([@[Fuel drawn]],[@[Outside home]])", "What arrives.", { cite: LOSS }),
      fromTrack: fuel(
        "From the track",
        "IF([@Isolated]=TRUE,0,[@[Fuel drawn]])",
        "What the fuel track of the power that pays gives.",
      ),
      usedUp: count("Barrels used up", "IF([@Isolated]=TRUE,[@[Fuel drawn]]/10,0)", "Isolated barrels, which are used whole.", {
        cite: ISOLATED,
      }),
      consent: input.yesNo("Consent", "TRUE where the other power agrees to the use of its depot."),
      withoutLink: input.yesNo("Without link", "Commonwealth: TRUE where no unbroken supply route leads to the depot.", {
        cite: COMMONWEALTH_UNITS,
      }),
      area: computed.text("Area", `IF(${IN_DEPOTS},TRIM(${ofDepot("Area")}),"")`, "Commonwealth area of the depot.", {
        width: 14,
        cite: COMMONWEALTH_UNITS,
      }),
    },
    rows: [],
    spare: 16,
    ends: [CARRIED_OUT],
  },
  ({ limit, refersTo, unique }) => [
    unique(["power", "depot"]),
    refersTo("depot", `${depots}[Place]`, {
      id: "reorg-trace",
      when: `NOT(${isOneOf("[@Depot]", [FACTORY, CONTINENTAL_US])})`,
      says: ({ power, depot }) => `Units of ${called(power)} trace to ${depot}, where no depot is entered.`,
      fix: `Enter a depot of the sheet Depots, ${FACTORY} or ${CONTINENTAL_US}.`,
    }),
    limit({
      id: "foreign-depot-consent",
      at: "consent",
      about: "Another power's depot is used with that power's consent, and in the reorganization phase only.",
      check: "no consent entered",
      broken: `IF(AND([@[Fuel drawn]]>0,${IN_DEPOTS}),AND([@Pays]<>"",[@Pays]<>${POWER},[@Consent]<>TRUE),FALSE)`,
      expected: () => true,
      says: ({ power, depot, drawn, pays }) =>
        `${Called(power)} draws ${points(drawn)} at ${depot}, a depot of ${called(pays)}, whose consent is not entered.`,
      fix: "Enter TRUE where the other power agrees, or trace elsewhere.",
    }),
    limit({
      id: "us-free-users",
      cite: UNITED_STATES,
      at: "depot",
      about: "Only units of the United States, the Commonwealth and France draw fuel from the continental United States.",
      check: "may not draw there",
      broken: `AND([@Depot]=${quoted(CONTINENTAL_US)},[@[Fuel needed]]>0,NOT(${isOneOf(POWER, ["United States", "Commonwealth", "France"])}))`,
      expected: () => 0,
      found: ({ needed }) => needed,
      says: ({ power, needed }) => `${Called(power)} draws ${figure(needed)} free US fuel.`,
      fix: "Trace these units to a depot.",
    }),
    limit({
      id: "reorg-trace",
      at: "depot",
      about: "Units trace to a depot where a barrel lies.",
      check: "no barrel there",
      broken: `IF(AND([@[Fuel drawn]]>0,${IN_DEPOTS}),${PRESENT}<=0,FALSE)`,
      expected: () => "a depot with a barrel",
      says: ({ power, depot, drawn }) => `${Called(power)} draws ${points(drawn)} at ${depot}, where no barrel lies.`,
      fix: `Enter another depot, or ${FACTORY} where the factory received oil.`,
    }),
  ],
);

/** Fuel of the power when units at sea are paid. */
const HELD = ["Track before", "Barrels before"]
  .map((header) => sumOf(entries, header, ["Major power", POWER], ["Event", '"Maintenance"']))
  .join("+10*");

export const atSea = table(
  {
    name: "At sea",
    title: "At sea",
    about: "What stays at sea. Its fuel is paid as far as there is some; what cannot be paid has no effect.",
    cite: "Maintaining units at sea",
    ...oneEach,
    columns: {
      power,
      convoyPoints: countIn("Convoy points", "Convoy points that stay at sea, over all sea areas."),
      asw: countIn("ASW", "ASW units that stay at sea, in any box."),
      due: fuel(
        "Due",
        unlessChanged(
          [CONVOYS_PER_FUEL, FUEL_OF_ASW],
          "LEDGER.FUELMAINTENANCE(N([@[Convoy points]]),N([@ASW]))",
          (convoys, asw) => `0-INT(0-ROUND(N([@[Convoy points]])/${convoys},9))+${asw}*N([@ASW])`,
        ),
        "One for each ten convoy points or fraction, one for each ASW.",
      ),
      paid: input.number("Paid", "Only where fuel is lacking for what is due: what is paid.", {
        format: "quarters",
        min: 0,
        ...ORDER,
      }),
      fuel: fuel("Fuel", "IF(ISNUMBER([@Paid]),[@Paid],[@Due])", "What the track pays."),
    },
  },
  ({ equals, unique }) => [
    unique(["power"]),
    equals("fuel", `IF(${POWER}="United States",[@Due],MIN([@Due],${HELD}))`, {
      id: "maintenance-due",
      severity: "warning",
      about: "What stays at sea is paid as far as there is fuel.",
      check: "not what can be paid",
      figures: { held: HELD },
      says: ({ power, due, fuel: paid, held }) =>
        `${Called(power)} owes ${points(due)} for units at sea and pays ${figure(paid)} while ${figure(held)} ${held === 1 ? "is" : "are"} available.`,
      fix: ({ limit, due }) => (limit === due ? "Clear Paid." : `Enter ${figure(limit)} as Paid.`),
    }),
  ],
);

export const reorganizationSheet: Sheet = {
  name: "Reorganization",
  title: "Reorganization",
  about: "The end of the turn: units at sea, and units reorganized with the fuel of the depots.",
  player: "",
  figures: [
    { label: "Fuel needed", formula: "SUM(Units[Fuel needed])", format: "quarters" },
    { label: "Fuel drawn", formula: "SUM(Draws[Fuel drawn])", format: "quarters" },
    { label: "Fuel at sea", formula: "SUM(At_sea[Fuel])", format: "quarters" },
  ],
  blocks: [units, draws, atSea],
};
