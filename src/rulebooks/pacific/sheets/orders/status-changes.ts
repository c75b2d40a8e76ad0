import { computed, input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { INFANTRY } from "../../tables/units";
import { amount } from "../../phrases";
import { points, share } from "../cells";
import { numberOf, trueOf, UNIT_UNKNOWN, unitLinks, unitName, unitNumber, UNITS } from "../forces";
import { over } from "../next";
import { MOVED } from "../of-forces";

const REFIT = '[@Action]="Refit"';
const TO_GARRISON = '[@Action]="To garrison"';
const TO_ACTIVE = '[@Action]="To active"';
const DISBAND = '[@Action]="Disband"';
const isInfantry = part.yesNo(
  "Is infantry",
  isOneOf("[@Kind]", INFANTRY),
  "Whether it is a division, corps or army of infantry.",
);
const MAP_SUPPLY = numberOf("Order_of_battle_Unit_supply", "Map supply", "Unit", "[@Unit]");
const SIZE = unitNumber("Own size");
const STRENGTH = unitNumber("Strength");
const CAN_DISBAND = 'AND([@Kind]<>"HQ",[@Branch]<>"Naval",[@Branch]<>"")';

const garrison = (pool: string): string =>
  `IF(AND([@Kind]="Infantry Army",ISNUMBER(${SIZE})),LEDGER.GARRISONREFUND([@Kind],"${pool}",[@Nation],N(${SIZE})),LEDGER.GARRISONREFUND([@Kind],"${pool}",[@Nation]))`;
const PRODUCTION = part.number(
  "Production of a garrison",
  `IF(AND(OR(${TO_GARRISON},${TO_ACTIVE}),${isInfantry},[@Nation]<>""),${garrison("Production")},0)`,
  "Production that becoming a garrison gives back, and becoming active takes.",
);
const free = (header: string): string =>
  `SUMIFS(National_production_Capacities[${header}],National_production_Capacities[Nation],[@Nation])`;

const DISBANDING = {
  id: "disband-conditions",
  cite: "13 Details Button",
  about: "A unit that is disbanded is not an HQ or a ship, is in map supply, outside enemy zones of control, and has not moved.",
} as const;
const RETURN = {
  id: "garrison-return",
  cite: "8.1",
  about: "A garrison that becomes active pays again what it gave back, needs logistics for it, and has not moved.",
} as const;

export const statusChanges = table(
  {
    name: "Status changes",
    title: "Refits and status changes",
    about: "Units that change their advancement line, become garrisons or active, or are disbanded in this turn.",
    cite: "8.1; 13",
    key: ["unit", "action"],
    player: "nation",
    columns: {
      unit: unitName(),
      action: input.text("Action", "What becomes of it.", {
        choices: ["Refit", "To garrison", "To active", "Disband"],
        width: 14,
      }),
      enemyZone: input.yesNo("Enemy zone", "TRUE if it is in an enemy zone of control.", { cite: "13" }),
      paid: points(
        "Production paid",
        `IF(AND(${REFIT},[@Branch]<>"",[@Branch]<>"Naval",ISNUMBER(${STRENGTH})),LEDGER.REFITCOST([@Branch],${STRENGTH}),IF(${TO_ACTIVE},${PRODUCTION},0))`,
        "Production of a refit or a reactivation.",
      ),
      returned: points(
        "Production returned",
        `IF(AND(${TO_GARRISON},${isInfantry},[@Nation]<>""),${PRODUCTION},IF(AND(${DISBAND},${CAN_DISBAND},[@Nation]<>""),LEDGER.DISBANDREFUND([@Kind],"Production",[@Nation]),0))`,
        "Production that a garrison or a disbanded unit gives back.",
      ),
      men: points(
        "Manpower returned",
        `IF(AND(${DISBAND},${CAN_DISBAND},[@Nation]<>"",ISNUMBER(${STRENGTH})),LEDGER.DISBANDREFUND([@Kind],"Manpower",[@Nation],N(${STRENGTH})),0)`,
        "Men of a disbanded unit.",
      ),
      logistics: points(
        "Logistics needed",
        `IF(AND(${TO_ACTIVE},${isInfantry},[@Nation]<>""),${garrison("Logistics")},0)`,
        "Logistics that it occupies again.",
        { cite: "8.1" },
      ),
      experience: share(
        "Experience lost",
        `IF(AND(${REFIT},[@Branch]<>"",[@Branch]<>"Naval",ISNUMBER(${STRENGTH})),LEDGER.REFITCOST([@Branch],${STRENGTH},"Experience"),0)`,
        "Experience that a refit costs.",
        { cite: "13 Change Advancement" },
      ),
      mapSupply: points("Map supply", MAP_SUPPLY, "Level in Unit supply.", { link: true }),
      moved: computed.yesNo("Moved", MOVED, "Whether it has moved in this turn.", { link: true }),
      ...unitLinks(),
    },
    rows: [],
    spare: 10,
    ends: [over("orders", "carried out")],
  },
  ({ limit, refersTo, unique }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "refit-ship",
      cite: "13 Change Advancement",
      at: "action",
      about: "Ships keep their advancement.",
      check: "ships are not refitted",
      broken: `AND(${REFIT},[@Branch]="Naval")`,
      expected: () => "a land or air unit",
      message: ({ unit, kind }) => `${unit} is a ${kind} group; ships keep their advancement.`,
      fix: "Clear the row.",
    }),
    limit({
      id: "garrison-unit",
      at: "action",
      cite: "8.1",
      about: "Only divisions, corps and armies of infantry that are in supply are garrisons, and garrisons use no landing craft.",
      check: "cannot be a garrison",
      broken: `AND(${TO_GARRISON},[@Kind]<>"",OR(NOT(${isInfantry}),IF(ISNUMBER([@[Map supply]]),[@[Map supply]]<=0,FALSE)))`,
      expected: () => "infantry in supply",
      message: ({ unit, kind, mapSupply }) =>
        (INFANTRY as readonly string[]).includes(kind)
          ? `${unit} is at map supply level ${amount(mapSupply)} and cannot become a garrison out of supply.`
          : `${unit} is ${kind} and cannot be a garrison; only divisions, corps and armies of infantry can.`,
      fix: "Clear the row.",
    }),
    limit({
      ...RETURN,
      at: "action",
      check: "is not a garrison",
      broken: `AND(${TO_ACTIVE},[@Kind]<>"",NOT(${trueOf(UNITS, "Garrison", "Unit", "[@Unit]")}))`,
      expected: () => "a garrison",
      message: ({ unit }) => `${unit} becomes active, but is not a garrison in the table Units.`,
      fix: "Clear the row, or correct Garrison there.",
    }),
    limit({
      ...RETURN,
      at: "logistics",
      check: "not enough logistics",
      broken: `AND(${TO_ACTIVE},[@[Logistics needed]]>0,ROUND([@[Logistics needed]]-${free("Logistics free")},2)>0)`,
      figures: { free: free("Logistics free") },
      expected: (row) => row.free,
      message: ({ unit, logistics, free: there }) =>
        `Reactivation of ${unit} needs ${amount(logistics)} logistics; ${amount(there)} are free.`,
      fix: "Let it stay a garrison, or free logistics.",
    }),
    limit({
      ...RETURN,
      at: "moved",
      check: "has moved",
      broken: `AND(${TO_ACTIVE},[@Moved]=TRUE)`,
      expected: () => false,
      message: ({ unit }) => `${unit} has moved in this turn and cannot become active.`,
      fix: "Clear the row.",
    }),
    limit({
      ...DISBANDING,
      at: "kind",
      check: "cannot be disbanded",
      broken: `AND(${DISBAND},[@Kind]<>"",NOT(${CAN_DISBAND}))`,
      expected: () => "a land or air unit other than an HQ",
      message: ({ unit, kind }) => `${unit} is ${kind}, and HQs and ships are not disbanded.`,
      fix: "Clear the row.",
    }),
    limit({
      ...DISBANDING,
      at: "mapSupply",
      check: "out of supply",
      broken: `AND(${DISBAND},IF(ISNUMBER([@[Map supply]]),[@[Map supply]]<=0,FALSE))`,
      expected: () => 1,
      message: ({ unit }) => `${unit} is out of map supply and cannot be disbanded.`,
      fix: "Clear the row.",
    }),
    limit({
      ...DISBANDING,
      at: "enemyZone",
      check: "in an enemy zone",
      broken: `AND(${DISBAND},[@[Enemy zone]]=TRUE)`,
      expected: () => false,
      message: ({ unit }) => `${unit} is in an enemy zone of control and cannot be disbanded.`,
      fix: "Clear the row.",
    }),
    limit({
      ...DISBANDING,
      at: "moved",
      check: "has moved",
      broken: `AND(${DISBAND},[@Moved]=TRUE)`,
      expected: () => false,
      message: ({ unit }) => `${unit} moved in this turn and cannot be disbanded.`,
      fix: "Clear the row.",
    }),
  ],
);
