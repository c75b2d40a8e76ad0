import { NEW_SPECIALTY, ordered, REFITTED } from "../elsewhere";
import { computed, input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { BRANCHES, INFANTRY, MAP_UNITS, NATIONS } from "../../tables/units";
import { PLACES } from "../../rules/oil";
import { SPECIALTY_NAMES } from "../../rules/research";
import { becomes, over } from "../next";
import { numberOf, shareIn, stands, strength, strengthIn, sumFor, wholeIn } from "../forces";

const KNOWN = 'AND([@Nation]<>"",[@Kind]<>"")';
const isInfantry = isOneOf("[@Kind]", INFANTRY);
/** Naval units lie in port or sail; the rest may be carried at sea. */
const MISPLACED = 'AND([@Branch]="Naval",OR([@Place]="Field",[@Place]="Rail"))';
const MOST_ENTRENCHMENT = 2;
const ON_MAP = 'AND([@Hex]<>"",[@Place]<>"Sea",[@Branch]<>"Naval")';
const STACKED = 'SUMPRODUCT((Units[Hex]=[@Hex])*(Units[Branch]=[@Branch])*(Units[Place]<>"Sea")*(ROW(Units[Unit])<=ROW()))';

export const units = table(
  {
    name: "Units",
    title: "Units",
    about: "Every unit on the map: what it is, where it stands and how strong it is as the turn begins.",
    cite: "8; 8.5",
    key: "unit",
    player: "nation",
    columns: {
      unit: input.text("Unit", "A name that no other unit has.", { width: 22 }),
      nation: input.text("Nation", "Whose it is; Other for minor countries.", { choices: NATIONS, width: 12 }),
      kind: input.text("Kind", "Kind of unit.", { choices: MAP_UNITS, width: 18 }),
      strength: strengthIn("Strength", "Strength points as the turn begins.", {
        ...becomes("repairs", "[@[Strength next]]", "repaired and lost points counted", "ISNUMBER([@Strength])"),
      }),
      full: strength(
        "Full strength",
        `IF(ISNUMBER([@[Own size]]),[@[Own size]],IF(${KNOWN},LEDGER.UNITSTAT([@Kind],"Strength",[@Nation]),""))`,
        "What it has undamaged: its own size, or the chart's.",
        { cite: "8.5" },
      ),
      effectiveness: shareIn("Effectiveness", "As the turn begins; may exceed 100%.", {
        cite: "8.5; 12",
        ...becomes(
          "supply",
          "INDEX(Unit_supply[Effectiveness next],MATCH([@Unit],Unit_supply[Unit],0))",
          "recovered and lost",
          `ISNUMBER(${numberOf("Unit_supply", "Effectiveness next", "Unit", "[@Unit]")})`,
        ),
      }),
      experience: shareIn("Experience", "How trained it is.", {
        max: 1,
        ...becomes("orders", `MAX(0,[@Experience]-${REFITTED})`, "refitted", `IF(ISNUMBER([@Experience]),${REFITTED}>0,FALSE)`),
      }),
      entrenchment: wholeIn("Entrenchment", "Level of its position.", {
        ...becomes(
          "battles",
          `MIN(${MOST_ENTRENCHMENT},N([@Entrenchment])+${sumFor("Actions", "Dug in")})`,
          "dug in",
          `${sumFor("Actions", "Dug in")}>0`,
        ),
      }),
      place: input.text("Place", "Rail: map supply level 9. Field: elsewhere on land. Port, Sea: ships, and units carried.", {
        choices: PLACES,
        width: 8,
        cite: "12",
        held: "open",
      }),
      hex: input.text("Hex", "Land and air units: name or number of the hex; where it is entered, stacking is checked.", {
        width: 14,
        held: "open",
      }),
      fleet: input.text("Fleet", "Naval groups and units carried at sea: their fleet.", { width: 16, cite: "13", held: "open" }),
      garrison: input.yesNo("Garrison", "TRUE in garrison status, for infantry only.", {
        cite: "8.1",
        ...becomes(
          "orders",
          `${ordered("To garrison")}`,
          "its status changed",
          `OR(${ordered("To garrison")},${ordered("To active")})`,
        ),
      }),
      specialty: input.text("Specialty", "What it is trained for.", {
        choices: SPECIALTY_NAMES,
        width: 14,
        cite: "10",
        ...becomes("orders", NEW_SPECIALTY, "trained", `${NEW_SPECIALTY}<>""`),
      }),
      ownSize: strengthIn("Own size", "Only armies and mountain corps of another size than the chart's, and half armies.", {
        cite: "8.1",
      }),
      branch: computed.text(
        "Branch",
        'IFERROR(INDEX(Unit_types[Branch],MATCH([@Kind],Unit_types[Kind],0)),"")',
        `${BRANCHES.join(", ")}.`,
        { width: 8 },
      ),
      logistics: strength(
        "Logistics",
        `IF(AND(${KNOWN},ISNUMBER([@[Full strength]])),LEDGER.LOGISTICSUSE([@Kind],[@[Full strength]],AND([@Garrison]=TRUE,${isInfantry})),"")`,
        "Logistics that it occupies.",
        { cite: "8.1; 16" },
      ),
      oilUse: strength("Oil use", `IF(${KNOWN},LEDGER.UNITSTAT([@Kind],"Oil Use",[@Nation]),"")`, "Oil of a move or an attack."),
      oilUpkeep: strength(
        "Oil upkeep",
        `IF(AND(${KNOWN},[@Place]<>""),IF(${MISPLACED},"",LEDGER.OILUPKEEP([@Kind],[@Place],[@Nation])),"")`,
        "Oil that keeps it supplied in this turn.",
        { cite: "12" },
      ),
      strengthNext: strength(
        "Strength next",
        `MAX(0,N([@Strength])+${sumFor("Repairs", "Repaired")}-${sumFor("Actions", "Strength lost")}-${sumFor("Unit_supply", "Strength lost")})`,
        "Strength when the turn is closed.",
      ),
    },
    rows: [],
    spare: 40,
    awaited: true,
    ends: [
      over("orders", "disbanded", ordered("Disband")),
      over("battles", "destroyed", "IF(ISNUMBER([@Strength]),[@[Strength next]]<=0,FALSE)"),
    ],
  },
  ({ limit, atMost, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("fleet", "Fleets_Fleets[Fleet]", {
      id: "fleet-unknown",
      cite: "13",
      about: "Groups and units aboard name their fleet as in the table Fleets.",
      check: "no such fleet",
      says: ({ unit, fleet }) => `${unit} belongs to ${fleet}, which stands in no row of Fleets.`,
      fix: "Enter it as it is written in Fleets, or add a row there.",
    }),
    limit({
      id: "unit-kind",
      at: "kind",
      about: "A unit names its nation, its kind and its place; without them nothing of it can be worked out.",
      check: "Nation, Kind or Place is missing",
      broken: 'OR([@Nation]="",[@Kind]="",[@Place]="")',
      expected: () => "Nation, Kind and Place",
      says: ({ unit }) => `${unit} lacks its nation, kind or place, so that nothing of it is counted.`,
      fix: "Enter Nation, Kind and Place.",
    }),
    limit({
      id: "unit-place",
      at: "place",
      cite: "12",
      about: "Naval groups are in port or at sea.",
      check: "no place for ships",
      broken: MISPLACED,
      expected: () => "Port or Sea",
      says: ({ unit, kind, place }) => `${unit} is a ${kind} group; its place is ${place}, where no ship can be.`,
      fix: "Enter Port or Sea.",
    }),
    atMost("strength", "[@[Full strength]]", {
      id: "strength-over-maximum",
      cite: "8.5; 16",
      about: "No unit has more than its full strength.",
      check: "above full strength",
      when: "ISNUMBER([@[Full strength]])",
      says: ({ unit, strength: points, limit: full }) => `${unit} shows ${figure(points)} of ${figure(full)} strength points.`,
      fix: ({ kind, limit: full }) => `Enter ${figure(full)} or less${/army|mountain/i.test(kind) ? ", or its Own size" : ""}.`,
    }),
    atMost("entrenchment", `${MOST_ENTRENCHMENT}`, {
      id: "entrenchment-range",
      cite: "8.5",
      about: `Entrenchment goes up to ${MOST_ENTRENCHMENT}, and a unit that moved does not raise it.`,
      check: `at most ${MOST_ENTRENCHMENT}`,
      says: ({ unit, entrenchment, limit: most }) =>
        `${unit} has entrenchment ${figure(entrenchment)}; ${figure(most)} is the most.`,
      fix: ({ limit: most }) => `Enter ${figure(most)} or less.`,
    }),
    limit({
      id: "garrison-unit",
      at: "garrison",
      cite: "8.1",
      about: "Only divisions, corps and armies of infantry that are in supply are garrisons, and garrisons use no landing craft.",
      check: "cannot be a garrison",
      broken: `AND([@Garrison]=TRUE,[@Kind]<>"",NOT(${isInfantry}))`,
      expected: () => false,
      says: ({ unit, kind }) => `${unit} is ${kind} and cannot be a garrison; only divisions, corps and armies of infantry can.`,
      fix: "Enter FALSE.",
    }),
    limit({
      id: "hex-stacking",
      at: "hex",
      cite: "8",
      about: "A hex holds 1 land unit, 1 air unit and 1 fleet.",
      check: "hex is taken",
      broken: `IF(${ON_MAP},${STACKED}>1,FALSE)`,
      figures: { there: STACKED },
      expected: () => 1,
      found: ({ there }) => there,
      says: ({ unit, branch, hex, there }) =>
        `${unit} is ${branch === "Air" ? "air" : "land"} unit number ${figure(there)} in ${hex}; 1 fits.`,
      fix: "Move it to another hex.",
    }),
    limit({
      id: "unit-without-supply",
      severity: "warning",
      at: "unit",
      cite: "12",
      about: "Every unit has a row in Unit supply, from which its effectiveness and its unit supply follow.",
      check: "not in Unit supply",
      broken: `NOT(${stands("Unit_supply", "Unit", "[@Unit]")})`,
      expected: () => "a row of Unit supply",
      found: () => null,
      says: ({ unit }) => `${unit} has no row in Unit supply; its effectiveness does not change at the close.`,
      fix: "Add a row for it in Unit supply.",
    }),
  ],
);
