import { input } from "../../../kernel/column";
import { table, type Sheet } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { are, barrels, NameOf, Neutral } from "../phrases";
import { CARRIED_OUT } from "../steps";
import { isNeutral } from "./campaign";
import { anyPower, count, countIn, fuel, account, holder, knownClass, power, noDepot } from "./cells";
import { A_CLASS, AN_ITEM, ITEMS, PRODUCTION_PHASE, REINFORCEMENT_PHASE, TABLES, UNITS } from "./choices";
import { POWER, STORING, received, oilAllocation } from "./fuel-received";

const CONTROLLER = `INDEX(${TABLES.depots}[Controller],MATCH([@Place],${TABLES.depots}[Place],0))`;

export const placing = table(
  {
    name: "Placing",
    title: "Placing",
    about: "Barrels placed at depots this turn. Once placed they cannot be moved.",
    cite: STORING,
    key: ["place", "power", "phase"],
    player: "power",
    columns: {
      place: input.text("Place", "Depot, written as in the sheet Depots.", { width: 18 }),
      power: holder("Major power", "Power that places the barrels."),
      phase: input.text("Phase", "Production for fuel received, Reinforcement for flipped units.", {
        choices: [PRODUCTION_PHASE, REINFORCEMENT_PHASE],
        width: 14,
      }),
      barrels: countIn("Barrels", "Barrels placed.", { required: "place" }),
      trace: input.yesNo("Traces home", "TRUE where it traces supply of any length to the home factory that received the oil."),
      seaAreas: countIn("Sea areas", "Sea areas of the chain, where the barrels go across water."),
      needed: count(
        "Convoy points needed",
        "IF(N([@[Sea areas]])=0,0,LEDGER.BARRELCONVOY(N([@Barrels])))",
        "Convoy points in each sea area that the barrels need.",
        { cite: "Storing fuel, depots across water" },
      ),
      convoyPoints: countIn("Convoy points", "Convoy points dedicated to the chain, in each sea area.", {
        cite: "Storing fuel, depots across water",
      }),
    },
    rows: [],
    spare: 12,
    ends: [CARRIED_OUT],
  },
  ({ limit, atLeast, needs, refersTo, unique }) => [
    unique(["place", "power", "phase"]),
    refersTo("place", `${TABLES.depots}[Place]`, { id: "depot-site", ...noDepot(({ place }) => place) }),
    needs("power", {
      id: "barrels-placed",
      when: '[@Place]<>""',
      message: ({ place }) => `Who places the barrels at ${place} is not entered.`,
      fix: "Enter the major power.",
    }),
    needs("phase", {
      id: "barrels-placed",
      when: '[@Place]<>""',
      message: ({ place }) => `The phase in which barrels are placed at ${place} is not entered.`,
      fix: `Choose ${PRODUCTION_PHASE} or ${REINFORCEMENT_PHASE}.`,
    }),
    limit({
      id: "depot-trace-home",
      at: "trace",
      about: "A barrel is placed where it traces supply of any length to the home factory that received the oil.",
      check: "no path to the home factory",
      broken: "AND(N([@Barrels])>0,[@[Traces home]]<>TRUE)",
      expected: () => true,
      message: ({ place, barrels: placed }) =>
        `The ${placed === 1 ? "barrel" : `${figure(placed)} barrels`} at ${place} ${placed === 1 ? "has" : "have"} no supply path to the home factory entered.`,
      fix: "Enter TRUE where there is a path, or place elsewhere.",
    }),
    atLeast("convoyPoints", "[@[Convoy points needed]]", {
      id: "depot-convoy",
      cite: "Storing fuel, depots across water",
      about: "Barrels placed across water have a dedicated convoy point each in every sea area of the chain.",
      check: "convoy points are missing",
      message: ({ place, barrels: placed, limit, convoyPoints }) =>
        `${barrels(placed)} for ${place} ${placed === 1 ? "needs" : "need"} ${counted(limit, "dedicated convoy point")} in each sea area; ${figure(convoyPoints)} ${are(convoyPoints)} entered.`,
      fix: ({ over }) => `Dedicate ${counted(over, "more convoy point")} in each sea area, or place fewer barrels.`,
    }),
    limit({
      id: "neutral-own-hex",
      at: "power",
      about: "A neutral major power places barrels only in hexes that it controls.",
      check: "a neutral places at home only",
      when: `AND(N([@Barrels])>0,${isNeutral(POWER)})`,
      broken: `IFERROR(${CONTROLLER}<>${POWER},FALSE)`,
      texts: { controller: `IFERROR(${CONTROLLER}&"","")` },
      expected: ({ controller }) => controller,
      message: ({ place, power, barrels: placed }) =>
        `${Neutral(power)} places ${barrels(placed)} at ${place}, which it does not control.`,
      fix: "Place the barrels in a hex of its own.",
    }),
  ],
);

export const builds = table(
  {
    name: "Builds",
    title: "Builds",
    about: "What is built with fuel.",
    cite: "Production",
    key: ["power", "item"],
    player: "power",
    columns: {
      power,
      item: input.text("Item", "Offensive chit, supply unit, or HQ with its reorganization value.", {
        choices: ITEMS,
        open: true,
        width: 16,
      }),
      count: countIn("Number", "How many are built.", { required: "item" }),
      fuel: fuel(
        "Fuel",
        'IF(OR([@Item]="",N([@Number])=0),0,IFERROR(LEDGER.FUELBUILD([@Item],[@Number]),""))',
        "Five for an offensive chit, two for a supply unit, the reorganization value for a headquarters.",
      ),
    },
    rows: [],
    spare: 12,
    ends: [CARRIED_OUT],
  },
  ({ limit, needs, unique }) => [
    unique(["power", "item"]),
    limit({ id: "production-fuel", at: "item", ...knownClass("Item", "Fuel", AN_ITEM) }),
    needs("item", {
      id: "production-fuel",
      when: "N([@Number])>0",
      message: ({ power, count }) => `${NameOf(power)} builds ${figure(count)} of something that is not entered.`,
      fix: "Enter the item.",
    }),
  ],
);

export const flipping = table(
  {
    name: "Flipping",
    title: "Flipping",
    about: "Face-up units in supply that are flipped in the reinforcement phase for their fuel.",
    cite: "Acquiring Fuel, reinforcement phase",
    key: ["unit", "power"],
    player: "power",
    columns: {
      unit: input.text("Unit", "Class of the units, as in the table Reorganization costs.", {
        choices: UNITS,
        open: true,
        width: 18,
      }),
      power: anyPower("Major power", "Power that controls the units."),
      count: countIn("Number", "Units flipped; face-up and in supply.", { required: "unit" }),
      account,
      fuel: fuel(
        "Fuel",
        'IF(N([@Number])=0,0,IFERROR(LEDGER.FUELREORG([@Unit],[@Number]),""))',
        "Fuel gained: what reorganizing them costs.",
      ),
    },
    rows: [],
    spare: 10,
    ends: [CARRIED_OUT],
  },
  ({ limit, needs, unique }) => [
    unique(["unit", "power"]),
    limit({ id: "flip-fuel", at: "unit", ...knownClass("Unit", "Fuel", A_CLASS) }),
    needs("power", {
      id: "flip-fuel",
      when: '[@Unit]<>""',
      message: ({ unit }) => `Whose ${unit} are flipped is not entered.`,
      fix: "Enter the major power.",
    }),
  ],
);

export const productionSheet: Sheet = {
  name: "Production",
  title: "Production",
  about: "The Production Phase and the reinforcement phase: oil, purchases, barrels placed, builds and flipped units.",
  player: "",
  figures: [
    { label: "Fuel received", formula: "SUM(Fuel_received[Fuel of oil])+SUM(Fuel_received[Fuel bought])", format: "quarters" },
    { label: "Barrels placed", formula: "SUM(Placing[Barrels])", format: "count" },
    { label: "Fuel of builds", formula: "SUM(Builds[Fuel])", format: "quarters" },
  ],
  blocks: [received, oilAllocation, placing, builds, flipping],
};
