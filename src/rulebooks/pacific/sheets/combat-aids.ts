import { input } from "../../../kernel/column";
import { isOneOf } from "../../../kernel/excel";
import { fold } from "../../../kernel/names";
import { table, type Sheet } from "../../../kernel/sheet";
import { count, figure } from "../../../kernel/text";
import { ENEMY_PER_LOSS, LANDING_WEATHER, SHATTER_CAUSE_NAMES } from "../rules/land-combat";
import { DISTANCES } from "../tables/distances";
import { TERRAINS } from "../tables/terrain";
import { NATIONS } from "../tables/units";
import { WEATHERS } from "../tables/weather";
import {
  numberHere,
  percent,
  share,
  shareIn,
  strength,
  strengthIn,
  trueOf,
  UNIT_UNKNOWN,
  unitLinks,
  unitName,
  unitNumber,
  UNITS,
  wholeIn,
} from "./forces";
import { over } from "./next";

const WEATHER = { choices: WEATHERS, width: 11, cite: "11.3" } as const;
const weather = (cell = "[@Weather]"): string => `IF(${cell}="","Clear",${cell})`;
const GROUND = terrainsOfAttack();

/** Terrain that can be attacked: those with a modifier in the chart. */
function terrainsOfAttack(): readonly string[] {
  return TERRAINS.filter((terrain) => !["Depression", "Alpine", "Ice Sheet"].includes(terrain));
}

export const landAttacks = table({
  name: "Land attack",
  owner: "nation",
  title: "Land attacks",
  about: "How likely a defender retreats or surrenders.",
  cite: "15.1",
  key: "attack",
  columns: {
    attack: input.text("Attack", "Where, or on whom.", { width: 22 }),
    nation: input.text("Attacker", "Nation that attacks.", { choices: NATIONS, width: 10 }),
    odds: input.number("Odds", "Attacker to defender: 4 for 4:1.", { format: "quarters", min: 0 }),
    tanks: wholeIn("Attacking tanks", "Effective tank factors of the attacker."),
    defendingTanks: wholeIn("Defending tanks", "Effective tank factors of the defender."),
    guns: wholeIn("Defending guns", "Effective gun factors of the defender."),
    experience: shareIn("Defender experience", "Experience of the defender.", { max: 1 }),
    mobility: input.number("Mobility difference", "Mobility of the attacking general less the defender's.", {
      format: "count",
      min: -10,
      max: 10,
      whole: true,
    }),
    infiltrator: input.yesNo("Infiltrator", "TRUE if an attacker is one.", { cite: "10" }),
    terrain: input.text("Terrain", "Terrain attacked; River across one.", { choices: GROUND, width: 12, cite: "11.1" }),
    weather: input.text("Weather", "Blank for clear.", WEATHER),
    engineer: input.yesNo("Engineer", "TRUE if the attacker has engineers.", { cite: "10" }),
    tenacity: wholeIn("Tenacity", "Tenacity of the defending general.", { max: 10 }),
    surrounded: input.yesNo("Surrounded", "TRUE if the defender has no way out."),
    penalty: share(
      "Penalty",
      `IF([@Terrain]="","",LEDGER.TERRAINPENALTY([@Terrain],${weather()},IF([@Attacker]="","Other",[@Attacker]),[@Engineer]=TRUE)+LEDGER.WEATHERCHART(${weather()},"Land Combat"))`,
      "What terrain and weather take off the attack.",
      { cite: "11.1; 11.3" },
    ),
    retreat: share(
      "Retreat chance",
      'IF(ISNUMBER([@Odds]),LEDGER.RETREATCHANCE([@Odds],N([@[Attacking tanks]]),N([@[Defending tanks]]),N([@[Defending guns]]),N([@[Defender experience]]),N([@[Mobility difference]]),[@Infiltrator]=TRUE,IF([@Terrain]="",FALSE,LEDGER.TERRAINCHART([@Terrain],"Rugged"))),"")',
      "Chance that the defender must retreat.",
    ),
    surrender: share(
      "Surrender chance",
      'IF(AND(ISNUMBER([@Tenacity]),ISNUMBER([@[Retreat chance]])),LEDGER.SURRENDERCHANCE([@Tenacity],[@[Retreat chance]],[@Surrounded]=TRUE),"")',
      "Chance that it surrenders instead.",
    ),
  },
  rows: [],
  spare: 8,
  ends: [over("orders", "fought")],
});

const canLand = isOneOf(weather(), LANDING_WEATHER);
const GARRISON = trueOf(UNITS, "Garrison", "Unit", "[@Unit]");
const LOSS_KNOWN = `AND([@Branch]="Land",${canLand})`;

const LOST_IN_ACTIONS = "SUMIFS(Order_of_battle_Actions[Strength lost],Order_of_battle_Actions[Unit],[@Unit])";

export const landings = table(
  {
    name: "Landing",
    title: "Landings",
    about: "What an invasion costs the units that land.",
    cite: "11.3; 13; 15.1",
    key: "unit",
    player: "nation",
    columns: {
      unit: unitName(),
      hex: input.text("Hex", "Where it lands.", { width: 14 }),
      water: input.yesNo("Water", "TRUE for a hex with water on it: a beach, a coast, a small island.", { cite: "15.1" }),
      weather: input.text("Weather", "Weather there; blank for clear.", WEATHER),
      enemy: strengthIn("Enemy strength", "Strength points of enemy land units around the hex."),
      loss: strength(
        "Loss",
        `IF(${LOSS_KNOWN},LEDGER.INVASIONLOSS(N([@[Enemy strength]]),[@Kind],${weather()}),"")`,
        `Strength that it loses: 1 point for ${ENEMY_PER_LOSS} enemy points, more for armor and in rain.`,
      ),
      lost: strengthIn("Lost", "Strength points that it lost on landing; enter them in Actions too."),
      craft: strength(
        "Landing craft",
        `IF(AND([@Branch]="Land",ISNUMBER(${unitNumber("Strength")})),LEDGER.LIFTPOINTS([@Kind],${unitNumber("Strength")},"Landing Craft"),"")`,
        "Landing craft that it uses up.",
        { cite: "8.4" },
      ),
      pointsBefore: wholeIn("Points before", "Operation points before it landed."),
      pointsLeft: wholeIn("Points left", "Operation points after it landed."),
      ...unitLinks(),
    },
    rows: [],
    spare: 8,
    ends: [over("orders", "landed")],
  },
  ({ limit, equals, atMost, refersTo, unique }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "invasion-conditions",
      at: "weather",
      cite: "11.3; 13; 15.1",
      about: "An active land unit invades a hex with water in weather that allows it.",
      check: "cannot land",
      broken: `AND([@Branch]<>"",OR([@Branch]<>"Land",NOT(${canLand}),${GARRISON},[@Water]<>TRUE))`,
      texts: { status: `IF(${GARRISON},"garrison","")`, now: weather() },
      expected: () => "weather, unit and hex that allow it",
      message: ({ unit, hex, branch, status, water, now }) => {
        const reasons = [
          ...(LANDING_WEATHER.some((allowed) => fold(allowed) === fold(now)) ? [] : [`${now.toLowerCase()} allows no landing`]),
          ...(branch === "Land" ? [] : [`a ${branch.toLowerCase()} unit does not invade`]),
          ...(status === "garrison" ? ["a garrison does not invade"] : []),
          ...(water ? [] : ["its hex has no water"]),
        ];
        return `${unit} lands ${hex === "" ? "" : `at ${hex} `}although ${reasons.join(" and ")}.`;
      },
      fix: "Clear the row, or correct Weather or Water.",
    }),
    equals("lost", "[@Loss]", {
      id: "invasion-strength",
      about:
        "Strength lost on landing follows from the enemy around the hex; at most 2 and at most half of the operation points are left.",
      check: "not the loss of the rule",
      when: "AND(ISNUMBER([@Loss]),NOT(ISBLANK([@Lost])))",
      message: ({ unit, lost, enemy, limit: due }) =>
        `${unit} loses ${figure(lost)} strength points against ${figure(enemy)}; by the rule it loses ${figure(due)}.`,
      fix: ({ limit: due }) => `Enter ${figure(due)}.`,
    }),
    limit({
      id: "invasion-strength",
      at: "lost",
      about: "What a landing costs is lost in Actions too.",
      check: "not in Actions",
      // A wrong loss is reported separately.
      when: "AND(N([@Lost])>0,IF(ISNUMBER([@Loss]),ROUND([@Lost]-[@Loss],2)=0,TRUE))",
      broken: `ROUND([@Lost]-${LOST_IN_ACTIONS},2)>0`,
      figures: { there: LOST_IN_ACTIONS },
      expected: ({ lost }) => lost,
      found: ({ there }) => there,
      message: ({ unit, lost, there }) =>
        `${unit} loses ${figure(lost)} strength points on landing; Actions has ${figure(there)}.`,
      fix: ({ lost }) => `Enter ${figure(lost)} or more as Strength lost in Actions.`,
    }),
    atMost("pointsLeft", "MIN(2,N([@[Points before]])/2)", {
      id: "invasion-strength",
      about:
        "Strength lost on landing follows from the enemy around the hex; at most 2 and at most half of the operation points are left.",
      check: "too many points left",
      message: ({ unit, pointsLeft, pointsBefore, limit: most }) =>
        `${unit} has ${count(pointsLeft, "operation point")} left of ${figure(pointsBefore)}; ${figure(most)} are the most after a landing.`,
      fix: ({ limit: most }) => `Enter ${figure(Math.floor(most))} or less.`,
    }),
  ],
);

const DROP = DISTANCES.Paradrop.hexes;
const EFFECTIVENESS_NOW = numberHere("Order_of_battle_Unit_supply", "Effectiveness now", "Unit", "[@Unit]");

const paradrops = table(
  {
    name: "Paradrops",
    title: "Paratrooper drops",
    about: "Paratroopers that drop in this turn.",
    cite: "8.1; 15.2",
    key: "unit",
    player: "nation",
    columns: {
      unit: unitName(),
      effectiveness: share(
        "Effectiveness",
        `IF(ISNUMBER(${EFFECTIVENESS_NOW}),${EFFECTIVENESS_NOW},${unitNumber("Effectiveness")})`,
        "Before it drops.",
        { link: true },
      ),
      weather: input.text("Weather", "Blank for clear.", WEATHER),
      distance: wholeIn("Distance", "Hexes of the drop.", { unit: "hexes" }),
      transports: wholeIn("Air transports", "Air transports free for it."),
      airBase: input.yesNo("Air base", "TRUE if air units could are in its hex."),
      enemyBeside: input.yesNo("Enemy beside", "TRUE if an enemy is next to it as it starts."),
      heldIsland: input.yesNo("Held island", "TRUE if the target is a small island with an enemy land unit."),
      enemies: wholeIn("Enemies there", "Enemy land units next to the landing hex.", { max: 6 }),
      loss: share("Effectiveness lost", "LEDGER.PARADROPLOSS(N([@[Enemies there]]))", "Effectiveness that the landing costs."),
      ...unitLinks(),
    },
    rows: [],
    spare: 4,
    ends: [over("orders", "dropped")],
  },
  ({ limit, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "paradrop-conditions",
      at: "effectiveness",
      about: `Paratroopers drop with full effectiveness, in clear weather, within ${DROP} hexes, by an air transport, from a hex for air units with no enemy beside it, and not on a small island that is held.`,
      check: "cannot drop",
      broken: `AND([@Kind]<>"",OR([@Kind]<>"Paratrooper",ROUND(N([@Effectiveness])-1,4)<0,${weather()}<>"Clear",N([@Distance])>${DROP},N([@[Air transports]])<1,[@[Air base]]<>TRUE,[@[Enemy beside]]=TRUE,[@[Held island]]=TRUE))`,
      texts: { now: weather() },
      expected: () => 1,
      message: (row) => {
        const reasons = [
          ...(fold(row.kind) === "paratrooper" ? [] : [`it is ${row.kind}`]),
          ...(row.effectiveness < 1 ? [`its effectiveness is ${percent(row.effectiveness)} and 100% is needed`] : []),
          ...(fold(row.now) === "clear" ? [] : [`the weather is ${row.now.toLowerCase()}`]),
          ...(row.distance > DROP ? [`${count(row.distance, "hex", "hexes")} are more than ${DROP}`] : []),
          ...(row.transports < 1 ? ["no air transport is free"] : []),
          ...(row.airBase ? [] : ["air units cannot are in its hex"]),
          ...(row.enemyBeside ? ["an enemy is beside it"] : []),
          ...(row.heldIsland ? ["the small island is held"] : []),
        ];
        return `${row.unit} drops, but ${reasons.join(" and ")}.`;
      },
      fix: "Clear the row, or correct what prevents it.",
    }),
  ],
);

/** Retreat and shatter only apply to land combat (15.1). */
const LAND_ONLY = {
  at: "unit",
  about: "Only land units retreat on land or shatter.",
  check: "not a land unit",
  broken: 'AND([@Branch]<>"",[@Branch]<>"Land")',
  expected: () => "a land unit",
  message: ({ unit, branch }: { readonly unit: string; readonly branch: string }) =>
    `${unit} is ${branch === "Air" ? "an air" : "a naval"} unit; only land units retreat on land or shatter.`,
  fix: "Clear the row.",
} as const;

const RETREAT = DISTANCES["Land Retreat"].hexes;

const landRetreats = table(
  {
    name: "Land retreats",
    title: "Land retreats",
    about: "Land units that had to retreat in this turn.",
    cite: "15.1",
    key: "unit",
    player: "nation",
    rare: true,
    columns: {
      unit: unitName(),
      hexes: wholeIn("Retreat", "Hexes that it retreated.", { unit: "hexes" }),
      ...unitLinks(),
    },
    rows: [],
    spare: 6,
    ends: [over("battles", "fought")],
  },
  ({ limit, atMost, refersTo }) => [
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({ ...LAND_ONLY, id: "retreat-distance" }),
    limit({
      id: "retreat-distance",
      at: "unit",
      about: "A unit that shatters does not retreat.",
      check: "has shattered",
      broken: "COUNTIFS(Shattered_units[Unit],[@Unit])>0",
      message: ({ unit }) => `${unit} retreats, but it is among the Shattered units; it does one or the other.`,
      fix: "Clear the row of one of the two.",
    }),
    atMost("hexes", `${RETREAT}`, {
      id: "retreat-distance",
      about: `A land unit retreats at most ${RETREAT} hexes.`,
      check: `more than ${RETREAT} hexes`,
      message: ({ unit, hexes }) => `${unit} retreats ${count(hexes, "hex", "hexes")}; ${RETREAT} are the most.`,
      fix: `Enter ${RETREAT} or less.`,
    }),
  ],
);

const FULL = unitNumber("Full strength");

const shatteredUnits = table(
  {
    name: "Shattered units",
    title: "Shattered units",
    about: "Land units that shattered in this turn, and what escapes on average; the close takes them off the map.",
    cite: "15.1",
    key: "unit",
    player: "nation",
    columns: {
      unit: unitName(),
      cause: input.text("Cause", "Odds of 7:1 or more, or no way to retreat.", {
        choices: SHATTER_CAUSE_NAMES,
        width: 10,
        required: "unit",
      }),
      strength: strengthIn("Strength", "Strength points as it shattered.", { required: "unit" }),
      men: strength(
        "Men returned",
        'IF(AND([@Cause]<>"",ISNUMBER([@Strength])),LEDGER.SHATTERRETURN([@Strength],[@Cause]),0)',
        "Strength points that escape to the manpower pool.",
      ),
      production: strength(
        "Production returned",
        `IF(AND([@Kind]<>"",[@Nation]<>"",N(${FULL})>0),[@[Men returned]]*LEDGER.UNITSTAT([@Kind],"Production",[@Nation])/${FULL},0)`,
        "Production of these strength points.",
      ),
      ...unitLinks(),
    },
    rows: [],
    spare: 4,
    ends: [over("battles", "counted")],
  },
  ({ limit, atMost, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({ ...LAND_ONLY, id: "strength-lost" }),
    atMost("strength", unitNumber("Strength"), {
      id: "strength-lost",
      about: "A unit loses at most the strength that it has.",
      check: "more than it has",
      when: `ISNUMBER(${unitNumber("Strength")})`,
      message: ({ unit, strength: points, limit: available }) =>
        `${unit} shatters with ${figure(points)} strength points and had ${figure(available)}.`,
      fix: ({ limit: available }) => `Enter ${figure(available)} or less.`,
    }),
  ],
);

export const combatAidsSheet = (): Sheet => ({
  name: "Combat aids",
  title: "Combat aids",
  about: "Chances and losses of attacks on land and of landings.",
  player: "",
  figures: [],
  blocks: [landAttacks, landings, paradrops, shatteredUnits, landRetreats],
});
