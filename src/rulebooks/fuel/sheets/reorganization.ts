import { computed, input } from "../../../kernel/column";
import { isOneOf, quoted } from "../../../kernel/excel";
import { unlessChangedHere } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { CONVOYS_PER_FUEL, FUEL_OF_ASW } from "../house-rules";
import { USES_OIL_OF } from "../parameters";
import { nameOf, NameOf, fuel as points } from "../phrases";
import { CARRIED_OUT, ORDER } from "../steps";
import { account, anyPower, byText, count, countIn, fuel, knownClass, oneEach, power, rowsOf, sumOf } from "./cells";
import { A_CLASS, CONTINENTAL_US, FACTORY, TABLES, UNITS } from "./choices";

const POWER = "[@[Major power]]";
const REORGANIZATION = "Reorganization";
const LOSS = "Reorganization, 20% loss";
const UNITED_STATES = "Reorganization, continental United States";
const ISOLATED = "Reorganization, barrels that cannot trace";
const COMMONWEALTH_UNITS = "Reorganization, CW";
const { depots, entries } = TABLES;

const TAKES_FUEL = "N([@[Fuel needed]])>0";
const UNLINKED = ["Without link", "TRUE"] as const;
const drawsAt = (...more: readonly (readonly [string, string])[]): string =>
  rowsOf("Draws", ["Major power", POWER], ["Depot", "[@Depot]"], ...more);

/** Units that trace to a depot, and whether their power lacks a row for it in Draws. */
const DRAWS_FUEL = `AND(${TAKES_FUEL},[@Depot]<>"",${POWER}<>"")`;
const HAS_NO_DRAW = `IF([@[Without link]]=TRUE,${drawsAt(UNLINKED)},${drawsAt()})=0`;

export const units = table(
  {
    name: "Units",
    title: "Units",
    about: "Units reorganized in the reorganization phase, and where each traces supply to.",
    cite: "Reorganization costs",
    key: ["unit", "power", "depot", "byHq", "withoutLink"],
    player: "power",
    columns: {
      unit: input.text("Unit", "Class of the units, as in the table Reorganization costs.", {
        choices: UNITS,
        open: true,
        width: 18,
      }),
      power: anyPower("Major power", "Power that controls the units, those of minor countries among them."),
      count: countIn("Number", "Units reorganized.", { required: "unit" }),
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
        'IF(OR([@[By HQ]]=TRUE,N([@Number])=0),0,IFERROR(LEDGER.FUELREORG([@Unit],[@Number]),""))',
        "Fuel by the class of the unit.",
      ),
      minor: input.text("Minor country", "Minor country of the units, for those who read the ledger.", {
        remark: true,
        width: 16,
      }),
      withoutLink: input.yesNo(
        "Without link",
        "Commonwealth: TRUE where no unbroken supply route leads to the depot, and other units draw there with one.",
        { cite: COMMONWEALTH_UNITS },
      ),
    },
    rows: [],
    spare: 24,
    ends: [CARRIED_OUT],
  },
  ({ limit, needs, unique }) => [
    unique(["unit", "power", "depot", "byHq", "withoutLink"], {
      message: ({ unit, power, depot }) =>
        `${unit}${power === "" ? "" : ` of ${nameOf(power)}`} at ${depot === "" ? "no depot" : depot} stand in a row of the table Units already.`,
    }),
    limit({ id: "reorg-cost", at: "unit", ...knownClass("Unit", "Fuel needed", A_CLASS) }),
    needs("power", {
      id: "minor-units-charged",
      cite: REORGANIZATION,
      when: '[@Unit]<>""',
      about: "Units of minor countries are charged to the major power that controls them.",
      message: ({ unit, count, minor }) =>
        `${figure(count)} ${minor === "" ? "" : `${minor} `}${unit} ${count === 1 ? "is" : "are"} charged to no power.`,
      fix: "Enter the major power that controls them.",
    }),
    needs("depot", {
      id: "reorg-trace",
      cite: REORGANIZATION,
      when: TAKES_FUEL,
      about: "Units that take fuel trace to a depot, or to an own factory hex with oil.",
      message: ({ unit, power, count }) =>
        `${NameOf(power)} reorganizes ${figure(count)} ${unit}, which ${count === 1 ? "traces" : "trace"} to no depot.`,
      fix: `Enter a depot, ${FACTORY} or ${CONTINENTAL_US}.`,
    }),
    limit({
      id: "reorg-trace",
      cite: REORGANIZATION,
      at: "depot",
      about: "Each power that traces to a depot has a row in the table Draws.",
      check: "has no row of Draws",
      when: DRAWS_FUEL,
      broken: HAS_NO_DRAW,
      expected: ({ depot }) => depot,
      found: () => null,
      message: ({ unit, power, depot, withoutLink }) =>
        `${NameOf(power)} reorganizes ${unit} from ${depot}${withoutLink ? " without a link" : ""}, but has no row for it in Draws.`,
      fix: ({ power, depot, withoutLink }) =>
        `Enter ${power} and ${depot}${withoutLink ? ", and TRUE under Without link," : ""} in Draws.`,
    }),
  ],
);

const IN_DEPOTS = `IF([@Depot]="",FALSE,SUMPRODUCT(--(${depots}[Place]=[@Depot]))>0)`;
const ofDepot = (header: string): string => `INDEX(${depots}[${header}],MATCH([@Depot],${depots}[Place],0))`;
const PAYS = `IF(OR([@Depot]="",[@Depot]=${quoted(CONTINENTAL_US)}),"",IF(${IN_DEPOTS},${ofDepot("Controller")}&"",LEDGER.FUELACCOUNT(${POWER})))`;

/** The power whose fuel pays for the drawing power's units. */
const ACCOUNT = byText(
  POWER,
  Object.entries(USES_OIL_OF).map(([a, b]) => [a, quoted(b)]),
  POWER,
);

const unitsAt = (...more: readonly (readonly [string, string])[]): string =>
  sumOf("Units", "Fuel needed", ["Major power", POWER], ["Depot", "[@Depot]"], ...more);
const BY_ALL = part.number("Needed by all", unitsAt(), "Fuel for all units of the power that trace to the depot.");
const BY_UNLINKED = part.number("Needed without link", unitsAt(UNLINKED), "Fuel for those of them that have no link.");
/** If a depot has one row with and one without a link, each covers its own units; a single row covers all. */
const NEEDED = `IF(${drawsAt()}=1,${BY_ALL},IF([@[Without link]]=TRUE,${BY_UNLINKED},${BY_ALL}-${BY_UNLINKED}))`;

/** Commonwealth fuel drawn without a link, in total and down to this row, and the track that limits it. */
const drawnWithoutLink = sumOf("Draws", "Fuel drawn", ["Major power", POWER], UNLINKED);
const WITHOUT_LINK_TO_HERE = part.number(
  "Drawn without link so far",
  "SUMPRODUCT((Draws[Major power]=[@[Major power]])*(Draws[Without link]=TRUE)*(ROW(Draws[Depot])<=ROW()),Draws[Fuel drawn])",
  "Fuel that the power draws without a link, down to this row.",
);
const TRACK_AT_START = part.number(
  "Track at the start",
  sumOf(entries, "Track before", ["Major power", POWER], ["Event", '"Reorganization"']),
  "Where the power's track is when units are reorganized.",
);

const PRESENT = part.number(
  "Barrels there",
  `IF(${IN_DEPOTS},${ofDepot("Closing")}+N(${ofDepot("For reorganization")})+N(${ofDepot("Removed")}),0)`,
  "Barrels at the depot when units are reorganized.",
);

export const draws = table(
  {
    name: "Draws",
    title: "Draws",
    about: "What each power draws from each depot, taken together: a fifth is lost outside its home country, rounded down.",
    cite: REORGANIZATION,
    key: ["power", "depot", "withoutLink"],
    player: "power",
    columns: {
      power: anyPower("Major power", "Power whose units trace there."),
      depot: input.text("Depot", `Depot, ${FACTORY} or ${CONTINENTAL_US}, as in the table Units.`, { width: 18 }),
      needed: fuel("Fuel needed", NEEDED, "What its units need."),
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
      unused: fuel(
        "Lost unused",
        "IF([@Isolated]=TRUE,MAX(0,[@Delivered]-[@[Fuel needed]]),0)",
        "Fuel of isolated barrels beyond what the units need: it reaches no track and is lost.",
        { cite: ISOLATED },
      ),
    },
    rows: [],
    spare: 16,
    written: [
      {
        from: TABLES.units,
        when: `AND(${DRAWS_FUEL},${HAS_NO_DRAW})`,
        entries: { power: POWER, depot: "[@Depot]", withoutLink: 'IF([@[Without link]]=TRUE,TRUE,"")' },
        why: "units trace there",
      },
    ],
    ends: [CARRIED_OUT],
  },
  ({ limit, needs, refersTo, unique }) => [
    unique(["power", "depot", "withoutLink"], {
      message: ({ power, depot }) =>
        `${NameOf(power)} ${depot === "" ? "is" : `and ${depot} are`} already in a row of the table Draws, which counts in each of them.`,
    }),
    needs("depot", {
      id: "reorg-trace",
      when: `${POWER}<>""`,
      about: "Each row of Draws names its depot.",
      message: ({ power }) => `Where units of ${nameOf(power)} draw fuel is not entered.`,
      fix: `Enter a depot, ${FACTORY} or ${CONTINENTAL_US}.`,
    }),
    refersTo("depot", `${depots}[Place]`, {
      id: "reorg-trace",
      when: `NOT(${isOneOf("[@Depot]", [FACTORY, CONTINENTAL_US])})`,
      message: ({ power, depot }) => `Units of ${nameOf(power)} trace to ${depot}, where no depot is entered.`,
      fix: `Enter a depot of the sheet Depots, ${FACTORY} or ${CONTINENTAL_US}.`,
    }),
    limit({
      id: "foreign-depot-consent",
      at: "consent",
      about: "Another power's depot is used with that power's consent, and in the reorganization phase only.",
      check: "no consent entered",
      when: `AND([@[Fuel drawn]]>0,${IN_DEPOTS})`,
      broken: `AND([@Pays]<>"",[@Pays]<>${ACCOUNT},${POWER}<>"Communist China",[@Consent]<>TRUE)`,
      expected: () => true,
      message: ({ power, depot, drawn, pays }) =>
        `${NameOf(power)} draws ${points(drawn)} at ${depot}, a depot of ${nameOf(pays)}, whose consent is not entered.`,
      fix: "Enter TRUE where the other power agrees, or trace elsewhere.",
    }),
    limit({
      id: "foreign-depot-consent",
      cite: UNITED_STATES,
      at: "consent",
      about: "Free US fuel is drawn with the consent of the United States.",
      check: "no consent entered",
      when: `AND([@Depot]=${quoted(CONTINENTAL_US)},[@[Fuel needed]]>0)`,
      broken: `AND(Campaign_US_active=TRUE,${isOneOf(POWER, ["Commonwealth", "France"])},[@Consent]<>TRUE)`,
      expected: () => true,
      message: ({ power, needed }) =>
        `${NameOf(power)} draws ${points(needed)} from the ${CONTINENTAL_US}, and the consent of the United States is not entered.`,
      fix: "Enter TRUE where the United States agrees, or trace elsewhere.",
    }),
    limit({
      id: "communist-china",
      at: "depot",
      about: "Communist Chinese units use Russian fuel to reorganize.",
      check: "not Russian fuel",
      when: `AND(${POWER}="Communist China",[@[Fuel needed]]>0)`,
      broken: `AND([@Pays]<>"",[@Pays]<>${ACCOUNT})`,
      expected: () => USES_OIL_OF["Communist China"]!,
      found: ({ pays }) => pays,
      message: ({ depot, needed, pays }) =>
        `Communist China draws ${points(needed)} at ${depot}, a depot of ${nameOf(pays)}; its units use the fuel of Russia.`,
      fix: `Enter a depot of Russia, or ${FACTORY}.`,
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
      message: ({ power, needed }) => `${NameOf(power)} draws ${figure(needed)} free US fuel.`,
      fix: "Trace these units to a depot.",
    }),
    limit({
      id: "reorg-trace",
      at: "depot",
      about: "Units trace to a depot where a barrel lies.",
      check: "no barrel there",
      waits: `${rowsOf(depots, ["Place", "[@Depot]"], ["Opening", '""'])}>0`,
      when: `AND([@[Fuel drawn]]>0,${IN_DEPOTS})`,
      broken: `${PRESENT}<=0`,
      expected: () => "a depot with a barrel",
      message: ({ power, depot, drawn }) => `${NameOf(power)} draws ${points(drawn)} at ${depot}, where no barrel lies.`,
      fix: `Enter another depot, or ${FACTORY} where the factory received oil.`,
    }),
    limit({
      id: "cw-track-anywhere",
      cite: COMMONWEALTH_UNITS,
      at: "withoutLink",
      about:
        "Commonwealth units without a supply link to the depot use no more fuel than the track showed at the start of the phase.",
      check: "more than the track showed",
      when: `AND(${POWER}="Commonwealth",[@[Without link]]=TRUE)`,
      broken: `AND(${WITHOUT_LINK_TO_HERE}>${TRACK_AT_START},${WITHOUT_LINK_TO_HERE}-[@[Fuel drawn]]<=${TRACK_AT_START})`,
      figures: { drawn: drawnWithoutLink, before: TRACK_AT_START },
      expected: ({ before }) => before,
      found: ({ drawn }) => drawn,
      message: ({ power, drawn, before }) =>
        `${NameOf(power)} spends ${points(drawn)} without a supply link; its track was at ${figure(before)} at the start of the phase.`,
      fix: "Reorganize fewer of these units.",
    }),
  ],
);

const FUEL_AVAILABLE = part.number(
  "Fuel held",
  ["Track before", "Barrels before"]
    .map((header) => sumOf(entries, header, ["Major power", POWER], ["Event", '"Maintenance"']))
    .join("+10*"),
  "Fuel of the power when units at sea are paid.",
);

const HAS_NO_END = `${POWER}="United States"`;
const PAYABLE = `IF(${HAS_NO_END},[@Due],MIN([@Due],${FUEL_AVAILABLE}))`;
const OVERPAID = `IF(${HAS_NO_END},FALSE,ROUND([@Fuel]-(${FUEL_AVAILABLE}),2)>0)`;

export const atSea = table(
  {
    name: "At sea",
    title: "At sea",
    about: "What stays at sea. Its fuel is paid as far as there is some; what cannot be paid has no effect.",
    cite: "Maintaining units at sea",
    sealing: "open",
    ...oneEach,
    columns: {
      power,
      convoyPoints: countIn("Convoy points", "Convoy points that stay at sea, over all sea areas."),
      asw: countIn("ASW", "ASW units that stay at sea, in any box."),
      due: fuel(
        "Due",
        unlessChangedHere(
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
  ({ limit, unique }) => [
    unique(["power"]),
    ...(["error", "warning"] as const).map((severity) =>
      limit({
        id: "maintenance-due",
        severity,
        at: "paid",
        about: "What stays at sea is paid as far as there is fuel, and no further.",
        check: severity === "error" ? "more than there is" : "not what can be paid",
        broken: severity === "error" ? OVERPAID : `IF(${OVERPAID},FALSE,ROUND([@Fuel]-${PAYABLE},2)<>0)`,
        figures: { held: FUEL_AVAILABLE, payable: PAYABLE },
        expected: ({ payable }) => payable,
        found: ({ fuel }) => fuel,
        message: ({ power, due, fuel: paid, held }) =>
          `${NameOf(power)} owes ${points(due)} for units at sea and pays ${figure(paid)} while ${figure(held)} ${held === 1 ? "is" : "are"} available.`,
        fix: ({ payable, due }) => (payable === due ? "Clear Paid." : `Enter ${figure(payable)} as Paid.`),
      }),
    ),
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
