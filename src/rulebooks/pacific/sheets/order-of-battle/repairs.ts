import { input } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import { REPAIR_PARTS, SETTINGS } from "../../rules/reinforcement";
import {
  removed,
  numberHere,
  numberOfUnit,
  strength,
  strengthIn,
  textOf,
  UNIT_UNKNOWN,
  unitLinks,
  UNIT_PLACE,
  unitName,
  unitNumber,
  UNITS,
  whole,
} from "../forces";
import { portSize } from "../elsewhere";
import { cleared, over } from "../next";

const FULL = unitNumber("Full strength");
const OWN_SIZE = unitNumber("Own size");
const STRENGTH = unitNumber("Strength");
const RECEIVED = numberHere("Unit_supply", "Received", "Unit", "[@Unit]");
const MAP_SUPPLY = numberHere("Unit_supply", "Map supply", "Unit", "[@Unit]");
const PORT = part.text(
  "Port of the unit",
  textOf("Unit_supply", "Port", "Unit", "[@Unit]"),
  "Port in which a ship lies, by the table Unit supply.",
);
/** With port supply, only units that get stockpile are repaired. */
const SUPPLIED = part.yesNo(
  "In supply",
  `AND(N(${MAP_SUPPLY})>0,OR([@Branch]="Naval",N(${RECEIVED})>0))`,
  "Whether it is supplied as repairs need it.",
);
const KNOWN = `AND([@Nation]<>"",[@Kind]<>"",ISNUMBER([@Missing]))`;
/** Whether the unit's supply, and for a ship its port, are known. */
const ASSESSED = part.yesNo(
  "Supply known",
  `AND(${KNOWN},ISNUMBER(${MAP_SUPPLY}),IF([@Branch]="Naval",ISNUMBER([@[Port size]]),ISNUMBER(${RECEIVED})))`,
  "Whether its supply, or the port of a ship, is entered.",
);
/** A unit with its own size repairs a fifth of that size. */
const ALLOWED = `IF(ISNUMBER(${OWN_SIZE}),IF(${SUPPLIED},MIN([@Missing],${OWN_SIZE}/${REPAIR_PARTS}),0),LEDGER.REPAIRPOINTS([@Kind],[@Missing],[@Nation],N([@[Port size]]),${SUPPLIED}))`;
/** Repaired units of the nation that are later in the order. */
const repairedOf = (rank: string): string => `COUNTIFS(Repairs[Nation],[@Nation],Repairs[Repaired],">0",${rank})`;
const LATER = part.number(
  "Repaired later in the queue",
  `${repairedOf('Repairs[Rank],">"&[@Rank]')}+${repairedOf('Repairs[Rank],[@Rank],Repairs[Strength],">"&[@Strength]')}`,
  "Repaired units of the nation that come later in the queue.",
);
const PRICE = part.number(
  "Price of one",
  `IF(${KNOWN},IF(ISNUMBER([@[Price now]]),[@[Price now]],LEDGER.UNITSTAT([@Kind],"Production",[@Nation])),"")`,
  "Price of a new unit of its kind.",
);

const cost = (pool: string): string =>
  `IF(AND(${KNOWN},N([@Repaired])<=N(${FULL})),LEDGER.REINFORCECOST([@Kind],N([@Repaired]),"${pool}",[@Nation],N(${PRICE}),N(${FULL})),"")`;

export const repairs = table(
  {
    name: "Repairs",
    title: "Repairs",
    about: "Damaged units and what each repairs as the turn begins, out of the production set aside.",
    cite: "8; 11.2",
    key: "unit",
    sealing: "open",
    player: "nation",
    columns: {
      unit: unitName(),
      setting: input.text("Setting", "Blank for normal.", { choices: SETTINGS, width: 10 }),
      nextToEnemy: input.yesNo("Next to enemy", "TRUE for a land unit beside an enemy."),
      missing: strength(
        "Missing",
        `IF(AND(ISNUMBER(${FULL}),ISNUMBER(${STRENGTH})),MAX(0,${FULL}-${STRENGTH}),"")`,
        "Strength points below full strength.",
      ),
      portSize: whole(
        "Port size",
        `IF([@Branch]="Naval",IF(${UNIT_PLACE}="Port",${portSize(PORT)},0),"")`,
        "Ships: size of their port in Unit supply, 0 at sea.",
        { cite: "11.2" },
      ),
      allowed: strength("Allowed", `IF(${ASSESSED},${ALLOWED},"")`, "Most that it repairs in this turn."),
      repaired: strengthIn("Repaired", "Strength points that it repairs in this turn.", {
        ...cleared("repairs", "repaired"),
      }),
      rank: whole(
        "Rank",
        'IF(OR([@Branch]="",[@Setting]="Off"),"",LEDGER.REINFORCEORDER([@Branch],IF([@Setting]="","Normal",[@Setting]),[@[Next to enemy]]=TRUE))',
        "Place in the queue; the weakest of a rank comes first.",
      ),
      production: strength("Production", cost("Production"), "Production points of the repair.", {
        cite: "8",
      }),
      manpower: strength("Manpower", cost("Manpower"), "Men of the repair.", { cite: "16" }),
      price: strengthIn("Price now", "Price of a new unit of its advancement year, where it is above the chart's.", {
        cite: "8; 16",
      }),
      strength: strength("Strength", numberOfUnit("Strength"), "Strength points now; of one rank the weakest comes first.", {
        link: true,
      }),
      ...unitLinks(),
    },
    rows: [],
    spare: 15,
    ends: [
      over("repairs", "no longer on the map", removed()),
      over("repairs", "at full strength", `IF(ISNUMBER([@Missing]),N(${numberOfUnit("Strength next")})>=${FULL},FALSE)`),
    ],
  },
  ({ limit, atMost, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    atMost("repaired", "[@Allowed]", {
      id: "repair-rate",
      about: "A unit in supply repairs a fifth of its full strength in a turn, a ship 1 point in a port of size 5 or more.",
      check: "repairs too much",
      when: "ISNUMBER([@Allowed])",
      message: ({ unit, repaired, limit: allowed, missing }) =>
        `${unit} lacks ${count(missing, "strength point")} and repairs ${figure(repaired)}; the rule allows ${figure(allowed)} in this turn.`,
      fix: ({ limit: allowed }) => `Enter ${figure(allowed)} or less.`,
    }),
    limit({
      id: "repair-order",
      cite: "8 Reinforcement and Upgrade Order",
      severity: "warning",
      at: "repaired",
      about:
        "Units are repaired in the order of their ranks, of one rank the weakest first; none is passed over for a later one.",
      check: "passed over for a later unit",
      when: "AND(ISNUMBER([@Rank]),ISNUMBER([@Allowed]),ISNUMBER([@Strength]))",
      broken: `AND(ROUND([@Allowed]-N([@Repaired]),2)>0,${LATER}>0)`,
      figures: { later: LATER },
      expected: ({ allowed }) => allowed,
      message: ({ unit, rank, allowed, repaired, later }) =>
        `${unit} (rank ${figure(rank)}) may repair ${figure(allowed)} and repairs ${figure(repaired)}, while ${count(later, "unit")} later in the queue ${later === 1 ? "is" : "are"} repaired.`,
      fix: ({ allowed }) => `Repair ${figure(allowed)} here first, or enter Off under Setting.`,
    }),
    limit({
      id: "repair-off",
      cite: "8",
      at: "setting",
      about: "A unit whose reinforcements are off repairs nothing.",
      check: "reinforcements are off",
      broken: 'AND([@Setting]="Off",N([@Repaired])>0)',
      expected: () => 0,
      found: ({ repaired }) => repaired,
      message: ({ unit, repaired }) => `${unit} repairs ${count(repaired, "strength point")}, but its reinforcements are off.`,
      fix: "Clear Repaired, or change Setting.",
    }),
  ],
);
