import { DEPLOYED } from "./deployed";
import { ARMY_SIZE, JOINED, KIND_CHANGED, MERGED, ofSplit, PARTED, SPLIT_OFF } from "./mergers-and-splits";
import { CARRIED, NEW_SPECIALTY, ordered, REFITTED, SHATTERED, inEnemyPort, ofTwoSides } from "../elsewhere";
import { computed, input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { inForce } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table, type Followed } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { ENTRENCHMENT_RETAINED } from "../../house-rules";
import { BRANCHES, INFANTRY, MAP_UNITS, NATIONS } from "../../tables/units";
import { PLACES } from "../../rules/oil";
import { MOST_ENTRENCHMENT } from "../../rules/land-combat";
import { SPECIALTY_NAMES } from "../../rules/research";
import { becomes, over } from "../next";
import { hasFigures, unitTypes } from "../unit-type";
import { numberOf, RAIL_LEVEL, shareIn, stands, strength, strengthIn, sumFor, textOf, UNITS, whole, wholeIn } from "../forces";

const KNOWN = part.yesNo(
  "Unit known",
  `AND([@Nation]<>"",[@Kind]<>"",${hasFigures("[@Kind]")})`,
  "Whether nation and kind are entered, and the charts have figures for them.",
);
const isInfantry = isOneOf("[@Kind]", INFANTRY);
const NATION_OF_FLEET = part.text(
  "Fleet of",
  textOf("Fleets_Fleets", "Nation", "Fleet", "[@Fleet]"),
  "Nation of the fleet that the unit is in.",
);
/** Naval units are in port or at sea; other units can be carried at sea. */
const MISPLACED = 'AND([@Branch]="Naval",OR([@Place]="Field",[@Place]="Rail"))';
/** Whether the unit's map supply in Unit supply meets a criterion; FALSE if none is entered. */
const mapSupplyIs = (criterion: string): string => `COUNTIFS(Unit_supply[Unit],[@Unit],Unit_supply[Map supply],"${criterion}")>0`;
const ON_RAIL = mapSupplyIs(`${RAIL_LEVEL}`);
const OFF_RAIL = mapSupplyIs(`<${RAIL_LEVEL}`);
/** At level 9 units are supplied by train, even in port; without an entered map supply, Place decides (7.7; 12). */
const SUPPLIED_FROM = part.text(
  "Supplied from",
  `IF(AND([@Place]<>"Sea",${ON_RAIL}),"Rail",IF(AND([@Place]="Rail",${OFF_RAIL}),"Field",[@Place]))`,
  "What oil upkeep goes by: Rail at map supply level 9, else its place.",
);
const DUG_IN = sumFor("Actions", "Dug in");
/** Whether it marched, rebased or was carried. */
const MOVED = `OR(${sumFor("Actions", "Operation points")}>0,${CARRIED})`;
const ENTRENCHMENT = inForce(ENTRENCHMENT_RETAINED);
/** Elite troops gain experience when they are trained (10). */
const BECOMES_ELITE = `AND(${NEW_SPECIALTY}="Elite",[@Specialty]<>"Elite")`;
const REFIT_OR_ELITE = `MIN(1,MAX(0,[@Experience]-${REFITTED})+IF(${BECOMES_ELITE},LEDGER.SPECIALTYBONUS("Elite"),0))`;
const LEAVES = (merged: string): string =>
  `IF(${ordered("Disband")},"disbanded",IF(${part.yesNo("Shattered", SHATTERED, "Whether it shattered in the turn.")},"shattered",IF(AND(ISNUMBER([@Strength]),[@[Strength next]]<=0),"destroyed",${merged})))`;
const leaves = (...how: readonly string[]): string => isOneOf("[@Leaves]", how);
const ON_MAP = 'AND([@Hex]<>"",[@Place]<>"Sea",[@Branch]<>"Naval")';
const STACKED = 'SUMPRODUCT((Units[Hex]=[@Hex])*(Units[Branch]=[@Branch])*(Units[Place]<>"Sea")*(ROW(Units[Unit])<=ROW()))';

const UNIT_INCOMPLETE = {
  id: "unit-kind",
  about: "A unit names its nation, its kind and its place; without them nothing of it can be worked out.",
} as const;

/** The row of a deployed unit, so that it can act in the same turn. */
const NEW_UNIT: Followed = {
  why: "deployed",
  from: DEPLOYED.from,
  when: DEPLOYED.when(UNITS),
  entries: {
    unit: "[@Name]",
    nation: "[@Nation]",
    kind: "[@Item]",
    strength: DEPLOYED.strength,
    experience: DEPLOYED.experience,
    place: DEPLOYED.place,
    ownSize: DEPLOYED.size,
  },
};

export const units = table(
  {
    name: "Units",
    title: "Units",
    about: "Every unit on the map: what it is, where it is and how strong it is as the turn begins.",
    cite: "8; 8.5",
    key: "unit",
    player: "nation",
    columns: {
      unit: input.text("Unit", "A name that no other unit has.", { width: 22 }),
      nation: input.text("Nation", "Whose it is; Other for minor countries.", { choices: NATIONS, width: 12 }),
      kind: input.text("Kind", "Kind of unit.", {
        choices: MAP_UNITS,
        width: 18,
        ...becomes("orders", KIND_CHANGED, "merged or split", (setting) => `${KIND_CHANGED(setting)}<>""`),
      }),
      strength: strengthIn("Strength", "Strength points as the turn begins.", {
        required: "unit",
        ...becomes(
          "repairs",
          (setting) => `[@[Strength next]]+${JOINED(setting)}-${PARTED(setting)}`,
          "repaired and lost points counted",
          "ISNUMBER([@Strength])",
        ),
      }),
      full: strength(
        "Full strength",
        `IF(ISNUMBER([@[Own size]]),[@[Own size]],IF(${KNOWN},LEDGER.UNITSTAT([@Kind],"Strength",[@Nation]),""))`,
        "What it has undamaged: its own size, or the chart's.",
        { cite: "8.5" },
      ),
      effectiveness: shareIn("Effectiveness", "As the turn begins; may exceed 100%.", {
        cite: "8.5; 12",
        required: true,
        ...becomes(
          "supply",
          "INDEX(Unit_supply[Effectiveness next],MATCH([@Unit],Unit_supply[Unit],0))",
          "recovered and lost",
          `ISNUMBER(${numberOf("Unit_supply", "Effectiveness next", "Unit", "[@Unit]")})`,
        ),
      }),
      experience: shareIn("Experience", "How trained it is.", {
        max: 1,
        ...becomes(
          "orders",
          REFIT_OR_ELITE,
          "refitted or trained",
          `IF(ISNUMBER([@Experience]),OR(${REFITTED}>0,${BECOMES_ELITE}),FALSE)`,
        ),
      }),
      entrenchment: wholeIn("Entrenchment", "Level of its position.", {
        ...becomes(
          "battles",
          "[@[Entrenchment next]]",
          "dug in, or left behind in a move",
          "[@[Entrenchment next]]<>N([@Entrenchment])",
        ),
      }),
      place: input.text("Place", "Rail: map supply level 9. Field: elsewhere on land. Port, Sea: ships, and units carried.", {
        choices: PLACES,
        width: 8,
        cite: "12",
        sealing: "open",
      }),
      hex: input.text("Hex", "Land and air units: name or number of the hex; where it is entered, stacking is checked.", {
        width: 14,
        sealing: "open",
      }),
      fleet: input.text("Fleet", "Naval groups and units carried at sea: their fleet.", {
        width: 16,
        cite: "13",
        sealing: "open",
      }),
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
        ...becomes("orders", ARMY_SIZE, "merged or split", (setting) => `${ARMY_SIZE(setting)}>0`),
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
        `IF(AND(${KNOWN},[@Place]<>""),IF(${MISPLACED},"",LEDGER.OILUPKEEP([@Kind],${SUPPLIED_FROM},[@Nation])),"")`,
        "Oil that keeps it supplied in this turn; none at map supply level 9.",
        { cite: "12" },
      ),
      strengthNext: strength(
        "Strength next",
        `MAX(0,N([@Strength])+${sumFor("Repairs", "Repaired")}-${sumFor("Actions", "Strength lost")}-${sumFor("Unit_supply", "Strength lost")})`,
        "Strength when the turn is closed.",
      ),
      entrenchmentNext: whole(
        "Entrenchment next",
        `IF(${MOVED},MIN(${ENTRENCHMENT},N([@Entrenchment])),MIN(${MOST_ENTRENCHMENT},N([@Entrenchment])+${DUG_IN}))`,
        "Level when the turn is closed.",
        { cite: "8.5" },
      ),
      leaves: computed.text(
        "Leaves",
        (setting) => LEAVES(MERGED(setting)),
        "Why it is no longer on the map when the turn is closed; its rows of other tables go with it.",
        { width: 10, link: true, cite: "8.1; 13; 15.1" },
      ),
    },
    rows: [],
    spare: 40,
    required: true,
    written: [NEW_UNIT],
    follows: [
      { step: "orders", ...NEW_UNIT },
      {
        step: "orders",
        why: "split off",
        from: SPLIT_OFF.from,
        when: SPLIT_OFF.when(UNITS),
        entries: {
          unit: SPLIT_OFF.name,
          nation: "[@Nation]",
          kind: SPLIT_OFF.kind,
          strength: "[@[Second part]]",
          effectiveness: SPLIT_OFF.effectiveness,
          experience: ofSplit("Experience"),
          entrenchment: ofSplit("Entrenchment"),
          place: ofSplit("Place"),
          garrison: ofSplit("Garrison"),
          ownSize: SPLIT_OFF.size,
        },
      },
    ],
    ends: [
      over("orders", "disbanded", leaves("disbanded")),
      over("battles", "destroyed", leaves("destroyed", "shattered")),
      over("orders", "merged into another", leaves("merged")),
    ],
  },
  ({ limit, needs, atMost, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("fleet", "Fleets_Fleets[Fleet]", {
      id: "fleet-unknown",
      cite: "13",
      about: "Groups and units aboard name their fleet as in the table Fleets.",
      check: "no such fleet",
      message: ({ unit, fleet }) => `${unit} belongs to ${fleet}, which is in no row of Fleets.`,
      fix: "Enter it as it is written in Fleets, or add a row there.",
    }),
    limit({
      id: "foreign-fleet",
      at: "fleet",
      cite: "7.7 Cooperation; 13",
      about: "A fleet holds units of its nation, and of nations that cooperate with it.",
      check: "a fleet of another side",
      broken: `AND(COUNTIFS(Units[Fleet],[@Fleet],Units[Nation],${NATION_OF_FLEET})>0,${ofTwoSides(NATION_OF_FLEET)})`,
      texts: { owner: NATION_OF_FLEET },
      expected: () => "a fleet of its own nation, or of one that cooperates",
      message: ({ unit, nation, fleet, owner }) =>
        `${unit} of ${nation} is in ${fleet}, a fleet of ${owner}, and the two are not known to cooperate.`,
      fix: "Enter a fleet of its own nation, or correct the nation of the unit or the fleet, or the alliances in Politics.",
    }),
    limit({
      ...UNIT_INCOMPLETE,
      at: "kind",
      check: "Nation, Kind or Place is missing",
      broken: '[@Kind]=""',
      expected: () => "Nation, Kind and Place",
      message: ({ unit }) => `${unit} lacks its nation, kind or place, so that nothing of it is counted.`,
      fix: "Enter Nation, Kind and Place.",
    }),
    ...unitTypes("[@Kind]").map((type) =>
      limit({
        ...type,
        at: "kind",
        message: ({ unit, nation, kind }) => `${unit} of ${nation} is entered as ${kind}; the nation has no units of this type.`,
        fix: "Choose another kind, or correct the nation.",
      }),
    ),
    needs("nation", {
      ...UNIT_INCOMPLETE,
      when: '[@Kind]<>""',
      message: ({ unit }) => `${unit} lacks its nation, so that nothing of it is counted.`,
    }),
    needs("place", {
      ...UNIT_INCOMPLETE,
      when: 'AND([@Kind]<>"",[@Nation]<>"")',
      message: ({ unit }) => `${unit} lacks its place, so that nothing of it is counted.`,
    }),
    limit({
      id: "unit-place",
      at: "place",
      cite: "12",
      about: "Naval groups are in port or at sea.",
      check: "no place for ships",
      broken: MISPLACED,
      expected: () => "Port or Sea",
      message: ({ unit, kind, place }) => `${unit} is a ${kind} group; its place is ${place}, where no ship can be.`,
      fix: "Enter Port or Sea.",
    }),
    limit({
      id: "place-supply",
      severity: "warning",
      at: "place",
      cite: "12",
      about: `Rail and map supply level ${RAIL_LEVEL} are one fact: a unit on land is in the place Rail where its map supply is ${RAIL_LEVEL}, and only there.`,
      check: "map supply says otherwise",
      broken: `AND([@Branch]<>"Naval",OR(AND([@Place]="Rail",${OFF_RAIL}),AND([@Place]="Field",${ON_RAIL})))`,
      figures: { level: numberOf("Unit_supply", "Map supply", "Unit", "[@Unit]") },
      expected: ({ level }) => (level === RAIL_LEVEL ? "Rail" : "Field"),
      message: ({ unit, place, level }) =>
        `${unit} is in the place ${place}, but its map supply in Unit supply is ${figure(level)}, by which its oil is counted.`,
      fix: ({ level }) => `Enter ${level === RAIL_LEVEL ? "Rail" : "Field"}, or correct Map supply in Unit supply.`,
    }),
    atMost("strength", "[@[Full strength]]", {
      id: "strength-over-maximum",
      cite: "8.5; 16",
      about: "No unit has more than its full strength.",
      check: "above full strength",
      when: "ISNUMBER([@[Full strength]])",
      message: ({ unit, strength: points, limit: full }) => `${unit} shows ${figure(points)} of ${figure(full)} strength points.`,
      fix: ({ kind, limit: full }) => `Enter ${figure(full)} or less${/army|mountain/i.test(kind) ? ", or its Own size" : ""}.`,
    }),
    atMost("entrenchment", `${MOST_ENTRENCHMENT}`, {
      id: "entrenchment-range",
      cite: "8.5",
      about: `Entrenchment goes up to ${MOST_ENTRENCHMENT}, and a unit that moved does not raise it.`,
      check: `at most ${MOST_ENTRENCHMENT}`,
      message: ({ unit, entrenchment, limit: most }) =>
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
      message: ({ unit, kind }) =>
        `${unit} is ${kind} and cannot be a garrison; only divisions, corps and armies of infantry can.`,
      fix: "Enter FALSE.",
    }),
    limit({
      id: "hex-stacking",
      at: "hex",
      cite: "8",
      about: "A hex holds 1 land unit, 1 air unit and 1 fleet.",
      check: "hex is taken",
      when: ON_MAP,
      broken: `${STACKED}>1`,
      figures: { there: STACKED },
      expected: () => 1,
      found: ({ there }) => there,
      message: ({ unit, branch, hex, there }) =>
        `${unit} is ${branch === "Air" ? "air" : "land"} unit number ${figure(there)} in ${hex}; 1 fits.`,
      fix: "Move it to another hex.",
    }),
    limit(inEnemyPort(({ unit }) => String(unit), '[@Place]<>"Sea"')),
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
      message: ({ unit }) => `${unit} has no row in Unit supply; its effectiveness does not change at the close.`,
      fix: "Add a row for it in Unit supply.",
      adds: ({ unit }) => ({ table: "Order_of_battle_Unit_supply", values: { unit } }),
    }),
  ],
);
