import { computed, input } from "../../../kernel/column";
import { quoted } from "../../../kernel/excel";
import { unlessChangedAt } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { fuelOfCombat } from "../house-rules";
import { ACTIONS, FUEL_OF_PRIMARY_HQ, SOURCES } from "../rules/combat";
import { nameOf, NameOf, fuel as points, Neutral } from "../phrases";
import { COUNTED } from "../steps";
import { anyPower, count, countIn, fuel, holder, impulse, sumOf } from "./cells";
import { isNeutral } from "./campaign";
import { bombing, captures } from "./bombing";
import { trackEntry } from "./track-entry";

const COMBAT = "Expending fuel: Combat";
const PRIMARY_HQ = "HQ Primary";
const SIDES = ["Attack", "Defense"] as const;

const SIDE = part.text("Side", 'IF([@Action]="Defense","Defense","Attack")', "Attack or Defense.");
const jointly = (header: string, ...more: readonly (readonly [string, string])[]): string =>
  [
    `Joint_battles[${header}]`,
    ...[["Battle", "[@Battle]"], ["Impulse", "[@Impulse]"], ["Side", SIDE], ...more].flatMap(([of, is]) => [
      `Joint_battles[${of}]`,
      is,
    ]),
  ].join(",");
const MOST_CORPS = part.number(
  "Most corps",
  `MAX(IF((Joint_battles[Battle]=[@Battle])*(Joint_battles[Impulse]=[@Impulse])*(Joint_battles[Side]=${SIDE})*ISNUMBER(Joint_battles[Corps]),Joint_battles[Corps],0))`,
  "Most corps of one power on this side of a joint battle.",
);
const CORPS_OF_PAYER = `SUMIFS(${jointly("Corps", ["Major power", "[@Payer]"])})`;
const CORPS_OF_SIDE = `SUMIFS(${jointly("Corps")})`;
const MOST_CORPS_OF = `INDEX(Joint_battles[Major power],SUMPRODUCT(MAX((Joint_battles[Battle]=[@Battle])*(Joint_battles[Impulse]=[@Impulse])*(Joint_battles[Side]=${SIDE})*(Joint_battles[Corps]=${MOST_CORPS})*(ROW(Joint_battles[Battle])-ROW(Joint_battles[[#Headers],[Battle]])))))`;

/** Fuel of a primary supply source that counts: the excess over its two points is reported and not used. */
const FROM_HQ = `MAX(0,MIN(${FUEL_OF_PRIMARY_HQ},N([@[From the HQ]])))`;

export const combats = table(
  {
    name: "Combats",
    title: "Combats",
    about: "Combats with HQ-A, ARM or MECH armies or corps. Each side of a combat has its own row; divisions need no fuel.",
    cite: COMBAT,
    key: ["battle", "impulse", "action"],
    working: ["unfuelled"],
    player: "payer",
    columns: {
      battle: input.text("Battle", "Name of the hex.", { width: 16 }),
      impulse: impulse("Impulse of the combat."),
      action: input.text("Action", "Blitz or Assault for the attacker, Defense for the defender.", { choices: ACTIONS }),
      payer: holder("Payer", "Power whose fuel it is: the one with the most ARM and MECH corps in the battle.", {
        cite: "Expending fuel: Combat, several major powers",
      }),
      units: countIn("Units", "HQ-A, ARM and MECH armies and corps of the side.", { required: "action" }),
      source: input.text("Source", "What they trace supply to; blank for fuel of the track.", {
        choices: SOURCES,
        width: 15,
        cite: "Expending fuel: Combat, substitutes",
      }),
      cost: fuel(
        "Cost",
        `IF(OR([@Action]="",N([@Units])=0),0,${unlessChangedAt(fuelOfCombat("[@Action]"), "LEDGER.FUELCOMBAT([@Action],[@Units])", (own) => own)})`,
        "Two for a blitz, one for an assault or a defense.",
      ),
      due: fuel(
        "Due",
        `IF([@Source]="",[@Cost],LEDGER.FUELCOMBATDUE([@Cost],[@Source],${FUEL_OF_PRIMARY_HQ}-${FROM_HQ}))`,
        "What the track must pay.",
        { cite: "Expending fuel: Combat, substitutes" },
      ),
      paid: input.yesNo("Paid", "TRUE where the fuel is spent, FALSE where the units fight at half strength."),
      charged: fuel("Charged", "IF([@Paid]=TRUE,[@Due],0)", "What the track pays."),
      hq: input.text("HQ", "Headquarters that is a primary supply source by rule 22.4.10, as in the table Headquarters.", {
        width: 14,
      }),
      fromHq: input.number("From the HQ", "Fuel that this headquarters gives to the attack.", {
        format: "count",
        min: 0,
        whole: true,
      }),
      strength: input.number("Strength", "Full combat strength of these units.", {
        format: "general",
        min: 0,
        required: "unfuelled",
      }),
      counted: computed.number(
        "Strength that counts",
        "IF(ISNUMBER([@Strength]),LEDGER.FUELSTRENGTH([@Strength],OR([@Due]=0,[@Paid]=TRUE)),0)",
        "Half of it without fuel.",
        { format: "general", cite: "Expending fuel: Combat, units without fuel" },
      ),
      armor: input.number("Armor", "Full armor value of these units.", { format: "general", min: 0 }),
      armorCounted: computed.number(
        "Armor that counts",
        "IF(ISNUMBER([@Armor]),LEDGER.FUELSTRENGTH([@Armor],OR([@Due]=0,[@Paid]=TRUE)),0)",
        "Half of it without fuel.",
        { format: "general", cite: "Expending fuel: Combat, units without fuel" },
      ),
      unfuelled: count(
        "Fights without fuel",
        "IF(AND([@Due]>0,NOT(ISBLANK([@Paid])),[@Paid]<>TRUE),1,0)",
        "1 where the units fight at half strength, which their strength is asked for.",
      ),
    },
    rows: [],
    spare: 20,
    ends: [COUNTED],
  },
  (kinds) => [
    kinds.unique(["battle", "impulse", "action"]),
    kinds.atLeast("units", CORPS_OF_SIDE, {
      id: "combat-fuel",
      about: "The units of a side count all corps that its powers have in a joint battle; an HQ-A comes on top of them.",
      check: "fewer than the corps of the joint battle",
      message: ({ battle, impulse, units, limit }) =>
        `${counted(units, "unit")} ${units === 1 ? "is" : "are"} entered at ${battle} in impulse ${figure(Number(impulse))}; ${counted(limit, "corps", "corps")} of that side ${limit === 1 ? "is" : "are"} in Joint battles.`,
      fix: "Enter the units of all powers on that side, or correct the corps in Joint battles.",
    }),
    kinds.needs("impulse", {
      id: "combat-fuel",
      when: '[@Battle]<>""',
      message: ({ battle }) => `The impulse of the combat at ${battle} is not entered.`,
      fix: "Enter the number of the impulse.",
    }),
    kinds.needs("action", {
      id: "combat-fuel",
      when: "N([@Units])>0",
      message: ({ battle }) => `What the units do at ${battle} is not entered.`,
      fix: "Choose Blitz, Assault or Defense.",
    }),
    kinds.needs("payer", {
      id: "combat-payer",
      when: "[@Due]>0",
      cite: "Expending fuel: Combat, several major powers",
      message: ({ battle }) => `Who pays for the combat at ${battle} is not entered.`,
      fix: "Enter the power with the most ARM and MECH corps in it.",
    }),
    kinds.needs("paid", {
      id: "combat-fuel",
      when: "[@Due]>0",
      about: "A combat that needs fuel is paid, or its units fight at half strength.",
      message: ({ battle, due }) => `The combat at ${battle} needs ${points(due)}; whether it is paid is not entered.`,
      fix: "Enter TRUE, or FALSE for half strength.",
    }),
    kinds.limit({
      id: "combat-payer",
      cite: "Expending fuel: Combat, several major powers",
      at: "payer",
      about: "The power with the most ARM and MECH corps in a battle pays; where that is tied, any of the tied ones.",
      check: "another power has more corps",
      when: `AND([@Charged]>0,${MOST_CORPS}>0)`,
      broken: `${CORPS_OF_PAYER}<${MOST_CORPS}`,
      figures: { own: CORPS_OF_PAYER, most: MOST_CORPS },
      texts: { larger: MOST_CORPS_OF },
      expected: ({ larger }) => larger,
      message: ({ battle, payer, larger, own, most }) =>
        `${NameOf(payer)} pays at ${battle} although ${nameOf(larger)} has ${counted(most, "corps", "corps")} to its ${figure(own)}.`,
      fix: ({ larger }) => `Enter ${larger} as payer.`,
    }),
    kinds.limit({
      id: "combat-payer",
      severity: "warning",
      cite: COMBAT,
      at: "payer",
      about: "A neutral power fights no other major power; one that pays for a combat may be entered as neutral by mistake.",
      check: "the payer is neutral",
      when: "[@Charged]>0",
      broken: isNeutral("[@Payer]"),
      expected: () => "a power at war",
      message: ({ battle, payer, charged }) => `${Neutral(payer)} pays ${points(charged)} for the combat at ${battle}.`,
      fix: "Correct the payer, or clear Neutral on the sheet Campaign; accept it where the combat is against a minor country.",
    }),
    kinds.limit({
      id: "combat-hq-source",
      cite: "Expending fuel: Combat, substitutes",
      at: "source",
      about: "Fuel of a headquarters that is a primary supply source serves attacks only.",
      check: "not for a defense",
      broken: `AND([@Source]=${quoted(PRIMARY_HQ)},[@Action]="Defense",${FROM_HQ}>0)`,
      expected: () => "an attack",
      message: ({ battle, fromHq }) =>
        `A headquarters gives ${points(fromHq)} to the defense of ${battle}; its fuel is for attacks only.`,
      fix: "Choose another source.",
    }),
    kinds.limit({
      id: "combat-hq-source",
      cite: "Expending fuel: Combat, substitutes",
      at: "fromHq",
      about: "Fuel of a headquarters is entered where it is the primary source.",
      check: "no primary source",
      broken: `AND(N([@[From the HQ]])>0,[@Source]<>${quoted(PRIMARY_HQ)})`,
      expected: () => 0,
      message: ({ battle, fromHq }) =>
        `${points(fromHq)} of a headquarters ${fromHq === 1 ? "is" : "are"} entered at ${battle}, but the source is not ${PRIMARY_HQ}.`,
      fix: `Choose ${PRIMARY_HQ}, or clear the fuel.`,
    }),
    kinds.needs("hq", {
      id: "combat-hq-source",
      cite: "Expending fuel: Combat, substitutes",
      when: "N([@[From the HQ]])>0",
      message: ({ battle }) => `Which headquarters gives fuel at ${battle} is not entered.`,
      fix: "Enter the headquarters.",
    }),
    kinds.refersTo("hq", "Headquarters[HQ]", { id: "combat-hq-source", cite: "Expending fuel: Combat, substitutes" }),
    trackEntry(kinds, "payer", "Combat"),
  ],
);

export const jointBattles = table(
  {
    name: "Joint battles",
    title: "Joint battles",
    about: "ARM and MECH corps of each power where units of several major powers fight together.",
    cite: "Expending fuel: Combat, several major powers",
    key: ["battle", "impulse", "side", "power"],
    player: "power",
    columns: {
      battle: input.text("Battle", "Written as in the table Combats.", { width: 16 }),
      impulse: impulse("Impulse of the combat."),
      side: input.text("Side", "Attack or Defense.", { choices: SIDES }),
      power: anyPower("Major power", "Power with units in the battle."),
      corps: countIn("Corps", "Its ARM and MECH corps and armies there."),
    },
    rows: [],
    spare: 10,
    ends: [COUNTED],
  },
  ({ limit, needs, unique }) => [
    unique(["battle", "impulse", "side", "power"]),
    needs("impulse", {
      id: "combat-payer",
      when: '[@Battle]<>""',
      message: ({ battle }) => `The impulse of the joint battle at ${battle} is not entered.`,
      fix: "Enter the number of the impulse.",
    }),
    needs("side", {
      id: "combat-payer",
      when: '[@Battle]<>""',
      message: ({ battle }) => `Which side of ${battle} fights together is not entered.`,
      fix: "Choose the side.",
    }),
    needs("corps", {
      id: "combat-payer",
      when: 'AND([@Battle]<>"",[@[Major power]]<>"")',
      message: ({ battle, power }) => `The corps of ${nameOf(power)} at ${battle} are not entered.`,
      fix: "Enter the number of its ARM and MECH corps.",
    }),
    limit({
      id: "combat-payer",
      at: "battle",
      about: "A joint battle is in the table Combats.",
      check: "no such combat",
      when: 'AND(ISNUMBER([@Impulse]),[@Side]<>"")',
      broken:
        'SUMPRODUCT((Combats[Battle]=[@Battle])*(Combats[Impulse]=[@Impulse])*((Combats[Action]="Defense")=([@Side]="Defense")))=0',
      expected: () => "a row of Combats",
      message: ({ battle, side }) => `${side} at ${battle} is not in the table Combats.`,
      fix: "Enter battle, impulse and side as they are in Combats.",
    }),
  ],
);

export const headquarters = table(
  {
    name: "Headquarters",
    title: "Headquarters",
    about: "Headquarters that are a primary supply source by rule 22.4.10. Each has two fuel points for attacks in a turn.",
    cite: "Expending fuel: Combat, substitutes",
    key: "hq",
    columns: {
      hq: input.text("HQ", "Name of the headquarters.", { width: 14 }),
      given: fuel("Fuel given", sumOf("Combats", "From the HQ", ["HQ", "[@HQ]"]), "Fuel that it gave to attacks this turn."),
    },
    rows: [],
    spare: 6,
  },
  ({ atMost, unique }) => [
    unique(["hq"]),
    atMost("given", `${FUEL_OF_PRIMARY_HQ}`, {
      id: "combat-hq-source",
      about: "A headquarters that is a primary supply source gives two fuel points in a turn.",
      check: "more than it has",
      message: ({ hq, given, limit }) => `${hq} supplied ${points(given)} this turn; it has ${figure(limit)}.`,
      fix: ({ over }) => `Take ${points(over)} out of Combats.`,
    }),
  ],
);

export const impulsesSheet: Sheet = {
  name: "Impulses",
  title: "Impulses",
  about: "What happens in the impulses: combats, bombing and captures. Each needs a row on the sheet Fuel track.",
  player: "",
  figures: [
    { label: "Fuel for combats", formula: "SUM(Combats[Charged])", format: "quarters" },
    { label: "Fuel bombed", formula: "SUM(Bombing[Hits])", format: "quarters" },
    { label: "Fuel captured", formula: "SUM(Captures[Roll])", format: "quarters" },
  ],
  blocks: [combats, bombing, captures, jointBattles, headquarters],
};
