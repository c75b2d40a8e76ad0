import { computed, input, type Setting } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { count, figure } from "../../../kernel/text";
import { ALWAYS_WITHOUT_FUEL, MOST_WITHOUT_FUEL, OIL_EACH } from "../rules/fuel";
import { FRONTS, SEAS } from "../rules/supply-centers";
import { are, nameOfPower, pps } from "../phrases";
import { countIn, oil, pointsIn } from "./cells";
import { isOneOf, quoted } from "../../../kernel/excel";
import { hasOil, sidePlays } from "./refer";
import { POWERS, type Power } from "./choices";
import { ORDER } from "./next";

/** Fronts that consume oil; in the Americas it is always available (2.5.3.8). */
export const FUELLED_FRONTS = FRONTS.filter((front) => front !== "Americas");

const ROWS: readonly (readonly [front: string, power: Power])[] = [
  ["West", "European Axis"],
  ["East", "European Axis"],
  ["Mediterranean", "European Axis"],
  ["West", "Western Allies"],
  ["Mediterranean", "Western Allies"],
  ["Southeast Asia", "Western Allies"],
  ["Pacific", "Western Allies"],
  ["Asia", "Western Allies"],
  ["East", "Russia"],
  ["Asia", "Russia"],
  ["Asia", "Japan"],
  ["Southeast Asia", "Japan"],
  ["Pacific", "Japan"],
  ["Asia", "Nationalist China"],
];

const oilOf = (front: string): string =>
  `SUMIFS(Oil_Oil_uses[Oil Units],Oil_Oil_uses[Service],"Army",Oil_Oil_uses[Area],${front},Oil_Oil_uses[Power],[@Power])`;
/** A formula for ledgers with the sheet Oil; without it, no oil is assigned or missing. */
const ifThereIsOil =
  (formula: string, otherwise: string) =>
  (setting: Setting): string =>
    hasOil(setting) ? formula : otherwise;
const oilBeyond = ifThereIsOil(
  part.number("Oil beyond", oilOf("[@[Blitz into]]"), "Oil for the Army of the Front that a Blitz enters."),
  "0",
);

const toAssignFor = (front: string): string =>
  `COUNTIFS(Oil_Oil_uses[Service],"Army",Oil_Oil_uses[Area],${front},Oil_Oil_uses[Power],[@Power],Oil_Oil_uses[Oil Units],"",Oil_Oil_uses[Still to assign],">0")>0`;
const OIL_TO_ASSIGN = part.yesNo(
  "Oil to assign",
  toAssignFor("[@Front]"),
  "Whether oil for its Army is still to be assigned in a row of its own.",
);
const oilToAssign = ifThereIsOil(OIL_TO_ASSIGN, "FALSE");
const OIL_TO_ASSIGN_BEYOND = part.yesNo(
  "Oil to assign beyond",
  `IF([@[Blitz into]]="",FALSE,${toAssignFor("[@[Blitz into]]")})`,
  "Whether oil for the Front that a Blitz enters is still to be assigned.",
);
/** A Blitz needs the oil of both Fronts to be assigned. */
const oilToAssignToBoth = ifThereIsOil(`OR(${OIL_TO_ASSIGN},${OIL_TO_ASSIGN_BEYOND})`, "FALSE");

/**
 * Fronts that fleets of several areas can reach: any fleet with oil counts, because Russia has a single Navy (2.5.1 to 2.5.4).
 */
const ANY_FLEET = ["East", "Asia"];
const INVADES = "AND(N([@[Naval Invasions ordered]])>0,[@Fuelled]=TRUE)";
/** If the Army has no oil, that is reported instead. */
const invadesWith = (navalOil: string): string => `IF(${INVADES},${navalOil},FALSE)`;
const NAVAL_OIL = part.number(
  "Oil of its Navy",
  'SUMIFS(Oil_Oil_uses[Oil Units],Oil_Oil_uses[Service],"Navy",Oil_Oil_uses[Power],[@Power])',
  "Oil of all fleets of the power.",
);
const ITS_FLEETS = [`(Oil_Oil_uses[Area]=[@Front])`, ...SEAS.map((sea) => `(Oil_Oil_uses[Area]=${quoted(sea)})`)].join("+");
const OIL_OF_ITS_FLEETS = part.number(
  "Its fleets with oil",
  `SUMPRODUCT((Oil_Oil_uses[Service]="Navy")*(Oil_Oil_uses[Power]=[@Power])*(Oil_Oil_uses[Oil Units]>0)*(${ITS_FLEETS}))`,
  "Fleets of the power with oil that can carry an invasion of the Front.",
);
const NO_FLEET_HAS_OIL = { id: "unfuelled-activity", at: "navalInvasions", cite: "2.4.7.2" } as const;

const IS_CHINA = isOneOf("[@Power]", ALWAYS_WITHOUT_FUEL);
const LACKS_OIL = `IF(${IS_CHINA},FALSE,[@Fuelled]<>TRUE)`;
const HAS_ORDERS = `N([@[Attacks ordered]])+N([@[Armies moved strategically]])+N([@[Divisions moved strategically]])+N([@[Supply received in Logistics]])+N([@[Naval Invasions ordered]])>0`;
const needsNoOil = (power: string): boolean => ALWAYS_WITHOUT_FUEL.some((name) => name === power);
const name = ({ front, power }: { readonly front: string; readonly power: string }): string => `${front} Front (${power})`;

export const fronts = table(
  {
    name: "Fronts",
    title: "Fronts",
    about: "Each Front of each power with the Army Commands that it holds when the Turn opens.",
    cite: "2.4.5",
    owner: "power",
    key: ["front", "power"],
    fixed: true,
    columns: {
      front: input.text("Front", "The Front.", { choices: FUELLED_FRONTS, width: 16 }),
      power: input.text("Power", "The power whose forces these are.", { choices: [...POWERS, "Communist China"], width: 18 }),
      armyCommands: countIn("Army Commands at start", "Army Commands in the Front when the Turn opens.", { sealing: "open" }),
      oilNeeded: oil(
        "Oil needed",
        `IF(${IS_CHINA},0,LEDGER.OPERATIONSFUEL([@[Army Commands at start]]))`,
        "One Oil Unit where the Front has an Army Command. China needs none.",
        { unit: "Oil Units" },
      ),
      oilAssigned: oil(
        "Oil assigned",
        ifThereIsOil(oilOf("[@Front]"), "0"),
        "Oil of the sheet Oil for the Army of this Front and power.",
        {
          unit: "Oil Units",
          link: true,
        },
      ),
      fuelled: computed.yesNo(
        "Fuelled",
        `IF(${IS_CHINA},FALSE,[@[Oil assigned]]>=[@[Oil needed]])`,
        "Whether the Front has its oil. China always counts as without.",
        { cite: "2.4.5; 2.4.5.1" },
      ),
      attacks: countIn("Attacks ordered", "Attacks into enemy Territories: only one without oil.", { cite: "2.4.5.3", ...ORDER }),
      armiesMoved: countIn("Armies moved strategically", "Armies moved between Major Cities: only one without oil.", {
        cite: "2.4.5.1",
        ...ORDER,
      }),
      divisionsMoved: countIn("Divisions moved strategically", "Divisions moved between Minor Cities: only one without oil.", {
        cite: "2.4.5.1",
        ...ORDER,
      }),
      supplyReceived: pointsIn("Supply received in Logistics", "PPs given to its forces in Logistics: none without oil.", {
        cite: "2.4.5.4",
        ...ORDER,
      }),
      navalInvasions: countIn("Naval Invasions ordered", "Naval Invasions, those of special forces excepted: none without oil.", {
        cite: "2.4.5.5",
        ...ORDER,
      }),
      blitzInto: input.text("Blitz into", "Another Front into which a Blitz crosses the border; both Fronts need oil for it.", {
        choices: FUELLED_FRONTS,
        width: 16,
        ...ORDER,
      }),
    },
    rows: (setting) => ROWS.filter(([, power]) => sidePlays(setting, power)).map(([front, power]) => ({ front, power })),
    spare: 2,
  },
  ({ limit, atMost, atLeast, needs, unique }) => [
    unique(["front", "power"]),
    needs("armyCommands", {
      id: "front-without-fuel",
      about: "How many Army Commands a Front has at the start is entered where it has orders.",
      when: `AND(NOT(${IS_CHINA}),${HAS_ORDERS})`,
      message: (row) =>
        `The ${name(row)} has orders, but nobody knows its Army Commands at start; its need of oil hangs on them.`,
      fix: "Enter its Army Commands at start, 0 where it has none.",
    }),
    atMost("attacks", String(MOST_WITHOUT_FUEL.attacks), {
      id: "unfuelled-attacks",
      cite: "2.4.5.3",
      about: "A Front without oil orders one attack at most.",
      check: "one attack without oil",
      when: LACKS_OIL,
      waits: oilToAssign,
      message: (row) =>
        `${count(row.attacks, "attack")} ${are(row.attacks)} ordered in the ${name(row)} without oil; ${figure(row.limit)} is possible.`,
      fix: "Assign oil to the Front, or drop the others.",
    }),
    ...(
      [
        ["armiesMoved", "Army", "Armies", MOST_WITHOUT_FUEL.armies],
        ["divisionsMoved", "Division", "Divisions", MOST_WITHOUT_FUEL.divisions],
      ] as const
    ).map(([at, item, many, most]) =>
      atMost(at, String(most), {
        id: "unfuelled-strategic-moves",
        cite: "2.4.5.1",
        about: "Without oil, and always for China, one Army moves between Major Cities and one Division between Minor Cities.",
        check: `one ${item} moves without oil`,
        when: "[@Fuelled]<>TRUE",
        waits: oilToAssign,
        message: (row) =>
          `The ${name(row)} moves ${count(row[at], item, many)} strategically without oil; ${figure(row.limit)} is possible.`,
        fix: ({ power }) => (needsNoOil(power) ? "Drop the others." : "Assign oil to the Front, or drop the others."),
      }),
    ),
    atMost("supplyReceived", "0", {
      id: "unfuelled-supply",
      cite: "2.4.5.4",
      about: "A Front without oil gets no Supplies in Logistics.",
      check: "no Supply without oil",
      when: LACKS_OIL,
      waits: oilToAssign,
      message: (row) =>
        `${pps(row.supplyReceived)} ${row.supplyReceived === 1 ? "was" : "were"} delivered in Logistics to the ${name(row)} without oil; it gets 0.`,
      fix: "Assign oil to the Front, or supply it by re-supply orders.",
    }),
    atMost("navalInvasions", "0", {
      id: "unfuelled-activity",
      cite: "2.4.5.5",
      about: "A Front without oil orders no Naval Invasion.",
      check: "no Naval Invasion without oil",
      when: LACKS_OIL,
      waits: oilToAssign,
      message: (row) =>
        `${count(row.navalInvasions, "Naval Invasion")} ${are(row.navalInvasions)} ordered in the ${name(row)} without oil; none is possible.`,
      fix: "Assign oil to the Front, or drop the invasion.",
      unchecked: () => "whether a fleet has oil for it",
    }),
    limit({
      ...NO_FLEET_HAS_OIL,
      about: "A Naval Invasion takes oil for the Navy too.",
      check: "no oil for the Navy",
      broken: (setting) => (hasOil(setting) ? invadesWith(`${NAVAL_OIL}<=0`) : "FALSE"),
      expected: () => OIL_EACH,
      found: () => 0,
      message: (row) =>
        `${count(row.navalInvasions, "Naval Invasion")} ${are(row.navalInvasions)} ordered in the ${name(row)}, but no Navy of ${nameOfPower(row.power)} has oil; none is possible.`,
      fix: "Assign oil to the fleet in Oil uses, or drop the invasion.",
    }),
    limit({
      ...NO_FLEET_HAS_OIL,
      severity: "warning",
      about: "A Naval Invasion takes oil for the fleet that carries it.",
      check: "no oil for its fleet",
      broken: (setting) =>
        hasOil(setting)
          ? invadesWith(
              `IF(OR(${isOneOf("[@Front]", ANY_FLEET)},[@Power]="Russia"),FALSE,AND(${NAVAL_OIL}>0,${OIL_OF_ITS_FLEETS}=0))`,
            )
          : "FALSE",
      expected: () => OIL_EACH,
      found: () => 0,
      message: (row) =>
        `${count(row.navalInvasions, "Naval Invasion")} ${are(row.navalInvasions)} ordered in the ${name(row)}, but only fleets of other seas have oil.`,
      fix: "Assign oil to the fleet in Oil uses, drop the invasion, or accept it where a fleet with oil carries it.",
    }),
    limit({
      id: "cross-front-blitz",
      at: "blitzInto",
      about: "A Blitz across the border of two Fronts has oil for both.",
      check: "a Blitz needs oil for both Fronts",
      broken: (setting) =>
        `IF(OR([@[Blitz into]]="",[@[Blitz into]]=[@Front],${IS_CHINA}),FALSE,OR([@[Oil assigned]]<${OIL_EACH},${oilBeyond(setting)}<${OIL_EACH}))`,
      waits: oilToAssignToBoth,
      figures: (setting) => ({ oilInto: oilBeyond(setting) }),
      expected: () => OIL_EACH,
      found: ({ oilAssigned, oilInto }) => Math.min(oilAssigned, oilInto),
      message: (row) => {
        const lacking = [...(row.oilAssigned < OIL_EACH ? [row.front] : []), ...(row.oilInto < OIL_EACH ? [row.blitzInto] : [])];
        const who = lacking.length === 2 ? "both Fronts" : `the ${lacking[0]} Front`;
        return `The Blitz of ${nameOfPower(row.power)} from ${row.front} into ${row.blitzInto} takes ${count(OIL_EACH, "Oil Unit")} for each Front; 0 are assigned to ${who}.`;
      },
      fix: "Assign oil to both Fronts in Oil uses, or clear Blitz into: an ordinary attack is possible.",
    }),
    atLeast("oilAssigned", "[@[Oil needed]]", {
      id: "front-without-fuel",
      severity: "warning",
      about: "Every Front with an Army Command at the start of the Turn has its Oil Unit.",
      check: "no oil",
      when: LACKS_OIL,
      waits: oilToAssign,
      message: (row) =>
        `The ${name(row)} has ${count(row.armyCommands, "Army Command")} and ${figure(row.oilAssigned)} of the ${count(row.limit, "Oil Unit")} it needs.`,
      fix: "Assign an Oil Unit to it in Oil uses, or keep to what FUELSHORTAGE allows.",
    }),
  ],
);
