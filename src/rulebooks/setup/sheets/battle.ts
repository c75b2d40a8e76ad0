import { computed, input, namesAndSynonymsOf } from "../../../kernel/column";
import { isOneOf } from "../../../kernel/excel";
import { identityCells, identityFill, note } from "../../../kernel/identity";
import { part } from "../../../kernel/part";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { identity } from "../identity";
import { battle as battleParameter, BATTLES, nation, place, YEARS } from "../parameters";
import { SIDES } from "../rules/air-superiority";
import { scaleInches, setupDistance } from "../rules/proximity";
import { becomes } from "../steps";
import { count, countIn, diceIn, once, oneEach, shows, unread, writtenDown } from "./cells";
import { ROLLS } from "./dice";

export const state = form({
  name: "State",
  visibleTo: "all",
  title: "Battle turn",
  about: "The turn that all sheets stand in: 0 is the set-up, up to and including preliminary bombardments.",
  cite: "9",
  columns: {
    Turn: countIn("Turn", "Number of the battle turn; 0 is the set-up.", {
      format: "plain",
      needed: true,
      ...becomes("clock", "Turn+1", "the next turn"),
    }),
    Over: input.yesNo("Battle over", "TRUE on the last turn of the battle: its close is the last one."),
    Seed: input.number(
      "Seed",
      "Dice that are left blank are rolled from it. Agree on it before the first roll, or leave it blank.",
      {
        format: "plain",
        min: 1,
        max: 999_999,
        whole: true,
      },
    ),
    Note: note,
    ...identityCells(identity),
  },
  fill: { ...identityFill(identity), Turn: 0, Over: false },
});

export const players = table({
  name: "Players",
  title: "Sides",
  about: "The two sides of the battle. Where nations fight together, the one that leads.",
  cite: "1",
  ...oneEach,
  columns: {
    side: input.text("Side", "Axis or Allied.", { choices: SIDES, width: 18 }),
    nation: input.text("Nation", "Nation by which the side looks up its tables.", {
      ...namesAndSynonymsOf(nation),
      width: 16,
      required: true,
      visibleTo: "all",
    }),
    role: computed.text(
      "Role",
      'IF(Attacker="","Both",IF([@Side]=Attacker,"Attacker","Defender"))',
      "Attacker or Defender; Both where nobody attacks.",
      { width: 12, visibleTo: "all" },
    ),
    playedBy: input.text("Played by", "Who plays it, for those who read the ledger.", {
      remark: true,
      width: 18,
      visibleTo: "all",
    }),
  },
});

/** Types of battle with an attacking side. */
const WITH_ATTACKER: readonly string[] = ["Local Attack", "Major Offensive"];
const HAS_ATTACKER = part.yesNo(
  "Has an attacker",
  isOneOf("Battle_type", WITH_ATTACKER),
  "Whether one side attacks in such a battle.",
);
const HAS_NO_ATTACKER = part.yesNo(
  "Has no attacker",
  isOneOf(
    "Battle_type",
    BATTLES.filter((type) => !WITH_ATTACKER.includes(type)),
  ),
  "Whether nobody attacks in such a battle.",
);

export const battle = form(
  {
    name: "Battle",
    visibleTo: "all",
    title: "Battle",
    about: "What both sides agree on before dice are rolled.",
    cite: "1",
    columns: {
      Battle_type: input.text("Battle type", "Type of the battle.", {
        ...namesAndSynonymsOf(battleParameter),
        width: 22,
        required: true,
      }),
      Attacker: input.text("Attacker", "The side that attacks, in a Local Attack or Major Offensive.", { choices: SIDES }),
      Axis_die: diceIn("Axis die", 1, "Where both want to attack, or neither: the die of the Axis side."),
      Allied_die: diceIn("Allied die", 1, "Where both want to attack, or neither: the die of the Allied side."),
      Year: input.number("Year", "Year of the battle.", {
        required: true,
        format: "plain",
        min: YEARS[0],
        max: YEARS.at(-1)!,
        whole: true,
        cite: "2",
      }),
      Place: input.text("Place", "Place of the battle, as the tables have it.", {
        ...namesAndSynonymsOf(place),
        cite: "2",
        required: true,
      }),
      Landing: input.yesNo("Opposed landing", "TRUE for a landing against defenders ashore, who have no planned fire.", {
        cite: "5, table notes",
      }),
      Terrain: input.text("Terrain", "How open the battlefield is.", {
        ...namesAndSynonymsOf(setupDistance.params.terrain!),
        cite: "7",
      }),
      Scale: input.text("Scale", "Scale of the figures.", { ...namesAndSynonymsOf(scaleInches.params.scale!), cite: "7" }),
      Proximity_die: diceIn("Proximity die", 1, "Die for the distance; it is also the first turn of lull rolls.", {
        cite: "7",
        ...writtenDown("Proximity_die", "Proximity"),
      }),
      Proximity: computed.number("Proximity", shows("Proximity_die", 1, ROLLS.proximity), "The die that counts.", {
        format: "plain",
        cite: "7",
      }),
      Distance: count(
        "Setup distance",
        once('AND(Terrain<>"",ISNUMBER(Proximity))', "LEDGER.SETUPDISTANCE(Terrain,Proximity)"),
        "The attacker's nearest units and works stand at least so far from the defender.",
        { unit: "yards", cite: "7" },
      ),
      Inches: computed.number(
        "Setup distance on the table",
        once('AND(ISNUMBER(Distance),Scale<>"")', "LEDGER.SCALEINCHES(Distance,Scale)"),
        "The same on the table.",
        { unit: "inches", format: "general", cite: "7" },
      ),
      Nearest: countIn("Attacker's nearest", "Yards from the defender to the attacker's nearest unit or work at the start.", {
        unit: "yards",
        cite: "7",
      }),
      Described: computed.yesNo(
        "Battle described",
        `AND(Battle_type<>"",Place<>"",ISNUMBER(Year),OR(Attacker<>"",NOT(${HAS_ATTACKER})))`,
        "Whether type, year and place are entered, and who attacks.",
      ),
      Units: count(
        "Units of both sides",
        "SUM(Forces_Formations[Infantry units])+SUM(Forces_Formations[Tank units])",
        "Infantry and tank units of both sides: barrages are counted by them.",
        { unit: "units", cite: "5, example" },
      ),
      Bases: count("Bases of both sides", "SUM(Forces_Formations[Bases])", "Rolls for defensive works are counted by them.", {
        unit: "bases",
        cite: "20",
      }),
    },
    fill: { Landing: false },
  },
  ({ atLeast, limit, needs }) => [
    needs("Attacker", {
      id: "battle-type",
      about: "A Local Attack, a Major Offensive and an opposed landing have an attacker and a defender.",
      check: "no attacker",
      when: `OR(${HAS_ATTACKER},Landing=TRUE)`,
      message: ({ Battle_type: type, Landing }) =>
        `${Landing && type === "" ? "The opposed landing" : `The battle (${type})`} has no attacker entered.`,
      fix: "Enter the side that attacks; the higher of two dice decides where that is debated.",
    }),
    limit({
      id: "battle-type",
      at: "Attacker",
      about: "Neither side attacks in a Stalemated Front or a Meeting Engagement, but in an opposed landing.",
      check: "nobody attacks in this battle",
      broken: `AND(Attacker<>"",${HAS_NO_ATTACKER},Landing<>TRUE)`,
      expected: () => null,
      message: ({ Battle_type: type, Attacker }) => `${Attacker} is entered as the attacker; a ${type} has none.`,
      fix: "Clear the attacker, or correct the type of the battle.",
    }),
    limit({
      id: "attacker-roll",
      severity: "warning",
      at: "Attacker",
      about: "Where it is debated who attacks, the side with the higher die decides it.",
      check: "the other side won the roll",
      when: part.yesNo(
        "Attack rolled for",
        'AND(Attacker<>"",ISNUMBER(Axis_die),ISNUMBER(Allied_die),Axis_die<>Allied_die)',
        "Whether dice decide who attacks.",
      ),
      broken: 'Attacker<>IF(Axis_die>Allied_die,"Axis","Allied")',
      expected: ({ Axis_die: axis, Allied_die: allied }) => (axis > allied ? "Axis" : "Allied"),
      message: ({ Attacker, Axis_die: axis, Allied_die: allied }) =>
        `Axis rolled ${axis}, Allied ${allied}, so that ${axis > allied ? "Axis" : "Allied"} decides who attacks; ${Attacker} is entered.`,
      fix: ({ Axis_die: axis, Allied_die: allied }) =>
        `Enter ${axis > allied ? "Axis" : "Allied"} as the attacker, or accept this where it chose to defend.`,
    }),
    limit({
      ...unread(
        "AND(ISNUMBER(Nearest),NOT(ISNUMBER(Distance)))",
        ({ Nearest }) => `The distance of an attacker who is ${figure(Nearest)} yards away`,
        "terrain and proximity die",
      ),
      cite: "7",
      at: "Nearest",
    }),
    atLeast("Nearest", "Distance", {
      id: "attacker-too-near",
      cite: "7",
      about: "The attacker's nearest units and works stand at least the distance of the proximity die from the defender.",
      check: "attacker too near",
      when: "AND(ISNUMBER(Nearest),ISNUMBER(Distance))",
      message: ({ Nearest, limit: least, Terrain, Proximity }) =>
        `The attacker is ${figure(Nearest)} yards away; in ${Terrain.toLowerCase()} terrain a roll of ${Proximity} allows ${figure(least)} at the nearest.`,
      fix: ({ over }) => `Move the attacker back by ${figure(over)} yards.`,
    }),
  ],
);

/** The state of a step. After the set-up, its dice are no longer there. */
const step = (title: string, done: string, cite: string) =>
  computed.text(title, `IF(Turn>0,"over",IF(${done},"done","open"))`, "Done, or open: any step may be left out.", {
    cite,
    width: 12,
  });

const steps = form({
  name: "Steps",
  visibleTo: "all",
  title: "Steps of the set-up",
  about: "How far the set-up has come. A step that the players leave out stays open.",
  cite: "Introduction and step list",
  columns: {
    Step_1: step("1 Battle type", "Described", "1"),
    Step_2: step("2 Air superiority", 'Air_Superiority<>""', "2"),
    Step_3: step("3 Air presence", "COUNT(Air_Air_presence[Shows])>0", "3"),
    Step_4: step("4 Air assets", 'COUNTIFS(Air_Air_assets[Kind],"?*")>0', "4"),
    Step_5: step("5 Off-board artillery", "COUNT(Artillery_Artillery[Received])>=4", "5"),
    Step_6: step("6 Counterbattery", 'COUNTIFS(Artillery_Counterbattery[Capability],"?*")>0', "6"),
    Step_7: step("7 Setup proximity", "ISNUMBER(Distance)", "7"),
    Step_8: step("8 Troop reaction", 'COUNTIFS(Forces_Troop_reaction[Profile],"?*")=2', "8"),
    Step_20: step("20 Defensive works", "COUNT(Defenses_Works_rolls[Amount])>0", "20"),
    Step_21: step("21 Fuel supply", "COUNT(Tanks_Tank_companies[Turns of fuel])>0", "21"),
  },
  fill: {},
});

export const battleSheet: Sheet = {
  name: identity.frontSheet,
  title: "Battle",
  about: "The battle all sheets refer to: its turn, its sides, what both agree on.",
  player: "",
  figures: [
    { label: "Turn", formula: "Turn", format: "plain" },
    { label: "Lull", formula: "Lulls_Lull", format: "general" },
    { label: "Units", formula: "Units", format: "count" },
    { label: "Bases", formula: "Bases", format: "count" },
    { label: "Distance", formula: "Distance", format: "count" },
  ],
  blocks: [state, players, battle, steps],
};
